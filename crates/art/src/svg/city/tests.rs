//! Properties of City's painted tiles.

use super::colours::livery;
use super::draw;
use super::far_houses;
use super::site::Site;
use crate::shape::{Point, TileArt};
use crate::svg::TILE;
use crate::svg::sprites::houses::Roof;
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
    let levels = [Detail::Near, Detail::Far];
    for ((tile, rot), detail) in tiles().flat_map(|tile| levels.map(|detail| (tile, detail))) {
        let art = TileArt::new(tile, rot);
        let (_, taken) = drawn(tile, rot, 0, detail);
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

/// The boxes of stalls and wares in markets.
fn in_markets(art: &TileArt, boxes: &[Bounds]) -> Vec<Bounds> {
    let is_in_market = |bounds: &&Bounds| {
        let middle = [bounds[0] + bounds[2], bounds[1] + bounds[3]].map(|sum| sum / 2.0 / TILE);
        let region = art.region_at(Point::new(middle[0], middle[1]));
        (region.and_then(|idx| art.region(idx))).is_some_and(|region| region.kind == Kind::Market)
    };
    boxes.iter().filter(is_in_market).copied().collect()
}

#[test]
fn both_levels_of_detail_have_the_same_stalls_and_the_far_one_fewer_and_larger_houses() {
    for (tile, rot) in tiles() {
        let art = TileArt::new(tile, rot);
        let (near, near_boxes) = drawn(tile, rot, 1, Detail::Near);
        let (far, far_boxes) = drawn(tile, rot, 1, Detail::Far);
        assert_eq!(
            in_markets(&art, &near_boxes),
            in_markets(&art, &far_boxes),
            "{} {rot}",
            tile.id
        );
        assert!(far_boxes.len() <= near_boxes.len(), "{} {rot}", tile.id);
        assert!(far.len() * 10 < near.len() * 7, "{} of {}", far.len(), near.len());
        assert!(elements(&far) < elements(&near));
    }
}

#[test]
fn both_levels_of_detail_have_the_same_colours_of_roofs() {
    let roofs = [Roof::Slate, Roof::Brick, Roof::Verdigris];
    let (mut shown, mut same) = (0, 0);
    for (tile, rot) in tiles() {
        let [near, far] = [Detail::Near, Detail::Far].map(|detail| drawn(tile, rot, 1, detail).0);
        for roof in roofs {
            let colours = far_houses::tones(roof).map(|colour| colour.to_string());
            let is_far = colours.iter().any(|colour| far.contains(colour));
            shown += usize::from(is_far);
            same += usize::from(is_far && near.contains(&roof.colour().to_string()));
        }
    }
    assert!(same * 10 >= shown * 9, "{same} of {shown}");
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
