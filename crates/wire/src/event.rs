//! Events: what followed from an action.

use crate::place::{Edge, RegionAt, Square};
use crate::points::Term;
use crate::vocabulary::{Award, End, Goods, Kind, Piece, Quarter, Side, Title, WallTile, Why};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// One thing that happened.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// A tile was drawn.
    Drawn { tile: Cow<'static, str> },
    /// A tile that fits nowhere left the game.
    Discarded { tile: Cow<'static, str> },
    /// A tile was laid.
    Placed {
        seat: u8,
        tile: Cow<'static, str>,
        at: Square,
        rotation: Side,
    },
    /// A figure was deployed.
    Deployed { seat: u8, piece: Piece, at: RegionAt },
    /// A seat scored a feature.
    Scored {
        seat: u8,
        points: u16,
        terms: Vec<Term>,
        feature: Kind,
        tiles: u16,
        at: RegionAt,
        why: Why,
    },
    /// A figure returned to its owner's supply.
    Returned { seat: u8, piece: Piece, at: RegionAt },
    /// A seat got points that belong to no feature.
    Awarded {
        seat: u8,
        points: u16,
        terms: Vec<Term>,
        r#for: Award,
    },
    /// A seat took goods tokens from a city.
    Goods {
        seat: u8,
        goods: Goods,
        count: u8,
        at: RegionAt,
    },
    /// A builder gives a second turn.
    SecondTurn { seat: u8 },
    /// A seat lost a challenge with the building `at` against the building `winner`.
    ChallengeLost {
        seat: u8,
        at: RegionAt,
        winner: RegionAt,
    },
    /// A figure went to a quarter.
    Entered {
        seat: u8,
        quarter: Quarter,
        piece: Piece,
    },
    /// The count moved.
    CountMoved { seat: u8, quarter: Quarter },
    /// A figure left a quarter for a feature.
    Joined {
        seat: u8,
        piece: Piece,
        quarter: Quarter,
        at: RegionAt,
    },
    /// A seat took a title for a feature of so many tiles.
    TitleTaken { seat: u8, title: Title, tiles: u16 },
    /// A wall tile that a seat took from a tower was turned up.
    Revealed { seat: u8, space: u8, kind: WallTile },
    /// A wall tile was used.
    Used { seat: u8, kind: WallTile },
    /// A keep was set on a house of so many tiles.
    Keep { seat: u8, tiles: u16, at: RegionAt },
    /// The gate was set.
    GateSet { seat: u8, at: Edge },
    /// A wall was set.
    WallSet { seat: u8, end: End, at: Edge },
    /// A guard was posted.
    GuardPosted { seat: u8, at: Edge },
    /// A tower was set.
    TowerSet { seat: u8, end: End },
    /// A seat resigned.
    Resigned { seat: u8 },
    /// The game is over.
    Over { winners: Vec<u8> },
}
