//! The score track and the wall tiles (K17–K21).

use super::{CastleOracle, Held, Mistake};
use crate::oracle::feature::Feature;
use bastide_engine::action::{Action, WallTile};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;
use bastide_engine::view::{WallsSeatView, WallsView};

/// K17: the spaces of the track.
const TRACK: u32 = 100;

/// K2: there are two of each kind.
const OF_A_KIND: usize = 2;

/// K18: the tower whose wall tile is taken by a scoring that brings a marker from one score to another.
pub(super) fn taken(game: &CastleOracle, before: u32, after: u32) -> Option<u8> {
    // With the mistake, the first tower on the way counts.
    let first = if game.is_wrong_about(Mistake::PassingTakes) {
        before + 1
    } else {
        after
    };
    (first..=after).find_map(|score| tower_at(game, score % TRACK))
}

fn tower_at(game: &CastleOracle, space: u32) -> Option<u8> {
    let mut towers = game.wall_tiles.iter().copied();
    towers.find(|&tower| [u32::from(tower), u32::from(tower) + 1].contains(&space))
}

/// K2: a wall tile can be of any kind of which fewer than two have been turned up.
pub(super) fn reveals(game: &CastleOracle, space: u8) -> Vec<Action> {
    let seen = |kind: WallTile| game.revealed.iter().filter(|&&seen| seen == kind).count();
    let kinds = WallTile::ALL.iter().copied();
    let hidden = kinds.filter(|&kind| seen(kind) < OF_A_KIND);
    hidden.map(|kind| Action::Reveal { space, kind }).collect()
}

/// K18: the player keeps it face up.
pub(super) fn reveal(game: &mut CastleOracle, seat: Seat, kind: WallTile) {
    game.revealed.push(kind);
    let taken = game.turn;
    let hand = game.hands.get_mut(&seat).expect("every seat has a hand");
    hand.push(Held { kind, taken });
}

/// K20.2, K20.3: the wall tile that doubles a feature.
pub(super) fn doubling(feature: &Feature) -> WallTile {
    match feature.kind {
        Kind::Tower => WallTile::DoubleTower,
        Kind::House => WallTile::DoubleHouse,
        kind => panic!("a {kind} is never doubled"),
    }
}

/// K19: the number of wall tiles of a kind that the active player may use now; those taken in this turn do not count.
pub(super) fn usable(game: &CastleOracle, kind: WallTile) -> usize {
    let hand = game.hands[&game.active].iter();
    hand.filter(|held| held.kind == kind && is_usable(game, held))
        .count()
}

fn is_usable(game: &CastleOracle, held: &Held) -> bool {
    let at_once = held.kind == WallTile::Again && game.is_wrong_about(Mistake::AgainAtOnce);
    held.taken < game.turn || at_once
}

/// K19: a used wall tile is gone.
pub(super) fn spend(game: &mut CastleOracle, kind: WallTile) {
    let hand = &game.hands[&game.active];
    let found = hand
        .iter()
        .position(|held| held.kind == kind && is_usable(game, held));
    let found = found.expect("only a usable wall tile is offered");
    let hand = game.hands.get_mut(&game.active).expect("every seat has a hand");
    hand.remove(found);
}

pub(super) fn count(game: &CastleOracle, seat: Seat, kind: WallTile) -> usize {
    game.hands[&seat].iter().filter(|held| held.kind == kind).count()
}

/// The part of the walls that both players see.
pub(super) fn view(game: &CastleOracle) -> WallsView {
    let seat_view = |(&seat, &score): (&Seat, &u32)| {
        let kinds = WallTile::ALL.iter();
        let held = kinds.map(|&kind| (kind, count(game, seat, kind) as u8));
        let keep = game.keeps.get(&seat);
        WallsSeatView {
            space: (score % TRACK) as u16,
            lap: (score / TRACK) as u16,
            wall_tiles: held.filter(|&(_, count)| count > 0).collect(),
            keep: keep.map(|keep| (keep.tiles as u16, keep.name.pos, keep.name.region)),
        }
    };
    WallsView {
        lying: game.wall_tiles.iter().copied().collect(),
        seats: game.scores.iter().map(seat_view).collect(),
    }
}
