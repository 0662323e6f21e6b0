//! Why an action was refused.

use crate::action::Piece;
use crate::game::{Actor, Choice, Decision};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::Kind;
use std::fmt;

/// The reason for which an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Something else is to be decided now.
    NotNow {
        /// What is asked, and of whom.
        asked: Decision,
        /// The tile that it is about.
        tile: Option<&'static str>,
    },
    /// Another seat has to act.
    NotYourTurn {
        /// Who wanted to act.
        seat: Seat,
        /// What is asked, and of whom.
        asked: Decision,
    },
    /// The bag has no such tile (any more).
    NotInBag {
        /// The tile.
        tile: &'static str,
    },
    /// Another tile was drawn.
    NotDrawn {
        /// The tile that was drawn.
        drawn: &'static str,
    },
    /// A tile lies there.
    Occupied {
        /// The square.
        pos: Pos,
        /// The tile on it.
        tile: &'static str,
    },
    /// No laid tile touches the square with a side.
    NoNeighbour {
        /// The square.
        pos: Pos,
    },
    /// A side does not continue what it meets.
    SideDiffers {
        /// The square.
        pos: Pos,
        /// How the tile was to lie.
        rot: Rot,
        /// The side.
        side: Side,
        /// What the drawn tile shows there.
        own: Kind,
        /// What the neighbour shows there.
        other: Kind,
    },
    /// The game is played without this figure.
    NoSuchPiece {
        /// The figure.
        piece: Piece,
    },
    /// No such figure is left in supply.
    NoneLeft {
        /// Whose supply.
        seat: Seat,
        /// The figure.
        piece: Piece,
    },
    /// The tile has no such region.
    NoSuchRegion,
    /// The figure cannot stand on this kind of terrain.
    CannotStand {
        /// The figure.
        piece: Piece,
        /// The terrain.
        kind: Kind,
    },
    /// The table plays without farmers.
    NoFarmers,
    /// The feature is held already.
    Held {
        /// The terrain.
        kind: Kind,
        /// By whom.
        by: Seats,
    },
    /// The action belongs to another game or to a set that is not in play.
    NotInThisGame,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::Over => f.write_str("the game is over"),
            Illegal::NotNow { asked, tile } => write_asked(f, asked, *tile),
            Illegal::NotYourTurn { seat, asked } => {
                write!(f, "it is not seat {seat}'s turn: ")?;
                write_asked(f, asked, None)
            }
            Illegal::NotInBag { tile } => write!(f, "no {tile} is left in the bag"),
            Illegal::NotDrawn { drawn } => write!(f, "the tile that was drawn is {drawn}"),
            Illegal::Occupied { pos, tile } => write!(f, "{tile} lies at {pos} already"),
            Illegal::NoNeighbour { pos } => {
                write!(
                    f,
                    "no laid tile touches {pos} with a side; a corner is not enough"
                )
            }
            Illegal::SideDiffers {
                pos,
                rot,
                side,
                own,
                other,
            } => {
                let name = side.name();
                write!(
                    f,
                    "at {pos} turned {rot} the {name} side is {own} but meets {other}"
                )
            }
            Illegal::NoSuchPiece { piece } => write!(f, "this game is played without a {piece}"),
            Illegal::NoneLeft { seat, piece } => write!(f, "seat {seat} has no {piece} left in supply"),
            Illegal::NoSuchRegion => f.write_str("the tile has no such region"),
            Illegal::CannotStand { piece, kind } => write!(f, "a {piece} cannot stand on a {kind}"),
            Illegal::NoFarmers => f.write_str("this table plays without farmers"),
            Illegal::Held { kind, by } => {
                let seats: Vec<_> = by.iter().map(|seat| seat.to_string()).collect();
                let word = if seats.len() == 1 { "seat" } else { "seats" };
                write!(f, "the {kind} is held by {word} {}", seats.join(" and "))
            }
            Illegal::NotInThisGame => f.write_str("this game has no such action"),
        }
    }
}

fn write_asked(f: &mut fmt::Formatter<'_>, asked: &Decision, tile: Option<&str>) -> fmt::Result {
    let tile = tile.unwrap_or("the tile");
    match (asked.actor, asked.choice) {
        (_, Choice::Draw) => f.write_str("a tile has to be drawn now"),
        (_, Choice::Discard) => write!(f, "{tile} fits nowhere and has to be discarded now"),
        (Actor::Seat(seat), Choice::Place) => write!(f, "seat {seat} has to place {tile} now"),
        (Actor::Seat(seat), Choice::Deploy) => write!(f, "seat {seat} has to deploy a figure or pass now"),
        (Actor::Chance, Choice::Place | Choice::Deploy) => f.write_str("a tile has to be drawn now"),
    }
}

impl std::error::Error for Illegal {}
