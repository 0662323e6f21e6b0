//! The order of a turn of City after the follower: scoring, walls, guards, a tower (Y11, Y14, Y18–Y20).

use super::piles::{self, Pile};
use super::{City, CityCore, end, guards, scoring, towers, wall};
use crate::action::Action;
use crate::core::Step;
use crate::event::Events;
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

pub(super) fn apply_own(game: &mut City, step: CityStep, action: Action, events: &mut Events<'_>) {
    match action {
        Action::Gate { pos, side } => {
            wall::set_gate(game, pos, side, events);
            after_wall_or_gate(game, events);
        }
        Action::Wall(end) => {
            wall::set_wall(game, end, events);
            if game.round.pile == Pile::Second && guards::may_post(game, game.round.seat) {
                game.step = Step::Own(CityStep::Guard);
            } else {
                after_wall_or_gate(game, events);
            }
        }
        Action::Guard => {
            guards::post(game, events);
            after_guard(game, events);
        }
        Action::Tower(end) => {
            towers::set(game, end, events);
            end_of_turn(game, events);
        }
        Action::Pass => pass(game, step, events),
        _ => debug_assert!(false, "{action:?} is not legal"),
    }
}

fn pass(game: &mut City, step: CityStep, events: &mut Events<'_>) {
    match step {
        CityStep::Guard => after_guard(game, events),
        CityStep::Gate | CityStep::Wall | CityStep::Tower => end_of_turn(game, events),
    }
}

/// Scoring; a tile that caused one is followed by a round of wall building.
pub(super) fn after_figure(game: &mut City, events: &mut Events<'_>) {
    let scored = scoring::score_completed(game, events);
    if scored && piles::of_drawn(game) != Pile::First && !game.resigned.contains(game.active) {
        wall::begin(game);
        build_on(game, events);
    } else {
        end_of_turn(game, events);
    }
}

/// The next gate or wall of the round, or what follows the last one.
fn build_on(game: &mut City, events: &mut Events<'_>) {
    if !wall::has_next_wall_or_gate(game) {
        ask_guards(game, game.round.causer, events);
    } else if game.wall.gate().is_none() {
        game.step = Step::Own(CityStep::Gate);
    } else {
        game.step = Step::Own(CityStep::Wall);
    }
}

fn after_wall_or_gate(game: &mut City, events: &mut Events<'_>) {
    wall::next_wall_or_gate(game);
    build_on(game, events);
}

/// In rounds of pile 2 the next wall follows a guard, in rounds of pile 3 the next guard.
fn after_guard(game: &mut City, events: &mut Events<'_>) {
    if game.round.pile == Pile::Second {
        return after_wall_or_gate(game, events);
    }
    match game.next_seat(game.round.seat) {
        next if next == game.round.causer => ask_tower(game, events),
        next => ask_guards(game, next, events),
    }
}

fn ask_guards(game: &mut City, from: Seat, events: &mut Events<'_>) {
    match guards::next_to_post(game, from) {
        Some(seat) => {
            game.round.seat = seat;
            game.step = Step::Own(CityStep::Guard);
        }
        None => ask_tower(game, events),
    }
}

fn ask_tower(game: &mut City, events: &mut Events<'_>) {
    if towers::is_offered(game) {
        game.step = Step::Own(CityStep::Tower);
    } else {
        end_of_turn(game, events);
    }
}

fn end_of_turn(game: &mut City, events: &mut Events<'_>) {
    guards::turn_over(game);
    game.active = game.next_seat_in_play(game.active);
    if end::has_come(game) {
        CityCore::end(game, events);
    } else {
        game.step = Step::Draw;
    }
}

/// Y20: the game ends when the last tile is gone.
pub(super) fn bag_emptied(game: &mut City, events: &mut Events<'_>) {
    CityCore::end(game, events);
}

/// A drawn tile goes to the next seat; a placed tile is scored, without a round of walls if the resigned seat placed it.
/// When one seat is left, the game ends.
pub(super) fn after_resignation(game: &mut City, seat: Seat, events: &mut Events<'_>) {
    let one_seat_left = game.one_seat_left();
    match game.step {
        Step::Place => {
            game.active = game.next_seat_in_play(seat);
            if one_seat_left {
                game.set_drawn_aside();
            }
        }
        Step::Own(CityStep::Wall) => after_wall_or_gate(game, events),
        Step::Own(step) => pass(game, step, events),
        _ => after_figure(game, events),
    }
    if one_seat_left && game.step != Step::Over {
        CityCore::end(game, events);
    }
}
