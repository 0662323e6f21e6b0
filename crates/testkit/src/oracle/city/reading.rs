//! The actions of a record's lines.

use super::CityOracle;
use bastide_engine::action::Action;
use bastide_engine::kernel::tile::TileIdx;
use bastide_engine::notation::statement::ActionLine;

/// The action of a line; `None` if it names something that does not exist.
pub(super) fn read(game: &CityOracle, line: &ActionLine) -> Option<Action> {
    let tile = |id: &str| {
        let found = game.numbered.iter().position(|tile| tile.id == id)?;
        Some(TileIdx(found as u8))
    };
    Some(match *line {
        ActionLine::Draw(ref id) => Action::Draw(tile(id)?),
        ActionLine::Discard(ref id) => Action::Discard(tile(id)?),
        ActionLine::Place { pos, rot } => Action::Place { pos, rot },
        ActionLine::Deploy { piece, region } => {
            let laid = game.layout.at(game.placed?)?;
            let region = region.find(laid.tile, laid.rot)?;
            Action::Deploy { piece, region }
        }
        ActionLine::Pass => Action::Pass,
        ActionLine::Gate { pos, side } => Action::Gate { pos, side },
        ActionLine::Wall(end) => Action::Wall(end),
        ActionLine::Guard => Action::Guard,
        ActionLine::Tower(end) => Action::Tower(end),
        ActionLine::Resign => Action::Resign,
        _ => return None,
    })
}
