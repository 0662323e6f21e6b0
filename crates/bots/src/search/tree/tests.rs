//! What cannot be seen from outside the tree: how draws are spread.

use super::*;
use crate::bot::Budget;
use bastide_engine::classic::Classic;
use bastide_engine::setup::{GameKind, Header};

#[test]
fn every_tile_is_drawn_as_often_as_it_is_in_the_bag() {
    let game = Classic::new(&Header::new(GameKind::Classic, 2)).unwrap();
    let settings = Settings::new(Budget::Simulations(0), 1);
    let tree = Tree::new(&game, 5);
    let mut worker = Worker::new(&game);
    let simulations = 4 * u32::from(game.bag().len());
    for _ in 0..simulations {
        tree.simulate(&mut worker, &settings, game.weights());
    }
    let shared = tree.lock();
    for (nth, &count) in game.bag().counts().iter().enumerate() {
        let tile = bastide_engine::kernel::tile::TileIdx(nth as _);
        let drawn = shared.find_drawn(0, Action::Draw(tile)).map(|edge| {
            let child = shared.edges[edge as usize].child;
            shared.nodes[child as usize].visits
        });
        let drawn = drawn.unwrap_or(0);
        // At random one tile in three would be further away than this.
        assert!(
            drawn.abs_diff(4 * u32::from(count)) <= 3,
            "{drawn} times one of {count}"
        );
    }
}
