//! What all tile-laying games have in common. Nothing here knows a game, a figure or points.
//!
//! - [`geometry`]: positions, sides, rotations and ports
//! - [`tile`]: what is printed on a tile
//! - [`catalog`]: all tiles of a game, prepared for the board
//! - [`lattice`]: an unbounded plane in a small array
//! - [`list`]: a list in a small array
//! - `rots`: sets of rotations
//! - [`feature`]: regions joined into features
//! - `frontier`: what squares contain, and which may be filled next
//! - [`board`]: laid tiles, with all of the above
//! - [`claims`]: seats, strengths and majorities
//! - [`bag`]: the tiles still to be drawn

pub mod bag;
pub mod board;
pub mod catalog;
pub mod claims;
pub mod feature;
mod frontier;
pub mod geometry;
pub mod lattice;
pub mod list;
mod rots;
pub mod tile;
