//! Why an action is not legal.

use crate::action::{End, Piece, Quarter, WallTile};
use crate::game::{Choice, Decision};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::Kind;
use std::fmt;

/// Why an action is not legal. Its text is shown to players.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "most fields are explained by their names")]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Another kind of action is due.
    NotNow {
        /// The decision that is due.
        asked: Decision,
        /// The tile that the decision is about, if there is one.
        tile: Option<&'static str>,
    },
    /// Another seat is to act.
    NotYourTurn {
        /// The seat that tried to act.
        seat: Seat,
        /// The decision that is due.
        asked: Decision,
    },
    /// No such tile is left in the bag.
    NotInBag { tile: &'static str },
    /// The tile is in the bag, but others are drawn before it.
    NotDueYet { tile: &'static str },
    /// Another tile was drawn.
    NotDrawn {
        /// The tile that was drawn.
        drawn: &'static str,
    },
    /// The square holds a tile.
    Occupied {
        pos: Pos,
        /// The tile on the square.
        tile: &'static str,
    },
    /// No laid tile touches the square with a side.
    NoNeighbour { pos: Pos },
    /// A side does not continue its neighbour's.
    SideDiffers {
        pos: Pos,
        rot: Rot,
        side: Side,
        /// The kind on the drawn tile's side.
        own: Kind,
        /// The kind on the neighbour's side.
        other: Kind,
    },
    /// The square is not part of the board.
    OffTheBoard { pos: Pos },
    /// A path meets a side without one, or the other way round.
    PathDiffers { pos: Pos, rot: Rot, side: Side },
    /// The first tile has to be laid on another square.
    NotFirstSquare {
        /// The only square for it.
        first: Pos,
    },
    /// A wall would no longer border on the open country.
    BeyondTheWall { pos: Pos },
    /// The side is not on the outer boundary.
    NotOnTheBoundary,
    /// No wall stands at this end since its last tower or the gate.
    NoWallSinceTower { end: End },
    /// All followers in the seat's supply returned in this turn, so none can be a guard yet.
    CameHome { seat: Seat },
    /// The feature is not one of those to be scored now.
    NotToBeScored,
    /// The wall tile cannot be used now.
    CannotUse { kind: WallTile },
    /// A wall tile of another tower is due, or no wall tile of this kind is left.
    NotTurnedUp {
        /// The lower number of the tower.
        space: u8,
    },
    /// The game is played without this figure.
    NoSuchPiece { piece: Piece },
    /// No such figure is left in supply.
    NoneLeft { seat: Seat, piece: Piece },
    /// The tile has no such region.
    NoSuchRegion,
    /// The figure cannot stand on this kind of terrain.
    CannotStand { piece: Piece, kind: Kind },
    /// The game is played without farmers.
    NoFarmers,
    /// The feature has figures already.
    Held {
        kind: Kind,
        /// The seats with figures in it.
        by: Seats,
    },
    /// The figure needs a follower of its owner in the feature.
    NoFollowerThere { piece: Piece, kind: Kind },
    /// The figure can be deployed only on an unfinished feature.
    Complete { piece: Piece, kind: Kind },
    /// A cloister or shrine would lie beside more than one of the other.
    TooManyRivals { pos: Pos },
    /// The river continues at another square.
    RiverGoesOn { end: Pos },
    /// Two bends of the river in a row would turn the same way.
    RiverTurnsBack { pos: Pos, rot: Rot },
    /// Only followers can be sent to Carcassonne.
    NotForQuarters { piece: Piece },
    /// No such figure is in the quarter.
    NotInQuarter {
        seat: Seat,
        piece: Piece,
        quarter: Quarter,
    },
    /// The Count without farmers: no figure could ever leave the market.
    MarketClosed,
    /// The count is in the quarter.
    CountIsThere { quarter: Quarter },
    /// The feature is not about to be scored, so figures cannot join it.
    NotBeingScored,
    /// The action belongs to another game, or to a set that is not in play.
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
            Illegal::NotDueYet { tile } => write!(
                f,
                "the river tiles are drawn before {tile}, the lake last of them"
            ),
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
                    "at {pos} with rotation {rot} the {name} side is {own} but meets {other}"
                )
            }
            Illegal::OffTheBoard { pos } => write!(f, "{pos} is not inside the walls"),
            Illegal::PathDiffers { pos, rot, side } => {
                let name = side.name();
                write!(
                    f,
                    "at {pos} with rotation {rot} the path on the {name} side does not continue"
                )
            }
            Illegal::NotFirstSquare { first } => write!(f, "the first tile goes to {first}"),
            Illegal::BeyondTheWall { pos } => {
                write!(f, "a tile at {pos} would lie beyond the wall or shut it in")
            }
            Illegal::NotOnTheBoundary => f.write_str("the gate stands on a side of the outer boundary"),
            Illegal::NoWallSinceTower { end } => {
                write!(
                    f,
                    "no wall stands at the {end} end since its last tower or the gate"
                )
            }
            Illegal::CameHome { seat } => write!(
                f,
                "the followers of seat {seat} came home in this turn and can stand guard from the next turn on"
            ),
            Illegal::NotToBeScored => f.write_str("this feature is not one of those to choose from"),
            Illegal::CannotUse { kind } => write!(f, "{kind} cannot be used now"),
            Illegal::NotTurnedUp { space } => {
                write!(
                    f,
                    "the wall tile of tower {space} is turned up now, and both of a kind are used only once"
                )
            }
            Illegal::NoSuchPiece { piece } => {
                let set = match piece {
                    Piece::Big => "; it comes with the set `inns`",
                    Piece::Builder | Piece::Pig => "; it comes with the set `traders`",
                    Piece::Follower => "",
                };
                write!(f, "no {piece} is in play{set}")
            }
            Illegal::NoneLeft { seat, piece } => write!(f, "seat {seat} has no {piece} left in supply"),
            Illegal::NoSuchRegion => f.write_str("the tile has no such region"),
            Illegal::CannotStand { piece, kind } => write!(f, "a {piece} cannot stand on a {kind}"),
            Illegal::NoFarmers => f.write_str("this game is played without farmers"),
            Illegal::Held { kind, by } => {
                let seats: Vec<_> = by.iter().map(|seat| seat.to_string()).collect();
                let word = if seats.len() == 1 { "seat" } else { "seats" };
                write!(f, "the {kind} is held by {word} {}", seats.join(" and "))
            }
            Illegal::NoFollowerThere { piece, kind } => {
                write!(
                    f,
                    "a {piece} goes only on a {kind} where its owner has a follower"
                )
            }
            Illegal::Complete { piece, kind } => write!(f, "a {piece} goes only on an unfinished {kind}"),
            Illegal::TooManyRivals { pos } => write!(
                f,
                "at {pos} a cloister or shrine would lie beside more than one of the other"
            ),
            Illegal::RiverGoesOn { end } => write!(f, "the river goes on at {end}"),
            Illegal::RiverTurnsBack { pos, rot } => write!(
                f,
                "at {pos} with rotation {rot} the river would turn the same way twice in a row"
            ),
            Illegal::NotForQuarters { piece } => write!(f, "a {piece} cannot be sent to Carcassonne"),
            Illegal::NotInQuarter { seat, piece, quarter } => {
                write!(f, "seat {seat} has no {piece} in the {quarter}")
            }
            Illegal::MarketClosed => f.write_str("the market is closed: this game is played without farmers"),
            Illegal::CountIsThere { quarter } => write!(f, "the count is in the {quarter}"),
            Illegal::NotBeingScored => f.write_str("figures cannot join this feature now"),
            Illegal::NotInThisGame => f.write_str("this game has no such action"),
        }
    }
}

fn write_asked(f: &mut fmt::Formatter<'_>, asked: &Decision, tile: Option<&str>) -> fmt::Result {
    let tile = tile.unwrap_or("the tile");
    let what = match asked.choice {
        Choice::Draw => return f.write_str("a tile has to be drawn now"),
        Choice::Discard => return write!(f, "{tile} fits nowhere and has to be discarded now"),
        Choice::Place => return write!(f, "{} has to place {tile} now", asked.actor),
        Choice::Deploy => "deploy a figure",
        Choice::Join => "move a figure from Carcassonne into a feature about to be scored",
        Choice::Quarter => "send a figure to a quarter",
        Choice::Count => "move the count",
        Choice::Market => "move a figure from the market into a field",
        Choice::First => return write!(f, "{} has to say which feature is scored first", asked.actor),
        Choice::Use => "use a wall tile",
        Choice::Gate => return write!(f, "{} has to set the gate now", asked.actor),
        Choice::Wall => return write!(f, "{} has to set a wall now", asked.actor),
        Choice::Guard => "post a guard",
        Choice::Tower => "set a tower",
        Choice::Reveal => return f.write_str("the wall tile that was taken has to be turned up now"),
    };
    write!(f, "{} has to {what} or pass now", asked.actor)
}

impl std::error::Error for Illegal {}
