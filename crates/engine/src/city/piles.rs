//! The three piles (Y1, Y11). The state does not know which tiles are in which pile, only how many have been drawn.

use super::City;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Pile {
    First,
    Second,
    Third,
}

/// Y1: the size of the first pile.
const FIRST: u8 = 30;
/// Y1: the size of the first and second pile together.
const SECOND: u8 = 55;

/// Y11: the pile that the last drawn tile came from; tiles set aside count as drawn.
pub(super) fn of_drawn(game: &City) -> Pile {
    if game.draws <= FIRST {
        Pile::First
    } else if game.draws <= SECOND {
        Pile::Second
    } else {
        Pile::Third
    }
}

/// How many tiles are left in each pile.
pub(super) fn left(game: &City) -> [u8; 3] {
    let draws = game.draws;
    let all = FIRST + 25 + 20;
    [
        FIRST.saturating_sub(draws),
        SECOND.saturating_sub(draws.max(FIRST)),
        all.saturating_sub(draws.max(SECOND)),
    ]
}
