//! What a seat may see of a game, as plain lists for screens and bots.

use crate::action::{Piece, Quarter};
use crate::event::Title;
use crate::kernel::claims::Seat;
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::{Goods, RegionIdx, Tile};

/// All that can be seen.
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
