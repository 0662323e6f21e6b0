//! What a drawn tile is usually worth to whoever draws it.

use bastide_engine::kernel::tile::TileIdx;

/// How many replies the mean over all tiles counts for in the mean of one.
const SHRINK: f32 = 4.0;

/// How much of it counts a turn later.
const FADE: f32 = 0.25;

/// By how many points the best reply with each tile looks better than the position was before the draw.
///
/// Two things are in it that say nothing about the action that led there: the luck of the draw, and that the best of many
/// guesses promises more than it keeps. Taken off again, simulations with different draws can be compared, and whoever
/// replied last does not seem to be ahead.
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
    /// Nothing is known yet of so many tiles.
    pub fn new(tiles: usize) -> Luck {
        Luck {
            tiles: vec![Mean::default(); tiles],
            all: Mean::default(),
        }
    }

    /// The best reply with this tile looked so many points better.
    pub fn add(&mut self, tile: TileIdx, points: f32) {
        self.tiles[usize::from(tile.0)].add(points);
        self.all.add(points);
    }

    /// A turn later all that is known counts for less.
    pub fn fade(&mut self) {
        for mean in self.tiles.iter_mut().chain([&mut self.all]) {
            mean.sum *= FADE;
            mean.count *= FADE;
        }
    }

    /// How many points better the best reply with this tile usually looks.
    pub fn of(&self, tile: TileIdx) -> f32 {
        let all = self.all.sum / self.all.count.max(1.0);
        let Mean { sum, count } = self.tiles[usize::from(tile.0)];
        (sum + SHRINK * all) / (count + SHRINK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_is_worth_what_was_seen_of_it_and_at_first_what_others_are() {
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
