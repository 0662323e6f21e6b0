//! Sets of rotations in one byte.

use super::geometry::Rot;

/// A set of rotations: one bit each in the low half, their number in the high half.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rots(u8);

impl Rots {
    /// All four turns.
    pub const ALL: Rots = Rots(0x4f);

    /// Those turns of the set for which `is_wanted` holds.
    #[must_use]
    pub fn filter(self, is_wanted: impl Fn(Rot) -> bool) -> Rots {
        let wanted = self.iter().filter(|&rot| is_wanted(rot));
        wanted.fold(Rots(0), Rots::with)
    }

    /// This set with `rot` in it.
    #[must_use]
    pub(super) fn with(self, rot: Rot) -> Rots {
        let bits = self.0 & 0xf | 1 << rot.quarters();
        Rots(bits | (bits.count_ones() as u8) << 4)
    }

    /// Whether the tile fits in no rotation.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `rot` is in the set.
    #[inline]
    pub const fn contains(self, rot: Rot) -> bool {
        self.0 >> rot.quarters() & 1 == 1
    }

    /// The number of rotations in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        (self.0 >> 4) as u32
    }

    /// The rotation with this number, in clockwise order.
    #[inline]
    pub const fn nth(self, nth: u32) -> Option<Rot> {
        if nth < self.len() {
            let number = NTH[(self.0 % 16) as usize] >> (2 * nth);
            Some(Rot::ALL[(number % 4) as usize])
        } else {
            None
        }
    }

    /// The rotations in clockwise order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Rot> {
        let mut left = self.0 & 0xf;
        std::iter::from_fn(move || {
            let rot = (left != 0).then(|| Rot::ALL[left.trailing_zeros() as usize % 4]);
            left &= left.wrapping_sub(1);
            rot
        })
    }
}

/// For each set of bits below 16 the numbers of its bits in ascending order, two bits for each.
const NTH: [u8; 16] = {
    let mut all = [0; 16];
    let mut set = 0;
    while set < 16 {
        let (mut bit, mut found) = (0, 0);
        while bit < 4 {
            if set >> bit & 1 == 1 {
                all[set] |= bit << (2 * found);
                found += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_iteration_agree() {
        for bits in 0..16u8 {
            let rots = Rots::ALL.filter(|rot| bits >> rot.quarters() & 1 == 1);
            let listed: Vec<_> = rots.iter().collect();
            assert_eq!(listed.len() as u32, rots.len());
            let numbered: Vec<_> = (0..).map_while(|nth| rots.nth(nth)).collect();
            assert_eq!(numbered, listed);
        }
    }
}
