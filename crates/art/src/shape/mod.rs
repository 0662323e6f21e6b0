//! Computes the outlines of a tile's regions in the unit square from the ports they own.
//!
//! - [`path`]: points, paths and shapes
//! - `rim`: which region owns which stretch of the tile's border
//! - `walls`: the outlines of cities and other walled areas
//! - `ways`: roads, paths and rivers
//! - `draft`: one way to draw a tile, and how many of the tile's separations it violates
//! - `raster`, `trace`: a tile as a grid of labelled cells, and the outlines of cells
//! - `inn`: where an inn with its lake fits
//! - [`tile_art`]: the result: the geometry of a tile in a rotation
//!
//! Walled areas and ways are curves. The connected components of the remaining area are the fields, so a road separates
//! the fields on both of its sides. Where the simplest drawing joins fields that are separate in the tile data, other
//! drafts are tried: a road that continues to the city's wall, a city that reaches the village in the middle, a shorter
//! dead end.

mod draft;
mod inn;
pub mod path;
mod raster;
mod rim;
pub mod tile_art;
mod trace;
mod walls;
mod ways;

pub use path::{Path, Point, Segment, Shape};
pub use rim::port_point;
pub use tile_art::{Mark, MarkArt, RegionArt, TileArt, figures_lie_down};
pub use walls::POCKET;

pub(crate) use path::{Number, ring};
pub(crate) use tile_art::Depths;
pub(crate) use ways::{half_width, seed_of};
