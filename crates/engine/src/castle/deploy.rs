//! Deploying a follower on the tile just placed (K9).

use super::Castle;
use crate::action::{Action, Piece};
use crate::event::{Event, Sink};
use crate::figures::Figure;
use crate::illegal::Illegal;
use crate::kernel::tile::{MAX_REGIONS, RegionIdx};
use arrayvec::ArrayVec;

/// The follower on every region, and passing.
pub(super) type Choices = ArrayVec<Action, { MAX_REGIONS + 1 }>;

/// Whether anything but passing is possible: where it is not, nobody is asked.
#[inline]
pub(super) fn has_choice(game: &Castle) -> bool {
    let mut spots = game.board.spots(game.placed);
    game.supply[game.active.idx()] > 0 && spots.any(|(region, _)| is_free(game, region))
}

/// K9: one follower on a path, tower, house or court of the tile just placed, or none.
#[inline]
pub(super) fn choices(game: &Castle) -> Choices {
    let mut choices = Choices::new();
    if game.supply[game.active.idx()] > 0 {
        for (region, _) in game.board.spots(game.placed) {
            if is_free(game, region) {
                let piece = Piece::Follower;
                choices.push(Action::Deploy { piece, region });
            }
        }
    }
    choices.push(Action::Pass);
    choices
}

/// Why a follower may not be deployed.
pub(super) fn check(game: &Castle, piece: Piece, region: RegionIdx) -> Result<(), Illegal> {
    let seat = game.active;
    if piece != Piece::Follower {
        return Err(Illegal::NoSuchPiece { piece });
    }
    if game.supply[seat.idx()] == 0 {
        return Err(Illegal::NoneLeft { seat, piece });
    }
    if region.0 as usize >= game.board.spots(game.placed).len() {
        return Err(Illegal::NoSuchRegion);
    }
    let feature = game
        .board
        .feature(game.board.feature_of(game.board.spot(game.placed, region)));
    match feature.claims.any() {
        true => Err(Illegal::Held {
            kind: feature.kind(),
            by: feature.claims.holders(),
        }),
        false => Ok(()),
    }
}

/// K9: the follower stands before anything is scored.
pub(super) fn deploy<S: Sink>(game: &mut Castle, region: RegionIdx, sink: &mut S) {
    let (seat, piece) = (game.active, Piece::Follower);
    let spot = game.board.spot(game.placed, region);
    game.board.claim(spot, seat, 1);
    game.figures.add(Figure { seat, piece, spot });
    game.supply[seat.idx()] -= 1;
    sink.tell(|| Event::Deployed {
        seat,
        piece,
        at: game.at(spot),
    });
}

/// K9: the whole feature is free of followers.
#[inline]
fn is_free(game: &Castle, region: RegionIdx) -> bool {
    let spot = game.board.spot(game.placed, region);
    !game.board.feature(game.board.feature_of(spot)).claims.any()
}
