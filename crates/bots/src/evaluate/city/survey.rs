//! The survey of City: the open squares of each feature (to the country and to holes), walls, rows for guards, and the
//! expected rest of the game.

use crate::evaluate::chance::Openings;
use crate::evaluate::fit_table::{Counts, FitTable};
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

/// A set of sides of laid tiles: for each direction a bit set of slots.
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

/// What the survey knows of a road or market, whoever has followers there.
#[derive(Clone, Copy)]
pub struct Completable {
    /// Points when it is complete, as it stands.
    pub worth: f32,
    pub tiles: u16,
    /// The chance that it is completed before the end; at most `scores`.
    pub in_play: f32,
    /// The chance that it scores at all: during the game, or when the wall is closed at the end.
    pub scores: f32,
}

/// The row of tiles in front of a wall, or of a side where the next wall may stand.
#[derive(Clone, Copy)]
pub struct Row {
    /// The side with the wall.
    pub edge: Edge,
    /// The points of a guard there, as the row stands.
    pub points: f32,
    /// The side at the far end of the row.
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

/// See the module documentation. Arrays are indexed by [`FeatureIdx`].
pub struct Survey {
    /// All open squares of a feature.
    pub open: [Openings; REGIONS],
    /// Those of them that are holes.
    pub holes: [Openings; REGIONS],
    /// The number of those that are not holes and that a remaining tile fits: where the feature may grow.
    pub growth: [u8; REGIONS],
    /// Sides with a wall or the gate.
    pub walls: Sides,
    /// The expected number of tiles still to come.
    pub left: u16,
    /// The share of the game that is still to come, from 1 to 0.
    pub to_come: f32,
    /// The rows of the guards on the wall, in the order of [`City::guards`]. Guards that are posted after the survey are
    /// missing at the end.
    pub rows: ArrayVec<Row, FIGURES>,
    /// The rows of the next walls at the two ends; `None` without a gate.
    pub ends: [Option<Row>; 2],
    /// Roads and markets, computed on first use.
    completables: [Cell<Option<Completable>>; REGIONS],
    /// How many markets homes touch, computed on first use.
    markets: [Cell<Option<u8>>; REGIONS],
    /// The number of regions on the board: array elements from here on have their default values.
    regions: usize,
}

impl Default for Survey {
    fn default() -> Survey {
        Survey {
            open: [Openings::default(); REGIONS],
            holes: [Openings::default(); REGIONS],
            growth: [0; REGIONS],
            walls: Sides::default(),
            left: 0,
            to_come: 0.0,
            rows: ArrayVec::new(),
            ends: [None; 2],
            completables: [const { Cell::new(None) }; REGIONS],
            markets: [const { Cell::new(None) }; REGIONS],
            regions: 0,
        }
    }
}

impl Survey {
    /// Overwrites this with the survey of `game`.
    pub fn update(&mut self, game: &City) {
        static FIT_TABLE: LazyLock<Option<FitTable>> = LazyLock::new(|| {
            let header = bastide_engine::setup::Header::new(bastide_engine::setup::GameKind::City, 2);
            let game = City::new(&header).ok()?;
            Some(FitTable::new(game.board().catalog()))
        });
        let board = game.board();
        let counts = Counts::of(game.bag().counts());
        let outer = Sides::of(game.outer_edges());
        self.clear();
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
        let Some(fit_table) = FIT_TABLE.as_ref() else {
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
                fit_table.count(demand, &counts)
            };
            for idx in seen {
                let idx = idx.0 as usize;
                match (is_walled, is_hole) {
                    // No tile may lie behind a wall: only another wall closes this square.
                    (true, _) => self.open[idx].add_squares(1),
                    (false, true) => {
                        self.open[idx].add(fits);
                        self.holes[idx].add(fits);
                    }
                    (false, false) => {
                        self.open[idx].add(fits);
                        self.growth[idx] += u8::from(fits > 0);
                    }
                }
            }
        }
    }

    fn clear(&mut self) {
        let used = ..self.regions;
        self.open[used].fill(Openings::default());
        self.holes[used].fill(Openings::default());
        self.growth[used].fill(0);
        self.completables[used].fill(const { Cell::new(None) });
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

    /// The survey of a road or market, computed on first use.
    pub fn completable(&self, game: &City, weights: &Weights, kind: Kind, idx: FeatureIdx) -> Completable {
        let known = &self.completables[idx.0 as usize];
        if let Some(completable) = known.get() {
            return completable;
        }
        let [in_play, with_holes] = super::kinds(kind);
        let of = |kind: usize, openings: &Openings| weights.chances[kind].of(openings, self.left);
        let scores = of(with_holes, &self.holes[idx.0 as usize]);
        let completable = Completable {
            worth: f32::from(game.worth(idx)),
            tiles: game.board().tiles_of(idx),
            in_play: of(in_play, &self.open[idx.0 as usize]).min(scores),
            scores,
        };
        known.set(Some(completable));
        completable
    }
}
