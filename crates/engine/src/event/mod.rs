//! Events: what followed from an action, with enough detail for a screen to explain it.

use crate::action::{End, Piece, Quarter, WallTile};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::{Goods, Kind};
use crate::points::Points;
use crate::region_name::At;

mod fields;

pub use fields::Field;

/// A consequence of an action. `seat` is the seat that acted or whose figure or score it is; a `tile` is named by its id.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "most fields are explained by their names")]
pub enum Event {
    /// A tile was drawn from the bag.
    Drawn { tile: &'static str },
    /// A tile that fits nowhere left the game.
    Discarded { tile: &'static str },
    /// A seat laid the drawn tile.
    Placed {
        seat: Seat,
        tile: &'static str,
        pos: Pos,
        rot: Rot,
    },
    /// A figure was put on the tile just placed.
    Deployed { seat: Seat, piece: Piece, at: At },
    /// A seat got points for a feature.
    Scored {
        seat: Seat,
        points: Points,
        feature: Kind,
        /// The number of tiles that the feature lies on.
        tiles: u16,
        /// The feature: its region on the tile just placed, or on its first tile in reading order.
        at: At,
        /// Whether it was completed, or scored at the end.
        why: Why,
    },
    /// A figure went back to its seat's supply.
    Returned {
        seat: Seat,
        piece: Piece,
        /// The region that it stood on.
        at: At,
    },
    /// A seat got points that belong to no feature.
    Awarded {
        seat: Seat,
        points: Points,
        award: Award,
    },
    /// A seat took goods tokens (Traders & Builders).
    Goods {
        seat: Seat,
        goods: Goods,
        count: u8,
        /// The city that was completed.
        at: At,
    },
    /// A builder gives its seat a second turn (Traders & Builders).
    SecondTurn { seat: Seat },
    /// A challenge was lost: the figures return without points (Shrines & Heretics).
    ChallengeLost {
        seat: Seat,
        /// The loser's cloister or shrine.
        at: At,
        /// The winner's cloister or shrine.
        winner: At,
    },
    /// A figure was sent to a quarter (The Count).
    Entered {
        seat: Seat,
        quarter: Quarter,
        piece: Piece,
    },
    /// A seat moved the count to a quarter (The Count).
    CountMoved { seat: Seat, quarter: Quarter },
    /// A figure left a quarter for a feature (The Count).
    Joined {
        seat: Seat,
        piece: Piece,
        quarter: Quarter,
        /// The feature that it joined.
        at: At,
    },
    /// A seat took a title (King & Robber).
    TitleTaken {
        seat: Seat,
        title: Title,
        /// The size of the feature that earned it.
        tiles: u16,
    },
    /// A wall tile that a seat took was turned up (Castle).
    Revealed {
        seat: Seat,
        /// The lower number of the tower that it lay on.
        space: u8,
        kind: WallTile,
    },
    /// A wall tile was used (Castle).
    Used { seat: Seat, kind: WallTile },
    /// A keep was set on a house (Castle).
    Keep {
        seat: Seat,
        /// The size of the house.
        tiles: u16,
        at: At,
    },
    /// The gate was set on a side of a tile (City).
    GateSet { seat: Seat, pos: Pos, side: Side },
    /// A wall was set at an end of the chain (City).
    WallSet {
        seat: Seat,
        end: End,
        pos: Pos,
        side: Side,
    },
    /// A guard was posted on a wall (City).
    GuardPosted { seat: Seat, pos: Pos, side: Side },
    /// A tower was set at an end of the chain (City).
    TowerSet { seat: Seat, end: End },
    /// A seat left the game.
    Resigned { seat: Seat },
    /// The game ended.
    Over {
        /// The seats with the highest score among those that did not resign.
        winners: Seats,
    },
}

/// The occasion on which a feature was scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The feature was completed.
    Complete,
    /// The game ended with the feature unfinished.
    Unfinished,
    /// The final scoring of fields or courts.
    Final,
    /// A wall tile was applied at the end of the game.
    WallTile(WallTile),
}

impl Why {
    /// Its word in the fields of events.
    pub const fn name(self) -> &'static str {
        match self {
            Why::Complete => "complete",
            Why::Unfinished => "unfinished",
            Why::Final => "final",
            Why::WallTile(tile) => tile.name(),
        }
    }
}

/// The reason for points that belong to no feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Award {
    /// Holding the most tokens of these goods (Traders & Builders).
    Goods(Goods),
    /// Holding a title (King & Robber).
    Title(Title),
    /// The larger keep (Castle).
    Keep,
    /// Wall tiles with bonus points (Castle).
    Bonus,
    /// A tower at the end of a chain of walls (City).
    Tower,
    /// A guard and the row in its sight (City).
    Guard,
}

impl Award {
    /// Its word in the fields of events.
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
    /// Held for the largest completed city.
    King,
    /// Held for the longest completed road.
    Robber,
}

impl Title {
    /// Its word in the fields of events.
    pub const fn name(self) -> &'static str {
        match self {
            Title::King => "king",
            Title::Robber => "robber",
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
