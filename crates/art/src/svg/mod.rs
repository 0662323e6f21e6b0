//! SVG pictures: boards, single tiles, sheets of tiles, charts.
//!
//! - [`board`]: a whole board with figures, legal squares and the seats' cards
//! - [`sheet`]: single tiles and sheets of tiles
//! - [`chart`]: chances to win and scores by turn
//! - [`thumbnail`]: a small picture of a board
//! - `tile`: the terrain and marks of one tile
//! - `grounds`: fill patterns of terrains
//! - `meadow`: grass, ploughed patches, trees; `houses`: houses and stalls; `ramparts`: walls of cities on tiles
//! - `scatter`: deterministic random positions of details; `pen`: compact paths of many small parts
//! - `marks`: shields, inns, goods and buildings
//! - `figures`: the wooden figures
//! - `cards`: the seats' cards below a board
//! - `walls`: Castle's board: squares, walls, track, towers
//! - `city_wall`: City's wall: gate, walls, guards, towers, open ends; `stonework`: the drawings of these
//! - [`sprite`]: all figures as symbols in one file, for the page
//! - `quarters`: figures in the city of Carcassonne
//! - `text`: XML escaping, and a macro that appends text

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
pub mod thumbnail;
mod tile;
mod walls;

pub use board::{board_svg, position_svg, position_view};
pub use chart::{Chart, ChartMark, ChartPoint, chart_svg};
pub use sheet::{VARIANTS, sheet_svg, tile_svg};
pub use sprite::{FIGURES, figures_svg};
pub use thumbnail::thumbnail_svg;
pub use walls::{castle_svg, castle_view};

/// The side of a tile in SVG user units.
pub const TILE: f64 = 100.0;
