//! Properties of the towns of every tile in every rotation.

use super::plan::Plan;
use super::*;
use crate::shape::{Mark, TileArt};
use crate::svg::TILE;
use crate::svg::mask::{distance, distance_to_segment};
use crate::svg::roofscape::{Placed, Thing};
use crate::svg::stamp::Bounds;
use bastide_engine::data;
use bastide_engine::kernel::geometry::{Part, Port, Pos, Rot, Side};
use bastide_engine::kernel::tile::Tile;

/// Calls `check` with the plan and the houses of every town on two squares.
fn for_every_town(mut check: impl FnMut(Subject, &Plan, &[Placed], &str)) {
    let mut seen = 0;
    for file in &data::FILES {
        for tile in &data::set(file.name).unwrap().tiles {
            for rot in Rot::ALL {
                let art = TileArt::new(tile, rot);
                for pos in [Pos::new(0, 0), Pos::new(1, 0)] {
                    let subject = Subject {
                        tile,
                        rot,
                        pos,
                        art: &art,
                        detail: Detail::Near,
                    };
                    for idx in art.from_below() {
                        let region = &art.regions[usize::from(idx.0)];
                        if region.walled && region.kind == Kind::City {
                            let plan = Plan::new(subject, idx);
                            let what = format!("{} {rot} {pos} region {}", tile.id, idx.0);
                            check(subject, &plan, &plan.houses(subject), &what);
                            seen += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(seen > 600, "only {seen} towns");
}

/// All that a house or plant covers, except its shadow.
fn extent(placed: &Placed) -> Bounds {
    let ((half, height), (x, y)) = match placed.thing {
        Thing::House(house, _) => (house.size(), placed.at),
        Thing::Plant(plant, scale) => {
            let (half, height) = plant.size();
            ((half * scale, height * scale), placed.at)
        }
    };
    [x - half, y - height, x + half, y]
}

fn distance_to_box((x, y): Spot, [left, top, right, bottom]: Bounds) -> f64 {
    let (dx, dy) = (
        (left - x).max(x - right).max(0.0),
        (top - y).max(y - bottom).max(0.0),
    );
    distance((0.0, 0.0), (dx, dy))
}

fn is_open(tile: &Tile, rot: Rot, plan: &Plan, side: Side) -> bool {
    let ports = tile.region(plan.region).ports.rotated(rot);
    ports.contains(Port::new(side, Part::Middle))
}

#[test]
fn what_crosses_a_border_is_the_same_on_both_tiles() {
    let crosses = |placed: &&Placed| {
        let [left, top, right, bottom] = extent(placed);
        left < 0.0 || top < 0.0 || right > TILE || bottom > TILE
    };
    for_every_town(|Subject { tile, rot, .. }, plan, houses, what| {
        let mut expected: Vec<Placed> = Vec::new();
        for side in Side::ALL {
            if is_open(tile, rot, plan, side) {
                expected.extend(seam::houses(side));
            }
        }
        let crossing: Vec<Placed> = houses.iter().filter(crosses).copied().collect();
        assert_eq!(crossing, expected, "{what}");
    });
    // The neighbour has the same houses, one tile further.
    for (side, facing, by) in [
        (Side::South, Side::North, (0.0, TILE)),
        (Side::East, Side::West, (TILE, 0.0)),
    ] {
        for (here, there) in seam::houses(side).zip(seam::houses(facing)) {
            assert_eq!(here.thing, there.thing);
            assert!(distance(here.at, (there.at.0 + by.0, there.at.1 + by.1)) < 1e-9);
        }
        let pairs = seam::districts(side).into_iter().zip(seam::districts(facing));
        for ((here, roof), (there, same)) in pairs {
            assert_eq!((here, roof), ((there.0 + by.0, there.1 + by.1), same));
        }
    }
}

#[test]
fn houses_keep_off_walls_figures_marks_and_each_other() {
    for_every_town(|subject, plan, houses, what| {
        let art = subject.art;
        let spot = art.regions[usize::from(plan.region.0)].spot;
        let marks = (art.marks.iter()).filter(|mark| mark.mark != Mark::Cathedral && mark.mark != Mark::Inn);
        let kept: Vec<(Spot, f64)> = (marks.map(|mark| (mark.at, 7.5)))
            .chain([(spot, 6.4)])
            .map(|(at, reach)| ((at.x * TILE, at.y * TILE), reach))
            .collect();
        for (idx, placed) in houses.iter().enumerate() {
            let footprint @ [left, top, right, bottom] = placed.footprint();
            for &(at, reach) in &kept {
                let away = distance_to_box(at, footprint);
                // What crosses the border cannot make room.
                let crosses = left < 0.0 || top < 0.0 || right > TILE || bottom > TILE;
                let reach = if crosses { 3.0 } else { reach };
                assert!(away > reach, "{what}: {placed:?} is {away} from {at:?}");
            }
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            for pair in plan.walls.iter().flat_map(|wall| wall.windows(2)) {
                let away = (corners.iter())
                    .map(|&corner| distance_to_segment(corner, pair[0], pair[1]))
                    .fold(f64::MAX, f64::min);
                assert!(away > 1.9, "{what}: {placed:?} is {away} from a wall");
            }
            for other in &houses[..idx] {
                let [l, t, r, b] = other.footprint();
                let apart = right <= l + 0.3 || r <= left + 0.3 || bottom <= t + 0.3 || b <= top + 0.3;
                assert!(apart, "{what}: {placed:?} {other:?}");
            }
        }
    });
}

#[test]
fn towns_have_gates_where_roads_enter_and_towers_off_the_corners() {
    let mut gates = 0;
    for_every_town(|_, plan, houses, what| {
        gates += plan.gates.len();
        for (at, _) in plan.towers() {
            for corner in [(0.0, 0.0), (TILE, 0.0), (TILE, TILE), (0.0, TILE)] {
                assert!(distance(at, corner) > 6.0, "{what}: {at:?}");
            }
        }
        assert!(houses.len() >= 6, "{what}: only {} houses", houses.len());
        assert!(!plan.streets.is_empty(), "{what}");
    });
    assert!(gates > 100, "only {gates} gates");
}

#[test]
fn copies_of_a_tile_differ_and_both_levels_of_detail_have_the_same_houses() {
    let tiles = &data::set("base").unwrap().tiles;
    let tile = tiles.iter().find(|tile| tile.id == "base/CCCC").unwrap();
    let art = TileArt::new(tile, Rot::NORTH);
    let houses = |x: i16, detail: Detail| {
        let subject = Subject {
            tile,
            rot: Rot::NORTH,
            pos: Pos::new(x, 0),
            art: &art,
            detail,
        };
        let plans = art.from_below().into_iter().map(|idx| Plan::new(subject, idx));
        plans.flat_map(|plan| plan.houses(subject)).collect::<Vec<_>>()
    };
    assert_ne!(houses(0, Detail::Near), houses(1, Detail::Near));
    assert_eq!(houses(0, Detail::Near), houses(0, Detail::Far));
}
