//! Figures leave the market for fields before the final scoring (N7).

use super::{ClassicOracle, Mistake, completion, quarters};
use bastide_engine::action::{Action, Quarter};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;

/// N7: into any field, held or not; not if the count is in the market.
pub(super) fn joins(game: &ClassicOracle, seat: Seat) -> Vec<Action> {
    let pieces = quarters::movable(game, seat, Quarter::Market);
    if pieces.is_empty() {
        return Vec::new();
    }
    let mut actions = Vec::new();
    for field in completion::all(game, Kind::Field) {
        actions.extend(pieces.iter().map(|&piece| quarters::join(game, &field, piece)));
    }
    actions
}

/// N7: from the player to the left of the one who placed the last tile to that player, each for all of their figures.
/// With the option, one figure at a time, round and round; `last` is the seat asked last. Seats that have passed or
/// have nothing to move are not asked.
pub(super) fn next(game: &ClassicOracle, last: Option<Seat>) -> Option<Seat> {
    let (_, placer) = game.placed?;
    let goes_round = game.rules.market_rounds != game.is_wrong_about(Mistake::MarketGoesRound);
    let before = last.filter(|_| goes_round).unwrap_or(placer);
    let mut waiting = game
        .clockwise_after(before)
        .filter(|seat| !game.passed.contains(seat));
    waiting.find(|&seat| !joins(game, seat).is_empty())
}
