//! Classic as everybody else sees it (B25, B26).

use super::expansions::count::carcassonne::FIGURES;
use super::expansions::count::{entering, joining, market};
use super::expansions::traders::goods::GOODS;
use super::turn::{self, Step};
use super::{Classic, deploy, placement, scoring, survey};
use crate::action::{Action, Piece, Quarter};
use crate::event::{Event, Silent, Title};
use crate::game::{Actor, Choice, Decision, Game};
use crate::illegal::Illegal;
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::{Goods, RegionIdx, Tile, TileIdx};
use crate::setup::GameKind;
use crate::survey::{FeatureView, FitView};
use crate::view::{QuartersView, SeatView, View};

impl Game for Classic {
    fn kind(&self) -> GameKind {
        GameKind::Classic
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
            Step::Join(_) => (seat, Choice::Join),
            Step::Quarter => (seat, Choice::Quarter),
            Step::Count => (seat, Choice::Count),
            Step::Market(_) => (seat, Choice::Market),
            Step::Over => return None,
        };
        Some(Decision { actor, choice })
    }

    #[inline]
    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        match self.step {
            Step::Draw => actions.extend(placement::draws(self).map(Action::Draw)),
            Step::Discard => actions.push(Action::Discard(self.drawn)),
            Step::Place => actions.extend(placement::places(self)),
            Step::Deploy => actions.extend(deploy::choices(self)),
            Step::Join(seat) => actions.extend(joining::choices(self, seat)),
            Step::Quarter => actions.extend(entering::choices(self)),
            Step::Count => actions.extend(entering::count_choices(self)),
            Step::Market(seat) => actions.extend(market::choices(self, seat)),
            Step::Over => {}
        }
    }

    #[inline]
    fn count_legal(&self) -> usize {
        match self.step {
            Step::Draw => placement::draws(self).count(),
            Step::Discard => 1,
            Step::Place => placement::count_places(self),
            Step::Deploy => deploy::choices(self).len(),
            Step::Join(seat) => joining::choices(self, seat).count(),
            Step::Quarter => entering::choices(self).len(),
            Step::Count => entering::count_choices(self).len(),
            Step::Market(seat) => market::choices(self, seat).count(),
            Step::Over => 0,
        }
    }

    #[inline]
    fn nth_legal(&self, nth: usize) -> Option<Action> {
        match self.step {
            Step::Draw => placement::draws(self).nth(nth).map(Action::Draw),
            Step::Discard => (nth == 0).then_some(Action::Discard(self.drawn)),
            Step::Place => placement::nth_place(self, nth),
            Step::Deploy => deploy::choices(self).get(nth).copied(),
            Step::Join(seat) => joining::choices(self, seat).nth(nth),
            Step::Quarter => entering::choices(self).get(nth).copied(),
            Step::Count => entering::count_choices(self).get(nth).copied(),
            Step::Market(seat) => market::choices(self, seat).nth(nth),
            Step::Over => None,
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (self.step, action) {
            (Step::Over, _) => Err(Illegal::Over),
            (Step::Draw, Action::Draw(tile)) => self.check_draw(tile),
            (Step::Discard, Action::Discard(tile)) if tile == self.drawn => Ok(()),
            (Step::Discard, Action::Discard(_)) => Err(Illegal::NotDrawn {
                drawn: self.tile_id(self.drawn),
            }),
            (Step::Place, Action::Place { pos, rot }) => placement::check(self, pos, rot),
            (Step::Deploy, Action::Deploy { piece, region }) => deploy::check(self, piece, region),
            (Step::Join(seat), Action::Join { pos, region, piece }) => {
                joining::check(self, seat, (pos, region), piece)
            }
            (Step::Market(seat), Action::Join { pos, region, piece }) => {
                market::check(self, seat, (pos, region), piece)
            }
            (Step::Quarter, Action::Quarter { quarter, piece }) => entering::check(self, quarter, piece),
            (Step::Count, Action::Count(quarter)) => entering::check_count(self, quarter),
            (Step::Deploy | Step::Join(_) | Step::Market(_) | Step::Quarter | Step::Count, Action::Pass) => {
                Ok(())
            }
            (Step::Draw | Step::Discard, Action::Resign) => Err(self.not_now()),
            (_, Action::Resign) => Ok(()),
            (_, Action::Quarter { .. } | Action::Count(_) | Action::Join { .. })
                if !self.setup.sets.count =>
            {
                Err(Illegal::NotInThisGame)
            }
            (
                _,
                Action::Draw(_)
                | Action::Discard(_)
                | Action::Place { .. }
                | Action::Deploy { .. }
                | Action::Pass
                | Action::Quarter { .. }
                | Action::Count(_)
                | Action::Join { .. },
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
            Step::Draw => placement::count_draws(self),
            Step::Discard => 1,
            _ => 0,
        }
    }

    #[inline]
    fn chance(&self, nth: u32) -> Option<Action> {
        match self.step {
            Step::Draw => placement::nth_draw(self, nth % placement::count_draws(self)).map(Action::Draw),
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
        let seats = Seat::all(self.setup.seats).map(|seat| SeatView {
            score: self.scores[seat.idx()],
            supply: self.supply_view(seat),
            goods: self.goods_view(seat),
            titles: self.titles_view(seat),
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
            quarters: self.setup.sets.count.then(|| self.quarters_view()),
            walls: None,
            city_wall: None,
        }
    }
}

impl Classic {
    fn check_draw(&self, tile: TileIdx) -> Result<(), Illegal> {
        if placement::draws(self).any(|due| due == tile) {
            return Ok(());
        }
        match self.tiles().get(tile.0 as usize) {
            Some(printed) if self.bag.contains(tile) => Err(Illegal::NotDueYet { tile: &printed.id }),
            Some(printed) => Err(Illegal::NotInBag { tile: &printed.id }),
            None => Err(Illegal::NotInThisGame),
        }
    }

    fn supply_view(&self, seat: Seat) -> Vec<(Piece, u8)> {
        let pieces = Piece::ALL.iter().filter(|&&piece| self.setup.sets.has(piece));
        pieces
            .map(|&piece| (piece, self.supply[seat.idx()][piece as usize]))
            .collect()
    }

    fn goods_view(&self, seat: Seat) -> Vec<(Goods, u8)> {
        if self.setup.sets.traders {
            GOODS.into_iter().zip(self.tokens[seat.idx()]).collect()
        } else {
            Vec::new()
        }
    }

    fn titles_view(&self, seat: Seat) -> Vec<Title> {
        let titles = [
            (self.titles.king, Title::King),
            (self.titles.robber, Title::Robber),
        ];
        let held = titles
            .into_iter()
            .filter(|(record, _)| record.holder == Some(seat));
        held.map(|(_, title)| title).collect()
    }

    fn quarters_view(&self) -> QuartersView {
        let mut figures = Vec::new();
        for seat in Seat::all(self.setup.seats) {
            for &quarter in Quarter::ALL {
                for piece in FIGURES {
                    let count = self.carcassonne.has(seat, quarter, piece);
                    if count > 0 {
                        figures.push((seat, quarter, piece, count));
                    }
                }
            }
        }
        QuartersView {
            count: self.carcassonne.count,
            figures,
        }
    }
}
