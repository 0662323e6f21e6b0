//! Names of features, and the actions of a record's lines.

use super::{CastleOracle, order};
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::action::Action;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::TileIdx;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::region_name::RegionName;

/// The name of a feature: its first region on the tile just placed if it lies there, else on its first tile in reading
/// order.
pub(super) fn name(game: &CastleOracle, feature: &Feature) -> Spot {
    let is_elsewhere = |spot: &Spot| Some(spot.pos) != game.placed;
    let first = feature
        .spots
        .iter()
        .min_by_key(|spot| (is_elsewhere(spot), spot.pos.y, spot.pos.x, spot.region));
    *first.expect("a feature has a region")
}

/// The action of a line; `None` if it names something that does not exist.
pub(super) fn read(game: &CastleOracle, line: &ActionLine) -> Option<Action> {
    let tile = |id: &str| {
        let found = game.numbered.iter().position(|tile| tile.id == id)?;
        Some(TileIdx(found as u8))
    };
    Some(match *line {
        ActionLine::Draw(ref id) => Action::Draw(tile(id)?),
        ActionLine::Discard(ref id) => Action::Discard(tile(id)?),
        ActionLine::Place { pos, rot } => Action::Place { pos, rot },
        ActionLine::Deploy { piece, region } => {
            let region = find(game, game.placed?, region)?.region;
            Action::Deploy { piece, region }
        }
        ActionLine::Pass => Action::Pass,
        // Any region of a feature names it.
        ActionLine::First { region, pos } => {
            let feature = Feature::of(&game.layout, find(game, pos, region)?);
            order::choice(game, &feature)
        }
        ActionLine::Use(kind) => Action::Use(kind),
        ActionLine::Reveal { space, kind } => Action::Reveal { space, kind },
        ActionLine::Resign => Action::Resign,
        _ => return None,
    })
}

fn find(game: &CastleOracle, pos: Pos, name: RegionName) -> Option<Spot> {
    let laid = game.layout.at(pos)?;
    let region = name.find(laid.tile, laid.rot)?;
    Some(Spot { pos, region })
}
