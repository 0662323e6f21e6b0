//! Help for players: features with what they are worth, and what fits on which square.

use crate::place::RegionAt;
use crate::points::{Points, Term};
use crate::state::PieceCount;
use crate::vocabulary::{Kind, Side};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;
use utoipa::ToSchema;

/// The features of a position and what fits where.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct Survey {
    /// The entry after which it is the position.
    pub seq: u32,
    /// All features but rivers.
    pub features: Vec<FeatureInfo>,
    /// The empty squares beside laid tiles; none when the game is over.
    pub fits: Vec<Fit>,
}

/// A feature.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct FeatureInfo {
    /// What it is.
    pub kind: Kind,
    /// Its regions.
    pub regions: Vec<RegionAt>,
    /// Whose figures are on it.
    pub claims: Vec<Claim>,
    /// Who has the majority and would score it.
    pub owners: Vec<u8>,
    /// The tiles that count for it.
    pub tiles: u16,
    /// Its open sides, of a cloister the empty squares around it; 0 if it is complete.
    pub open: u16,
    /// What it is worth at the end of the game as it is: to the owner who gets most, or to somebody who had it.
    pub now: Points,
    /// What the final scoring would give each owner for it as it is.
    pub shares: Vec<Share>,
    /// What it would score if it were complete as it is; null for what is scored only at the end.
    pub complete: Option<Points>,
    /// The rule that says what it is worth.
    pub rule: Cow<'static, str>,
}

/// The figures of a seat on a feature.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Whose.
    pub seat: u8,
    /// Which, and how many of each.
    pub figures: Vec<PieceCount>,
}

/// Points for an owner.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// Who.
    pub seat: u8,
    /// How many.
    pub points: u16,
    /// The terms that add up to them.
    pub terms: Vec<Term>,
}

/// An empty square and what fits there.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Fit {
    /// Its column.
    pub x: i16,
    /// Its row.
    pub y: i16,
    /// The kinds of tiles in the bag that fit; empty if nothing fits any more.
    pub tiles: Vec<FitTile>,
}

/// A kind of tile that fits.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct FitTile {
    /// The tile's id.
    pub tile: Cow<'static, str>,
    /// How many of it are in the bag.
    pub left: u8,
    /// The rotations in which it fits.
    pub rotations: Vec<Side>,
}
