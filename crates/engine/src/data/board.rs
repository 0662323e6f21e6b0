//! Castle's board: outline, towers and start squares, parsed on first use from a data file that the program contains.

use super::Problem;
use super::parse::{Reader, Value, line_of};
use crate::castle::TRACK;
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::Tile;
use std::sync::LazyLock;
use toml::de::DeTable;

/// The board of Castle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CastleBoard {
    /// The squares that can hold tiles, in reading order.
    pub squares: Vec<Pos>,
    /// The corner towers in the order of the score track.
    pub towers: Vec<Tower>,
    /// The start squares in the order of the score track.
    pub starts: Vec<StartSquare>,
}

/// A corner tower of the walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tower {
    /// The lower of its two spaces on the score track; the other is one more.
    pub space: u8,
    /// The grid point where the walls meet: the north-west corner of that square.
    pub at: Pos,
    /// Whether a wall tile lies on it at the start of the game.
    pub wall_tile: bool,
}

/// A start square, described like a tile.
#[derive(Clone, PartialEq, Debug)]
pub struct StartSquare {
    /// The lower of its two spaces on the score track.
    pub space: u8,
    /// Its square, which lies outside the outline.
    pub pos: Pos,
    /// Its regions, in the printed position.
    pub tile: Tile,
}

const FILE: &str = "tiles/castle-board.toml";
const TEXT: &str = include_str!("../../../../tiles/castle-board.toml");

/// The built-in board.
pub static CASTLE: LazyLock<CastleBoard> =
    LazyLock::new(|| read(TEXT).expect("the test `the_board_is_sound` checks the file"));

/// Parses and checks a board.
pub fn read(text: &str) -> Result<CastleBoard, Vec<Problem>> {
    let problem = |reason: String| Problem {
        file: FILE.to_owned(),
        tile: None,
        reason,
    };
    let table = DeTable::parse(text).map_err(|error| {
        let line = error.span().map_or(1, |span| line_of(text, span.start));
        vec![problem(format!("line {line}: {}", error.message()))]
    })?;
    let mut reader = Reader::new(FILE, text);
    let board = board(&mut reader, table.get_ref());
    let mut problems = reader.finish();
    problems.extend(check(&board).into_iter().map(problem));
    if problems.is_empty() {
        Ok(board)
    } else {
        Err(problems)
    }
}

fn board(reader: &mut Reader<'_>, table: &DeTable<'_>) -> CastleBoard {
    let mut board = CastleBoard::default();
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "outline" => board.squares = outline(reader, value),
            "tower" => board.towers = reader.tables(value, tower),
            "start" => board.starts = reader.tables(value, start),
            _ => reader.problem(value, &format!("unknown section `{}`", key.get_ref())),
        }
    }
    board
}

fn outline(reader: &mut Reader<'_>, value: &Value<'_>) -> Vec<Pos> {
    let mut squares = Vec::new();
    for (y, row) in (0..).zip(reader.array(value)) {
        for (x, c) in (0..).zip(reader.string(row).chars()) {
            match c {
                '#' => squares.push(Pos::new(x, y)),
                '.' => {}
                _ => reader.problem(row, "a row of the outline has only # and ."),
            }
        }
    }
    squares
}

fn tower(reader: &mut Reader<'_>, table: &DeTable<'_>) -> Tower {
    let mut tower = Tower {
        space: 0,
        at: Pos::new(0, 0),
        wall_tile: true,
    };
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "spaces" => tower.space = spaces(reader, value),
            "at" => tower.at = pos(reader, value),
            "wall_tile" => tower.wall_tile = reader.flag(value),
            _ => reader.problem(value, &format!("unknown key `{}`", key.get_ref())),
        }
    }
    tower
}

fn start(reader: &mut Reader<'_>, table: &DeTable<'_>) -> StartSquare {
    let mut space = 0;
    let (mut square, mut towards) = (Pos::new(0, 0), Side::North);
    let mut tile = Reader::blank_tile();
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "spaces" => space = spaces(reader, value),
            "square" => square = pos(reader, value),
            "side" => match reader.string(value).chars().next().and_then(Side::from_letter) {
                Some(side) => towards = side,
                None => reader.problem(value, "expected a side: N, E, S or W"),
            },
            "regions" => tile.regions = reader.tables(value, Reader::region),
            _ => reader.problem(value, &format!("unknown key `{}`", key.get_ref())),
        }
    }
    tile.id = format!("castle/start-{space}");
    StartSquare {
        space,
        pos: square.step(towards),
        tile,
    }
}

/// Parses two consecutive spaces of the track; returns the lower one.
fn spaces(reader: &mut Reader<'_>, value: &Value<'_>) -> u8 {
    let spaces: Vec<u8> = reader
        .array(value)
        .into_iter()
        .map(|entry| reader.number(entry))
        .collect();
    match spaces[..] {
        [low, high] if high == low.saturating_add(1) && high < TRACK as u8 => low,
        _ => {
            reader.problem(value, "expected two spaces of the track in a row");
            0
        }
    }
}

fn pos(reader: &mut Reader<'_>, value: &Value<'_>) -> Pos {
    let text = reader.string(value);
    let numbers = text
        .split_once(',')
        .and_then(|(x, y)| Some(Pos::new(x.parse().ok()?, y.parse().ok()?)));
    numbers.unwrap_or_else(|| {
        reader.problem(value, "expected column and row such as \"3,7\"");
        Pos::new(0, 0)
    })
}

/// K1: 76 squares, 14 towers of which 13 carry a wall tile, 7 start squares that each face one square.
fn check(board: &CastleBoard) -> Vec<String> {
    let mut reasons = Vec::new();
    let mut count = |what: &str, found: usize, wanted: usize| {
        if found != wanted {
            reasons.push(format!("the board has {found} {what}, it must have {wanted}"));
        }
    };
    count("squares", board.squares.len(), 76);
    count("towers", board.towers.len(), 14);
    count(
        "wall tiles",
        board.towers.iter().filter(|tower| tower.wall_tile).count(),
        13,
    );
    count("start squares", board.starts.len(), 7);
    for start in &board.starts {
        let faced: Vec<_> = Side::ALL
            .into_iter()
            .filter(|&side| board.squares.contains(&start.pos.step(side)))
            .collect();
        let owned = |side: Side| {
            start.tile.regions.iter().all(|region| {
                region
                    .ports
                    .rotated(Rot::NORTH)
                    .iter()
                    .all(|port| port.side() == side)
            })
        };
        match faced[..] {
            [side] if owned(side) && !board.squares.contains(&start.pos) => {}
            _ => reasons.push(format!(
                "the start square at space {} must face one square with all its regions",
                start.space
            )),
        }
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_sound() {
        assert_eq!(read(TEXT).map_err(|problems| problems[0].to_string()).err(), None);
    }

    #[test]
    fn problems_tell_what_would_be_right() {
        let problems = |from: &str, to: &str| {
            let text = TEXT.replacen(from, to, 1);
            assert_ne!(text, TEXT, "{from}");
            let problems = read(&text).expect_err(from);
            problems
                .iter()
                .map(|problem| format!("{problem}\n"))
                .collect::<String>()
        };
        assert!(problems("\"...######\"", "\"...#####.\"").contains("75 squares, it must have 76"));
        assert!(problems("\"...######\"", "\"...#####x\"").contains("only # and ."));
        assert!(problems("[12, 13]", "[12, 14]").contains("two spaces of the track in a row"));
        assert!(problems("wall_tile = false", "wall_tile = true").contains("14 wall tiles, it must have 13"));
        assert!(problems("side = \"W\"", "side = \"E\"").contains("must face one square"));
        assert!(problems("at = \"1,12\"", "at = \"1;12\"").contains("column and row"));
    }
}
