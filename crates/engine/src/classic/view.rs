//! What expansions add to a view: goods tokens, titles and the quarters of Carcassonne.

use super::expansions::count::carcassonne::FIGURES;
use super::{Classic, GOODS};
use crate::action::Quarter;
use crate::event::Title;
use crate::kernel::claims::Seat;
use crate::view::{QuartersView, View};

pub(super) fn add(game: &Classic, view: &mut View) {
    let sets = game.setup.sets;
    for (seat, seen) in Seat::all(game.seats).zip(&mut view.seats) {
        if sets.traders {
            seen.goods = GOODS.into_iter().zip(game.tokens[seat.idx()]).collect();
        }
        seen.titles = titles(game, seat);
    }
    view.quarters = sets.count.then(|| quarters(game));
}

fn titles(game: &Classic, seat: Seat) -> Vec<Title> {
    let titles = [
        (game.titles.king, Title::King),
        (game.titles.robber, Title::Robber),
    ];
    let held = titles
        .into_iter()
        .filter(|(record, _)| record.holder == Some(seat));
    held.map(|(_, title)| title).collect()
}

fn quarters(game: &Classic) -> QuartersView {
    let mut figures = Vec::new();
    for seat in Seat::all(game.seats) {
        for &quarter in Quarter::ALL {
            for piece in FIGURES {
                let count = game.carcassonne.has(seat, quarter, piece);
                if count > 0 {
                    figures.push((seat, quarter, piece, count));
                }
            }
        }
    }
    QuartersView {
        count: game.carcassonne.count,
        figures,
    }
}
