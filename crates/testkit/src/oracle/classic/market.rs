//! From the market into the fields, before the final scoring (N7).

use super::{ClassicOracle, completion, quarters};
use bastide_engine::action::{Action, Quarter};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;

/// N7: into any field, held or not; not if the count is in the market.
pub(super) fn joins(game: &ClassicOracle, seat: Seat) -> Vec<Action> {
    let pieces = quarters::movable(game, seat, Quarter::Market);
    if pieces.is_empty() || !game.rules.farmers {
        return Vec::new();
    }
    let mut actions = Vec::new();
    for field in completion::all(game, Kind::Field) {
        actions.extend(pieces.iter().map(|&piece| quarters::join(game, &field, piece)));
    }
    actions
}

/// N7: round and round from the player left of `before`, until all have passed. Who has nothing to move is not asked.
pub(super) fn next(game: &ClassicOracle, before: Seat) -> Option<Seat> {
    let mut waiting = game
        .clockwise_after(before)
        .filter(|seat| !game.passed.contains(seat));
    waiting.find(|&seat| !joins(game, seat).is_empty())
}
