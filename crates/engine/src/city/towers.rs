//! Towers at the ends of the chain (Y19).

use super::City;
use crate::action::{Action, End};
use crate::event::{Award, Event, Events};
use crate::illegal::Illegal;
use crate::points::{Counted, Points};

/// Y19: an end with no wall since its last tower, or since the gate, takes none.
fn may_stand(game: &City, end: End) -> bool {
    game.wall.arm(end).since_tower() > 0
}

/// Y19: after all walls of the round the causer may set one of their towers.
pub(super) fn is_offered(game: &City) -> bool {
    let causer = game.round.causer;
    let has_tower = game.towers[causer.idx()] > 0 && !game.resigned.contains(causer);
    has_tower && End::ALL.iter().any(|&end| may_stand(game, end))
}

/// Y19: at either end, or none.
pub(super) fn choices(game: &City) -> impl Iterator<Item = Action> {
    let ends = End::ALL.iter().filter(|&&end| may_stand(game, end));
    ends.map(|&end| Action::Tower(end)).chain([Action::Pass])
}

/// Y19: why a tower cannot stand there.
pub(super) fn check(game: &City, end: End) -> Result<(), Illegal> {
    if may_stand(game, end) {
        Ok(())
    } else {
        Err(Illegal::NoWallSinceTower { end })
    }
}

/// Y19: 1 point for each wall between it and the last tower, or the gate, on that side.
pub(super) fn set(game: &mut City, end: End, events: &mut Events<'_>) {
    let seat = game.round.causer;
    let arm = game.wall.arm_mut(end);
    let walls = arm.since_tower() as u16;
    let after = arm.walls.len() as u8;
    arm.towers.push((after, seat));
    game.towers[seat.idx()] -= 1;
    let points = Points::default().plus(walls, Counted::Walls, 1);
    events.tell(|| Event::TowerSet { seat, end });
    game.award(seat, Award::Tower, points, events);
}
