//! Classic from its written rules, one file for each group of rules.
//!
//! - `setup`: B1–B3, I1, T1, N1, V1
//! - `turn`: the order of a turn (B4, B8, B21, T7, T8, N3–N7), resigning
//! - `placement`: B4, B5
//! - `deploy`: B6–B10, I2, S1, S7
//! - `completion`: complete features, and those that the placed tile completed (B11, B12, B14, S1)
//! - `scoring`: B15–B20, B22, B25, I2
//! - `worth`: what a feature is worth (B11–B14, B16, B22–B24, I3, I4, N2)
//! - `builder`, `pig`, `goods`: T2–T11
//! - `shrines`: S2–S5
//! - `quarters`, `market`: N3–N9
//! - `titles`: R1–R5
//! - `river`: V2–V4
//! - `reading`: the actions of a record's lines
//! - `mistake`: deliberate mistakes

mod builder;
mod completion;
mod deploy;
mod goods;
mod market;
mod mistake;
mod pig;
mod placement;
mod quarters;
mod reading;
mod river;
mod scoring;
mod setup;
mod shrines;
mod titles;
mod turn;
mod worth;

pub use mistake::Mistake;

use super::Oracle;
use super::layout::{Layout, Spot};
use crate::compare::Seen;
use bastide_engine::action::{Action, Piece, Quarter};
use bastide_engine::event::Title;
use bastide_engine::game::{Actor, Choice, Decision};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::{Goods, Tile, TileIdx};
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::setup::Header;
use setup::Rules;
use std::collections::{BTreeMap, BTreeSet};

/// The decision that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Draw,
    Discard,
    Place,
    Deploy,
    /// N5: this seat may move figures into features about to be scored.
    Join(Seat),
    /// N3.
    Quarter,
    /// N4.
    Count,
    /// N7: this seat may move a figure into a field.
    Market(Seat),
    Over,
}

/// A figure on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Figure {
    seat: Seat,
    piece: Piece,
    spot: Spot,
}

impl Figure {
    /// T1: builder and pig are not followers; I2: the big follower is one.
    fn is_follower(&self) -> bool {
        matches!(self.piece, Piece::Follower | Piece::Big)
    }
}

/// A figure in the city of Carcassonne (N2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Resident {
    seat: Seat,
    quarter: Quarter,
    piece: Piece,
}

/// What has happened in the current turn.
#[derive(Clone, Default, Debug)]
struct Turn {
    /// T8: whether a builder gave this turn.
    second: bool,
    /// T7: whether the placed tile extended the feature with the player's builder.
    builder_met: bool,
    /// N3: the seats that got points in it.
    gained: BTreeSet<Seat>,
}

/// The state of a game of Classic.
#[derive(Clone, Debug)]
pub struct ClassicOracle {
    rules: Rules,
    mistake: Option<Mistake>,
    /// The engine's list of tiles, to which actions refer by index.
    numbered: &'static [Tile],
    layout: Layout,
    bag: Vec<&'static Tile>,
    drawn: Option<&'static Tile>,
    /// The square of the last placed tile, and the seat that placed it.
    placed: Option<(Pos, Seat)>,
    discarded: u16,
    figures: Vec<Figure>,
    residents: Vec<Resident>,
    count: Quarter,
    supplies: BTreeMap<Seat, BTreeMap<Piece, u8>>,
    goods: BTreeMap<Seat, BTreeMap<Goods, u8>>,
    titles: BTreeMap<Title, Seat>,
    scores: BTreeMap<Seat, u32>,
    resigned: BTreeSet<Seat>,
    active: Seat,
    turn: Turn,
    /// N6, N7: the seats that have passed.
    passed: BTreeSet<Seat>,
    step: Step,
}

impl ClassicOracle {
    /// Sets up the game of a valid header, optionally with a mistake.
    pub fn new(header: &Header, tiles: &'static [Tile], mistake: Option<Mistake>) -> ClassicOracle {
        setup::start(Rules::read(header), tiles, mistake)
    }

    fn is_wrong_about(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    fn placed(&self) -> Pos {
        let (pos, _) = self.placed.expect("a tile has been placed");
        pos
    }

    fn number_of(&self, tile: &Tile) -> TileIdx {
        let found = self.numbered.iter().position(|known| known.id == tile.id);
        TileIdx(found.expect("the engine knows the tile") as u8)
    }

    fn in_supply(&self, seat: Seat, piece: Piece) -> u8 {
        self.supplies[&seat].get(&piece).copied().unwrap_or(0)
    }

    fn supply(&mut self, seat: Seat, piece: Piece) -> &mut u8 {
        let supply = self.supplies.get_mut(&seat).expect("every seat has a supply");
        supply.get_mut(&piece).expect("the piece is in play")
    }

    fn score(&mut self, seat: Seat, points: u32) {
        *self.scores.get_mut(&seat).expect("every seat has a score") += points;
        if points > 0 {
            self.turn.gained.insert(seat);
        }
    }

    /// The seats that have not resigned, from the one to the left of `seat` to `seat` itself.
    fn clockwise_after(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let players = self.rules.players;
        let later = (1..=players).map(move |step| Seat((seat.0 + step) % players));
        later.filter(|seat| !self.resigned.contains(seat))
    }

    fn decision(&self) -> Option<Decision> {
        let seat = Actor::Seat(self.active);
        let (actor, choice) = match self.step {
            Step::Draw => (Actor::Chance, Choice::Draw),
            Step::Discard => (Actor::Chance, Choice::Discard),
            Step::Place => (seat, Choice::Place),
            Step::Deploy => (seat, Choice::Deploy),
            Step::Join(asked) => (Actor::Seat(asked), Choice::Join),
            Step::Quarter => (seat, Choice::Quarter),
            Step::Count => (seat, Choice::Count),
            Step::Market(asked) => (Actor::Seat(asked), Choice::Market),
            Step::Over => return None,
        };
        Some(Decision { actor, choice })
    }
}

impl Oracle for ClassicOracle {
    fn legal(&self) -> Vec<Action> {
        let or_pass = |mut actions: Vec<Action>| {
            actions.push(Action::Pass);
            actions
        };
        let mut actions = match self.step {
            Step::Draw => placement::draws(self),
            Step::Discard => placement::discards(self),
            Step::Place => placement::places(self),
            Step::Deploy => or_pass(deploy::deploys(self)),
            Step::Join(seat) => or_pass(quarters::joins(self, seat)),
            Step::Quarter => or_pass(quarters::entries(self)),
            Step::Count => or_pass(quarters::count_moves(self)),
            Step::Market(seat) => or_pass(market::joins(self, seat)),
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
                .map(|figure| (figure.seat, figure.piece, figure.spot.pos, figure.spot.region))
                .collect(),
            residents: self
                .residents
                .iter()
                .map(|resident| (resident.seat, resident.quarter, resident.piece))
                .collect(),
            count: self.rules.has("count").then_some(self.count),
            goods: self.goods.values().cloned().collect(),
            titles: self.titles.clone(),
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

    fn read(&self, line: &ActionLine) -> Option<Action> {
        reading::read(self, line)
    }

    fn copy(&self) -> Box<dyn Oracle> {
        Box::new(self.clone())
    }
}
