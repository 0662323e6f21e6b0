//! Outlines of tiles and boards for clicks and overlays, and where figures stand. A tile is 100 units wide.

use crate::place::Region;
use crate::vocabulary::{Quarter, Side};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// The outlines of the tiles of a set.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct ArtSet {
    pub set: Cow<'static, str>,
    /// Its tiles; of Castle the start squares too.
    pub tiles: Vec<TileArt>,
    /// Castle's board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub castle: Option<CastleArt>,
    /// The quarters of Carcassonne (The Count); empty in other sets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "descriptions", ts(as = "Option<Vec<QuarterSquare>>", optional))]
    pub quarters: Vec<QuarterSquare>,
}

/// The outlines of a tile.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct TileArt {
    pub tile: Cow<'static, str>,
    /// Copies in the set.
    pub count: u8,
    /// Whether it is laid before the first turn.
    pub start: bool,
    /// How many city walls end at the corners north-west, north-east, south-east, south-west of the tile as printed. A
    /// quarter turn clockwise moves each to the next. The board has a tower where two or more walls meet.
    pub corners: [u8; 4],
    pub rotations: ArtRotations,
}

/// The regions of a tile by its rotation. Later shapes lie above earlier ones.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "UPPERCASE")]
pub struct ArtRotations {
    pub n: Vec<RegionShape>,
    pub e: Vec<RegionShape>,
    pub s: Vec<RegionShape>,
    pub w: Vec<RegionShape>,
}

/// The outline of a region as its tile lies.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct RegionShape {
    /// The region. A region can have several shapes.
    pub region: Region,
    /// Its outline as an SVG path, with the fill rule `nonzero`.
    pub d: String,
    /// Where a figure stands: units from the tile's west side.
    pub x: f64,
    /// Where a figure stands: units from the tile's north side.
    pub y: f64,
    /// Whether figures lie instead of standing.
    pub lying: bool,
}

/// Where the figures of a quarter of Carcassonne stand. Coordinates are units from the north-west corner of square 0,0.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct QuarterSquare {
    pub quarter: Quarter,
    pub x: f64,
    pub y: f64,
}

/// Castle's board. Coordinates are units from the north-west corner of square 0,0.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct CastleArt {
    /// The extent of its picture: left, top, width, height.
    pub view: [f64; 4],
    /// The centres of the track's spaces, from space 0.
    pub spaces: Vec<TrackSpace>,
    /// The centres of the towers.
    pub towers: Vec<TrackTower>,
    /// The start squares: their tiles are part of the board's picture.
    pub starts: Vec<StartSquare>,
}

/// A space of the track.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct TrackSpace {
    pub number: u8,
    pub x: f64,
    pub y: f64,
    /// Whether it is on a tower.
    pub tower: bool,
}

/// A corner tower.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct TrackTower {
    /// The lower of its two spaces.
    pub space: u8,
    pub x: f64,
    pub y: f64,
}

/// A start square.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct StartSquare {
    pub x: i16,
    pub y: i16,
    /// The side that faces the castle.
    pub side: Side,
}
