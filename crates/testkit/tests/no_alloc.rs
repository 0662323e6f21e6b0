//! Search must not allocate: whole games are cloned and played, and their actions listed, without a single allocation.

use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::setup::GameKind;
use bastide_playout::random::RandomPlayer;
use bastide_testkit::variants::with_playthrough;
use std::hint::black_box;

#[test]
fn a_playout_does_not_allocate() {
    for variant in GameKind::ALL.iter().flat_map(|&kind| with_playthrough(kind)) {
        let start = AnyGame::new(&variant.header).unwrap();
        let mut player = RandomPlayer::new(1);
        let mut actions: Vec<Action> = Vec::new();
        let mut play = |games: u32| {
            for _ in 0..games {
                let mut game = start.clone();
                while let Some(action) = player.choose(&game) {
                    game.legal_actions(&mut actions);
                    game.apply(action);
                }
            }
        };
        // The first games grow the list of actions to its final size.
        play(50);
        let counted = allocation_counter::measure(|| play(20));
        assert_eq!(counted.count_total, 0, "{}", variant.name);
    }
    let counted = allocation_counter::measure(|| drop(black_box(vec![0u8; black_box(9)])));
    assert_eq!(counted.count_total, 1, "the counter counts");
}
