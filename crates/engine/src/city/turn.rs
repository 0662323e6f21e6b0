//! What follows what in a game of City. What each step means stands in the file of its rule.

use super::piles::{self, Pile};
use super::{City, deploy, end, guards, placement, scoring, towers, wall};
use crate::action::Action;
use crate::event::{Event, Sink};
use crate::kernel::claims::{Seat, Seats};

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Draw,
    Discard,
    Place,
    Deploy,
    /// The causer sets the gate.
    Gate,
    /// The seat whose turn it is in the round sets a wall.
    Wall,
    /// The seat that is asked may post a guard.
    Guard,
    /// The causer may set a tower.
    Tower,
    Over,
}

/// Does one step; the action is legal.
#[inline]
pub(super) fn take<S: Sink>(game: &mut City, action: Action, sink: &mut S) {
    match action {
        Action::Draw(tile) => game.step = placement::draw(game, tile, sink),
        Action::Discard(_) => {
            placement::discard(game, sink);
            draw_or_end(game, sink);
        }
        Action::Place { pos, rot } => {
            placement::place(game, pos, rot, sink);
            if deploy::has_choice(game) {
                game.step = Step::Deploy;
            } else {
                after_figure(game, sink);
            }
        }
        Action::Deploy { region, .. } => {
            deploy::deploy(game, region, sink);
            after_figure(game, sink);
        }
        Action::Gate { pos, side } => {
            wall::set_gate(game, pos, side, sink);
            after_piece(game, sink);
        }
        Action::Wall(end) => {
            wall::set_wall(game, end, sink);
            if game.round.pile == Pile::Second && guards::may_post(game, game.round.seat) {
                game.step = Step::Guard;
            } else {
                after_piece(game, sink);
            }
        }
        Action::Guard => {
            guards::post(game, sink);
            after_guard(game, sink);
        }
        Action::Tower(end) => {
            towers::set(game, end, sink);
            end_of_turn(game, sink);
        }
        Action::Pass => pass(game, sink),
        Action::Resign => resign(game, sink),
        _ => debug_assert!(false, "{action:?} is not part of this game"),
    }
}

fn pass<S: Sink>(game: &mut City, sink: &mut S) {
    match game.step {
        Step::Deploy => after_figure(game, sink),
        Step::Guard => after_guard(game, sink),
        _ => end_of_turn(game, sink),
    }
}

/// After the follower: scoring; a tile that caused one is followed by a round of wall building.
fn after_figure<S: Sink>(game: &mut City, sink: &mut S) {
    let scored = scoring::score_completed(game, sink);
    if scored && piles::of_drawn(game) != Pile::First && !game.resigned.contains(game.active) {
        wall::begin(game);
        build_on(game, sink);
    } else {
        end_of_turn(game, sink);
    }
}

/// The next gate or wall of the round, or what follows after the last.
fn build_on<S: Sink>(game: &mut City, sink: &mut S) {
    if !wall::has_next_piece(game) {
        ask_guards(game, game.round.causer, sink);
    } else if game.wall.gate().is_none() {
        game.step = Step::Gate;
    } else {
        game.step = Step::Wall;
    }
}

fn after_piece<S: Sink>(game: &mut City, sink: &mut S) {
    wall::next_piece(game);
    build_on(game, sink);
}

/// In rounds of pile 2 the next wall follows a guard, in rounds of pile 3 the next guard.
fn after_guard<S: Sink>(game: &mut City, sink: &mut S) {
    if game.round.pile == Pile::Second {
        return after_piece(game, sink);
    }
    match wall::left_of(game, game.round.seat) {
        next if next == game.round.causer => ask_tower(game, sink),
        next => ask_guards(game, next, sink),
    }
}

fn ask_guards<S: Sink>(game: &mut City, from: Seat, sink: &mut S) {
    match guards::next_to_post(game, from) {
        Some(seat) => {
            game.round.seat = seat;
            game.step = Step::Guard;
        }
        None => ask_tower(game, sink),
    }
}

fn ask_tower<S: Sink>(game: &mut City, sink: &mut S) {
    if towers::is_offered(game) {
        game.step = Step::Tower;
    } else {
        end_of_turn(game, sink);
    }
}

fn end_of_turn<S: Sink>(game: &mut City, sink: &mut S) {
    guards::turn_over(game);
    game.active = seat_after(game, game.active);
    if end::has_come(game) {
        over(game, sink);
    } else {
        game.step = Step::Draw;
    }
}

fn draw_or_end<S: Sink>(game: &mut City, sink: &mut S) {
    if game.bag.is_empty() {
        over(game, sink);
    } else {
        game.step = Step::Draw;
    }
}

fn over<S: Sink>(game: &mut City, sink: &mut S) {
    game.step = Step::Over;
    end::final_scoring(game, sink);
    sink.tell(|| Event::Over {
        winners: winners(game),
    });
}

/// A seat that gives up is asked nothing more. A tile that it had drawn goes to the next seat; a tile that it had placed
/// is scored, without a round of walls if it was its own. When one seat is left, the game ends.
fn resign<S: Sink>(game: &mut City, sink: &mut S) {
    let seat = asked(game);
    sink.tell(|| Event::Resigned { seat });
    game.resigned = game.resigned.with(seat);
    let is_last = game.resigned.len() + 1 == u32::from(game.setup.seats);
    match game.step {
        Step::Place => {
            game.active = seat_after(game, seat);
            if is_last {
                placement::discard(game, sink);
            }
        }
        Step::Wall => after_piece(game, sink),
        _ => pass(game, sink),
    }
    if is_last && game.step != Step::Over {
        over(game, sink);
    }
}

/// Y25: the highest score wins; equal scores share the win. Who gave up does not win.
pub(super) fn winners(game: &City) -> Seats {
    Seats::best(&game.scores[..game.setup.seats as usize], game.resigned)
}

/// The seat that has to decide something now.
pub(super) fn asked(game: &City) -> Seat {
    match game.step {
        Step::Gate | Step::Wall | Step::Guard => game.round.seat,
        Step::Tower => game.round.causer,
        _ => game.active,
    }
}

fn seat_after(game: &City, seat: Seat) -> Seat {
    let mut next = wall::left_of(game, seat);
    while game.resigned.contains(next) && next != seat {
        next = wall::left_of(game, next);
    }
    next
}
