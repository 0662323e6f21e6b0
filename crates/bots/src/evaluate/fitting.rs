//! How many of the tiles left fit a square, by table.

use bastide_engine::kernel::catalog::{Catalog, Demand};
use bastide_engine::kernel::feature::Marks;

/// For each demand which of up to `N` tiles fit it: all ones for a tile that does, so that counting is masking.
pub(super) struct Fitting<const N: usize>(Vec<[u8; N]>);

impl<const N: usize> Fitting<N> {
    pub fn new<M: Marks>(catalog: &Catalog<M>) -> Self {
        let row = |number: usize| {
            let demand = Demand::nth(number);
            let mut row = [0; N];
            for tile in catalog.indices() {
                if !catalog.fits(tile, demand).is_empty() {
                    row[tile.0 as usize] = u8::MAX;
                }
            }
            row
        };
        Fitting((0..Demand::COUNT).map(row).collect())
    }

    /// How many of the tiles counted fit a square with this demand.
    #[inline]
    pub fn count(&self, demand: Demand, counts: &[u8; N]) -> u32 {
        let row = &self.0[demand.idx()];
        // No bag holds more than a byte can count.
        let fitting = row.iter().zip(counts).map(|(&fits, &count)| fits & count);
        fitting.fold(0u8, u8::wrapping_add).into()
    }
}
