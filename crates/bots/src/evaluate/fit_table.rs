//! A table that counts how many of the remaining tiles fit a square.

use bastide_engine::kernel::catalog::{Catalog, Demand};
use bastide_engine::kernel::feature::Marks;

/// Tiles per SIMD vector of bytes.
const LANES: usize = 32;

/// A byte for each tile of a game's catalog.
type Row = [[u8; LANES]; 4];

/// For each demand of a square a mask of the tiles that fit it: 0xff for a tile that does, so that a mask and a sum count
/// them.
pub(super) struct FitTable(Vec<Row>);

/// How many of each tile are left.
pub(super) struct Counts {
    row: Row,
    /// The vectors after this one are all zeros. Without expansions most are.
    used: usize,
}

impl Counts {
    /// `counts` has at most as many tiles as a [`Row`] has bytes.
    #[inline]
    pub fn of(counts: &[u8]) -> Counts {
        let mut row = Row::default();
        row.as_flattened_mut()[..counts.len()].copy_from_slice(counts);
        let used = 1 + row.iter().rposition(|part| part != &[0; LANES]).unwrap_or(0);
        Counts { row, used }
    }
}

impl FitTable {
    pub fn new<M: Marks>(catalog: &Catalog<M>) -> Self {
        let row = |number: usize| {
            let demand = Demand::nth(number);
            let mut row = Row::default();
            for tile in catalog.indices() {
                if !catalog.fits(tile, demand).is_empty() {
                    row.as_flattened_mut()[tile.0 as usize] = u8::MAX;
                }
            }
            row
        };
        FitTable((0..Demand::COUNT).map(row).collect())
    }

    /// How many of the tiles counted fit a square with this demand.
    #[inline]
    pub fn count(&self, demand: Demand, counts: &Counts) -> u32 {
        let rows = self.0[demand.idx()].iter().zip(&counts.row[..counts.used]);
        // No bag holds more than 255 tiles.
        let mut sum = 0u8;
        for (fits, counts) in rows {
            for nth in 0..LANES {
                sum = sum.wrapping_add(fits[nth] & counts[nth]);
            }
        }
        sum.into()
    }
}
