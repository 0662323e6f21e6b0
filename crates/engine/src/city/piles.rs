//! The three piles (Y1, Y11). Which tiles lie in which pile nobody knows: only how many have been drawn counts.

use super::City;

/// A pile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Pile {
    First,
    Second,
    Third,
}

/// Y1: the first pile.
const FIRST: u8 = 30;
/// Y1: the first and the second pile.
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
