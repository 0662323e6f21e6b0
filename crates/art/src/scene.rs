//! What a picture shows: a view of a game with names, the last square and the squares that are offered.

use bastide_engine::action::Piece;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::view::{FigureView, TileView, View};

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
}

/// A seat in the caption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SceneSeat {
    /// The player's name.
    pub name: String,
    /// Points so far.
    pub score: u16,
    /// Figures in supply.
    pub supply: Vec<(Piece, u8)>,
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
        Scene {
            tiles: view.tiles.clone(),
            figures: view.figures.clone(),
            seats: seats
                .map(|(idx, seat)| SceneSeat {
                    name: format!("Seat {idx}"),
                    score: seat.score,
                    supply: seat.supply.clone(),
                    resigned: seat.resigned,
                })
                .collect(),
            last: view.tiles.last().map(|laid| laid.pos),
            legal: Vec::new(),
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

    /// The squares that the picture must have room for; none on an empty table.
    pub fn extent(&self) -> Option<Extent> {
        let squares = self
            .tiles
            .iter()
            .map(|laid| laid.pos)
            .chain(self.legal.iter().copied());
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
