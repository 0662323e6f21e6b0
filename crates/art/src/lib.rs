//! Tile data become shapes and pictures: the one place that draws tiles, for the command line and the page alike.
//!
//! - [`shape`]: a tile as it lies: outlines, spots for figures, places of marks ([`TileArt`])
//! - [`scene`]: what a picture of a board shows ([`Scene`])
//! - [`svg`]: pictures as SVG ([`board_svg`], [`tile_svg`], [`sheet_svg`], [`figures_svg`], [`castle_svg`],
//!   [`chart_svg`])
//! - [`terminal`]: a board as text, coloured or plain ([`board_text`])
//! - [`castle`]: the walls of Castle: track, towers, start squares
//! - [`city`]: the wall of City: its sides, open ends, and the rows before guards
//! - [`palette`]: the colours; [`look`]: painted or plain
//!
//! All of it is a function of its input: the same tile looks the same on every screen.

pub mod castle;
pub mod city;
pub mod look;
pub mod palette;
pub mod scene;
pub mod shape;
pub mod svg;
pub mod terminal;

pub use look::Look;
pub use scene::{Scene, SceneSeat};
pub use shape::TileArt;
pub use svg::{
    Chart, ChartMark, ChartPoint, board_svg, castle_svg, chart_svg, figures_svg, sheet_svg, tile_svg,
};
pub use terminal::{TextStyle, board_text};
