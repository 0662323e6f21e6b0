//! Drawing a tile and laying it (B4, B5).

use super::Classic;
use super::expansions::cult::neighbours::{self, Rivals};
use super::expansions::river;
use super::turn::Step;
use crate::action::Action;
use crate::event::{Event, Sink};
use crate::fit;
use crate::illegal::Illegal;
use crate::kernel::catalog::Rots;
use crate::kernel::claims::Seats;
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::TileIdx;

/// B4: the different tiles that can be drawn now.
pub(super) fn draws(game: &Classic) -> impl Iterator<Item = TileIdx> {
    let is_due = |tile: &TileIdx| !river::flows(game) || river::is_due(game, *tile);
    game.bag.tiles().filter(is_due)
}

/// B4: how many tiles can be drawn now.
#[inline]
pub(super) fn count_draws(game: &Classic) -> u32 {
    if !river::flows(game) {
        return game.bag.len().into();
    }
    draws(game).map(|tile| u32::from(game.bag.count(tile))).sum()
}

/// B4: drawn at random, every tile is as likely as any other; `nth` is less than [`count_draws`].
#[inline]
pub(super) fn nth_draw(game: &Classic, nth: u32) -> Option<TileIdx> {
    if !river::flows(game) {
        return Some(game.bag.nth(nth));
    }
    let mut left = nth;
    draws(game).find(|&tile| {
        let count = u32::from(game.bag.count(tile));
        let found = left < count;
        left = left.saturating_sub(count);
        found
    })
}

/// B4: a tile that fits nowhere on the whole board is set aside for good.
pub(super) fn draw<S: Sink>(game: &mut Classic, tile: TileIdx, sink: &mut S) -> Step {
    if river::flows(game) {
        river::tile_drawn(game, tile);
    }
    game.bag.take(tile);
    game.drawn = tile;
    sink.tell(|| Event::Drawn {
        tile: game.tile_id(tile),
    });
    let fits = match has_conditions(game) {
        false => game.board.fits_somewhere(tile),
        true => places(game).next().is_some(),
    };
    if fits { Step::Place } else { Step::Discard }
}

/// B4: it is shown to all.
pub(super) fn discard<S: Sink>(game: &mut Classic, sink: &mut S) {
    game.discarded += 1;
    sink.tell(|| Event::Discarded {
        tile: game.tile_id(game.drawn),
    });
}

/// B5: at least one side touches a laid tile, and every touching side continues.
pub(super) fn places(game: &Classic) -> impl Iterator<Item = Action> {
    let on_river = game.setup.sets.river && river::is_river(game, game.drawn);
    let turned = |(pos, rots): (Pos, Rots)| rots.iter().map(move |rot| (pos, rot));
    let flows_on = move |&(pos, rot): &_| !on_river || river::check(game, game.drawn, pos, rot).is_ok();
    let places = squares(game).flat_map(turned).filter(flows_on);
    places.map(|(pos, rot)| Action::Place { pos, rot })
}

/// The squares where the tile fits, without those that S2 forbids.
fn squares(game: &Classic) -> impl Iterator<Item = (Pos, Rots)> {
    let rivals = rivals(game);
    let may_lie = move |&(pos, _): &_| rivals.as_ref().is_none_or(|rivals| rivals.may_lie(pos));
    game.board.places(game.drawn).filter(may_lie)
}

/// The buildings that S2 keeps the drawn tile apart from, if it has a building itself.
fn rivals(game: &Classic) -> Option<Rivals> {
    let building = neighbours::building(game, game.drawn).filter(|_| game.setup.sets.cult);
    building.map(|kind| Rivals::of(game, kind))
}

/// How many places there are.
#[inline]
pub(super) fn count_places(game: &Classic) -> usize {
    match has_conditions(game) {
        false => game.board.count_places(game.drawn),
        true => places(game).count(),
    }
}

/// Place number `nth` in the order of [`places`].
#[inline]
pub(super) fn nth_place(game: &Classic, nth: usize) -> Option<Action> {
    match has_conditions(game) {
        false => {
            let place = game.board.nth_place(game.drawn, nth);
            place.map(|(pos, rot)| Action::Place { pos, rot })
        }
        true => places(game).nth(nth),
    }
}

/// Whether an expansion has more to say about the drawn tile than B5.
#[inline]
fn has_conditions(game: &Classic) -> bool {
    let sets = game.setup.sets;
    sets.cult && neighbours::building(game, game.drawn).is_some()
        || sets.river && river::is_river(game, game.drawn)
}

fn check_conditions(game: &Classic, pos: Pos, rot: Rot) -> Result<(), Illegal> {
    if rivals(game).is_some_and(|rivals| !rivals.may_lie(pos)) {
        return Err(Illegal::TooManyRivals { pos });
    }
    if game.setup.sets.river {
        river::check(game, game.drawn, pos, rot)?;
    }
    Ok(())
}

/// B5, B26: which of its conditions a placement breaks.
pub(super) fn check(game: &Classic, pos: Pos, rot: Rot) -> Result<(), Illegal> {
    fit::check(&game.board, (game.drawn, pos, rot))?;
    check_conditions(game, pos, rot)
}

/// B5: the tile is laid.
pub(super) fn place<S: Sink>(game: &mut Classic, pos: Pos, rot: Rot, sink: &mut S) {
    let tile = game.drawn;
    sink.tell(|| Event::Placed {
        seat: game.active,
        tile: game.tile_id(tile),
        pos,
        rot,
    });
    game.placer = game.active;
    game.gained = Seats::NONE;
    game.placed = game.board.place(tile, pos, rot, &mut game.completed);
}
