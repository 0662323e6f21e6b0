//! Everything that can happen in any of the games, what chance does included: one small, comparable type.

use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::{RegionIdx, TileIdx};
use std::fmt;

/// One step of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The bag gives a tile.
    Draw(TileIdx),
    /// The drawn tile fits nowhere and leaves the game.
    Discard(TileIdx),
    /// The drawn tile is laid.
    Place {
        /// On which square.
        pos: Pos,
        /// Its rotation.
        rot: Rot,
    },
    /// A figure goes on the tile just placed.
    Deploy {
        /// Which figure.
        piece: Piece,
        /// On which region of that tile.
        region: RegionIdx,
    },
    /// What is offered is declined.
    Pass,
    /// The Count: a figure goes to a quarter.
    Quarter {
        /// Which quarter.
        quarter: Quarter,
        /// Which figure.
        piece: Piece,
    },
    /// The Count: the count moves.
    Count(Quarter),
    /// The Count: a figure leaves a quarter for a feature about to be scored.
    Join {
        /// A tile of the feature.
        pos: Pos,
        /// The feature's region on it.
        region: RegionIdx,
        /// Which figure.
        piece: Piece,
    },
    /// Castle: the feature that is scored next.
    First {
        /// A tile of the feature.
        pos: Pos,
        /// The feature's region on it.
        region: RegionIdx,
    },
    /// Castle: a wall tile is used.
    Use(WallTile),
    /// Castle: a wall tile that was taken is turned up.
    Reveal {
        /// The lower number of the tower it lay on.
        space: u8,
        /// What it is.
        kind: WallTile,
    },
    /// City: the gate is set.
    Gate {
        /// On which tile.
        pos: Pos,
        /// On which side of it.
        side: Side,
    },
    /// City: a wall is set at an end of the chain.
    Wall(End),
    /// City: a guard is posted.
    Guard,
    /// City: a tower is set at an end of the chain.
    Tower(End),
    /// The seat gives up.
    Resign,
}

macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Its word in the notation.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text),+
                }
            }

            /// The one with this name.
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == name)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

named! {
    /// The wooden figures that can be deployed.
    Piece {
        /// Counts one.
        Follower = "follower",
        /// Counts two (Inns & Cathedrals).
        Big = "big",
        /// Gives a second turn (Traders & Builders).
        Builder = "builder",
        /// Makes a field worth more (Traders & Builders).
        Pig = "pig",
    }
}

named! {
    /// The quarters of the city of Carcassonne (The Count).
    Quarter {
        /// Its figures join cities.
        Castle = "castle",
        /// Its figures join fields at the end.
        Market = "market",
        /// Its figures join roads.
        Blacksmith = "blacksmith",
        /// Its figures join cloisters and shrines.
        Cathedral = "cathedral",
    }
}

named! {
    /// The nine kinds of wall tiles of Castle.
    WallTile {
        /// Another whole turn.
        Again = "again",
        /// A completed tower counts double.
        DoubleTower = "double-tower",
        /// A completed house counts double.
        DoubleHouse = "double-house",
        /// An unfinished path counts.
        OpenPath = "open-path",
        /// An unfinished tower counts.
        OpenTower = "open-tower",
        /// An unfinished house counts.
        OpenHouse = "open-house",
        /// 4 points a market in one court.
        RichMarket = "rich-market",
        /// The keep counts two tiles more.
        GreatKeep = "great-keep",
        /// 5 points.
        Bonus = "bonus",
    }
}

named! {
    /// The ends of City's chain of walls, seen from the gate looking out.
    End {
        /// The left end.
        Left = "left",
        /// The right end.
        Right = "right",
    }
}
