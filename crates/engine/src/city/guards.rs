//! Guards on the wall (Y11, Y18, Y24).

use super::boundary::Edge;
use super::piles::Pile;
use super::setup::GuardsFrom;
use super::turn::CityStep;
use super::{City, FIGURES, SEATS};
use crate::action::Piece;
use crate::core::Step;
use crate::event::{Award, Event, Events};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::kernel::board::Slot;
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::list::List;
use crate::kernel::tile::Building;
use crate::points::{Counted, Points};

/// The guards in the order in which they were posted.
pub(super) type Guards = List<(Seat, Edge), FIGURES>;

/// Y11: followers that come home from a feature in this turn can be used from the next turn on.
pub(super) fn come_home(game: &mut City, idx: FeatureIdx) {
    if game.setup.guards == GuardsFrom::NextTurn {
        let claims = game.board.feature(idx).claims;
        for seat in claims.holders().iter() {
            game.came_home[seat.idx()] += claims.of(seat);
        }
    }
}

/// Y11: after the turn all followers in supply can be used.
pub(super) fn turn_over(game: &mut City) {
    game.came_home = [0; SEATS];
}

/// Y11: the followers in supply that can be used in this turn.
pub(super) fn ready(game: &City, seat: Seat) -> u8 {
    game.supply(seat, Piece::Follower) - game.came_home[seat.idx()]
}

/// Y18: the unbroken row of tiles before a wall, from the wall on.
fn row(game: &City, edge: Edge) -> impl Iterator<Item = Slot> {
    let inwards = edge.side.opposite();
    let mut at = Some(edge.slot);
    std::iter::from_fn(move || {
        let slot = at?;
        at = game.board.at(game.board.laid_in(slot).pos.step(inwards));
        Some(slot)
    })
}

/// Y18: whoever set a wall may post a follower from supply on it, unless a guard stands directly opposite: on the wall at
/// the far end of the same unbroken row of tiles.
pub(super) fn may_post(game: &City, seat: Seat) -> bool {
    ready(game, seat) > 0 && has_post(game, seat)
}

/// Y18: whether a seat set a wall in this round on whose last one a guard may stand.
fn has_post(game: &City, seat: Seat) -> bool {
    game.round.last[seat.idx()].is_some_and(|edge| !is_opposed(game, edge)) && !game.resigned.contains(seat)
}

/// Why a guard is refused at a step that does not offer one. Y11: the last seat to set a wall may have only followers that
/// came home in this turn.
pub(super) fn refusal(game: &City) -> Illegal {
    let is_due = match (game.step, game.round.pile) {
        (Step::Own(CityStep::Wall), pile) => pile == Pile::Second,
        (step, _) => step == Step::Own(CityStep::Tower),
    };
    let waits = |seat: Seat| game.came_home[seat.idx()] > 0 && ready(game, seat) == 0 && has_post(game, seat);
    let seats = game.seats;
    let mut last_first = (1..=seats).map(|back| Seat((game.round.seat.0 + seats - back) % seats));
    match last_first.find(|&seat| is_due && waits(seat)) {
        Some(seat) => Illegal::CameHome { seat },
        None => game.not_now(),
    }
}

/// Y18: whether a guard stands directly opposite a wall.
pub(super) fn is_opposed(game: &City, edge: Edge) -> bool {
    let far = far_end(game, edge);
    game.guards.iter().any(|&(_, guarded)| guarded == far)
}

/// Y18: the side at the far end of the row before a wall.
pub(super) fn far_end(game: &City, edge: Edge) -> Edge {
    Edge {
        slot: row(game, edge).last().unwrap_or(edge.slot),
        side: edge.side.opposite(),
    }
}

/// Y18: a guard is posted on the last wall that the seat set.
pub(super) fn post(game: &mut City, events: &mut Events<'_>) {
    let seat = game.round.seat;
    let Some(edge) = game.round.last[seat.idx()] else {
        return;
    };
    game.supply[seat.idx()][Piece::Follower as usize] -= 1;
    game.guards.push((seat, edge));
    let pos = game.board.laid_in(edge.slot).pos;
    events.tell(|| Event::GuardPosted {
        seat,
        pos,
        side: edge.side,
    });
}

/// Y18: in rounds of pile 3 guards come after all walls, in order from the causer. The next seat from `seat` on that may
/// post one.
pub(super) fn next_to_post(game: &City, seat: Seat) -> Option<Seat> {
    if game.round.pile != Pile::Third {
        return None;
    }
    let mut seat = seat;
    loop {
        if may_post(game, seat) {
            return Some(seat);
        }
        seat = game.next_seat(seat);
        if seat == game.round.causer {
            return None;
        }
    }
}

/// Y24: what a guard scores for a public building.
const PUBLIC_POINTS: u16 = 2;
/// Y24: what a guard scores for a historic building.
const HISTORIC_POINTS: u16 = 3;

/// Y24: a guard scores 2 for each public building and 3 for each historic one in the row before it.
pub(super) fn points(game: &City, edge: Edge) -> Points {
    let (mut public, mut historic) = (0, 0);
    for slot in row(game, edge) {
        match game.board.catalog().tile(game.board.laid_in(slot).tile).building {
            Some(Building::Public) => public += 1,
            Some(Building::Historic) => historic += 1,
            None => {}
        }
    }
    Points::default()
        .plus(public, Counted::Public, PUBLIC_POINTS)
        .plus(historic, Counted::Historic, HISTORIC_POINTS)
}

/// Y24: every guard on its own.
pub(super) fn final_scoring(game: &mut City, events: &mut Events<'_>) {
    for nth in 0..game.guards.len() {
        let (seat, edge) = game.guards[nth];
        let points = points(game, edge);
        game.award(seat, Award::Guard, points, events);
    }
}
