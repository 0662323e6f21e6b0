//! City from its written rules, one file for each group of rules.
//!
//! - `setup`: Y1, Y2
//! - `turn`: the order of a turn (Y3–Y5, Y11, Y20), resigning
//! - `placement`: Y1, Y3, Y15
//! - `deploy`: Y4, Y5
//! - `worth`: when a feature is complete and what it is worth (Y6, Y7)
//! - `scoring`: majorities, points, returned followers (Y8–Y10)
//! - `country`: the open country and the outer boundary (Y13, Y15, Y16)
//! - `round`: the order of a round of wall building (Y11, Y12, Y14)
//! - `walls`: gate, walls, guards, towers (Y11–Y13, Y17–Y19)
//! - `ending`: Y20–Y25
//! - `reading`: the actions of a record's lines
//! - `mistake`: deliberate mistakes

mod country;
mod deploy;
mod ending;
mod mistake;
mod placement;
mod reading;
mod round;
mod scoring;
mod setup;
mod turn;
mod walls;
mod worth;

use super::Oracle;
use super::layout::{Layout, Spot};
use crate::compare::Seen;
use bastide_engine::action::{Action, End, Piece};
use bastide_engine::game::{Actor, Choice, Decision};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::kernel::tile::{Tile, TileIdx};
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::setup::Header;
pub use mistake::Mistake;
use std::collections::{BTreeMap, BTreeSet};

/// A side of a laid tile.
type Edge = (Pos, Side);

/// The decision that is due.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Step {
    Draw,
    Discard,
    Place,
    Deploy,
    Gate,
    Wall(Seat),
    Guard(Seat),
    Tower,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// Y20: five or fewer sides were left.
    Ring,
    /// Y20: the last wall was set.
    Walls,
    /// Y20: the last tile was drawn.
    Tiles,
    /// Only one seat was left.
    Resigned,
}

/// A follower on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Figure {
    seat: Seat,
    spot: Spot,
}

/// A tower: its owner, its arm, and the last wall before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tower {
    seat: Seat,
    end: End,
    beyond: Edge,
}

/// The state of a game of City.
#[derive(Clone, Debug)]
pub struct CityOracle {
    mistake: Option<Mistake>,
    /// The engine's list of tiles, to which actions refer by index.
    numbered: &'static [Tile],
    layout: Layout,
    /// The tiles left in all three piles.
    bag: Vec<&'static Tile>,
    drawn: Option<&'static Tile>,
    placed: Option<Pos>,
    discarded: u16,
    figures: Vec<Figure>,
    supplies: BTreeMap<Seat, BTreeMap<Piece, u8>>,
    /// `option guards at-once`.
    guards_at_once: bool,
    /// The owners of the followers that returned in this turn, one entry for each follower.
    returned: Vec<Seat>,
    scores: BTreeMap<Seat, u32>,
    gate: Option<Edge>,
    /// The walls of each arm, from the gate on.
    left: Vec<Edge>,
    right: Vec<Edge>,
    guards: Vec<(Seat, Edge)>,
    towers: Vec<Tower>,
    towers_left: BTreeMap<Seat, u8>,
    /// The seats whose pieces are still to be set in this round.
    pieces: Vec<Seat>,
    /// The seats that are yet to be asked for a guard in this round, if guards come after all walls.
    posts: Vec<Seat>,
    /// The last wall of each seat in this round.
    last_walls: BTreeMap<Seat, Edge>,
    resigned: BTreeSet<Seat>,
    active: Seat,
    step: Step,
}

impl CityOracle {
    /// Sets up the game of a valid header, optionally with a mistake.
    pub fn new(header: &Header, tiles: &'static [Tile], mistake: Option<Mistake>) -> CityOracle {
        setup::start(header, tiles, mistake)
    }

    /// `None` while the game is running.
    pub fn ending(&self) -> Option<Ending> {
        ending::ending(self)
    }

    /// The number of empty squares that tiles enclose.
    pub fn holes(&self) -> usize {
        country::Country::of(&self.layout).holes()
    }

    /// The number of pairs of tiles that touch only at a corner.
    pub fn corner_contacts(&self) -> usize {
        country::corner_contacts(&self.layout)
    }

    fn is_wrong_about(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    fn number_of(&self, tile: &Tile) -> TileIdx {
        let found = self.numbered.iter().position(|known| known.id == tile.id);
        TileIdx(found.expect("the engine knows the tile") as u8)
    }

    fn drawn_so_far(&self) -> usize {
        setup::PILES.iter().sum::<usize>() - self.bag.len()
    }

    fn decision(&self) -> Option<Decision> {
        let causer = Actor::Seat(self.active);
        let (actor, choice) = match self.step {
            Step::Draw => (Actor::Chance, Choice::Draw),
            Step::Discard => (Actor::Chance, Choice::Discard),
            Step::Place => (causer, Choice::Place),
            Step::Deploy => (causer, Choice::Deploy),
            Step::Gate => (causer, Choice::Gate),
            Step::Wall(seat) => (Actor::Seat(seat), Choice::Wall),
            Step::Guard(seat) => (Actor::Seat(seat), Choice::Guard),
            Step::Tower => (causer, Choice::Tower),
            Step::Over => return None,
        };
        Some(Decision { actor, choice })
    }
}

impl Oracle for CityOracle {
    fn legal(&self) -> Vec<Action> {
        let mut actions = match self.step {
            Step::Draw => placement::draws(self),
            Step::Discard => placement::discards(self),
            Step::Place => placement::places(self),
            Step::Deploy => deploy::choices(self),
            Step::Gate => walls::gates(self),
            Step::Wall(_) => End::ALL.iter().map(|&end| Action::Wall(end)).collect(),
            Step::Guard(_) => vec![Action::Guard, Action::Pass],
            Step::Tower => {
                let ends = walls::tower_ends(self).into_iter();
                ends.map(Action::Tower).chain([Action::Pass]).collect()
            }
            Step::Over => Vec::new(),
        };
        actions.sort();
        actions
    }

    fn play(&mut self, action: Action) {
        turn::take(self, action);
    }

    fn seen(&self) -> Seen {
        let laid = self.layout.all();
        let figures = self.figures.iter();
        let mut seen = Seen {
            decision: self.decision(),
            legal: self.legal(),
            scores: self.scores.values().copied().collect(),
            supplies: self.supplies.values().cloned().collect(),
            figures: figures
                .map(|figure| (figure.seat, Piece::Follower, figure.spot.pos, figure.spot.region))
                .collect(),
            residents: Vec::new(),
            count: None,
            goods: vec![BTreeMap::new(); self.scores.len()],
            titles: BTreeMap::new(),
            laid: laid
                .map(|(pos, laid)| (pos, laid.tile.id.as_str(), laid.rot))
                .collect(),
            drawn: self.drawn.map(|tile| tile.id.as_str()),
            bag: self.bag.iter().map(|tile| tile.id.as_str()).collect(),
            discarded: self.discarded,
            resigned: self.resigned.iter().copied().collect(),
            winners: ending::winners(self),
            walls: None,
            city_wall: Some(walls::view(self)),
        };
        seen.sort();
        seen
    }

    fn read(&self, line: &ActionLine) -> Option<Action> {
        reading::read(self, line)
    }

    fn copy(&self) -> Box<dyn Oracle> {
        Box::new(self.clone())
    }
}
