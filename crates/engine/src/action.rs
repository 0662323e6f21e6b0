//! The actions of all games, those of chance included, as one small type that can be compared.

use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::{RegionIdx, TileIdx};
use std::fmt;

/// A change of a game's state by a seat or by chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "most fields are explained by their names")]
pub enum Action {
    /// Chance: this tile is taken from the bag.
    Draw(TileIdx),
    /// Chance: the drawn tile fits nowhere and leaves the game.
    Discard(TileIdx),
    /// The active seat lays the drawn tile.
    Place { pos: Pos, rot: Rot },
    /// A figure is put on a region of the tile just placed.
    Deploy { piece: Piece, region: RegionIdx },
    /// An optional action is declined.
    Pass,
    /// The Count: a figure is sent to a quarter.
    Quarter { quarter: Quarter, piece: Piece },
    /// The Count: the count moves to this quarter.
    Count(Quarter),
    /// The Count: a figure leaves its quarter for a feature about to be scored.
    Join {
        /// The square of a tile of the feature.
        pos: Pos,
        /// The feature's region on that tile.
        region: RegionIdx,
        piece: Piece,
    },
    /// Castle: this feature is scored next.
    First {
        /// The square of a tile of the feature.
        pos: Pos,
        /// The feature's region on that tile.
        region: RegionIdx,
    },
    /// Castle: a wall tile is used.
    Use(WallTile),
    /// Chance in Castle: the wall tile that a seat took is turned up.
    Reveal {
        /// The lower number of the tower that it lay on.
        space: u8,
        kind: WallTile,
    },
    /// City: the gate is set on a side of a tile.
    Gate { pos: Pos, side: Side },
    /// City: a wall is set at this end of the chain.
    Wall(End),
    /// City: a guard is posted on a wall.
    Guard,
    /// City: a tower is set at this end of the chain.
    Tower(End),
    /// The seat leaves the game.
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
            /// All values, in the order of declaration.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Its word in the notation.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text),+
                }
            }

            /// Parses a word of the notation.
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
    /// The figures that can be deployed.
    Piece {
        /// Has a strength of 1.
        Follower = "follower",
        /// Has a strength of 2 (Inns & Cathedrals).
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
        /// Its figures can join cities.
        Castle = "castle",
        /// Its figures can join fields at the end of the game.
        Market = "market",
        /// Its figures can join roads.
        Blacksmith = "blacksmith",
        /// Its figures can join cloisters and shrines.
        Cathedral = "cathedral",
    }
}

named! {
    /// The nine kinds of wall tiles of Castle.
    WallTile {
        /// The seat takes another turn.
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
        /// One court gives 4 points for each market.
        RichMarket = "rich-market",
        /// The keep counts two more tiles.
        GreatKeep = "great-keep",
        /// 5 points at the end of the game.
        Bonus = "bonus",
    }
}

named! {
    /// The ends of City's chain of walls, named as seen from the gate outwards.
    End {
        /// Anticlockwise round the city from the gate.
        Left = "left",
        /// Clockwise round the city from the gate.
        Right = "right",
    }
}
