//! SVG pictures: boards, single tiles, sheets of tiles, charts.
//!
//! - [`board`]: a whole board with figures, legal squares and the seats' cards
//! - [`sheet`]: single tiles and sheets of tiles
//! - [`chart`]: chances to win, expected leads and scores by turn
//! - [`reliability`]: how often predictions came true
//! - [`thumbnail`]: a small picture of a board
//! - `tile`: one tile in a theme; `plain`: the plain theme; `classic`, `castle`, `city`: painted tiles of each game
//! - `grounds`: fill patterns of terrains in the plain theme
//! - `scatter`: deterministic random positions of details
//! - `stamp`: many small upright drawings with few elements
//! - `sprites`: houses, trees and other drawings for stamping
//! - `roofscape`: the layout of houses in towns; `mask`: where they may stand
//! - `marks`: shields, inns, goods and buildings
//! - `figures`: the wooden figures; `silhouettes`: their outlines and the seats' marks
//! - `cards`: the seats' cards below a board
//! - `corner_towers`: towers of a board where walls of tiles meet
//! - `highlights`: highlighted regions of a board
//! - `walls`: Castle's board: squares, walls, track, towers
//! - `city_wall`: City's wall: gate, walls, guards, towers, open ends; `stonework`: the drawings of these
//! - [`sprite`]: all figures as symbols in one file, for the page
//! - `quarters`: figures in the city of Carcassonne
//! - `text`: XML escaping, and a macro that appends text

pub mod board;
mod cards;
mod castle;
pub mod chart;
mod city;
mod city_wall;
mod classic;
mod corner_towers;
mod figures;
mod grounds;
mod highlights;
mod marks;
mod mask;
mod plain;
mod quarters;
pub mod reliability;
mod roofscape;
mod scatter;
pub mod sheet;
mod silhouettes;
pub mod sprite;
mod sprites;
mod stamp;
mod stonework;
mod text;
pub mod thumbnail;
mod tile;
mod walls;

pub use board::{board_svg, position_svg, position_view};
pub use chart::{Chart, ChartMark, ChartPoint, chart_svg};
pub use reliability::{Reliability, ReliabilityPanel, ReliabilityPoint, ReliabilityRow, reliability_svg};
pub use sheet::{VARIANTS, row_svg, sheet_svg, tile_svg};
pub use sprite::{FIGURES, figures_svg};
pub use thumbnail::thumbnail_svg;
pub use walls::{castle_svg, castle_view};

/// The side of a tile in SVG user units.
pub const TILE: f64 = 100.0;
