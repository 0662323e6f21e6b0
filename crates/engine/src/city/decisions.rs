//! The decisions that only City has, and where the core finds the rules of City.

use super::boundary::Edge;
use super::turn::CityStep;
use super::{City, CityMarks, country, deploy, end, guards, placement, survey, towers, turn, view, wall};
use crate::action::{Action, End, Piece};
use crate::core::{Limits, Rules, Step, Visitor};
use crate::event::Events;
use crate::game::{Actor, Choice, Game};
use crate::illegal::Illegal;
use crate::kernel::board::Completed;
use crate::kernel::catalog::Rots;
use crate::kernel::claims::Seat;
use crate::kernel::feature::Feature;
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::{Kind, TileIdx};
use crate::region_name::At;
use crate::setup::GameKind;
use crate::survey::{FeatureView, FitView};
use crate::view::View;

impl Rules<CityStep, CityMarks> for City {
    const KIND: GameKind = GameKind::City;

    #[inline]
    fn tile_drawn(&mut self, _: TileIdx) {
        self.draws += 1;
    }

    #[inline]
    fn limits(&self) -> Limits {
        placement::limits(self)
    }

    #[inline]
    fn may_lie(&self, pos: Pos) -> bool {
        !country::is_closed(self, pos)
    }

    #[inline]
    fn squares(&self) -> impl Iterator<Item = (Pos, Rots)> {
        placement::squares(self)
    }

    fn check_place(&self, pos: Pos, rot: Rot) -> Result<(), Illegal> {
        placement::check(self, pos, rot)
    }

    #[inline]
    fn check_figure(&self, piece: Piece, feature: &Feature<CityMarks>) -> Result<(), Illegal> {
        deploy::check(piece, feature)
    }

    fn own_decision(&self, step: CityStep) -> (Actor, Choice) {
        let (seat, choice) = match step {
            CityStep::Gate => (self.round.seat, Choice::Gate),
            CityStep::Wall => (self.round.seat, Choice::Wall),
            CityStep::Guard => (self.round.seat, Choice::Guard),
            CityStep::Tower => (self.round.causer, Choice::Tower),
        };
        (Actor::Seat(seat), choice)
    }

    #[inline]
    fn own_legal<V: Visitor>(&self, step: CityStep, visitor: V) -> V::Output {
        match step {
            CityStep::Gate => visitor.visit(wall::gates(self)),
            CityStep::Wall => visitor.visit(End::ALL.iter().map(|&end| Action::Wall(end))),
            CityStep::Guard => visitor.visit([Action::Guard, Action::Pass].into_iter()),
            CityStep::Tower => visitor.visit(towers::choices(self)),
        }
    }

    fn check_own(&self, step: CityStep, action: Action) -> Option<Result<(), Illegal>> {
        match (step, action) {
            (CityStep::Gate, Action::Gate { .. }) => Some(wall::check_gate(self, action)),
            (CityStep::Wall, Action::Wall(_)) | (CityStep::Guard, Action::Guard) => Some(Ok(())),
            (CityStep::Tower, Action::Tower(end)) => Some(towers::check(self, end)),
            (CityStep::Guard | CityStep::Tower, Action::Pass) => Some(Ok(())),
            _ => None,
        }
    }

    fn refusal(&self, action: Action) -> Illegal {
        match action {
            Action::Guard => guards::refusal(self),
            Action::Gate { .. } | Action::Wall(_) | Action::Tower(_) => self.not_now(),
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

    fn apply_own(&mut self, step: CityStep, action: Action, events: &mut Events<'_>) {
        turn::apply_own(self, step, action, events);
    }

    fn after_resignation(&mut self, seat: Seat, events: &mut Events<'_>) {
        turn::after_resignation(self, seat, events);
    }

    fn score_final(&mut self, events: &mut Events<'_>) {
        end::final_scoring(self, events);
    }

    fn would_close(&self, action: Action) -> Vec<At> {
        let edge = match (self.step, action) {
            (Step::Own(CityStep::Gate), Action::Gate { pos, side }) => {
                self.board.at(pos).map(|slot| Edge { slot, side })
            }
            (Step::Own(CityStep::Wall), Action::Wall(end)) => wall::next_edge(self, end),
            _ => None,
        };
        let Some(edge) = edge else {
            return Vec::new();
        };
        let (mut board, mut completed) = (self.board.clone(), Completed::default());
        board.close(edge.slot, edge.side, &mut completed);
        let scored = |idx: &&_| board.feature(**idx).kind() != Kind::Homes;
        completed
            .iter()
            .filter(scored)
            .map(|&idx| self.feature_at(idx))
            .collect()
    }

    fn features(&self) -> Vec<FeatureView> {
        survey::features(self)
    }

    fn fits(&self) -> Vec<FitView> {
        survey::fits(self)
    }

    fn add_to_view(&self, view: &mut View) {
        view.city_wall = Some(view::wall(self));
    }
}
