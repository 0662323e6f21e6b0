//! Shared by the evaluations of all games: the `terms!` macro, majorities, followers in supply.

use bastide_engine::kernel::claims::{Claims, Seat};

/// Declares the terms of a game in order: `enum Term` with the indices, `NAMES` as in the weights file, and `IN_SUPPLY`
/// with the four terms of [`in_supply`].
macro_rules! terms {
    ($($name:ident),+ $(,)?) => {
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy)]
        enum Term { $($name),+ }
        const NAMES: &[&str] = &[$(stringify!($name)),+];
        const IN_SUPPLY: [usize; 4] = [
            Term::first_follower as usize,
            Term::second_follower as usize,
            Term::third_follower as usize,
            Term::more_followers as usize,
        ];
    };
}
pub(super) use terms;

/// A seat's position in a feature: its strength minus that of the strongest other seat, and whether another seat has
/// figures there.
pub(super) fn standing(claims: Claims, seats: u8, seat: Seat) -> (i32, bool) {
    let others = Seat::all(seats).filter(|&other| other != seat);
    let best = others.map(|other| claims.of(other)).max().unwrap_or(0);
    (i32::from(claims.of(seat)) - i32::from(best), best > 0)
}

/// Selects the term of a seat with rivals in a feature, by its lead over the strongest of them.
pub(super) fn rivalry<T>(lead: i32, [ahead, equal, one_behind, further]: [T; 4]) -> T {
    match lead {
        1.. => ahead,
        0 => equal,
        -1 => one_behind,
        _ => further,
    }
}

/// Adds the terms of followers in supply: one each for the first, second and third, and one for all further ones, since
/// each is worth less than the one before.
pub(super) fn in_supply(followers: u8, names: [usize; 4], terms: &mut [f32]) {
    let followers = f32::from(followers);
    let nth = |before: f32| (followers - before).clamp(0.0, 1.0);
    let counts = [nth(0.0), nth(1.0), nth(2.0), (followers - 3.0).max(0.0)];
    for (name, count) in names.into_iter().zip(counts) {
        terms[name] += count;
    }
}
