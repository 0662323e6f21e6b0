//! A board in the terminal: coloured half blocks, or plain characters where there is no colour.
//!
//! - [`board`]: what is written where ([`board_text`])
//! - `canvas`: the characters with their colours
//! - `city_wall`: City's wall at the rim of the tiles
//! - `letters`: what land, marks and figures look like
//! - `walls`: Castle's board

pub mod board;
mod canvas;
mod city_wall;
mod letters;
mod walls;

pub use board::{RIM, TILE_ROWS, TextStyle, board_text};
