//! Who gets the points of a feature, figures home, and the order of the scorings (B15–B19, B22).

use super::{Classic, FIGURES, city, cloister, field, road};
use crate::event::{Event, Points, Sink, Why};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;
use arrayvec::ArrayVec;

/// B19: every feature that the tile completed is scored on its own.
#[inline]
pub(super) fn score_completed<S: Sink>(game: &mut Classic, sink: &mut S) {
    for nth in 0..game.completed.len() {
        let idx = game.completed[nth];
        let feature = game.board.feature(idx);
        // B18: nobody there, nothing scored. B20: fields wait for the end.
        if feature.claims.any() && feature.kind() != Kind::Field {
            score(game, idx, Why::Complete, sink);
            return_figures(game, idx, sink);
        }
    }
}

/// B22, B23: first what is unfinished, then the fields.
pub(super) fn score_final<S: Sink>(game: &mut Classic, sink: &mut S) {
    let mut held: ArrayVec<FeatureIdx, FIGURES> = ArrayVec::new();
    for figure in game.figures.iter() {
        let idx = game.board.feature_of(figure.spot);
        if !held.contains(&idx) {
            held.push(idx);
        }
    }
    let is_field = |game: &Classic, idx| game.board.feature(idx).kind() == Kind::Field;
    for &idx in held
        .iter()
        .filter(|&&idx| !is_field(game, idx))
        .collect::<ArrayVec<_, FIGURES>>()
    {
        score(game, idx, Why::Unfinished, sink);
    }
    for &idx in held
        .iter()
        .filter(|&&idx| is_field(game, idx))
        .collect::<ArrayVec<_, FIGURES>>()
    {
        score(game, idx, Why::Final, sink);
    }
}

/// B15: most followers takes all points; all who tie for most get all of them.
fn score<S: Sink>(game: &mut Classic, idx: FeatureIdx, why: Why, sink: &mut S) {
    let feature = game.board.feature(idx);
    let kind = feature.kind();
    let (tiles, points) = worth(game, idx);
    let total = points.total();
    if total == 0 {
        return;
    }
    for seat in feature.claims.majority().iter() {
        game.scores[seat.idx()] += total;
        sink.tell(|| Event::Scored {
            seat,
            points: points.clone(),
            feature: kind,
            tiles,
            at: game.at(game.named_spot(idx)),
            why,
        });
    }
}

/// The tiles that count for a feature, and what it is worth now.
fn worth(game: &Classic, idx: FeatureIdx) -> (u16, Points) {
    match game.board.feature(idx).kind() {
        Kind::Road => road::worth(game, idx),
        Kind::City => city::worth(game, idx),
        Kind::Cloister => cloister::worth(game, idx),
        Kind::Field => field::worth(game, idx),
        _ => (0, Points::default()),
    }
}

/// B17: every follower on the feature goes home, winners' and losers' alike.
fn return_figures<S: Sink>(game: &mut Classic, idx: FeatureIdx, sink: &mut S) {
    let mut home: ArrayVec<_, FIGURES> = ArrayVec::new();
    let board = &game.board;
    game.figures.take(
        |figure| board.feature_of(figure.spot) == idx,
        |figure| home.push(figure),
    );
    game.board.feature_mut(idx).claims = Default::default();
    for figure in home {
        *game.in_supply(figure.seat, figure.piece) += 1;
        sink.tell(|| Event::Returned {
            seat: figure.seat,
            piece: figure.piece,
            at: game.at(figure.spot),
        });
    }
}

/// B25: the highest score wins; equal highest scores share the win. Who gave up does not win.
pub(super) fn winners(game: &Classic) -> Seats {
    let playing = |&seat: &Seat| !game.resigned.contains(seat);
    let all = || Seat::all(game.setup.seats).filter(playing);
    let best = all().map(|seat| game.scores[seat.idx()]).max();
    let winners = all().filter(|seat| Some(game.scores[seat.idx()]) == best);
    winners.fold(Seats::NONE, Seats::with)
}
