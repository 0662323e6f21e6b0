//! The order of a turn (Y3–Y5, Y11, Y20), and resigning.

use super::{CityOracle, Figure, Mistake, Step, deploy, ending, placement, round, scoring, walls};
use crate::oracle::layout::Spot;
use bastide_engine::action::{Action, Piece};
use bastide_engine::game::Actor;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{RegionIdx, TileIdx};

pub(super) fn take(game: &mut CityOracle, action: Action) {
    match (game.step, action) {
        (_, Action::Resign) => resign(game),
        (Step::Draw, Action::Draw(tile)) => draw(game, tile),
        (Step::Discard, Action::Discard(_)) => discard(game),
        (Step::Place, Action::Place { pos, rot }) => place(game, pos, rot),
        (Step::Deploy, Action::Deploy { region, .. }) => deploy_follower(game, region),
        (Step::Deploy, Action::Pass) => score(game),
        (Step::Gate, Action::Gate { pos, side }) => round::gate(game, (pos, side)),
        (Step::Wall(seat), Action::Wall(end)) => round::wall(game, seat, end),
        (Step::Guard(seat), Action::Guard) => {
            walls::post(game, seat);
            round::posted(game);
        }
        (Step::Guard(_), Action::Pass) => round::posted(game),
        (Step::Tower, Action::Tower(end)) => {
            walls::set_tower(game, end);
            ending(game);
        }
        (Step::Tower, Action::Pass) => ending(game),
        (step, action) => panic!("{action:?} does not answer {step:?}"),
    }
}

/// Y3: a tile that fits nowhere is set aside, else it is placed.
fn draw(game: &mut CityOracle, tile: TileIdx) {
    let id = &game.numbered[tile.0 as usize].id;
    let found = game.bag.iter().position(|tile| tile.id == *id);
    let drawn = game.bag.remove(found.expect("a tile that is drawn is in a pile"));
    game.drawn = Some(drawn);
    // Y11: in a new turn all followers in supply can be used.
    game.returned.clear();
    game.step = if placement::places(game).is_empty() {
        Step::Discard
    } else {
        Step::Place
    };
}

/// Y3: the same player draws another tile. Y20: if there is none, the game ends.
fn discard(game: &mut CityOracle) {
    game.drawn = None;
    game.discarded += 1;
    draw_or_end(game);
}

/// Y3, then Y4. A player who can only pass is not asked.
fn place(game: &mut CityOracle, pos: Pos, rot: Rot) {
    let tile = game.drawn.take().expect("a tile is drawn before it is placed");
    game.layout.lay(pos, tile, rot);
    game.placed = Some(pos);
    if deploy::deploys(game).is_empty() {
        score(game);
    } else {
        game.step = Step::Deploy;
    }
}

fn deploy_follower(game: &mut CityOracle, region: RegionIdx) {
    let seat = game.active;
    let pos = game
        .placed
        .expect("a tile is placed before a follower is deployed");
    let supply = game.supplies.get_mut(&seat).expect("every seat has a supply");
    *supply.get_mut(&Piece::Follower).expect("followers are in play") -= 1;
    let spot = Spot { pos, region };
    game.figures.push(Figure { seat, spot });
    score(game);
}

/// Y11: one round of wall building after all scorings of the tile. A seat that resigned causes none.
fn score(game: &mut CityOracle) {
    let scored = scoring::score_complete(game);
    if scored && round::pile(game) > 1 && !game.resigned.contains(&game.active) {
        round::begin(game);
    } else {
        ending(game);
    }
}

/// Y20: the end of a turn, and of the game if the last wall is set or few sides are left.
pub(super) fn ending(game: &mut CityOracle) {
    if walls::walls_left(game) == 0 || is_nearly_closed(game) {
        end(game);
    } else {
        game.active = next(game, game.active);
        draw_or_end(game);
    }
}

/// Y20: five or fewer sides are left between the two ends.
pub(super) fn is_nearly_closed(game: &CityOracle) -> bool {
    let few = if game.is_wrong_about(Mistake::EndsOnlyWhenClosed) {
        0
    } else {
        5
    };
    walls::sides_left(game).is_some_and(|left| left <= few)
}

/// Y20: the game ends after the last tile.
fn draw_or_end(game: &mut CityOracle) {
    game.placed = None;
    if game.bag.is_empty() {
        end(game);
    } else {
        game.step = Step::Draw;
    }
}

fn end(game: &mut CityOracle) {
    ending::score_final(game);
    game.step = Step::Over;
}

fn next(game: &CityOracle, seat: Seat) -> Seat {
    let count = game.scores.len() as u8;
    let mut seats = (1..=count).map(|step| Seat((seat.0 + step) % count));
    let next = seats.find(|seat| !game.resigned.contains(seat));
    next.expect("somebody plays on")
}

/// The seat to act resigns. Its drawn tile goes to the next seat; features that its placed tile completed are scored. Its
/// pieces in a round are skipped; if it was to set the gate, there is no round.
fn resign(game: &mut CityOracle) {
    let Some(Actor::Seat(seat)) = game.decision().map(|asked| asked.actor) else {
        panic!("only the seat to act can resign");
    };
    game.resigned.insert(seat);
    if game.scores.len() - game.resigned.len() == 1 {
        game.discarded += u16::from(game.drawn.take().is_some());
        scoring::score_complete(game);
        return end(game);
    }
    match game.step {
        Step::Place => game.active = next(game, seat),
        Step::Deploy => score(game),
        Step::Gate | Step::Tower => ending(game),
        Step::Wall(_) => round::next_piece(game),
        Step::Guard(_) => round::posted(game),
        Step::Draw | Step::Discard | Step::Over => panic!("no seat is asked"),
    }
}
