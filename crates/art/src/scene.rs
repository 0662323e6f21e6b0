//! What a picture shows: a view of a game with names, the last square and the squares that are offered.

use crate::castle;
use crate::look::Look;
use bastide_engine::action::{Piece, WallTile};
use bastide_engine::data::board::CASTLE;
use bastide_engine::event::Title;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::Goods;
use bastide_engine::view::{
    CityWallView, FigureView, QuartersView, TileView, View, WallsSeatView, WallsView,
};

/// Everything that a picture of a board shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The laid tiles.
    pub tiles: Vec<TileView>,
    /// The figures on them.
    pub figures: Vec<FigureView>,
    /// The seats in order.
    pub seats: Vec<SceneSeat>,
    /// The square of the last tile, which is marked.
    pub last: Option<Pos>,
    /// Empty squares that are offered.
    pub legal: Vec<Pos>,
    /// Who is in the city of Carcassonne, where it is in play.
    pub quarters: Option<QuartersView>,
    /// What is on the walls of Castle; with it the picture shows Castle's board.
    pub walls: Option<WallsView>,
    /// The growing wall of City.
    pub city_wall: Option<CityWallView>,
    /// How it is painted.
    pub look: Look,
}

/// A seat in the caption.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SceneSeat {
    /// The player's name.
    pub name: String,
    /// Points so far.
    pub score: u16,
    /// Figures in supply.
    pub supply: Vec<(Piece, u8)>,
    /// Goods tokens, where they are in play.
    pub goods: Vec<(Goods, u8)>,
    /// Titles that the seat holds.
    pub titles: Vec<Title>,
    /// Wall tiles that lie open before the player (Castle).
    pub wall_tiles: Vec<(WallTile, u8)>,
    /// Whether the seat has given up.
    pub resigned: bool,
}

/// The columns and rows that a picture needs, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The north-west square.
    pub low: Pos,
    /// The south-east square.
    pub high: Pos,
}

impl Scene {
    /// A picture of what a seat sees: seats without names, the last laid tile marked, no square offered.
    pub fn from_view(view: &View) -> Scene {
        let seats = view.seats.iter().enumerate();
        let on_walls = |idx: usize| view.walls.as_ref().and_then(|walls| walls.seats.get(idx));
        // The start squares of Castle are laid before the game and nobody's last tile.
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
            quarters: view.quarters.clone(),
            walls: view.walls.clone(),
            city_wall: view.city_wall.clone(),
            look: Look::default(),
        }
    }

    /// The same picture with the players' names, seat by seat; seats without a name keep theirs.
    #[must_use]
    pub fn with_names<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Scene {
        for (seat, name) in self.seats.iter_mut().zip(names) {
            seat.name = name.into();
        }
        self
    }

    /// The same picture with squares offered.
    #[must_use]
    pub fn with_legal(mut self, legal: impl IntoIterator<Item = Pos>) -> Scene {
        self.legal = legal.into_iter().collect();
        self.legal.sort_unstable();
        self.legal.dedup();
        self
    }

    /// The same picture in another look.
    #[must_use]
    pub fn with_look(mut self, look: Look) -> Scene {
        self.look = look;
        self
    }

    /// What the seats have on the walls of Castle; nothing in other games.
    pub fn on_walls(&self) -> &[WallsSeatView] {
        self.walls.as_ref().map_or(&[], |walls| &walls.seats)
    }

    /// The squares that the picture must have room for, of Castle's board those inside the walls; none on an empty table.
    pub fn extent(&self) -> Option<Extent> {
        let walled = self.walls.is_some();
        let board = if walled { &CASTLE.squares[..] } else { &[] };
        let laid = self.tiles.iter().map(|laid| laid.pos);
        let squares = laid
            .filter(|&pos| !walled || castle::facing(pos).is_none())
            .chain(self.legal.iter().copied())
            .chain(board.iter().copied());
        squares.fold(None, |extent: Option<Extent>, pos| {
            let Extent { low, high } = extent.unwrap_or(Extent { low: pos, high: pos });
            Some(Extent {
                low: Pos::new(low.x.min(pos.x), low.y.min(pos.y)),
                high: Pos::new(high.x.max(pos.x), high.y.max(pos.y)),
            })
        })
    }
}

impl Extent {
    /// How many columns there are.
    pub fn columns(self) -> usize {
        (i32::from(self.high.x) - i32::from(self.low.x)) as usize + 1
    }

    /// How many rows there are.
    pub fn rows(self) -> usize {
        (i32::from(self.high.y) - i32::from(self.low.y)) as usize + 1
    }
}
