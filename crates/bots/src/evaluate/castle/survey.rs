//! The open squares of a position of Castle, and what is still to come.

use crate::evaluate::Evaluate;
use crate::evaluate::chance::Openings;
use crate::evaluate::fitting::{Counts, Fitting};
use crate::evaluate::weights::Weights;
use arrayvec::ArrayVec;
use bastide_engine::castle::{Castle, REGIONS, TILE_KINDS};
use bastide_engine::game::Game;
use bastide_engine::kernel::feature::FeatureIdx;
use bastide_engine::kernel::geometry::Side;
use bastide_engine::kernel::tile::Kind;
use std::cell::Cell;
use std::sync::LazyLock;

/// What is known of the tiles before the game.
struct Tables {
    fitting: Fitting,
    markets: [u8; TILE_KINDS],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let game = Castle::start();
    let mut markets = [0; TILE_KINDS];
    for (tile, markets) in game.tiles().iter().zip(&mut markets) {
        *markets = tile.regions.iter().filter(|region| region.market).count() as u8;
    }
    Tables {
        fitting: Fitting::new(game.board().catalog()),
        markets,
    }
});

/// A path, tower or house, whoever holds it.
#[derive(Clone, Copy)]
pub struct Building {
    pub tiles: u16,
    /// Points for each of them.
    pub each: u16,
    /// How likely it is to be completed.
    pub chance: f32,
}

/// The open squares of every feature, and what is still to come.
pub struct Survey {
    pub openings: [Openings; REGIONS],
    /// Tiles still to be placed.
    pub left: u16,
    /// Markets on each of them.
    pub markets: f32,
    /// Squares that the largest empty area may be expected to have at the end.
    pub area: f32,
    /// Paths, towers and houses that lack one square, and their points.
    pub nearly: ArrayVec<(FeatureIdx, u16), REGIONS>,
    /// Paths, towers and houses, as soon as somebody has asked.
    known: [Cell<Option<Building>>; REGIONS],
    /// How many regions there are: nothing is known beyond.
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
            known: [const { Cell::new(None) }; REGIONS],
            regions: 0,
        }
    }
}

impl Survey {
    /// Forgets what it knows and looks at this position.
    pub fn update(&mut self, game: &Castle) {
        let tables = &*TABLES;
        let board = game.board();
        let mut counts = *game.bag().counts();
        if let Some(tile) = game.waiting() {
            counts[tile.0 as usize] += 1;
        }
        let (left, _) = game.left();
        let markets: u32 = (0..TILE_KINDS)
            .map(|nth| u32::from(counts[nth]) * u32::from(tables.markets[nth]))
            .sum();
        self.openings[..self.regions].fill(Openings::default());
        self.known[..self.regions].fill(const { Cell::new(None) });
        self.nearly.clear();
        self.left = left;
        self.markets = markets as f32 / f32::from(left.max(1));
        self.area = area(game, left);
        self.regions = board.region_count();
        let fitting = Counts::of(&counts);
        for (pos, demand) in board.open_squares() {
            let fits = tables.fitting.count(demand, &fitting);
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

    /// What is known of a path, tower or house.
    pub fn building(&self, game: &Castle, weights: &Weights, kind: usize, idx: FeatureIdx) -> Building {
        let known = &self.known[idx.0 as usize];
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

    pub fn squares(&self, idx: FeatureIdx) -> f32 {
        self.openings[idx.0 as usize].squares()
    }
}

/// The largest area shrinks as all empty squares do, and the more is filled, the more is torn off it: in games between
/// careful players by the root of the same share.
fn area(game: &Castle, left: u16) -> f32 {
    let empty = game.empty_squares();
    let stays = f32::from(empty.saturating_sub(left)) / f32::from(empty.max(1));
    f32::from(game.largest_empty_area()) * stays * stays.sqrt()
}
