//! Set-up and the state before the first turn (Y1, Y2).

use super::guards::Guards;
use super::wall::{Round, Wall};
use super::{CATALOG, City, CityBoard, CityCore, FOLLOWERS, SEATS, TILES};
use crate::action::Piece;
use crate::setup::{GameKind, Header, OptionSpec, SetupError};

/// Y2: the towers that are shared equally.
const TOWERS: u8 = 12;

/// Seats and options that have passed all checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// 2 to 4.
    pub seats: u8,
    /// When followers that came home can be posted as guards (Y11).
    pub guards: GuardsFrom,
}

/// When followers that came home in a turn can be posted as guards (Y11).
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
    /// Checks a header; an error has all reasons, not only the first.
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
    /// Sets up the game that a header describes; an error has all reasons.
    pub fn new(header: &Header) -> Result<City, SetupError> {
        Setup::new(header).map(City::start)
    }

    /// Y1, Y2: all 75 tiles are in the piles, nothing is laid.
    pub fn start(setup: Setup) -> City {
        let mut core = CityCore::new(CityBoard::new(&CATALOG, TILES), setup.seats);
        core.fill_bag(|_| true);
        for supply in &mut core.supply[..SEATS] {
            supply[Piece::Follower as usize] = FOLLOWERS as u8;
        }
        City {
            core,
            setup,
            came_home: [0; SEATS],
            towers: [TOWERS / setup.seats; SEATS],
            draws: 0,
            wall: Wall::default(),
            round: Round::default(),
            guards: Guards::default(),
        }
    }
}
