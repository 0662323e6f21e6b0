//! Properties of Castle's board: the track on its walls, its towers, its start squares.

use bastide_art::castle::{POCKET, TOWER, WALL, facing, walls};
use bastide_art::shape::{Point, TileArt};
use bastide_art::terminal::{RIM, TILE_ROWS};
use bastide_art::{Detail, Scene, TextStyle, Theme, board_svg, board_text, castle_svg, tile_svg};
use bastide_engine::action::WallTile;

use bastide_engine::data::board::CASTLE;
use bastide_engine::kernel::geometry::{Pos, Rot, Side};
use bastide_engine::kernel::tile::{Kind, RegionIdx};
use bastide_engine::view::{SeatView, TileView, View, WallsSeatView, WallsView};

/// K1: the number of spaces of the track.
const TRACK: u16 = 100;

fn square_of(point: Point) -> (i16, i16) {
    (point.x.floor() as i16, point.y.floor() as i16)
}

#[test]
fn the_spaces_of_the_track_are_apart_and_on_the_walls() {
    let walls = walls();
    assert_eq!(walls.track.len(), usize::from(TRACK));
    let (inner, outer) = (walls.outline(0.0), walls.outline(WALL));
    assert!((inner.area() - CASTLE.squares.len() as f64).abs() < 1e-9);
    for (number, space) in walls.track.iter().enumerate() {
        assert!(!inner.contains(space.at), "space {number} is in the castle");
        assert!(
            space.on_tower || outer.contains(space.at),
            "space {number} is off the walls"
        );
        for (other, beside) in walls.track.iter().enumerate().skip(number + 1) {
            let distance = space.at.distance(beside.at);
            assert!(distance > 0.35, "spaces {number} and {other}: {distance}");
        }
        // The next space is near, in the direction of the track.
        let next = &walls.track[(number + 1) % walls.track.len()];
        let (dx, dy) = (next.at.x - space.at.x, next.at.y - space.at.y);
        assert!(space.at.distance(next.at) < 1.2, "space {number}");
        assert!(dx * space.along.x + dy * space.along.y > 0.0, "space {number}");
    }
}

#[test]
fn towers_and_start_squares_are_at_the_spaces_that_the_board_names() {
    let walls = walls();
    assert_eq!(walls.corners.len(), CASTLE.towers.len());
    for (corner, tower) in walls.corners.iter().zip(&CASTLE.towers) {
        assert_eq!(corner.space, tower.space);
        let at = Point::new(f64::from(tower.at.x), f64::from(tower.at.y));
        assert_eq!(corner.at, at);
        assert!(corner.tower.distance(at) < 1.0, "tower {}", tower.space);
        for number in [tower.space, tower.space + 1] {
            let space = walls.space(u16::from(number)).unwrap();
            assert!(
                space.on_tower && space.at.distance(corner.tower) < TOWER,
                "space {number}"
            );
        }
    }
    assert_eq!(
        walls.track.iter().filter(|space| space.on_tower).count(),
        2 * CASTLE.towers.len()
    );
    for start in &CASTLE.starts {
        for number in [start.space, start.space + 1] {
            let space = walls.space(u16::from(number)).unwrap();
            assert_eq!(square_of(space.at), (start.pos.x, start.pos.y), "space {number}");
            assert!(!space.on_tower, "space {number}");
        }
        let side = facing(start.pos).unwrap();
        assert!(CASTLE.squares.contains(&start.pos.step(side)));
    }
    assert!(CASTLE.squares.iter().all(|&square| facing(square).is_none()));
    assert!(walls.space(TRACK).is_none());
}

#[test]
fn start_squares_are_stone_behind_their_visible_part() {
    for start in &CASTLE.starts {
        let art = TileArt::new(&start.tile, Rot::NORTH);
        let (dx, dy) = facing(start.pos).unwrap().offset();
        // A point at this distance from the side that borders the castle.
        let behind = |depth: f64, along: f64| {
            let middle = Point::CENTRE.moved(f64::from(dx) * (0.5 - depth), f64::from(dy) * (0.5 - depth));
            middle.moved(f64::from(dy) * along, f64::from(dx) * along)
        };
        for along in [-0.4, -0.2, 0.2, 0.4] {
            assert!(
                art.region_at(behind(POCKET - 0.03, along)).is_some(),
                "{}",
                start.tile.id
            );
            assert!(art.is_town(behind(POCKET + 0.03, along)), "{}", start.tile.id);
        }
        for region in &art.regions {
            let depth = match facing(start.pos).unwrap() {
                Side::North => region.spot.y,
                Side::East => 1.0 - region.spot.x,
                Side::South => 1.0 - region.spot.y,
                Side::West => region.spot.x,
            };
            assert!(depth < POCKET, "{} {}", start.tile.id, region.kind);
        }
    }
}

/// A board with the start squares and one house, which has a keep; seat 1 is on its second lap.
fn view() -> View {
    let seat = |score: u16| SeatView {
        score,
        supply: Vec::new(),
        goods: Vec::new(),
        titles: Vec::new(),
        resigned: false,
    };
    let mut tiles: Vec<TileView> = (CASTLE.starts.iter())
        .map(|start| TileView {
            tile: &start.tile,
            pos: start.pos,
            rot: Rot::NORTH,
        })
        .collect();
    let with_house = (bastide_engine::data::set("castle").unwrap().tiles.iter())
        .find(|tile| tile.regions[0].kind == Kind::House)
        .unwrap();
    tiles.push(TileView {
        tile: with_house,
        pos: Pos::new(1, 9),
        rot: Rot::NORTH,
    });
    View {
        tiles,
        seats: vec![seat(33), seat(133)],
        walls: Some(WallsView {
            lying: vec![12, 90],
            seats: vec![
                WallsSeatView {
                    space: 33,
                    lap: 0,
                    wall_tiles: vec![(WallTile::Again, 2), (WallTile::GreatKeep, 1)],
                    keep: Some((4, Pos::new(1, 9), RegionIdx(0))),
                },
                WallsSeatView {
                    space: 33,
                    lap: 1,
                    wall_tiles: Vec::new(),
                    keep: None,
                },
            ],
        }),
        ..View::default()
    }
}

#[test]
fn a_picture_shows_markers_laps_keeps_and_wall_tiles() {
    let scene = Scene::from_view(&view());
    assert_eq!(scene.last, Some(Pos::new(1, 9)));
    let picture = board_svg(&scene);
    for shown in [
        "<title>marker of seat 0 on space 33, lap 0</title>",
        "<title>marker of seat 1 on space 33, lap 1</title>",
        "<title>keep of seat 0: 4 tiles</title>",
        ">+100<",
        ">track 33<",
        ">track 33, lap 1<",
        ">keep of 4 tiles<",
        ">no keep yet<",
        ">again ×2, great-keep<",
        ">no wall tiles<",
    ] {
        assert!(picture.contains(shown), "{shown}");
    }
    // Every fifth space and every space of a tower has a number.
    for (number, space) in walls().track.iter().enumerate() {
        let numbered = number.is_multiple_of(5) || space.on_tower;
        // Columns and rows are numbered too, up to 11.
        assert!(
            !numbered || picture.contains(&format!(">{number}</text>")),
            "{number}"
        );
        assert!(
            numbered || number < 12 || !picture.contains(&format!(">{number}</text>")),
            "{number}"
        );
    }
    let without = Scene {
        walls: scene.walls.clone().map(|walls| WallsView {
            lying: Vec::new(),
            ..walls
        }),
        ..scene.clone()
    };
    let lying = |scene: &Scene| board_svg(scene).matches("#8a3b2f").count();
    assert_eq!(lying(&scene), lying(&without) + 2);
}

#[test]
fn coordinates_are_drawn_on_request() {
    for theme in Theme::ALL {
        let mut scene = Scene::from_view(&view()).with_theme(theme);
        let shown = |scene: &Scene| board_svg(scene).matches(">4,4</text>").count();
        assert_eq!(shown(&scene), 0);
        scene.coordinates = true;
        assert_eq!(shown(&scene), 1);
    }
}

#[test]
fn the_board_and_its_tiles_stay_small() {
    for theme in Theme::ALL {
        let board = castle_svg(theme);
        // About a fifth of it when compressed.
        assert!(board.len() < 130_000, "{}", board.len());
        assert!(!board.contains("filter") && !board.contains("Gradient"));
    }
    let elements = |picture: &str| picture.matches('<').count() - picture.matches("</").count();
    let set = bastide_engine::data::set("castle").unwrap();
    let (mut near_total, mut far_total) = (0, 0);
    for (tile, rot) in set.tiles.iter().flat_map(|tile| Rot::ALL.map(|rot| (tile, rot))) {
        let picture = |detail| tile_svg(tile, rot, 0, Theme::Painted, detail);
        let (near, far) = (picture(Detail::Near), picture(Detail::Far));
        assert!(near.len() < 20_000, "{} {rot}: {}", tile.id, near.len());
        assert!(elements(&near) < 120, "{} {rot}: {}", tile.id, elements(&near));
        assert!(!near.contains("filter") && !near.contains("<use") && !near.contains("pattern"));
        near_total += near.len();
        far_total += far.len();
        assert_eq!(near, picture(Detail::Near));
    }
    assert!(far_total * 3 < near_total * 2, "{far_total} of {near_total}");
}

/// Pictures of tiles do not show their neighbours: a front, a parapet or an eave is drawn where different kinds meet.
#[test]
fn seams_are_drawn_only_where_kinds_differ() {
    let laid = |id: &str, x: i16| TileView {
        tile: (bastide_engine::data::set("castle").unwrap().tiles.iter())
            .find(|tile| tile.id == id)
            .unwrap(),
        pos: Pos::new(x, 8),
        rot: Rot::NORTH,
    };
    let parapets = |tiles: Vec<TileView>| {
        let scene = Scene {
            tiles,
            walls: Some(WallsView {
                lying: Vec::new(),
                seats: Vec::new(),
            }),
            ..Scene::default()
        };
        board_svg(&scene).matches("stroke-dasharray=\"3.2 1.8\"").count()
    };
    // Both have a keep in the north and a court in the south.
    let same = parapets(vec![laid("castle/53", 2), laid("castle/53", 3)]);
    let different = parapets(vec![laid("castle/53", 2), laid("castle/14", 3)]);
    assert_eq!(same, 2, "one path a tile");
    assert_eq!(different, 2, "one of a tile, one of the seam");
}

#[test]
fn no_tile_is_marked_before_the_first_placement() {
    let mut start = view();
    start.tiles.pop();
    let scene = Scene::from_view(&start);
    assert_eq!(scene.last, None);
    let extent = scene.extent().unwrap();
    assert_eq!((extent.low, extent.high), (Pos::new(0, 0), Pos::new(8, 11)));
}

#[test]
fn text_shows_the_whole_board_with_towers_and_markers() {
    let scene = Scene::from_view(&view()).with_legal([Pos::new(2, 9)]);
    let text = board_text(&scene, TextStyle::Plain);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + 12 * TILE_ROWS + 6 + 1, "{text}");
    let width = RIM + 9 * TextStyle::Plain.tile_columns() + 12;
    for line in &lines[1..lines.len() - 1] {
        assert_eq!(line.chars().count(), width, "{line:?}");
    }
    for tower in &CASTLE.towers {
        let shown = match tower.space {
            12 | 90 => format!("|{:>3}*|", tower.space),
            // Two markers stand on this one.
            32 => continue,
            space => format!("|{space:^4}|"),
        };
        assert!(text.contains(&shown), "{shown:?}\n{text}");
    }
    for shown in ["<0,1>", "|0|", "2,9", "% wall", "|seat| keep", "<seat> marker"] {
        assert!(text.contains(shown), "{shown} in\n{text}");
    }
    assert!(text.is_ascii() && !text.contains("Carcassonne"));
}

#[test]
fn empty_and_invalid_walls_are_drawn() {
    let styles = [TextStyle::Plain, TextStyle::TrueColor, TextStyle::Ansi256];
    let bare = |seats: Vec<WallsSeatView>, lying: Vec<u8>| Scene {
        walls: Some(WallsView { lying, seats }),
        ..Scene::default()
    };
    let wild = WallsSeatView {
        space: u16::MAX,
        lap: u16::MAX,
        wall_tiles: Vec::new(),
        keep: Some((0, Pos::new(-40, 7), RegionIdx(9))),
    };
    for scene in [
        bare(Vec::new(), Vec::new()),
        bare(vec![wild.clone(); 7], vec![0, 99, 255]),
        bare(vec![wild], Vec::new()).with_legal([Pos::new(-3, -3), Pos::new(20, 2)]),
    ] {
        assert!(board_svg(&scene).ends_with("</svg>\n"));
        for style in styles {
            assert!(board_text(&scene, style).lines().count() > 12 * TILE_ROWS);
        }
    }
}
