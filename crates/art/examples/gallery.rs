//! Writes sample pictures to a folder: a sheet of every tile set, boards filled with tiles that fit, and boards of golden
//! games.
//!
//! `cargo run -p bastide-art --example gallery -- FOLDER`

use bastide_art::{
    Detail, Scene, TextStyle, Theme, board_svg, board_text, castle_svg, figures_svg, sheet_svg, tile_svg,
};
use bastide_engine::action::{Action, Piece};
use bastide_engine::data;
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Port, Pos, Rot, Side};
use bastide_engine::kernel::tile::{Kind, RegionIdx, Tile};
use bastide_engine::record::replay::replay;
use bastide_engine::view::{FigureView, SeatView, TileView, View};
use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let write = |name: String, text: String| std::fs::write(Path::new(&folder).join(name), text);
    for file in &data::FILES {
        let Some(set) = data::set(file.name) else { continue };
        let tiles: Vec<_> = set.tiles.iter().collect();
        for theme in Theme::ALL {
            let name = format!("{}-{}.svg", file.name, theme.name());
            write(name, sheet_svg(&tiles, theme))?;
        }
    }
    let mut tiles = String::new();
    let mut count = 0;
    for tile in (data::FILES.iter())
        .filter_map(|file| data::set(file.name))
        .flat_map(|set| &set.tiles)
    {
        for rot in Rot::ALL {
            tiles += &tile_svg(tile, rot, 0, Theme::Painted, Detail::Near);
            count += 1;
        }
    }
    println!(
        "{count} pictures of tiles, {} bytes each in the mean",
        tiles.len() / count
    );
    write("all-tiles.txt".to_owned(), tiles)?;
    for theme in Theme::ALL {
        write(format!("figures-{}.svg", theme.name()), figures_svg(theme))?;
        write(format!("board-castle-{}.svg", theme.name()), castle_svg(theme))?;
    }
    let games: [(&str, &[&str]); 2] = [
        ("classic", &["base", "inns", "traders", "king", "cult"]),
        ("city", &["city"]),
    ];
    for (game, sets) in games {
        let scene = sample_scene(sets);
        write(format!("board-{game}.svg"), board_svg(&scene))?;
        write(format!("board-{game}.txt"), board_text(&scene, TextStyle::Plain))?;
        write(
            format!("board-{game}.ansi"),
            board_text(&scene, TextStyle::TrueColor),
        )?;
    }
    let records = [
        ("castle-01", "castle-half", 0.5),
        ("castle-36", "castle-end", 1.0),
        ("cult-count-3p-r01", "count-half", 0.5),
        ("cult-count-3p-r01", "count-end", 1.0),
        ("full-5p-01", "full-late", 0.8),
        ("city-3p-05", "city-half", 0.55),
        ("city-3p-05", "city-end", 1.0),
    ];
    for (record, name, part) in records {
        let scene = recorded_scene(record, part)?;
        write(format!("board-{name}.svg"), board_svg(&scene))?;
        write(
            format!("board-{name}-plain.svg"),
            board_svg(&scene.clone().with_theme(Theme::Plain)),
        )?;
        write(format!("board-{name}.txt"), board_text(&scene, TextStyle::Plain))?;
        write(
            format!("board-{name}.ansi"),
            board_text(&scene, TextStyle::TrueColor),
        )?;
    }
    Ok(())
}

/// The board of a golden game after this part of its actions, from 0 to 1.
fn recorded_scene(name: &str, part: f64) -> std::io::Result<Scene> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    let text = std::fs::read_to_string(folder.join(format!("{name}.bastide")))?;
    let referee = replay(&text, |_, _| {}).map_err(std::io::Error::other)?;
    let Some(progress) = referee.progress() else {
        return Err(std::io::Error::other("the record has no game"));
    };
    let game = progress.game_at((progress.actions().len() as f64 * part) as usize);
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let offered = actions.into_iter().filter_map(|action| match action {
        Action::Place { pos, .. } => Some(pos),
        _ => None,
    });
    Ok(Scene::from_view(&game.view()).with_legal(offered))
}

/// A board of five rows and seven columns with a figure on every second tile.
fn sample_scene(sets: &[&str]) -> Scene {
    let mut supply: Vec<(&'static Tile, u8)> = (sets.iter())
        .filter_map(|set| data::set(set))
        .flat_map(|set| set.tiles.iter().map(|tile| (tile, tile.count)))
        .collect();
    let mut view = View::default();
    let mut random = 7;
    for y in -2..=2 {
        for x in -3..=3 {
            random = (random * 29 + 11) % 251;
            let pos = Pos::new(x, y);
            let count = supply.len();
            let order = (0..count * 4).map(|step| (step * 37 + random) % (count * 4));
            let mut fits = order.filter_map(|at| {
                let (tile, left) = supply[at / 4];
                let rot = Rot::ALL[at % 4];
                (left > 0 && fits_at(&view.tiles, tile, pos, rot)).then_some((at / 4, rot))
            });
            let Some((idx, rot)) = fits.next() else { continue };
            supply[idx].1 -= 1;
            let tile = supply[idx].0;
            view.tiles.push(TileView { tile, pos, rot });
            let placed = view.tiles.len();
            if placed % 2 == 0 {
                let region = RegionIdx((placed % tile.regions.len()) as u8);
                let piece = match (placed % 5, tile.region(region).kind) {
                    (0, Kind::Field) => Piece::Pig,
                    (1, _) => Piece::Big,
                    (2, Kind::Road | Kind::City) => Piece::Builder,
                    _ => Piece::Follower,
                };
                view.figures.push(FigureView {
                    seat: Seat((placed / 2 % 6) as u8),
                    piece,
                    pos,
                    region,
                });
            }
        }
    }
    view.seats = (0..6)
        .map(|seat| SeatView {
            goods: Vec::new(),
            titles: Vec::new(),
            score: 7 * seat + 3,
            supply: vec![(Piece::Follower, 4), (Piece::Big, 1), (Piece::Builder, 1)],
            resigned: seat == 4,
        })
        .collect();
    Scene::from_view(&view)
        .with_names([
            "Anna",
            "Bertrand",
            "Chloé",
            "Dietmar the Long-winded",
            "Eve",
            "Farid",
        ])
        .with_legal([Pos::new(-4, 0), Pos::new(4, -1), Pos::new(0, 3)])
}

fn fits_at(laid: &[TileView], tile: &Tile, pos: Pos, rot: Rot) -> bool {
    let kind_at = |tile: &Tile, rot: Rot, port: Port| {
        let region = tile
            .regions
            .iter()
            .find(|region| region.ports.rotated(rot).contains(port));
        region.map(|region| region.kind)
    };
    Side::ALL.into_iter().all(|side| {
        let beside = laid.iter().find(|other| other.pos == pos.step(side));
        beside.is_none_or(|other| {
            let mut ports = Port::all().filter(|port| port.side() == side);
            ports.all(|port| kind_at(tile, rot, port) == kind_at(other.tile, other.rot, port.meets()))
        })
    })
}
