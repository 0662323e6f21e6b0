//! What a position of Castle is worth.

use super::weights::Weights;
use super::{Evaluate, Terms, Watched};
use bastide_engine::castle::Castle;
use bastide_engine::game::Game;
use bastide_engine::kernel::feature::Spot;
use std::sync::LazyLock;

static WEIGHTS: LazyLock<Vec<Weights>> =
    LazyLock::new(|| Weights::shipped::<Castle>(include_str!("../../weights/castle.toml")));

impl Evaluate for Castle {
    const TERMS: &'static [&'static str] = &[];
    const KINDS: &'static [&'static str] = &[];
    const SECTIONS: &'static [&'static str] = &["plain"];

    fn section(&self) -> usize {
        0
    }

    fn weights(&self) -> &'static Weights {
        &WEIGHTS[self.section()]
    }

    fn left(&self) -> (u16, u16) {
        let _ = self.seats();
        (30, 60)
    }

    fn terms(&self, _weights: &Weights, _terms: &mut Terms) {}

    fn watch(&self, _watched: &mut Vec<Watched>) {}

    fn is_complete(&self, _spot: Spot) -> bool {
        false
    }
}
