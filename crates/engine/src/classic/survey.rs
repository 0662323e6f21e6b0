//! The current value of every feature and the tiles that fit on every square, in Classic.

use super::scoring::{score_final, worth_if};
use super::{Classic, ClassicCore};
use crate::event::Events;
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;
use crate::survey::{FeatureView, FitView, Worth};

pub(super) fn features(game: &Classic) -> Vec<FeatureView> {
    let mut events = Vec::new();
    score_final(&mut game.clone(), &mut Events::added_to(&mut events));
    let figures = game.figures.iter();
    let never = |_, _| false;
    game.board.survey(figures, &events, never, |idx| worth(game, idx))
}

fn worth(game: &Classic, idx: FeatureIdx) -> Worth {
    let feature = game.board.feature(idx);
    let owners = feature.claims.majority();
    // Without an owner there is no pig either, so any seat will do.
    let seat = owners.iter().next().unwrap_or(Seat(0));
    let (tiles, now) = worth_if(game, idx, seat, feature.is_complete());
    let complete = (feature.kind() != Kind::Field).then(|| worth_if(game, idx, seat, true).1);
    let rule = match feature.kind() {
        Kind::Road => "B11",
        Kind::City => "B12",
        Kind::Shrine => "S1",
        Kind::Field => "B23",
        _ => "B14",
    };
    Worth {
        owners,
        tiles,
        now,
        complete,
        rule,
    }
}

/// B5, S2, V3, V4: treats each tile of the bag as if it had been drawn.
pub(super) fn fits(game: &Classic) -> Vec<FitView> {
    ClassicCore::fits_on(game.clone(), game.board.frontier().collect())
}
