//! The challenge between a monk and a heretic (S3–S6). S6 needs no code: at the end both score as unfinished.

use super::neighbours::rivals_around;
use crate::classic::{Classic, scoring};
use crate::event::{Event, Events};
use crate::kernel::feature::FeatureIdx;

/// S3, S4: the first of two neighbouring buildings with followers to be complete wins; the follower of the other goes
/// home without points. S5: if one tile completes both, nobody was first.
pub(crate) fn building_completed(game: &mut Classic, idx: FeatureIdx, events: &mut Events<'_>) {
    let kind = game.board.feature(idx).kind();
    let Some(spot) = game.board.regions(idx).next() else {
        return;
    };
    let (slot, _) = game.board.locate(spot);
    let pos = game.board.laid_in(slot).pos;
    let rival = rivals_around(game, pos, kind).find_map(|rival| {
        let slot = game.board.at(rival)?;
        let region = game.board.catalog().surrounded(game.board.laid_in(slot).tile)?;
        Some(game.board.feature_of(game.board.spot(slot, region)))
    });
    // S2: there is at most one.
    if let Some(loser) = rival.filter(|rival| !game.completed.contains(rival)) {
        let losers = game.board.feature(loser).claims.holders();
        for seat in losers.iter() {
            events.tell(|| Event::ChallengeLost {
                seat,
                at: game.feature_at(loser),
                winner: game.feature_at(idx),
            });
        }
        scoring::return_figures(game, loser, events);
    }
}
