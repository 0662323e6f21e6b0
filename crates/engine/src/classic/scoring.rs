//! Majorities, returning figures, and the order of the scorings (B15–B19, B22).

use super::expansions::cult::challenge;
use super::expansions::king;
use super::expansions::traders::goods;
use super::{Classic, city, cloister, field, road};
use crate::event::{Event, Events, Why};
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;
use crate::points::Points;

/// B19: every feature that the tile completed is scored on its own.
#[inline]
pub(super) fn score_completed(game: &mut Classic, events: &mut Events<'_>) {
    for nth in 0..game.completed.len() {
        let idx = game.completed[nth];
        let feature = game.board.feature(idx);
        let kind = feature.kind();
        // B20: fields wait for the end.
        if matches!(kind, Kind::Field | Kind::River) {
            continue;
        }
        // B18: nobody there, nothing scored.
        if feature.claims.any() {
            score(game, idx, Why::Complete, events);
            if game.setup.sets.cult && kind.is_surrounded() {
                challenge::building_completed(game, idx, events);
            }
            return_figures(game, idx, events);
        }
        if game.setup.sets.traders && kind == Kind::City {
            goods::city_completed(game, idx, events);
        }
        if game.setup.sets.king {
            king::feature_completed(game, idx, events);
        }
    }
}

/// B22, B23: first what is unfinished, then the fields, then what expansions add.
pub(super) fn score_final(game: &mut Classic, events: &mut Events<'_>) {
    for idx in game.held(|kind| kind != Kind::Field) {
        score(game, idx, Why::Unfinished, events);
    }
    for idx in game.held(|kind| kind == Kind::Field) {
        score(game, idx, Why::Final, events);
    }
    if game.setup.sets.traders {
        goods::final_scoring(game, events);
    }
    if game.setup.sets.king {
        king::final_scoring(game, events);
    }
}

/// B15: most followers takes all points; all who tie for most get all of them.
fn score(game: &mut Classic, idx: FeatureIdx, why: Why, events: &mut Events<'_>) {
    let feature = game.board.feature(idx);
    let kind = feature.kind();
    for seat in feature.claims.majority().iter() {
        let (tiles, points) = worth(game, idx, seat);
        let total = points.total();
        if total > 0 {
            game.scores[seat.idx()] += total;
            game.gained = game.gained.with(seat);
            events.tell(|| Event::Scored {
                seat,
                points,
                feature: kind,
                tiles,
                at: game.feature_at(idx),
                why,
            });
        }
    }
}

/// The number of tiles of a feature and its current points for a seat with the majority.
fn worth(game: &Classic, idx: FeatureIdx, seat: Seat) -> (u16, Points) {
    worth_if(game, idx, seat, game.board.feature(idx).is_complete())
}

/// Like [`worth`], as if the feature were complete or unfinished.
pub(super) fn worth_if(game: &Classic, idx: FeatureIdx, seat: Seat, is_complete: bool) -> (u16, Points) {
    match game.board.feature(idx).kind() {
        Kind::Road => road::worth(game, idx, is_complete),
        Kind::City => city::worth(game, idx, is_complete),
        Kind::Cloister | Kind::Shrine => cloister::worth(game, idx, is_complete),
        Kind::Field => field::worth(game, idx, seat),
        _ => (0, Points::default()),
    }
}

/// B17: every figure on the feature goes home, winners' and losers' alike. T10: builders go with the followers.
pub(super) fn return_figures(game: &mut Classic, idx: FeatureIdx, events: &mut Events<'_>) {
    game.return_figures(idx, events);
    game.board.feature_mut(idx).marks.clear_builders();
}
