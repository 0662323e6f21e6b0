//! What the network sees of a position of Castle.

use super::survey::{Building, Survey};
use super::{HOUSE, PATH, TOWER, chance_kind};
use crate::evaluate::sight::{Pairs, Seen, Sight, pairs};
use crate::evaluate::weights::Weights;
use bastide_engine::action::{Piece, WallTile};
use bastide_engine::castle::{Castle, MARKET_POINTS};
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::{Claims, Seat};
use bastide_engine::kernel::feature::FeatureIdx;

/// Describes a position: the features with followers, and those without that lack one square.
pub(super) fn describe(game: &Castle, survey: &Survey, weights: &Weights, sight: &mut Sight) {
    let board = game.board();
    sight.features.clear();
    let pairs = pairs(board);
    for (idx, _) in super::held(game) {
        let _ = sight.features.try_push(seen(game, survey, weights, idx, &pairs));
    }
    for &(idx, _) in &survey.nearly {
        if !board.feature(idx).claims.any() {
            let _ = sight.features.try_push(seen(game, survey, weights, idx, &pairs));
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
        f32::from(game.largest_empty_area()).min(80.0) / 20.0,
    ];
    sight.shared[..shared.len()].copy_from_slice(&shared);
    for seat in [0, 1] {
        let held = WallTile::ALL
            .iter()
            .map(|&kind| game.wall_tiles(Seat(seat), kind))
            .sum::<u8>();
        let lead = 10.0 * (keep(seat) - keep(1 - seat));
        let to_wall_tile =
            (1..=8).find(|&points| game.takes_wall_tile(game.scores()[usize::from(seat)] + points));
        let own = [
            keep(seat),
            lead.clamp(-4.0, 4.0) / 4.0,
            lead.signum() * survey.area / 10.0,
            f32::from(held) / 2.0,
            f32::from(to_wall_tile.unwrap_or(9)) / 8.0,
            flag(game.reveals_for() == Some(Seat(seat))),
        ];
        sight.own[usize::from(seat)][..own.len()].copy_from_slice(&own);
    }
}

fn seen(game: &Castle, survey: &Survey, weights: &Weights, idx: FeatureIdx, pairs: &Pairs) -> Seen {
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
    // Whether scoring it would take a wall tile, and who could use one for it.
    let (mut taking, mut wall_tiles) = (Claims::default(), Claims::default());
    for seat in Seat::all(game.seats()) {
        let held = |kinds: &[WallTile]| kinds.iter().map(|&kind| game.wall_tiles(seat, kind)).sum::<u8>();
        wall_tiles.add(
            seat,
            match kind {
                Some(PATH) => held(&[WallTile::OpenPath]),
                Some(TOWER) => held(&[WallTile::OpenTower, WallTile::DoubleTower]),
                Some(HOUSE) => held(&[WallTile::OpenHouse, WallTile::DoubleHouse]),
                _ => held(&[WallTile::RichMarket]),
            },
        );
        let total = game.scores()[seat.idx()] + points as u16;
        if kind.is_some() && game.takes_wall_tile(total) {
            taking.add(seat, 1);
        }
    }
    let [_, squares, rare, dead, hurry] = survey.openings[idx.0 as usize].inputs(survey.left);
    let mut seen = Seen {
        claims: feature.claims,
        worth,
        helpers: taking,
        assets: wall_tiles,
        ..Seen::default()
    };
    seen.join(pairs, idx, |other| game.board().feature(other).claims);
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
