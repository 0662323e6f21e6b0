//! What followed from an action, told so that a screen can show why.

use crate::action::{End, Piece, Quarter, WallTile};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::{Goods, Kind};
use crate::points::Points;
use crate::region_name::At;
use std::fmt;

/// One thing that happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The bag gave a tile.
    Drawn {
        /// The tile's id.
        tile: &'static str,
    },
    /// A tile that fits nowhere left the game.
    Discarded {
        /// The tile's id.
        tile: &'static str,
    },
    /// A tile was laid.
    Placed {
        /// By whom.
        seat: Seat,
        /// The tile's id.
        tile: &'static str,
        /// Where.
        pos: Pos,
        /// How.
        rot: Rot,
    },
    /// A figure was deployed.
    Deployed {
        /// By whom.
        seat: Seat,
        /// Which figure.
        piece: Piece,
        /// Where.
        at: At,
    },
    /// A seat got points.
    Scored {
        /// Who.
        seat: Seat,
        /// How many, and for what.
        points: Points,
        /// The kind of feature.
        feature: Kind,
        /// On how many tiles the feature lies.
        tiles: u16,
        /// The feature: its region on the tile just placed, or on its first tile in reading order.
        at: At,
        /// On what occasion.
        why: Why,
    },
    /// A figure came home.
    Returned {
        /// Whose.
        seat: Seat,
        /// Which figure.
        piece: Piece,
        /// Where it stood.
        at: At,
    },
    /// A seat got points that belong to no feature.
    Awarded {
        /// Who.
        seat: Seat,
        /// How many, and for what.
        points: Points,
        /// What for.
        award: Award,
    },
    /// A seat took goods tokens (Traders & Builders).
    Goods {
        /// Who.
        seat: Seat,
        /// Which goods.
        goods: Goods,
        /// How many.
        count: u8,
        /// From which city.
        at: At,
    },
    /// A builder gives a second turn (Traders & Builders).
    SecondTurn {
        /// To whom.
        seat: Seat,
    },
    /// A challenge was lost: the figures go home without points (Shrines & Heretics).
    ChallengeLost {
        /// Who lost.
        seat: Seat,
        /// With which building.
        at: At,
        /// Against which building.
        winner: At,
    },
    /// A figure went to a quarter (The Count).
    Entered {
        /// Whose.
        seat: Seat,
        /// Which quarter.
        quarter: Quarter,
        /// Which figure.
        piece: Piece,
    },
    /// The count moved (The Count).
    CountMoved {
        /// By whom.
        seat: Seat,
        /// To which quarter.
        quarter: Quarter,
    },
    /// A figure left a quarter for a feature (The Count).
    Joined {
        /// Whose.
        seat: Seat,
        /// Which figure.
        piece: Piece,
        /// From which quarter.
        quarter: Quarter,
        /// To which feature.
        at: At,
    },
    /// A seat took a title (King & Robber).
    TitleTaken {
        /// Who.
        seat: Seat,
        /// Which title.
        title: Title,
        /// For a feature of so many tiles.
        tiles: u16,
    },
    /// A wall tile that a seat took was turned up (Castle).
    Revealed {
        /// Who took it.
        seat: Seat,
        /// From which tower.
        space: u8,
        /// What it is.
        kind: WallTile,
    },
    /// A wall tile was used (Castle).
    Used {
        /// By whom.
        seat: Seat,
        /// Which.
        kind: WallTile,
    },
    /// A keep was set on a house (Castle).
    Keep {
        /// Whose.
        seat: Seat,
        /// The tiles of the house.
        tiles: u16,
        /// The house.
        at: At,
    },
    /// The gate was set (City).
    GateSet {
        /// By whom.
        seat: Seat,
        /// On which tile.
        pos: Pos,
        /// On which side of it.
        side: Side,
    },
    /// A wall was set (City).
    WallSet {
        /// By whom.
        seat: Seat,
        /// At which end.
        end: End,
        /// On which tile.
        pos: Pos,
        /// On which side of it.
        side: Side,
    },
    /// A guard was posted (City).
    GuardPosted {
        /// By whom.
        seat: Seat,
        /// On which tile.
        pos: Pos,
        /// On which side of it.
        side: Side,
    },
    /// A tower was set (City).
    TowerSet {
        /// By whom.
        seat: Seat,
        /// At which end.
        end: End,
    },
    /// A seat gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// Those with the highest score.
        winners: Seats,
    },
}

/// On what occasion points were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The feature was completed.
    Complete,
    /// The game ended with the feature unfinished.
    Unfinished,
    /// The game ended and fields or courts were scored.
    Final,
    /// The game ended and a wall tile acted.
    WallTile(WallTile),
}

impl Why {
    /// Its word in events.
    pub const fn name(self) -> &'static str {
        match self {
            Why::Complete => "complete",
            Why::Unfinished => "unfinished",
            Why::Final => "final",
            Why::WallTile(tile) => tile.name(),
        }
    }
}

/// What points that belong to no feature are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Award {
    /// Most tokens of these goods.
    Goods(Goods),
    /// A title.
    Title(Title),
    /// The larger keep.
    Keep,
    /// Bonus tiles.
    Bonus,
    /// A tower.
    Tower,
    /// A guard.
    Guard,
}

impl Award {
    /// Its word in events.
    pub const fn name(self) -> &'static str {
        match self {
            Award::Goods(goods) => goods.name(),
            Award::Title(title) => title.name(),
            Award::Keep => "keep",
            Award::Bonus => "bonus",
            Award::Tower => "tower",
            Award::Guard => "guard",
        }
    }
}

/// The titles of King & Robber.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Title {
    /// For the largest city.
    King,
    /// For the longest road.
    Robber,
}

impl Title {
    /// Its word in events.
    pub const fn name(self) -> &'static str {
        match self {
            Title::King => "king",
            Title::Robber => "robber",
        }
    }
}

/// The value of an event's field.
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
    /// Several numbers.
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

/// Where the rules report what happens. Events that nobody asked for are not constructed.
pub struct Events<'a>(Option<&'a mut Vec<Event>>);

impl<'a> Events<'a> {
    /// Drops all events.
    pub(crate) fn ignored() -> Self {
        Events(None)
    }

    /// Adds all events to a list.
    pub(crate) fn added_to(list: &'a mut Vec<Event>) -> Self {
        Events(Some(list))
    }

    /// Reports an event, which is constructed only if it is kept.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(list) = &mut self.0 {
            push(list, event);
        }
    }
}

/// Out of line, because search and random games ignore events.
#[cold]
#[inline(never)]
fn push(list: &mut Vec<Event>, event: impl FnOnce() -> Event) {
    list.push(event());
}
