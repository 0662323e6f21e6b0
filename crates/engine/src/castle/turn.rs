//! The order of a turn of Castle after the follower, and the end of the game (K22).

use super::{Castle, CastleCore, order, scoring, wall_tiles, walls};
use crate::action::{Action, WallTile};
use crate::core::Step;
use crate::event::Events;
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

pub(super) fn apply_own(game: &mut Castle, step: CastleStep, action: Action, events: &mut Events<'_>) {
    match (step, action) {
        (CastleStep::First, Action::First { pos, region }) => {
            if let Some(spot) = game.board.find(pos, region) {
                begin_scoring(game, game.board.feature_of(spot), events);
            }
        }
        (CastleStep::Double, Action::Use(kind)) => {
            wall_tiles::spend(game, kind, events);
            score_current(game, 2, events);
        }
        (CastleStep::Double, _) => score_current(game, 1, events),
        (CastleStep::Reveal(seat, space), Action::Reveal { kind, .. }) => {
            wall_tiles::take(game, seat, space, kind, events);
            next_scoring(game, events);
        }
        (CastleStep::Again, Action::Use(_)) => {
            wall_tiles::spend(game, WallTile::Again, events);
            wall_tiles::turn_over(game);
            CastleCore::draw_or_end(game, events);
        }
        (CastleStep::Again, _) => finish(game, events),
        (CastleStep::First | CastleStep::Reveal(..), _) => debug_assert!(false, "{action:?} is not legal"),
    }
}

/// Everything that the tile completed is settled or scored.
pub(super) fn after_figure(game: &mut Castle, events: &mut Events<'_>) {
    scoring::line_up(game, events);
    next_scoring(game, events);
}

/// Scores the next feature, after the active seat has chosen it where the order matters.
fn next_scoring(game: &mut Castle, events: &mut Events<'_>) {
    match game.pending.first() {
        None => end_of_turn(game, events),
        Some(_) if order::matters(game) => game.step = Step::Own(CastleStep::First),
        Some(&first) => begin_scoring(game, first, events),
    }
}

fn begin_scoring(game: &mut Castle, idx: FeatureIdx, events: &mut Events<'_>) {
    game.pending.retain(|pending| *pending != idx);
    game.current = idx;
    if wall_tiles::can_double(game, idx) {
        game.step = Step::Own(CastleStep::Double);
    } else {
        score_current(game, 1, events);
    }
}

/// The marker moves; if it stops on a tower, a wall tile is turned up.
fn score_current(game: &mut Castle, times: u16, events: &mut Events<'_>) {
    let seat = scoring::score(game, game.current, times, events);
    match seat.and_then(|seat| walls::take_tile(game, seat).map(|space| (seat, space))) {
        Some((seat, space)) => game.step = Step::Own(CastleStep::Reveal(seat, space)),
        None => next_scoring(game, events),
    }
}

fn end_of_turn(game: &mut Castle, events: &mut Events<'_>) {
    if wall_tiles::can_go_again(game) {
        game.step = Step::Own(CastleStep::Again);
    } else {
        finish(game, events);
    }
}

fn finish(game: &mut Castle, events: &mut Events<'_>) {
    wall_tiles::turn_over(game);
    game.active = game.next_seat_in_play(game.active);
    CastleCore::draw_or_end(game, events);
}

/// K22: the game ends when the bag is empty.
pub(super) fn bag_emptied(game: &mut Castle, events: &mut Events<'_>) {
    CastleCore::end(game, events);
}

/// With one seat left the game ends; a tile that was still to be placed leaves the game.
pub(super) fn after_resignation(game: &mut Castle, events: &mut Events<'_>) {
    match game.step {
        Step::Place => game.set_drawn_aside(),
        // What the placed tile completed is scored in its plain order; no wall tile is turned up any more.
        Step::Deploy => scoring::line_up(game, events),
        Step::Own(CastleStep::Double) => {
            scoring::score(game, game.current, 1, events);
        }
        _ => {}
    }
    for idx in std::mem::take(&mut game.pending) {
        scoring::score(game, idx, 1, events);
    }
    CastleCore::end(game, events);
}
