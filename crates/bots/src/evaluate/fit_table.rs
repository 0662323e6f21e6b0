//! A table that counts how many of the remaining tiles fit a square.

use bastide_engine::kernel::catalog::{Catalog, Demand};
use bastide_engine::kernel::feature::Marks;
use bastide_engine::kernel::geometry::{Part, Port, Side};
use bastide_engine::kernel::tile::{RegionIdx, TileIdx};

/// Tiles per SIMD vector of bytes.
const LANES: usize = 32;

/// A byte for each tile of a game's catalog.
type Row = [[u8; LANES]; 4];

/// For each demand of a square a mask of the tiles that fit it: 0xff for a tile that does, so that a mask and a sum count
/// them.
pub(super) struct FitTable {
    fits: Vec<Row>,
    /// By demand and side: the tiles that fit and continue what lies beyond that side only to other laid tiles.
    closing: Vec<[Row; 4]>,
}

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
        let row = |fits: &dyn Fn(TileIdx) -> bool| {
            let mut row = Row::default();
            for tile in catalog.indices() {
                if fits(tile) {
                    row.as_flattened_mut()[tile.0 as usize] = u8::MAX;
                }
            }
            row
        };
        let demands = || (0..Demand::COUNT).map(Demand::nth);
        let closes = |tile, demand: Demand, side| {
            let demanded = catalog.demanded(demand);
            let is_closed = |rot| {
                let mut regions = (0..catalog.tile(tile).regions.len() as u8).map(RegionIdx);
                let middle = Port::new(side, Part::Middle);
                let region = regions.find(|&region| catalog.ports(tile, region, rot).contains(middle));
                let ports = region.map(|region| catalog.ports(tile, region, rot));
                let is_filled = |beyond: Side| demanded[beyond.idx()];
                ports.is_none_or(|ports| {
                    Side::ALL
                        .into_iter()
                        .all(|side| !ports.reach(side) || is_filled(side))
                })
            };
            !catalog.fits(tile, demand).filter(is_closed).is_empty()
        };
        FitTable {
            fits: demands()
                .map(|demand| row(&|tile| !catalog.fits(tile, demand).is_empty()))
                .collect(),
            closing: demands()
                .map(|demand| Side::ALL.map(|side| row(&|tile| closes(tile, demand, side))))
                .collect(),
        }
    }

    /// How many of the tiles counted fill a square with this demand so that what lies beyond a side of it does not continue
    /// into another empty square.
    #[inline]
    pub fn count_closing(&self, demand: Demand, side: Side, counts: &Counts) -> u32 {
        count(&self.closing[demand.idx()][side.idx()], counts)
    }

    /// How many of the tiles counted fit a square with this demand.
    #[inline]
    pub fn count(&self, demand: Demand, counts: &Counts) -> u32 {
        count(&self.fits[demand.idx()], counts)
    }
}

/// The sum of the counts that a mask selects.
#[inline]
fn count(mask: &Row, counts: &Counts) -> u32 {
    let rows = mask.iter().zip(&counts.row[..counts.used]);
    // No bag holds more than 255 tiles.
    let mut sum = 0u8;
    for (fits, counts) in rows {
        for nth in 0..LANES {
            sum = sum.wrapping_add(fits[nth] & counts[nth]);
        }
    }
    sum.into()
}
