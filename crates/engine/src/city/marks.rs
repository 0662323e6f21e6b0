//! What a feature of City keeps besides its claims: the goods of a market.

use crate::kernel::feature::Marks;
use crate::kernel::tile::{Goods, Region};

/// Y7: the number of different goods: fish, grain and cattle.
pub const GOODS: u16 = 3;

/// The goods of a market.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CityMarks {
    /// Y7: the different goods of a market, a bit each.
    goods: u8,
}

impl CityMarks {
    /// Y7: how many different goods there are, up to [`GOODS`].
    pub fn goods(self) -> u16 {
        self.goods.count_ones() as u16
    }
}

impl Marks for CityMarks {
    fn of(region: &Region) -> Self {
        let bit = |goods: Goods| 1 << goods as u8;
        Self {
            goods: region.goods.map_or(0, bit),
        }
    }

    #[inline]
    fn merge(&mut self, other: &Self) {
        self.goods |= other.goods;
    }
}
