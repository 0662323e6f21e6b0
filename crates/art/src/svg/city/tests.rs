//! Properties of City's painted tiles.

use super::colours::livery;
use super::draw;
use super::site::Site;
use crate::shape::{Point, TileArt};
use crate::svg::TILE;
use crate::svg::stamp::Bounds;
use crate::svg::tile::Subject;
use crate::theme::Detail;
use bastide_engine::data;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{Goods, Kind, Tile};

/// A picture and the boxes of its details.
fn drawn(tile: &Tile, rot: Rot, variant: i16, detail: Detail) -> (String, Vec<Bounds>) {
    let art = TileArt::new(tile, rot);
    let mut site = Site::new(&art);
    let subject = Subject {
        tile,
        rot,
        pos: Pos::new(variant, 0),
        art: &art,
        detail,
    };
    let mut out = String::new();
    draw(&mut out, subject, &mut site);
    (out, site.taken().to_vec())
}

fn tiles() -> impl Iterator<Item = (&'static Tile, Rot)> {
    let tiles = data::set("city").unwrap().tiles.iter();
    tiles.flat_map(|tile| Rot::ALL.map(|rot| (tile, rot)))
}

fn elements(picture: &str) -> usize {
    picture.matches('<').count() - picture.matches("</").count()
}

#[test]
fn details_keep_clear_of_streets_borders_and_figures() {
    for (tile, rot) in tiles() {
        let art = TileArt::new(tile, rot);
        let (_, taken) = drawn(tile, rot, 0, Detail::Near);
        assert!(taken.len() > 8, "{} {rot}: {} details", tile.id, taken.len());
        let (buildings, others) = taken.split_at(2 * usize::from(tile.building.is_some()));
        for &[left, top, right, bottom] in others {
            assert!(left > 0.0 && top > 0.0 && right < TILE && bottom < TILE);
            for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
                let idx = art.region_at(Point::new(x / TILE, y / TILE));
                let kind = idx.and_then(|idx| art.region(idx)).map(|region| region.kind);
                assert!(
                    matches!(kind, Some(Kind::Homes | Kind::Market)),
                    "{} {rot}: {kind:?} at {x} {y}",
                    tile.id
                );
            }
            for region in art.regions.iter().filter(|region| !region.kind.is_way()) {
                let (x, y) = (region.spot.x * TILE, region.spot.y * TILE);
                let (dx, dy) = (x.clamp(left, right) - x, y.clamp(top, bottom) - y);
                assert!(dx * dx + dy * dy > 63.0, "{} {rot}: on a spot", tile.id);
            }
        }
        assert!(buildings.iter().all(|bounds| bounds[1] > 0.0 && bounds[3] < TILE));
    }
}

#[test]
fn both_levels_of_detail_have_the_same_things_at_the_same_places() {
    for (tile, rot) in tiles() {
        let (near, near_boxes) = drawn(tile, rot, 1, Detail::Near);
        let (far, far_boxes) = drawn(tile, rot, 1, Detail::Far);
        assert_eq!(near_boxes, far_boxes, "{} {rot}", tile.id);
        assert!(far.len() * 10 < near.len() * 7, "{} of {}", far.len(), near.len());
        assert!(elements(&far) < elements(&near));
    }
}

#[test]
fn pictures_are_small_and_need_no_definitions() {
    let mut total = 0;
    for (tile, rot) in tiles() {
        let (picture, _) = drawn(tile, rot, 2, Detail::Near);
        assert!(picture.len() < 28_000, "{} {rot}: {}", tile.id, picture.len());
        assert!(
            elements(&picture) < 190,
            "{} {rot}: {}",
            tile.id,
            elements(&picture)
        );
        assert!(
            !["url(", "<use", "filter", "clip", "Gradient"]
                .iter()
                .any(|word| picture.contains(word))
        );
        total += picture.len();
    }
    let mean = total / tiles().count();
    assert!(mean < 23_000, "{mean}");
}

#[test]
fn copies_differ() {
    let (tile, rot) = tiles().next().unwrap();
    assert_ne!(
        drawn(tile, rot, 0, Detail::Near).0,
        drawn(tile, rot, 1, Detail::Near).0
    );
    assert_eq!(
        drawn(tile, rot, 0, Detail::Near).0,
        drawn(tile, rot, 0, Detail::Near).0
    );
}

#[test]
fn markets_differ_by_the_colours_of_their_goods() {
    let all = [Goods::Fish, Goods::Cattle, Goods::Grain];
    for (tile, rot) in tiles() {
        let shown: Vec<Goods> = tile.regions.iter().filter_map(|region| region.goods).collect();
        let (picture, _) = drawn(tile, rot, 0, Detail::Near);
        for goods in all {
            for colour in [livery(goods).paving, livery(goods).awning] {
                assert_eq!(
                    picture.contains(&colour.to_string()),
                    shown.contains(&goods),
                    "{} {goods:?}",
                    tile.id
                );
            }
        }
    }
}
