//! A control variate for the luck of the draw: the mean value of each tile to the seat that draws it.

use bastide_engine::kernel::tile::TileIdx;

/// Shrinkage: the mean over all tiles counts as so many samples in the mean of each tile.
const SHRINK: f32 = 4.0;

/// The weight of older samples after each turn.
const FADE: f32 = 0.25;

/// For each tile the mean gain in points from the position before the draw to the best reply with that tile.
///
/// The gain has two parts that say nothing about the action under investigation: the luck of the draw, and the optimism of
/// a maximum over noisy evaluations. Simulations subtract it, which reduces the variance between different draws and the
/// bias towards the seat that replied last.
#[derive(Clone, Debug)]
pub(super) struct Luck {
    tiles: Vec<Mean>,
    all: Mean,
}

#[derive(Clone, Copy, Default, Debug)]
struct Mean {
    sum: f32,
    count: f32,
}

impl Mean {
    fn add(&mut self, points: f32) {
        self.sum += points;
        self.count += 1.0;
    }
}

impl Luck {
    /// Without samples; `tiles` is the size of the catalog.
    pub fn new(tiles: usize) -> Luck {
        Luck {
            tiles: vec![Mean::default(); tiles],
            all: Mean::default(),
        }
    }

    /// Adds a sample: the gain in points of the best reply with this tile.
    pub fn add(&mut self, tile: TileIdx, points: f32) {
        self.tiles[usize::from(tile.0)].add(points);
        self.all.add(points);
    }

    /// Discounts all samples, since the position has changed by a turn.
    pub fn fade(&mut self) {
        for mean in self.tiles.iter_mut().chain([&mut self.all]) {
            mean.sum *= FADE;
            mean.count *= FADE;
        }
    }

    /// The mean gain in points over all tiles; 0 without samples.
    pub fn mean(&self) -> f32 {
        self.all.sum / self.all.count.max(1.0)
    }

    /// The mean gain in points with this tile; 0 without samples.
    pub fn of(&self, tile: TileIdx) -> f32 {
        let all = self.mean();
        let Mean { sum, count } = self.tiles[usize::from(tile.0)];
        (sum + SHRINK * all) / (count + SHRINK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_without_samples_has_the_mean_of_all_tiles() {
        let mut luck = Luck::new(3);
        assert_eq!(luck.of(TileIdx(0)), 0.0);
        for _ in 0..100 {
            luck.add(TileIdx(0), 1.0);
            luck.add(TileIdx(1), 5.0);
        }
        assert!((luck.of(TileIdx(0)) - 1.0).abs() < 0.1);
        assert!((luck.of(TileIdx(1)) - 5.0).abs() < 0.1);
        assert!((luck.of(TileIdx(2)) - 3.0).abs() < 0.1);
    }
}
