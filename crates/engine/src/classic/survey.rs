//! What every feature of Classic is worth as it stands, and what fits where.

use super::scoring::{score_final, worth_if};
use super::{Classic, ClassicCore};
use crate::event::Events;
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;
use crate::survey::{FeatureView, FitView, Worth};

/// All features.
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
    // Where nobody is, there is no pig either.
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

/// B5, S2, V3, V4: as if each tile of the bag were drawn now.
pub(super) fn fits(game: &Classic) -> Vec<FitView> {
    ClassicCore::fits_on(game.clone(), game.board.frontier().collect())
}
