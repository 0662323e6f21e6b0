//! The contents of a picture of a board: a view of a game, names, the last tile and legal squares.

use crate::castle;
use crate::theme::Theme;
use bastide_engine::action::{Piece, WallTile};
use bastide_engine::data::board::CASTLE;
use bastide_engine::event::Title;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::{Goods, RegionIdx};
use bastide_engine::view::{
    CityWallView, FigureView, QuartersView, TileView, View, WallsSeatView, WallsView,
};

/// The input of [`board_svg`](crate::board_svg) and [`board_text`](crate::board_text).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// In the order in which they were laid.
    pub tiles: Vec<TileView>,
    /// Figures on the tiles. Those on a missing tile or region are not drawn.
    pub figures: Vec<FigureView>,
    /// The seats in order.
    pub seats: Vec<SceneSeat>,
    /// The square of the last tile, which gets a frame.
    pub last: Option<Pos>,
    /// Empty squares to mark as legal placements.
    pub legal: Vec<Pos>,
    /// Regions to highlight. Only for SVG.
    pub lit: Vec<(Pos, RegionIdx)>,
    /// The figures in Carcassonne (The Count); `None` if it is not in play.
    pub quarters: Option<QuartersView>,
    /// The pieces on the walls of Castle. If present, Castle's board is drawn.
    pub walls: Option<WallsView>,
    /// The wall of City with everything on it; `None` in other games.
    pub city_wall: Option<CityWallView>,
    /// Whether the empty squares of Castle's board show their coordinates. Only for SVG.
    pub coordinates: bool,
    /// Only for SVG.
    pub theme: Theme,
}

/// A seat's card below the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SceneSeat {
    /// The player's name; shortened if it does not fit.
    pub name: String,
    /// The current score.
    pub score: u16,
    /// Figures in supply; pieces with count 0 are not shown.
    pub supply: Vec<(Piece, u8)>,
    /// Goods tokens (Traders & Builders); goods with count 0 are not shown.
    pub goods: Vec<(Goods, u8)>,
    /// Titles that the seat holds (King & Robber).
    pub titles: Vec<Title>,
    /// Revealed wall tiles (Castle).
    pub wall_tiles: Vec<(WallTile, u8)>,
    /// The card of a resigned seat is faded.
    pub resigned: bool,
}

/// A range of squares, both corners included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The north-west corner: the least column and row.
    pub low: Pos,
    /// The south-east corner: the greatest column and row.
    pub high: Pos,
}

impl Scene {
    /// A scene with default names, the last laid tile marked, and no legal squares.
    pub fn from_view(view: &View) -> Scene {
        let seats = view.seats.iter().enumerate();
        let on_walls = |idx: usize| view.walls.as_ref().and_then(|walls| walls.seats.get(idx));
        // Castle's start squares are laid before the game: none of them is a last tile.
        let last =
            (view.tiles.last()).filter(|laid| view.walls.is_none() || castle::facing(laid.pos).is_none());
        Scene {
            tiles: view.tiles.clone(),
            figures: view.figures.clone(),
            seats: seats
                .map(|(idx, seat)| SceneSeat {
                    name: format!("Seat {idx}"),
                    score: seat.score,
                    supply: seat.supply.clone(),
                    goods: seat.goods.clone(),
                    titles: seat.titles.clone(),
                    wall_tiles: on_walls(idx).map_or_else(Vec::new, |seat| seat.wall_tiles.clone()),
                    resigned: seat.resigned,
                })
                .collect(),
            last: last.map(|laid| laid.pos),
            legal: Vec::new(),
            lit: Vec::new(),
            quarters: view.quarters.clone(),
            walls: view.walls.clone(),
            city_wall: view.city_wall.clone(),
            coordinates: false,
            theme: Theme::default(),
        }
    }

    /// Sets the players' names, seat by seat. Seats beyond the last name keep theirs.
    #[must_use]
    pub fn with_names<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Scene {
        for (seat, name) in self.seats.iter_mut().zip(names) {
            seat.name = name.into();
        }
        self
    }

    /// Sets the legal squares, sorted and without duplicates.
    #[must_use]
    pub fn with_legal(mut self, legal: impl IntoIterator<Item = Pos>) -> Scene {
        self.legal = legal.into_iter().collect();
        self.legal.sort_unstable();
        self.legal.dedup();
        self
    }

    /// Sets the theme; text ignores it.
    #[must_use]
    pub fn with_theme(mut self, theme: Theme) -> Scene {
        self.theme = theme;
        self
    }

    /// The seats' pieces on the walls of Castle; empty in other games.
    pub fn on_walls(&self) -> &[WallsSeatView] {
        self.walls.as_ref().map_or(&[], |walls| &walls.seats)
    }

    /// The squares that the picture covers: tiles, legal squares, and the inside of Castle's board. `None` without any.
    pub fn extent(&self) -> Option<Extent> {
        let walled = self.walls.is_some();
        let board = if walled { &CASTLE.squares[..] } else { &[] };
        let laid = self.tiles.iter().map(|laid| laid.pos);
        let squares = laid
            .filter(|&pos| !walled || castle::facing(pos).is_none())
            .chain(self.legal.iter().copied())
            .chain(board.iter().copied());
        Extent::of(squares)
    }

    /// The squares with tiles and the legal squares, Castle's start squares left out. `None` without any.
    pub fn used_extent(&self) -> Option<Extent> {
        let walled = self.walls.is_some();
        let laid = self.tiles.iter().map(|laid| laid.pos);
        let laid = laid.filter(|&pos| !walled || castle::facing(pos).is_none());
        Extent::of(laid.chain(self.legal.iter().copied()))
    }
}

impl Extent {
    fn of(squares: impl Iterator<Item = Pos>) -> Option<Extent> {
        squares.fold(None, |extent: Option<Extent>, pos| {
            let Extent { low, high } = extent.unwrap_or(Extent { low: pos, high: pos });
            Some(Extent {
                low: Pos::new(low.x.min(pos.x), low.y.min(pos.y)),
                high: Pos::new(high.x.max(pos.x), high.y.max(pos.y)),
            })
        })
    }

    /// At least 1.
    pub fn columns(self) -> usize {
        (i32::from(self.high.x) - i32::from(self.low.x)) as usize + 1
    }

    /// At least 1.
    pub fn rows(self) -> usize {
        (i32::from(self.high.y) - i32::from(self.low.y)) as usize + 1
    }
}
