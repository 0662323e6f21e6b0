//! Classic by the book, one file a concern, under the numbers of the written rules.
//!
//! - `setup`: B1–B3
//! - `turn`: what follows what (B4, B8, B21), giving up
//! - `placement`: B4, B5
//! - `deploy`: B6–B10
//! - `scoring`: B15–B20, B22, B25
//! - `worth`: what a feature is worth and when it is complete (B11–B14, B16, B22–B24)

mod deploy;
mod placement;
mod scoring;
mod setup;
mod turn;
mod worth;

use super::Oracle;
use super::table::{Spot, Table};
use crate::compare::Seen;
use bastide_engine::action::{Action, Piece};
use bastide_engine::game::{Actor, Choice, Decision};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::{Tile, TileIdx};
use bastide_engine::setup::Header;
use setup::Rules;
use std::collections::{BTreeMap, BTreeSet};

/// A rule that an oracle gets wrong on purpose, to show that the comparison finds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// Against B4: a tile that fits nowhere goes back into the bag.
    MisfitsGoBack,
    /// Against B5: a side may meet anything.
    SidesNeedNotContinue,
    /// Against B7: a feature may be claimed where only the player's own followers are.
    OwnFollowersDoNotCount,
    /// Against B14: a cloister needs only the four squares beside it.
    CloisterWithoutCorners,
    /// Against B15: a tie gives nobody points.
    TiesScoreNothing,
    /// Against B16: a tile counts once for each of its regions.
    TilesCountTwice,
    /// Against B17: followers of those without majority stay.
    LosersStay,
    /// Against B23: a city counts for a field as often as it touches it.
    CitiesCountTwice,
}

impl Mistake {
    /// All of them.
    pub const ALL: [Mistake; 8] = [
        Mistake::MisfitsGoBack,
        Mistake::SidesNeedNotContinue,
        Mistake::OwnFollowersDoNotCount,
        Mistake::CloisterWithoutCorners,
        Mistake::TiesScoreNothing,
        Mistake::TilesCountTwice,
        Mistake::LosersStay,
        Mistake::CitiesCountTwice,
    ];
}

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Draw,
    Discard,
    Place,
    Deploy,
    Over,
}

/// A figure on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Figure {
    seat: Seat,
    piece: Piece,
    spot: Spot,
}

/// A game of Classic by the book.
#[derive(Clone, Debug)]
pub struct ClassicOracle {
    rules: Rules,
    mistake: Option<Mistake>,
    /// The engine's list of tiles, which actions count.
    numbered: &'static [Tile],
    table: Table,
    bag: Vec<&'static Tile>,
    drawn: Option<&'static Tile>,
    placed: Option<Pos>,
    discarded: u16,
    figures: Vec<Figure>,
    supplies: BTreeMap<Seat, BTreeMap<Piece, u8>>,
    scores: BTreeMap<Seat, u32>,
    resigned: BTreeSet<Seat>,
    active: Seat,
    step: Step,
}

impl ClassicOracle {
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
            Step::Over => return None,
        };
        Some(Decision { actor, choice })
    }
}

impl Oracle for ClassicOracle {
    fn legal(&self) -> Vec<Action> {
        let mut actions = match self.step {
            Step::Draw => placement::draws(self),
            Step::Discard => placement::discards(self),
            Step::Place => placement::places(self),
            Step::Deploy => deploy::choices(self),
            Step::Over => Vec::new(),
        };
        actions.sort();
        actions
    }

    fn play(&mut self, action: Action) {
        turn::take(self, action);
    }

    fn seen(&self) -> Seen {
        let laid = self.table.all();
        let figures = self.figures.iter();
        let mut seen = Seen {
            decision: self.decision(),
            legal: self.legal(),
            scores: self.scores.values().copied().collect(),
            supplies: self.supplies.values().cloned().collect(),
            figures: figures
                .map(|figure| (figure.seat, figure.piece, figure.spot.pos, figure.spot.region))
                .collect(),
            laid: laid
                .map(|(pos, laid)| (pos, laid.tile.id.as_str(), laid.rot))
                .collect(),
            drawn: self.drawn.map(|tile| tile.id.as_str()),
            bag: self.bag.iter().map(|tile| tile.id.as_str()).collect(),
            discarded: self.discarded,
            resigned: self.resigned.iter().copied().collect(),
            winners: scoring::winners(self),
            walls: None,
            city_wall: None,
        };
        seen.sort();
        seen
    }

    fn copy(&self) -> Box<dyn Oracle> {
        Box::new(self.clone())
    }
}

impl ClassicOracle {
    /// Sets up the game that a header asks for, with a mistake or without.
    pub fn new(header: &Header, tiles: &'static [Tile], mistake: Option<Mistake>) -> ClassicOracle {
        setup::start(Rules::read(header), tiles, mistake)
    }
}
