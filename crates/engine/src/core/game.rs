//! `Game` for every state with rules.

use super::placement::placements;
use super::{Core, Limits, Rules, Step, Visitor};
use crate::action::Action;
use crate::event::{Event, Events};
use crate::game::{Actor, Choice, Decision, Game};
use crate::illegal::Illegal;
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::feature::Marks;
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::{RegionIdx, Tile, TileIdx};
use crate::region_name::At;
use crate::setup::GameKind;
use crate::survey::{FeatureView, FitView};
use crate::view::{SeatView, View};

impl<
    G,
    S: Copy + 'static,
    M: Marks,
    const CELLS: usize,
    const TILES: usize,
    const REGIONS: usize,
    const OPEN: usize,
    const KINDS: usize,
    const FIGURES: usize,
> Game for G
where
    G: Rules<S, M, Target = Core<S, M, CELLS, TILES, REGIONS, OPEN, KINDS, FIGURES>>,
{
    fn kind(&self) -> GameKind {
        G::KIND
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn decision(&self) -> Option<Decision> {
        let seat = Actor::Seat(self.active);
        let (actor, choice) = match self.step {
            Step::Draw => (Actor::Chance, Choice::Draw),
            Step::Discard => (Actor::Chance, Choice::Discard),
            Step::Place => (seat, Choice::Place),
            Step::Deploy => (seat, Choice::Deploy),
            Step::Own(step) => self.own_decision(step),
            Step::Over => return None,
        };
        Some(Decision { actor, choice })
    }

    #[inline]
    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        match self.step {
            Step::Draw => actions.extend(Core::drawable_tiles(self).map(Action::Draw)),
            Step::Discard => actions.push(Action::Discard(self.drawn)),
            Step::Place if self.limits() == Limits::None => {
                actions.extend(placements(self.board.squares_for(self.drawn)));
            }
            Step::Place => actions.extend(placements(self.squares())),
            Step::Deploy => actions.extend(Core::deployments(self)),
            Step::Own(step) => self.own_legal(step, List(actions)),
            Step::Over => {}
        }
    }

    #[inline]
    fn count_legal(&self) -> usize {
        match self.step {
            Step::Draw => Core::drawable_tiles(self).count(),
            Step::Discard => 1,
            Step::Place if self.limits() == Limits::None => self.board.count_placements(self.drawn),
            Step::Place => self.squares().map(|(_, rots)| rots.len() as usize).sum(),
            Step::Deploy => Core::deployments(self).count(),
            Step::Own(step) => self.own_legal(step, Count),
            Step::Over => 0,
        }
    }

    #[inline]
    fn nth_legal(&self, nth: usize) -> Option<Action> {
        match self.step {
            Step::Draw => Core::drawable_tiles(self).nth(nth).map(Action::Draw),
            Step::Discard => (nth == 0).then_some(Action::Discard(self.drawn)),
            Step::Place if self.limits() == Limits::None => {
                let place = self.board.nth_placement(self.drawn, nth);
                place.map(|(pos, rot)| Action::Place { pos, rot })
            }
            Step::Place => placements(self.squares()).nth(nth),
            Step::Deploy => Core::deployments(self).nth(nth),
            Step::Own(step) => self.own_legal(step, Pick(nth)),
            Step::Over => None,
        }
    }

    #[inline(always)]
    fn random_action(&self, mut dice: impl FnMut(u32) -> u32) -> Option<Action> {
        match self.step {
            Step::Draw => Core::nth_drawable(self, dice(Core::count_drawable(self))).map(Action::Draw),
            Step::Discard => Some(Action::Discard(self.drawn)),
            Step::Place => Core::random_placement(self, dice),
            Step::Deploy => Some(Core::random_deployment(self, dice)),
            Step::Own(step) => match self.own_chances(step) {
                0 => self.nth_legal(dice(self.count_legal() as u32) as usize),
                chances => self.own_chance(step, dice(chances)),
            },
            Step::Over => None,
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (self.step, action) {
            (Step::Over, _) => Err(Illegal::Over),
            (Step::Draw, Action::Draw(tile)) => Core::check_draw(self, tile),
            (Step::Discard, Action::Discard(tile)) if tile == self.drawn => Ok(()),
            (Step::Discard, Action::Discard(_)) => Err(Illegal::NotDrawn {
                drawn: self.tile_id(self.drawn),
            }),
            (Step::Place, Action::Place { pos, rot }) => self.check_place(pos, rot),
            (Step::Deploy, Action::Deploy { piece, region }) => Core::check_deploy(self, piece, region),
            (Step::Deploy, Action::Pass) => Ok(()),
            (_, Action::Resign) => match self.decision() {
                Some(asked) if asked.actor != Actor::Chance => Ok(()),
                _ => Err(self.not_now()),
            },
            (Step::Own(step), _) => {
                let checked = self.check_own(step, action);
                checked.unwrap_or_else(|| Err(Core::refuse(self, action)))
            }
            _ => Err(Core::refuse(self, action)),
        }
    }

    fn tile_in_hand(&self) -> Option<TileIdx> {
        matches!(self.step, Step::Place | Step::Discard).then_some(self.drawn)
    }

    fn play(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Illegal> {
        self.check(action)?;
        Core::apply_legal(self, action, &mut Events::added_to(events));
        Ok(())
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        Core::apply_legal(self, action, &mut Events::ignored());
    }

    fn chances(&self) -> u32 {
        match self.step {
            Step::Draw => Core::count_drawable(self),
            Step::Discard => 1,
            Step::Own(step) => self.own_chances(step),
            Step::Place | Step::Deploy | Step::Over => 0,
        }
    }

    #[inline]
    fn chance(&self, nth: u32) -> Option<Action> {
        match self.step {
            Step::Draw => Core::nth_drawable(self, nth).map(Action::Draw),
            Step::Discard => Some(Action::Discard(self.drawn)),
            Step::Own(step) => self.own_chance(step, nth),
            Step::Place | Step::Deploy | Step::Over => None,
        }
    }

    fn scores(&self) -> &[u16] {
        (**self).scores()
    }

    #[inline]
    fn resigned(&self) -> Seats {
        self.resigned
    }

    fn winners(&self) -> Seats {
        match self.step {
            Step::Over => (**self).winners(),
            _ => Seats::NONE,
        }
    }

    fn tiles(&self) -> &'static [Tile] {
        self.board.catalog().tiles()
    }

    fn tile_at(&self, pos: Pos) -> Option<(TileIdx, Rot)> {
        let laid = self.board.laid_in(self.board.at(pos)?);
        Some((laid.tile, laid.rot))
    }

    fn placed(&self) -> Option<Pos> {
        matches!(self.step, Step::Deploy).then(|| self.board.laid_in(self.placed).pos)
    }

    fn canonical_region(&self, pos: Pos, region: RegionIdx) -> (Pos, RegionIdx) {
        self.board.canonical_region(pos, region, self.placed)
    }

    fn would_close(&self, action: Action) -> Vec<At> {
        Rules::would_close(self, action)
    }

    fn features(&self) -> Vec<FeatureView> {
        Rules::features(self)
    }

    fn fits(&self) -> Vec<FitView> {
        Rules::fits(self)
    }

    fn view(&self) -> View {
        let catalog = self.board.catalog();
        let supply = |seat| {
            let pieces = G::PIECES.iter().filter(|&&piece| self.has_piece(piece));
            pieces.map(|&piece| (piece, self.supply(seat, piece))).collect()
        };
        let seats = Seat::all(self.seats).map(|seat| SeatView {
            score: self.scores[seat.idx()],
            supply: supply(seat),
            goods: Vec::new(),
            titles: Vec::new(),
            resigned: self.resigned.contains(seat),
        });
        let bag = self.bag.tiles();
        let mut view = View {
            tiles: self.board.tile_views(),
            figures: self.board.figure_views(self.figures.iter()),
            seats: seats.collect(),
            drawn: self.tile_in_hand().map(|tile| catalog.tile(tile)),
            bag: bag
                .map(|tile| (catalog.tile(tile), self.bag.count(tile)))
                .collect(),
            discarded: self.discarded,
            quarters: None,
            walls: None,
            city_wall: None,
        };
        self.add_to_view(&mut view);
        view
    }
}

/// Adds the actions to a list.
struct List<'a>(&'a mut Vec<Action>);

impl Visitor for List<'_> {
    type Output = ();

    #[inline]
    fn visit(self, actions: impl Iterator<Item = Action>) {
        self.0.extend(actions);
    }
}

/// Counts the actions.
struct Count;

impl Visitor for Count {
    type Output = usize;

    #[inline]
    fn visit(self, actions: impl Iterator<Item = Action>) -> usize {
        actions.count()
    }
}

/// Picks the action with this number.
struct Pick(usize);

impl Visitor for Pick {
    type Output = Option<Action>;

    #[inline]
    fn visit(self, mut actions: impl Iterator<Item = Action>) -> Option<Action> {
        actions.nth(self.0)
    }
}
