//! City as everybody else sees it (Y25).

use super::turn::{self, Step};
use super::{City, boundary, deploy, guards, piles, placement, survey, towers, wall};
use crate::action::{Action, End, Piece};
use crate::event::{Event, Silent};
use crate::game::{Actor, Choice, Decision, Game};
use crate::illegal::Illegal;
use crate::kernel::board::Completed;
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::{Kind, RegionIdx, Tile, TileIdx};
use crate::region_name::At;
use crate::setup::GameKind;
use crate::survey::{FeatureView, FitView};
use crate::view::{CityWallView, SeatView, View};

impl Game for City {
    fn kind(&self) -> GameKind {
        GameKind::City
    }

    fn seats(&self) -> u8 {
        self.setup.seats
    }

    fn decision(&self) -> Option<Decision> {
        let seat = Actor::Seat(turn::asked(self));
        let (actor, choice) = match self.step {
            Step::Draw => (Actor::Chance, Choice::Draw),
            Step::Discard => (Actor::Chance, Choice::Discard),
            Step::Place => (seat, Choice::Place),
            Step::Deploy => (seat, Choice::Deploy),
            Step::Gate => (seat, Choice::Gate),
            Step::Wall => (seat, Choice::Wall),
            Step::Guard => (seat, Choice::Guard),
            Step::Tower => (seat, Choice::Tower),
            Step::Over => return None,
        };
        Some(Decision { actor, choice })
    }

    #[inline]
    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        match self.step {
            Step::Place => actions.extend(placement::places(self)),
            Step::Gate => actions.extend(wall::gates(self)),
            _ => actions.extend((0..self.count_legal()).filter_map(|nth| self.nth_legal(nth))),
        }
    }

    #[inline]
    fn count_legal(&self) -> usize {
        match self.step {
            Step::Draw => self.bag.tiles().count(),
            Step::Discard => 1,
            Step::Place => placement::count_places(self),
            Step::Deploy => deploy::choices(self).len(),
            Step::Gate => wall::gates(self).count(),
            Step::Wall | Step::Guard => 2,
            Step::Tower => towers::choices(self).count(),
            Step::Over => 0,
        }
    }

    #[inline]
    fn nth_legal(&self, nth: usize) -> Option<Action> {
        match self.step {
            Step::Draw => self.bag.tiles().nth(nth).map(Action::Draw),
            Step::Discard => (nth == 0).then_some(Action::Discard(self.drawn)),
            Step::Place => placement::nth_place(self, nth),
            Step::Deploy => deploy::choices(self).get(nth).copied(),
            Step::Gate => wall::gates(self).nth(nth),
            Step::Wall => End::ALL.get(nth).map(|&end| Action::Wall(end)),
            Step::Guard => [Action::Guard, Action::Pass].get(nth).copied(),
            Step::Tower => towers::choices(self).nth(nth),
            Step::Over => None,
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (self.step, action) {
            (Step::Over, _) => Err(Illegal::Over),
            (Step::Draw, Action::Draw(tile)) => match self.tiles().get(tile.0 as usize) {
                Some(_) if self.bag.contains(tile) => Ok(()),
                Some(tile) => Err(Illegal::NotInBag { tile: &tile.id }),
                None => Err(Illegal::NotInThisGame),
            },
            (Step::Discard, Action::Discard(tile)) if tile == self.drawn => Ok(()),
            (Step::Discard, Action::Discard(_)) => Err(Illegal::NotDrawn {
                drawn: self.tile_id(self.drawn),
            }),
            (Step::Place, Action::Place { pos, rot }) => placement::check(self, pos, rot),
            (Step::Deploy, Action::Deploy { piece, region }) => deploy::check(self, piece, region),
            (Step::Gate, Action::Gate { .. }) => wall::check_gate(self, action),
            (Step::Wall, Action::Wall(_)) | (Step::Guard, Action::Guard) => Ok(()),
            (_, Action::Guard) => Err(guards::refusal(self)),
            (Step::Tower, Action::Tower(end)) => towers::check(self, end),
            (Step::Deploy | Step::Guard | Step::Tower, Action::Pass) => Ok(()),
            (Step::Draw | Step::Discard, Action::Resign) => Err(self.not_now()),
            (_, Action::Resign) => Ok(()),
            (
                _,
                Action::Draw(_)
                | Action::Discard(_)
                | Action::Place { .. }
                | Action::Deploy { .. }
                | Action::Pass
                | Action::Gate { .. }
                | Action::Wall(_)
                | Action::Tower(_),
            ) => Err(self.not_now()),
            _ => Err(Illegal::NotInThisGame),
        }
    }

    fn waiting(&self) -> Option<TileIdx> {
        matches!(self.step, Step::Place | Step::Discard).then_some(self.drawn)
    }

    fn play(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Illegal> {
        self.check(action)?;
        turn::take(self, action, events);
        Ok(())
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        turn::take(self, action, &mut Silent);
    }

    fn chances(&self) -> u32 {
        match self.step {
            Step::Draw => self.bag.len().into(),
            Step::Discard => 1,
            _ => 0,
        }
    }

    #[inline]
    fn chance(&self, nth: u32) -> Option<Action> {
        match self.step {
            Step::Draw => Some(Action::Draw(self.bag.nth(nth % u32::from(self.bag.len())))),
            Step::Discard => Some(Action::Discard(self.drawn)),
            _ => None,
        }
    }

    fn scores(&self) -> &[u16] {
        &self.scores[..self.setup.seats as usize]
    }

    #[inline]
    fn resigned(&self) -> Seats {
        self.resigned
    }

    fn winners(&self) -> Seats {
        match self.step {
            Step::Over => turn::winners(self),
            _ => Seats::NONE,
        }
    }

    fn tiles(&self) -> &'static [Tile] {
        self.board.catalog().tiles()
    }

    fn tile_at(&self, pos: Pos) -> Option<(TileIdx, Rot)> {
        let laid = self.board.tile(self.board.at(pos)?);
        Some((laid.tile, laid.rot))
    }

    fn placed(&self) -> Option<Pos> {
        (self.step == Step::Deploy).then(|| self.board.tile(self.placed).pos)
    }

    fn feature_name(&self, pos: Pos, region: RegionIdx) -> (Pos, RegionIdx) {
        self.board.feature_name(pos, region, self.placed)
    }

    fn would_close(&self, action: Action) -> Vec<At> {
        let edge = match (self.step, action) {
            (Step::Gate, Action::Gate { pos, side }) => {
                self.board.at(pos).map(|slot| boundary::Edge { slot, side })
            }
            (Step::Wall, Action::Wall(end)) => wall::next_edge(self, end),
            _ => None,
        };
        let Some(edge) = edge else {
            return Vec::new();
        };
        let (mut board, mut completed) = (self.board.clone(), Completed::new());
        board.close(edge.slot, edge.side, &mut completed);
        completed.retain(|idx| board.feature(*idx).kind() != Kind::Homes);
        completed.into_iter().map(|idx| self.feature_at(idx)).collect()
    }

    fn features(&self) -> Vec<FeatureView> {
        survey::features(self)
    }

    fn fits(&self) -> Vec<FitView> {
        survey::fits(self)
    }

    fn view(&self) -> View {
        let catalog = self.board.catalog();
        let seats = Seat::all(self.setup.seats).map(|seat| SeatView {
            score: self.scores[seat.idx()],
            supply: vec![(Piece::Follower, self.supply[seat.idx()])],
            goods: Vec::new(),
            titles: Vec::new(),
            resigned: self.resigned.contains(seat),
        });
        View {
            tiles: self.board.tile_views(),
            figures: self.board.figure_views(self.figures.iter()),
            seats: seats.collect(),
            drawn: self.waiting().map(|tile| catalog.tile(tile)),
            bag: self
                .bag
                .tiles()
                .map(|tile| (catalog.tile(tile), self.bag.count(tile)))
                .collect(),
            discarded: self.discarded,
            quarters: None,
            walls: None,
            city_wall: Some(self.wall_view()),
        }
    }
}

impl City {
    fn wall_view(&self) -> CityWallView {
        let place = |edge| guards::side_of(self, edge);
        let arm = |end| self.wall.arm(end).walls.iter().map(|&edge| place(edge)).collect();
        let towers = End::ALL.iter().flat_map(|&end| {
            let arm = self.wall.arm(end);
            arm.towers.iter().filter_map(move |&(after, seat)| {
                let edge = *arm.walls.get(usize::from(after).checked_sub(1)?)?;
                Some((seat, end, place(edge).0, place(edge).1))
            })
        });
        CityWallView {
            gate: self.wall.gate().map(place),
            left: arm(End::Left),
            right: arm(End::Right),
            guards: self
                .guards
                .iter()
                .map(|&(seat, edge)| (seat, place(edge).0, place(edge).1))
                .collect(),
            towers: towers.collect(),
            towers_left: self.towers[..self.setup.seats as usize].to_vec(),
            walls_left: (wall::WALLS - self.wall.count()) as u8,
            piles: piles::left(self),
        }
    }
}
