//! Before the first turn (B1–B3).

use super::{ClassicOracle, Mistake, Step};
use crate::oracle::table::Table;
use bastide_engine::action::Piece;
use bastide_engine::data;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::Tile;
use bastide_engine::setup::Header;
use std::collections::{BTreeMap, BTreeSet};

/// What the table has agreed on.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub players: u8,
    pub sets: Vec<String>,
    /// B13.
    pub small_cities_halved: bool,
    /// Whether fields can be claimed.
    pub farmers: bool,
}

impl Rules {
    /// Reads a header that makes a game.
    pub fn read(header: &Header) -> Rules {
        let is = |name: &str, value: &str| header.options.iter().any(|(n, v)| n == name && v == value);
        Rules {
            players: header.players.expect("the header makes a game"),
            sets: header.sets.clone().unwrap_or_else(|| vec!["base".to_owned()]),
            small_cities_halved: is("small-cities", "halved"),
            farmers: !is("farmers", "off"),
        }
    }
}

pub(super) fn start(rules: Rules, numbered: &'static [Tile], mistake: Option<Mistake>) -> ClassicOracle {
    let mut bag = all_tiles(&rules);
    let mut table = Table::default();
    // B1: one tile lies face up at 0,0 with its north up, the others go into the bag.
    let start = bag.iter().position(|tile| tile.start);
    let start = bag.remove(start.expect("the base set has a start tile"));
    table.lay(Pos::new(0, 0), start, Rot::NORTH);
    // B2: seven followers and a score of 0 for each.
    let seats = || Seat::all(rules.players);
    let supply = BTreeMap::from([(Piece::Follower, 7)]);
    ClassicOracle {
        mistake,
        numbered,
        table,
        bag,
        drawn: None,
        placed: None,
        discarded: 0,
        figures: Vec::new(),
        supplies: seats().map(|seat| (seat, supply.clone())).collect(),
        scores: seats().map(|seat| (seat, 0)).collect(),
        resigned: BTreeSet::new(),
        // B3: seat 0 first.
        active: Seat(0),
        step: Step::Draw,
        rules,
    }
}

fn all_tiles(rules: &Rules) -> Vec<&'static Tile> {
    let sets = rules
        .sets
        .iter()
        .map(|name| data::set(name).expect("the header names sets"));
    let tiles = sets.flat_map(|set| set.tiles.iter());
    tiles
        .flat_map(|tile| std::iter::repeat_n(tile, tile.count.into()))
        .collect()
}
