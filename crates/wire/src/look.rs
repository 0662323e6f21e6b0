//! What helps players to see: features with what they are worth, and what fits on which square.

use crate::event::letter;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::survey::{FeatureView, FitView};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;
use utoipa::ToSchema;

/// A position, looked at closely.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct Look {
    /// The entry after which it is the position.
    pub seq: u32,
    /// All features but rivers.
    pub features: Vec<FeatureInfo>,
    /// The empty squares beside laid tiles.
    pub fits: Vec<Fit>,
}

/// A feature.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct FeatureInfo {
    /// What it is: road, city, field, …
    pub kind: Cow<'static, str>,
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

/// A region of a laid tile.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct RegionAt {
    /// The tile's column.
    pub x: i16,
    /// The tile's row.
    pub y: i16,
    /// The region as the tile lies, such as `city:N`.
    pub region: String,
}

/// The figures of a seat on a feature.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Whose.
    pub seat: u8,
    /// Which, and how many of each.
    pub figures: Vec<ClaimFigure>,
}

/// Figures of one kind.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct ClaimFigure {
    /// Which: follower, big, builder or pig.
    pub piece: Cow<'static, str>,
    /// How many.
    pub count: u8,
}

/// Points and how they come about.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Points {
    /// How many.
    pub points: u16,
    /// How they come about, such as `3 tiles × 2 + 1 shields × 2`.
    pub sum: String,
}

/// Points for an owner.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// Who.
    pub seat: u8,
    /// How many.
    pub points: u16,
    /// How they come about.
    pub sum: String,
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
    /// The turns in which it fits, such as `NS`.
    pub turns: String,
}

impl Look {
    /// Looks at a game.
    pub fn at(game: &AnyGame, seq: u32) -> Look {
        Look {
            seq,
            features: game.features().iter().map(feature).collect(),
            fits: game.fits().iter().map(fit).collect(),
        }
    }
}

fn feature(view: &FeatureView) -> FeatureInfo {
    let mut claims: Vec<Claim> = Vec::new();
    for &(seat, piece, count) in &view.figures {
        let figure = ClaimFigure {
            piece: piece.name().into(),
            count,
        };
        match claims.last_mut().filter(|claim| claim.seat == seat.0) {
            Some(claim) => claim.figures.push(figure),
            None => claims.push(Claim {
                seat: seat.0,
                figures: vec![figure],
            }),
        }
    }
    FeatureInfo {
        kind: view.kind.name().into(),
        regions: view
            .regions
            .iter()
            .map(|at| RegionAt {
                x: at.pos.x,
                y: at.pos.y,
                region: at.region.to_string(),
            })
            .collect(),
        claims,
        owners: view.owners.iter().map(|seat| seat.0).collect(),
        tiles: view.tiles,
        open: view.open,
        now: points(&view.now),
        shares: view
            .shares
            .iter()
            .map(|(seat, points)| Share {
                seat: seat.0,
                points: points.total(),
                sum: points.to_string(),
            })
            .collect(),
        complete: view.complete.as_ref().map(points),
        rule: view.rule.into(),
    }
}

fn points(points: &bastide_engine::points::Points) -> Points {
    Points {
        points: points.total(),
        sum: points.to_string(),
    }
}

fn fit(view: &FitView) -> Fit {
    Fit {
        x: view.pos.x,
        y: view.pos.y,
        tiles: view
            .tiles
            .iter()
            .map(|fit| FitTile {
                tile: fit.tile.id.as_str().into(),
                left: fit.left,
                turns: fit.turns.iter().map(|rot| letter(rot.north_to())).collect(),
            })
            .collect(),
    }
}
