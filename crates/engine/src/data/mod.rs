//! The tile sets: data files that the program contains, parsed and checked on first use.
//!
//! - [`parse`]: from the text of a data file to tiles, or to a list of problems
//! - [`check`]: what every tile and every set must satisfy
//! - [`board`]: Castle's board

pub mod board;
pub mod check;
pub mod parse;

use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::Tile;
use std::fmt;
use std::sync::LazyLock;

/// A data file that the program contains.
#[derive(Clone, Copy, Debug)]
pub struct SetFile {
    /// The set's name, with which the ids of its tiles start.
    pub name: &'static str,
    /// The set's title as people know it.
    pub title: &'static str,
    /// The file's path in the repository.
    pub file: &'static str,
    /// The number of tiles that the set must have.
    pub tiles: u16,
    /// Whether every port of every tile must belong to a region.
    pub all_ports_owned: bool,
    /// A remark on the set, for `bastide tiles`.
    pub note: Option<&'static str>,
    text: &'static str,
}

macro_rules! set {
    (@note) => {
        None
    };
    (@note $note:literal) => {
        Some($note)
    };
    ($name:literal, $title:literal, $tiles:literal, $owned:literal $(, $note:literal)?) => {
        SetFile {
            name: $name,
            title: $title,
            file: concat!("tiles/", $name, ".toml"),
            tiles: $tiles,
            all_ports_owned: $owned,
            note: set!(@note $($note)?),
            text: include_str!(concat!("../../../../tiles/", $name, ".toml")),
        }
    };
}

/// All tile sets, those of Classic first.
pub const FILES: [SetFile; 9] = [
    set!("base", "Classic", 72, true),
    set!("inns", "Inns & Cathedrals", 18, true),
    set!("traders", "Traders & Builders", 24, true),
    set!("cult", "Shrines & Heretics", 6, true),
    // The walls of Carcassonne own no ports, and only face each other.
    set!("count", "The Count", 12, false),
    set!("king", "King & Robber", 5, true),
    set!("river", "The River", 12, true),
    // Regions own halves of sides: a middle without a path belongs to none.
    set!("castle", "Castle", 60, false),
    set!(
        "city",
        "City",
        75,
        true,
        "the faces of these tiles are our own, made to the rulebook's counts and examples; the published ones could \
         not be found"
    ),
];

/// A tile set as its file describes it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TileSet {
    /// The tiles in the order of the file.
    pub tiles: Vec<Tile>,
    /// The tiles laid before the first turn (The Count).
    pub layout: Vec<LayoutTile>,
    /// Where the quarters of Carcassonne are drawn (The Count).
    pub quarters: Vec<QuarterSpot>,
}

/// A tile of the layout that lies before the first turn.
#[derive(Clone, PartialEq, Debug)]
pub struct LayoutTile {
    /// The tile's id.
    pub tile: String,
    /// The square that it lies on.
    pub pos: Pos,
    /// Its rotation there.
    pub rot: Rot,
}

/// Where a quarter of Carcassonne is drawn, in tiles from the north-west corner of tile 0,0.
#[derive(Clone, PartialEq, Debug)]
pub struct QuarterSpot {
    /// The quarter's name.
    pub name: String,
    /// Columns from the corner.
    pub x: f64,
    /// Rows from the corner.
    pub y: f64,
}

/// What is wrong in a data file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The file's path in the repository.
    pub file: String,
    /// The id of the tile concerned; `None` if the whole file is.
    pub tile: Option<String>,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.tile {
            Some(tile) => write!(f, "{}: {tile}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}

/// Parses and checks a set from a text in place of the file's own.
pub fn read(file: &SetFile, text: &str) -> Result<TileSet, Vec<Problem>> {
    let set = parse::parse(file.file, text)?;
    let problems = check::check(file, &set);
    if problems.is_empty() {
        Ok(set)
    } else {
        Err(problems)
    }
}

/// Parses and checks a built-in set.
pub fn load(file: &SetFile) -> Result<TileSet, Vec<Problem>> {
    read(file, file.text)
}

/// All sets, in the order of [`FILES`].
static SETS: LazyLock<[TileSet; FILES.len()]> =
    LazyLock::new(|| FILES.map(|file| load(&file).expect("the test `the_sets_are_sound` checks all files")));

/// The built-in set with this name.
pub fn set(name: &str) -> Option<&'static TileSet> {
    let idx = FILES.iter().position(|file| file.name == name)?;
    Some(&SETS[idx])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_are_sound() {
        for file in &FILES {
            if let Err(problems) = load(file) {
                let lines: Vec<_> = problems.iter().map(Problem::to_string).collect();
                panic!("{}", lines.join("\n"));
            }
        }
    }
}
