//! The state of a game as a viewer may see it.

use crate::decision::Decision;
use crate::place::{Corner, Edge, Region, Square};
use crate::vocabulary::{End, Goods, Piece, Quarter, Side, Title, WallTile};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// The stage of a table.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Seats are still open.
    Open,
    /// The game is in progress.
    Running,
    /// The game is over.
    Over,
    /// The table was closed before the end.
    Closed,
}

/// The whole state as one viewer may see it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct State {
    /// The number of the last entry that it includes.
    pub seq: u32,
    /// The server's time, in milliseconds since 1970.
    pub at: i64,
    /// The laid tiles in the order of laying.
    pub tiles: Vec<Tile>,
    pub now: Now,
    /// The latest chat messages.
    pub chat: Vec<Said>,
}

/// All of the state but the tiles.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Now {
    pub status: Status,
    pub seats: Vec<SeatNow>,
    /// The figures on the board.
    pub figures: Vec<Figure>,
    /// The drawn tile until it is placed.
    pub drawn: Option<Cow<'static, str>>,
    /// How many of each tile are left in the bag.
    pub bag: BTreeMap<Cow<'static, str>, u8>,
    /// The number of discarded tiles: those that fitted nowhere.
    pub discarded: u16,
    /// The city of Carcassonne, where it is in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub quarters: Option<Quarters>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub walls: Option<Walls>,
    /// The growing wall of City.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub city_wall: Option<CityWall>,
    /// The decision that the game waits for; null before the first draw and at the end.
    pub decision: Option<Decision>,
    /// The winners; empty until the game is over.
    pub winners: Vec<u8>,
    /// The clocks, where the table has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub clock: Option<ClockNow>,
    /// The request to undo that waits for answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub undo: Option<UndoNow>,
    /// The seats that may request to undo their last action.
    pub may_undo: Vec<u8>,
    /// The seed, once the game is over or closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub seed: Option<String>,
    /// The seats for whose nonces the first draw waits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "descriptions", ts(optional, as = "Option<Vec<u8>>"))]
    pub awaits: Vec<u8>,
    /// The id of the table for the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub rematch: Option<String>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Tile {
    pub tile: Cow<'static, str>,
    /// Its column; columns grow to the east.
    pub x: i16,
    /// Its row; rows grow to the south.
    pub y: i16,
    /// The side that its printed north faces.
    pub rotation: Side,
}

/// A figure on the board.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Figure {
    pub seat: u8,
    pub piece: Piece,
    pub x: i16,
    pub y: i16,
    /// The region on which it stands.
    pub region: Region,
}

/// Points and supply of a seat.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct SeatNow {
    pub score: u16,
    pub supply: Vec<PieceCount>,
    /// Goods tokens, where they are in play.
    pub goods: Vec<GoodsCount>,
    /// Titles that the seat holds.
    pub titles: Vec<Title>,
    pub resigned: bool,
}

/// Figures of one kind.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct PieceCount {
    pub piece: Piece,
    pub count: u8,
}

/// Goods tokens of one kind.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct GoodsCount {
    pub goods: Goods,
    pub count: u8,
}

/// Wall tiles of one kind.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct WallTileCount {
    pub kind: WallTile,
    pub count: u8,
}

/// The city of Carcassonne with its figures.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Quarters {
    /// The quarter where the count is.
    pub count: Quarter,
    pub figures: Vec<Resident>,
    /// Quarters that neither figures nor the count can enter at this table.
    pub closed: Vec<Quarter>,
}

/// Figures of one kind in a quarter.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Resident {
    pub seat: u8,
    pub quarter: Quarter,
    pub piece: Piece,
    pub count: u8,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Walls {
    /// The lower spaces of the towers on which a wall tile lies face down.
    pub lying: Vec<u8>,
    pub seats: Vec<WallsSeat>,
}

/// Marker, wall tiles and keep of a seat in Castle.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct WallsSeat {
    /// The marker's space on the track.
    pub space: u16,
    /// How often the marker has gone round.
    pub lap: u16,
    /// Wall tiles that lie open before the player.
    pub wall_tiles: Vec<WallTileCount>,
    /// The keep, once it is set.
    pub keep: Option<Keep>,
}

/// A keep on its house.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Keep {
    /// The tiles of the house.
    pub tiles: u16,
    /// The column of a tile of it.
    pub x: i16,
    /// The row of that tile.
    pub y: i16,
    /// The house's region on that tile.
    pub region: Region,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct CityWall {
    pub gate: Option<Edge>,
    /// The walls of the left arm, from the gate on.
    pub left: Vec<Edge>,
    /// The walls of the right arm, from the gate on.
    pub right: Vec<Edge>,
    /// Where the next wall at each end would stand; empty before the gate stands.
    pub open_ends: Vec<OpenEnd>,
    pub guards: Vec<Guard>,
    /// Towers beyond walls.
    pub towers: Vec<Tower>,
    /// Towers that each seat has left.
    pub towers_left: Vec<u8>,
    /// Walls that are left.
    pub walls_left: u8,
    /// Tiles left in each pile.
    pub piles: [u8; 3],
}

/// An end of the chain of walls.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct OpenEnd {
    pub end: End,
    /// The column of the tile on which its next wall would stand.
    pub x: i16,
    /// The row of that tile.
    pub y: i16,
    /// The side of that tile.
    pub side: Side,
}

/// A guard on a wall.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Guard {
    pub seat: u8,
    /// The column of the wall's tile.
    pub x: i16,
    /// The row of the wall's tile.
    pub y: i16,
    /// The side on which the wall stands.
    pub side: Side,
    /// The far end of the straight row of tiles that the guard sees; the row begins at the wall's tile.
    pub sees_to: Square,
}

/// A tower beyond a wall.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Tower {
    pub seat: u8,
    pub end: End,
    /// The column of the wall's tile.
    pub x: i16,
    /// The row of the wall's tile.
    pub y: i16,
    /// The side on which the wall stands.
    pub side: Side,
    /// Where the tower stands: the corner at the outer end of that wall.
    pub corner: Corner,
}

/// The clocks as they were at the last entry.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct ClockNow {
    /// Milliseconds that each seat had left; null for bots.
    pub left: Vec<Option<i64>>,
    /// When the deciding seat runs out of time, in milliseconds since 1970.
    pub due: Option<i64>,
}

/// A request to undo.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct UndoNow {
    /// The seat that requests it.
    pub seat: u8,
    /// The entry to whose position the game would return.
    pub to: u32,
    /// The seats that have not answered.
    pub waits: Vec<u8>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Said {
    /// The number of its entry.
    pub seq: u32,
    /// In milliseconds since 1970.
    pub at: i64,
    pub seat: u8,
    /// Plain text.
    pub text: String,
}
