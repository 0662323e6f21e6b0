//! What a feature of Castle keeps besides its claims: fountains and markets.

use crate::kernel::feature::Marks;
use crate::kernel::tile::Region;

/// Fountains on paths and markets in courts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CastleMarks {
    /// K11: whether a path has at least one fountain.
    pub fountain: bool,
    /// K23: the number of markets of a court.
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
