//! The tile sets: data files that are part of the program, read and checked when they are first used.
//!
//! - [`parse`]: a data file becomes tiles, or a list of what is wrong with it
//! - [`check`]: what must hold of every tile and every set
//! - [`board`]: the castle's board

pub mod board;
pub mod check;
pub mod parse;

use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::Tile;
use std::fmt;
use std::sync::LazyLock;

/// A data file that the program carries.
#[derive(Clone, Copy, Debug)]
pub struct SetFile {
    /// The set's name; its tiles' ids start with it.
    pub name: &'static str,
    /// The set's title for people.
    pub title: &'static str,
    /// The file's path in the project.
    pub file: &'static str,
    /// How many tiles the set must have.
    pub tiles: u16,
    /// Whether every port of every tile must belong to a region.
    pub all_ports_owned: bool,
    /// What people should know about the set.
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

/// All tile sets, Classic's first.
pub const FILES: [SetFile; 9] = [
    set!("base", "Classic", 72, true),
    set!("inns", "Inns & Cathedrals", 18, true),
    set!("traders", "Traders & Builders", 24, true),
    set!("cult", "Shrines & Heretics", 6, true),
    // The walls of Carcassonne own no ports; they face only one another.
    set!("count", "The Count", 12, false),
    set!("king", "King & Robber", 5, true),
    set!("river", "The River", 12, true),
    // Halves of sides meet: a middle without a path is nobody's.
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
    /// Tiles that lie together at the start.
    pub layout: Vec<LayoutTile>,
    /// The quarters of Carcassonne, for drawing.
    pub quarters: Vec<QuarterSpot>,
}

/// A tile of a start layout.
#[derive(Clone, PartialEq, Debug)]
pub struct LayoutTile {
    /// The tile's id.
    pub tile: String,
    /// Where it lies.
    pub pos: Pos,
    /// How it lies.
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

/// Something wrong in a data file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The file's path.
    pub file: String,
    /// The tile, if it is one tile's fault.
    pub tile: Option<String>,
    /// What is wrong and what would be right.
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

/// Reads and checks a set from the text of a data file, as if it were `file`'s own.
pub fn read(file: &SetFile, text: &str) -> Result<TileSet, Vec<Problem>> {
    let set = parse::parse(file.file, text)?;
    let problems = check::check(file, &set);
    if problems.is_empty() {
        Ok(set)
    } else {
        Err(problems)
    }
}

/// Reads and checks a set that the program carries.
pub fn load(file: &SetFile) -> Result<TileSet, Vec<Problem>> {
    read(file, file.text)
}

/// All sets, in the order of [`FILES`].
static SETS: LazyLock<[TileSet; FILES.len()]> = LazyLock::new(|| {
    FILES.map(|file| load(&file).expect("the test `the_sets_are_sound` has seen all files pass"))
});

/// The set with this name.
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
