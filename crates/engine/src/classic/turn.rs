//! What follows what in a game of Classic. What each step means stands in the file of its rule.

use super::expansions::count::{entering, joining, market};
use super::expansions::cult::neighbours;
use super::expansions::river;
use super::expansions::traders::builder;
use super::{Classic, deploy, placement, scoring};
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
    /// The Count: this seat may move figures into features about to be scored.
    Join(Seat),
    /// The Count: the active seat may send a figure to a quarter.
    Quarter,
    /// The Count: the active seat may move the count.
    Count,
    /// The Count: this seat may move a figure from the market into a field.
    Market(Seat),
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
                ask_to_join(game, sink);
            }
        }
        Action::Deploy { piece, region } => {
            deploy::deploy(game, piece, region, sink);
            ask_to_join(game, sink);
        }
        Action::Join { pos, region, piece } => {
            let seat = asked(game);
            joining::join(game, seat, (pos, region), piece, sink);
            match game.step {
                Step::Market(_) => ask_the_market(game, seat, sink),
                _ => ask_to_join(game, sink),
            }
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
        Step::Deploy => ask_to_join(game, sink),
        Step::Join(seat) => {
            game.passed = game.passed.with(seat);
            ask_to_join(game, sink);
        }
        Step::Market(seat) => {
            game.passed = game.passed.with(seat);
            ask_the_market(game, seat, sink);
        }
        _ => finish(game, sink),
    }
}

/// After the figure on the tile: figures leave Carcassonne, then all is scored.
fn ask_to_join<S: Sink>(game: &mut Classic, sink: &mut S) {
    if game.setup.sets.count
        && !game.completed.is_empty()
        && let Some(seat) = joining::next(game)
    {
        game.step = Step::Join(seat);
    } else {
        score(game, sink);
    }
}

/// Scoring, figures home, challenge, goods; then the active player may enter a quarter.
fn score<S: Sink>(game: &mut Classic, sink: &mut S) {
    game.passed = Seats::NONE;
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
    } else if game.setup.sets.count {
        ask_the_market(game, game.placer, sink);
    } else {
        end(game, sink);
    }
}

/// Asks the next seat with a figure in the market, after `seat` has been asked; ends the game when there is none.
fn ask_the_market<S: Sink>(game: &mut Classic, seat: Seat, sink: &mut S) {
    match market::next(game, seat) {
        Some(next) => game.step = Step::Market(next),
        None => end(game, sink),
    }
}

fn end<S: Sink>(game: &mut Classic, sink: &mut S) {
    game.step = Step::Over;
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
            Step::Deploy | Step::Join(_) => scoring::score_completed(game, sink),
            _ => {}
        }
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
        Step::Join(seat) | Step::Market(seat) => seat,
        _ => game.active,
    }
}

/// The seats that have not given up, clockwise from the left of `seat`, which comes last itself.
pub(super) fn clockwise_after(game: &Classic, seat: Seat) -> impl Iterator<Item = Seat> {
    let later = seat.0 + 1..game.setup.seats;
    let seats = later.chain(0..=seat.0).map(Seat);
    seats.filter(|&seat| !game.resigned.contains(seat))
}

/// The next seat clockwise that has not given up.
fn seat_after(game: &Classic, seat: Seat) -> Seat {
    clockwise_after(game, seat).next().unwrap_or(seat)
}
