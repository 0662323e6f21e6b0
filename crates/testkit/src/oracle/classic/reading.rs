//! The actions of a record's lines.

use super::{ClassicOracle, quarters};
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::action::Action;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::TileIdx;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::region_name::RegionName;

/// The action of a line; `None` if it names something that does not exist.
pub(super) fn read(game: &ClassicOracle, line: &ActionLine) -> Option<Action> {
    let tile = |id: &str| {
        let found = game.numbered.iter().position(|tile| tile.id == id)?;
        Some(TileIdx(found as u8))
    };
    Some(match *line {
        ActionLine::Draw(ref id) => Action::Draw(tile(id)?),
        ActionLine::Discard(ref id) => Action::Discard(tile(id)?),
        ActionLine::Place { pos, rot } => Action::Place { pos, rot },
        ActionLine::Deploy { piece, region } => {
            let (placed, _) = game.placed?;
            let region = find(game, placed, region)?.region;
            Action::Deploy { piece, region }
        }
        ActionLine::Pass => Action::Pass,
        ActionLine::Quarter { quarter, piece } => Action::Quarter { quarter, piece },
        ActionLine::Count(quarter) => Action::Count(quarter),
        // Any region of a feature names it.
        ActionLine::Join { region, pos, piece } => {
            let feature = Feature::of(&game.layout, find(game, pos, region)?);
            quarters::join(game, &feature, piece)
        }
        ActionLine::Resign => Action::Resign,
        _ => return None,
    })
}

fn find(game: &ClassicOracle, pos: Pos, name: RegionName) -> Option<Spot> {
    let laid = game.layout.at(pos)?;
    let region = name.find(laid.tile, laid.rot)?;
    Some(Spot { pos, region })
}
