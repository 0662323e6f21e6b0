//! SVG pictures: a board, one tile, a sheet of tiles, the course of a game.
//!
//! - [`board`]: the whole board with figures, offered squares and the seats
//! - [`sheet`]: single tiles and galleries
//! - [`chart`]: the course of a game, chances and scores
//! - `tile`: the land of one tile
//! - `grounds`: what terrains are filled with
//! - `meadow`: grass, ploughed patches, trees; `houses`: houses and stalls; `ramparts`: walls of cities on tiles
//! - `scatter`: where details go, the same way every time; `pen`: paths of many small parts
//! - `marks`: shields, inns, goods and buildings
//! - `figures`: the wooden figures
//! - `cards`: the seats below a board
//! - `walls`: Castle's board: squares, walls, track, towers
//! - `city_wall`: City's wall: gate, walls, guards, towers, open ends; `stonework`: what these look like
//! - [`sprite`]: all figures in one file, for a page to put where it likes
//! - `quarters`: who is in the city of Carcassonne
//! - `text`: escaping and short numbers

pub mod board;
mod cards;
pub mod chart;
mod city_wall;
mod figures;
mod grounds;
mod houses;
mod marks;
mod meadow;
mod pen;
mod quarters;
mod ramparts;
mod scatter;
pub mod sheet;
pub mod sprite;
mod stonework;
mod text;
mod tile;
mod walls;

pub use board::board_svg;
pub use chart::{Chart, ChartMark, ChartPoint, chart_svg};
pub use sheet::{VARIANTS, sheet_svg, tile_svg};
pub use sprite::{FIGURES, figures_svg};
pub use walls::{castle_svg, castle_view};

/// A tile's size in the pictures' own units.
pub const TILE: f64 = 100.0;
