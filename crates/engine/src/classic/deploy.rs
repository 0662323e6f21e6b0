//! Deploying a figure on the tile just placed (B6–B10).

use super::{Classic, PIECES};
use crate::action::{Action, Piece};
use crate::event::{Event, Sink};
use crate::figures::Figure;
use crate::illegal::Illegal;
use crate::kernel::tile::{Kind, MAX_REGIONS, RegionIdx};
use arrayvec::ArrayVec;

/// Every piece on every region, and passing.
type Choices = ArrayVec<Action, { PIECES * MAX_REGIONS + 1 }>;

/// Whether anything but passing is possible: where it is not, nobody is asked.
pub(super) fn has_choice(game: &Classic) -> bool {
    has_follower(game)
        && game
            .board
            .spots(game.placed)
            .any(|(region, _)| may_stand(game, region))
}

/// B6: one figure, only on the tile just placed, or none.
#[inline]
pub(super) fn choices(game: &Classic) -> Choices {
    let mut choices = Choices::new();
    if has_follower(game) {
        for (region, _) in game.board.spots(game.placed) {
            if may_stand(game, region) {
                let piece = Piece::Follower;
                choices.push(Action::Deploy { piece, region });
            }
        }
    }
    choices.push(Action::Pass);
    choices
}

/// B26: why a figure may not be deployed.
pub(super) fn check(game: &Classic, piece: Piece, region: RegionIdx) -> Result<(), Illegal> {
    if piece != Piece::Follower {
        return Err(Illegal::NoSuchPiece { piece });
    }
    if !has_follower(game) {
        let seat = game.active;
        return Err(Illegal::NoneLeft { seat, piece });
    }
    if region.0 as usize >= game.board.spots(game.placed).len() {
        return Err(Illegal::NoSuchRegion);
    }
    let feature = game
        .board
        .feature(game.board.feature_of(game.board.spot(game.placed, region)));
    let kind = feature.kind();
    match kind {
        Kind::Field if !game.setup.farmers => Err(Illegal::NoFarmers),
        _ if !can_hold(game, kind) => Err(Illegal::CannotStand { piece, kind }),
        _ if feature.claims.any() => Err(Illegal::Held {
            kind,
            by: feature.claims.holders(),
        }),
        _ => Ok(()),
    }
}

/// B8: the figure stands before anything is scored.
pub(super) fn deploy<S: Sink>(game: &mut Classic, piece: Piece, region: RegionIdx, sink: &mut S) {
    let seat = game.active;
    let spot = game.board.spot(game.placed, region);
    game.board.claim(spot, seat, 1);
    game.figures.add(Figure { seat, piece, spot });
    *game.in_supply(seat, piece) -= 1;
    sink.tell(|| Event::Deployed {
        seat,
        piece,
        at: game.at(spot),
    });
}

/// B10: only from supply.
#[inline]
fn has_follower(game: &Classic) -> bool {
    game.supply[game.active.idx()][Piece::Follower as usize] > 0
}

/// B6, B7: the whole feature, with all that this tile has just joined to it, holds no follower of anyone.
#[inline]
fn may_stand(game: &Classic, region: RegionIdx) -> bool {
    let spot = game.board.spot(game.placed, region);
    let feature = game.board.feature(game.board.feature_of(spot));
    !feature.claims.any() && can_hold(game, feature.kind())
}

/// B6: road, city, cloister, field.
#[inline]
fn can_hold(game: &Classic, kind: Kind) -> bool {
    match kind {
        Kind::Road | Kind::City | Kind::Cloister => true,
        Kind::Field => game.setup.farmers,
        _ => false,
    }
}
