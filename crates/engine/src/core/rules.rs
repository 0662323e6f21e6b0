//! What each game adds to the core. Everything here is called by the core and by its `Game`.

use crate::action::{Action, Piece};
use crate::event::Events;
use crate::game::{Actor, Choice};
use crate::illegal::Illegal;
use crate::kernel::catalog::Rots;
use crate::kernel::claims::Seat;
use crate::kernel::feature::Feature;
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::TileIdx;
use crate::region_name::At;
use crate::setup::GameKind;
use crate::survey::{FeatureView, FitView};
use crate::view::View;
use std::ops::DerefMut;

/// What is done with the legal actions of a step. A visitor is used up, so that it sees them once.
pub trait Visitor {
    /// What it makes of the actions.
    type Output;

    /// Takes all legal actions in their order.
    fn visit(self, actions: impl Iterator<Item = Action>) -> Self::Output;
}

/// How a game limits where the drawn tile may be placed, besides what fits on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limits {
    /// Wherever it fits.
    None,
    /// Where it fits and [`Rules::may_lie`] allows it.
    Squares,
    /// On one square at most, so that [`Rules::squares`] is cheap.
    One,
}

/// The rules of one game, whose state dereferences to its [`Core`](super::Core). `S` is the type of the steps that only this
/// game has, `M` what it keeps with a feature.
pub trait Rules<S, M>: DerefMut + Sized {
    /// The value of [`Game::kind`](crate::game::Game::kind).
    const KIND: GameKind;

    /// The figures that can be deployed, in the order in which legal actions list them.
    const PIECES: &'static [Piece] = &[Piece::Follower];

    /// Whether a figure is in play at this table.
    fn has_piece(&self, piece: Piece) -> bool {
        Self::PIECES.contains(&piece)
    }

    /// Whether only the [`Rules::due_tiles`] can be drawn now.
    #[inline]
    fn limits_draws(&self) -> bool {
        false
    }

    /// The tiles of the bag that can be drawn now, in the order of their index; asked only if the draws are limited.
    fn due_tiles(&self) -> impl Iterator<Item = TileIdx> {
        std::iter::empty()
    }

    /// Called when a tile has been drawn, before its places are counted.
    fn tile_drawn(&mut self, _tile: TileIdx) {}

    /// How [`Rules::squares`] differs from what the board offers for the drawn tile.
    #[inline]
    fn limits(&self) -> Limits {
        Limits::None
    }

    /// Whether the drawn tile may be placed on a square that it fits; asked only with [`Limits::Squares`].
    #[inline]
    fn may_lie(&self, _pos: Pos) -> bool {
        true
    }

    /// The squares where the drawn tile may be placed, each with its rotations, of which there is at least one.
    fn squares(&self) -> impl Iterator<Item = (Pos, Rots)>;

    /// Checks a placement of the drawn tile; the error names the broken condition.
    fn check_place(&self, pos: Pos, rot: Rot) -> Result<(), Illegal>;

    /// Called when the drawn tile lies on the board.
    fn tile_placed(&mut self, _pos: Pos, _rot: Rot) {}

    /// Checks the deployment of a figure from the active seat's supply on a feature of the placed tile.
    fn check_figure(&self, piece: Piece, feature: &Feature<M>) -> Result<(), Illegal>;

    /// Equals `check_figure(..).is_ok()`; override it with a faster test.
    #[inline]
    fn may_stand(&self, piece: Piece, feature: &Feature<M>) -> bool {
        self.check_figure(piece, feature).is_ok()
    }

    /// Updates the claims and marks of a feature on which a figure now stands.
    #[inline]
    fn record_figure(feature: &mut Feature<M>, seat: Seat, _piece: Piece) {
        feature.claims.add(seat, 1);
    }

    /// Who decides what at an own step.
    fn own_decision(&self, step: S) -> (Actor, Choice);

    /// Hands the legal actions of an own step to `visitor`.
    fn own_legal<V: Visitor>(&self, step: S, visitor: V) -> V::Output;

    /// Whether an action is legal at an own step; `None` if the step asks for another kind of action.
    fn check_own(&self, step: S, action: Action) -> Option<Result<(), Illegal>>;

    /// The refusal of a game-specific action that the current step does not ask for.
    fn refusal(&self, action: Action) -> Illegal;

    /// The value of [`Game::chances`](crate::game::Game::chances) at an own step.
    fn own_chances(&self, _step: S) -> u32 {
        0
    }

    /// The value of [`Game::chance`](crate::game::Game::chance) at an own step.
    fn own_chance(&self, _step: S, _nth: u32) -> Option<Action> {
        None
    }

    /// Continues the turn after the deployment step, whether or not a figure was deployed.
    fn after_figure(&mut self, events: &mut Events<'_>);

    /// Ends the game because the bag is empty, perhaps after further decisions.
    fn bag_emptied(&mut self, events: &mut Events<'_>);

    /// Applies a legal action at an own step.
    fn apply_own(&mut self, step: S, action: Action, events: &mut Events<'_>);

    /// Continues after the resignation of the seat that had the decision of the current step.
    fn after_resignation(&mut self, seat: Seat, events: &mut Events<'_>);

    /// Scores everything that is scored when the game ends.
    fn score_final(&mut self, events: &mut Events<'_>);

    /// The value of [`Game::would_close`](crate::game::Game::would_close).
    fn would_close(&self, _action: Action) -> Vec<At> {
        Vec::new()
    }

    /// The value of [`Game::features`](crate::game::Game::features).
    fn features(&self) -> Vec<FeatureView>;

    /// The value of [`Game::fits`](crate::game::Game::fits).
    fn fits(&self) -> Vec<FitView>;

    /// Adds to a view what only this game has.
    fn add_to_view(&self, view: &mut View);
}
