//! Gate and walls, and the rounds in which they are built (Y11–Y14, Y17).

use super::boundary::{self, Edge, Way, outer};
use super::piles::{self, Pile};
use super::{City, SEATS, scoring};
use crate::action::{Action, End};
use crate::cloning::clone_by_fields;
use crate::event::{Event, Events};
use crate::illegal::Illegal;
use crate::kernel::claims::Seat;
use crate::kernel::geometry::{Pos, Side};
use crate::kernel::list::List;

/// Y1: the number of walls in the box.
pub(super) const WALLS: usize = 70;

/// The chain of walls: two arms that grow from the gate.
#[derive(PartialEq, Eq, Default, Debug)]
pub(super) struct Wall {
    gate: Option<Edge>,
    left: Arm,
    right: Arm,
}

clone_by_fields!([] Wall { gate, left, right });

/// One arm of the chain.
#[derive(PartialEq, Eq, Default, Debug)]
pub(super) struct Arm {
    /// Its walls from the gate on.
    pub walls: List<Edge, WALLS>,
    /// Towers: after how many of its walls they stand, and whose they are.
    pub towers: List<(u8, Seat), 12>,
}

clone_by_fields!([] Arm { walls, towers });

impl Arm {
    /// Y19: the walls since the last tower, or since the gate.
    pub fn since_tower(&self) -> usize {
        self.walls.len() - self.towers.last().map_or(0, |&(after, _)| after.into())
    }
}

impl Wall {
    /// `None` until the gate is set.
    pub fn gate(&self) -> Option<Edge> {
        self.gate
    }

    pub fn arm(&self, end: End) -> &Arm {
        match end {
            End::Left => &self.left,
            End::Right => &self.right,
        }
    }

    pub fn arm_mut(&mut self, end: End) -> &mut Arm {
        match end {
            End::Left => &mut self.left,
            End::Right => &mut self.right,
        }
    }

    /// The number of walls in both arms, without the gate.
    pub fn count(&self) -> usize {
        self.left.walls.len() + self.right.walls.len()
    }

    /// The gate and all walls.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        let arms = self.left.walls.iter().chain(self.right.walls.iter()).copied();
        self.gate.into_iter().chain(arms)
    }

    /// The last wall of an arm, or the gate if it has none.
    pub fn end(&self, end: End) -> Option<Edge> {
        self.arm(end).walls.last().copied().or(self.gate)
    }
}

/// A round of wall building.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Round {
    /// The seat whose tile caused the round.
    pub causer: Seat,
    /// The seat that sets the next wall or gate or may post a guard.
    pub seat: Seat,
    /// Walls, and perhaps the gate, that are still to be set.
    pub to_set: u8,
    /// The pile of the tile that caused the round.
    pub pile: Pile,
    /// The last wall that each seat set in this round.
    pub last: [Option<Edge>; SEATS],
}

impl Default for Round {
    fn default() -> Self {
        Round {
            causer: Seat(0),
            seat: Seat(0),
            to_set: 0,
            pile: Pile::First,
            last: [None; SEATS],
        }
    }
}

/// Y14: a round gives each player 1 wall (tile from pile 2) or 2 (pile 3), with two players 2 and 4.
pub(super) fn walls_of_round(game: &City, pile: Pile) -> u8 {
    let each = match (pile, game.seats) {
        (Pile::First, _) => 0,
        (Pile::Second, 2) => 2,
        (Pile::Second, _) => 1,
        (Pile::Third, 2) => 4,
        (Pile::Third, _) => 2,
    };
    each * game.seats
}

/// Y14: walls are set one at a time, in turn, the causer first.
pub(super) fn begin(game: &mut City) {
    let pile = piles::of_drawn(game);
    game.round = Round {
        causer: game.active,
        seat: game.active,
        to_set: walls_of_round(game, pile),
        pile,
        last: [None; SEATS],
    };
}

/// Continues with the next wall or gate; resigned seats set none.
pub(super) fn next_wall_or_gate(game: &mut City) {
    game.round.to_set = game.round.to_set.saturating_sub(1);
    game.round.seat = game.next_seat(game.round.seat);
    while game.round.to_set > 0 && game.resigned.contains(game.round.seat) {
        game.round.to_set -= 1;
        game.round.seat = game.next_seat(game.round.seat);
    }
}

/// Whether another wall or the gate is to be set: Y14, Y20: not when all walls are used or the ring is closed.
pub(super) fn has_next_wall_or_gate(game: &City) -> bool {
    game.round.to_set > 0
        && game.wall.count() < WALLS
        && (game.wall.gate.is_none() || sides_left(game, 1) > 0)
}

/// Y12: the gate goes on any side of the outer boundary.
pub(super) fn gates(game: &City) -> impl Iterator<Item = Action> {
    outer(&game.board).map(|edge| Action::Gate {
        pos: game.board.laid_in(edge.slot).pos,
        side: edge.side,
    })
}

/// Y12: why the gate cannot stand there.
pub(super) fn check_gate(game: &City, action: Action) -> Result<(), Illegal> {
    if gates(game).any(|gate| gate == action) {
        Ok(())
    } else {
        Err(Illegal::NotOnTheBoundary)
    }
}

/// Y12: the gate stands for the causer's first wall and closes what is behind it.
pub(super) fn set_gate(game: &mut City, pos: Pos, side: Side, events: &mut Events<'_>) {
    let Some(slot) = game.board.at(pos) else {
        return;
    };
    let edge = Edge { slot, side };
    game.wall.gate = Some(edge);
    let seat = game.round.seat;
    events.tell(|| Event::GateSet { seat, pos, side });
    close(game, edge, events);
}

/// Y13: the side on which the next wall at an end would stand.
pub(super) fn next_edge(game: &City, end: End) -> Option<Edge> {
    let way = match end {
        End::Left => Way::Counterclockwise,
        End::Right => Way::Clockwise,
    };
    game.wall
        .end(end)
        .map(|edge| boundary::next(&game.board, edge, way))
}

/// Y13, Y17: a wall is added at an end and closes the side that it stands on; what that completes is scored at once.
pub(super) fn set_wall(game: &mut City, end: End, events: &mut Events<'_>) {
    let Some(edge) = next_edge(game, end) else {
        return;
    };
    let seat = game.round.seat;
    game.wall.arm_mut(end).walls.push(edge);
    game.round.last[seat.idx()] = Some(edge);
    let pos = game.board.laid_in(edge.slot).pos;
    events.tell(|| Event::WallSet {
        seat,
        end,
        pos,
        side: edge.side,
    });
    close(game, edge, events);
}

/// Y17: a closed side may complete what is behind it.
pub(super) fn close(game: &mut City, edge: Edge, events: &mut Events<'_>) {
    let core = &mut game.core;
    core.board.close(edge.slot, edge.side, &mut core.completed);
    scoring::score_completed(game, events);
}

/// Y20: the sides of the outer boundary between the two ends, counted up to `most`.
pub(super) fn sides_left(game: &City, most: usize) -> usize {
    let (Some(left), Some(right)) = (game.wall.end(End::Left), game.wall.end(End::Right)) else {
        return most;
    };
    let mut edge = right;
    let mut count = 0;
    while count < most {
        edge = boundary::next(&game.board, edge, Way::Clockwise);
        if edge == left {
            break;
        }
        count += 1;
    }
    count
}
