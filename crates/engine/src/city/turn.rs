//! The order of a turn of City after the follower: scoring, walls, guards, a tower (Y11, Y14, Y18–Y20).

use super::piles::{self, Pile};
use super::{City, CityCore, end, guards, scoring, towers, wall};
use crate::action::Action;
use crate::core::Step;
use crate::event::Sink;
use crate::kernel::claims::Seat;

/// The steps that only City has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CityStep {
    /// The causer of the round sets the gate.
    Gate,
    /// The round's current seat sets a wall.
    Wall,
    /// The round's current seat may post a guard.
    Guard,
    /// The causer of the round may set a tower.
    Tower,
}

pub(super) fn take<E: Sink>(game: &mut City, step: CityStep, action: Action, sink: &mut E) {
    match action {
        Action::Gate { pos, side } => {
            wall::set_gate(game, pos, side, sink);
            after_piece(game, sink);
        }
        Action::Wall(end) => {
            wall::set_wall(game, end, sink);
            if game.round.pile == Pile::Second && guards::may_post(game, game.round.seat) {
                game.step = Step::Own(CityStep::Guard);
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
        Action::Pass => pass(game, step, sink),
        _ => debug_assert!(false, "{action:?} is not legal"),
    }
}

fn pass<E: Sink>(game: &mut City, step: CityStep, sink: &mut E) {
    match step {
        CityStep::Guard => after_guard(game, sink),
        CityStep::Gate | CityStep::Wall | CityStep::Tower => end_of_turn(game, sink),
    }
}

/// Scoring; a tile that caused one is followed by a round of wall building.
pub(super) fn after_figure<E: Sink>(game: &mut City, sink: &mut E) {
    let scored = scoring::score_completed(game, sink);
    if scored && piles::of_drawn(game) != Pile::First && !game.resigned.contains(game.active) {
        wall::begin(game);
        build_on(game, sink);
    } else {
        end_of_turn(game, sink);
    }
}

/// The next gate or wall of the round, or what follows the last one.
fn build_on<E: Sink>(game: &mut City, sink: &mut E) {
    if !wall::has_next_piece(game) {
        ask_guards(game, game.round.causer, sink);
    } else if game.wall.gate().is_none() {
        game.step = Step::Own(CityStep::Gate);
    } else {
        game.step = Step::Own(CityStep::Wall);
    }
}

fn after_piece<E: Sink>(game: &mut City, sink: &mut E) {
    wall::next_piece(game);
    build_on(game, sink);
}

/// In rounds of pile 2 the next wall follows a guard, in rounds of pile 3 the next guard.
fn after_guard<E: Sink>(game: &mut City, sink: &mut E) {
    if game.round.pile == Pile::Second {
        return after_piece(game, sink);
    }
    match game.left_of(game.round.seat) {
        next if next == game.round.causer => ask_tower(game, sink),
        next => ask_guards(game, next, sink),
    }
}

fn ask_guards<E: Sink>(game: &mut City, from: Seat, sink: &mut E) {
    match guards::next_to_post(game, from) {
        Some(seat) => {
            game.round.seat = seat;
            game.step = Step::Own(CityStep::Guard);
        }
        None => ask_tower(game, sink),
    }
}

fn ask_tower<E: Sink>(game: &mut City, sink: &mut E) {
    if towers::is_offered(game) {
        game.step = Step::Own(CityStep::Tower);
    } else {
        end_of_turn(game, sink);
    }
}

fn end_of_turn<E: Sink>(game: &mut City, sink: &mut E) {
    guards::turn_over(game);
    game.active = game.seat_after(game.active);
    if end::has_come(game) {
        CityCore::end(game, sink);
    } else {
        game.step = Step::Draw;
    }
}

/// Y20: the game ends when the last tile is gone.
pub(super) fn bag_emptied<E: Sink>(game: &mut City, sink: &mut E) {
    CityCore::end(game, sink);
}

/// A drawn tile goes to the next seat; a placed tile is scored, without a round of walls if the resigned seat placed it.
/// When one seat is left, the game ends.
pub(super) fn after_resignation<E: Sink>(game: &mut City, seat: Seat, sink: &mut E) {
    let is_decided = game.is_decided();
    match game.step {
        Step::Place => {
            game.active = game.seat_after(seat);
            if is_decided {
                game.discard(sink);
            }
        }
        Step::Own(CityStep::Wall) => after_piece(game, sink),
        Step::Own(step) => pass(game, step, sink),
        _ => after_figure(game, sink),
    }
    if is_decided && game.step != Step::Over {
        CityCore::end(game, sink);
    }
}
