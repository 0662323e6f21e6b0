//! The order of a turn (B4, B8, B21, T7, T8, N3–N7), and resigning.

use super::{
    ClassicOracle, Figure, Mistake, Step, Turn, builder, deploy, market, placement, quarters, scoring,
};
use crate::oracle::layout::Spot;
use bastide_engine::action::{Action, Piece};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{RegionIdx, TileIdx};
use std::collections::BTreeSet;

pub(super) fn take(game: &mut ClassicOracle, action: Action) {
    match (game.step, action) {
        (_, Action::Draw(tile)) => draw(game, tile),
        (_, Action::Discard(_)) => discard(game),
        (_, Action::Place { pos, rot }) => place(game, pos, rot),
        (_, Action::Deploy { piece, region }) => deploy_figure(game, piece, region),
        (Step::Deploy, Action::Pass) => ask_to_join(game),
        (Step::Join(seat), Action::Join { pos, region, piece }) => {
            quarters::leave(game, seat, pos, region, piece);
            ask_to_join(game);
        }
        (Step::Join(seat), Action::Pass) => {
            game.passed.insert(seat);
            ask_to_join(game);
        }
        (Step::Quarter, Action::Quarter { quarter, piece }) => {
            quarters::enter(game, quarter, piece);
            // N4: the player who has just sent a figure may move the count.
            game.step = Step::Count;
        }
        (Step::Count, Action::Count(quarter)) => {
            game.count = quarter;
            end_turn(game);
        }
        (Step::Quarter | Step::Count, Action::Pass) => end_turn(game),
        (Step::Market(seat), Action::Join { pos, region, piece }) => {
            quarters::leave(game, seat, pos, region, piece);
            if game.is_wrong_about(Mistake::MarketOpensOnce) {
                game.passed.insert(seat);
            }
            ask_the_market(game, Some(seat));
        }
        (Step::Market(seat), Action::Pass) => {
            game.passed.insert(seat);
            ask_the_market(game, Some(seat));
        }
        (_, Action::Resign) => resign(game),
        _ => panic!("{action:?} does not belong to {:?}", game.step),
    }
}

/// B4: a tile that fits nowhere is set aside, else it is placed.
fn draw(game: &mut ClassicOracle, tile: TileIdx) {
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

/// B4: another tile is drawn. If the bag runs out that way, the game ends.
fn discard(game: &mut ClassicOracle) {
    let tile = game.drawn.take().expect("a tile is drawn before it is set aside");
    if game.is_wrong_about(Mistake::MisfitsGoBack) {
        game.bag.push(tile);
    }
    game.discarded += 1;
    draw_or_end(game);
}

/// B5, then B6. A player who can only pass is not asked.
fn place(game: &mut ClassicOracle, pos: Pos, rot: Rot) {
    let tile = game.drawn.take().expect("a tile is drawn before it is placed");
    game.layout.lay(pos, tile, rot);
    game.placed = Some((pos, game.active));
    game.turn.builder_met = builder::is_extended(game);
    if deploy::deploys(game).is_empty() {
        ask_to_join(game);
    } else {
        game.step = Step::Deploy;
    }
}

/// B8: deploying comes before scoring.
fn deploy_figure(game: &mut ClassicOracle, piece: Piece, region: RegionIdx) {
    let seat = game.active;
    let pos = game.placed();
    *game.supply(seat, piece) -= 1;
    let spot = Spot { pos, region };
    game.figures.push(Figure { seat, piece, spot });
    if game.is_wrong_about(Mistake::BuilderMeetsItself) {
        game.turn.builder_met = builder::is_extended(game);
    }
    ask_to_join(game);
}

/// N6: seat by seat, figure by figure; when no seat moves anything more, the scoring.
fn ask_to_join(game: &mut ClassicOracle) {
    match quarters::next_to_join(game) {
        Some(seat) => game.step = Step::Join(seat),
        None => score(game),
    }
}

/// B11–B20 at the end of the turn, then N3.
fn score(game: &mut ClassicOracle) {
    game.passed.clear();
    scoring::score_completed(game);
    if game.rules.has("count") && !quarters::entries(game).is_empty() {
        game.step = Step::Quarter;
    } else {
        end_turn(game);
    }
}

/// T7: a second turn for the same player, else the next seat's.
fn end_turn(game: &mut ClassicOracle) {
    let again = builder::gives_second_turn(game);
    if !again {
        game.active = next_seat(game);
    }
    let kept = if again && game.is_wrong_about(Mistake::SecondTurnJudgedWithFirst) {
        std::mem::take(&mut game.turn.gained)
    } else {
        BTreeSet::new()
    };
    game.turn = Turn {
        second: again,
        builder_met: false,
        // N3: a second turn is judged on its own.
        gained: kept,
    };
    draw_or_end(game);
}

/// B21: the game ends after the turn of the last tile. N7: figures leave the market first.
fn draw_or_end(game: &mut ClassicOracle) {
    if game.bag.is_empty() {
        ask_the_market(game, None);
    } else {
        game.step = Step::Draw;
    }
}

/// N7: asks the next seat after `last`, or the first one.
fn ask_the_market(game: &mut ClassicOracle, last: Option<Seat>) {
    match market::next(game, last) {
        Some(seat) => game.step = Step::Market(seat),
        None => end(game),
    }
}

fn end(game: &mut ClassicOracle) {
    scoring::score_final(game);
    game.drawn = None;
    game.step = Step::Over;
}

/// A seat that resigns takes no more turns and is asked nothing more; its score stays and the others continue. Its drawn
/// tile goes to the next seat, its placed tile is scored. When one seat is left, the game ends.
fn resign(game: &mut ClassicOracle) {
    let asked = match game.step {
        Step::Join(seat) | Step::Market(seat) => seat,
        _ => game.active,
    };
    game.resigned.insert(asked);
    let left = usize::from(game.rules.players) - game.resigned.len();
    match game.step {
        Step::Deploy | Step::Join(_) if left == 1 => {
            scoring::score_completed(game);
            end(game);
        }
        _ if left == 1 => {
            game.discarded += u16::from(game.drawn.is_some());
            end(game);
        }
        Step::Place => {
            game.active = next_seat(game);
            game.turn = Turn::default();
        }
        Step::Deploy | Step::Join(_) => ask_to_join(game),
        Step::Quarter | Step::Count => end_turn(game),
        Step::Market(_) => ask_the_market(game, Some(asked)),
        Step::Draw | Step::Discard | Step::Over => panic!("no seat is asked"),
    }
}

/// B3: seats play in order.
fn next_seat(game: &ClassicOracle) -> Seat {
    let mut later = game.clockwise_after(game.active);
    later.next().expect("somebody is left")
}
