//! What follows what (B4, B8, B21), and giving up.

use super::{ClassicOracle, Figure, Mistake, Step, deploy, placement, scoring};
use crate::oracle::table::Spot;
use bastide_engine::action::{Action, Piece};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{RegionIdx, TileIdx};

pub(super) fn take(game: &mut ClassicOracle, action: Action) {
    match action {
        Action::Draw(tile) => draw(game, tile),
        Action::Discard(_) => discard(game),
        Action::Place { pos, rot } => place(game, pos, rot),
        Action::Deploy { piece, region } => deploy_figure(game, piece, region),
        Action::Pass => finish(game),
        Action::Resign => resign(game),
        _ => panic!("{action:?} is not part of this game"),
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
    game.step = match placement::places(game).is_empty() {
        true => Step::Discard,
        false => Step::Place,
    };
}

/// B4: another is drawn. If the bag runs out that way, the game ends.
fn discard(game: &mut ClassicOracle) {
    let tile = game.drawn.take().expect("a tile is drawn before it is set aside");
    if game.is_wrong_about(Mistake::MisfitsGoBack) {
        game.bag.push(tile);
    }
    game.discarded += 1;
    draw_or_end(game);
}

/// B5, then B6. Who can only pass is not asked.
fn place(game: &mut ClassicOracle, pos: Pos, rot: Rot) {
    let tile = game.drawn.take().expect("a tile is drawn before it is placed");
    game.table.lay(pos, tile, rot);
    game.placed = Some(pos);
    if deploy::deploys(game).is_empty() {
        finish(game);
    } else {
        game.step = Step::Deploy;
    }
}

/// B8: deploying comes before scoring.
fn deploy_figure(game: &mut ClassicOracle, piece: Piece, region: RegionIdx) {
    let seat = game.active;
    let pos = game.placed.expect("a tile is placed before a figure is deployed");
    let supply = game.supplies.get_mut(&seat).expect("every seat has a supply");
    *supply.get_mut(&piece).expect("the piece is in play") -= 1;
    game.figures.push(Figure {
        seat,
        piece,
        spot: Spot { pos, region },
    });
    finish(game);
}

/// B11–B20 at the end of the turn, then the next seat.
fn finish(game: &mut ClassicOracle) {
    scoring::score_completed(game);
    game.placed = None;
    game.active = next_seat(game);
    draw_or_end(game);
}

/// B21: the game ends after the turn of the last tile.
fn draw_or_end(game: &mut ClassicOracle) {
    if game.bag.is_empty() {
        end(game);
    } else {
        game.step = Step::Draw;
    }
}

fn end(game: &mut ClassicOracle) {
    scoring::score_final(game);
    game.drawn = None;
    game.step = Step::Over;
}

/// A seat that gives up takes no more turns; scores stand and the others play on. The tile that it had drawn goes to
/// the next seat, the one that it had placed is scored. When one seat is left, the game ends.
fn resign(game: &mut ClassicOracle) {
    game.resigned.insert(game.active);
    let had_placed = game.step == Step::Deploy;
    if had_placed {
        scoring::score_completed(game);
        game.placed = None;
    }
    game.active = next_seat(game);
    let left = usize::from(game.rules.players) - game.resigned.len();
    if left == 1 {
        game.discarded += u16::from(game.drawn.is_some());
        end(game);
    } else if had_placed {
        draw_or_end(game);
    }
}

/// B3: seats play in order.
fn next_seat(game: &ClassicOracle) -> Seat {
    let players = game.rules.players;
    let later = (1..=players).map(|step| Seat((game.active.0 + step) % players));
    let mut playing = later.filter(|seat| !game.resigned.contains(seat));
    playing.next().expect("somebody is left")
}
