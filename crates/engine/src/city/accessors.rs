//! Read-only accessors for bots, besides those of the core.

use super::boundary::{Edge, outer};
use super::piles::Pile;
use super::turn::CityStep;
use super::wall::{WALLS, next_edge, sides_left, walls_of_round};
use super::{City, TILES, end, guards, piles, scoring};
use crate::action::End;
use crate::core::Step;
use crate::kernel::claims::Seat;
use crate::kernel::feature::{FeatureIdx, Spot};

impl City {
    /// Y11: how many followers in supply may be posted as guards in this turn.
    #[inline]
    pub fn guards_ready(&self, seat: Seat) -> u8 {
        guards::ready(self, seat)
    }

    /// How many towers a seat has in supply.
    #[inline]
    pub fn towers(&self, seat: Seat) -> u8 {
        self.towers[seat.idx()]
    }

    /// Y6, Y7: the points of a road or market if it were complete.
    #[inline]
    pub fn worth(&self, idx: FeatureIdx) -> u16 {
        scoring::worth(self, idx).total()
    }

    /// Y23: the number of different markets that homes touch.
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
        [Pile::First, Pile::Second, Pile::Third].map(|pile| walls_of_round(self, pile))
    }

    /// The sides of the outer boundary, clockwise.
    pub fn outer_edges(&self) -> impl Iterator<Item = Edge> {
        outer(&self.board)
    }

    /// Whether the gate has been set.
    #[inline]
    pub fn has_gate(&self) -> bool {
        self.wall.gate().is_some()
    }

    /// The side on which the gate stands; `None` until it is set.
    #[inline]
    pub fn gate(&self) -> Option<Edge> {
        self.wall.gate()
    }

    /// The number of walls from the gate to the left and to the right end.
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
        if self.has_gate() {
            sides_left(self, 4 * TILES) as u16
        } else {
            outer(&self.board).count() as u16
        }
    }

    /// Y13: where the next wall at an end would stand; `None` before the gate is set.
    pub fn next_wall(&self, end: End) -> Option<Edge> {
        next_edge(self, end)
    }

    /// The last wall at an end, or the gate; `None` before the gate is set.
    pub fn last_wall(&self, end: End) -> Option<Edge> {
        self.wall.end(end)
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

    /// The seat that caused the current round of wall building; `None` outside of rounds.
    #[inline]
    pub fn causer(&self) -> Option<Seat> {
        let is_building = matches!(self.step, Step::Own(_));
        is_building.then_some(self.round.causer)
    }

    /// The seat that sets the next gate or wall of the current round, and how many are still to be set in it.
    pub fn builder(&self) -> Option<(Seat, u8)> {
        match (self.step, self.round.pile) {
            (Step::Own(CityStep::Gate | CityStep::Wall), _) => Some((self.round.seat, self.round.to_set)),
            (Step::Own(CityStep::Guard), Pile::Second) if self.round.to_set > 1 => {
                Some((self.next_seat(self.round.seat), self.round.to_set - 1))
            }
            _ => None,
        }
    }

    /// Y18: whether guards are posted after each wall of the current round, not after all of them.
    #[inline]
    pub fn guards_follow_each_wall(&self) -> bool {
        self.round.pile == Pile::Second
    }

    /// Y18: the wall on which a seat may still post a guard in the current round without setting another wall.
    pub fn post(&self, seat: Seat) -> Option<Edge> {
        let distance = |from: Seat| (seat.0 + self.seats - from.0) % self.seats;
        let waits = match (self.step, self.round.pile) {
            (Step::Own(CityStep::Gate | CityStep::Wall), Pile::Third) => {
                distance(self.round.seat) >= self.round.to_set
            }
            (Step::Own(CityStep::Guard), Pile::Third) => {
                distance(self.round.causer) >= self.distance_of_current()
            }
            (Step::Own(CityStep::Guard), _) => seat == self.round.seat,
            _ => false,
        };
        let may = waits && guards::may_post(self, seat);
        self.round.last[seat.idx()].filter(|_| may)
    }

    /// How many seats clockwise from the causer the round's current seat is.
    fn distance_of_current(&self) -> u8 {
        (self.round.seat.0 + self.seats - self.round.causer.0) % self.seats
    }
}
