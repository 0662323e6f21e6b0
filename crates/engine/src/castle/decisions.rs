//! The decisions that only Castle has, and where the core finds the rules of Castle.

use super::turn::CastleStep;
use super::{Castle, CastleMarks, deploy, end, order, placement, survey, turn, view, wall_tiles};
use crate::action::{Action, Piece, WallTile};
use crate::core::{Rules, Visitor};
use crate::event::Events;
use crate::game::{Actor, Choice, Game};
use crate::illegal::Illegal;
use crate::kernel::catalog::Rots;
use crate::kernel::claims::Seat;
use crate::kernel::feature::{Feature, FeatureIdx};
use crate::kernel::geometry::{Pos, Rot};
use crate::setup::GameKind;
use crate::survey::{FeatureView, FitView};
use crate::view::View;

impl Rules<CastleStep, CastleMarks> for Castle {
    const KIND: GameKind = GameKind::Castle;

    #[inline]
    fn squares(&self) -> impl Iterator<Item = (Pos, Rots)> {
        self.board.squares_for(self.drawn)
    }

    fn check_place(&self, pos: Pos, rot: Rot) -> Result<(), Illegal> {
        placement::check(self, pos, rot)
    }

    #[inline]
    fn check_figure(&self, _: Piece, feature: &Feature<CastleMarks>) -> Result<(), Illegal> {
        deploy::check(feature)
    }

    fn own_decision(&self, step: CastleStep) -> (Actor, Choice) {
        let seat = Actor::Seat(self.active);
        match step {
            CastleStep::First => (seat, Choice::First),
            CastleStep::Double | CastleStep::Again => (seat, Choice::Use),
            CastleStep::Reveal(..) => (Actor::Chance, Choice::Reveal),
        }
    }

    #[inline]
    fn own_legal<V: Visitor>(&self, step: CastleStep, visitor: V) -> V::Output {
        match step {
            CastleStep::First => visitor.visit(order::group(self).map(|idx| first(self, idx))),
            CastleStep::Double | CastleStep::Again => {
                let used = offered(self, step).map(Action::Use);
                visitor.visit(used.into_iter().chain([Action::Pass]))
            }
            CastleStep::Reveal(_, space) => {
                visitor.visit(reveals(self).map(|kind| Action::Reveal { space, kind }))
            }
        }
    }

    fn check_own(&self, step: CastleStep, action: Action) -> Option<Result<(), Illegal>> {
        let (is_legal, illegal) = match (step, action) {
            (CastleStep::First, Action::First { .. }) => (
                order::group(self).any(|idx| first(self, idx) == action),
                Illegal::NotToBeScored,
            ),
            (CastleStep::Double | CastleStep::Again, Action::Use(kind)) => {
                (offered(self, step) == Some(kind), Illegal::CannotUse { kind })
            }
            (CastleStep::Double | CastleStep::Again, Action::Pass) => return Some(Ok(())),
            (CastleStep::Reveal(_, space), Action::Reveal { space: named, kind }) => (
                named == space && reveals(self).any(|known| known == kind),
                Illegal::NotTurnedUp { space },
            ),
            _ => return None,
        };
        Some(if is_legal { Ok(()) } else { Err(illegal) })
    }

    fn refusal(&self, action: Action) -> Illegal {
        match action {
            Action::First { .. } | Action::Use(_) | Action::Reveal { .. } => self.not_now(),
            _ => Illegal::NotInThisGame,
        }
    }

    fn own_chances(&self, step: CastleStep) -> u32 {
        match step {
            CastleStep::Reveal(..) => self.walls.unseen.iter().map(|&count| u32::from(count)).sum(),
            _ => 0,
        }
    }

    fn own_chance(&self, step: CastleStep, nth: u32) -> Option<Action> {
        let CastleStep::Reveal(_, space) = step else {
            return None;
        };
        let mut left = nth % self.own_chances(step).max(1);
        let kind = WallTile::ALL.iter().copied().find(|&kind| {
            let count = u32::from(self.walls.unseen[kind as usize]);
            let found = left < count;
            left = left.saturating_sub(count);
            found
        });
        kind.map(|kind| Action::Reveal { space, kind })
    }

    #[inline]
    fn after_figure(&mut self, events: &mut Events<'_>) {
        turn::after_figure(self, events);
    }

    fn bag_emptied(&mut self, events: &mut Events<'_>) {
        turn::bag_emptied(self, events);
    }

    fn apply_own(&mut self, step: CastleStep, action: Action, events: &mut Events<'_>) {
        turn::apply_own(self, step, action, events);
    }

    fn after_resignation(&mut self, _: Seat, events: &mut Events<'_>) {
        turn::after_resignation(self, events);
    }

    fn score_final(&mut self, events: &mut Events<'_>) {
        end::final_scoring(self, events);
    }

    fn features(&self) -> Vec<FeatureView> {
        survey::features(self)
    }

    fn fits(&self) -> Vec<FitView> {
        survey::fits(self)
    }

    fn add_to_view(&self, view: &mut View) {
        view.walls = Some(view::walls(self));
    }
}

/// K2: the kinds of wall tiles that may turn up.
fn reveals(game: &Castle) -> impl Iterator<Item = WallTile> {
    let kinds = WallTile::ALL.iter().copied();
    kinds.filter(|&kind| game.walls.unseen[kind as usize] > 0)
}

/// The wall tile that the active seat may use at a step.
fn offered(game: &Castle, step: CastleStep) -> Option<WallTile> {
    match step {
        CastleStep::Double => wall_tiles::doubler(game.board.feature(game.current).kind()),
        CastleStep::Again => Some(WallTile::Again),
        CastleStep::First | CastleStep::Reveal(..) => None,
    }
}

fn first(game: &Castle, idx: FeatureIdx) -> Action {
    let (pos, region) = game.place_of(idx);
    Action::First { pos, region }
}
