//! Figures leave the market for fields before the final scoring (N7).

use super::joining::{joins, named};
use crate::action::{Action, Piece, Quarter};
use crate::classic::turn::Step;
use crate::classic::{Classic, turn};
use crate::illegal::Illegal;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::geometry::Pos;
use crate::kernel::tile::{Kind, RegionIdx};

/// N7: starting with the player left of whoever placed the last tile.
pub(in crate::classic) fn begin(game: &mut Classic) {
    game.asked = game.placer;
    go_on_after(game);
}

/// N7: one figure or a pass each, round and round until all have passed. Who has nothing to move is not asked.
pub(in crate::classic) fn go_on_after(game: &mut Classic) {
    game.step = Step::Over;
    for _ in 0..game.setup.seats {
        game.asked = turn::left_of(game, game.asked);
        if has_choice(game) {
            game.step = Step::Market;
            return;
        }
    }
}

/// N7: who has passed is not asked again.
pub(in crate::classic) fn pass(game: &mut Classic) {
    game.passed = game.passed.with(game.asked);
    go_on_after(game);
}

/// Without farmers there is nothing to join.
fn has_choice(game: &Classic) -> bool {
    let out = game.passed.contains(game.asked) || game.resigned.contains(game.asked);
    let leavers = game.carcassonne.leavers(game.asked, Quarter::Market).next();
    game.setup.farmers && !out && leavers.is_some()
}

/// N7: one figure into any field, held or not, or none.
pub(in crate::classic) fn choices(game: &Classic) -> impl Iterator<Item = Action> {
    let is_field = |idx: &FeatureIdx| game.board.feature(*idx).kind() == Kind::Field;
    let fields = game.board.features().filter(is_field);
    let joins = fields.flat_map(|idx| joins(game, idx, Quarter::Market));
    joins.chain([Action::Pass])
}

/// N7: why a figure may not join a field.
pub(in crate::classic) fn check(
    game: &Classic,
    pos: Pos,
    region: RegionIdx,
    piece: Piece,
) -> Result<(), Illegal> {
    let (_, idx) = named(game, pos, region).ok_or(Illegal::NotBeingScored)?;
    match game.board.feature(idx).kind() {
        Kind::Field => game.carcassonne.check_leaving(game.asked, Quarter::Market, piece),
        _ => Err(Illegal::NotBeingScored),
    }
}
