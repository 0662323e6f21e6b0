//! A round of wall building (Y11, Y12, Y14, Y17–Y19).

use super::{CityOracle, Edge, Mistake, Step, turn, walls};
use bastide_engine::action::End;
use bastide_engine::kernel::claims::Seat;

/// Y11: the pile of the last drawn tile, 1 to 3. Tiles that were set aside count as drawn.
pub(super) fn pile(game: &CityOracle) -> usize {
    match game.drawn_so_far() {
        0..=30 => 1,
        31..=55 => 2,
        _ => 3,
    }
}

/// Y11: a round follows a scoring, but not while pile 1 lasts.
pub(super) fn begin(game: &mut CityOracle) {
    game.last_walls.clear();
    game.posts.clear();
    // Y14: 1 or 2 walls for each, with two players 2 or 4; one at a time, the causer first.
    let each = (pile(game) - 1) * if game.scores.len() == 2 { 2 } else { 1 };
    let order = from_causer(game);
    game.pieces = (0..each).flat_map(|_| order.iter().copied()).collect();
    if game.gate.is_some() {
        next_piece(game);
    } else {
        // Y12: the gate stands for the causer's first wall.
        if !game.is_wrong_about(Mistake::GateIsExtra) {
            game.pieces.remove(0);
        }
        game.step = Step::Gate;
    }
}

fn from_causer(game: &CityOracle) -> Vec<Seat> {
    let count = game.scores.len() as u8;
    let seats = (0..count).map(|step| Seat((game.active.0 + step) % count));
    seats.filter(|seat| !game.resigned.contains(seat)).collect()
}

pub(super) fn gate(game: &mut CityOracle, gate: Edge) {
    walls::set_gate(game, gate);
    next_piece(game);
}

/// The next piece, until none is left (Y14) or the ring is closed (Y20).
pub(super) fn next_piece(game: &mut CityOracle) {
    let resigned = &game.resigned;
    game.pieces.retain(|seat| !resigned.contains(seat));
    let stops = walls::walls_left(game) == 0 || walls::sides_left(game) == Some(0);
    if game.pieces.is_empty() || stops {
        begin_posts(game);
    } else {
        let seat = game.pieces.remove(0);
        game.step = Step::Wall(seat);
    }
}

/// Y13: a wall. Y18: in rounds of pile 2 the seat is asked for a guard at once.
pub(super) fn wall(game: &mut CityOracle, seat: Seat, end: End) {
    walls::set_wall(game, seat, end);
    if pile(game) == 2 && walls::may_post(game, seat) {
        game.step = Step::Guard(seat);
    } else {
        next_piece(game);
    }
}

/// Y18: in rounds of pile 3 guards come after all walls, from the causer on, for each seat that set one.
fn begin_posts(game: &mut CityOracle) {
    game.pieces.clear();
    if pile(game) == 3 {
        let order = from_causer(game).into_iter();
        game.posts = order.filter(|seat| game.last_walls.contains_key(seat)).collect();
    }
    next_post(game);
}

fn next_post(game: &mut CityOracle) {
    while !game.posts.is_empty() {
        let seat = game.posts.remove(0);
        if walls::may_post(game, seat) {
            game.step = Step::Guard(seat);
            return;
        }
    }
    begin_tower(game);
}

/// Continues after the decision about a guard.
pub(super) fn posted(game: &mut CityOracle) {
    match pile(game) {
        2 => next_piece(game),
        _ => next_post(game),
    }
}

/// Y19: after all walls the causer may set a tower.
fn begin_tower(game: &mut CityOracle) {
    if game.resigned.contains(&game.active) || walls::tower_ends(game).is_empty() {
        turn::ending(game);
    } else {
        game.step = Step::Tower;
    }
}
