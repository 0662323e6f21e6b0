//! The survey of Classic: the open squares of each feature, and which features may join there.

use crate::evaluate::chance::Openings;
use crate::evaluate::fit_table::{Counts, FitTable};
use crate::evaluate::weights::Weights;
use arrayvec::ArrayVec;
use bastide_engine::classic::Classic;
use bastide_engine::kernel::feature::FeatureIdx;
use bastide_engine::kernel::tile::Kind;
use std::cell::Cell;
use std::sync::LazyLock;

pub(super) use bastide_engine::classic::REGIONS;

// Indices of `Evaluate::KINDS`.
const ROAD: usize = 0;
const CITY: usize = 1;
const CLOISTER: usize = 2;

/// Capacity for pairs of features; further pairs are ignored. Real games stay far below it.
const PAIRS: usize = 48;

/// The table of all tiles of Classic; `None` if there is no such game, which the engine's tests rule out.
pub(super) fn fit_table() -> Option<&'static FitTable> {
    static FIT_TABLE: LazyLock<Option<FitTable>> = LazyLock::new(|| {
        let header = bastide_engine::setup::Header::new(bastide_engine::setup::GameKind::Classic, 2);
        let game = Classic::new(&header).ok()?;
        Some(FitTable::new(game.board().catalog()))
    });
    FIT_TABLE.as_ref()
}

/// See the module documentation. Arrays are indexed by [`FeatureIdx`].
pub struct Survey {
    /// The open squares of every road and city.
    pub openings: [Openings; REGIONS],
    /// Pairs of cities and pairs of fields at the same open square, which may join there.
    pub pairs: ArrayVec<[FeatureIdx; 2], PAIRS>,
    /// How many tiles are still in the bag.
    pub left: u16,
    /// Chances of completion, computed on first use; negative before.
    chances: [Cell<f32>; REGIONS],
    /// The number of regions on the board: array elements from here on have their default values.
    regions: usize,
}

impl Default for Survey {
    fn default() -> Survey {
        Survey {
            openings: [Openings::default(); REGIONS],
            pairs: ArrayVec::new(),
            left: 0,
            chances: [const { Cell::new(-1.0) }; REGIONS],
            regions: 0,
        }
    }
}

impl Survey {
    /// Overwrites this with the survey of `game`.
    pub fn update(&mut self, game: &Classic) {
        let board = game.board();
        let bag = game.bag();
        let counts = Counts::of(bag.counts());
        self.openings[..self.regions].fill(Openings::default());
        self.chances[..self.regions].fill(Cell::new(-1.0));
        self.pairs.clear();
        self.left = bag.len();
        self.regions = board.region_count();
        let Some(fit_table) = fit_table() else {
            return;
        };
        for (demand, facing) in board.faced_squares() {
            let fits = fit_table.count(demand, &counts);
            let mut seen: ArrayVec<(FeatureIdx, Kind), 4> = ArrayVec::new();
            for middle in facing.into_iter().flatten() {
                let idx = board.feature_of(middle);
                let kind = board.feature(idx).kind();
                if kind == Kind::River || seen.contains(&(idx, kind)) {
                    continue;
                }
                if kind != Kind::Field {
                    self.openings[idx.0 as usize].add(fits);
                }
                if kind != Kind::Road && fits > 0 {
                    for &(other, other_kind) in &seen {
                        if kind == other_kind {
                            self.add_pair([idx, other]);
                        }
                    }
                }
                seen.push((idx, kind));
            }
        }
    }

    fn add_pair(&mut self, pair: [FeatureIdx; 2]) {
        let [a, b] = pair;
        if !self.pairs.contains(&[a, b]) && !self.pairs.contains(&[b, a]) {
            let _ = self.pairs.try_push(pair);
        }
    }

    /// The kind of a feature as an index of `Evaluate::KINDS`, and its open squares; `None` for fields and rivers, which
    /// are never completed.
    pub fn openings(&self, game: &Classic, idx: FeatureIdx) -> Option<(usize, Openings)> {
        let feature = game.board().feature(idx);
        match feature.kind() {
            Kind::Road => Some((ROAD, self.openings[idx.0 as usize])),
            Kind::City => Some((CITY, self.openings[idx.0 as usize])),
            Kind::Cloister | Kind::Shrine => {
                let mut openings = Openings::default();
                openings.add_squares(feature.open());
                Some((CLOISTER, openings))
            }
            _ => None,
        }
    }

    /// The chance that a feature is completed; 0 for fields and rivers.
    pub fn chance(&self, game: &Classic, weights: &Weights, idx: FeatureIdx) -> f32 {
        let known = &self.chances[idx.0 as usize];
        if known.get() < 0.0 {
            known.set(match self.openings(game, idx) {
                Some((kind, openings)) => weights.chances[kind].of(&openings, self.left),
                None => 0.0,
            });
        }
        known.get()
    }
}
