//! Draws tiles and boards from tile data, for the command line and the page alike.
//!
//! - [`shape`]: the geometry of a tile in a rotation: outlines, spots for figures, positions of marks ([`TileArt`])
//! - [`scene`]: the contents of a picture of a board ([`Scene`])
//! - [`svg`]: pictures as SVG ([`board_svg`], [`position_svg`], [`thumbnail_svg`], [`tile_svg`], [`sheet_svg`], [`figures_svg`], [`castle_svg`],
//!   [`chart_svg`])
//! - [`terminal`]: a board as text, coloured or plain ([`board_text`])
//! - [`carcassonne`]: the quarters of Carcassonne (The Count)
//! - [`castle`]: the walls of Castle: track, towers, start squares
//! - [`city`]: the wall of City: its sides, open ends, and the rows in front of guards
//! - [`palette`]: colours; [`theme`]: painted or plain
//!
//! Everything is a pure function of its input, with the same result on every machine.

#![warn(missing_docs)]

pub mod carcassonne;
pub mod castle;
pub mod city;
pub mod palette;
pub mod scene;
pub mod shape;
pub mod svg;
pub mod terminal;
pub mod theme;

pub use scene::{Scene, SceneSeat};
pub use shape::TileArt;
pub use svg::{
    Chart, ChartMark, ChartPoint, Reliability, ReliabilityPanel, ReliabilityPoint, ReliabilityRow, board_svg,
    castle_svg, chart_svg, figures_svg, position_svg, reliability_svg, row_svg, sheet_svg, thumbnail_svg,
    tile_svg,
};
pub use terminal::{TextStyle, board_text};
pub use theme::{Detail, Theme};
