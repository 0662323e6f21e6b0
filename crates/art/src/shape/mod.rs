//! Shapes: a tile's regions as outlines in the unit square, computed from the ports they own.
//!
//! - [`path`]: points, paths and shapes
//! - `rim`: who owns which stretch of the border
//! - `walls`: cities and other walled areas, curve by curve
//! - `ways`: roads, paths and rivers
//! - `draft`: one way to draw a tile, and how well it keeps apart what must be apart
//! - `raster`, `trace`: the tile as small cells, and outlines of cells
//! - [`tile_art`]: all of it together: a tile as it lies
//!
//! Walled areas and ways are drawn as curves. What they leave free falls into pieces, and the pieces are the fields:
//! so two fields on both sides of a road are two shapes without anybody saying so. Where the plain drawing joins fields
//! that the data keep apart, other drafts are tried: a road that goes on to the city's wall, a city that reaches the
//! village in the middle, a dead end that is shorter.

mod draft;
pub mod path;
mod raster;
mod rim;
pub mod tile_art;
mod trace;
mod walls;
mod ways;

pub use path::{Path, Point, Segment, Shape};
pub use rim::port_point;
pub use tile_art::{Mark, MarkArt, RegionArt, TileArt, is_lain_in};
pub use walls::POCKET;

pub(crate) use path::Number;
pub(crate) use tile_art::Depths;
pub(crate) use ways::{half_width, seed_of};
