//! Deploying a follower on the tile just placed (Y4, Y5).

use super::City;
use crate::action::{Action, Piece};
use crate::event::{Event, Sink};
use crate::figures::Figure;
use crate::illegal::Illegal;
use crate::kernel::tile::{Kind, MAX_REGIONS, RegionIdx};
use arrayvec::ArrayVec;

/// The follower on every region, and passing.
pub(super) type Choices = ArrayVec<Action, { MAX_REGIONS + 1 }>;

/// Whether anything but passing is possible: where it is not, nobody is asked.
#[inline]
pub(super) fn has_choice(game: &City) -> bool {
    let mut spots = game.board.spots(game.placed);
    game.supply[game.active.idx()] > 0 && spots.any(|(region, _)| check_region(game, region).is_ok())
}

/// Y4: one follower on a road, market or homes of the tile just placed, or none.
#[inline]
pub(super) fn choices(game: &City) -> Choices {
    let mut choices = Choices::new();
    if game.supply[game.active.idx()] > 0 {
        for (region, _) in game.board.spots(game.placed) {
            if check_region(game, region).is_ok() {
                let piece = Piece::Follower;
                choices.push(Action::Deploy { piece, region });
            }
        }
    }
    choices.push(Action::Pass);
    choices
}

/// Why a follower may not be deployed.
pub(super) fn check(game: &City, piece: Piece, region: RegionIdx) -> Result<(), Illegal> {
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
    check_region(game, region)
}

/// Y4: the whole feature is free of followers. Y5: it is not a road or market that this tile completes.
#[inline]
fn check_region(game: &City, region: RegionIdx) -> Result<(), Illegal> {
    let spot = game.board.spot(game.placed, region);
    let feature = game.board.feature(game.board.feature_of(spot));
    let kind = feature.kind();
    if feature.claims.any() {
        let by = feature.claims.holders();
        return Err(Illegal::Held { kind, by });
    }
    if feature.is_complete() && kind != Kind::Homes {
        let piece = Piece::Follower;
        return Err(Illegal::Complete { piece, kind });
    }
    Ok(())
}

/// Y4: the follower stands.
pub(super) fn deploy<S: Sink>(game: &mut City, region: RegionIdx, sink: &mut S) {
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
