//! What the network sees of a position of Castle.

use super::survey::{Building, Survey};
use super::{HOUSE, PATH, TOWER, chance_kind};
use crate::evaluate::sight::{Seen, Sight};
use crate::evaluate::weights::Weights;
use bastide_engine::action::Piece;
use bastide_engine::castle::{Castle, MARKET_POINTS};
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::feature::FeatureIdx;

/// Describes a position: the features with followers, and those without that lack one square.
pub(super) fn describe(game: &Castle, survey: &Survey, weights: &Weights, sight: &mut Sight) {
    let board = game.board();
    sight.features.clear();
    for (idx, _) in super::held(game) {
        let _ = sight.features.try_push(seen(game, survey, weights, idx));
    }
    for &(idx, _) in &survey.nearly {
        if !board.feature(idx).claims.any() {
            let _ = sight.features.try_push(seen(game, survey, weights, idx));
        }
    }
    for seat in Seat::all(game.seats()) {
        sight.supply[seat.idx()] = game.supply(seat, Piece::Follower);
    }
    let left = f32::from(survey.left);
    let flag = |is: bool| f32::from(u8::from(is));
    let keep = |seat: u8| f32::from(game.keep_size(Seat(seat))).min(20.0) / 10.0;
    let shared = [
        left / 40.0,
        flag(left < 8.0),
        flag(left < 3.0),
        survey.area / 10.0,
        survey.markets,
        keep(0).max(keep(1)),
        (keep(0) - keep(1)).abs(),
    ];
    sight.shared[..shared.len()].copy_from_slice(&shared);
}

fn seen(game: &Castle, survey: &Survey, weights: &Weights, idx: FeatureIdx) -> Seen {
    let feature = game.board().feature(idx);
    let kind = chance_kind(feature.kind());
    let flag = |is: bool| f32::from(u8::from(is));
    let (points, chance, tiles) = match kind {
        Some(kind) => {
            let Building { tiles, each, chance } = survey.building(game, weights, kind, idx);
            (f32::from(tiles * each), chance, f32::from(tiles))
        }
        None => {
            let markets = f32::from(feature.marks.markets) + survey.squares(idx) * survey.markets;
            (
                f32::from(MARKET_POINTS) * markets,
                1.0,
                f32::from(game.board().tiles_of(idx)),
            )
        }
    };
    let worth = points * chance;
    let [_, squares, rare, dead, hurry] = survey.openings[idx.0 as usize].inputs(survey.left);
    let mut seen = Seen {
        claims: feature.claims,
        worth,
        ..Seen::default()
    };
    let inputs = [
        flag(kind == Some(PATH)),
        flag(kind == Some(TOWER)),
        flag(kind == Some(HOUSE)),
        flag(kind.is_none()),
        points / 10.0,
        worth / 10.0,
        chance,
        tiles / 4.0,
        squares / 4.0,
        flag(squares == 1.0),
        rare,
        dead.min(2.0),
        hurry.min(8.0) / 2.0,
        f32::from(feature.marks.markets) / 2.0,
        f32::from(survey.left) / 40.0,
        flag(survey.left < 8),
    ];
    seen.inputs[..inputs.len()].copy_from_slice(&inputs);
    seen
}
