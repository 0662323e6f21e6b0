//! The final scoring in its order: keep, courts, wall tiles (K20, K23, K24).

use super::{Castle, FIGURES, SEATS, keep, scoring, walls};
use crate::action::WallTile;
use crate::event::{Award, Events, Why};
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;
use crate::points::{Counted, Points};
use arrayvec::ArrayVec;

type Held = ArrayVec<FeatureIdx, FIGURES>;

/// K23: points for each market of a court.
pub const MARKET_POINTS: u16 = 3;

/// K20.9: points of a bonus tile.
pub const BONUS_POINTS: u16 = 5;

/// K23: the larger keep, then the courts, then the wall tiles 4, 5, 6 and 9. K24: what is unfinished scores nothing else.
pub(super) fn final_scoring(game: &mut Castle, events: &mut Events<'_>) {
    walls::clear(game);
    keep::final_scoring(game, events);
    courts(game, events);
    for seat in Seat::all(SEATS as u8) {
        rich_markets(game, seat, events);
    }
    let open = [
        (WallTile::OpenPath, Kind::Path),
        (WallTile::OpenTower, Kind::Tower),
        (WallTile::OpenHouse, Kind::House),
    ];
    for (tile, kind) in open {
        for seat in Seat::all(SEATS as u8) {
            open_features(game, seat, tile, kind, events);
        }
    }
    for seat in Seat::all(SEATS as u8) {
        bonus(game, seat, events);
    }
}

/// The features of a kind with followers, in the order of the board.
fn held(game: &Castle, kind: Kind) -> Held {
    let mut held = game.held(|other| other == kind);
    held.sort_unstable();
    held
}

/// K23: most merchants in a court scores 3 for each market in it; a tie nobody.
fn courts(game: &mut Castle, events: &mut Events<'_>) {
    for idx in held(game, Kind::Court) {
        let points = court_worth(game, idx);
        if let Some(seat) = scoring::winner(game, idx).filter(|_| points.total() > 0) {
            scoring::give(game, seat, idx, points, Why::Final, events);
        }
    }
}

/// K23: 3 for each market.
pub(super) fn court_worth(game: &Castle, idx: FeatureIdx) -> Points {
    let markets = game.board.feature(idx).marks.markets;
    Points::default().plus(markets.into(), Counted::Markets, MARKET_POINTS)
}

/// K20.7: in the largest court that the player holds, 4 points a market instead of 3. Most tiles decide, then most
/// markets. The largest court may have no market.
fn rich_markets(game: &mut Castle, seat: Seat, events: &mut Events<'_>) {
    let markets = |game: &Castle, idx| u16::from(game.board.feature(idx).marks.markets);
    let size = |idx| (game.board.tiles_of(idx), markets(game, idx));
    for idx in best(game, seat, WallTile::RichMarket, Kind::Court, size) {
        let points = Points::default().plus(markets(game, idx), Counted::Markets, 1);
        if points.total() > 0 {
            scoring::give(
                game,
                seat,
                idx,
                points,
                Why::WallTile(WallTile::RichMarket),
                events,
            );
        }
    }
}

/// K20.4–6: an unfinished path, tower or house scores as if it were complete. K21: the one that brings most.
fn open_features(game: &mut Castle, seat: Seat, tile: WallTile, kind: Kind, events: &mut Events<'_>) {
    let total = |idx| {
        let (tiles, each) = scoring::worth(game, idx);
        tiles * each
    };
    for idx in best(game, seat, tile, kind, total) {
        let (tiles, each) = scoring::worth(game, idx);
        let points = Points::default().plus(tiles, Counted::Tiles, each);
        scoring::give(game, seat, idx, points, Why::WallTile(tile), events);
    }
}

/// K21: one feature for each wall tile of a kind, those with the highest rank. K19: the player needs the majority there.
fn best<R: Ord>(
    game: &Castle,
    seat: Seat,
    tile: WallTile,
    kind: Kind,
    rank: impl Fn(FeatureIdx) -> R,
) -> Held {
    let mut features = held(game, kind);
    features.retain(|&mut idx| scoring::winner(game, idx) == Some(seat));
    features.sort_by_key(|&idx| std::cmp::Reverse(rank(idx)));
    features.truncate(game.hands[seat.idx()].count(tile).into());
    features
}

/// K20.9: 5 points for each bonus tile.
fn bonus(game: &mut Castle, seat: Seat, events: &mut Events<'_>) {
    let tiles = game.hands[seat.idx()].count(WallTile::Bonus).into();
    let points = Points::default().plus(tiles, Counted::WallTiles, BONUS_POINTS);
    game.award(seat, Award::Bonus, points, events);
}
