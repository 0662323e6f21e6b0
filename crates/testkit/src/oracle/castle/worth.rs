//! When a feature is complete and what it is worth (K10–K13).

use super::{CastleOracle, Mistake};
use crate::oracle::feature::Feature;
use bastide_engine::data::board::CASTLE;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::Kind;
use std::collections::BTreeSet;

/// K11, K12: no part of it faces an empty square of the board. A part that faces the wall, a start square or a region of
/// another kind is closed. K9: a court is never complete.
pub(super) fn is_complete(game: &CastleOracle, feature: &Feature) -> bool {
    feature.kind != Kind::Court
        && !feature.spots.iter().any(|&spot| {
            let laid = game.layout.at(spot.pos).expect("a spot lies on a laid tile");
            let mut beyond = laid.ports(spot.region).map(|port| spot.pos.step(port.side()));
            beyond.any(|pos| is_empty(game, pos))
        })
}

/// Whether a square of the board has no tile.
pub(super) fn is_empty(game: &CastleOracle, pos: Pos) -> bool {
    let is_square = CASTLE.squares.contains(&pos) || game.is_wrong_about(Mistake::WallsLeaveOpen);
    is_square && game.layout.at(pos).is_none()
}

/// K11, K12: the points of a path, tower or house before doubling, the same if unfinished (K20.4–K20.6).
pub(super) fn worth(game: &CastleOracle, feature: &Feature) -> u32 {
    let each = match feature.kind {
        // K11: with at least one fountain, 2 for each tile.
        Kind::Path if has_fountain(game, feature) => 2,
        Kind::Path | Kind::House => 1,
        Kind::Tower => 2,
        kind => panic!("a {kind} is not scored by its tiles"),
    };
    each * tiles(game, feature)
}

fn has_fountain(game: &CastleOracle, feature: &Feature) -> bool {
    let mut regions = feature.spots.iter().map(|&spot| game.layout.region(spot));
    regions.any(|region| region.fountain) && !game.is_wrong_about(Mistake::FountainsDoNotCount)
}

/// K13: each tile counts once, a start square too.
pub(super) fn tiles(game: &CastleOracle, feature: &Feature) -> u32 {
    if game.is_wrong_about(Mistake::TilesCountTwice) {
        return feature.spots.len() as u32;
    }
    let squares: BTreeSet<_> = feature.spots.iter().map(|spot| spot.pos).collect();
    let counts =
        |pos: &&Pos| CASTLE.squares.contains(pos) || !game.is_wrong_about(Mistake::StartSquaresDoNotCount);
    squares.iter().filter(counts).count() as u32
}

/// K23: the markets of a court, a start square's included.
pub(super) fn markets(game: &CastleOracle, court: &Feature) -> u32 {
    let regions = court.spots.iter().map(|&spot| game.layout.region(spot));
    regions.filter(|region| region.market).count() as u32
}
