//! The gate, the walls, guards and towers (Y11–Y13, Y17–Y19).

use super::country::Boundary;
use super::setup::{PILES, WALLS};
use super::{CityOracle, Edge, Mistake, Tower, scoring};
use bastide_engine::action::{Action, End, Piece};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::view::CityWallView;

/// The gate and all walls.
pub(super) fn standing(game: &CityOracle) -> Vec<Edge> {
    let walls = game.gate.iter().chain(&game.left).chain(&game.right);
    walls.copied().collect()
}

pub(super) fn walls_left(game: &CityOracle) -> usize {
    WALLS - game.left.len() - game.right.len()
}

/// Y12: any side of the outer boundary.
pub(super) fn gates(game: &CityOracle) -> Vec<Action> {
    let boundary = Boundary::of(&game.layout);
    let gate = |(pos, side): Edge| Action::Gate { pos, side };
    boundary.edges().map(gate).collect()
}

/// Y12: the gate closes the side behind it; that starts no round (Y17).
pub(super) fn set_gate(game: &mut CityOracle, gate: Edge) {
    game.gate = Some(gate);
    scoring::score_complete(game);
}

/// Y13, Y17: the wall stands on the next side; features that it completes are scored at once.
pub(super) fn set_wall(game: &mut CityOracle, seat: Seat, end: End) {
    let last = last_at(game, end);
    let edge = Boundary::of(&game.layout).beyond(last, end);
    match end {
        End::Left => game.left.push(edge),
        End::Right => game.right.push(edge),
    }
    game.last_walls.insert(seat, edge);
    let returned = game.returned.len();
    scoring::score_complete(game);
    if game.is_wrong_about(Mistake::FreedByWallsAtOnce) {
        game.returned.truncate(returned);
    }
}

fn arm(game: &CityOracle, end: End) -> &[Edge] {
    match end {
        End::Left => &game.left,
        End::Right => &game.right,
    }
}

/// The last wall of an arm, or the gate.
fn last_at(game: &CityOracle, end: End) -> Edge {
    let last = arm(game, end).last().copied().or(game.gate);
    last.expect("the gate stands before any wall")
}

/// Y20: the number of sides of the outer boundary between the two ends; `None` before the gate is set.
pub(super) fn sides_left(game: &CityOracle) -> Option<usize> {
    game.gate?;
    let (from, to) = (last_at(game, End::Right), last_at(game, End::Left));
    Some(Boundary::of(&game.layout).between(from, to))
}

/// Y18: whether a seat may post a guard on the last wall that it set.
pub(super) fn may_post(game: &CityOracle, seat: Seat) -> bool {
    let (pos, side) = game.last_walls[&seat];
    let row = row(game, (pos, side));
    let far = row.last().copied().unwrap_or(pos);
    let opposite = (far, side.opposite());
    let is_guarded = game.guards.iter().any(|&(_, edge)| edge == opposite);
    let is_refused = is_guarded && !game.is_wrong_about(Mistake::GuardsOpposite);
    game.supplies[&seat][&Piece::Follower] > waiting(game, seat) && !is_refused
}

/// Y11: the number of a seat's followers that returned in this turn and can be used from the next turn on.
fn waiting(game: &CityOracle, seat: Seat) -> u8 {
    if game.guards_at_once || game.is_wrong_about(Mistake::HomeAtOnce) {
        return 0;
    }
    game.returned.iter().filter(|&&owner| owner == seat).count() as u8
}

/// Y18, Y24: the unbroken row of tiles before a wall.
pub(super) fn row(game: &CityOracle, (pos, side): Edge) -> Vec<Pos> {
    let inward = side.opposite();
    let mut row = Vec::new();
    let mut pos = pos;
    while game.layout.at(pos).is_some() {
        row.push(pos);
        pos = pos.step(inward);
    }
    row
}

/// Y18: a follower from supply goes on the wall.
pub(super) fn post(game: &mut CityOracle, seat: Seat) {
    let supply = game.supplies.get_mut(&seat).expect("every seat has a supply");
    *supply.get_mut(&Piece::Follower).expect("followers are in play") -= 1;
    game.guards.push((seat, game.last_walls[&seat]));
}

/// Y19: the number of walls of an arm since its last tower, or the gate.
fn since_tower(game: &CityOracle, end: End) -> usize {
    let walls = arm(game, end);
    let mut towers = game.towers.iter().rev().filter(|tower| tower.end == end);
    let counted = towers.next().map_or(0, |tower| {
        let found = walls.iter().position(|&wall| wall == tower.beyond);
        1 + found.expect("a tower stands beyond a wall")
    });
    walls.len() - counted
}

/// Y19: the ends at which the causer can set a tower.
pub(super) fn tower_ends(game: &CityOracle) -> Vec<End> {
    let ends = End::ALL.iter().copied();
    ends.filter(|&end| game.towers_left[&game.active] > 0 && since_tower(game, end) > 0)
        .collect()
}

/// Y19: 1 point for each of these walls.
pub(super) fn set_tower(game: &mut CityOracle, end: End) {
    let seat = game.active;
    let points = if game.is_wrong_about(Mistake::TowersCountFromGate) {
        arm(game, end).len()
    } else {
        since_tower(game, end)
    };
    let beyond = last_at(game, end);
    game.towers.push(Tower { seat, end, beyond });
    *game.towers_left.get_mut(&seat).expect("every seat has towers") -= 1;
    scoring::pay(game, seat, points as u32);
}

/// The part of the wall that all players see.
pub(super) fn view(game: &CityOracle) -> CityWallView {
    let mut drawn = game.drawn_so_far();
    let piles = PILES.map(|size| {
        let gone = drawn.min(size);
        drawn -= gone;
        (size - gone) as u8
    });
    let guards = game.guards.iter();
    let towers = game.towers.iter();
    CityWallView {
        gate: game.gate,
        left: game.left.clone(),
        right: game.right.clone(),
        guards: guards.map(|&(seat, (pos, side))| (seat, pos, side)).collect(),
        towers: towers
            .map(|tower| (tower.seat, tower.end, tower.beyond.0, tower.beyond.1))
            .collect(),
        towers_left: game.towers_left.values().copied().collect(),
        walls_left: walls_left(game) as u8,
        piles,
    }
}
