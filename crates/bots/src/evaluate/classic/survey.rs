//! The open squares of a position of Classic: what each feature is open to, and which features may join there.

use crate::evaluate::chance::Openings;
use crate::evaluate::fitting::{Counts, Fitting};
use crate::evaluate::weights::Weights;
use arrayvec::ArrayVec;
use bastide_engine::classic::Classic;
use bastide_engine::kernel::feature::FeatureIdx;
use bastide_engine::kernel::tile::Kind;
use std::cell::Cell;
use std::sync::LazyLock;

pub(super) use bastide_engine::classic::REGIONS;

/// The kinds of features in the order of `Evaluate::KINDS`.
const ROAD: usize = 0;
const CITY: usize = 1;
const CLOISTER: usize = 2;

/// Most pairs that are kept: more meet only on boards that nobody builds.
const PAIRS: usize = 48;

/// What the open squares say.
pub struct Survey {
    /// The open squares of every road and city.
    pub openings: [Openings; REGIONS],
    /// Cities, and fields, that lie at the same open square and may become one, somebody being in both.
    pub pairs: ArrayVec<[FeatureIdx; 2], PAIRS>,
    /// How many tiles are still to come.
    pub left: u16,
    /// How likely a feature is to be completed, as soon as somebody has asked; below zero before.
    chances: [Cell<f32>; REGIONS],
    /// How many regions there are: nothing is known beyond.
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
    /// Forgets what it knows and looks at this position.
    pub fn update(&mut self, game: &Classic) {
        static FITTING: LazyLock<Option<Fitting>> = LazyLock::new(|| {
            let header = bastide_engine::setup::Header::new(bastide_engine::setup::GameKind::Classic, 2);
            let game = Classic::new(&header).ok()?;
            Some(Fitting::new(game.board().catalog()))
        });
        let board = game.board();
        let bag = game.bag();
        let counts = Counts::of(bag.counts());
        self.openings[..self.regions].fill(Openings::default());
        self.chances[..self.regions].fill(Cell::new(-1.0));
        self.pairs.clear();
        self.left = bag.len();
        self.regions = board.region_count();
        let Some(fitting) = FITTING.as_ref() else {
            return;
        };
        for (demand, facing) in board.faced_squares() {
            let fits = fitting.count(demand, &counts);
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
                            self.note([idx, other]);
                        }
                    }
                }
                seen.push((idx, kind));
            }
        }
    }

    fn note(&mut self, pair: [FeatureIdx; 2]) {
        let [a, b] = pair;
        if !self.pairs.contains(&[a, b]) && !self.pairs.contains(&[b, a]) {
            let _ = self.pairs.try_push(pair);
        }
    }

    /// The kind of a feature whose chance is estimated, and its open squares.
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

    /// How likely a feature is to be completed.
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
