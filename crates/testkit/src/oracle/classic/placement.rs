//! Drawing a tile and laying it (B4, B5).

use super::{ClassicOracle, Mistake, river, shrines};
use crate::oracle::layout::Laid;
use bastide_engine::action::Action;
use bastide_engine::kernel::geometry::{Pos, Rot, Side};
use std::collections::BTreeSet;

/// B4: any tile in the bag can be drawn. V2: while river tiles are left, only those.
pub(super) fn draws(game: &ClassicOracle) -> Vec<Action> {
    let drawn = game.bag.iter().filter(|tile| river::may_be_drawn(game, tile));
    let different: BTreeSet<_> = drawn.map(|tile| game.number_of(tile)).collect();
    different.into_iter().map(Action::Draw).collect()
}

/// B4: a drawn tile that fits nowhere is set aside.
pub(super) fn discards(game: &ClassicOracle) -> Vec<Action> {
    let drawn = game.drawn.iter();
    drawn.map(|tile| Action::Discard(game.number_of(tile))).collect()
}

/// B5: on any square, in any rotation.
pub(super) fn places(game: &ClassicOracle) -> Vec<Action> {
    let tile = game.drawn.expect("a tile is drawn before it is placed");
    let mut actions = Vec::new();
    for pos in game.layout.squares(1) {
        for rot in Rot::ALL {
            let laid = Laid { tile, rot };
            if fits(game, laid, pos) && river::continues(game, laid, pos) && shrines::may_lie(game, tile, pos)
            {
                actions.push(Action::Place { pos, rot });
            }
        }
    }
    actions
}

/// B5: at least one edge touches a laid tile, and every touching edge continues. A corner is not enough.
fn fits(game: &ClassicOracle, own: Laid, pos: Pos) -> bool {
    if game.layout.at(pos).is_some() {
        return false;
    }
    let mut touches = false;
    for side in Side::ALL {
        if let Some(neighbour) = game.layout.at(pos.step(side)) {
            touches = true;
            if !continues(game, own, side, neighbour) {
                return false;
            }
        }
    }
    touches
}

/// B5: road to road, city to city, field to field, at all three ports. The left port of one side meets the right port of
/// the other.
fn continues(game: &ClassicOracle, own: Laid, side: Side, neighbour: Laid) -> bool {
    let [left, middle, right] = own.side(side);
    game.is_wrong_about(Mistake::SidesNeedNotContinue)
        || [right, middle, left] == neighbour.side(side.opposite())
}
