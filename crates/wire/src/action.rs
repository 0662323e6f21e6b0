//! Actions of seats. Each corresponds to a line of the notation.

use crate::place::{Corner, Edge, Region, RegionAt};
use crate::vocabulary::{End, Piece, Quarter, Side, WallTile};
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// An action of a seat.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Lay the drawn tile.
    Place { x: i16, y: i16, rotation: Side },
    /// Put a figure on a region of the tile just placed.
    Deploy { piece: Piece, region: Region },
    /// Decline what is offered.
    Pass,
    /// Send a figure to a quarter.
    Quarter { quarter: Quarter, piece: Piece },
    /// Move the count.
    Count { quarter: Quarter },
    /// Move a figure from a quarter into the feature of a region.
    Join {
        x: i16,
        y: i16,
        region: Region,
        piece: Piece,
    },
    /// Score the feature of a region next.
    First { x: i16, y: i16, region: Region },
    /// Use a wall tile.
    Use { kind: WallTile },
    /// Set the gate.
    Gate { x: i16, y: i16, side: Side },
    /// Set a wall at an end of the chain.
    Wall { end: End },
    /// Post a guard on the wall that this seat set last.
    Guard,
    /// Set a tower at an end of the chain.
    Tower { end: End },
    /// Resign.
    Resign,
}

/// An action that would be accepted now.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct LegalAction {
    /// The action in the notation, for programs.
    pub line: String,
    pub action: Action,
    /// The place on the board at which it takes effect, for actions that do not name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub target: Option<Target>,
    /// The features that it would complete by closing a side (City).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "descriptions", ts(optional, as = "Option<Vec<RegionAt>>"))]
    pub closes: Vec<RegionAt>,
}

/// The place on the board at which an action takes effect.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Target {
    /// A region: of the tile just placed.
    Region(RegionAt),
    /// A side of a tile: where the wall would stand, or the guard's wall stands.
    Edge(Edge),
    /// A corner of the grid: where the tower would stand.
    Corner(Corner),
}
