//! What a feature of Classic keeps besides its claims, and how that merges when features join.

use crate::kernel::feature::Marks;
use crate::kernel::tile::Region;

/// Marks of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct ClassicMarks {
    /// Every shield counts.
    pub shields: u8,
}

impl Marks for ClassicMarks {
    fn of(region: &Region) -> Self {
        Self {
            shields: region.shields,
        }
    }

    #[inline]
    fn merge(&mut self, other: &Self) {
        self.shields += other.shields;
    }
}
