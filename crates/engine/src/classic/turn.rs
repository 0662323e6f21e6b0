//! The order of a turn of Classic after the figure: The Count's decisions, scoring, the second turn, the end.

use super::expansions::count::{entering, joining, market};
use super::expansions::traders::builder;
use super::{Classic, ClassicCore, scoring};
use crate::action::Action;
use crate::core::Step;
use crate::event::Sink;
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

pub(super) fn take<E: Sink>(game: &mut Classic, step: ClassicStep, action: Action, sink: &mut E) {
    match (step, action) {
        (ClassicStep::Join(seat), Action::Join { pos, region, piece }) => {
            joining::join(game, seat, (pos, region), piece, sink);
            after_figure(game, sink);
        }
        (ClassicStep::Market(seat), Action::Join { pos, region, piece }) => {
            joining::join(game, seat, (pos, region), piece, sink);
            ask_the_market(game, seat, sink);
        }
        (_, Action::Quarter { quarter, piece }) => {
            entering::enter(game, quarter, piece, sink);
            game.step = Step::Own(ClassicStep::Count);
        }
        (_, Action::Count(quarter)) => {
            entering::move_count(game, quarter, sink);
            finish(game, sink);
        }
        (_, Action::Pass) => pass(game, step, sink),
        _ => debug_assert!(false, "{action:?} is not legal"),
    }
}

fn pass<E: Sink>(game: &mut Classic, step: ClassicStep, sink: &mut E) {
    match step {
        ClassicStep::Join(seat) => {
            game.passed = game.passed.with(seat);
            after_figure(game, sink);
        }
        ClassicStep::Market(seat) => {
            game.passed = game.passed.with(seat);
            ask_the_market(game, seat, sink);
        }
        ClassicStep::Quarter | ClassicStep::Count => finish(game, sink),
    }
}

/// Figures leave Carcassonne for completed features, then all is scored.
pub(super) fn after_figure<E: Sink>(game: &mut Classic, sink: &mut E) {
    if game.setup.sets.count
        && !game.completed.is_empty()
        && let Some(seat) = joining::next(game)
    {
        game.step = Step::Own(ClassicStep::Join(seat));
    } else {
        score(game, sink);
    }
}

/// Scoring, figures home, challenge, goods; then the active seat may enter a quarter.
fn score<E: Sink>(game: &mut Classic, sink: &mut E) {
    game.passed = Seats::NONE;
    scoring::score_completed(game, sink);
    let has_resigned = game.resigned.contains(game.active);
    if game.setup.sets.count && !has_resigned && entering::is_offered(game) {
        game.step = Step::Own(ClassicStep::Quarter);
    } else {
        finish(game, sink);
    }
}

/// The builder's second turn, or the next seat's turn.
fn finish<E: Sink>(game: &mut Classic, sink: &mut E) {
    if !(game.setup.sets.traders && builder::turn_over(game, sink)) {
        game.active = game.seat_after(game.active);
    }
    ClassicCore::draw_or_end(game, sink);
}

/// B21: the game ends when the bag is empty; before the final scoring figures leave the market.
pub(super) fn bag_emptied<E: Sink>(game: &mut Classic, sink: &mut E) {
    if game.setup.sets.count {
        ask_the_market(game, game.placer, sink);
    } else {
        ClassicCore::end(game, sink);
    }
}

/// The next seat with a figure in the market decides, after `seat`; ends the game when there is none.
fn ask_the_market<E: Sink>(game: &mut Classic, seat: Seat, sink: &mut E) {
    match market::next(game, seat) {
        Some(next) => game.step = Step::Own(ClassicStep::Market(next)),
        None => ClassicCore::end(game, sink),
    }
}

/// A drawn tile goes to the next seat, a placed tile is scored. When one seat is left, there are no more decisions: a
/// placed tile is scored, a tile that was still to be placed leaves the game, and the game ends.
pub(super) fn after_resignation<E: Sink>(game: &mut Classic, seat: Seat, sink: &mut E) {
    if seat == game.active {
        builder::forget(game);
    }
    if game.is_decided() {
        match game.step {
            Step::Place => game.discard(sink),
            Step::Deploy | Step::Own(ClassicStep::Join(_)) => scoring::score_completed(game, sink),
            _ => {}
        }
        return ClassicCore::end(game, sink);
    }
    match game.step {
        Step::Place => game.active = game.seat_after(seat),
        Step::Own(step) => pass(game, step, sink),
        _ => after_figure(game, sink),
    }
}
