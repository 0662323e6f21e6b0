//! Goods (T2, T3).

use super::{ClassicOracle, Mistake, scoring};
use crate::oracle::feature::Feature;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::{Goods, Kind};

/// T2: the player whose tile completed a city takes one token for each goods symbol in it, whoever scored it, and even
/// if it had no followers.
pub(super) fn take(game: &mut ClassicOracle, completed: &[Feature]) {
    for city in completed.iter().filter(|feature| feature.kind == Kind::City) {
        let takers = if game.is_wrong_about(Mistake::GoodsToTheScorer) {
            scoring::majority(game, city)
        } else {
            vec![game.active]
        };
        let symbols = city
            .spots
            .iter()
            .filter_map(|&spot| game.layout.region(spot).goods);
        for goods in symbols.collect::<Vec<Goods>>() {
            for seat in &takers {
                let tokens = game.goods.get_mut(seat).expect("every seat has tokens");
                *tokens.entry(goods).or_default() += 1;
            }
        }
    }
}

/// T3: for each kind of goods 10 points to all seats with the most tokens; a seat without tokens never scores.
pub(super) fn score(game: &mut ClassicOracle) {
    for goods in [Goods::Wine, Goods::Grain, Goods::Cloth] {
        let tokens = |seat: &Seat| game.goods[seat].get(&goods).copied().unwrap_or(0);
        let most = game.goods.keys().map(tokens).max().unwrap_or(0);
        let winners = game.goods.keys().filter(|seat| most > 0 && tokens(seat) == most);
        let winners: Vec<_> = winners.copied().collect();
        if winners.len() > 1 && game.is_wrong_about(Mistake::TiedGoodsScoreNothing) {
            continue;
        }
        for seat in winners {
            game.score(seat, 10);
        }
    }
}
