//! The board by itself: how sides meet, which ports close, which squares are open.

use super::super::catalog::EdgePolicy;
use super::super::lattice::{cells_for, radius_for};
use super::super::tile::{Kind, Region, Tile};
use super::*;
use crate::data;

#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct NoMarks;

impl Marks for NoMarks {
    fn of(_: &Region) -> Self {
        NoMarks
    }

    fn merge(&mut self, _: &Self) {}
}

type Small = Board<NoMarks, { cells_for(radius_for(40)) }, 40, 360, 82>;

fn tile(text: &[(Kind, &str)]) -> Tile {
    let mut tile = data::set("base").unwrap().tiles[0].clone();
    tile.regions = text
        .iter()
        .map(|(kind, ports)| {
            Region::plain(
                *kind,
                ports
                    .split_whitespace()
                    .map(|p| Port::parse(p).unwrap())
                    .collect(),
            )
        })
        .collect();
    tile
}

fn board(tiles: Vec<Tile>, policy: EdgePolicy, bounded: Option<&[(i16, i16)]>) -> Small {
    let catalog = Box::leak(Box::new(Catalog::new(tiles, policy)));
    match bounded {
        None => Small::new(catalog, 40),
        Some(squares) => Small::bounded(catalog, squares.iter().map(|&(x, y)| Pos::new(x, y)), 4),
    }
}

fn place(board: &mut Small, tile: u8, pos: (i16, i16)) -> (Slot, Vec<Kind>) {
    let mut completed = Completed::default();
    let slot = board.place(TileIdx(tile), Pos::new(pos.0, pos.1), Rot::NORTH, &mut completed);
    (
        slot,
        completed.iter().map(|&idx| board.feature(idx).kind()).collect(),
    )
}

const HOUSE: Kind = Kind::House;
const TOWER: Kind = Kind::Tower;

#[test]
fn half_sides_join_only_what_is_alike_and_close_the_rest() {
    let west = tile(&[(HOUSE, "El"), (TOWER, "Er")]);
    let east = tile(&[(HOUSE, "Wr"), (Kind::Court, "Wl")]);
    let mut board = board(vec![west, east], EdgePolicy::WaysContinue, None);
    let (first, completed) = place(&mut board, 0, (0, 0));
    assert_eq!(completed, []);
    let (second, completed) = place(&mut board, 1, (1, 0));
    // The two houses become one feature; tower and court close each other.
    assert_eq!(completed, [HOUSE, Kind::Court, TOWER]);
    let house = board.feature_of(board.spot(first, RegionIdx(0)));
    assert_eq!(house, board.feature_of(board.spot(second, RegionIdx(0))));
    assert_eq!(board.tiles_of(house), 2);
    assert_eq!(board.regions(house).count(), 2);
}

#[test]
fn border_closes_what_faces_it_and_takes_no_tile() {
    let all_round = tile(&[(TOWER, "Nl Nr El Er Sl Sr Wl Wr")]);
    let mut board = board(vec![all_round], EdgePolicy::WaysContinue, Some(&[(0, 0), (1, 0)]));
    let (slot, completed) = place(&mut board, 0, (0, 0));
    assert_eq!(completed, []);
    assert_eq!(
        board
            .feature(board.feature_of(board.spot(slot, RegionIdx(0))))
            .open(),
        2
    );
    assert_eq!(board.frontier().collect::<Vec<_>>(), [Pos::new(1, 0)]);
    assert_eq!(place(&mut board, 0, (1, 0)).1, [TOWER]);
    assert_eq!(board.frontier().len(), 0);
}

#[test]
fn a_start_square_lies_on_the_border_and_opens_the_square_that_it_faces() {
    let start = tile(&[(Kind::Path, "E"), (HOUSE, "El")]);
    let with_path = tile(&[(Kind::Path, "W"), (HOUSE, "Wr")]);
    let without = tile(&[(HOUSE, "Wr")]);
    let mut board = board(
        vec![start, with_path, without],
        EdgePolicy::WaysContinue,
        Some(&[(0, 0), (1, 0)]),
    );
    place(&mut board, 0, (-1, 0));
    assert_eq!(board.frontier().collect::<Vec<_>>(), [Pos::new(0, 0)]);
    // The path must continue: a tile with one fits in one rotation, a tile without one in none.
    let rots = |tile| {
        board
            .squares_for(TileIdx(tile))
            .map(|(_, rots)| rots.iter().collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    assert_eq!(rots(1), [vec![Rot::NORTH]]);
    assert_eq!(rots(2), Vec::<Vec<Rot>>::new());
    assert_eq!(board.count_placements(TileIdx(1)), 1);
    assert_eq!(
        board.nth_placement(TileIdx(1), 0),
        Some((Pos::new(0, 0), Rot::NORTH))
    );
    assert_eq!(place(&mut board, 1, (0, 0)).1, [Kind::Path, HOUSE]);
}

#[test]
fn a_side_can_be_closed_by_hand() {
    let street = tile(&[(Kind::Road, "N S"), (Kind::Homes, "Nl Nr El E Er Sl Sr Wl W Wr")]);
    let mut board = board(vec![street], EdgePolicy::WaysContinue, None);
    let (slot, _) = place(&mut board, 0, (0, 0));
    let mut completed = Completed::default();
    board.close(slot, Side::North, &mut completed);
    assert!(completed.is_empty());
    board.close(slot, Side::South, &mut completed);
    assert_eq!(
        completed
            .iter()
            .map(|&idx| board.feature(idx).kind())
            .collect::<Vec<_>>(),
        [Kind::Road]
    );
}

#[test]
fn an_open_square_beyond_the_byte_is_still_found() {
    // A straight line of 200 tiles has 402 open squares, but a cell's byte can hold the index of only 53 of them.
    type Long = Board<NoMarks, { cells_for(radius_for(200)) }, 200, 200, 402>;
    let field = tile(&[(Kind::Field, "Nl N Nr El E Er Sl S Sr Wl W Wr")]);
    let catalog = Box::leak(Box::new(Catalog::new(vec![field], EdgePolicy::AllContinue)));
    let mut board = Long::new(catalog, 200);
    let mut completed = Completed::default();
    for x in 0..200 {
        let pos = Pos::new(x, 0);
        assert!(x == 0 || board.demand(pos).is_some(), "{pos}");
        board.place(TileIdx(0), pos, Rot::NORTH, &mut completed);
    }
    assert_eq!(board.frontier().len(), 402);
    for x in 0..200 {
        assert!(board.demand(Pos::new(x, 1)).is_some() && board.demand(Pos::new(x, -1)).is_some());
        assert!(board.at(Pos::new(x, 0)).is_some());
    }
    assert_eq!(board.demand(Pos::new(0, 2)), None);
}
