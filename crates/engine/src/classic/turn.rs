//! What follows what in a game of Classic. What each step means stands in the file of its rule.

use super::expansions::count::{entering, joining, market};
use super::expansions::cult::neighbours;
use super::expansions::river;
use super::expansions::traders::builder;
use super::{Classic, deploy, placement, scoring};
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
    /// The Count: the seat that is asked may move figures into features about to be scored.
    Join,
    /// Nobody is asked: all features that the tile completed are scored.
    Score,
    /// The Count: the active seat may send a figure to a quarter.
    Quarter,
    /// The Count: the active seat may move the count.
    Count,
    /// The Count: the seat that is asked may move a figure from the market into a field.
    Market,
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
            if game.setup.sets.traders {
                builder::tile_placed(game);
            }
            if game.setup.sets.cult {
                neighbours::tile_placed(game, game.drawn, pos);
            }
            if game.setup.sets.river {
                river::tile_placed(game, game.drawn, pos, rot);
            }
            if deploy::has_choice(game) {
                game.step = Step::Deploy;
            } else {
                after_figure(game, sink);
            }
        }
        Action::Deploy { piece, region } => {
            deploy::deploy(game, piece, region, sink);
            after_figure(game, sink);
        }
        Action::Join { pos, region, piece } => {
            joining::join(game, pos, region, piece, sink);
            match game.step {
                Step::Market => market::go_on_after(game),
                _ if joining::has_choice(game) => {}
                _ => joining::go_on_after(game),
            }
            go_on(game, sink);
        }
        Action::Quarter { quarter, piece } => {
            entering::enter(game, quarter, piece, sink);
            game.step = Step::Count;
        }
        Action::Count(quarter) => {
            entering::move_count(game, quarter, sink);
            finish(game, sink);
        }
        Action::Pass => pass(game, sink),
        Action::Resign => resign(game, sink),
        _ => debug_assert!(false, "{action:?} is not part of this game"),
    }
}

fn pass<S: Sink>(game: &mut Classic, sink: &mut S) {
    match game.step {
        Step::Deploy => after_figure(game, sink),
        Step::Join => {
            joining::go_on_after(game);
            go_on(game, sink);
        }
        Step::Market => {
            market::pass(game);
            go_on(game, sink);
        }
        _ => finish(game, sink),
    }
}

/// After the figure on the tile: figures leave Carcassonne, then all is scored.
fn after_figure<S: Sink>(game: &mut Classic, sink: &mut S) {
    game.step = Step::Score;
    if game.setup.sets.count && !game.completed.is_empty() {
        joining::begin(game);
    }
    go_on(game, sink);
}

/// Goes on with what needs nobody's decision.
fn go_on<S: Sink>(game: &mut Classic, sink: &mut S) {
    match game.step {
        Step::Score => after_joining(game, sink),
        Step::Over => end(game, sink),
        _ => {}
    }
}

/// Scoring, figures home, challenge, goods; then the active player may enter a quarter.
fn after_joining<S: Sink>(game: &mut Classic, sink: &mut S) {
    scoring::score_completed(game, sink);
    let has_gone = game.resigned.contains(game.active);
    if game.setup.sets.count && !has_gone && entering::is_offered(game) {
        game.step = Step::Quarter;
    } else {
        finish(game, sink);
    }
}

/// The builder's second turn, or the next seat.
fn finish<S: Sink>(game: &mut Classic, sink: &mut S) {
    if !(game.setup.sets.traders && builder::turn_over(game, sink)) {
        game.active = seat_after(game, game.active);
    }
    draw_or_end(game, sink);
}

/// B21: the game ends when the bag is empty; before the final scoring figures leave the market.
fn draw_or_end<S: Sink>(game: &mut Classic, sink: &mut S) {
    if !game.bag.is_empty() {
        game.step = Step::Draw;
        return;
    }
    game.step = Step::Over;
    if game.setup.sets.count {
        market::begin(game);
    }
    go_on(game, sink);
}

fn end<S: Sink>(game: &mut Classic, sink: &mut S) {
    scoring::score_final(game, sink);
    sink.tell(|| Event::Over {
        winners: scoring::winners(game),
    });
}

/// A seat that gives up is asked nothing more. A tile that it had drawn goes to the next seat; a tile that it had
/// placed is scored. When one seat is left, nobody is asked any more: a placed tile is scored, a tile that was still to
/// be placed leaves the game, and the game ends.
fn resign<S: Sink>(game: &mut Classic, sink: &mut S) {
    let seat = asked(game);
    sink.tell(|| Event::Resigned { seat });
    game.resigned = game.resigned.with(seat);
    if seat == game.active {
        builder::forget(game);
    }
    if game.resigned.len() + 1 == u32::from(game.setup.seats) {
        match game.step {
            Step::Place => placement::discard(game, sink),
            Step::Deploy | Step::Join => scoring::score_completed(game, sink),
            _ => {}
        }
        game.step = Step::Over;
        end(game, sink);
    } else if game.step == Step::Place {
        game.active = seat_after(game, seat);
    } else {
        pass(game, sink);
    }
}

/// The seat that has to decide something now.
pub(super) fn asked(game: &Classic) -> Seat {
    match game.step {
        Step::Join | Step::Market => game.asked,
        _ => game.active,
    }
}

/// The next seat clockwise, whether or not it has given up.
pub(super) fn left_of(game: &Classic, seat: Seat) -> Seat {
    let next = seat.0 + 1;
    Seat(if next >= game.setup.seats { 0 } else { next })
}

/// The next seat clockwise that has not given up, or the same if there is no other.
fn seat_after(game: &Classic, seat: Seat) -> Seat {
    let mut next = left_of(game, seat);
    while game.resigned.contains(next) && next != seat {
        next = left_of(game, next);
    }
    next
}
