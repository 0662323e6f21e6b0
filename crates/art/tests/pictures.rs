//! Properties of pictures: well-formed, complete, of the right size.

mod xml;

use bastide_art::terminal::{RIM, TILE_ROWS};
use bastide_art::{
    Detail, Scene, TextStyle, Theme, board_svg, board_text, castle_svg, figures_svg, sheet_svg, svg, tile_svg,
};
use bastide_engine::action::{Piece, Quarter};
use bastide_engine::data;
use bastide_engine::event::Title;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot, Side};
use bastide_engine::kernel::tile::{Goods, RegionIdx, Tile};
use bastide_engine::view::{FigureView, QuartersView, SeatView, TileView, View, WallsSeatView, WallsView};
use xml::check_xml;

fn tile(id: &str) -> &'static Tile {
    let (set, _) = id.split_once('/').unwrap();
    let tiles = &data::set(set).unwrap().tiles;
    tiles.iter().find(|tile| tile.id == id).unwrap()
}

/// Each figure has one light halo.
const HALO: &str = "stroke-width=\"5.2\"";

fn view() -> View {
    let laid = |id: &str, x: i16, y: i16, side: Side| TileView {
        tile: tile(id),
        pos: Pos::new(x, y),
        rot: Rot::to(side),
    };
    let figure = |seat: u8, piece: Piece, x: i16, y: i16, region: u8| FigureView {
        seat: Seat(seat),
        piece,
        pos: Pos::new(x, y),
        region: RegionIdx(region),
    };
    let seat = |score: u16, supply: &[(Piece, u8)]| SeatView {
        goods: Vec::new(),
        titles: Vec::new(),
        score,
        supply: supply.to_vec(),
        resigned: false,
    };
    View {
        tiles: vec![
            laid("base/CRFR", 0, 0, Side::North),
            laid("inns/FRFR-inn", 1, 0, Side::North),
            laid("base/FFRF", -1, 0, Side::West),
        ],
        figures: vec![
            figure(0, Piece::Follower, 0, 0, 0),
            figure(1, Piece::Big, 1, 0, 0),
            figure(1, Piece::Pig, 1, 0, 2),
        ],
        seats: vec![
            seat(7, &[(Piece::Follower, 6)]),
            seat(12, &[(Piece::Follower, 0), (Piece::Builder, 1)]),
        ],
        ..View::default()
    }
}

#[test]
fn the_checker_finds_faults() {
    for wrong in [
        "<a>",
        "<a></b>",
        "<a b=1/>",
        "<a b=\"&\"/>",
        "<a>&</a>",
        "<a b=\"1\" b=\"2\"/>",
        "x > y",
    ] {
        assert!(check_xml(wrong).is_err(), "{wrong}");
    }
    assert_eq!(check_xml("<a b=\"1\"><c/>x &amp; y</a>"), Ok(()));
}

#[test]
fn every_tile_gives_a_well_formed_picture() {
    for file in &data::FILES {
        let tiles: Vec<&Tile> = data::set(file.name).unwrap().tiles.iter().collect();
        for tile in &tiles {
            for rot in Rot::ALL {
                // One theme is enough for the other rotations: shapes do not depend on it, and take longest.
                let themes = if rot == Rot::NORTH {
                    &Theme::ALL[..]
                } else {
                    &Theme::ALL[..1]
                };
                for &theme in themes {
                    let picture = tile_svg(tile, rot, 0, theme, Detail::Near);
                    assert_eq!(check_xml(&picture), Ok(()), "{} {rot}", tile.id);
                    check_references(&picture);
                }
            }
        }
        let sheet = sheet_svg(&tiles, Theme::Painted);
        assert_eq!(check_xml(&sheet), Ok(()));
        assert!(
            tiles
                .iter()
                .all(|tile| sheet.contains(&format!(">{} ×", tile.id)))
        );
    }
    assert_eq!(check_xml(&sheet_svg(&[], Theme::Plain)), Ok(()));
}

#[test]
fn painted_tiles_stay_small() {
    let sets = data::FILES.iter().map(|file| data::set(file.name).unwrap());
    let pictures: Vec<String> = sets
        .flat_map(|set| &set.tiles)
        .map(|tile| tile_svg(tile, Rot::NORTH, 0, Theme::Painted, Detail::Near))
        .collect();
    let mean = pictures.iter().map(String::len).sum::<usize>() / pictures.len();
    assert!(mean < 24_000, "{mean}");
    for picture in &pictures {
        let elements = picture.matches('<').count() - picture.matches("</").count();
        assert!(elements < 250, "{elements} in {picture}");
        // About 12 KB as sent.
        assert!(picture.len() < 50_000, "{} bytes", picture.len());
        assert!(!picture.contains("filter") && !picture.contains("<image"));
    }
}

/// Checks that every definition that a picture refers to is in it.
fn check_references(picture: &str) {
    for part in picture.split('#').skip(1) {
        let id: String = part
            .chars()
            .take_while(|letter| letter.is_alphanumeric() || *letter == '-')
            .collect();
        let is_colour = matches!(id.len(), 3 | 6) && id.chars().all(|letter| letter.is_ascii_hexdigit());
        let is_there = picture.contains(&format!("id=\"{id}\""));
        assert!(is_colour || is_there, "{id}");
    }
}

#[test]
fn variants_differ_in_the_painted_theme_only() {
    let field = tile("base/FFFF");
    let painted: Vec<_> = (0..svg::VARIANTS)
        .map(|variant| tile_svg(field, Rot::NORTH, variant, Theme::Painted, Detail::Near))
        .collect();
    for (idx, picture) in painted.iter().enumerate() {
        assert!(!painted[..idx].contains(picture));
    }
    let plain = |variant| tile_svg(field, Rot::NORTH, variant, Theme::Plain, Detail::Near);
    assert_eq!(plain(0), plain(3));
    assert!(
        !plain(0).contains("<use")
            && !plain(0).contains("Gradient")
            && plain(0).contains("url(#plain-field)")
    );
}

#[test]
fn the_sprite_has_all_figures_with_css_colours() {
    for theme in Theme::ALL {
        let sprite = figures_svg(theme);
        assert_eq!(check_xml(&sprite), Ok(()));
        for id in svg::FIGURES {
            let (_, rest) = sprite.split_once(&format!("<g id=\"{id}\">")).unwrap();
            assert!(
                rest.starts_with('<') && !rest.starts_with("</g>"),
                "{id} is empty"
            );
        }
        for of_a_seat in [
            "follower", "big", "builder", "pig", "keep", "guard", "tower", "marker",
        ] {
            let (_, rest) = sprite.split_once(&format!("<g id=\"{of_a_seat}\">")).unwrap();
            assert!(
                rest.lines().next().unwrap().contains("var(--seat,"),
                "{of_a_seat}"
            );
        }
        assert!(!sprite.contains("<text") && !sprite.contains("url("), "{sprite}");
        assert!(sprite.len() < 48_000, "{}", sprite.len());
    }
}

#[test]
fn the_view_box_of_castle_contains_the_track() {
    for theme in Theme::ALL {
        let picture = castle_svg(theme);
        assert_eq!(check_xml(&picture), Ok(()));
        check_references(&picture);
        let [left, top, width, height] = svg::castle_view();
        assert!(picture.contains(&format!("viewBox=\"{left} {top} {width} {height}\"")));
        for point in bastide_art::castle::walls().track.iter().map(|space| space.at) {
            let (x, y) = (point.x * svg::TILE, point.y * svg::TILE);
            assert!(x > left && y > top && x < left + width && y < top + height);
        }
    }
}

#[test]
fn a_board_shows_names_scores_figures_and_legal_squares() {
    let scene = Scene::from_view(&view())
        .with_names(["Ann & <Bob>", "\"Zoë\""])
        .with_legal([Pos::new(0, -1), Pos::new(0, 1)]);
    let picture = board_svg(&scene);
    assert_eq!(check_xml(&picture), Ok(()));
    assert!(picture.contains(">Ann &amp; &lt;Bob&gt;<"));
    assert!(picture.contains(">&quot;Zoë&quot;<"));
    assert!(picture.contains(">7<") && picture.contains(">12<"));
    assert!(picture.contains(">6 follower<") && picture.contains(">1 builder<"));
    assert_eq!(picture.matches("stroke-dasharray=\"7 5\"").count(), 2);
    for title in ["base/CRFR 0,0 N", "inns/FRFR-inn 1,0 N", "base/FFRF -1,0 W"] {
        assert!(picture.contains(&format!("<title>{title}</title>")), "{title}");
    }
    // Three columns and three rows with their margins.
    assert!(picture.contains("viewBox=\"0 0 440 "), "{}", &picture[..200]);
    let figures = |scene: &Scene| board_svg(scene).matches(HALO).count();
    let bare = Scene {
        figures: Vec::new(),
        ..scene.clone()
    };
    assert_eq!(figures(&scene), figures(&bare) + 3);
}

#[test]
fn a_board_shows_quarters_goods_and_titles() {
    let mut view = view();
    view.quarters = Some(QuartersView {
        count: Quarter::Market,
        figures: vec![
            (Seat(0), Quarter::Castle, Piece::Follower, 7),
            (Seat(1), Quarter::Cathedral, Piece::Big, 1),
        ],
    });
    let bare = board_svg(&Scene::from_view(&view));
    view.seats[0].goods = vec![(Goods::Wine, 2), (Goods::Grain, 0), (Goods::Cloth, 3)];
    view.seats[1].titles = vec![Title::King, Title::Robber];
    let picture = board_svg(&Scene::from_view(&view));
    assert_eq!(check_xml(&picture), Ok(()));
    assert!(
        picture.contains("<title>seat 0 in the castle: 7 follower</title>") && picture.contains(">7</text>")
    );
    assert!(picture.contains("<title>seat 1 in the cathedral: 1 big</title>"));
    assert_eq!(picture.matches("<title>the count</title>").count(), 1);
    assert!(picture.contains("<title>2 wine</title>") && picture.contains("<title>3 cloth</title>"));
    assert!(picture.contains(">king, robber<") && !picture.contains("grain</title>"));
    view.quarters = None;
    let figures = |picture: &str| picture.matches(HALO).count();
    let without = board_svg(&Scene::from_view(&view));
    assert_eq!(
        figures(&picture),
        figures(&without) + 3,
        "two groups and the count"
    );
    // Cards without goods and titles are lower.
    let height = |picture: &str| {
        picture
            .split('"')
            .nth(7)
            .and_then(|height| height.parse::<f64>().ok())
    };
    assert!(height(&bare) < height(&picture), "{:?}", height(&bare));
}

#[test]
fn a_board_with_walls_is_well_formed() {
    let mut view = view();
    let on_walls = |space: u16, lap: u16| WallsSeatView {
        space,
        lap,
        wall_tiles: Vec::new(),
        keep: Some((2, Pos::new(0, 0), RegionIdx(0))),
    };
    view.walls = Some(WallsView {
        lying: (0..100).collect(),
        seats: (0..100).map(|space| on_walls(space, space % 3)).collect(),
    });
    let picture = board_svg(&Scene::from_view(&view));
    assert_eq!(check_xml(&picture), Ok(()));
    for space in 0..100 {
        let lap = space % 3;
        let title = format!("<title>marker of seat {space} on space {space}, lap {lap}</title>");
        assert!(picture.contains(&title), "{title}");
    }
}

#[test]
fn empty_and_invalid_scenes_are_drawn() {
    let empty = Scene::default();
    assert_eq!(check_xml(&board_svg(&empty)), Ok(()));
    assert_eq!(board_text(&empty, TextStyle::Plain), "the table is empty\n");
    let mut scene = Scene::from_view(&view()).with_legal([Pos::new(3, 2)]);
    scene.last = Some(Pos::new(40, 40));
    for figure in &mut scene.figures {
        figure.region = RegionIdx(99);
        figure.seat = Seat(200);
    }
    assert_eq!(check_xml(&board_svg(&scene)), Ok(()));
    assert!(board_text(&scene, TextStyle::TrueColor).contains("200"));
    let far =
        Scene::from_view(&view()).with_legal([Pos::new(i16::MIN, i16::MIN), Pos::new(i16::MAX, i16::MAX)]);
    assert_eq!(
        board_text(&far, TextStyle::Plain),
        "the board is too large to print\n"
    );
}

#[test]
fn plain_text_has_a_block_for_every_square_and_a_legend() {
    let scene = Scene::from_view(&view()).with_legal([Pos::new(0, -1)]);
    let text = board_text(&scene, TextStyle::Plain);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + 2 * TILE_ROWS + 1, "{text}");
    let width = RIM + 3 * TextStyle::Plain.tile_columns();
    for line in &lines[1..lines.len() - 1] {
        assert_eq!(line.chars().count(), width, "{line:?}");
    }
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["-1", "0", "1"]);
    assert!(
        lines[3].trim_start().starts_with("-1 ") && lines[3].contains("0,-1"),
        "{text}"
    );
    let board = lines[1..lines.len() - 1].concat();
    for shown in ["(0)", "[1]", "{1}", "#", "=", ".", "+", "I", "@"] {
        assert!(board.contains(shown), "{shown} in\n{text}");
    }
    for explained in [
        "# city",
        "= road",
        ". field",
        "+ cloister",
        "I inn",
        "(seat) follower",
        "{seat} pig",
    ] {
        assert!(lines[lines.len() - 1].contains(explained), "{explained}");
    }
    assert!(!text.contains('\x1b') && text.is_ascii());
}

#[test]
fn coloured_text_has_the_same_size_and_resets_colours_at_line_ends() {
    let scene = Scene::from_view(&view());
    for style in [TextStyle::TrueColor, TextStyle::Ansi256] {
        let text = board_text(&scene, style);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + TILE_ROWS);
        for line in &lines[1..] {
            let bare: String = without_colour(line);
            assert_eq!(bare.chars().count(), RIM + 3 * style.tile_columns(), "{bare:?}");
            assert!(line.ends_with("\x1b[0m"));
        }
    }
    assert!(board_text(&scene, TextStyle::Ansi256).contains(";48;5;"));
    assert!(board_text(&scene, TextStyle::TrueColor).contains(";48;2;"));
}

fn without_colour(line: &str) -> String {
    let mut pieces = line.split('\x1b');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        text + piece.split_once('m').map_or("", |(_, rest)| rest)
    })
}
