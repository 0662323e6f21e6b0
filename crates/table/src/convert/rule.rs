//! The rule in `docs/rules` behind an action that is not legal, where there is one.

use bastide_engine::action::Piece;
use bastide_engine::illegal::Illegal;
use bastide_engine::setup::GameKind;

/// The id of the rule.
pub fn rule(game: GameKind, illegal: &Illegal) -> Option<&'static str> {
    let by_game = |classic, castle, city| {
        Some(match game {
            GameKind::Classic => classic,
            GameKind::Castle => castle,
            GameKind::City => city,
        })
    };
    match illegal {
        Illegal::Occupied { .. } | Illegal::NoNeighbour { .. } => by_game("B5", "K5", "Y3"),
        Illegal::SideDiffers { .. } => Some("B5"),
        Illegal::OffTheBoard { .. } => Some("K1"),
        Illegal::PathDiffers { .. } => by_game("B5", "K6", "Y3"),
        Illegal::NotFirstSquare { .. } => by_game("B1", "K4", "Y1"),
        Illegal::BeyondTheWall { .. } => Some("Y15"),
        Illegal::NotOnTheBoundary => Some("Y12"),
        Illegal::NoWallSinceTower { .. } => Some("Y19"),
        Illegal::CameHome { .. } => Some("Y11"),
        Illegal::NotToBeScored => Some("K15"),
        Illegal::CannotUse { .. } => Some("K19"),
        Illegal::NoneLeft { .. } => by_game("B10", "K9", "Y4"),
        Illegal::CannotStand { piece, .. } => match piece {
            Piece::Builder => Some("T6"),
            Piece::Pig => Some("T4"),
            Piece::Follower | Piece::Big => by_game("B6", "K9", "Y4"),
        },
        Illegal::Held { .. } => by_game("B7", "K9", "Y4"),
        Illegal::NoFollowerThere { piece, .. } => match piece {
            Piece::Pig => Some("T4"),
            Piece::Follower | Piece::Big | Piece::Builder => Some("T6"),
        },
        Illegal::Complete { piece, .. } => match piece {
            Piece::Builder | Piece::Pig => Some("T6"),
            Piece::Follower | Piece::Big => by_game("B8", "K9", "Y5"),
        },
        Illegal::TooManyRivals { .. } => Some("S2"),
        Illegal::RiverGoesOn { .. } => Some("V3"),
        Illegal::RiverTurnsBack { .. } => Some("V4"),
        Illegal::NotForQuarters { .. } => Some("N3"),
        Illegal::NotInQuarter { .. } | Illegal::NotBeingScored => Some("N5"),
        Illegal::CountIsThere { .. } => Some("N4"),
        Illegal::MarketClosed => Some("N7"),
        Illegal::NotDueYet { .. } => Some("V2"),
        Illegal::NotTurnedUp { .. } => Some("K18"),
        Illegal::Over
        | Illegal::NotNow { .. }
        | Illegal::NotYourTurn { .. }
        | Illegal::NotInBag { .. }
        | Illegal::NotDrawn { .. }
        | Illegal::NoSuchPiece { .. }
        | Illegal::NoSuchRegion
        | Illegal::NoFarmers
        | Illegal::NotInThisGame => None,
    }
}
