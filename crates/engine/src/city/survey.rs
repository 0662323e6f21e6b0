//! The current value of every feature and the tiles that fit on every square, in City.

use super::boundary::Edge;
use super::{City, CityCore, country, end, scoring};
use crate::core::Step;
use crate::event::Events;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;
use crate::points::Points;
use crate::survey::{FeatureView, FitView, Worth};

/// Y21: at the end the wall is closed all round, so a feature that is open only to the outside counts as complete.
pub(super) fn features(game: &City) -> Vec<FeatureView> {
    let mut events = Vec::new();
    let mut ended = game.clone();
    if game.step != Step::Over {
        end::final_scoring(&mut ended, &mut Events::added_to(&mut events));
    }
    let is_closed = |slot, side| game.wall.edges().any(|wall| wall == Edge { slot, side });
    let figures = game.figures.iter();
    game.board
        .survey(figures, &events, is_closed, |idx| worth(game, &ended, idx))
}

fn worth(game: &City, ended: &City, idx: FeatureIdx) -> Worth {
    let feature = game.board.feature(idx);
    let is_homes = feature.kind() == Kind::Homes;
    let complete = scoring::worth(game, idx);
    let now = match (is_homes, ended.board.feature(idx).is_complete()) {
        (true, _) => end::homes_worth(game, idx),
        (false, true) => complete.clone(),
        // Y22: unfinished features score nothing.
        (false, false) => Points::default(),
    };
    Worth {
        owners: feature.claims.majority(),
        tiles: game.board.tiles_of(idx),
        now,
        complete: (!is_homes).then_some(complete),
        rule: match feature.kind() {
            Kind::Road => "Y6",
            Kind::Homes => "Y23",
            _ => "Y7",
        },
    }
}

/// Y3, Y15: treats each tile of the piles as if it had been drawn. Squares that walls keep closed are left out.
pub(super) fn fits(game: &City) -> Vec<FitView> {
    let is_open = |&pos: &_| !country::is_closed(game, pos);
    let squares = game.board.frontier().filter(is_open).collect();
    CityCore::fits_on(game.clone(), squares)
}
