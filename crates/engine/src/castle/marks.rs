//! What a feature of Castle keeps besides its claims, and how that merges when features join.

use crate::kernel::feature::Marks;
use crate::kernel::tile::Region;

/// Marks of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CastleMarks {
    /// K11: one fountain on a path is as good as several.
    pub fountain: bool,
    /// K23: every market of a court counts.
    pub markets: u8,
}

impl Marks for CastleMarks {
    fn of(region: &Region) -> Self {
        Self {
            fountain: region.fountain,
            markets: u8::from(region.market),
        }
    }

    #[inline]
    fn merge(&mut self, other: &Self) {
        self.fountain |= other.fountain;
        self.markets += other.markets;
    }
}
