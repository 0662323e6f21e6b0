//! What the states and rules of all games have in common.
//!
//! - `rules`: what each game adds, as a trait
//! - `turn`: drawing, placing and deploying, the steps that all games share
//! - `placement`: which tiles can be drawn, and where the drawn tile can be placed
//! - `deploy`: which figures may be deployed on the placed tile
//! - `game`: `Game` for every state with rules

mod deploy;
mod game;
mod placement;
mod rules;
mod turn;

use crate::action::Piece;
use crate::cloning::clone_by_fields;
use crate::event::{Award, Event, Events};
use crate::figures::{Figure, Figures};
use crate::kernel::bag::Bag;
use crate::kernel::board::{Board, Completed, Slot};
use crate::kernel::claims::{MAX_SEATS, Seat, Seats};
use crate::kernel::feature::{FeatureIdx, Marks, Spot};
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::{Kind, RegionIdx, TileIdx};
use crate::points::Points;
use crate::region_name::At;
use arrayvec::ArrayVec;
use std::fmt;

pub use rules::{Limits, Rules, Visitor};

/// How many kinds of figures a supply counts.
const PIECE_KINDS: usize = Piece::ALL.len();

/// Makes a game dereference to its field `core`.
macro_rules! deref_to_core {
    ($game:ty, $core:ty) => {
        impl std::ops::Deref for $game {
            type Target = $core;

            #[inline]
            fn deref(&self) -> &$core {
                &self.core
            }
        }

        impl std::ops::DerefMut for $game {
            #[inline]
            fn deref_mut(&mut self) -> &mut $core {
                &mut self.core
            }
        }
    };
}

pub(crate) use deref_to_core;

/// What has to happen next. `S` is the type of the steps that only one game has.
///
/// `repr(u8)` gives the enum a tag of its own instead of a niche in `S`; every action matches on it several times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Step<S> {
    /// Chance draws a tile.
    Draw,
    /// The drawn tile fits nowhere and leaves the game.
    Discard,
    /// The active seat places the drawn tile.
    Place,
    /// The active seat may deploy a figure on the placed tile.
    Deploy,
    /// A step of this game only.
    Own(S),
    /// The game has ended and the final scoring is done.
    Over,
}

/// The part of a state that all games have. Each game dereferences to its core.
#[derive(PartialEq)]
pub struct Core<
    S,
    M: Marks,
    const CELLS: usize,
    const TILES: usize,
    const REGIONS: usize,
    const OPEN: usize,
    const KINDS: usize,
    const FIGURES: usize,
> {
    pub(crate) board: Board<M, CELLS, TILES, REGIONS, OPEN>,
    pub(crate) bag: Bag<KINDS>,
    pub(crate) figures: Figures<FIGURES>,
    /// Figures in supply by seat and [`Piece`].
    pub(crate) supply: [[u8; PIECE_KINDS]; MAX_SEATS],
    pub(crate) scores: [u16; MAX_SEATS],
    pub(crate) seats: u8,
    pub(crate) step: Step<S>,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// The tile drawn in this turn.
    pub(crate) drawn: TileIdx,
    /// The tile placed in this turn.
    pub(crate) placed: Slot,
    /// What the last placed tile, or the last side that was closed, completed.
    pub(crate) completed: Completed,
    /// How many tiles fitted nowhere.
    pub(crate) discarded: u16,
    pub(crate) resigned: Seats,
}

clone_by_fields!(
    [
        S: Copy + 'static,
        M: Marks,
        const CELLS: usize,
        const TILES: usize,
        const REGIONS: usize,
        const OPEN: usize,
        const KINDS: usize,
        const FIGURES: usize
    ]
    Core<S, M, CELLS, TILES, REGIONS, OPEN, KINDS, FIGURES> {
        board,
        bag,
        figures,
        supply,
        scores,
        seats,
        step,
        active,
        drawn,
        placed,
        completed,
        discarded,
        resigned,
    }
);

impl<
    S: Copy + 'static,
    M: Marks,
    const CELLS: usize,
    const TILES: usize,
    const REGIONS: usize,
    const OPEN: usize,
    const KINDS: usize,
    const FIGURES: usize,
> Core<S, M, CELLS, TILES, REGIONS, OPEN, KINDS, FIGURES>
{
    /// The state before the first draw, with nothing in the bag and no figures in supply.
    pub(crate) fn new(board: Board<M, CELLS, TILES, REGIONS, OPEN>, seats: u8) -> Self {
        Core {
            board,
            bag: Bag::default(),
            figures: Figures::default(),
            supply: [[0; PIECE_KINDS]; MAX_SEATS],
            scores: [0; MAX_SEATS],
            seats,
            step: Step::Draw,
            active: Seat(0),
            drawn: TileIdx(0),
            placed: Slot(0),
            completed: Completed::default(),
            discarded: 0,
            resigned: Seats::NONE,
        }
    }

    /// The laid tiles and their features.
    #[inline]
    pub fn board(&self) -> &Board<M, CELLS, TILES, REGIONS, OPEN> {
        &self.board
    }

    /// How many of each tile can still be drawn.
    #[inline]
    pub fn bag(&self) -> &Bag<KINDS> {
        &self.bag
    }

    /// The figures on features, in no particular order.
    #[inline]
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.figures.iter()
    }

    /// How many figures of a kind a seat has in supply.
    #[inline]
    pub fn supply(&self, seat: Seat, piece: Piece) -> u8 {
        self.supply[seat.idx()][piece as usize]
    }

    /// The seat whose turn it is. Another seat may have a decision within the turn.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Whether the last placed tile completed no feature.
    #[inline]
    pub fn completed_nothing(&self) -> bool {
        self.completed.is_empty()
    }

    /// The scores of the seats in play.
    #[inline]
    pub(crate) fn scores(&self) -> &[u16] {
        &self.scores[..self.seats as usize]
    }

    /// B25, K25, Y25: the highest score wins, equal scores share the win. A resigned seat cannot win.
    pub(crate) fn winners(&self) -> Seats {
        Seats::best(self.scores(), self.resigned)
    }

    /// Whether all seats but one have resigned.
    pub(crate) fn one_seat_left(&self) -> bool {
        self.resigned.len() + 1 == u32::from(self.seats)
    }

    /// The seats that have not resigned, clockwise from the left of `seat`, with `seat` itself at the end.
    pub(crate) fn clockwise_after(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let seats = (seat.0 + 1..self.seats).chain(0..=seat.0).map(Seat);
        seats.filter(|&seat| !self.resigned.contains(seat))
    }

    /// The next seat clockwise, resigned or not.
    #[inline]
    pub(crate) fn next_seat(&self, seat: Seat) -> Seat {
        let next = seat.0 + 1;
        Seat(if next >= self.seats { 0 } else { next })
    }

    /// The next seat clockwise that has not resigned; `seat` itself if there is no other.
    #[inline]
    pub(crate) fn next_seat_in_play(&self, seat: Seat) -> Seat {
        let mut next = self.next_seat(seat);
        while self.resigned.contains(next) && next != seat {
            next = self.next_seat(next);
        }
        next
    }

    pub(crate) fn tile_id(&self, tile: TileIdx) -> &'static str {
        &self.board.catalog().tile(tile).id
    }

    /// The name of a region in events.
    pub(crate) fn at(&self, spot: Spot) -> At {
        self.board.name(spot)
    }

    /// The region by which events and actions name a feature.
    pub(crate) fn canonical_spot(&self, idx: FeatureIdx) -> Spot {
        self.board.canonical_spot(idx, self.placed)
    }

    /// The name of a feature in events.
    pub(crate) fn feature_at(&self, idx: FeatureIdx) -> At {
        self.at(self.canonical_spot(idx))
    }

    /// The square and region by which actions name a feature.
    pub(crate) fn place_of(&self, idx: FeatureIdx) -> (Pos, RegionIdx) {
        let (slot, region) = self.board.locate(self.canonical_spot(idx));
        (self.board.laid_in(slot).pos, region)
    }

    /// Fills the bag with all tiles of the catalog for which `is_in_play` holds.
    pub(crate) fn fill_bag(&mut self, is_in_play: impl Fn(&str) -> bool) {
        let catalog = self.board.catalog();
        for idx in catalog.indices() {
            let tile = catalog.tile(idx);
            if is_in_play(&tile.id) {
                self.bag.add(idx, tile.count);
            }
        }
    }

    /// Puts a tile on the board; what it completed is in `completed` afterwards.
    #[inline]
    pub(crate) fn lay(&mut self, tile: TileIdx, pos: Pos, rot: Rot) {
        self.placed = self.board.place(tile, pos, rot, &mut self.completed);
    }

    /// The drawn tile fits nowhere and leaves the game.
    pub(crate) fn discard(&mut self, events: &mut Events<'_>) {
        self.set_drawn_aside();
        events.tell(|| Event::Discarded {
            tile: self.tile_id(self.drawn),
        });
    }

    /// The drawn tile leaves the game because the game ends before it is placed. That is no event: the tile may well fit.
    pub(crate) fn set_drawn_aside(&mut self) {
        self.discarded += 1;
    }

    /// Gives a seat points that belong to no feature; zero points are no event.
    pub(crate) fn award(&mut self, seat: Seat, award: Award, points: Points, events: &mut Events<'_>) {
        let total = points.total();
        if total > 0 {
            self.scores[seat.idx()] += total;
            events.tell(|| Event::Awarded { seat, points, award });
        }
    }

    /// B17, K14, Y8: returns all figures on a feature to their owners' supplies.
    pub(crate) fn return_figures(&mut self, idx: FeatureIdx, events: &mut Events<'_>) {
        let Core {
            board,
            figures,
            supply,
            ..
        } = self;
        figures.leave(board, idx, |board, Figure { seat, piece, spot }| {
            supply[seat.idx()][piece as usize] += 1;
            events.tell(|| Event::Returned {
                seat,
                piece,
                at: board.name(spot),
            });
        });
    }

    /// Each feature of a wanted kind that holds a figure, once, in no particular order.
    pub(crate) fn held(&self, is_wanted: impl Fn(Kind) -> bool) -> ArrayVec<FeatureIdx, FIGURES> {
        let mut held = ArrayVec::new();
        for figure in self.figures.iter() {
            let idx = self.board.feature_of(figure.spot);
            if is_wanted(self.board.feature(idx).kind()) && !held.contains(&idx) {
                held.push(idx);
            }
        }
        held
    }
}

impl<
    S: fmt::Debug,
    M: Marks,
    const CELLS: usize,
    const TILES: usize,
    const REGIONS: usize,
    const OPEN: usize,
    const KINDS: usize,
    const FIGURES: usize,
> fmt::Debug for Core<S, M, CELLS, TILES, REGIONS, OPEN, KINDS, FIGURES>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Core")
            .field("tiles", &self.board.laid().len())
            .field("step", &self.step)
            .field("active", &self.active)
            .field("scores", &&self.scores[..self.seats as usize])
            .finish_non_exhaustive()
    }
}
