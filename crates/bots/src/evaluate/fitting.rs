//! How many of the tiles left fit a square, by table.

use bastide_engine::kernel::catalog::{Catalog, Demand};
use bastide_engine::kernel::feature::Marks;

/// Tiles that are counted at a time.
const AT_A_TIME: usize = 32;

/// A byte for each tile of a game.
type Row = [[u8; AT_A_TIME]; 4];

/// For each demand which tiles fit it: all ones for a tile that does, so that counting is masking.
pub(super) struct Fitting(Vec<Row>);

/// How many of each tile are left.
pub(super) struct Counts {
    row: Row,
    /// The beginning of the row in which all that are left are found: without expansions that is a small part.
    used: usize,
}

impl Counts {
    /// Of at most as many tiles as a row is long.
    #[inline]
    pub fn of(counts: &[u8]) -> Counts {
        let mut row = Row::default();
        row.as_flattened_mut()[..counts.len()].copy_from_slice(counts);
        let used = 1 + row.iter().rposition(|part| part != &[0; AT_A_TIME]).unwrap_or(0);
        Counts { row, used }
    }
}

impl Fitting {
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
        Fitting((0..Demand::COUNT).map(row).collect())
    }

    /// How many of the tiles counted fit a square with this demand.
    #[inline]
    pub fn count(&self, demand: Demand, counts: &Counts) -> u32 {
        let rows = self.0[demand.idx()].iter().zip(&counts.row[..counts.used]);
        // No bag holds more than a byte can count.
        let mut sum = 0u8;
        for (fits, counts) in rows {
            for nth in 0..AT_A_TIME {
                sum = sum.wrapping_add(fits[nth] & counts[nth]);
            }
        }
        sum.into()
    }
}
