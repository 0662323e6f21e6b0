//! The decisions that only Classic has, and where the core finds the rules of Classic.

use super::expansions::count::{entering, joining, market};
use super::expansions::cult::neighbours;
use super::expansions::inns::big_follower;
use super::expansions::river;
use super::expansions::traders::builder;
use super::turn::ClassicStep;
use super::{Classic, ClassicMarks, deploy, placement, scoring, survey, turn, view};
use crate::action::{Action, Piece};
use crate::core::{Limits, Rules, Visitor};
use crate::event::Events;
use crate::game::{Actor, Choice, Game};
use crate::illegal::Illegal;
use crate::kernel::catalog::Rots;
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::feature::Feature;
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::TileIdx;
use crate::setup::GameKind;
use crate::survey::{FeatureView, FitView};
use crate::view::View;

impl Rules<ClassicStep, ClassicMarks> for Classic {
    const KIND: GameKind = GameKind::Classic;
    const PIECES: &'static [Piece] = Piece::ALL;

    fn has_piece(&self, piece: Piece) -> bool {
        self.setup.sets.has(piece)
    }

    #[inline]
    fn limits_draws(&self) -> bool {
        river::flows(self)
    }

    fn due_tiles(&self) -> impl Iterator<Item = TileIdx> {
        river::due_tiles(self)
    }

    #[inline]
    fn tile_drawn(&mut self, tile: TileIdx) {
        if river::flows(self) {
            river::tile_drawn(self, tile);
        }
    }

    #[inline]
    fn limits(&self) -> Limits {
        placement::limits(self)
    }

    fn may_lie(&self, pos: Pos) -> bool {
        placement::may_lie(self, pos)
    }

    #[inline]
    fn squares(&self) -> impl Iterator<Item = (Pos, Rots)> {
        placement::squares(self)
    }

    fn check_place(&self, pos: Pos, rot: Rot) -> Result<(), Illegal> {
        placement::check(self, pos, rot)
    }

    #[inline]
    fn tile_placed(&mut self, pos: Pos, rot: Rot) {
        self.placer = self.active;
        self.gained = Seats::NONE;
        if self.setup.sets.traders {
            builder::tile_placed(self);
        }
        if self.setup.sets.cult {
            neighbours::tile_placed(self, self.drawn, pos);
        }
        if self.setup.sets.river {
            river::tile_placed(self, self.drawn, pos, rot);
        }
    }

    fn check_figure(&self, piece: Piece, feature: &Feature<ClassicMarks>) -> Result<(), Illegal> {
        deploy::check(self, piece, feature)
    }

    #[inline]
    fn may_stand(&self, piece: Piece, feature: &Feature<ClassicMarks>) -> bool {
        deploy::may_stand(self, piece, feature)
    }

    #[inline]
    fn record_figure(feature: &mut Feature<ClassicMarks>, seat: Seat, piece: Piece) {
        match piece {
            Piece::Builder => feature.marks.add_builder(seat),
            Piece::Pig => feature.marks.add_pig(seat),
            Piece::Follower | Piece::Big => feature.claims.add(seat, big_follower::strength(piece)),
        }
    }

    fn own_decision(&self, step: ClassicStep) -> (Actor, Choice) {
        let (seat, choice) = match step {
            ClassicStep::Join(seat) => (seat, Choice::Join),
            ClassicStep::Quarter => (self.active, Choice::Quarter),
            ClassicStep::Count => (self.active, Choice::Count),
            ClassicStep::Market(seat) => (seat, Choice::Market),
        };
        (Actor::Seat(seat), choice)
    }

    #[inline]
    fn own_legal<V: Visitor>(&self, step: ClassicStep, visitor: V) -> V::Output {
        match step {
            ClassicStep::Join(seat) => visitor.visit(joining::choices(self, seat)),
            ClassicStep::Quarter => visitor.visit(entering::choices(self)),
            ClassicStep::Count => visitor.visit(entering::count_choices(self)),
            ClassicStep::Market(seat) => visitor.visit(market::choices(self, seat)),
        }
    }

    fn check_own(&self, step: ClassicStep, action: Action) -> Option<Result<(), Illegal>> {
        Some(match (step, action) {
            (ClassicStep::Join(seat), Action::Join { pos, region, piece }) => {
                joining::check(self, seat, (pos, region), piece)
            }
            (ClassicStep::Market(seat), Action::Join { pos, region, piece }) => {
                market::check(self, seat, (pos, region), piece)
            }
            (ClassicStep::Quarter, Action::Quarter { quarter, piece }) => {
                entering::check(self, quarter, piece)
            }
            (ClassicStep::Count, Action::Count(quarter)) => entering::check_count(self, quarter),
            (_, Action::Pass) => Ok(()),
            _ => return None,
        })
    }

    fn refusal(&self, action: Action) -> Illegal {
        match action {
            Action::Quarter { .. } | Action::Count(_) | Action::Join { .. } if self.setup.sets.count => {
                self.not_now()
            }
            _ => Illegal::NotInThisGame,
        }
    }

    #[inline]
    fn after_figure(&mut self, events: &mut Events<'_>) {
        turn::after_figure(self, events);
    }

    fn bag_emptied(&mut self, events: &mut Events<'_>) {
        turn::bag_emptied(self, events);
    }

    fn apply_own(&mut self, step: ClassicStep, action: Action, events: &mut Events<'_>) {
        turn::apply_own(self, step, action, events);
    }

    fn after_resignation(&mut self, seat: Seat, events: &mut Events<'_>) {
        turn::after_resignation(self, seat, events);
    }

    fn score_final(&mut self, events: &mut Events<'_>) {
        scoring::score_final(self, events);
    }

    fn features(&self) -> Vec<FeatureView> {
        survey::features(self)
    }

    fn fits(&self) -> Vec<FitView> {
        survey::fits(self)
    }

    fn add_to_view(&self, view: &mut View) {
        view::add(self, view);
    }
}
