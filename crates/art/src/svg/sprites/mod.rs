//! Sprites that several kinds of tiles share: path data around a foot at 0,0 with light from the upper left, for stamping.
//!
//! Layers of parts: 0 shadow, 1 shaded walls, 2 lit walls, 3 roofs, 4 shaded parts of roofs, 5 ridges, 6 lines, 7 doors and
//! windows, 8 ornaments.

pub(super) mod buildings;
pub(super) mod houses;
pub(super) mod landmarks;
pub(super) mod plants;
pub(super) mod stalls;
