//! What is open of the features that somebody holds: to the country, to holes, and where walls stand.

use crate::evaluate::Evaluate;
use crate::evaluate::chance::Openings;
use crate::evaluate::fitting::{Counts, Fitting};
use crate::evaluate::weights::Weights;
use arrayvec::ArrayVec;
use bastide_engine::city::{City, Edge, REGIONS};
use bastide_engine::kernel::board::Slot;
use bastide_engine::kernel::feature::FeatureIdx;
use bastide_engine::kernel::geometry::Side;
use bastide_engine::kernel::tile::Kind;
use std::cell::Cell;
use std::sync::LazyLock;

/// Sides of laid tiles: for each of the four directions a bit for each tile.
#[derive(Clone, Copy, Default)]
pub struct Sides([u128; 4]);

impl Sides {
    fn of(edges: impl Iterator<Item = Edge>) -> Sides {
        let mut sides = Sides::default();
        for edge in edges {
            sides.0[edge.side.idx()] |= 1 << edge.slot.0;
        }
        sides
    }

    #[inline]
    pub fn contains(&self, slot: Slot, side: Side) -> bool {
        self.0[side.idx()] >> slot.0 & 1 == 1
    }
}

/// What is open of every feature that somebody holds.
pub struct Survey {
    /// All squares that it is open to.
    pub open: [Openings; REGIONS],
    /// Those of them that are holes.
    pub holes: [Openings; REGIONS],
    /// Those of them that are not, and where a tile may still be laid.
    pub ways: [u8; REGIONS],
    /// Sides with a wall or the gate.
    pub walls: Sides,
    /// How many tiles are still to come.
    pub left: u16,
    /// Which share of the game is still to come.
    pub to_come: f32,
    /// How many markets homes touch, as soon as somebody has counted them.
    markets: [Cell<Option<u8>>; REGIONS],
}

impl Default for Survey {
    fn default() -> Survey {
        Survey {
            open: [Openings::default(); REGIONS],
            holes: [Openings::default(); REGIONS],
            ways: [0; REGIONS],
            walls: Sides::default(),
            left: 0,
            to_come: 0.0,
            markets: [const { Cell::new(None) }; REGIONS],
        }
    }
}

impl Survey {
    pub fn of(game: &City) -> Survey {
        static FITTING: LazyLock<Option<Fitting>> = LazyLock::new(|| {
            let header = bastide_engine::setup::Header::new(bastide_engine::setup::GameKind::City, 2);
            let game = City::new(&header).ok()?;
            Some(Fitting::new(game.board().catalog()))
        });
        let board = game.board();
        let counts = Counts::of(game.bag().counts());
        let outer = Sides::of(game.outer_edges());
        let (left, whole) = game.left();
        let mut survey = Survey {
            walls: Sides::of(game.wall_edges()),
            left,
            to_come: f32::from(left) / f32::from(whole.max(1)),
            ..Survey::default()
        };
        let Some(fitting) = FITTING.as_ref() else {
            return survey;
        };
        for (pos, demand) in board.open_squares() {
            let mut seen: ArrayVec<FeatureIdx, 12> = ArrayVec::new();
            let (mut is_hole, mut is_walled) = (false, false);
            for side in Side::ALL {
                let Some(slot) = board.at(pos.step(side)) else {
                    continue;
                };
                let facing = side.opposite();
                is_hole |= !outer.contains(slot, facing);
                if survey.walls.contains(slot, facing) {
                    is_walled = true;
                    continue;
                }
                for spot in board.side_spots(slot, facing).into_iter().flatten() {
                    let idx = board.feature_of(spot);
                    if !seen.contains(&idx) {
                        seen.push(idx);
                    }
                }
            }
            let fits = if is_walled {
                0
            } else {
                fitting.count(demand, &counts)
            };
            for idx in seen {
                let idx = idx.0 as usize;
                match (is_walled, is_hole) {
                    // Nothing comes here but another wall.
                    (true, _) => survey.open[idx].add_squares(1),
                    (false, true) => {
                        survey.open[idx].add(fits);
                        survey.holes[idx].add(fits);
                    }
                    (false, false) => {
                        survey.open[idx].add(fits);
                        survey.ways[idx] += u8::from(fits > 0);
                    }
                }
            }
        }
        survey
    }

    /// How many markets homes touch.
    pub fn markets(&self, game: &City, idx: FeatureIdx) -> u8 {
        let known = &self.markets[idx.0 as usize];
        let count = known.get().unwrap_or_else(|| game.markets_touched(idx) as u8);
        known.set(Some(count));
        count
    }

    /// The chances that a road or market is completed in play, and that it scores at all.
    pub fn chances(&self, weights: &Weights, kind: Kind, idx: FeatureIdx) -> (f32, f32) {
        let [in_play, with_holes] = super::kinds(kind);
        let of = |kind: usize, openings: &Openings| weights.chances[kind].of(openings, self.left);
        let idx = idx.0 as usize;
        let scores = of(with_holes, &self.holes[idx]);
        (of(in_play, &self.open[idx]).min(scores), scores)
    }
}
