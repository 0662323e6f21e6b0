//! Drawing a tile and laying it (Y1, Y3, Y15).

use super::country::Country;
use super::{CityOracle, Mistake, walls};
use crate::oracle::layout::Laid;
use bastide_engine::action::Action;
use bastide_engine::kernel::geometry::{Part, Port, Pos, Rot, Side};
use bastide_engine::kernel::tile::{Kind, Tile};
use std::collections::BTreeSet;

/// Y3: any tile that has not been drawn can be next.
pub(super) fn draws(game: &CityOracle) -> Vec<Action> {
    let different: BTreeSet<_> = game.bag.iter().map(|tile| game.number_of(tile)).collect();
    different.into_iter().map(Action::Draw).collect()
}

/// Y3: a drawn tile that fits nowhere is set aside.
pub(super) fn discards(game: &CityOracle) -> Vec<Action> {
    let drawn = game.drawn.iter();
    drawn.map(|tile| Action::Discard(game.number_of(tile))).collect()
}

/// Y1, Y3: the first tile goes to 0,0 in any rotation, every other beside a laid tile.
pub(super) fn places(game: &CityOracle) -> Vec<Action> {
    let tile = game.drawn.expect("a tile is drawn before it is placed");
    let is_first = game.layout.all().next().is_none();
    let squares = if is_first {
        vec![Pos::new(0, 0)]
    } else {
        game.layout.squares(1)
    };
    let mut actions = Vec::new();
    for pos in squares {
        let rotations = Rot::ALL
            .into_iter()
            .filter(|&rot| is_first || fits(game, tile, pos, rot));
        let rotations: Vec<_> = rotations.collect();
        if !rotations.is_empty() && is_inside(game, tile, pos) {
            actions.extend(rotations.into_iter().map(|rot| Action::Place { pos, rot }));
        }
    }
    actions
}

/// Y3: a side lies against a laid tile, and roads continue; markets and homes may meet anything.
fn fits(game: &CityOracle, tile: &'static Tile, pos: Pos, rot: Rot) -> bool {
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

fn continues(game: &CityOracle, own: Laid, side: Side, neighbour: Laid) -> bool {
    let has_road = |laid: Laid, side: Side| laid.kind_at(Port::new(side, Part::Middle)) == Some(Kind::Road);
    game.is_wrong_about(Mistake::RoadsNeedNotContinue)
        || has_road(own, side) == has_road(neighbour, side.opposite())
}

/// Y15: after the placement, every wall and the gate still border on the open country.
fn is_inside(game: &CityOracle, tile: &'static Tile, pos: Pos) -> bool {
    if game.gate.is_none() {
        return true;
    }
    let mut layout = game.layout.clone();
    layout.lay(pos, tile, Rot::NORTH);
    let country = Country::of(&layout);
    let looks_out = |(tile, side): super::Edge| {
        if game.is_wrong_about(Mistake::BeyondTheWall) {
            layout.at(tile.step(side)).is_none()
        } else {
            country.is_open(tile.step(side))
        }
    };
    walls::standing(game).into_iter().all(looks_out)
}
