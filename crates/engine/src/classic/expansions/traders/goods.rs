//! Goods: who takes the tokens and what they are worth at the end (T2, T3).

use crate::classic::Classic;
use crate::event::{Award, Event, Events};
use crate::kernel::claims::{MAX_SEATS, Seat};
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Goods;
use crate::points::{Counted, Points};

/// The goods of this expansion, in the order of [`Classic::tokens`].
pub const GOODS: [Goods; 3] = [Goods::Wine, Goods::Grain, Goods::Cloth];

/// Tokens by seat and goods.
pub(crate) type Tokens = [[u8; GOODS.len()]; MAX_SEATS];

/// T3: the points for most tokens of a kind.
const MOST: u16 = 10;

/// T2: the player whose tile completed the city takes one token for each goods symbol in it, whoever scored, and even
/// if nobody had a knight there.
pub(crate) fn city_completed(game: &mut Classic, idx: FeatureIdx, events: &mut Events<'_>) {
    let seat = game.active;
    let symbols = game.board.feature(idx).marks.goods();
    for (nth, &count) in symbols.iter().enumerate().filter(|&(_, &count)| count > 0) {
        game.tokens[seat.idx()][nth] += count;
        events.tell(|| Event::Goods {
            seat,
            goods: GOODS[nth],
            count,
            at: game.feature_at(idx),
        });
    }
}

/// T3: for each kind the player with most tokens gets 10 points; all who tie for most get 10 each; nobody with none.
pub(crate) fn final_scoring(game: &mut Classic, events: &mut Events<'_>) {
    for (nth, goods) in GOODS.into_iter().enumerate() {
        let most = game.tokens.iter().map(|tokens| tokens[nth]).max().unwrap_or(0);
        for seat in Seat::all(game.seats) {
            if most > 0 && game.tokens[seat.idx()][nth] == most {
                let points = Points::default().plus(1, Counted::Majorities, MOST);
                game.award(seat, Award::Goods(goods), points, events);
            }
        }
    }
}
