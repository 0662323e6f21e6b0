//! Wall tiles in players' hands: taking and using them (K19–K21).

use super::{Castle, scoring};
use crate::action::WallTile;
use crate::event::{Event, Events};
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;

/// A player's wall tiles by kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Hand {
    held: [u8; WallTile::ALL.len()],
    /// Wall tiles taken in this turn, which are also in `held`.
    fresh: [u8; WallTile::ALL.len()],
}

impl Hand {
    /// How many of a kind the player has.
    pub fn count(&self, kind: WallTile) -> u8 {
        self.held[kind as usize]
    }
}

/// K18: the tile is turned face up in front of the player.
pub(super) fn take(game: &mut Castle, seat: Seat, space: u8, kind: WallTile, events: &mut Events<'_>) {
    game.walls.unseen[kind as usize] -= 1;
    let hand = &mut game.hands[seat.idx()];
    hand.held[kind as usize] += 1;
    hand.fresh[kind as usize] += 1;
    events.tell(|| Event::Revealed { seat, space, kind });
}

/// K19: a wall tile may be used from its owner's next turn on.
pub(super) fn usable(game: &Castle, seat: Seat, kind: WallTile) -> u8 {
    let hand = &game.hands[seat.idx()];
    hand.held[kind as usize] - hand.fresh[kind as usize]
}

/// K19: a used tile leaves the game.
pub(super) fn spend(game: &mut Castle, kind: WallTile, events: &mut Events<'_>) {
    let seat = game.active;
    game.hands[seat.idx()].held[kind as usize] -= 1;
    events.tell(|| Event::Used { seat, kind });
}

/// K19: the next turn of both begins after this one; the extra turn of `again` counts as one.
pub(super) fn turn_over(game: &mut Castle) {
    for hand in &mut game.hands {
        hand.fresh = Default::default();
    }
}

/// K20.2, K20.3: the wall tile that doubles a kind of feature.
pub(super) fn doubler(kind: Kind) -> Option<WallTile> {
    match kind {
        Kind::Tower => Some(WallTile::DoubleTower),
        Kind::House => Some(WallTile::DoubleHouse),
        _ => None,
    }
}

/// K21: offered to the owner when such a feature is about to be scored for them in their own turn.
pub(super) fn can_double(game: &Castle, idx: FeatureIdx) -> bool {
    let own = scoring::winner(game, idx) == Some(game.active);
    let doubler = doubler(game.board.feature(idx).kind());
    own && doubler.is_some_and(|kind| usable(game, game.active, kind) > 0)
}

/// K20.1, K21: offered at the end of the owner's turn, but not when no castle tile is left.
pub(super) fn can_go_again(game: &Castle) -> bool {
    !game.bag.is_empty() && usable(game, game.active, WallTile::Again) > 0
}
