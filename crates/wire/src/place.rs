//! Places on the board. Columns grow to the east, rows to the south.

use crate::vocabulary::{Kind, Port, Side};
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// A square, by column and row.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Square {
    pub x: i16,
    pub y: i16,
}

/// A side of the tile on a square.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Edge {
    pub x: i16,
    pub y: i16,
    pub side: Side,
}

/// A corner of the grid: the north-west corner of a square.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Corner {
    pub x: i16,
    pub y: i16,
}

/// A region of a tile, named as the tile lies. Two regions of a tile never have the same name.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Region {
    pub kind: Kind,
    /// One of its ports; left out for a region that touches no side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub port: Option<Port>,
    /// Counted from 1, where a tile has several regions of a kind that touch no side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub number: Option<u8>,
}

/// A region of the tile on a square.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct RegionAt {
    pub x: i16,
    pub y: i16,
    pub region: Region,
}
