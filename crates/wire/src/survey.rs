//! The survey of a position: what features are worth, and which tiles fit where.

use crate::place::RegionAt;
use crate::points::{Points, Term};
use crate::state::PieceCount;
use crate::vocabulary::{Kind, Side};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// The features of a position, and the tiles that fit on its empty squares.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Survey {
    /// The number of the entry after which this is the position.
    pub seq: u32,
    /// All features but rivers.
    pub features: Vec<FeatureInfo>,
    /// The empty squares beside laid tiles; none when the game is over.
    pub fits: Vec<Fit>,
}

/// A feature with its figures and its value.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct FeatureInfo {
    pub kind: Kind,
    pub regions: Vec<RegionAt>,
    /// The figures on it, by seat.
    pub claims: Vec<Claim>,
    /// The seats that have the majority and would score it.
    pub owners: Vec<u8>,
    /// The number of tiles that count for it.
    pub tiles: u16,
    /// The number of its open sides, or for a cloister of empty squares around it; 0 if it is complete.
    pub open: u16,
    /// Its value if the game ended now: to the owner who gets most, or without owners to a seat that would have it.
    pub now: Points,
    /// The points that each owner would get for it if the game ended now.
    pub shares: Vec<Share>,
    /// Its value if it were complete with its present tiles; null for features that are only scored at the end.
    pub complete: Option<Points>,
    /// The id of the rule by which it is scored.
    pub rule: Cow<'static, str>,
}

/// The figures of a seat on a feature.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Claim {
    pub seat: u8,
    pub figures: Vec<PieceCount>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Share {
    pub seat: u8,
    pub points: u16,
    /// The terms that add up to them.
    pub terms: Vec<Term>,
}

/// An empty square and the tiles that fit there.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Fit {
    pub x: i16,
    pub y: i16,
    /// Tiles in the bag that fit; empty if the square can never be filled.
    pub tiles: Vec<FitTile>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct FitTile {
    pub tile: Cow<'static, str>,
    /// Copies in the bag.
    pub left: u8,
    pub rotations: Vec<Side>,
}
