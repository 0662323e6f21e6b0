//! What the evaluations of all games share: naming terms, majorities, followers in supply.

use bastide_engine::kernel::claims::{Claims, Seat};

/// Declares the terms of a game, in order: `Term` for the code, `NAMES` for the weights file, `IN_SUPPLY` for followers.
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

/// How a seat stands in a feature: its strength less that of the strongest other, and whether there is another.
pub(super) fn standing(claims: Claims, seats: u8, seat: Seat) -> (i32, bool) {
    let others = Seat::all(seats).filter(|&other| other != seat);
    let best = others.map(|other| claims.of(other)).max().unwrap_or(0);
    (i32::from(claims.of(seat)) - i32::from(best), best > 0)
}

/// The term for a seat that has rivals: ahead of them, equal, one behind, or further.
pub(super) fn rivalry<T>(lead: i32, [ahead, equal, one_behind, further]: [T; 4]) -> T {
    match lead {
        1.. => ahead,
        0 => equal,
        -1 => one_behind,
        _ => further,
    }
}

/// Followers in supply: the first, the second, the third, and all further ones, since each is worth less.
pub(super) fn in_supply(followers: u8, names: [usize; 4], terms: &mut [f32]) {
    let followers = f32::from(followers);
    let nth = |before: f32| (followers - before).clamp(0.0, 1.0);
    let counts = [nth(0.0), nth(1.0), nth(2.0), (followers - 3.0).max(0.0)];
    for (name, count) in names.into_iter().zip(counts) {
        terms[name] += count;
    }
}
