//! What is open of the features that somebody holds: to the country, to holes, and where walls stand.

use crate::evaluate::chance::Openings;
use crate::evaluate::fitting::{Counts, Fitting};
use crate::evaluate::weights::Weights;
use arrayvec::ArrayVec;
use bastide_engine::action::End;
use bastide_engine::city::{City, Edge, FIGURES, REGIONS};
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

    fn count(&self) -> u16 {
        self.0.iter().map(|slots| slots.count_ones() as u16).sum()
    }

    #[inline]
    pub fn contains(&self, slot: Slot, side: Side) -> bool {
        self.0[side.idx()] >> slot.0 & 1 == 1
    }
}

/// A road or market, whoever holds it.
#[derive(Clone, Copy)]
pub struct Way {
    pub worth: f32,
    pub tiles: u16,
    /// The chance that it is completed in play.
    pub in_play: f32,
    /// The chance that it scores at all.
    pub scores: f32,
}

/// The row of tiles before a wall, or before where one may stand.
#[derive(Clone, Copy)]
pub struct Row {
    /// Where the wall stands.
    pub edge: Edge,
    /// What a guard there would score now.
    pub points: f32,
    /// The side at its far end.
    pub far: Edge,
}

impl Row {
    pub fn before(game: &City, edge: Edge) -> Row {
        Row {
            edge,
            points: f32::from(game.guard_points(edge)),
            far: game.far_end(edge),
        }
    }
}

/// What is open of every feature, and what else holds until something is laid.
pub struct Survey {
    /// All squares that a feature is open to.
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
    /// Before the guards that were posted before the look, in their order.
    pub rows: ArrayVec<Row, FIGURES>,
    /// Before the next walls at the two ends, once the gate stands.
    pub ends: [Option<Row>; 2],
    /// Roads and markets, as soon as somebody has asked.
    known: [Cell<Option<Way>>; REGIONS],
    /// How many markets homes touch, as soon as somebody has counted them.
    markets: [Cell<Option<u8>>; REGIONS],
    /// How many regions there are: nothing is known beyond.
    regions: usize,
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
            rows: ArrayVec::new(),
            ends: [None; 2],
            known: [const { Cell::new(None) }; REGIONS],
            markets: [const { Cell::new(None) }; REGIONS],
            regions: 0,
        }
    }
}

impl Survey {
    /// Forgets what it knows and looks at this position.
    pub fn update(&mut self, game: &City) {
        static FITTING: LazyLock<Option<Fitting>> = LazyLock::new(|| {
            let header = bastide_engine::setup::Header::new(bastide_engine::setup::GameKind::City, 2);
            let game = City::new(&header).ok()?;
            Some(Fitting::new(game.board().catalog()))
        });
        let board = game.board();
        let counts = Counts::of(game.bag().counts());
        let outer = Sides::of(game.outer_edges());
        self.forget();
        self.walls = Sides::of(game.wall_edges());
        let (left, whole) = super::left(game, outer.count() - self.walls.count());
        self.left = left;
        self.to_come = f32::from(left) / f32::from(whole.max(1));
        let before = |edge| Row::before(game, edge);
        self.rows
            .extend(game.guards().iter().map(|&(_, edge)| before(edge)));
        if game.has_gate() {
            self.ends = [End::Left, End::Right].map(|end| game.next_wall(end).map(before));
        }
        self.regions = board.region_count();
        let Some(fitting) = FITTING.as_ref() else {
            return;
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
                if self.walls.contains(slot, facing) {
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
                    (true, _) => self.open[idx].add_squares(1),
                    (false, true) => {
                        self.open[idx].add(fits);
                        self.holes[idx].add(fits);
                    }
                    (false, false) => {
                        self.open[idx].add(fits);
                        self.ways[idx] += u8::from(fits > 0);
                    }
                }
            }
        }
    }

    fn forget(&mut self) {
        let used = ..self.regions;
        self.open[used].fill(Openings::default());
        self.holes[used].fill(Openings::default());
        self.ways[used].fill(0);
        self.known[used].fill(const { Cell::new(None) });
        self.markets[used].fill(const { Cell::new(None) });
        self.rows.clear();
        self.ends = [None; 2];
    }

    /// How many markets homes touch.
    pub fn markets(&self, game: &City, idx: FeatureIdx) -> u8 {
        let known = &self.markets[idx.0 as usize];
        let count = known.get().unwrap_or_else(|| game.markets_touched(idx) as u8);
        known.set(Some(count));
        count
    }

    /// What is known of a road or market.
    pub fn way(&self, game: &City, weights: &Weights, kind: Kind, idx: FeatureIdx) -> Way {
        let known = &self.known[idx.0 as usize];
        if let Some(way) = known.get() {
            return way;
        }
        let [in_play, with_holes] = super::kinds(kind);
        let of = |kind: usize, openings: &Openings| weights.chances[kind].of(openings, self.left);
        let scores = of(with_holes, &self.holes[idx.0 as usize]);
        let way = Way {
            worth: f32::from(game.worth(idx)),
            tiles: game.board().tiles_of(idx),
            in_play: of(in_play, &self.open[idx.0 as usize]).min(scores),
            scores,
        };
        known.set(Some(way));
        way
    }
}
