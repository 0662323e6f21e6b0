//! The order of a turn of Castle after the follower, and the end of the game (K22).

use super::{Castle, CastleCore, order, scoring, wall_tiles, walls};
use crate::action::{Action, WallTile};
use crate::core::Step;
use crate::event::Sink;
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;

/// The steps that only Castle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastleStep {
    /// The active seat chooses the feature that is scored next.
    First,
    /// The active seat may double the current feature.
    Double,
    /// Chance turns up the wall tile that a seat took from the tower with this lower space.
    Reveal(Seat, u8),
    /// The active seat may take another turn.
    Again,
}

pub(super) fn take<E: Sink>(game: &mut Castle, step: CastleStep, action: Action, sink: &mut E) {
    match (step, action) {
        (CastleStep::First, Action::First { pos, region }) => {
            if let Some(spot) = game.board.find(pos, region) {
                begin_scoring(game, game.board.feature_of(spot), sink);
            }
        }
        (CastleStep::Double, Action::Use(kind)) => {
            wall_tiles::spend(game, kind, sink);
            score_current(game, 2, sink);
        }
        (CastleStep::Double, _) => score_current(game, 1, sink),
        (CastleStep::Reveal(seat, space), Action::Reveal { kind, .. }) => {
            wall_tiles::take(game, seat, space, kind, sink);
            next_scoring(game, sink);
        }
        (CastleStep::Again, Action::Use(_)) => {
            wall_tiles::spend(game, WallTile::Again, sink);
            wall_tiles::turn_over(game);
            CastleCore::draw_or_end(game, sink);
        }
        (CastleStep::Again, _) => finish(game, sink),
        (CastleStep::First | CastleStep::Reveal(..), _) => debug_assert!(false, "{action:?} is not legal"),
    }
}

/// Everything that the tile completed is settled or scored.
pub(super) fn after_figure<E: Sink>(game: &mut Castle, sink: &mut E) {
    scoring::line_up(game, sink);
    next_scoring(game, sink);
}

/// Scores the next feature, after the active seat has chosen it where the order matters.
fn next_scoring<E: Sink>(game: &mut Castle, sink: &mut E) {
    match game.pending.first() {
        None => end_of_turn(game, sink),
        Some(_) if order::matters(game) => game.step = Step::Own(CastleStep::First),
        Some(&first) => begin_scoring(game, first, sink),
    }
}

fn begin_scoring<E: Sink>(game: &mut Castle, idx: FeatureIdx, sink: &mut E) {
    game.pending.retain(|pending| *pending != idx);
    game.current = idx;
    if wall_tiles::can_double(game, idx) {
        game.step = Step::Own(CastleStep::Double);
    } else {
        score_current(game, 1, sink);
    }
}

/// The marker moves; if it stops on a tower, a wall tile is turned up.
fn score_current<E: Sink>(game: &mut Castle, times: u16, sink: &mut E) {
    let seat = scoring::score(game, game.current, times, sink);
    match seat.and_then(|seat| walls::take_tile(game, seat).map(|space| (seat, space))) {
        Some((seat, space)) => game.step = Step::Own(CastleStep::Reveal(seat, space)),
        None => next_scoring(game, sink),
    }
}

fn end_of_turn<E: Sink>(game: &mut Castle, sink: &mut E) {
    if wall_tiles::can_go_again(game) {
        game.step = Step::Own(CastleStep::Again);
    } else {
        finish(game, sink);
    }
}

fn finish<E: Sink>(game: &mut Castle, sink: &mut E) {
    wall_tiles::turn_over(game);
    game.active = game.seat_after(game.active);
    CastleCore::draw_or_end(game, sink);
}

/// K22: the game ends when the bag is empty.
pub(super) fn bag_emptied<E: Sink>(game: &mut Castle, sink: &mut E) {
    CastleCore::end(game, sink);
}

/// With one seat left the game ends; a tile that was still to be placed leaves the game.
pub(super) fn after_resignation<E: Sink>(game: &mut Castle, sink: &mut E) {
    match game.step {
        Step::Place => game.discard(sink),
        // What the placed tile completed is scored in its plain order; no wall tile is turned up any more.
        Step::Deploy => scoring::line_up(game, sink),
        Step::Own(CastleStep::Double) => {
            scoring::score(game, game.current, 1, sink);
        }
        _ => {}
    }
    for idx in std::mem::take(&mut game.pending) {
        scoring::score(game, idx, 1, sink);
    }
    CastleCore::end(game, sink);
}
