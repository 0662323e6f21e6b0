//! Before the first turn: seats, what they have, options (Y1, Y2).

use super::country::Closed;
use super::guards::Guards;
use super::turn::Step;
use super::wall::{Round, Wall};
use super::{CATALOG, City, CityBoard, FOLLOWERS, SEATS};
use crate::figures::Figures;
use crate::kernel::bag::Bag;
use crate::kernel::board::{Completed, Slot};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::tile::TileIdx;
use crate::setup::{GameKind, Header, OptionSpec, SetupError};

/// Y2: so many towers are shared equally.
const TOWERS: u8 = 12;

/// A set-up that has passed all checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The number of seats.
    pub seats: u8,
    /// When followers that came home can stand guard (Y11).
    pub guards: GuardsFrom,
}

/// From when on followers that came home in a turn can stand guard (Y11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuardsFrom {
    /// From the next turn on.
    NextTurn,
    /// In the same round of walls, even on the wall that freed them.
    AtOnce,
}

pub(crate) const OPTIONS: [OptionSpec; 1] = [OptionSpec {
    name: "guards",
    values: ["next-turn", "at-once"],
    needs: None,
}];

impl Setup {
    /// Checks what a header asks for; the error tells all reasons at once.
    pub fn new(header: &Header) -> Result<Setup, SetupError> {
        let mut reasons = Vec::new();
        match header.players {
            None => reasons.push("the number of players is missing; write `players 2`".to_owned()),
            Some(2..=4) => {}
            Some(n) => reasons.push(format!("players {n}: 2 to 4 can play")),
        }
        for set in header.sets.iter().flatten() {
            reasons.push(format!("unknown set `{set}`; city has no sets"));
        }
        reasons.extend(header.common_reasons(GameKind::City));
        match header.players {
            Some(seats) if reasons.is_empty() => Ok(Setup {
                seats,
                guards: if header.has_option("guards", "at-once") {
                    GuardsFrom::AtOnce
                } else {
                    GuardsFrom::NextTurn
                },
            }),
            _ => Err(SetupError { reasons }),
        }
    }
}

impl City {
    /// Sets up the game that a header asks for.
    pub fn new(header: &Header) -> Result<City, SetupError> {
        Setup::new(header).map(City::start)
    }

    /// Y1, Y2: all 75 tiles are in the piles, nothing is laid.
    pub fn start(setup: Setup) -> City {
        let catalog = &*CATALOG;
        let mut game = City {
            setup,
            board: CityBoard::new(catalog),
            bag: Bag::default(),
            figures: Figures::default(),
            supply: [FOLLOWERS as u8; SEATS],
            came_home: [0; SEATS],
            towers: [TOWERS / setup.seats; SEATS],
            scores: [0; SEATS],
            step: Step::Draw,
            active: Seat(0),
            drawn: TileIdx(0),
            draws: 0,
            placed: Slot(0),
            completed: Completed::new(),
            wall: Wall::default(),
            round: Round::default(),
            guards: Guards::default(),
            closed: Closed::default(),
            discarded: 0,
            resigned: Seats::NONE,
        };
        for tile in catalog.indices() {
            game.bag.add(tile, catalog.tile(tile).count);
        }
        game
    }
}
