//! What the network sees of a position of Classic.

use super::survey::{REGIONS, Survey, fit_table};
use crate::evaluate::chance::rarity;
use crate::evaluate::fit_table::Counts;
use crate::evaluate::sight::{Seen, Sight};
use crate::evaluate::weights::Weights;
use arrayvec::ArrayVec;
use bastide_engine::action::{Piece, Quarter};
use bastide_engine::classic::{Classic, FIELD_CITY_POINTS, SmallCities};
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::feature::FeatureIdx;
use bastide_engine::kernel::geometry::Side;
use bastide_engine::kernel::tile::Kind;

/// The open squares of a feature, and who could get in there.
#[derive(Clone, Copy, Default)]
struct Edge {
    /// The rarity of the tiles that fill a square and leave nothing open there.
    closing: f32,
    /// Squares that no remaining tile fills without leaving something open.
    endless: f32,
    /// Empty squares beside the open ones, where a tile could be laid: a figure there may join later.
    ways: f32,
}

/// Describes a position.
pub(super) fn describe(game: &Classic, survey: &Survey, weights: &Weights, sight: &mut Sight) {
    let board = game.board();
    let edges = edges(game);
    sight.features.clear();
    let mut known = [0u64; REGIONS.div_ceil(64)];
    for figure in game.figures() {
        let idx = board.feature_of(figure.spot);
        if insert(&mut known, idx) {
            let _ = sight.features.try_push(seen(game, survey, weights, idx, &edges));
        }
    }
    for idx in board.features() {
        let feature = board.feature(idx);
        if feature.is_complete() && feature.kind() != Kind::Field || feature.claims.any() {
            continue;
        }
        let is_wanted = match feature.kind() {
            Kind::City => board.tiles_of(idx) > 1,
            Kind::Field => game.setup().farmers,
            _ => false,
        };
        if is_wanted {
            let seen = seen(game, survey, weights, idx, &edges);
            if seen.worth >= LEAST {
                let _ = sight.features.try_push(seen);
            }
        }
    }
    for seat in Seat::all(game.seats()) {
        sight.supply[seat.idx()] = game.supply(seat, Piece::Follower) + game.supply(seat, Piece::Big);
    }
    let setup = game.setup();
    let flag = |is: bool| f32::from(u8::from(is));
    let left = f32::from(survey.left);
    let cloisters = board
        .catalog()
        .indices()
        .filter(|&tile| board.catalog().surrounded(tile).is_some());
    let cloisters: u16 = cloisters
        .map(|tile| u16::from(game.bag().counts()[usize::from(tile.0)]))
        .sum();
    sight.shared = [
        left / 40.0,
        flag(left < 8.0),
        flag(left < 3.0),
        f32::from(cloisters) / 4.0,
        flag(setup.farmers),
        flag(setup.small_cities == SmallCities::Halved),
        flag(setup.sets.inns),
        flag(setup.sets.traders),
        flag(setup.sets.cult),
        flag(setup.sets.count),
        flag(setup.sets.king),
        flag(setup.sets.river),
        flag(setup.sets.count && game.count_quarter() == Quarter::Castle),
        flag(setup.sets.count && game.count_quarter() == Quarter::Market),
        0.0,
        0.0,
    ];
}

/// The least expected points for which a feature without figures is described.
const LEAST: f32 = 3.0;

/// Adds a feature to a set; `false` if it was there.
fn insert(known: &mut [u64], idx: FeatureIdx) -> bool {
    let (word, bit) = (idx.0 as usize / 64, 1 << (idx.0 % 64));
    let is_new = known[word] & bit == 0;
    known[word] |= bit;
    is_new
}

/// The edges of all roads and cities; of fields only the ways in.
fn edges(game: &Classic) -> [Edge; REGIONS] {
    let board = game.board();
    let counts = Counts::of(game.bag().counts());
    let mut edges = [Edge::default(); REGIONS];
    let Some(fit_table) = fit_table() else {
        return edges;
    };
    for (pos, demand) in board.open_squares() {
        let slots = Side::ALL.map(|side| board.at(pos.step(side)));
        let beside = Side::ALL.into_iter().zip(slots);
        let free = beside.filter(|(side, slot)| slot.is_none() && board.demand(pos.step(*side)).is_some());
        let ways = free.count() as f32;
        let mut seen: ArrayVec<FeatureIdx, 12> = ArrayVec::new();
        for (side, slot) in Side::ALL.into_iter().zip(slots) {
            let Some(slot) = slot else { continue };
            for spot in board.side_spots(slot, side.opposite()).into_iter().flatten() {
                let idx = board.feature_of(spot);
                if seen.contains(&idx) {
                    continue;
                }
                seen.push(idx);
                let edge = &mut edges[idx.0 as usize];
                edge.ways += ways;
                if board.feature(idx).kind() != Kind::Field {
                    let closing = fit_table.count_closing(demand, side, &counts);
                    edge.closing += rarity(closing);
                    edge.endless += f32::from(u8::from(closing == 0));
                }
            }
        }
    }
    edges
}

/// Describes a feature.
fn seen(
    game: &Classic,
    survey: &Survey,
    weights: &Weights,
    idx: FeatureIdx,
    edges: &[Edge; REGIONS],
) -> Seen {
    let board = game.board();
    let feature = board.feature(idx);
    let kind = feature.kind();
    let edge = &edges[idx.0 as usize];
    let flag = |is: bool| f32::from(u8::from(is));
    let chance = survey.chance(game, weights, idx);
    let (now, complete) = match kind {
        Kind::Field => {
            let [done, likely] = super::cities_touched(game, survey, weights, idx);
            let each = f32::from(FIELD_CITY_POINTS);
            (each * done, each * (done + likely))
        }
        _ => {
            let [now, complete] = game.unfinished_and_complete_points(idx).map(f32::from);
            (now, complete)
        }
    };
    let worth = match kind {
        Kind::Field => complete,
        _ => now + chance * (complete - now),
    };
    let openings = survey
        .openings(game, idx)
        .map(|(_, openings)| openings)
        .unwrap_or_default();
    let [_, squares, rare, dead, hurry] = openings.inputs(survey.left);
    let marks = feature.marks;
    let is_road = kind == Kind::Road;
    let inputs = [
        flag(is_road),
        flag(kind == Kind::City),
        flag(kind.is_surrounded()),
        flag(kind == Kind::Field),
        now / 10.0,
        complete / 10.0,
        worth / 10.0,
        chance,
        squares / 4.0,
        flag(squares == 1.0),
        rare,
        dead.min(2.0),
        hurry.min(8.0) / 2.0,
        edge.closing,
        edge.endless,
        edge.ways.min(8.0) / 4.0,
        if kind == Kind::Field {
            f32::from(feature.open()).min(40.0) / 20.0
        } else {
            0.0
        },
        f32::from(survey.left) / 40.0,
        flag(survey.left < 8),
        flag(if is_road { marks.inn() } else { marks.cathedral() }),
        f32::from(marks.goods().iter().sum::<u8>()) / 2.0,
        flag(Seat::all(game.seats()).any(|seat| marks.has_builder(seat))),
        flag(Seat::all(game.seats()).any(|seat| marks.has_pig(seat))),
        flag(kind == Kind::Shrine),
    ];
    let mut seen = Seen {
        claims: feature.claims,
        worth,
        inputs,
        ..Seen::default()
    };
    let others = survey.pairs.iter().filter_map(|&[a, b]| match idx {
        idx if idx == a => Some(b),
        idx if idx == b => Some(a),
        _ => None,
    });
    let held = others
        .map(|other| board.feature(other).claims)
        .filter(|claims| claims.any());
    for (joining, claims) in seen.joining.iter_mut().zip(held) {
        *joining = claims;
    }
    seen
}
