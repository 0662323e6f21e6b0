//! Which tiles can be drawn and where the drawn tile can be placed.

use super::{Core, Limits, Rules};
use crate::action::Action;
use crate::illegal::Illegal;
use crate::kernel::catalog::Rots;
use crate::kernel::feature::Marks;
use crate::kernel::geometry::Pos;
use crate::kernel::tile::TileIdx;
use crate::survey::FitView;

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
    /// The tiles that can be drawn now, each once however many of it are in the bag.
    pub(super) fn drawable_tiles<G: Rules<S, M, Target = Self>>(game: &G) -> impl Iterator<Item = TileIdx> {
        let due = game.limits_draws().then(|| game.due_tiles());
        let all = due.is_none().then(|| game.bag.tiles());
        due.into_iter().flatten().chain(all.into_iter().flatten())
    }

    /// How many tiles can be drawn now, counting identical ones; each is equally likely.
    #[inline]
    pub(super) fn count_drawable<G: Rules<S, M, Target = Self>>(game: &G) -> u32 {
        if game.limits_draws() {
            Self::count_due(game)
        } else {
            game.bag.len().into()
        }
    }

    // Out of line like `nth_due`, so that a draw from the whole bag can be inlined into random games.
    #[inline(never)]
    fn count_due<G: Rules<S, M, Target = Self>>(game: &G) -> u32 {
        let counts = game.due_tiles().map(|tile| u32::from(game.bag.count(tile)));
        counts.sum()
    }

    /// The tile that `nth` points at, counted modulo [`Self::count_drawable`].
    #[inline(always)]
    pub(super) fn nth_drawable<G: Rules<S, M, Target = Self>>(game: &G, nth: u32) -> Option<TileIdx> {
        if game.limits_draws() {
            Self::nth_due(game, nth)
        } else {
            Some(game.bag.nth(nth % u32::from(game.bag.len())))
        }
    }

    #[inline(never)]
    fn nth_due<G: Rules<S, M, Target = Self>>(game: &G, nth: u32) -> Option<TileIdx> {
        let mut left = nth % Self::count_due(game);
        game.due_tiles().find(|&tile| {
            let count = u32::from(game.bag.count(tile));
            let found = left < count;
            left = left.saturating_sub(count);
            found
        })
    }

    /// Why a tile cannot be drawn now.
    pub(super) fn check_draw<G: Rules<S, M, Target = Self>>(game: &G, tile: TileIdx) -> Result<(), Illegal> {
        match game.board.catalog().tiles().get(tile.0 as usize) {
            None => Err(Illegal::NotInThisGame),
            Some(printed) if !game.bag.contains(tile) => Err(Illegal::NotInBag { tile: &printed.id }),
            Some(printed) if game.limits_draws() && !game.due_tiles().any(|due| due == tile) => {
                Err(Illegal::NotDueYet { tile: &printed.id })
            }
            Some(_) => Ok(()),
        }
    }

    /// One of the placements of the drawn tile, each equally likely: a square and one of its rotations are rolled at once until
    /// the tile may lie like that.
    #[inline(always)]
    pub(super) fn random_placement<G: Rules<S, M, Target = Self>>(
        game: &G,
        mut dice: impl FnMut(u32) -> u32,
    ) -> Option<Action> {
        let limits = game.limits();
        if limits == Limits::One {
            let (pos, rots) = game.squares().next()?;
            let rot = rots.nth(dice(rots.len()))?;
            return Some(Action::Place { pos, rot });
        }
        let candidates = game.board.candidates(game.drawn);
        loop {
            let Some((pos, rot)) = candidates.nth(dice(candidates.len())) else {
                continue;
            };
            if limits == Limits::None || game.may_lie(pos) {
                return Some(Action::Place { pos, rot });
            }
        }
    }

    /// What of the bag fits on which of these squares. `copy` is a copy of the game whose drawn tile may be changed.
    pub(crate) fn fits_on<G: Rules<S, M, Target = Self>>(mut copy: G, squares: Vec<Pos>) -> Vec<FitView> {
        let (board, bag) = (copy.board.clone(), copy.bag.clone());
        board.fits(&bag, squares.into_iter(), |tile| {
            copy.drawn = tile;
            placements(copy.squares()).collect()
        })
    }
}

/// The placements on these squares.
#[inline]
pub(super) fn placements(squares: impl Iterator<Item = (Pos, Rots)>) -> impl Iterator<Item = Action> {
    squares.flat_map(|(pos, rots)| rots.iter().map(move |rot| Action::Place { pos, rot }))
}
