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
    /// The laid tiles in the order of laying.
    pub tiles: Vec<TileView>,
    /// The figures on the board.
    pub figures: Vec<FigureView>,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// The drawn tile that waits for its place.
    pub drawn: Option<&'static Tile>,
    /// What is left in the bag; everybody can count it.
    pub bag: Vec<(&'static Tile, u8)>,
    /// Tiles that fitted nowhere.
    pub discarded: u16,
    /// The city of Carcassonne, where it is in play.
    pub quarters: Option<QuartersView>,
    /// The walls of Castle.
    pub walls: Option<WallsView>,
    /// The growing wall of City.
    pub city_wall: Option<CityWallView>,
}

/// The wall of City: what stands where. Sides are named by a tile's square and the side of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CityWallView {
    /// The gate.
    pub gate: Option<(Pos, Side)>,
    /// The walls of the left arm, from the gate on.
    pub left: Vec<(Pos, Side)>,
    /// The walls of the right arm, from the gate on.
    pub right: Vec<(Pos, Side)>,
    /// Guards: whose, and where.
    pub guards: Vec<(Seat, Pos, Side)>,
    /// Towers: whose, on which arm, and beyond which wall.
    pub towers: Vec<(Seat, End, Pos, Side)>,
    /// Towers that each seat has left.
    pub towers_left: Vec<u8>,
    /// Walls that are left.
    pub walls_left: u8,
    /// Tiles left in each pile.
    pub piles: [u8; 3],
}

/// The walls of Castle: what is on the track, the towers and in players' hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WallsView {
    /// The lower spaces of the towers on which a wall tile lies face down.
    pub lying: Vec<u8>,
    /// The seats in order.
    pub seats: Vec<WallsSeatView>,
}

/// What a seat has on the walls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WallsSeatView {
    /// The marker's space on the track.
    pub space: u16,
    /// How often the marker has gone round.
    pub lap: u16,
    /// Wall tiles that lie open before the player.
    pub wall_tiles: Vec<(WallTile, u8)>,
    /// The keep: the tiles of its house, and where that is.
    pub keep: Option<(u16, Pos, RegionIdx)>,
}

/// Who is in the city of Carcassonne.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuartersView {
    /// The quarter where the count is.
    pub count: Quarter,
    /// How many figures of whom are where; only those that are there.
    pub figures: Vec<(Seat, Quarter, Piece, u8)>,
}

/// A laid tile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TileView {
    /// Which tile.
    pub tile: &'static Tile,
    /// Where it lies.
    pub pos: Pos,
    /// How it lies.
    pub rot: Rot,
}

/// A figure on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FigureView {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub piece: Piece,
    /// On which tile.
    pub pos: Pos,
    /// On which region of it.
    pub region: RegionIdx,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView {
    /// Points so far.
    pub score: u16,
    /// Figures in supply.
    pub supply: Vec<(Piece, u8)>,
    /// Goods tokens, where they are in play.
    pub goods: Vec<(Goods, u8)>,
    /// Titles that the seat holds.
    pub titles: Vec<Title>,
    /// Whether the seat has given up.
    pub resigned: bool,
}

impl<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize>
    Board<M, CELLS, TILES, REGIONS, OPEN>
{
    /// The laid tiles for a view.
    pub(crate) fn tile_views(&self) -> Vec<TileView> {
        let view = |laid: &Laid| TileView {
            tile: self.catalog().tile(laid.tile),
            pos: laid.pos,
            rot: laid.rot,
        };
        self.laid().iter().map(view).collect()
    }

    /// The figures on the board for a view.
    pub(crate) fn figure_views<'a>(&self, figures: impl Iterator<Item = &'a Figure>) -> Vec<FigureView> {
        let view = |figure: &Figure| {
            let (slot, region) = self.locate(figure.spot);
            FigureView {
                seat: figure.seat,
                piece: figure.piece,
                pos: self.tile(slot).pos,
                region,
            }
        };
        figures.map(view).collect()
    }
}
