//! Drawing a tile and laying it (K4–K8).

use super::{CastleOracle, Mistake};
use crate::oracle::layout::Laid;
use bastide_engine::action::Action;
use bastide_engine::data::board::CASTLE;
use bastide_engine::kernel::geometry::{Part, Port, Pos, Rot, Side};
use bastide_engine::kernel::tile::{Kind, Tile};
use std::collections::BTreeSet;

/// K4: any tile that is in the bag can be drawn.
pub(super) fn draws(game: &CastleOracle) -> Vec<Action> {
    let different: BTreeSet<_> = game.bag.iter().map(|tile| game.number_of(tile)).collect();
    different.into_iter().map(Action::Draw).collect()
}

/// K8: a drawn tile that fits nowhere leaves the game.
pub(super) fn discards(game: &CastleOracle) -> Vec<Action> {
    let drawn = game.drawn.iter();
    drawn.map(|tile| Action::Discard(game.number_of(tile))).collect()
}

/// K1, K5: on any of the 76 squares, in any rotation.
pub(super) fn places(game: &CastleOracle) -> Vec<Action> {
    let tile = game.drawn.expect("a tile is drawn before it is placed");
    let mut actions = Vec::new();
    for &pos in &CASTLE.squares {
        for rot in Rot::ALL {
            if fits(game, tile, pos, rot) {
                actions.push(Action::Place { pos, rot });
            }
        }
    }
    actions
}

/// K4, K5: a side lies against a start square or a laid tile; before the first tile there are only start squares. K7:
/// against the wall a side may be anything.
fn fits(game: &CastleOracle, tile: &'static Tile, pos: Pos, rot: Rot) -> bool {
    if game.layout.at(pos).is_some() {
        return false;
    }
    let mut touches = false;
    for side in Side::ALL {
        if let Some(neighbour) = game.layout.at(pos.step(side)) {
            touches = true;
            if !continues(game, Laid { tile, rot }, side, neighbour) {
                return false;
            }
        }
    }
    touches
}

/// K6: both sides have a path in the middle or neither has; all else may meet anything.
fn continues(game: &CastleOracle, own: Laid, side: Side, neighbour: Laid) -> bool {
    let has_path = |laid: Laid, side: Side| laid.kind_at(Port::new(side, Part::Middle)) == Some(Kind::Path);
    game.is_wrong_about(Mistake::PathsNeedNotContinue)
        || has_path(own, side) == has_path(neighbour, side.opposite())
}
