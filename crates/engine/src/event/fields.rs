//! An event's name and fields in the line protocol.

use super::Event;
use crate::kernel::claims::Seat;
use std::fmt;

/// The value of an event's field.
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    /// Sent as a JSON number.
    Number(i64),
    /// Sent as a JSON string.
    Text(String),
    /// Sent as a JSON array.
    Numbers(Vec<i64>),
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Number(number) => number.fmt(f),
            Field::Text(text) => text.fmt(f),
            Field::Numbers(numbers) => {
                let words: Vec<_> = numbers.iter().map(i64::to_string).collect();
                f.write_str(&words.join(","))
            }
        }
    }
}

impl Event {
    /// The event's name in the line protocol.
    pub const fn name(&self) -> &'static str {
        match self {
            Event::Drawn { .. } => "drawn",
            Event::Discarded { .. } => "discarded",
            Event::Placed { .. } => "placed",
            Event::Deployed { .. } => "deployed",
            Event::Scored { .. } => "scored",
            Event::Returned { .. } => "returned",
            Event::Awarded { .. } => "awarded",
            Event::Goods { .. } => "goods",
            Event::SecondTurn { .. } => "second-turn",
            Event::ChallengeLost { .. } => "challenge-lost",
            Event::Entered { .. } => "entered",
            Event::CountMoved { .. } => "count-moved",
            Event::Joined { .. } => "joined",
            Event::TitleTaken { .. } => "title-taken",
            Event::Revealed { .. } => "revealed",
            Event::Used { .. } => "used",
            Event::Keep { .. } => "keep",
            Event::GateSet { .. } => "gate-set",
            Event::WallSet { .. } => "wall-set",
            Event::GuardPosted { .. } => "guard-posted",
            Event::TowerSet { .. } => "tower-set",
            Event::Resigned { .. } => "resigned",
            Event::Over { .. } => "over",
        }
    }

    /// The event's fields in the line protocol: what `expect event` compares and what is sent as JSON.
    pub fn fields(&self) -> Vec<(&'static str, Field)> {
        let seat = |seat: &Seat| ("seat", Field::Number(seat.0.into()));
        let text = |name, text: &dyn fmt::Display| (name, Field::Text(text.to_string()));
        match self {
            Event::Drawn { tile } | Event::Discarded { tile } => vec![text("tile", tile)],
            Event::Placed {
                seat: by,
                tile,
                pos,
                rot,
            } => {
                vec![seat(by), text("tile", tile), text("at", pos), text("turn", rot)]
            }
            Event::Deployed { seat: by, piece, at } | Event::Returned { seat: by, piece, at } => {
                vec![seat(by), text("piece", piece), text("at", at)]
            }
            Event::Scored {
                seat: by,
                points,
                feature,
                tiles,
                at,
                why,
            } => vec![
                seat(by),
                ("points", Field::Number(points.total().into())),
                text("feature", feature),
                ("tiles", Field::Number((*tiles).into())),
                text("at", at),
                text("why", &why.name()),
                text("sum", points),
            ],
            Event::Awarded {
                seat: by,
                points,
                award,
            } => vec![
                seat(by),
                ("points", Field::Number(points.total().into())),
                text("for", &award.name()),
                text("sum", points),
            ],
            Event::Goods {
                seat: by,
                goods,
                count,
                at,
            } => vec![
                seat(by),
                text("goods", &goods.name()),
                ("count", Field::Number((*count).into())),
                text("at", at),
            ],
            Event::ChallengeLost { seat: by, at, winner } => {
                vec![seat(by), text("at", at), text("winner", winner)]
            }
            Event::Entered {
                seat: by,
                quarter,
                piece,
            } => vec![seat(by), text("quarter", quarter), text("piece", piece)],
            Event::CountMoved { seat: by, quarter } => vec![seat(by), text("quarter", quarter)],
            Event::Joined {
                seat: by,
                piece,
                quarter,
                at,
            } => vec![
                seat(by),
                text("piece", piece),
                text("quarter", quarter),
                text("at", at),
            ],
            Event::TitleTaken {
                seat: by,
                title,
                tiles,
            } => vec![
                seat(by),
                text("title", &title.name()),
                ("tiles", Field::Number((*tiles).into())),
            ],
            Event::Revealed {
                seat: by,
                space,
                kind,
            } => vec![
                seat(by),
                ("space", Field::Number((*space).into())),
                text("kind", kind),
            ],
            Event::Used { seat: by, kind } => vec![seat(by), text("kind", kind)],
            Event::Keep { seat: by, tiles, at } => vec![
                seat(by),
                ("tiles", Field::Number((*tiles).into())),
                text("at", at),
            ],
            Event::GateSet { seat: by, pos, side } | Event::GuardPosted { seat: by, pos, side } => {
                vec![seat(by), text("at", pos), text("side", side)]
            }
            Event::WallSet {
                seat: by,
                end,
                pos,
                side,
            } => vec![seat(by), text("end", end), text("at", pos), text("side", side)],
            Event::TowerSet { seat: by, end } => vec![seat(by), text("end", end)],
            Event::Resigned { seat: by } | Event::SecondTurn { seat: by } => vec![seat(by)],
            Event::Over { winners } => {
                vec![(
                    "winners",
                    Field::Numbers(winners.iter().map(|seat| seat.0.into()).collect()),
                )]
            }
        }
    }
}
