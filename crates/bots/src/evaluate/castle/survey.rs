//! The survey of Castle: the open squares of each feature, and the expected rest of the game.

use crate::evaluate::Evaluate;
use crate::evaluate::chance::Openings;
use crate::evaluate::fit_table::{Counts, FitTable};
use crate::evaluate::weights::Weights;
use arrayvec::ArrayVec;
use bastide_engine::castle::{Castle, REGIONS, TILE_KINDS};
use bastide_engine::game::Game;
use bastide_engine::kernel::feature::FeatureIdx;
use bastide_engine::kernel::geometry::Side;
use bastide_engine::kernel::tile::Kind;
use std::cell::Cell;
use std::sync::LazyLock;

/// Tables that depend only on the tile data.
struct Tables {
    fits: FitTable,
    /// The number of markets on each tile.
    markets: [u8; TILE_KINDS],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let game = Castle::start();
    let mut markets = [0; TILE_KINDS];
    for (tile, markets) in game.tiles().iter().zip(&mut markets) {
        *markets = tile.regions.iter().filter(|region| region.market).count() as u8;
    }
    Tables {
        fits: FitTable::new(game.board().catalog()),
        markets,
    }
});

/// A path, tower or house.
#[derive(Clone, Copy)]
pub struct Building {
    pub tiles: u16,
    /// Points per tile when it is complete.
    pub each: u16,
    /// The chance that it is completed.
    pub chance: f32,
}

/// See the module documentation. Arrays are indexed by [`FeatureIdx`].
pub struct Survey {
    pub openings: [Openings; REGIONS],
    /// Tiles still to be placed: the one in hand and those in the bag.
    pub left: u16,
    /// The mean number of markets on each of these tiles.
    pub markets: f32,
    /// The expected number of squares of the largest empty area at the end.
    pub area: f32,
    /// Paths, towers and houses that lack one square, and their points when complete.
    pub nearly: ArrayVec<(FeatureIdx, u16), REGIONS>,
    /// Paths, towers and houses, computed on first use.
    buildings: [Cell<Option<Building>>; REGIONS],
    /// The number of regions on the board: array elements from here on have their default values.
    regions: usize,
}

impl Default for Survey {
    fn default() -> Survey {
        Survey {
            openings: [Openings::default(); REGIONS],
            left: 0,
            markets: 0.0,
            area: 0.0,
            nearly: ArrayVec::new(),
            buildings: [const { Cell::new(None) }; REGIONS],
            regions: 0,
        }
    }
}

impl Survey {
    /// Overwrites this with the survey of `game`.
    pub fn update(&mut self, game: &Castle) {
        let tables = &*TABLES;
        let board = game.board();
        let mut counts = *game.bag().counts();
        if let Some(tile) = game.tile_in_hand() {
            counts[tile.0 as usize] += 1;
        }
        let (left, _) = game.left();
        let markets: u32 = (0..TILE_KINDS)
            .map(|nth| u32::from(counts[nth]) * u32::from(tables.markets[nth]))
            .sum();
        self.openings[..self.regions].fill(Openings::default());
        self.buildings[..self.regions].fill(const { Cell::new(None) });
        self.nearly.clear();
        self.left = left;
        self.markets = markets as f32 / f32::from(left.max(1));
        self.area = area(game, left);
        self.regions = board.region_count();
        let counts = Counts::of(&counts);
        for (pos, demand) in board.open_squares() {
            let fits = tables.fits.count(demand, &counts);
            let mut seen: ArrayVec<FeatureIdx, 12> = ArrayVec::new();
            for side in Side::ALL {
                let Some(slot) = board.at(pos.step(side)) else {
                    continue;
                };
                for spot in board.side_spots(slot, side.opposite()).into_iter().flatten() {
                    let idx = board.feature_of(spot);
                    if !seen.contains(&idx) {
                        seen.push(idx);
                        self.openings[idx.0 as usize].add(fits);
                    }
                }
            }
        }
        for (nth, openings) in self.openings[..self.regions].iter().enumerate() {
            let idx = FeatureIdx(nth as u16);
            if openings.squares() == 1.0 && board.feature(idx).kind() != Kind::Court {
                let (tiles, each) = game.worth(idx);
                self.nearly.push((idx, tiles * each));
            }
        }
    }

    /// A path, tower or house, of this index of `Evaluate::KINDS`.
    pub fn building(&self, game: &Castle, weights: &Weights, kind: usize, idx: FeatureIdx) -> Building {
        let known = &self.buildings[idx.0 as usize];
        if let Some(building) = known.get() {
            return building;
        }
        let (tiles, each) = game.worth(idx);
        let building = Building {
            tiles,
            each,
            chance: weights.chances[kind].of(&self.openings[idx.0 as usize], self.left),
        };
        known.set(Some(building));
        building
    }

    /// The number of open squares of a feature.
    pub fn squares(&self, idx: FeatureIdx) -> f32 {
        self.openings[idx.0 as usize].squares()
    }
}

/// The expected size of the largest empty area at the end. It shrinks with the share s of empty squares that stay empty,
/// and is cut into parts besides: s·√s fits games between strong bots.
fn area(game: &Castle, left: u16) -> f32 {
    let empty = game.empty_squares();
    let stays = f32::from(empty.saturating_sub(left)) / f32::from(empty.max(1));
    f32::from(game.largest_empty_area()) * stays * stays.sqrt()
}
