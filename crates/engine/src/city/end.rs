//! When the game ends, and the final scoring (Y20–Y24).

use super::boundary::{Edge, outer};
use super::wall::{self, WALLS, sides_left};
use super::{City, REGIONS, TILES, guards, scoring};
use crate::event::{Events, Why};
use crate::kernel::feature::FeatureIdx;
use crate::kernel::geometry::{Part, Port, Side};
use crate::kernel::tile::Kind;
use crate::points::{Counted, Points};
use arrayvec::ArrayVec;

/// Y20: the game ends with this many sides, or fewer, left between the two ends of the wall.
pub const LAST_SIDES: usize = 5;

/// Y23: points for each market that touches homes.
pub const MARKET_POINTS: u16 = 2;

/// Y20: the last wall is set, the last tile is gone, or five or fewer sides are left between the two ends.
pub(super) fn has_come(game: &City) -> bool {
    let all_walls = game.wall.count() == WALLS;
    let nearly_closed = game.wall.gate().is_some() && sides_left(game, LAST_SIDES + 1) <= LAST_SIDES;
    all_walls || nearly_closed || game.bag.is_empty()
}

/// Y21–Y24 in the order of the rules.
pub(super) fn final_scoring(game: &mut City, events: &mut Events<'_>) {
    close_all_round(game, events);
    send_home(game, events);
    homes(game, events);
    guards::final_scoring(game, events);
}

/// Y21: the wall is closed all round, even if no gate was ever set; what is open onto a hole stays unfinished.
fn close_all_round(game: &mut City, events: &mut Events<'_>) {
    let open: ArrayVec<Edge, { 4 * TILES }> = {
        let missing = |edge: &Edge| game.wall.edges().all(|wall| wall != *edge);
        outer(&game.board).filter(missing).collect()
    };
    for edge in open {
        wall::close(game, edge, events);
    }
}

/// Y22: followers on unfinished roads and markets go home without points.
fn send_home(game: &mut City, events: &mut Events<'_>) {
    for idx in game.held(|kind| kind != Kind::Homes) {
        scoring::return_followers(game, idx, events);
    }
}

/// Y23: most residents, all who tie, score 2 points for each market that touches the homes.
fn homes(game: &mut City, events: &mut Events<'_>) {
    for idx in game.held(|kind| kind == Kind::Homes) {
        let points = homes_worth(game, idx);
        scoring::give(game, idx, &points, Why::Final, events);
    }
}

/// Y23: 2 for each market.
pub(super) fn homes_worth(game: &City, idx: FeatureIdx) -> Points {
    Points::default().plus(markets_touched(game, idx), Counted::Markets, MARKET_POINTS)
}

/// Y23: touching counts on the tile and across the side between two tiles; a market counts once.
pub(super) fn markets_touched(game: &City, idx: FeatureIdx) -> u16 {
    let board = &game.board;
    let mut seen = [0u64; REGIONS.div_ceil(64)];
    let mut touch = |market: FeatureIdx| seen[market.0 as usize / 64] |= 1 << (market.0 % 64);
    for spot in board.regions(idx) {
        let (slot, region) = board.locate(spot);
        let laid = board.laid_in(slot);
        let homes = board.catalog().tile(laid.tile).region(region);
        for touched in board.catalog().touched(laid.tile, region) {
            touch(board.feature_of(board.spot(slot, touched)));
        }
        let ports = homes.ports.rotated(laid.rot);
        for side in Side::ALL.into_iter().filter(|&side| ports.reach(side)) {
            let Some(other) = board.at(laid.pos.step(side)) else {
                continue;
            };
            let across = board.side_spots(other, side.opposite());
            for part in Part::ALL {
                // Left meets right.
                let met = across[2 - part as usize].filter(|_| ports.contains(Port::new(side, part)));
                let feature = met.map(|spot| board.feature_of(spot));
                if let Some(market) = feature.filter(|&idx| board.feature(idx).kind() == Kind::Market) {
                    touch(market);
                }
            }
        }
    }
    seen.into_iter().map(|word| word.count_ones() as u16).sum()
}
