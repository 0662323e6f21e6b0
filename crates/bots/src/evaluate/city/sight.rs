//! What the network sees of a position of City.

use super::survey::{Completable, Row, Survey};
use crate::evaluate::sight::{Pairs, Seen, Sight, pairs};
use crate::evaluate::weights::Weights;
use bastide_engine::action::Piece;
use bastide_engine::city::{City, MARKET_POINTS};
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::{Claims, Seat};
use bastide_engine::kernel::feature::FeatureIdx;
use bastide_engine::kernel::tile::Kind;

/// Describes a position: the features with followers, and the rows of guards.
pub(super) fn describe(game: &City, survey: &Survey, weights: &Weights, sight: &mut Sight) {
    sight.features.clear();
    let pairs = pairs(game.board());
    for idx in super::held(game) {
        let _ = sight.features.try_push(seen(game, survey, weights, idx, &pairs));
    }
    for (nth, &(seat, edge)) in game.guards().iter().enumerate() {
        let known = survey.rows.get(nth).filter(|row| row.edge == edge).copied();
        let row = known.unwrap_or_else(|| Row::before(game, edge));
        let mut claims = Claims::default();
        claims.add(seat, 1);
        let is_open = !survey.walls.contains(row.far.slot, row.far.side);
        let mut guard = Seen {
            claims,
            worth: row.points,
            ..Seen::default()
        };
        guard.inputs[3] = 1.0;
        guard.inputs[4] = row.points / 10.0;
        guard.inputs[14] = f32::from(u8::from(is_open));
        guard.inputs[15] = survey.to_come;
        let _ = sight.features.try_push(guard);
    }
    for seat in Seat::all(game.seats()) {
        sight.supply[seat.idx()] = game.supply(seat, Piece::Follower);
    }
    let flag = |is: bool| f32::from(u8::from(is));
    for seat in Seat::all(game.seats()) {
        let guards = game.guards().iter().filter(|&&(owner, _)| owner == seat).count();
        let own = [
            f32::from(game.guards_ready(seat)) / 2.0,
            f32::from(game.towers(seat)) / 2.0,
            guards as f32 / 4.0,
            flag(game.causer() == Some(seat)),
            flag(game.builder().is_some_and(|(builder, _)| builder == seat)),
            flag(game.post(seat).is_some()),
        ];
        sight.own[seat.idx()][..own.len()].copy_from_slice(&own);
    }
    let [first, second, third] = game.piles().map(f32::from);
    let shared = [
        f32::from(survey.left) / 40.0,
        flag(survey.left < 8),
        flag(survey.left < 3),
        first / 20.0,
        second / 20.0,
        third / 20.0,
        f32::from(game.walls_left()) / 40.0,
        f32::from(game.sides_left()) / 40.0,
        flag(game.has_gate()),
        flag(game.causer().is_some()),
        f32::from(game.builder().map_or(0, |(_, walls)| walls)) / 4.0,
    ];
    sight.shared[..shared.len()].copy_from_slice(&shared);
}

fn seen(game: &City, survey: &Survey, weights: &Weights, idx: FeatureIdx, pairs: &Pairs) -> Seen {
    let feature = game.board().feature(idx);
    let kind = feature.kind();
    let at = idx.0 as usize;
    let flag = |is: bool| f32::from(u8::from(is));
    let (points, in_play, scores, tiles) = match kind {
        Kind::Homes => {
            let points = f32::from(MARKET_POINTS) * f32::from(survey.markets(game, idx));
            (points, 0.0, 1.0, game.board().tiles_of(idx))
        }
        _ => {
            let Completable {
                worth,
                tiles,
                in_play,
                scores,
            } = survey.completable(game, weights, kind, idx);
            (worth, in_play, scores, tiles)
        }
    };
    let worth = points * scores;
    let [_, squares, rare, dead, hurry] = survey.open[at].inputs(survey.left);
    let mut seen = Seen {
        claims: feature.claims,
        worth,
        ..Seen::default()
    };
    seen.join(pairs, idx, |other| game.board().feature(other).claims);
    let inputs = [
        flag(kind == Kind::Road),
        flag(kind == Kind::Market),
        flag(kind == Kind::Homes),
        0.0,
        points / 10.0,
        worth / 10.0,
        in_play,
        scores,
        f32::from(tiles) / 4.0,
        squares / 4.0,
        rare,
        dead.min(2.0),
        hurry.min(8.0) / 2.0,
        survey.holes[at].squares() / 2.0,
        f32::from(survey.growth[at]).min(8.0) / 4.0,
        survey.to_come,
        f32::from(feature.marks.goods()) / 3.0,
        flag(survey.left < 8),
        flag(tiles == 2),
        flag(tiles == 3),
    ];
    seen.inputs[..inputs.len()].copy_from_slice(&inputs);
    seen
}
