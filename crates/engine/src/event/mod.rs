//! What followed from an action, told so that a screen can show why.

use crate::action::{End, Piece, Quarter, WallTile};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::{Goods, Kind};
use crate::points::Points;
use crate::region_name::At;

mod fields;

pub use fields::Field;

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

/// Where events go. Nothing is made when nobody listens.
pub trait Sink {
    /// Takes an event.
    fn tell(&mut self, event: impl FnOnce() -> Event);
}

/// Nobody listens.
pub struct Silent;

impl Sink for Silent {
    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> Event) {}
}

impl Sink for Vec<Event> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}
