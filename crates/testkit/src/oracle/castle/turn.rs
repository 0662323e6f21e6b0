//! The order of a turn (K4–K9, K20–K22), and resigning.

use super::{CastleOracle, Figure, Step, deploy, ending, order, placement, scoring, walls};
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::action::{Action, Piece, WallTile};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{RegionIdx, TileIdx};

pub(super) fn take(game: &mut CastleOracle, action: Action) {
    match (game.step.clone(), action) {
        (_, Action::Resign) => resign(game),
        (Step::Draw, Action::Draw(tile)) => draw(game, tile),
        (Step::Discard, Action::Discard(_)) => discard(game),
        (Step::Place, Action::Place { pos, rot }) => place(game, pos, rot),
        (Step::Deploy, Action::Deploy { region, .. }) => deploy_follower(game, region),
        (Step::Deploy, Action::Pass) => score(game),
        (Step::First, Action::First { .. }) => {
            let mut group = order::group(game).into_iter();
            let chosen = group.find(|feature| order::choice(game, feature) == action);
            scoring::offer_doubling(game, chosen.expect("a completed feature is named"));
        }
        (Step::Double(feature), Action::Pass) => scoring::score(game, &feature, 1),
        (Step::Double(feature), Action::Use(kind)) => {
            walls::spend(game, kind);
            scoring::score(game, &feature, 2);
        }
        (Step::Reveal(seat, _), Action::Reveal { kind, .. }) => {
            walls::reveal(game, seat, kind);
            scoring::score_next(game);
        }
        (Step::Again, Action::Pass) => next_turn(game, opponent(game.active)),
        (Step::Again, Action::Use(kind)) => {
            walls::spend(game, kind);
            next_turn(game, game.active);
        }
        (step, action) => panic!("{action:?} does not answer {step:?}"),
    }
}

/// K8: a tile that fits nowhere leaves the game, else it is placed.
fn draw(game: &mut CastleOracle, tile: TileIdx) {
    let id = &game.numbered[tile.0 as usize].id;
    let found = game.bag.iter().position(|tile| tile.id == *id);
    let drawn = game
        .bag
        .remove(found.expect("a tile that is drawn is in the bag"));
    game.drawn = Some(drawn);
    game.step = if placement::places(game).is_empty() {
        Step::Discard
    } else {
        Step::Place
    };
}

/// K8: another tile is drawn. K22: if there is none, the game ends.
fn discard(game: &mut CastleOracle) {
    game.drawn = None;
    game.discarded += 1;
    draw_or_end(game);
}

/// K5, then K9. A player who can only pass is not asked.
fn place(game: &mut CastleOracle, pos: Pos, rot: Rot) {
    let tile = game.drawn.take().expect("a tile is drawn before it is placed");
    game.layout.lay(pos, tile, rot);
    game.placed = Some(pos);
    if deploy::deploys(game).is_empty() {
        score(game);
    } else {
        game.step = Step::Deploy;
    }
}

/// K9: deploying comes before scoring.
fn deploy_follower(game: &mut CastleOracle, region: RegionIdx) {
    let seat = game.active;
    let pos = game
        .placed
        .expect("a tile is placed before a follower is deployed");
    let supply = game.supplies.get_mut(&seat).expect("every seat has a supply");
    *supply.get_mut(&Piece::Follower).expect("followers are in play") -= 1;
    game.figures.push(Figure {
        seat,
        spot: Spot { pos, region },
    });
    score(game);
}

fn score(game: &mut CastleOracle) {
    scoring::begin(game);
    scoring::score_next(game);
}

/// K20.1, K21: at the end of the turn another is offered, but not when no castle tile is left.
pub(super) fn ending(game: &mut CastleOracle) {
    if walls::usable(game, WallTile::Again) > 0 && !game.bag.is_empty() {
        game.step = Step::Again;
    } else {
        next_turn(game, opponent(game.active));
    }
}

fn next_turn(game: &mut CastleOracle, seat: Seat) {
    game.placed = None;
    game.active = seat;
    game.turn += 1;
    draw_or_end(game);
}

/// K22: the game ends with the turn of the last tile.
fn draw_or_end(game: &mut CastleOracle) {
    if game.bag.is_empty() {
        end(game);
    } else {
        game.step = Step::Draw;
    }
}

fn end(game: &mut CastleOracle) {
    ending::score_final(game);
    game.wall_tiles.clear();
    game.step = Step::Over;
}

/// A seat that resigns leaves the opponent alone, so the game ends. A drawn tile is set aside; features that a placed
/// tile completed are scored, without decisions and wall tiles.
fn resign(game: &mut CastleOracle) {
    game.resigned.insert(game.active);
    game.discarded += u16::from(game.drawn.take().is_some());
    let mut unscored: Vec<Feature> = Vec::new();
    match &game.step {
        Step::Deploy => scoring::begin(game),
        Step::Double(feature) => unscored.push(feature.clone()),
        _ => {}
    }
    unscored.append(&mut game.waiting);
    for feature in unscored {
        scoring::pay(game, &feature, 1);
    }
    end(game);
}

fn opponent(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
