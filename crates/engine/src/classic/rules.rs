//! Classic as everybody else sees it (B25, B26).

use super::turn::{self, Step};
use super::{Classic, deploy, placement, scoring};
use crate::action::{Action, Piece};
use crate::event::{Event, Silent};
use crate::game::{Actor, Choice, Decision, Game};
use crate::illegal::Illegal;
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::{RegionIdx, Tile, TileIdx};
use crate::setup::GameKind;
use crate::view::{FigureView, SeatView, TileView, View};

impl Game for Classic {
    fn kind(&self) -> GameKind {
        GameKind::Classic
    }

    fn seats(&self) -> u8 {
        self.setup.seats
    }

    fn decision(&self) -> Option<Decision> {
        let seat = Actor::Seat(self.active);
        let (actor, choice) = match self.step {
            Step::Draw => (Actor::Chance, Choice::Draw),
            Step::Discard => (Actor::Chance, Choice::Discard),
            Step::Place => (seat, Choice::Place),
            Step::Deploy => (seat, Choice::Deploy),
            Step::Over => return None,
        };
        Some(Decision { actor, choice })
    }

    #[inline]
    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        match self.step {
            Step::Draw => actions.extend(self.bag.tiles().map(Action::Draw)),
            Step::Discard => actions.push(Action::Discard(self.drawn)),
            Step::Place => placement::places(self, actions),
            Step::Deploy => actions.extend(deploy::choices(self)),
            Step::Over => {}
        }
    }

    #[inline]
    fn count_legal(&self) -> usize {
        match self.step {
            Step::Draw => self.bag.tiles().count(),
            Step::Discard => 1,
            Step::Place => self.board.count_places(self.drawn),
            Step::Deploy => deploy::choices(self).len(),
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
            Step::Over => None,
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (self.step, action) {
            (Step::Over, _) => Err(Illegal::Over),
            (Step::Draw, Action::Draw(tile)) if self.bag.contains(tile) => Ok(()),
            (Step::Draw, Action::Draw(tile)) => match self.tiles().get(tile.0 as usize) {
                Some(tile) => Err(Illegal::NotInBag { tile: &tile.id }),
                None => Err(Illegal::NotInThisGame),
            },
            (Step::Discard, Action::Discard(tile)) if tile == self.drawn => Ok(()),
            (Step::Discard, Action::Discard(_)) => Err(Illegal::NotDrawn {
                drawn: self.tile_id(self.drawn),
            }),
            (Step::Place, Action::Place { pos, rot }) => placement::check(self, pos, rot),
            (Step::Deploy, Action::Deploy { piece, region }) => deploy::check(self, piece, region),
            (Step::Deploy, Action::Pass) => Ok(()),
            (Step::Place | Step::Deploy, Action::Resign) => Ok(()),
            (
                _,
                Action::Draw(_)
                | Action::Discard(_)
                | Action::Place { .. }
                | Action::Deploy { .. }
                | Action::Pass
                | Action::Resign,
            ) => Err(self.not_now()),
            _ => Err(Illegal::NotInThisGame),
        }
    }

    fn not_now(&self) -> Illegal {
        let Some(asked) = self.decision() else {
            return Illegal::Over;
        };
        let about = matches!(self.step, Step::Place | Step::Discard);
        Illegal::NotNow {
            asked,
            tile: about.then(|| self.tile_id(self.drawn)),
        }
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
            Step::Place | Step::Deploy | Step::Over => 0,
        }
    }

    #[inline]
    fn chance(&self, nth: u32) -> Option<Action> {
        match self.step {
            Step::Draw => Some(Action::Draw(self.bag.nth(nth % u32::from(self.bag.len())))),
            Step::Discard => Some(Action::Discard(self.drawn)),
            Step::Place | Step::Deploy | Step::Over => None,
        }
    }

    fn scores(&self) -> &[u16] {
        &self.scores[..self.setup.seats as usize]
    }

    fn winners(&self) -> Seats {
        match self.step {
            Step::Over => scoring::winners(self),
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
        let Some(slot) = self.board.at(pos) else {
            return (pos, region);
        };
        if region.0 as usize >= self.board.spots(slot).len() {
            return (pos, region);
        }
        let idx = self.board.feature_of(self.board.spot(slot, region));
        let (slot, region) = self.board.locate(self.named_spot(idx));
        (self.board.tile(slot).pos, region)
    }

    fn view(&self, _seat: Option<Seat>) -> View {
        let catalog = self.board.catalog();
        let tiles = self.board.laid().iter().map(|laid| TileView {
            tile: catalog.tile(laid.tile),
            pos: laid.pos,
            rot: laid.rot,
        });
        let figures = self.figures.iter().map(|figure| {
            let (slot, region) = self.board.locate(figure.spot);
            FigureView {
                seat: figure.seat,
                piece: figure.piece,
                pos: self.board.tile(slot).pos,
                region,
            }
        });
        let seats = Seat::all(self.setup.seats).map(|seat| SeatView {
            score: self.scores[seat.idx()],
            supply: vec![(Piece::Follower, self.supply[seat.idx()][Piece::Follower as usize])],
            resigned: self.resigned.contains(seat),
        });
        View {
            tiles: tiles.collect(),
            figures: figures.collect(),
            seats: seats.collect(),
            drawn: matches!(self.step, Step::Place | Step::Discard).then(|| catalog.tile(self.drawn)),
            bag: self
                .bag
                .tiles()
                .map(|tile| (catalog.tile(tile), self.bag.count(tile)))
                .collect(),
            discarded: self.discarded,
        }
    }
}
