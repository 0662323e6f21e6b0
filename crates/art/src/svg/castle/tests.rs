//! Properties of all tiles of Castle in all rotations.

use super::super::tile::Subject;
use super::plan::{Edge, Plan, inside};
use super::roofs::{crown, open_sides};
use crate::shape::{Point, TileArt};
use crate::theme::Detail;
use bastide_engine::data;
use bastide_engine::data::board::CASTLE;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{Kind, Tile};

fn each_tile(check: impl Fn(&Tile, Rot, &TileArt, &Plan)) {
    let tiles = data::set("castle").map_or(&[][..], |set| &set.tiles).iter();
    let laid = tiles.flat_map(|tile| Rot::ALL.map(|rot| (tile, rot)));
    for (tile, rot) in laid.chain(CASTLE.starts.iter().map(|start| (&start.tile, Rot::NORTH))) {
        let art = TileArt::new(tile, rot);
        let plan = Plan::new(Subject {
            tile,
            rot,
            pos: Pos::default(),
            art: &art,
            detail: Detail::Near,
        });
        check(tile, rot, &art, &plan);
    }
}

#[test]
fn buildings_are_drawn_inside_the_regions_that_are_clicked() {
    each_tile(|tile, rot, art, plan| {
        for cell in plan.cells.iter().filter(|cell| cell.kind != Kind::Court) {
            let outline = plan.outline(cell, 0.0);
            for row in 0..50 {
                let y = f64::from(row) * 2.0 + 1.0;
                for (from, to) in inside(&outline, y, false) {
                    // Not closer to the edge than the cells by which regions are computed.
                    let mut x = from + 1.2;
                    while x < to - 1.2 {
                        let at = Point::new(x / 100.0, y / 100.0);
                        let there = art.region_at(at);
                        // The end of a path is hidden by the gate that it leads to.
                        let gate = at.distance(Point::CENTRE) < 0.06;
                        let on_edge = (y - cell.rect[1]).abs() < 1.2 || (y - cell.rect[3]).abs() < 1.2;
                        assert!(
                            on_edge || gate || there == Some(cell.region) || art.is_village(at),
                            "{} {rot}: {there:?} at {x},{y}",
                            tile.id
                        );
                        x += 2.0;
                    }
                }
            }
        }
    });
}

#[test]
fn ridges_cross_the_sides_of_tiles_at_the_same_places() {
    each_tile(|tile, rot, _, plan| {
        for cell in plan.of_kind(Kind::House) {
            let (x, y) = crown(cell);
            let open = open_sides(cell);
            for side in (0..4).filter(|&side| open[side] && cell.edges[side] == Edge::Border) {
                let (at, places) = if side % 2 == 0 {
                    (x, [24.0, 76.0])
                } else {
                    (y, [22.0, 75.0])
                };
                assert!(places.contains(&at), "{} {rot}: side {side} at {at}", tile.id);
            }
        }
    });
}

#[test]
fn every_quarter_has_an_owner() {
    each_tile(|tile, rot, art, plan| {
        let expected = if art.town.is_empty() { 4 } else { 2 };
        assert_eq!(plan.cells.len(), expected, "{} {rot}", tile.id);
    });
}
