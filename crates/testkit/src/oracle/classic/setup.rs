//! The set-up (B1–B3, I1, T1, N1, N2, V1).

use super::{ClassicOracle, Mistake, Step, Turn};
use crate::oracle::layout::Layout;
use bastide_engine::action::{Piece, Quarter};
use bastide_engine::data;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{Goods, Tile};
use bastide_engine::setup::Header;
use std::collections::{BTreeMap, BTreeSet};

/// The set-up that the header requests.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub players: u8,
    pub sets: Vec<String>,
    /// B13.
    pub small_cities_halved: bool,
    /// Whether fields can be claimed.
    pub farmers: bool,
    /// N1: whether the start tile is shuffled in.
    pub start_tile_in_bag: bool,
    /// N7: whether figures leave the market one at a time, round and round.
    pub market_rounds: bool,
}

impl Rules {
    /// Reads a valid header.
    pub fn read(header: &Header) -> Rules {
        let is = |name: &str, value: &str| header.options.iter().any(|(n, v)| n == name && v == value);
        Rules {
            players: header.players.expect("a valid header has a number of players"),
            sets: header.sets.clone().unwrap_or_else(|| vec!["base".to_owned()]),
            small_cities_halved: is("small-cities", "halved"),
            farmers: !is("farmers", "off"),
            start_tile_in_bag: is("start-tile", "bag"),
            market_rounds: is("market", "rounds"),
        }
    }

    pub fn has(&self, set: &str) -> bool {
        self.sets.iter().any(|name| name == set)
    }
}

pub(super) fn start(rules: Rules, numbered: &'static [Tile], mistake: Option<Mistake>) -> ClassicOracle {
    let (layout, bag) = lay_out(&rules, mistake);
    let seats = || Seat::all(rules.players);
    // T2: the goods are wine, grain and cloth.
    let tokens = if rules.has("traders") {
        BTreeMap::from([(Goods::Wine, 0), (Goods::Grain, 0), (Goods::Cloth, 0)])
    } else {
        BTreeMap::new()
    };
    ClassicOracle {
        mistake,
        numbered,
        layout,
        bag,
        drawn: None,
        placed: None,
        discarded: 0,
        figures: Vec::new(),
        residents: Vec::new(),
        // N2: the count starts in the castle.
        count: Quarter::Castle,
        supplies: seats().map(|seat| (seat, supply(&rules))).collect(),
        goods: seats().map(|seat| (seat, tokens.clone())).collect(),
        titles: BTreeMap::new(),
        scores: seats().map(|seat| (seat, 0)).collect(),
        resigned: BTreeSet::new(),
        // B3: seat 0 first.
        active: Seat(0),
        turn: Turn::default(),
        passed: BTreeSet::new(),
        step: Step::Draw,
        rules,
    }
}

/// B2: seven followers. I1: one big follower. T1: one builder and one pig.
fn supply(rules: &Rules) -> BTreeMap<Piece, u8> {
    let mut supply = BTreeMap::from([(Piece::Follower, 7)]);
    if rules.has("inns") {
        supply.insert(Piece::Big, 1);
    }
    if rules.has("traders") {
        supply.insert(Piece::Builder, 1);
        supply.insert(Piece::Pig, 1);
    }
    supply
}

/// The tiles laid before the first turn, and those in the bag.
fn lay_out(rules: &Rules, mistake: Option<Mistake>) -> (Layout, Vec<&'static Tile>) {
    let mut layout = Layout::default();
    // N1: the twelve tiles lie together.
    if rules.has("count") {
        let count = data::set("count").expect("the set exists");
        for laid in &count.layout {
            let mut tiles = count.tiles.iter();
            let tile = tiles.find(|tile| tile.id == laid.tile);
            layout.lay(laid.pos, tile.expect("the layout names its tiles"), laid.rot);
        }
        let others = rules.sets.iter().filter(|set| *set != "count");
        let mut bag: Vec<_> = others.flat_map(|set| tiles_of(set)).collect();
        // N1: the start tile is not used at all, unless the option says so.
        if !rules.start_tile_in_bag && mistake != Some(Mistake::StartTileInBag) {
            take_start_tile(&mut bag, "base");
        }
        return (layout, bag);
    }
    // V1: the spring lies at 0,0 unrotated, and the start tile is in the bag. B1: without the river the start tile lies
    // there.
    let first = if rules.has("river") { "river" } else { "base" };
    let mut bag: Vec<_> = rules.sets.iter().flat_map(|set| tiles_of(set)).collect();
    let start = take_start_tile(&mut bag, first);
    layout.lay(Pos::new(0, 0), start, Rot::NORTH);
    (layout, bag)
}

/// Removes the start tile of a set from the bag.
fn take_start_tile(bag: &mut Vec<&'static Tile>, set: &str) -> &'static Tile {
    let prefix = format!("{set}/");
    let start = bag
        .iter()
        .position(|tile| tile.start && tile.id.starts_with(&prefix));
    bag.remove(start.expect("the set has a start tile"))
}

fn tiles_of(set: &str) -> impl Iterator<Item = &'static Tile> + use<> {
    let tiles = data::set(set).expect("the header names sets").tiles.iter();
    tiles.flat_map(|tile| std::iter::repeat_n(tile, tile.count.into()))
}
