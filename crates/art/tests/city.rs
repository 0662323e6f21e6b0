//! Properties of City's wall in pictures: every piece on its side, open ends where the wall continues.

use bastide_art::city::{Laid, chain, open_ends};
use bastide_art::terminal::{RIM, TILE_ROWS};
use bastide_art::{Scene, TextStyle, board_svg, board_text};
use bastide_engine::action::{Action, End};
use bastide_engine::data;
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot, Side};
use bastide_engine::record::replay::replay;
use bastide_engine::view::{CityWallView, TileView, View};
use std::path::Path;

fn no_wall() -> CityWallView {
    CityWallView {
        gate: None,
        left: Vec::new(),
        right: Vec::new(),
        guards: Vec::new(),
        towers: Vec::new(),
        towers_left: vec![6, 6],
        walls_left: 70,
        piles: [30, 25, 20],
    }
}

/// Three tiles in a row and one below the last; the gate is south of the first.
fn scene() -> Scene {
    let tile = &data::set("city").unwrap().tiles[0];
    let laid = |(x, y)| TileView {
        tile,
        pos: Pos::new(x, y),
        rot: Rot::to(Side::North),
    };
    let side = |x, y, side| (Pos::new(x, y), side);
    let view = View {
        tiles: [(0, 0), (1, 0), (2, 0), (2, 1)].map(laid).to_vec(),
        city_wall: Some(CityWallView {
            gate: Some(side(0, 0, Side::South)),
            left: vec![side(1, 0, Side::South), side(2, 1, Side::West)],
            right: vec![side(0, 0, Side::West)],
            guards: vec![(Seat(1), Pos::new(0, 0), Side::West)],
            towers: vec![(Seat(0), End::Left, Pos::new(2, 1), Side::West)],
            towers_left: vec![5, 6],
            walls_left: 67,
            piles: [0, 7, 20],
        }),
        ..View::default()
    };
    Scene::from_view(&view)
}

/// Whether every opening tag has its closing tag.
fn is_balanced(picture: &str) -> bool {
    let mut open = Vec::new();
    for tag in picture.split('<').skip(1).filter_map(|tag| tag.split('>').next()) {
        match tag.strip_prefix('/') {
            Some(name) if open.pop() != Some(name) => return false,
            None if !tag.ends_with('/') => open.extend(tag.split(' ').next()),
            _ => {}
        }
    }
    open.is_empty() && picture.matches('"').count().is_multiple_of(2)
}

#[test]
fn the_chain_its_open_ends_and_rows() {
    let scene = scene();
    let laid = Laid::new(&scene.tiles);
    let wall = scene.city_wall.as_ref().unwrap();
    let side = |x, y, side| (Pos::new(x, y), side);
    assert_eq!(
        chain(wall),
        [
            side(2, 1, Side::West),
            side(1, 0, Side::South),
            side(0, 0, Side::South),
            side(0, 0, Side::West)
        ]
    );
    assert_eq!(
        open_ends(&laid, wall),
        [
            (End::Left, side(2, 1, Side::South)),
            (End::Right, side(0, 0, Side::North))
        ]
    );
    assert_eq!(laid.row(side(0, 0, Side::West)).len(), 3);
    assert_eq!(laid.row(side(2, 0, Side::North)).len(), 2);
    assert_eq!(laid.row(side(5, 5, Side::North)), []);
    assert_eq!(open_ends(&laid, &no_wall()), []);
}

#[test]
fn every_piece_is_drawn_at_its_side() {
    let picture = board_svg(&scene());
    assert!(is_balanced(&picture));
    // A tile is 100 wide, 36 are for the numbers and 32 for the wall; the picture is 440 wide at least.
    let (left, top) = (70, 68);
    let group = |(x, y): (i32, i32), degrees: i32| {
        format!(
            "<g transform=\"translate({} {}) rotate({degrees})\">",
            left + x,
            top + y
        )
    };
    let upright = |(x, y): (f64, f64)| {
        let at = format!(
            "<g transform=\"translate({} {})\">",
            f64::from(left) + x,
            f64::from(top) + y
        );
        picture.matches(&at).count()
    };
    // The gate and three walls stand upright in the middle of their sides.
    for middle in [(50.0, 100.0), (150.0, 100.0), (200.0, 150.0), (0.0, 50.0)] {
        assert_eq!(upright(middle), 1, "{middle:?}");
    }
    // A tower at each corner and end, none between walls in a line.
    for foot in [(196.0, 200.6), (196.0, 116.0), (-4.0, 116.0), (-4.0, 0.6)] {
        assert_eq!(upright(foot), 1, "{foot:?}");
    }
    assert_eq!(upright((100.0, 116.0)), 0);
    // The guard stands on the wall; its arrow and the line along its row are rotated.
    assert_eq!(upright((-5.0, 41.0)), 1);
    assert_eq!(picture.matches(&group((0, 50), 270)).count(), 2);
    // The open ends are on the next sides.
    assert!(picture.contains(&group((250, 200), 180)) && picture.contains(&group((50, 0), 0)));
    assert!(
        picture.contains("<title>end anticlockwise from the gate</title>")
            && picture.contains("<title>end clockwise from the gate</title>")
    );
    assert!(picture.contains("<title>guard of seat 1 sees 3 tiles</title>"));
    // One tower stands, two are in the caption.
    assert_eq!(picture.matches("<title>tower of seat").count(), 3);
    let tower = format!(
        "<g transform=\"translate({} {})\"><title>tower of seat 0",
        left + 196,
        top + 200
    );
    assert!(picture.contains(&tower), "{tower}");
    assert!(picture.contains("gate at 0,0 S, walls standing: 3, left: 67; tiles in the piles: 0, 7, 20"));
}

#[test]
fn plain_text_marks_the_walled_sides() {
    let text = board_text(&scene(), TextStyle::Plain);
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let columns = TextStyle::Plain.tile_columns();
    let rim = |row: usize, from: usize, to: usize| -> String {
        lines[1 + row][RIM + from..RIM + to].iter().collect()
    };
    let south = rim(TILE_ROWS - 1, 0, 2 * columns);
    assert_eq!(south, format!("####GGG####{}", "#".repeat(columns)));
    let west: Vec<String> = (0..TILE_ROWS).map(|row| rim(row, 0, 1)).collect();
    assert_eq!(west.concat(), "##<##");
    assert_eq!(rim(TILE_ROWS / 2, 0, 3), "<1>");
    assert_eq!(rim(0, 3, 4), "R");
    // The left arm continues on the south side of the tile.
    assert_eq!(rim(2 * TILE_ROWS - 1, 2 * columns, 2 * columns + 4), "T0,L");
    for explained in [
        "# wall",
        "G gate",
        "<seat> guard",
        "Tseat tower",
        "L end anticlockwise from the gate",
        "R end clockwise from the gate",
    ] {
        assert!(text.contains(explained), "{explained} in\n{text}");
    }
    assert!(board_text(&scene(), TextStyle::TrueColor).contains('G'));
}

#[test]
fn boards_without_tiles_and_walls_off_the_board_are_drawn() {
    let mut scene = Scene {
        city_wall: Some(no_wall()),
        ..Scene::default()
    };
    let picture = board_svg(&scene);
    assert!(is_balanced(&picture) && picture.contains("no gate yet"));
    assert_eq!(board_text(&scene, TextStyle::Plain), "the table is empty\n");
    scene.tiles = self::scene().tiles;
    let far = (Pos::new(i16::MAX, i16::MIN), Side::East);
    let wall = scene.city_wall.as_mut().unwrap();
    (wall.gate, wall.left, wall.right) = (Some(far), vec![far], vec![far]);
    wall.guards = vec![(Seat(200), far.0, far.1)];
    wall.towers = vec![(Seat(200), End::Left, far.0, far.1)];
    assert!(is_balanced(&board_svg(&scene)));
    assert!(!board_text(&scene, TextStyle::Plain).contains("# wall"));
    // A row ends at the smallest coordinate.
    scene.tiles[0].pos = Pos::new(i16::MIN, 0);
    assert_eq!(
        Laid::new(&scene.tiles)
            .row((Pos::new(i16::MIN, 0), Side::East))
            .len(),
        1
    );
}

#[test]
fn open_ends_are_where_a_golden_game_sets_its_walls() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden/city-3p-05.bastide");
    let text = std::fs::read_to_string(golden).unwrap();
    let referee = replay(&text, |_, _| {}).unwrap();
    let progress = referee.progress().unwrap();
    let mut walls = 0;
    for (nth, &action) in progress.actions().iter().enumerate() {
        let Action::Wall(end) = action else { continue };
        let before = Scene::from_view(&progress.game_at(nth).view());
        let after = progress.game_at(nth + 1).view().city_wall.unwrap();
        let ends = open_ends(&Laid::new(&before.tiles), before.city_wall.as_ref().unwrap());
        let expected = ends
            .into_iter()
            .find(|(other, _)| *other == end)
            .map(|(_, side)| side);
        let arm = if end == End::Left { after.left } else { after.right };
        assert_eq!(expected, arm.last().copied(), "action {nth}");
        walls += 1;
    }
    assert!(walls > 30, "{walls}");
}
