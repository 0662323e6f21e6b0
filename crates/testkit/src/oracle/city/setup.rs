//! The set-up (Y1, Y2).

use super::{CityOracle, Mistake, Step};
use crate::oracle::layout::Layout;
use bastide_engine::action::Piece;
use bastide_engine::data;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Tile;
use bastide_engine::setup::Header;
use std::collections::{BTreeMap, BTreeSet};

/// Y1: the sizes of the three piles.
pub(super) const PILES: [usize; 3] = [30, 25, 20];

/// Y1: the number of walls.
pub(super) const WALLS: usize = 70;

/// Y2: the number of towers, shared equally.
const TOWERS: u8 = 12;

pub(super) fn start(header: &Header, numbered: &'static [Tile], mistake: Option<Mistake>) -> CityOracle {
    let players = header.players.expect("a valid header has a number of players");
    // Y1: 75 tiles, none of them laid.
    let set = data::set("city").expect("City has a tile set");
    let tiles = set.tiles.iter();
    let bag: Vec<&'static Tile> = tiles
        .flat_map(|tile| std::iter::repeat_n(tile, tile.count.into()))
        .collect();
    assert_eq!(bag.len(), PILES.iter().sum(), "Y1: three piles");
    // Y2: seven followers, a score of 0, and an equal share of the towers.
    let seats = || Seat::all(players);
    let supply = BTreeMap::from([(Piece::Follower, 7)]);
    CityOracle {
        mistake,
        numbered,
        layout: Layout::default(),
        bag,
        drawn: None,
        placed: None,
        discarded: 0,
        figures: Vec::new(),
        supplies: seats().map(|seat| (seat, supply.clone())).collect(),
        guards_at_once: header.has_option("guards", "at-once"),
        returned: Vec::new(),
        scores: seats().map(|seat| (seat, 0)).collect(),
        gate: None,
        left: Vec::new(),
        right: Vec::new(),
        guards: Vec::new(),
        towers: Vec::new(),
        towers_left: seats().map(|seat| (seat, TOWERS / players)).collect(),
        pieces: Vec::new(),
        posts: Vec::new(),
        last_walls: BTreeMap::new(),
        resigned: BTreeSet::new(),
        active: Seat(0),
        step: Step::Draw,
    }
}
