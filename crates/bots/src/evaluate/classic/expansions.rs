//! The terms of expansions: tokens, shrines, Carcassonne.

use super::{HELD, Term};
use crate::evaluate::Terms;
use arrayvec::ArrayVec;
use bastide_engine::action::Quarter;
use bastide_engine::classic::{Classic, GOODS};
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::feature::{FeatureIdx, Spot};

/// Tokens: a seat with the majority of a kind, and its lead, up to three tokens either way.
pub(super) fn goods(game: &Classic, terms: &mut Terms) {
    let seats = game.seats();
    for nth in 0..GOODS.len() {
        for seat in Seat::all(seats) {
            let others = Seat::all(seats).filter(|&other| other != seat);
            let best = others.map(|other| game.tokens(other)[nth]).max().unwrap_or(0);
            let own = game.tokens(seat)[nth];
            let terms = &mut terms[seat.idx()];
            if own > 0 && own >= best {
                terms[Term::goods_most as usize] += 1.0;
            }
            let margin = f32::from(own) - f32::from(best);
            terms[Term::goods_margin as usize] += margin.clamp(-3.0, 3.0);
        }
    }
}

/// Neighbouring cloisters and shrines challenge each other: how many fewer open squares the own building has.
pub(super) fn challenges(game: &Classic, held: &[FeatureIdx], terms: &mut Terms) {
    let board = game.board();
    let buildings = held
        .iter()
        .filter(|&&idx| board.feature(idx).kind().is_surrounded());
    let buildings: ArrayVec<_, HELD> = buildings
        .map(|&idx| (idx, board.laid_in(board.locate(Spot(idx.0)).0).pos))
        .collect();
    for &(idx, pos) in &buildings {
        for &(other, beside) in &buildings {
            let near = pos.x.abs_diff(beside.x) <= 1 && pos.y.abs_diff(beside.y) <= 1;
            let (own, rival) = (board.feature(idx), board.feature(other));
            if near && own.kind() != rival.kind() {
                let ahead = f32::from(rival.open()) - f32::from(own.open());
                for seat in own.claims.holders().iter() {
                    terms[seat.idx()][Term::challenge as usize] += ahead;
                }
            }
        }
    }
}

/// Strength of figures by quarter of Carcassonne, and in the count's quarter, which they cannot leave.
pub(super) fn quarters(game: &Classic, terms: &mut Terms) {
    for seat in Seat::all(game.seats()) {
        let terms = &mut terms[seat.idx()];
        for &quarter in Quarter::ALL {
            let strength = f32::from(game.strength_in(seat, quarter));
            let term = match quarter {
                Quarter::Castle => Term::in_castle,
                Quarter::Market => Term::in_market,
                Quarter::Blacksmith => Term::in_blacksmith,
                Quarter::Cathedral => Term::in_cathedral,
            };
            terms[term as usize] += strength;
            if game.count_quarter() == quarter {
                terms[Term::under_count as usize] += strength;
            }
        }
    }
}
