//! What all tile-laying games here have in common. It knows no game, no figure and no points.
//!
//! - [`geometry`]: positions, sides, turns and ports
//! - [`tile`]: what is printed on a tile
//! - [`catalog`]: all tiles of a game, made ready for the board
//! - [`lattice`]: an endless table in a small array
//! - [`board`]: laid tiles, features and the squares that may be filled next
//! - [`claims`]: seats, strengths and majorities
//! - [`bag`]: the tiles that are left

pub mod bag;
pub mod board;
pub mod catalog;
pub mod claims;
pub mod geometry;
pub mod lattice;
pub mod tile;
