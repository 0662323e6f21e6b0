//! Castle from its written rules, one file for each group of rules.
//!
//! - `setup`: K1–K3
//! - `turn`: the order of a turn (K4, K8, K22), resigning
//! - `placement`: K4–K8
//! - `deploy`: K9
//! - `worth`: what a feature is worth and when it is complete (K10–K13)
//! - `scoring`: majorities, points, returned followers, keeps (K14, K16)
//! - `order`: the order of scorings (K15)
//! - `walls`: the track and the wall tiles (K17–K21)
//! - `ending`: K20, K22–K25
//! - `reading`: names of features, and the actions of a record's lines
//! - `mistake`: deliberate mistakes

mod deploy;
mod ending;
mod mistake;
mod order;
mod placement;
mod reading;
mod scoring;
mod setup;
mod turn;
mod walls;
mod worth;

use super::Oracle;
use super::feature::Feature;
use super::layout::{Layout, Spot};
use crate::compare::Seen;
use bastide_engine::action::{Action, Piece, WallTile};
use bastide_engine::game::{Actor, Choice, Decision};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::{Tile, TileIdx};
use bastide_engine::notation::statement::ActionLine;
pub use mistake::Mistake;
use std::collections::{BTreeMap, BTreeSet};

/// K3: two players.
const SEATS: u8 = 2;

/// The decision that is due.
#[derive(Clone, PartialEq, Debug)]
enum Step {
    Draw,
    Discard,
    Place,
    Deploy,
    /// K15: which of the waiting features is scored next.
    First,
    /// K21: whether a wall tile doubles this feature, which is about to be scored.
    Double(Feature),
    /// K18: the wall tile that this seat took at this tower.
    Reveal(Seat, u8),
    /// K21: whether the seat takes another turn.
    Again,
    Over,
}

/// A follower on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Figure {
    seat: Seat,
    spot: Spot,
}

/// A seat's wall tile, with the number of the turn in which it was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    kind: WallTile,
    taken: u32,
}

/// A keep: the size of its house, and the house's name at that time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Keep {
    tiles: u32,
    name: Spot,
}

/// The state of a game of Castle.
#[derive(Clone, Debug)]
pub struct CastleOracle {
    mistake: Option<Mistake>,
    /// The engine's list of tiles, to which actions refer by index.
    numbered: &'static [Tile],
    /// Tiles and start squares.
    layout: Layout,
    bag: Vec<&'static Tile>,
    drawn: Option<&'static Tile>,
    placed: Option<Pos>,
    discarded: u16,
    figures: Vec<Figure>,
    supplies: BTreeMap<Seat, BTreeMap<Piece, u8>>,
    scores: BTreeMap<Seat, u32>,
    /// The lower spaces of the towers that still have a wall tile.
    wall_tiles: BTreeSet<u8>,
    /// Every wall tile turned up so far, used or not.
    revealed: Vec<WallTile>,
    hands: BTreeMap<Seat, Vec<Held>>,
    keeps: BTreeMap<Seat, Keep>,
    /// Completed features that are yet to be scored, in the order of the walk (K15).
    waiting: Vec<Feature>,
    resigned: BTreeSet<Seat>,
    active: Seat,
    turn: u32,
    step: Step,
}

impl CastleOracle {
    /// Sets up the game, optionally with a mistake.
    pub fn new(tiles: &'static [Tile], mistake: Option<Mistake>) -> CastleOracle {
        setup::start(tiles, mistake)
    }

    fn is_wrong_about(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    fn number_of(&self, tile: &Tile) -> TileIdx {
        let found = self.numbered.iter().position(|known| known.id == tile.id);
        TileIdx(found.expect("the engine knows the tile") as u8)
    }

    fn decision(&self) -> Option<Decision> {
        let seat = Actor::Seat(self.active);
        let (actor, choice) = match self.step {
            Step::Draw => (Actor::Chance, Choice::Draw),
            Step::Discard => (Actor::Chance, Choice::Discard),
            Step::Place => (seat, Choice::Place),
            Step::Deploy => (seat, Choice::Deploy),
            Step::First => (seat, Choice::First),
            Step::Double(_) | Step::Again => (seat, Choice::Use),
            Step::Reveal(..) => (Actor::Chance, Choice::Reveal),
            Step::Over => return None,
        };
        Some(Decision { actor, choice })
    }
}

impl Oracle for CastleOracle {
    fn legal(&self) -> Vec<Action> {
        let mut actions = match &self.step {
            Step::Draw => placement::draws(self),
            Step::Discard => placement::discards(self),
            Step::Place => placement::places(self),
            Step::Deploy => deploy::choices(self),
            Step::First => order::choices(self),
            Step::Double(feature) => vec![Action::Use(walls::doubling(feature)), Action::Pass],
            Step::Reveal(_, space) => walls::reveals(self, *space),
            Step::Again => vec![Action::Use(WallTile::Again), Action::Pass],
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
            goods: vec![BTreeMap::new(); 2],
            titles: BTreeMap::new(),
            laid: laid
                .map(|(pos, laid)| (pos, laid.tile.id.as_str(), laid.rot))
                .collect(),
            drawn: self.drawn.map(|tile| tile.id.as_str()),
            bag: self.bag.iter().map(|tile| tile.id.as_str()).collect(),
            discarded: self.discarded,
            resigned: self.resigned.iter().copied().collect(),
            winners: ending::winners(self),
            walls: Some(walls::view(self)),
            city_wall: None,
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
