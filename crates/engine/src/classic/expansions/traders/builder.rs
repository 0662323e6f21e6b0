//! The builder: where it may stand, and its second turn (T6–T11).

use crate::action::Piece;
use crate::classic::marks::ClassicMarks;
use crate::classic::{Classic, deploy};
use crate::event::{Event, Events};
use crate::illegal::Illegal;
use crate::kernel::claims::Seat;
use crate::kernel::feature::Feature;
use crate::kernel::tile::Kind;

/// What decides whether another turn of the same player follows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct DoubleTurn {
    /// The tile placed in this turn extended a feature with the player's builder.
    extended: bool,
    /// This is the second turn.
    second: bool,
}

/// T6: on an unfinished road or in an unfinished city that already holds a follower of the same player. T11: others'
/// builders there do not matter.
pub(crate) fn check(feature: &Feature<ClassicMarks>, seat: Seat) -> Result<(), Illegal> {
    let (piece, kind) = (Piece::Builder, feature.kind());
    match kind {
        Kind::Road | Kind::City if feature.is_complete() => Err(Illegal::Complete { piece, kind }),
        Kind::Road | Kind::City => deploy::needs_follower(feature, seat, piece),
        _ => Err(Illegal::CannotStand { piece, kind }),
    }
}

/// T7: a tile that extends or completes a feature in which the player's builder stood before it gives a second turn.
/// T8: the second turn never gives a third.
pub(crate) fn tile_placed(game: &mut Classic) {
    let marks = |spot| game.board.feature(game.board.feature_of(spot)).marks;
    let mut spots = game.board.spots(game.placed);
    let extends = spots.any(|(_, spot)| marks(spot).has_builder(game.active));
    game.double_turn.extended = extends && !game.double_turn.second;
}

/// T7: the second turn follows at once. Returns whether there is one.
pub(crate) fn turn_over(game: &mut Classic, events: &mut Events<'_>) -> bool {
    let again = game.double_turn.extended && !game.bag.is_empty();
    game.double_turn = DoubleTurn {
        extended: false,
        second: again,
    };
    if again {
        let seat = game.active;
        events.tell(|| Event::SecondTurn { seat });
    }
    again
}

/// A seat that resigns has no second turn.
pub(crate) fn forget(game: &mut Classic) {
    game.double_turn = DoubleTurn::default();
}
