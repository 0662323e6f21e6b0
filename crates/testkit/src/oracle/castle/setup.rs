//! The set-up (K1–K3).

use super::{CastleOracle, Mistake, SEATS, Step};
use crate::oracle::layout::Layout;
use bastide_engine::action::Piece;
use bastide_engine::data;
use bastide_engine::data::board::CASTLE;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Rot;
use bastide_engine::kernel::tile::Tile;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn start(numbered: &'static [Tile], mistake: Option<Mistake>) -> CastleOracle {
    // K1: the start squares are part of the walls; here they are tiles outside the 76 squares.
    let mut layout = Layout::default();
    for start in &CASTLE.starts {
        layout.lay(start.pos, &start.tile, Rot::NORTH);
    }
    // K2: 60 castle tiles in the bag.
    let set = data::set("castle").expect("Castle has a tile set");
    let tiles = set.tiles.iter();
    let bag = tiles.flat_map(|tile| std::iter::repeat_n(tile, tile.count.into()));
    // K2: a wall tile on each tower but the first.
    let towers = CASTLE.towers.iter().filter(|tower| tower.wall_tile);
    // K3: six followers and a score of 0 for each of two.
    let seats = || Seat::all(SEATS);
    let supply = BTreeMap::from([(Piece::Follower, 6)]);
    CastleOracle {
        mistake,
        numbered,
        layout,
        bag: bag.collect(),
        drawn: None,
        placed: None,
        discarded: 0,
        figures: Vec::new(),
        supplies: seats().map(|seat| (seat, supply.clone())).collect(),
        scores: seats().map(|seat| (seat, 0)).collect(),
        wall_tiles: towers.map(|tower| tower.space).collect(),
        revealed: Vec::new(),
        hands: seats().map(|seat| (seat, Vec::new())).collect(),
        keeps: BTreeMap::new(),
        waiting: Vec::new(),
        resigned: BTreeSet::new(),
        active: Seat(0),
        turn: 1,
        step: Step::Draw,
    }
}
