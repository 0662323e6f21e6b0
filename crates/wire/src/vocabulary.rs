//! Closed lists of words. Adding a variant makes the TypeScript compiler point at every place in the page that must handle
//! it.

use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameKind {
    Classic,
    Castle,
    City,
}

/// The bots: levels from the weakest to the strongest, then styles that play like `hard`.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Easy,
    Normal,
    Hard,
    Master,
    Grandmaster,
    Farmer,
    Raider,
}

/// A side of a square. As a tile's rotation: the side that its printed north faces.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub enum Side {
    N,
    E,
    S,
    W,
}

/// A third of a side: its middle, or its left or right part as seen from the tile's centre.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub enum Port {
    Nl,
    N,
    Nr,
    El,
    E,
    Er,
    Sl,
    S,
    Sr,
    Wl,
    W,
    Wr,
}

/// What a region or feature is.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Road,
    City,
    Field,
    Cloister,
    Shrine,
    River,
    Path,
    Tower,
    House,
    Court,
    Market,
    Homes,
}

/// The wooden figures that can be deployed.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    Follower,
    Big,
    Builder,
    Pig,
}

/// The quarters of the city of Carcassonne (The Count).
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Quarter {
    Castle,
    Market,
    Blacksmith,
    Cathedral,
}

/// The kinds of wall tiles (Castle).
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallTile {
    Again,
    DoubleTower,
    DoubleHouse,
    OpenPath,
    OpenTower,
    OpenHouse,
    RichMarket,
    GreatKeep,
    Bonus,
}

/// The ends of the chain of walls, as seen from the gate looking out (City).
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum End {
    Left,
    Right,
}

/// Goods tokens (Traders & Builders).
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Goods {
    Wine,
    Grain,
    Cloth,
    Fish,
    Cattle,
}

/// The titles of King & Robber.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Title {
    King,
    Robber,
}

/// What has to be decided. `draw`, `discard` and `reveal` are decided by chance, all others by a seat.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    Draw,
    Discard,
    Place,
    Deploy,
    Join,
    Quarter,
    Count,
    Market,
    First,
    Use,
    Reveal,
    Gate,
    Wall,
    Guard,
    Tower,
}

/// Why a feature was scored: it was completed, the game ended, or a wall tile acted at the end.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    Complete,
    Unfinished,
    Final,
    Again,
    DoubleTower,
    DoubleHouse,
    OpenPath,
    OpenTower,
    OpenHouse,
    RichMarket,
    GreatKeep,
    Bonus,
}

/// What points that belong to no feature are for.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Award {
    Wine,
    Grain,
    Cloth,
    Fish,
    Cattle,
    King,
    Robber,
    Keep,
    Bonus,
    Tower,
    Guard,
}

/// What a term of points counts. `public` and `historic` are buildings.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    Tiles,
    Shields,
    Cities,
    Roads,
    Majorities,
    Squares,
    Markets,
    WallTiles,
    Walls,
    Public,
    Historic,
}
