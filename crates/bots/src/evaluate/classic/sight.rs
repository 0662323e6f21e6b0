//! What the network sees of a position of Classic.

use super::survey::{REGIONS, Survey, fit_table};
use crate::evaluate::chance::rarity;
use crate::evaluate::fit_table::Counts;
use crate::evaluate::sight::{Seen, Sight};
use crate::evaluate::weights::Weights;
use arrayvec::ArrayVec;
use bastide_engine::action::{Piece, Quarter};
use bastide_engine::classic::{Classic, FIELD_CITY_POINTS, GOODS, SmallCities};
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::{Claims, Seat};
use bastide_engine::kernel::feature::{FeatureIdx, Spot};
use bastide_engine::kernel::geometry::{Pos, Side};
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
    let goods = match setup.sets.traders {
        true => goods_to_come(game),
        false => [0; GOODS.len()],
    };
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
        flag(setup.sets.count && game.count_quarter() == Quarter::Blacksmith),
        flag(setup.sets.count && game.count_quarter() == Quarter::Cathedral),
        f32::from(goods[0]) / 4.0,
        f32::from(goods[1]) / 4.0,
        f32::from(goods[2]) / 4.0,
        0.0,
    ];
    if setup.sets.traders {
        own_goods(game, goods, sight);
    }
}

/// The goods symbols that are still to be won: those in the bag and in unfinished cities.
fn goods_to_come(game: &Classic) -> [u16; GOODS.len()] {
    let board = game.board();
    let mut goods = [0; GOODS.len()];
    let mut add = |more: [u8; GOODS.len()], times: u8| {
        for (sum, more) in goods.iter_mut().zip(more) {
            *sum += u16::from(more) * u16::from(times);
        }
    };
    for tile in board.catalog().indices() {
        let count = game.bag().counts()[usize::from(tile.0)];
        if count > 0 {
            for region in &board.catalog().tile(tile).regions {
                add(GOODS.map(|kind| u8::from(region.goods == Some(kind))), count);
            }
        }
    }
    for idx in board.features() {
        let feature = board.feature(idx);
        if feature.kind() == Kind::City && !feature.is_complete() {
            add(feature.marks.goods(), 1);
        }
    }
    goods
}

/// Each seat's lead in tokens of each kind, in tokens and beside what is still to come.
fn own_goods(game: &Classic, to_come: [u16; GOODS.len()], sight: &mut Sight) {
    let seats = game.seats();
    for seat in Seat::all(seats) {
        let others = || Seat::all(seats).filter(|&other| other != seat);
        let own = &mut sight.own[seat.idx()];
        for nth in 0..GOODS.len() {
            let best = others().map(|other| game.tokens(other)[nth]).max().unwrap_or(0);
            let lead = f32::from(game.tokens(seat)[nth]) - f32::from(best);
            own[nth] = lead.clamp(-4.0, 4.0) / 2.0;
            own[GOODS.len() + nth] = (lead / (f32::from(to_come[nth]) + 0.5)).clamp(-2.0, 2.0);
        }
    }
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
    let mut helpers = Claims::default();
    for seat in Seat::all(game.seats()) {
        if marks.has_builder(seat) || marks.has_pig(seat) {
            helpers.add(seat, 1);
        }
    }
    let sets = &game.setup().sets;
    let title = match kind {
        Kind::Road | Kind::City if sets.king => {
            let size = f32::from(board.tiles_of(idx)) - f32::from(game.title_size(kind));
            size.clamp(-4.0, 4.0) / 4.0
        }
        _ => 0.0,
    };
    let challenge = match sets.cult && kind.is_surrounded() {
        true => challenge(game, idx),
        false => 0.0,
    };
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
        title,
        flag(challenge != 0.0),
        challenge / 4.0,
        f32::from(marks.shields()) / 2.0,
    ];
    let mut seen = Seen {
        claims: feature.claims,
        reserve: reserve(game, kind),
        helpers,
        worth,
        inputs,
        ..Seen::default()
    };
    seen.join(&survey.pairs, idx, |other| board.feature(other).claims);
    seen
}

/// The strength that each seat could bring from its quarter of Carcassonne to a feature of this kind before it is scored.
fn reserve(game: &Classic, kind: Kind) -> Claims {
    let mut reserve = Claims::default();
    let quarter = match kind {
        Kind::City => Quarter::Castle,
        Kind::Road => Quarter::Blacksmith,
        Kind::Cloister | Kind::Shrine => Quarter::Cathedral,
        Kind::Field => Quarter::Market,
        _ => return reserve,
    };
    if game.setup().sets.count && game.count_quarter() != quarter {
        for seat in Seat::all(game.seats()) {
            reserve.add(seat, game.strength_in(seat, quarter).min(7));
        }
    }
    reserve
}

/// How many fewer open squares a cloister or shrine has than one with a figure that challenges it; 0 without a challenge.
fn challenge(game: &Classic, idx: FeatureIdx) -> f32 {
    let board = game.board();
    let (own, pos) = (board.feature(idx), position(game, idx));
    let figures = game.figures();
    let others = figures.map(|figure| board.feature_of(figure.spot));
    let rival = others.filter(|&other| {
        let (kind, beside) = (board.feature(other).kind(), position(game, other));
        kind.is_surrounded()
            && kind != own.kind()
            && pos.x.abs_diff(beside.x) <= 1
            && pos.y.abs_diff(beside.y) <= 1
    });
    let ahead = rival.map(|other| f32::from(board.feature(other).open()) - f32::from(own.open()) + 0.5);
    ahead.fold(0.0, |_, ahead| ahead)
}

/// The square of the first tile of a feature.
fn position(game: &Classic, idx: FeatureIdx) -> Pos {
    let board = game.board();
    board.laid_in(board.locate(Spot(idx.0)).0).pos
}
