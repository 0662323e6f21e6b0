//! What follows what in a game of Castle. What each step means stands in the file of its rule.

use super::{Castle, deploy, end, order, placement, scoring, wall_tiles, walls};
use crate::action::{Action, WallTile};
use crate::event::{Event, Sink};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::feature::FeatureIdx;

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Draw,
    Discard,
    Place,
    Deploy,
    /// The active player says which feature is scored next.
    First,
    /// The active player may double the current feature.
    Double,
    /// The wall tile that a seat took at a tower is turned up.
    Reveal(Seat, u8),
    /// The active player may take another turn.
    Again,
    Over,
}

/// Does one step; the action is legal.
#[inline]
pub(super) fn take<S: Sink>(game: &mut Castle, action: Action, sink: &mut S) {
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
        Action::First { pos, region } => {
            if let Some(spot) = game.board.find(pos, region) {
                begin_scoring(game, game.board.feature_of(spot), sink);
            }
        }
        Action::Use(WallTile::Again) => {
            wall_tiles::spend(game, WallTile::Again, sink);
            wall_tiles::turn_over(game);
            draw_or_end(game, sink);
        }
        Action::Use(kind) => {
            wall_tiles::spend(game, kind, sink);
            score_current(game, 2, sink);
        }
        Action::Reveal { kind, .. } => {
            if let Step::Reveal(seat, space) = game.step {
                wall_tiles::take(game, seat, space, kind, sink);
            }
            next_scoring(game, sink);
        }
        Action::Pass => match game.step {
            Step::Deploy => after_figure(game, sink),
            Step::Double => score_current(game, 1, sink),
            _ => finish(game, sink),
        },
        Action::Resign => resign(game, sink),
        _ => debug_assert!(false, "{action:?} is not part of this game"),
    }
}

/// After the follower: everything that the tile completed is settled or scored.
fn after_figure<S: Sink>(game: &mut Castle, sink: &mut S) {
    scoring::line_up(game, sink);
    next_scoring(game, sink);
}

/// The next scoring, after the active player has said which where that matters.
fn next_scoring<S: Sink>(game: &mut Castle, sink: &mut S) {
    match game.pending.first() {
        None => end_of_turn(game, sink),
        Some(_) if order::matters(game) => game.step = Step::First,
        Some(&first) => begin_scoring(game, first, sink),
    }
}

fn begin_scoring<S: Sink>(game: &mut Castle, idx: FeatureIdx, sink: &mut S) {
    game.pending.retain(|pending| *pending != idx);
    game.current = idx;
    if wall_tiles::can_double(game, idx) {
        game.step = Step::Double;
    } else {
        score_current(game, 1, sink);
    }
}

/// The marker moves; where it stands on a tower, a wall tile is turned up.
fn score_current<S: Sink>(game: &mut Castle, times: u16, sink: &mut S) {
    let seat = scoring::score(game, game.current, times, sink);
    match seat.and_then(|seat| walls::take_tile(game, seat).map(|space| (seat, space))) {
        Some((seat, space)) => game.step = Step::Reveal(seat, space),
        None => next_scoring(game, sink),
    }
}

fn end_of_turn<S: Sink>(game: &mut Castle, sink: &mut S) {
    if wall_tiles::can_go_again(game) {
        game.step = Step::Again;
    } else {
        finish(game, sink);
    }
}

fn finish<S: Sink>(game: &mut Castle, sink: &mut S) {
    wall_tiles::turn_over(game);
    game.active = other(game.active);
    draw_or_end(game, sink);
}

/// K22: the game ends when the bag is empty.
fn draw_or_end<S: Sink>(game: &mut Castle, sink: &mut S) {
    if game.bag.is_empty() {
        over(game, sink);
    } else {
        game.step = Step::Draw;
    }
}

fn over<S: Sink>(game: &mut Castle, sink: &mut S) {
    game.step = Step::Over;
    end::final_scoring(game, sink);
    sink.tell(|| Event::Over {
        winners: winners(game),
    });
}

/// With one seat left the game ends; a tile that was still to be placed leaves it.
fn resign<S: Sink>(game: &mut Castle, sink: &mut S) {
    let seat = game.active;
    sink.tell(|| Event::Resigned { seat });
    game.resigned = game.resigned.with(seat);
    match game.step {
        Step::Place => placement::discard(game, sink),
        // What the placed tile completed is scored in its plain order; nothing is turned up any more.
        Step::Deploy => scoring::line_up(game, sink),
        Step::Double => {
            scoring::score(game, game.current, 1, sink);
        }
        _ => {}
    }
    for idx in std::mem::take(&mut game.pending) {
        scoring::score(game, idx, 1, sink);
    }
    over(game, sink);
}

/// K25: the highest score wins; equal scores share the win. Who gave up does not win.
pub(super) fn winners(game: &Castle) -> Seats {
    Seats::best(&game.scores, game.resigned)
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
