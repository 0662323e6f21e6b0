//! Who holds a feature: each seat's strength in it, and the majority.

use std::fmt;

/// A place in a game, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

/// The most seats of any game: Classic with Inns & Cathedrals has six.
pub const MAX_SEATS: usize = 6;

impl Seat {
    /// The index in arrays by seat.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The seats of a game for so many players, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Seats = Seats(0);

    /// This set with `seat` in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// This set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// The seats in either set.
    #[must_use]
    pub const fn and(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The only seat in the set; `None` if there are none or several.
    pub fn only(self) -> Option<Seat> {
        (self.len() == 1).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The seats with the highest score, without those in `out`.
    pub fn best(scores: &[u16], out: Seats) -> Seats {
        let all = || Seat::all(scores.len() as u8).filter(|&seat| !out.contains(seat));
        let best = all().map(|seat| scores[seat.idx()]).max();
        let winners = all().filter(|seat| Some(scores[seat.idx()]) == best);
        winners.fold(Seats::NONE, Seats::with)
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| Seat(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            seat
        })
    }
}

/// Each seat's strength in a feature, four bits for each seat: no seat has figures with a strength above 15 in all.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Claims(u32);

impl Claims {
    /// Whether any seat has a figure in the feature.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// The strength of a seat, 0 if it has no figure in the feature.
    #[inline]
    pub const fn of(self, seat: Seat) -> u8 {
        (self.0 >> (seat.0 * 4)) as u8 & 0xf
    }

    /// Adds a figure of this strength.
    #[inline]
    pub fn add(&mut self, seat: Seat, strength: u8) {
        self.0 += u32::from(strength) << (seat.0 * 4);
    }

    /// Adds the claims of a feature that joins this one.
    #[inline]
    pub fn merge(&mut self, other: Claims) {
        self.0 += other.0;
    }

    /// The seats with a figure in the feature.
    pub fn holders(self) -> Seats {
        self.at_least(1)
    }

    /// The seats with the greatest strength; none if there is no claim.
    #[inline]
    pub fn majority(self) -> Seats {
        if !self.any() {
            return Seats::NONE;
        }
        let most = Seat::all(MAX_SEATS as u8).map(|seat| self.of(seat)).max();
        self.at_least(most.unwrap_or(0).max(1))
    }

    fn at_least(self, strength: u8) -> Seats {
        let strong = |&seat: &Seat| self.of(seat) >= strength;
        Seat::all(MAX_SEATS as u8)
            .filter(strong)
            .fold(Seats::NONE, Seats::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn majority_is_everybody_with_the_greatest_strength() {
        let mut claims = Claims::default();
        assert_eq!(claims.majority(), Seats::NONE);
        claims.add(Seat(1), 1);
        claims.add(Seat(5), 2);
        assert_eq!(claims.majority(), Seats::NONE.with(Seat(5)));
        claims.add(Seat(1), 1);
        assert_eq!(claims.majority().iter().collect::<Vec<_>>(), [Seat(1), Seat(5)]);
        let mut other = Claims::default();
        other.add(Seat(0), 3);
        claims.merge(other);
        assert_eq!(claims.majority(), Seats::NONE.with(Seat(0)));
        assert_eq!(claims.holders().len(), 3);
        assert_eq!(claims.of(Seat(5)), 2);
    }
}
