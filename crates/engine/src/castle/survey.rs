//! The current value of every feature and the tiles that fit on every square, in Castle.

use super::{Castle, CastleCore, end, scoring};
use crate::event::Events;
use crate::kernel::claims::Seats;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;
use crate::points::{Counted, Points};
use crate::survey::{FeatureView, FitView, Worth};

/// The points of wall tiles are part of the owners' shares.
pub(super) fn features(game: &Castle) -> Vec<FeatureView> {
    let mut events = Vec::new();
    end::final_scoring(&mut game.clone(), &mut Events::added_to(&mut events));
    let figures = game.figures.iter();
    let never = |_, _| false;
    game.board.survey(figures, &events, never, |idx| worth(game, idx))
}

fn worth(game: &Castle, idx: FeatureIdx) -> Worth {
    let feature = game.board.feature(idx);
    let is_court = feature.kind() == Kind::Court;
    let (tiles, each) = scoring::worth(game, idx);
    let complete = Points::default().plus(tiles, Counted::Tiles, each);
    let now = match (is_court, feature.is_complete()) {
        (true, _) => end::court_worth(game, idx),
        (false, true) => complete.clone(),
        // K24: unfinished features score nothing.
        (false, false) => Points::default(),
    };
    Worth {
        owners: scoring::winner(game, idx).map_or(Seats::NONE, |seat| Seats::NONE.with(seat)),
        tiles,
        now,
        complete: (!is_court).then_some(complete),
        rule: match feature.kind() {
            Kind::Path => "K11",
            Kind::Court => "K23",
            _ => "K12",
        },
    }
}

/// K4–K7: treats each tile of the bag as if it had been drawn.
pub(super) fn fits(game: &Castle) -> Vec<FitView> {
    CastleCore::fits_on(game.clone(), game.board.frontier().collect())
}
