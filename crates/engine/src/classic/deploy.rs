//! Deploying a figure on the tile just placed (B6–B10, S1, S7).

use super::expansions::traders::{builder, pig};
use super::marks::ClassicMarks;
use super::{Classic, PIECES};
use crate::action::{Action, Piece};
use crate::event::{Event, Sink};
use crate::figures::Figure;
use crate::illegal::Illegal;
use crate::kernel::claims::Seat;
use crate::kernel::feature::Feature;
use crate::kernel::tile::{Kind, MAX_REGIONS, RegionIdx};
use arrayvec::ArrayVec;

/// Every piece on every region, and passing.
pub(super) type Choices = ArrayVec<Action, { PIECES * MAX_REGIONS + 1 }>;

/// Whether anything but passing is possible: where it is not, nobody is asked.
#[inline]
pub(super) fn has_choice(game: &Classic) -> bool {
    in_supply(game).any(|piece| {
        let mut spots = game.board.spots(game.placed);
        spots.any(|(region, _)| may_stand(game, piece, region))
    })
}

/// B6: one figure, only on the tile just placed, or none.
#[inline]
pub(super) fn choices(game: &Classic) -> Choices {
    let mut choices = Choices::new();
    for piece in in_supply(game) {
        for (region, _) in game.board.spots(game.placed) {
            if may_stand(game, piece, region) {
                choices.push(Action::Deploy { piece, region });
            }
        }
    }
    choices.push(Action::Pass);
    choices
}

/// B26: why a figure may not be deployed.
pub(super) fn check(game: &Classic, piece: Piece, region: RegionIdx) -> Result<(), Illegal> {
    let seat = game.active;
    if !game.setup.sets.has(piece) {
        return Err(Illegal::NoSuchPiece { piece });
    }
    if game.supply[seat.idx()][piece as usize] == 0 {
        return Err(Illegal::NoneLeft { seat, piece });
    }
    if region.0 as usize >= game.board.spots(game.placed).len() {
        return Err(Illegal::NoSuchRegion);
    }
    check_feature(game, piece, feature(game, region))
}

/// B8: the figure stands before anything is scored.
pub(super) fn deploy<S: Sink>(game: &mut Classic, piece: Piece, region: RegionIdx, sink: &mut S) {
    let seat = game.active;
    let spot = game.board.spot(game.placed, region);
    game.stand(Figure { seat, piece, spot });
    *game.in_supply(seat, piece) -= 1;
    sink.tell(|| Event::Deployed {
        seat,
        piece,
        at: game.at(spot),
    });
}

/// Builders (T6) and pigs (T4) go only where their owner has a follower.
pub(super) fn needs_follower(
    feature: &Feature<ClassicMarks>,
    seat: Seat,
    piece: Piece,
) -> Result<(), Illegal> {
    let kind = feature.kind();
    match feature.claims.of(seat) {
        0 => Err(Illegal::NoFollowerThere { piece, kind }),
        _ => Ok(()),
    }
}

/// B10: only from supply.
#[inline]
fn in_supply(game: &Classic) -> impl Iterator<Item = Piece> {
    let supply = game.supply[game.active.idx()];
    Piece::ALL
        .iter()
        .copied()
        .filter(move |&piece| supply[piece as usize] > 0)
}

#[inline]
fn feature(game: &Classic, region: RegionIdx) -> &Feature<ClassicMarks> {
    let spot = game.board.spot(game.placed, region);
    game.board.feature(game.board.feature_of(spot))
}

#[inline]
fn may_stand(game: &Classic, piece: Piece, region: RegionIdx) -> bool {
    let feature = feature(game, region);
    match piece {
        Piece::Follower | Piece::Big => !feature.claims.any() && can_hold(game, feature.kind()),
        Piece::Builder | Piece::Pig => check_feature(game, piece, feature).is_ok(),
    }
}

/// B6, B7: the whole feature, with all that this tile has just joined to it, holds no follower of anyone.
fn check_feature(game: &Classic, piece: Piece, feature: &Feature<ClassicMarks>) -> Result<(), Illegal> {
    let kind = feature.kind();
    match (piece, kind) {
        (Piece::Builder, _) => builder::check(feature, game.active),
        (Piece::Pig, _) => pig::check(feature, game.active),
        (_, Kind::Field) if !game.setup.farmers => Err(Illegal::NoFarmers),
        _ if !can_hold(game, kind) => Err(Illegal::CannotStand { piece, kind }),
        _ if feature.claims.any() => Err(Illegal::Held {
            kind,
            by: feature.claims.holders(),
        }),
        _ => Ok(()),
    }
}

/// B6, S1: road, city, cloister, shrine, field.
#[inline]
fn can_hold(game: &Classic, kind: Kind) -> bool {
    match kind {
        Kind::Road | Kind::City | Kind::Cloister | Kind::Shrine => true,
        Kind::Field => game.setup.farmers,
        _ => false,
    }
}
