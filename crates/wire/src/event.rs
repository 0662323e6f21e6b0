//! What followed from an action, as `docs/notation.md` lists it.

use bastide_engine::event::Event as Happened;
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::region_name::At;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;
use utoipa::ToSchema;

/// One thing that happened. `at` names a square (`1,0`) or a region on it (`1,0 city:N`).
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are described in docs/notation.md")]
pub enum Event {
    /// The bag gave a tile.
    Drawn { tile: Cow<'static, str> },
    /// A tile that fits nowhere left the game.
    Discarded { tile: Cow<'static, str> },
    /// A tile was laid; `turn` is the side that its printed north is turned to.
    Placed {
        seat: u8,
        tile: Cow<'static, str>,
        at: String,
        turn: Cow<'static, str>,
    },
    /// A figure was deployed.
    Deployed {
        seat: u8,
        piece: Cow<'static, str>,
        at: String,
    },
    /// A seat got points; `sum` says how they come about.
    Scored {
        seat: u8,
        points: u16,
        feature: Cow<'static, str>,
        tiles: u16,
        at: String,
        why: Cow<'static, str>,
        sum: String,
    },
    /// A figure came home.
    Returned {
        seat: u8,
        piece: Cow<'static, str>,
        at: String,
    },
    /// A seat got points that belong to no feature.
    Awarded {
        seat: u8,
        points: u16,
        r#for: Cow<'static, str>,
        sum: String,
    },
    /// A seat took goods tokens.
    Goods {
        seat: u8,
        goods: Cow<'static, str>,
        count: u8,
        at: String,
    },
    /// A builder gives a second turn.
    SecondTurn { seat: u8 },
    /// A challenge was lost.
    ChallengeLost { seat: u8, at: String, winner: String },
    /// A figure went to a quarter.
    Entered {
        seat: u8,
        quarter: Cow<'static, str>,
        piece: Cow<'static, str>,
    },
    /// The count moved.
    CountMoved { seat: u8, quarter: Cow<'static, str> },
    /// A figure left a quarter for a feature.
    Joined {
        seat: u8,
        piece: Cow<'static, str>,
        quarter: Cow<'static, str>,
        at: String,
    },
    /// A seat took a title.
    TitleTaken {
        seat: u8,
        title: Cow<'static, str>,
        tiles: u16,
    },
    /// A wall tile was turned up.
    Revealed {
        seat: u8,
        space: u8,
        kind: Cow<'static, str>,
    },
    /// A wall tile was used.
    Used { seat: u8, kind: Cow<'static, str> },
    /// A keep was set on a house.
    Keep { seat: u8, tiles: u16, at: String },
    /// The gate was set.
    GateSet {
        seat: u8,
        at: String,
        side: Cow<'static, str>,
    },
    /// A wall was set.
    WallSet {
        seat: u8,
        end: Cow<'static, str>,
        at: String,
        side: Cow<'static, str>,
    },
    /// A guard was posted.
    GuardPosted {
        seat: u8,
        at: String,
        side: Cow<'static, str>,
    },
    /// A tower was set.
    TowerSet { seat: u8, end: Cow<'static, str> },
    /// A seat gave up.
    Resigned { seat: u8 },
    /// The game is over.
    Over { winners: Vec<u8> },
}

impl From<&Happened> for Event {
    fn from(event: &Happened) -> Event {
        match *event {
            Happened::Drawn { tile } => Event::Drawn { tile: tile.into() },
            Happened::Discarded { tile } => Event::Discarded { tile: tile.into() },
            Happened::Placed { seat, tile, pos, rot } => Event::Placed {
                seat: seat.0,
                tile: tile.into(),
                at: square(pos),
                turn: letter(rot.north_to()),
            },
            Happened::Deployed { seat, piece, at } => Event::Deployed {
                seat: seat.0,
                piece: piece.name().into(),
                at: region(at),
            },
            Happened::Scored {
                seat,
                ref points,
                feature,
                tiles,
                at,
                why,
            } => Event::Scored {
                seat: seat.0,
                points: points.total(),
                feature: feature.name().into(),
                tiles,
                at: region(at),
                why: why.name().into(),
                sum: points.to_string(),
            },
            Happened::Returned { seat, piece, at } => Event::Returned {
                seat: seat.0,
                piece: piece.name().into(),
                at: region(at),
            },
            Happened::Awarded {
                seat,
                ref points,
                award,
            } => Event::Awarded {
                seat: seat.0,
                points: points.total(),
                r#for: award.name().into(),
                sum: points.to_string(),
            },
            Happened::Goods {
                seat,
                goods,
                count,
                at,
            } => Event::Goods {
                seat: seat.0,
                goods: goods.name().into(),
                count,
                at: region(at),
            },
            Happened::SecondTurn { seat } => Event::SecondTurn { seat: seat.0 },
            Happened::ChallengeLost { seat, at, winner } => Event::ChallengeLost {
                seat: seat.0,
                at: region(at),
                winner: region(winner),
            },
            Happened::Entered { seat, quarter, piece } => Event::Entered {
                seat: seat.0,
                quarter: quarter.name().into(),
                piece: piece.name().into(),
            },
            Happened::CountMoved { seat, quarter } => Event::CountMoved {
                seat: seat.0,
                quarter: quarter.name().into(),
            },
            Happened::Joined {
                seat,
                piece,
                quarter,
                at,
            } => Event::Joined {
                seat: seat.0,
                piece: piece.name().into(),
                quarter: quarter.name().into(),
                at: region(at),
            },
            Happened::TitleTaken { seat, title, tiles } => Event::TitleTaken {
                seat: seat.0,
                title: title.name().into(),
                tiles,
            },
            Happened::Revealed { seat, space, kind } => Event::Revealed {
                seat: seat.0,
                space,
                kind: kind.name().into(),
            },
            Happened::Used { seat, kind } => Event::Used {
                seat: seat.0,
                kind: kind.name().into(),
            },
            Happened::Keep { seat, tiles, at } => Event::Keep {
                seat: seat.0,
                tiles,
                at: region(at),
            },
            Happened::GateSet { seat, pos, side } => Event::GateSet {
                seat: seat.0,
                at: square(pos),
                side: letter(side),
            },
            Happened::WallSet { seat, end, pos, side } => Event::WallSet {
                seat: seat.0,
                end: end.name().into(),
                at: square(pos),
                side: letter(side),
            },
            Happened::GuardPosted { seat, pos, side } => Event::GuardPosted {
                seat: seat.0,
                at: square(pos),
                side: letter(side),
            },
            Happened::TowerSet { seat, end } => Event::TowerSet {
                seat: seat.0,
                end: end.name().into(),
            },
            Happened::Resigned { seat } => Event::Resigned { seat: seat.0 },
            Happened::Over { winners } => Event::Over {
                winners: winners.iter().map(|seat| seat.0).collect(),
            },
        }
    }
}

fn square(pos: Pos) -> String {
    pos.to_string()
}

fn region(at: At) -> String {
    at.to_string()
}

/// A side's letter, without a copy.
pub(crate) fn letter(side: Side) -> Cow<'static, str> {
    match side {
        Side::North => "N",
        Side::East => "E",
        Side::South => "S",
        Side::West => "W",
    }
    .into()
}
