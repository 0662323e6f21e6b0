//! Castle as everybody else sees it (K25). Nothing here tells what lies on a tower: nobody knows, only how often each
//! kind has not been seen yet.

use super::turn::{self, Step};
use super::walls::TRACK;
use super::{Castle, SEATS, deploy, order, placement, survey, wall_tiles};
use crate::action::{Action, Piece, WallTile};
use crate::data::board::CASTLE;
use crate::event::{Event, Silent};
use crate::game::{Actor, Choice, Decision, Game};
use crate::illegal::Illegal;
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::feature::FeatureIdx;
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::{RegionIdx, Tile, TileIdx};
use crate::setup::GameKind;
use crate::survey::{FeatureView, FitView};
use crate::view::{SeatView, View, WallsSeatView, WallsView};

impl Game for Castle {
    fn kind(&self) -> GameKind {
        GameKind::Castle
    }

    fn seats(&self) -> u8 {
        SEATS as u8
    }

    fn decision(&self) -> Option<Decision> {
        let seat = Actor::Seat(self.active);
        let (actor, choice) = match self.step {
            Step::Draw => (Actor::Chance, Choice::Draw),
            Step::Discard => (Actor::Chance, Choice::Discard),
            Step::Place => (seat, Choice::Place),
            Step::Deploy => (seat, Choice::Deploy),
            Step::First => (seat, Choice::First),
            Step::Double | Step::Again => (seat, Choice::Use),
            Step::Reveal(..) => (Actor::Chance, Choice::Reveal),
            Step::Over => return None,
        };
        Some(Decision { actor, choice })
    }

    #[inline]
    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        match self.step {
            Step::Place => actions.extend(placement::places(self)),
            _ => actions.extend((0..self.count_legal()).filter_map(|nth| self.nth_legal(nth))),
        }
    }

    #[inline]
    fn count_legal(&self) -> usize {
        match self.step {
            Step::Draw => self.bag.tiles().count(),
            Step::Discard => 1,
            Step::Place => self.board.count_places(self.drawn),
            Step::Deploy => deploy::choices(self).len(),
            Step::First => order::group(self).count(),
            Step::Double | Step::Again => 2,
            Step::Reveal(..) => self.reveals().count(),
            Step::Over => 0,
        }
    }

    #[inline]
    fn nth_legal(&self, nth: usize) -> Option<Action> {
        match self.step {
            Step::Draw => self.bag.tiles().nth(nth).map(Action::Draw),
            Step::Discard => (nth == 0).then_some(Action::Discard(self.drawn)),
            Step::Place => {
                let place = self.board.nth_place(self.drawn, nth);
                place.map(|(pos, rot)| Action::Place { pos, rot })
            }
            Step::Deploy => deploy::choices(self).get(nth).copied(),
            Step::First => order::group(self).nth(nth).map(|idx| self.first(idx)),
            Step::Double | Step::Again => match nth {
                0 => self.offered().map(Action::Use),
                1 => Some(Action::Pass),
                _ => None,
            },
            Step::Reveal(_, space) => self.reveals().nth(nth).map(|kind| Action::Reveal { space, kind }),
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
            (Step::First, Action::First { .. }) => {
                match order::group(self).any(|idx| self.first(idx) == action) {
                    true => Ok(()),
                    false => Err(Illegal::NotToBeScored),
                }
            }
            (Step::Double | Step::Again, Action::Use(kind)) if self.offered() == Some(kind) => Ok(()),
            (Step::Double | Step::Again, Action::Use(kind)) => Err(Illegal::CannotUse { kind }),
            (Step::Reveal(_, space), Action::Reveal { space: named, kind }) => {
                match named == space && self.reveals().any(|known| known == kind) {
                    true => Ok(()),
                    false => Err(Illegal::NotTurnedUp { space }),
                }
            }
            (Step::Deploy | Step::Double | Step::Again, Action::Pass) => Ok(()),
            (Step::Draw | Step::Discard | Step::Reveal(..), Action::Resign) => Err(self.not_now()),
            (_, Action::Resign) => Ok(()),
            (
                _,
                Action::Draw(_)
                | Action::Discard(_)
                | Action::Place { .. }
                | Action::Deploy { .. }
                | Action::Pass
                | Action::First { .. }
                | Action::Use(_)
                | Action::Reveal { .. },
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
            Step::Reveal(..) => self.walls.unseen.iter().map(|&count| u32::from(count)).sum(),
            _ => 0,
        }
    }

    #[inline]
    fn chance(&self, nth: u32) -> Option<Action> {
        match self.step {
            Step::Draw => Some(Action::Draw(self.bag.nth(nth % u32::from(self.bag.len())))),
            Step::Discard => Some(Action::Discard(self.drawn)),
            Step::Reveal(_, space) => {
                let mut left = nth % self.chances().max(1);
                let kind = WallTile::ALL.iter().copied().find(|&kind| {
                    let count = u32::from(self.walls.unseen[kind as usize]);
                    let found = left < count;
                    left = left.saturating_sub(count);
                    found
                });
                kind.map(|kind| Action::Reveal { space, kind })
            }
            _ => None,
        }
    }

    fn scores(&self) -> &[u16] {
        &self.scores
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

    fn features(&self) -> Vec<FeatureView> {
        survey::features(self)
    }

    fn fits(&self) -> Vec<FitView> {
        survey::fits(self)
    }

    fn view(&self) -> View {
        let catalog = self.board.catalog();
        let seats = Seat::all(SEATS as u8).map(|seat| SeatView {
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
            walls: Some(self.walls_view()),
            city_wall: None,
        }
    }
}

impl Castle {
    /// K2: the kinds that may turn up.
    fn reveals(&self) -> impl Iterator<Item = WallTile> {
        let kinds = WallTile::ALL.iter().copied();
        kinds.filter(|&kind| self.walls.unseen[kind as usize] > 0)
    }

    /// The wall tile that is offered.
    fn offered(&self) -> Option<WallTile> {
        match self.step {
            Step::Double => wall_tiles::doubler(self.board.feature(self.current).kind()),
            Step::Again => Some(WallTile::Again),
            _ => None,
        }
    }

    fn first(&self, idx: FeatureIdx) -> Action {
        let (slot, region) = self.board.locate(self.board.named_spot(idx, self.placed));
        let pos = self.board.tile(slot).pos;
        Action::First { pos, region }
    }

    fn walls_view(&self) -> WallsView {
        let lying = CASTLE
            .towers
            .iter()
            .enumerate()
            .filter(|&(idx, _)| self.walls.lies(idx));
        let seat_view = |seat: Seat| {
            let hand = &self.hands[seat.idx()];
            let tiles = WallTile::ALL.iter().map(|&kind| (kind, hand.count(kind)));
            WallsSeatView {
                space: self.scores[seat.idx()] % TRACK,
                lap: self.scores[seat.idx()] / TRACK,
                wall_tiles: tiles.filter(|&(_, count)| count > 0).collect(),
                keep: self.keeps[seat.idx()].map(|keep| {
                    let (slot, region) = self.board.locate(keep.spot);
                    (keep.tiles, self.board.tile(slot).pos, region)
                }),
            }
        };
        WallsView {
            lying: lying.map(|(_, tower)| tower.space).collect(),
            seats: Seat::all(SEATS as u8).map(seat_view).collect(),
        }
    }
}
