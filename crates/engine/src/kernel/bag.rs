//! The bag: how many of each tile are left. It has no order, so no draw can be known in advance.

use super::tile::TileIdx;

/// Counts of up to `N` different tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bag<const N: usize> {
    counts: [u8; N],
    total: u16,
}

impl<const N: usize> Default for Bag<N> {
    fn default() -> Self {
        Self {
            counts: [0; N],
            total: 0,
        }
    }
}

impl<const N: usize> Bag<N> {
    /// Puts `count` tiles in.
    pub fn add(&mut self, tile: TileIdx, count: u8) {
        self.counts[tile.0 as usize] += count;
        self.total += u16::from(count);
    }

    /// Takes one tile out. There must be one left.
    #[inline]
    pub fn take(&mut self, tile: TileIdx) {
        debug_assert!(self.contains(tile));
        self.counts[tile.0 as usize] -= 1;
        self.total -= 1;
    }

    /// How many of this tile are left.
    pub fn count(&self, tile: TileIdx) -> u8 {
        self.counts.get(tile.0 as usize).copied().unwrap_or(0)
    }

    /// How many of each tile are left, by index.
    #[inline]
    pub const fn counts(&self) -> &[u8; N] {
        &self.counts
    }

    /// Whether one of this tile is left.
    pub fn contains(&self, tile: TileIdx) -> bool {
        self.count(tile) > 0
    }

    /// How many tiles are left.
    pub const fn len(&self) -> u16 {
        self.total
    }

    /// Whether all tiles have been drawn.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The different tiles that are left, in the order of their index.
    pub fn tiles(&self) -> impl Iterator<Item = TileIdx> {
        (0..N as u8).map(TileIdx).filter(|&tile| self.contains(tile))
    }

    /// The tile at place `nth` when all tiles left are sorted by index; `nth` must be less than [`Self::len`].
    #[inline]
    pub fn nth(&self, nth: u32) -> TileIdx {
        let mut left = nth;
        // Eight counts at a time, because most draws skip most of them.
        let (eights, _) = self.counts.as_chunks::<8>();
        let mut skipped = 0;
        for eight in eights {
            let count: u32 = eight.iter().map(|&count| u32::from(count)).sum();
            if left < count {
                break;
            }
            left -= count;
            skipped += 8;
        }
        for (idx, &count) in self.counts.iter().enumerate().skip(skipped) {
            if left < u32::from(count) {
                return TileIdx(idx as u8);
            }
            left -= u32::from(count);
        }
        unreachable!("the caller asked for a tile beyond the last")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_is_pointed_at_as_often_as_it_is_there() {
        let mut bag = Bag::<4>::default();
        bag.add(TileIdx(1), 2);
        bag.add(TileIdx(3), 1);
        let seen: Vec<_> = (0..u32::from(bag.len())).map(|nth| bag.nth(nth).0).collect();
        assert_eq!(seen, [1, 1, 3]);
        bag.take(TileIdx(1));
        bag.take(TileIdx(1));
        assert_eq!(bag.tiles().collect::<Vec<_>>(), [TileIdx(3)]);
        assert_eq!(bag.len(), 1);
    }
}
