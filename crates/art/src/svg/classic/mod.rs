//! Painted tiles of Classic: grass, fields, ways, towns, buildings, marks.
//!
//! - `carcassonne`: the city of The Count
//! - `ground`: grass that continues in the next tile
//! - `land`: free places in fields; `furlong`: pieces of land along a road, river or wall; `crops`: what grows there
//! - `farming`: plans what grows and stands in fields; `tillage`: uses of a furlong; `fields`: draws the plan
//! - `ways`: roads, rivers and bridges; `water`: lakes, reeds, boats, inns
//! - `marks`: shields and goods
//! - `town`: cities with streets, houses and walls

pub(super) mod carcassonne;
mod crops;
mod farming;
mod fields;
mod furlong;
mod ground;
mod land;
mod marks;
mod tillage;
mod town;
mod water;
mod ways;

use super::TILE;
use super::sprites::buildings::Building;
use super::stamp::Stamps;
use super::tile::Subject;
use crate::shape::Mark;
use bastide_engine::kernel::tile::Kind;

/// Draws a tile; see [`tile`](super::tile::tile). Flat things come first, then what stands on the ground from back to
/// front, then marks.
pub(super) fn tile(out: &mut String, subject: Subject) {
    let mut stamps = Stamps::default();
    ground::grass(out, subject);
    farming::plan(subject).draw(out, &mut stamps, subject.detail);
    ways::ways(out, &mut stamps, subject);
    water::inns(out, &mut stamps, subject);
    town::towns(out, &mut stamps, subject);
    carcassonne::city(out, &mut stamps, subject);
    buildings(&mut stamps, subject);
    stamps.draw(out);
    carcassonne::signs(out, subject);
    for mark in &subject.art.marks {
        marks::mark(out, mark, subject.detail);
    }
}

/// Cloisters, shrines and cathedrals.
fn buildings(stamps: &mut Stamps, Subject { art, detail, .. }: Subject) {
    for region in &art.regions {
        let middle = region.middle();
        let at = |dy: f64| (middle.x * TILE, middle.y * TILE + dy);
        match region.kind {
            Kind::Cloister => {
                // The spire stays on the tile.
                let scale = ((middle.y * TILE + 6.0) / 38.6).min(1.0);
                Building::Cloister.stand(stamps, at(6.0), scale, detail);
            }
            Kind::Shrine => Building::Shrine.stand(stamps, at(1.0), 1.05, detail),
            _ => {}
        }
    }
    for mark in art.marks.iter().filter(|mark| mark.mark == Mark::Cathedral) {
        Building::Cathedral.stand(stamps, (mark.at.x * TILE, mark.at.y * TILE), 1.0, detail);
    }
}
