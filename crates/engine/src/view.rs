//! A game's state as plain lists, for screens and bots.

use crate::action::{End, Piece, Quarter, WallTile};
use crate::event::Title;
use crate::figures::Figure;
use crate::kernel::board::{Board, Laid};
use crate::kernel::claims::Seat;
use crate::kernel::feature::Marks;
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::{Goods, RegionIdx, Tile};

/// Everything on the table; see [`Game::view`](crate::game::Game::view).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct View {
    /// The laid tiles, oldest first.
    pub tiles: Vec<TileView>,
    /// The figures on features; guards are in [`CityWallView`].
    pub figures: Vec<FigureView>,
    /// One entry for each seat.
    pub seats: Vec<SeatView>,
    /// The drawn tile until it is placed or discarded.
    pub drawn: Option<&'static Tile>,
    /// The different tiles left in the bag, with how many there are of each.
    pub bag: Vec<(&'static Tile, u8)>,
    /// How many tiles left the game because they fitted nowhere.
    pub discarded: u16,
    /// The city of Carcassonne; `None` without The Count.
    pub quarters: Option<QuartersView>,
    /// Score track and wall tiles; `None` except in Castle.
    pub walls: Option<WallsView>,
    /// Gate, walls, towers and guards; `None` except in City.
    pub city_wall: Option<CityWallView>,
}

/// The wall of City. Each piece stands on one side of a laid tile, given as the tile's square and that side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CityWallView {
    /// `None` until the gate is set.
    pub gate: Option<(Pos, Side)>,
    /// The walls of the left arm, from the gate on.
    pub left: Vec<(Pos, Side)>,
    /// The walls of the right arm, from the gate on.
    pub right: Vec<(Pos, Side)>,
    /// The guards in the order of posting.
    pub guards: Vec<(Seat, Pos, Side)>,
    /// The towers, each with its arm and the wall after which it stands.
    pub towers: Vec<(Seat, End, Pos, Side)>,
    /// Towers in supply by seat.
    pub towers_left: Vec<u8>,
    /// How many walls can still be set.
    pub walls_left: u8,
    /// Tiles left in each pile.
    pub piles: [u8; 3],
}

/// The walls of Castle: wall tiles on towers, and what each seat has there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WallsView {
    /// The towers with a face-down wall tile, each given as the lower of its two spaces.
    pub lying: Vec<u8>,
    /// One entry for each seat.
    pub seats: Vec<WallsSeatView>,
}

/// A seat's marker, wall tiles and keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WallsSeatView {
    /// The marker's space on the track of 100.
    pub space: u16,
    /// How many times the marker has passed space 0.
    pub lap: u16,
    /// The face-up wall tiles of the seat by kind; kinds that it does not have are left out.
    pub wall_tiles: Vec<(WallTile, u8)>,
    /// The number of tiles of the house with the keep, and a region of it.
    pub keep: Option<(u16, Pos, RegionIdx)>,
}

/// The figures in the city of Carcassonne.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuartersView {
    /// The quarter where the count is.
    pub count: Quarter,
    /// Counts of figures by seat, quarter and piece; zero counts are left out.
    pub figures: Vec<(Seat, Quarter, Piece, u8)>,
}

/// A tile on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TileView {
    /// The tile as printed.
    pub tile: &'static Tile,
    /// The square that it covers.
    pub pos: Pos,
    /// Its rotation, clockwise from the printed orientation.
    pub rot: Rot,
}

/// A figure on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FigureView {
    /// The owner.
    pub seat: Seat,
    /// The kind of figure.
    pub piece: Piece,
    /// The square of the tile that it stands on.
    pub pos: Pos,
    /// The region of that tile.
    pub region: RegionIdx,
}

/// Score and possessions of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView {
    /// Points scored so far.
    pub score: u16,
    /// Figures in supply by kind; a kind in play is listed even if none is left.
    pub supply: Vec<(Piece, u8)>,
    /// Goods tokens by kind; empty without Traders & Builders.
    pub goods: Vec<(Goods, u8)>,
    /// The titles of King & Robber that the seat holds.
    pub titles: Vec<Title>,
    /// A resigned seat has no more decisions and cannot win.
    pub resigned: bool,
}

impl<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize>
    Board<M, CELLS, TILES, REGIONS, OPEN>
{
    /// [`View::tiles`] of this board.
    pub(crate) fn tile_views(&self) -> Vec<TileView> {
        let view = |laid: &Laid| TileView {
            tile: self.catalog().tile(laid.tile),
            pos: laid.pos,
            rot: laid.rot,
        };
        self.laid().iter().map(view).collect()
    }

    /// [`View::figures`] of this board.
    pub(crate) fn figure_views<'a>(&self, figures: impl Iterator<Item = &'a Figure>) -> Vec<FigureView> {
        let view = |figure: &Figure| {
            let (slot, region) = self.locate(figure.spot);
            FigureView {
                seat: figure.seat,
                piece: figure.piece,
                pos: self.laid_in(slot).pos,
                region,
            }
        };
        figures.map(view).collect()
    }
}
