//! What lies open on the table of City, for those who think about it: nothing is copied, nothing is hidden here.

use super::boundary::{Edge, outer};
use super::piles::Pile;
use super::turn::Step;
use super::wall::{WALLS, left_of, next_edge, pieces, sides_left};
use super::{City, CityBoard, TILE_KINDS, TILES, end, guards, piles, scoring};
use crate::action::End;
use crate::figures::Figure;
use crate::kernel::bag::Bag;
use crate::kernel::claims::Seat;
use crate::kernel::feature::{FeatureIdx, Spot};

impl City {
    /// The laid tiles and their features.
    #[inline]
    pub fn board(&self) -> &CityBoard {
        &self.board
    }

    /// How many of each tile are still to come.
    #[inline]
    pub fn bag(&self) -> &Bag<TILE_KINDS> {
        &self.bag
    }

    /// The followers on roads, markets and homes.
    #[inline]
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.figures.iter()
    }

    /// How many followers a seat has in supply.
    #[inline]
    pub fn supply(&self, seat: Seat) -> u8 {
        self.supply[seat.idx()]
    }

    /// Y11: how many followers in supply may stand guard in this turn.
    #[inline]
    pub fn guards_ready(&self, seat: Seat) -> u8 {
        guards::ready(self, seat)
    }

    /// How many towers a seat has left.
    #[inline]
    pub fn towers(&self, seat: Seat) -> u8 {
        self.towers[seat.idx()]
    }

    /// Whose turn it is; somebody else may be asked in it.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Y6, Y7: what a road or market is worth when it is complete.
    #[inline]
    pub fn worth(&self, idx: FeatureIdx) -> u16 {
        scoring::worth(self, idx).total()
    }

    /// Y23: how many markets homes touch.
    pub fn markets_touched(&self, idx: FeatureIdx) -> u16 {
        end::markets_touched(self, idx)
    }

    /// Whether a road or market was completed by tiles, walls or the gate, not by the closing at the end (Y21).
    pub fn is_complete_in_play(&self, spot: Spot) -> bool {
        let idx = self.board.feature_of(spot);
        let is_imagined = |edge: Edge| {
            let spots = self.board.side_spots(edge.slot, edge.side);
            let mut own = spots.into_iter().flatten();
            own.any(|spot| self.board.feature_of(spot) == idx) && self.wall_edges().all(|wall| wall != edge)
        };
        self.board.feature(idx).is_complete()
            && (self.step != Step::Over || !outer(&self.board).any(is_imagined))
    }

    /// How many tiles are left in each pile.
    pub fn piles(&self) -> [u8; 3] {
        piles::left(self)
    }

    /// How many tiles have been drawn.
    pub fn draws(&self) -> u8 {
        self.draws
    }

    /// Y14: how many walls a round has by the pile of the tile that causes it.
    pub fn round_walls(&self) -> [u8; 3] {
        [Pile::First, Pile::Second, Pile::Third].map(|pile| pieces(self, pile))
    }

    /// The sides of the outer boundary, clockwise.
    pub fn outer_edges(&self) -> impl Iterator<Item = Edge> {
        outer(&self.board)
    }

    /// Whether the gate stands.
    #[inline]
    pub fn has_gate(&self) -> bool {
        self.wall.gate().is_some()
    }

    /// Where the gate stands.
    #[inline]
    pub fn gate(&self) -> Option<Edge> {
        self.wall.gate()
    }

    /// How many walls there are from the gate to each end.
    pub fn walls_at_the_ends(&self) -> [u8; 2] {
        [End::Left, End::Right].map(|end| self.wall.arm(end).walls.len() as u8)
    }

    /// The sides on which the gate and the walls stand.
    pub fn wall_edges(&self) -> impl Iterator<Item = Edge> {
        self.wall.edges()
    }

    /// How many walls are still to be set.
    pub fn walls_left(&self) -> u16 {
        (WALLS - self.wall.count()) as u16
    }

    /// Y20: how many sides are left between the two ends of the chain; all sides of the outer boundary without a gate.
    pub fn sides_left(&self) -> u16 {
        match self.has_gate() {
            true => sides_left(self, 4 * TILES) as u16,
            false => outer(&self.board).count() as u16,
        }
    }

    /// Y13: where the next wall at an end would stand, once the gate stands.
    pub fn next_wall(&self, end: End) -> Option<Edge> {
        next_edge(self, end)
    }

    /// Y19: what a tower at an end would score now.
    pub fn tower_points(&self, end: End) -> u16 {
        self.wall.arm(end).since_tower() as u16
    }

    /// The guards and the walls on which they stand.
    pub fn guards(&self) -> &[(Seat, Edge)] {
        &self.guards
    }

    /// Y24: what a guard on a wall would score now.
    pub fn guard_points(&self, edge: Edge) -> u16 {
        guards::points(self, edge).total()
    }

    /// Y18: the side at the far end of the row before a wall.
    pub fn far_end(&self, edge: Edge) -> Edge {
        guards::far_end(self, edge)
    }

    /// Who caused the round of wall building that is going on.
    #[inline]
    pub fn causer(&self) -> Option<Seat> {
        let is_building = matches!(self.step, Step::Gate | Step::Wall | Step::Guard | Step::Tower);
        is_building.then_some(self.round.causer)
    }

    /// Who sets the next gate or wall of the round that is going on, and how many are still to be set in it.
    pub fn builder(&self) -> Option<(Seat, u8)> {
        match (self.step, self.round.pile) {
            (Step::Gate | Step::Wall, _) => Some((self.round.seat, self.round.pieces)),
            (Step::Guard, Pile::Second) if self.round.pieces > 1 => {
                Some((left_of(self, self.round.seat), self.round.pieces - 1))
            }
            _ => None,
        }
    }

    /// Y18: whether guards follow each wall of the round, not all of them.
    #[inline]
    pub fn guards_follow_each_wall(&self) -> bool {
        self.round.pile == Pile::Second
    }

    /// Y18: where a seat may still post a guard in the round that is going on, though it sets no further wall in it.
    pub fn post(&self, seat: Seat) -> Option<Edge> {
        let turns = |from: Seat| (seat.0 + self.setup.seats - from.0) % self.setup.seats;
        let waits = match (self.step, self.round.pile) {
            (Step::Gate | Step::Wall, Pile::Third) => turns(self.round.seat) >= self.round.pieces,
            (Step::Guard, Pile::Third) => turns(self.round.causer) >= self.turns_of_asked(),
            (Step::Guard, _) => seat == self.round.seat,
            _ => false,
        };
        let may = waits && guards::may_post(self, seat);
        self.round.last[seat.idx()].filter(|_| may)
    }

    /// How far from the causer the seat sits that is asked in the round.
    fn turns_of_asked(&self) -> u8 {
        (self.round.seat.0 + self.setup.seats - self.round.causer.0) % self.setup.seats
    }
}
