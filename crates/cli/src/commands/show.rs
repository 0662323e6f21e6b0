//! `bastide show`: the board of a record, in the terminal or as a picture.

use super::{Error, parse_theme, print, read_file};
use bastide_art::{Scene, TextStyle, Theme, board_svg, board_text};
use bastide_engine::action::{Action, Quarter};
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::notation::resolve;
use bastide_engine::progress::Progress;
use bastide_engine::record::replay::replay;
use bastide_engine::setup::Header;
use bastide_engine::view::CityWallView;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

/// Show the board of a record
#[derive(clap::Args)]
#[command(after_help = "Examples:
  bastide show game.bastide                  the board as it is at the end of the record
  bastide show game.bastide --at 20          the board after 20 actions
  bastide show game.bastide --svg board.svg  a picture")]
pub struct Args {
    /// The record; - is standard input
    file: PathBuf,
    /// Show the board after this many actions instead of at the end
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Draw a picture into this file instead
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// How the picture is painted: painted, or plain for high contrast
    #[arg(long, value_name = "LOOK", value_parser = parse_theme, requires = "svg")]
    look: Option<Theme>,
    /// Write the coordinates of Castle's squares into the picture
    #[arg(long, requires = "svg")]
    coordinates: bool,
    /// When to use colours
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    colour: Colour,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq)]
enum Colour {
    /// If the output is a terminal and NO_COLOR is not set
    Auto,
    Always,
    Never,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let text = read_file(&args.file)?;
    let (referee, wrong) = match replay(&text, |_, _| {}) {
        Ok(referee) => (referee, None),
        // The lines before the one that was refused can still be shown.
        Err(error) => (error.referee.clone(), Some(error)),
    };
    if let Some(error) = &wrong {
        eprintln!("bastide: {}: {error}", args.file.display());
    }
    let Some(progress) = referee.progress() else {
        return Err(Error::Usage(format!(
            "{}: the record has no game to show",
            args.file.display()
        )));
    };
    let all = progress.actions().len();
    let at = args.at.unwrap_or(all);
    if at > all {
        return Err(Error::Usage(format!(
            "--at {at}: the record has only {all} actions"
        )));
    }
    let game = progress.game_at(at);
    let mut scene = Scene::from_view(&game.view())
        .with_names(names(progress.header(), game.seats()))
        .with_legal(offered(&game))
        .with_theme(args.look.unwrap_or_default());
    scene.coordinates = args.coordinates;
    if let Some(path) = &args.svg {
        std::fs::write(path, board_svg(&scene)).map_err(|error| Error::File(path.clone(), error))?;
    } else {
        print(board_text(&scene, args.colour.style()).trim_end())?;
        print(caption(progress, &game, at, &scene))?;
    }
    Ok(if wrong.is_none() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

impl Colour {
    fn style(self) -> TextStyle {
        let wanted = match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        };
        let rich = std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit");
        match (wanted, rich) {
            (false, _) => TextStyle::Plain,
            (true, true) => TextStyle::TrueColor,
            (true, false) => TextStyle::Ansi256,
        }
    }
}

/// The players' names by seat; `Seat N` for a seat without one.
pub(super) fn names(header: &Header, seats: u8) -> Vec<String> {
    let name = |seat| {
        header
            .seats
            .iter()
            .find(|sitter| sitter.seat == seat)
            .map(|sitter| sitter.name.clone())
    };
    (0..seats)
        .map(|seat| name(seat).unwrap_or_else(|| format!("Seat {seat}")))
        .collect()
}

/// The squares where the drawn tile can be placed.
fn offered(game: &AnyGame) -> Vec<Pos> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let squares = actions.into_iter().filter_map(|action| match action {
        Action::Place { pos, .. } => Some(pos),
        _ => None,
    });
    squares.collect()
}

/// The scores, the last action and the decision that is due.
fn caption(progress: &Progress, game: &AnyGame, at: usize, scene: &Scene) -> String {
    let mut lines: Vec<String> = (0..scene.seats.len())
        .flat_map(|idx| seat_lines(scene, idx))
        .collect();
    lines.extend(quarter_lines(scene));
    let last = at.checked_sub(1).and_then(|last| {
        let line = resolve::write(&progress.game_at(last), progress.actions()[last])?;
        Some(format!("after {at} actions, the last `{line}`; "))
    });
    let left: u32 = game.view().bag.iter().map(|&(_, count)| u32::from(count)).sum();
    let city_wall = (scene.city_wall.as_ref()).map_or_else(String::new, |wall| city_wall_line(wall, scene));
    let state = match game.decision() {
        None => "the game is over".to_owned(),
        Some(_) => game.not_now().to_string(),
    };
    format!(
        "{}\n{city_wall}{}{left} tiles in the bag; {state}",
        lines.join("\n"),
        last.unwrap_or_default()
    )
}

/// A seat's score and supply, and its other belongings below them.
fn seat_lines(scene: &Scene, idx: usize) -> Vec<String> {
    let seat = &scene.seats[idx];
    let supply: Vec<_> = (seat.supply.iter())
        .map(|(piece, count)| format!("{count} {piece}"))
        .collect();
    let resigned = if seat.resigned { ", resigned" } else { "" };
    let mut lines = vec![format!(
        "{}: {} points, {}{resigned}",
        seat.name,
        seat.score,
        supply.join(", ")
    )];
    let goods = (seat.goods.iter())
        .filter(|(_, count)| *count > 0)
        .map(|(goods, count)| format!("{count} {}", goods.name()));
    let titles = seat.titles.iter().map(|title| title.name().to_owned());
    let has: Vec<_> = goods.chain(titles).collect();
    if !has.is_empty() {
        lines.push(format!("  {}", has.join(", ")));
    }
    if let Some(on_walls) = scene.on_walls().get(idx) {
        let wall_tiles: Vec<_> = (seat.wall_tiles.iter())
            .map(|(kind, count)| match count {
                1 => kind.to_string(),
                count => format!("{count} {kind}"),
            })
            .collect();
        let wall_tiles = if wall_tiles.is_empty() {
            "none".to_owned()
        } else {
            wall_tiles.join(", ")
        };
        let keep = match on_walls.keep {
            None => "no keep".to_owned(),
            Some((1, ..)) => "keep of 1 tile".to_owned(),
            Some((tiles, ..)) => format!("keep of {tiles} tiles"),
        };
        lines.push(format!(
            "  track {}, lap {}; wall tiles: {wall_tiles}; {keep}",
            on_walls.space, on_walls.lap
        ));
    }
    lines
}

/// The figures in the quarters of Carcassonne, one line for each quarter.
fn quarter_lines(scene: &Scene) -> Vec<String> {
    let Some(shown) = &scene.quarters else {
        return Vec::new();
    };
    let line = |&quarter: &Quarter| {
        let figures: Vec<_> = (shown.figures.iter())
            .filter(|(_, at, ..)| *at == quarter)
            .map(|(seat, _, piece, count)| {
                let name = scene.seats.get(seat.idx()).map_or("nobody", |seat| &seat.name);
                format!("{count} {piece} of {name}")
            })
            .collect();
        let figures = if figures.is_empty() {
            "empty".to_owned()
        } else {
            figures.join(", ")
        };
        let count = if shown.count == quarter {
            " (the count is here)"
        } else {
            ""
        };
        format!("{quarter}{count}: {figures}")
    };
    Quarter::ALL.iter().map(line).collect()
}

/// The wall of City: gate, walls, piles and towers.
fn city_wall_line(wall: &CityWallView, scene: &Scene) -> String {
    let gate = match wall.gate {
        None => "no gate yet".to_owned(),
        Some((pos, side)) => format!("gate at {pos} {side}"),
    };
    let [first, second, third] = wall.piles;
    let towers: Vec<_> = (scene.seats.iter())
        .zip(&wall.towers_left)
        .map(|(seat, left)| format!("{} {left}", seat.name))
        .collect();
    format!(
        "{gate}; walls standing: {}, left: {}; tiles in the piles: {first}, {second}, {third}; towers left: {}\n",
        wall.left.len() + wall.right.len(),
        wall.walls_left,
        towers.join(", ")
    )
}
