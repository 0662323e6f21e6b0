//! What follows what in a game of Classic. What each step means stands in the file of its rule.

use super::Classic;
use super::{deploy, placement, scoring};
use crate::action::Action;
use crate::event::{Event, Sink};
use crate::kernel::claims::Seat;

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Draw,
    Discard,
    Place,
    Deploy,
    Over,
}

/// Does one step; the action is legal.
#[inline]
pub(super) fn take<S: Sink>(game: &mut Classic, action: Action, sink: &mut S) {
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
                finish(game, sink);
            }
        }
        Action::Deploy { piece, region } => {
            deploy::deploy(game, piece, region, sink);
            finish(game, sink);
        }
        Action::Pass => finish(game, sink),
        Action::Resign => resign(game, sink),
        _ => debug_assert!(false, "{action:?} is not part of this game"),
    }
}

/// After the figure: scoring, then the next seat.
fn finish<S: Sink>(game: &mut Classic, sink: &mut S) {
    scoring::score_completed(game, sink);
    game.active = next_seat(game);
    draw_or_end(game, sink);
}

/// B21: the game ends when the bag is empty.
fn draw_or_end<S: Sink>(game: &mut Classic, sink: &mut S) {
    if game.bag.is_empty() {
        end(game, sink);
    } else {
        game.step = Step::Draw;
    }
}

fn end<S: Sink>(game: &mut Classic, sink: &mut S) {
    game.step = Step::Over;
    scoring::score_final(game, sink);
    sink.tell(|| Event::Over {
        winners: scoring::winners(game),
    });
}

/// A seat that gives up takes no more turns. A tile that it had drawn goes to the next seat; a tile that it had
/// placed is scored. When one seat is left, the game ends
/// and a tile that was still to be placed leaves it.
fn resign<S: Sink>(game: &mut Classic, sink: &mut S) {
    let seat = game.active;
    sink.tell(|| Event::Resigned { seat });
    game.resigned = game.resigned.with(seat);
    if game.step == Step::Deploy {
        scoring::score_completed(game, sink);
        game.step = Step::Draw;
    }
    game.active = next_seat(game);
    if game.resigned.len() + 1 == u32::from(game.setup.seats) {
        if game.step == Step::Place {
            placement::discard(game, sink);
        }
        end(game, sink);
    } else if game.step == Step::Draw {
        draw_or_end(game, sink);
    }
}

fn next_seat(game: &Classic) -> Seat {
    let seats = game.setup.seats;
    let mut next = game.active.0;
    loop {
        next = if next + 1 == seats { 0 } else { next + 1 };
        if !game.resigned.contains(Seat(next)) || next == game.active.0 {
            return Seat(next);
        }
    }
}
