//! A board in the terminal: coloured half blocks, or plain ASCII without colour.
//!
//! - [`board`]: lays out the whole text ([`board_text`])
//! - `canvas`: a grid of characters with colours
//! - `city_wall`: City's wall along the sides of tiles
//! - `letters`: characters and colours of terrain, marks and figures
//! - `walls`: Castle's board

pub mod board;
mod canvas;
mod city_wall;
mod letters;
mod walls;

pub use board::{RIM, TILE_ROWS, TextStyle, board_text};
