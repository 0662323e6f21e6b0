//! Shrines and cloisters: where they may be laid, and their challenges (S2–S5).

use super::scoring::is_held;
use super::{ClassicOracle, Mistake};
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::{Kind, RegionIdx, Tile};

/// S2: no shrine beside two cloisters and no cloister beside two shrines, neither the building being laid nor those
/// around it. Cloister beside cloister and shrine beside shrine are free.
pub(super) fn may_lie(game: &ClassicOracle, tile: &Tile, pos: Pos) -> bool {
    let Some((building, _)) = building(tile) else {
        return true;
    };
    let rivals = rivals(game, building, pos);
    // The only rival must have no other building of this kind beside it.
    let mut crowded = rivals
        .iter()
        .map(|&rival| self::rivals(game, opposite(building), rival.pos));
    game.is_wrong_about(Mistake::ShrinesAnywhere)
        || rivals.len() <= 1 && crowded.all(|others| others.is_empty())
}

/// S3, S4: the buildings that a complete one is in a challenge with: those of the other kind beside it, if both have
/// followers.
pub(super) fn challenged(game: &ClassicOracle, complete: &Feature) -> Vec<Feature> {
    if !matches!(complete.kind, Kind::Cloister | Kind::Shrine) || !is_held(game, complete) {
        return Vec::new();
    }
    let spot = complete.spots.first().expect("a feature has a region");
    let rivals = rivals(game, complete.kind, spot.pos).into_iter();
    rivals
        .map(|rival| Feature::of(&game.layout, rival))
        .filter(|rival| is_held(game, rival))
        .collect()
}

/// The buildings of the other kind in the eight squares around a square.
fn rivals(game: &ClassicOracle, kind: Kind, pos: Pos) -> Vec<Spot> {
    let mut rivals = Vec::new();
    for pos in pos.around() {
        if let Some((found, region)) = game.layout.at(pos).and_then(|laid| building(laid.tile))
            && found == opposite(kind)
        {
            rivals.push(Spot { pos, region });
        }
    }
    rivals
}

/// The cloister or shrine of a tile.
fn building(tile: &Tile) -> Option<(Kind, RegionIdx)> {
    let is_one = |kind: Kind| matches!(kind, Kind::Cloister | Kind::Shrine);
    let found = tile.regions.iter().position(|region| is_one(region.kind))?;
    Some((tile.regions[found].kind, RegionIdx(found as u8)))
}

fn opposite(kind: Kind) -> Kind {
    match kind {
        Kind::Cloister => Kind::Shrine,
        _ => Kind::Cloister,
    }
}
