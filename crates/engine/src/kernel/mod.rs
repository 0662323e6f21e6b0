//! What all tile-laying games here have in common. It knows no game, no figure and no points.
//!
//! - [`geometry`]: positions, sides, rotations and ports
//! - [`tile`]: what is printed on a tile
//! - [`catalog`]: all tiles of a game, made ready for the board
//! - [`lattice`]: an endless table in a small array
//! - [`feature`]: regions joined into features
//! - `frontier`: what squares hold, and which may be filled next
//! - [`board`]: laid tiles, with all of the above
//! - [`claims`]: seats, strengths and majorities
//! - [`bag`]: the tiles that are left

pub mod bag;
pub mod board;
pub mod catalog;
pub mod claims;
pub mod feature;
mod frontier;
pub mod geometry;
pub mod lattice;
pub mod tile;
