//! What a feature of Classic keeps besides its claims: counts that add up and signs that merge when features join.

use super::expansions::traders::goods::GOODS;
use crate::kernel::claims::Seat;
use crate::kernel::feature::Marks;
use crate::kernel::tile::Region;

/// Marks of a feature, packed so that joining two features is one addition and one union, and a feature has 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ClassicMarks {
    /// Shields and goods symbols, a byte each; they add up.
    counts: [u8; 4],
    /// Builders and pigs, a bit for each seat, and signs, a bit each.
    there: u16,
}

const BUILDERS: u8 = 0;
const PIGS: u8 = 6;
const INN: u16 = 1 << 12;
const CATHEDRAL: u16 = 1 << 13;
const CARCASSONNE: u16 = 1 << 14;

impl ClassicMarks {
    /// The shields of a city.
    #[inline]
    pub fn shields(self) -> u8 {
        self.counts[0]
    }

    /// The goods symbols of a city, in the order wine, grain, cloth.
    pub fn goods(self) -> [u8; GOODS.len()] {
        let [_, wine, grain, cloth] = self.counts;
        [wine, grain, cloth]
    }

    /// Whether a road has an inn.
    #[inline]
    pub fn inn(self) -> bool {
        self.there & INN != 0
    }

    /// Whether a city has a cathedral.
    #[inline]
    pub fn cathedral(self) -> bool {
        self.there & CATHEDRAL != 0
    }

    /// Whether a field touches the city of Carcassonne.
    pub fn carcassonne(self) -> bool {
        self.there & CARCASSONNE != 0
    }

    /// Whether the seat's builder is there.
    #[inline]
    pub fn has_builder(self, seat: Seat) -> bool {
        self.there >> (BUILDERS + seat.0) & 1 == 1
    }

    /// Whether the seat's pig is there.
    pub fn has_pig(self, seat: Seat) -> bool {
        self.there >> (PIGS + seat.0) & 1 == 1
    }

    /// Records a builder of the seat.
    pub fn add_builder(&mut self, seat: Seat) {
        self.there |= 1 << (BUILDERS + seat.0);
    }

    /// Records a pig of the seat.
    pub fn add_pig(&mut self, seat: Seat) {
        self.there |= 1 << (PIGS + seat.0);
    }

    /// Removes the builders of all seats.
    #[inline]
    pub fn clear_builders(&mut self) {
        self.there &= !(0x3f << BUILDERS);
    }
}

impl Marks for ClassicMarks {
    fn of(region: &Region) -> Self {
        let [wine, grain, cloth] = GOODS.map(|goods| u8::from(region.goods == Some(goods)));
        let sign = |has: bool, sign: u16| if has { sign } else { 0 };
        Self {
            counts: [region.shields, wine, grain, cloth],
            there: sign(region.inn, INN)
                | sign(region.cathedral, CATHEDRAL)
                | sign(region.carcassonne, CARCASSONNE),
        }
    }

    #[inline]
    fn merge(&mut self, other: &Self) {
        // No sum exceeds a byte, so all four are added at once.
        let counts = u32::from_le_bytes(self.counts) + u32::from_le_bytes(other.counts);
        self.counts = counts.to_le_bytes();
        self.there |= other.there;
    }
}
