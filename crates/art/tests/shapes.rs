//! Properties of the shapes of every tile of every set in every rotation.

use bastide_art::shape::{Mark, Point, TileArt, port_point};
use bastide_engine::data;
use bastide_engine::kernel::geometry::{Part, Port, Rot, Side};
use bastide_engine::kernel::tile::{Kind, Region, RegionIdx, Tile};

fn for_every_tile(mut check: impl FnMut(&Tile, Rot, &TileArt)) {
    let mut seen = 0;
    for file in &data::FILES {
        for tile in &data::set(file.name).unwrap().tiles {
            for rot in Rot::ALL {
                check(tile, rot, &TileArt::new(tile, rot));
                seen += 1;
            }
        }
    }
    for start in &data::board::CASTLE.starts {
        check(&start.tile, Rot::NORTH, &TileArt::new(&start.tile, Rot::NORTH));
        seen += 1;
    }
    assert!(seen > 800, "only {seen} tiles and rotations");
}

#[test]
fn no_tile_joins_or_divides_fields_against_its_data() {
    let mut wrong = Vec::new();
    for_every_tile(|tile, rot, art| {
        if art.faults() > 0 {
            wrong.push(format!("{} {rot}: {}", tile.id, art.faults()));
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_region_has_a_shape_and_a_spot_on_top_of_it() {
    for_every_tile(|tile, rot, art| {
        assert_eq!(art.regions.len(), tile.regions.len());
        for (idx, region) in art.regions.iter().enumerate() {
            let what = format!("{} {rot} region {idx} {}", tile.id, region.kind);
            assert!(
                region.shape.area() > 0.005,
                "{what}: area {}",
                region.shape.area()
            );
            assert!(
                region.shape.contains(region.spot),
                "{what}: spot {:?}",
                region.spot
            );
            assert_eq!(art.region_at(region.spot), Some(RegionIdx(idx as u8)), "{what}");
            let (low, high) = region.shape.bounds();
            assert!(
                low.x > -0.1 && low.y > -0.1 && high.x < 1.1 && high.y < 1.1,
                "{what}"
            );
            for (other, above) in art.regions.iter().enumerate() {
                let covers = above.layer > region.layer && above.shape.contains(region.spot);
                assert!(!covers, "{what} is covered by region {other} at its spot");
            }
            let crowds = (art.regions.iter().take(idx)).any(|other| other.spot.distance(region.spot) < 0.1);
            assert!(
                !crowds,
                "{what}: another figure stands too near {:?}",
                region.spot
            );
            let same_layer = (art.regions.iter().enumerate())
                .filter(|(other, beside)| *other != idx && beside.layer == region.layer)
                .any(|(_, beside)| beside.shape.contains(region.spot));
            assert!(!same_layer, "{what}: two regions of one layer share its spot");
        }
    });
}

#[test]
fn every_port_leads_into_its_region_and_no_other_area() {
    for_every_tile(|tile, rot, art| {
        for port in Port::all() {
            let owner = tile
                .regions
                .iter()
                .position(|region| region.ports.rotated(rot).contains(port));
            let point = port_point(port, 0.01);
            let inside: Vec<usize> = (art.regions.iter().enumerate())
                .filter(|(_, region)| region.shape.contains(point))
                .map(|(idx, _)| idx)
                .collect();
            match owner {
                Some(owner) => {
                    assert_eq!(inside, [owner], "{} {rot} {port}", tile.id);
                    assert_eq!(
                        art.region_at(point),
                        Some(RegionIdx(owner as u8)),
                        "{} {rot} {port}",
                        tile.id
                    );
                }
                // In Castle the middle of a side without a path is the border between two halves.
                None if tile.id.starts_with("castle/") => {}
                None => {
                    assert!(
                        art.is_town(point) && inside.is_empty(),
                        "{} {rot} {port}",
                        tile.id
                    );
                    assert!(art.town.contains(point));
                }
            }
        }
    });
}

/// The kinds at the three ports of a side.
type Kinds = [Option<Kind>; 3];
/// The kinds of regions at sample points along a side.
type Profile = Vec<Option<Kind>>;

/// Samples a side clockwise, just inside the tile.
fn profile(art: &TileArt, side: Side) -> Profile {
    (1..60)
        .map(|step| {
            let along = f64::from(step) / 60.0;
            let point = match side {
                Side::North => Point::new(along, 0.004),
                Side::East => Point::new(0.996, along),
                Side::South => Point::new(1.0 - along, 0.996),
                Side::West => Point::new(0.004, 1.0 - along),
            };
            art.region_at(point)
                .and_then(|idx| art.region(idx))
                .map(|region| region.kind)
        })
        .collect()
}

#[test]
fn sides_with_the_same_ports_meet_without_a_seam() {
    // The profile of a side must depend only on the kinds at its three ports, not on the tile and its rotation.
    let mut profiles: Vec<(Kinds, Profile)> = Vec::new();
    for_every_tile(|tile, rot, art| {
        for side in Side::ALL {
            let ports = Part::ALL.map(|part| {
                let port = Port::new(side, part);
                let region = tile
                    .regions
                    .iter()
                    .find(|region| region.ports.rotated(rot).contains(port));
                region.map(|region| region.kind)
            });
            // The far side of a start square of Castle is stone.
            if tile.id.starts_with("castle/start-") && ports == [None; 3] {
                continue;
            }
            let own = profile(art, side);
            // The neighbouring tile has the same side in reverse.
            let mut facing_ports = ports;
            facing_ports.reverse();
            let mut facing = own.clone();
            facing.reverse();
            for (ports, profile) in [(ports, own), (facing_ports, facing)] {
                match profiles.iter().find(|(other, _)| *other == ports) {
                    // Near a corner, walls of the neighbouring sides may show in a sample or two.
                    Some((_, other)) => {
                        let differ = (3..56).filter(|&at| other[at] != profile[at]).count();
                        assert!(differ <= 2, "{} {rot} {side}: {profile:?}\n{other:?}", tile.id);
                    }
                    None => profiles.push((ports, profile)),
                }
            }
        }
    });
    assert!(profiles.len() > 15, "only {} kinds of sides", profiles.len());
}

#[test]
fn ways_cross_a_side_in_its_middle_at_a_right_angle() {
    for_every_tile(|tile, rot, art| {
        for (region, printed) in art.regions.iter().zip(&tile.regions) {
            if !region.kind.is_way() {
                continue;
            }
            let mut ends = 0;
            for line in &region.lines {
                let mut points = line.flattened();
                for _ in 0..2 {
                    let (end, next) = (points[0], points[1]);
                    let on_border = [end.x, end.y].iter().any(|at| *at < 1e-9 || *at > 1.0 - 1e-9);
                    if on_border {
                        ends += 1;
                        let (dx, dy) = ((end.x - next.x).abs(), (end.y - next.y).abs());
                        assert!(
                            dx.min(dy) < 0.12 * dx.max(dy),
                            "{} {rot}: {end:?} {next:?}",
                            tile.id
                        );
                        assert!((end.x - 0.5).abs() < 1e-9 || (end.y - 0.5).abs() < 1e-9);
                    }
                    points.reverse();
                }
            }
            assert_eq!(ends, printed.ports.len(), "{} {rot}", tile.id);
        }
    });
}

#[test]
fn shapes_are_deterministic() {
    for tile in &data::set("traders").unwrap().tiles {
        let [once, again] = [(); 2].map(|()| TileArt::new(tile, Rot::to(Side::East)));
        for (a, b) in once.regions.iter().zip(&again.regions) {
            assert_eq!(a.shape, b.shape);
            assert_eq!(a.spot, b.spot);
        }
        assert_eq!(once.marks, again.marks);
    }
}

#[test]
fn every_mark_of_the_data_is_placed_on_the_tile() {
    for_every_tile(|tile, rot, art| {
        let count = |wanted: fn(&Mark) -> bool| art.marks.iter().filter(|mark| wanted(&mark.mark)).count();
        let printed = |has: fn(&Region) -> usize| tile.regions.iter().map(has).sum::<usize>();
        let what = format!("{} {rot}", tile.id);
        assert_eq!(
            count(|mark| *mark == Mark::Shield),
            printed(|region| region.shields.into()),
            "{what}"
        );
        assert_eq!(
            count(|mark| *mark == Mark::Inn),
            printed(|region| region.inn.into()),
            "{what}"
        );
        assert_eq!(
            count(|mark| *mark == Mark::Cathedral),
            printed(|region| region.cathedral.into()),
            "{what}"
        );
        assert_eq!(
            count(|mark| *mark == Mark::Fountain),
            printed(|region| region.fountain.into()),
            "{what}"
        );
        assert_eq!(
            count(|mark| *mark == Mark::Market),
            printed(|region| region.market.into()),
            "{what}"
        );
        assert_eq!(
            count(|mark| matches!(mark, Mark::Goods(_))),
            printed(|region| region.goods.is_some().into()),
            "{what}"
        );
        assert_eq!(
            count(|mark| matches!(mark, Mark::Building(_))),
            tile.building.iter().count(),
            "{what}"
        );
        for mark in &art.marks {
            let margin = [mark.at.x, mark.at.y, 1.0 - mark.at.x, 1.0 - mark.at.y];
            assert!(margin.iter().all(|margin| *margin > 0.05), "{what} {mark:?}");
            // An inn stands beside its road; everything else stands in its region.
            if let (Some(idx), true) = (mark.region, mark.mark != Mark::Inn) {
                let region = art.region(idx).unwrap();
                assert!(region.shape.contains(mark.at), "{what} {mark:?}");
                assert!(
                    mark.mark == Mark::Fountain || mark.at.distance(region.spot) > 0.08,
                    "{what} {mark:?}"
                );
            }
        }
    });
}

#[test]
fn walls_end_at_corners_that_rotate_with_the_tile() {
    let mut seen = 0;
    for file in &data::FILES {
        for tile in &data::set(file.name).unwrap().tiles {
            let printed = TileArt::new(tile, Rot::NORTH).wall_corners();
            for rot in Rot::ALL {
                let mut turned = printed;
                turned.rotate_right(usize::from(rot.quarters()));
                let drawn = TileArt::new(tile, rot).wall_corners();
                assert_eq!(drawn, turned, "{} {rot}", tile.id);
                seen += drawn.iter().map(|&walls| usize::from(walls)).sum::<usize>();
            }
        }
    }
    assert!(seen > 500, "only {seen} ends of walls");
    let corners = |id: &str| {
        let tiles = &data::set("base").unwrap().tiles;
        let tile = tiles.iter().find(|tile| tile.id == id).unwrap();
        TileArt::new(tile, Rot::NORTH).wall_corners()
    };
    assert_eq!(corners("base/CFFF"), [1, 1, 0, 0]);
    assert_eq!(corners("base/FFFF"), [0; 4]);
}

#[test]
fn fields_meet_only_at_roads_rivers_and_walls() {
    const CELLS: i32 = 96;
    for_every_tile(|tile, rot, art| {
        let field = |x: i32, y: i32| {
            let middle = |along: i32| (f64::from(along) + 0.5) / f64::from(CELLS);
            let region = art.region_at(Point::new(middle(x), middle(y)))?;
            (art.regions[usize::from(region.0)].kind == Kind::Field).then_some(region)
        };
        for cell in 0..CELLS * (CELLS - 1) {
            let (x, y) = (cell % CELLS, cell / CELLS);
            for beside in [field(x + 1, y), field(x, y + 1)] {
                let apart = match (field(x, y), beside) {
                    (Some(one), Some(other)) => one == other || x + 1 == CELLS,
                    _ => true,
                };
                assert!(apart, "{} {rot} at {x},{y}", tile.id);
            }
        }
    });
}

#[test]
fn inns_stand_by_their_road_with_a_lake_in_one_field() {
    let mut count = 0;
    for_every_tile(|tile, rot, art| {
        for inn in art.marks.iter().filter(|mark| mark.mark == Mark::Inn) {
            count += 1;
            let what = format!("{} {rot}: {inn:?}", tile.id);
            assert!(inn.size >= 0.6, "{what}");
            let field = art.region_at(inn.at).unwrap();
            assert_eq!(art.regions[usize::from(field.0)].kind, Kind::Field, "{what}");
            for (dx, dy) in [
                (-0.165, 0.0),
                (0.165, 0.0),
                (0.0, 0.088),
                (0.0, -0.19),
                (-0.1, -0.15),
                (0.13, -0.13),
            ] {
                let at = inn.at.moved(dx * inn.size, dy * inn.size);
                assert_eq!(art.region_at(at), Some(field), "{what}");
            }
            let road = &art.regions[usize::from(inn.region.unwrap().0)];
            let nearest = (road.lines.iter().flat_map(|line| line.flattened()))
                .map(|on| on.distance(inn.at))
                .fold(1.0, f64::min);
            assert!(nearest < 0.4, "{what}: {nearest}");
        }
    });
    assert!(count >= 24, "{count}");
}
