//! The order of a turn of Classic after the figure: The Count's decisions, scoring, the second turn, the end.

use super::expansions::count::{entering, joining, market};
use super::expansions::traders::builder;
use super::{Classic, ClassicCore, scoring};
use crate::action::Action;
use crate::core::Step;
use crate::event::Events;
use crate::kernel::claims::{Seat, Seats};

/// The steps that only Classic has, all of them of The Count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassicStep {
    /// This seat may move figures into features about to be scored.
    Join(Seat),
    /// The active seat may send a figure to a quarter.
    Quarter,
    /// The active seat may move the count.
    Count,
    /// This seat may move a figure from the market into a field.
    Market(Seat),
}

pub(super) fn apply_own(game: &mut Classic, step: ClassicStep, action: Action, events: &mut Events<'_>) {
    match (step, action) {
        (ClassicStep::Join(seat), Action::Join { pos, region, piece }) => {
            joining::join(game, seat, (pos, region), piece, events);
            after_figure(game, events);
        }
        (ClassicStep::Market(seat), Action::Join { pos, region, piece }) => {
            joining::join(game, seat, (pos, region), piece, events);
            ask_the_market(game, seat, events);
        }
        (_, Action::Quarter { quarter, piece }) => {
            entering::enter(game, quarter, piece, events);
            game.step = Step::Own(ClassicStep::Count);
        }
        (_, Action::Count(quarter)) => {
            entering::move_count(game, quarter, events);
            finish(game, events);
        }
        (_, Action::Pass) => pass(game, step, events),
        _ => debug_assert!(false, "{action:?} is not legal"),
    }
}

fn pass(game: &mut Classic, step: ClassicStep, events: &mut Events<'_>) {
    match step {
        ClassicStep::Join(seat) => {
            game.passed = game.passed.with(seat);
            after_figure(game, events);
        }
        ClassicStep::Market(seat) => {
            game.passed = game.passed.with(seat);
            ask_the_market(game, seat, events);
        }
        ClassicStep::Quarter | ClassicStep::Count => finish(game, events),
    }
}

/// Figures leave Carcassonne for completed features, then all is scored.
#[inline]
pub(super) fn after_figure(game: &mut Classic, events: &mut Events<'_>) {
    if game.completed.is_empty() {
        // Nothing is scored, so nobody is asked.
        game.passed = Seats::NONE;
        finish(game, events);
    } else {
        after_completion(game, events);
    }
}

fn after_completion(game: &mut Classic, events: &mut Events<'_>) {
    if game.setup.sets.count
        && let Some(seat) = joining::next(game)
    {
        game.step = Step::Own(ClassicStep::Join(seat));
    } else {
        score(game, events);
    }
}

/// Scoring, figures home, challenge, goods; then the active seat may enter a quarter.
#[inline]
fn score(game: &mut Classic, events: &mut Events<'_>) {
    game.passed = Seats::NONE;
    scoring::score_completed(game, events);
    let has_resigned = game.resigned.contains(game.active);
    if game.setup.sets.count && !has_resigned && entering::is_offered(game) {
        game.step = Step::Own(ClassicStep::Quarter);
    } else {
        finish(game, events);
    }
}

/// The builder's second turn, or the next seat's turn.
#[inline]
fn finish(game: &mut Classic, events: &mut Events<'_>) {
    if !(game.setup.sets.traders && builder::turn_over(game, events)) {
        game.active = game.next_seat_in_play(game.active);
    }
    ClassicCore::draw_or_end(game, events);
}

/// B21: the game ends when the bag is empty; before the final scoring figures leave the market.
pub(super) fn bag_emptied(game: &mut Classic, events: &mut Events<'_>) {
    if game.setup.sets.count {
        ask_the_market(game, game.placer, events);
    } else {
        ClassicCore::end(game, events);
    }
}

/// The next seat with a figure in the market decides, after `seat`; ends the game when there is none.
fn ask_the_market(game: &mut Classic, seat: Seat, events: &mut Events<'_>) {
    match market::next(game, seat) {
        Some(next) => game.step = Step::Own(ClassicStep::Market(next)),
        None => ClassicCore::end(game, events),
    }
}

/// A drawn tile goes to the next seat, a placed tile is scored. When one seat is left, there are no more decisions: a
/// placed tile is scored, a tile that was still to be placed leaves the game, and the game ends.
pub(super) fn after_resignation(game: &mut Classic, seat: Seat, events: &mut Events<'_>) {
    if seat == game.active {
        builder::forget(game);
    }
    if game.one_seat_left() {
        match game.step {
            Step::Place => game.set_drawn_aside(),
            Step::Deploy | Step::Own(ClassicStep::Join(_)) => scoring::score_completed(game, events),
            _ => {}
        }
        return ClassicCore::end(game, events);
    }
    match game.step {
        Step::Place => game.active = game.next_seat_in_play(seat),
        Step::Own(step) => pass(game, step, events),
        _ => after_figure(game, events),
    }
}
