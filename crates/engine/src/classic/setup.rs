//! Before the first turn: seats, tile sets and options (B1–B3).

use super::{CATALOG, Classic, ClassicBoard, PIECES, SETS};
use crate::action::Piece;
use crate::figures::Figures;
use crate::kernel::bag::Bag;
use crate::kernel::board::{Completed, Slot};
use crate::kernel::claims::{MAX_SEATS, Seat, Seats};
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::TileIdx;
use crate::setup::{Header, SetupError};

use super::turn::Step;

/// A set-up that has passed all checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The number of seats.
    pub seats: u8,
    /// What a complete city of two tiles is worth (B13).
    pub small_cities: SmallCities,
    /// Whether fields can be claimed.
    pub farmers: bool,
}

/// What a complete city of two tiles is worth (B13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SmallCities {
    /// As much a tile as any other.
    Full,
    /// Half of that.
    Halved,
}

/// B2: seven followers each.
const FOLLOWERS: u8 = 7;

impl Setup {
    /// Checks what a header asks for; the error tells all reasons at once.
    pub fn new(header: &Header) -> Result<Setup, SetupError> {
        let mut reasons = Vec::new();
        let mut setup = Setup {
            seats: header.players.unwrap_or(0),
            small_cities: SmallCities::Full,
            farmers: true,
        };
        match header.players {
            None => reasons.push("the number of players is missing; write `players 2`".to_owned()),
            Some(2..=5) => {}
            Some(n) => reasons.push(format!("{n} players cannot play; 2 to 5 can")),
        }
        if let Some(sets) = &header.sets {
            check_sets(sets, &mut reasons);
        }
        for (name, value) in &header.options {
            match (name.as_str(), value.as_str()) {
                ("small-cities", "halved") => setup.small_cities = SmallCities::Halved,
                ("small-cities", "full") => setup.small_cities = SmallCities::Full,
                ("small-cities", _) => {
                    reasons.push(format!(
                        "option small-cities is `halved` or `full`, not `{value}`"
                    ));
                }
                ("farmers", "on") => setup.farmers = true,
                ("farmers", "off") => setup.farmers = false,
                ("farmers", _) => reasons.push(format!("option farmers is `on` or `off`, not `{value}`")),
                _ => reasons.push(format!(
                    "unknown option `{name}`; classic has small-cities and farmers"
                )),
            }
        }
        for sitter in &header.seats {
            if header.players.is_some_and(|players| sitter.seat >= players) {
                reasons.push(format!(
                    "seat {} is named, but seats are counted from 0 to one less than players",
                    sitter.seat
                ));
            }
        }
        if reasons.is_empty() {
            Ok(setup)
        } else {
            Err(SetupError { reasons })
        }
    }
}

fn check_sets(sets: &[String], reasons: &mut Vec<String>) {
    for (idx, set) in sets.iter().enumerate() {
        if !SETS.contains(&set.as_str()) {
            reasons.push(format!("unknown set `{set}`; classic has {}", SETS.join(", ")));
        } else if sets[..idx].contains(set) {
            reasons.push(format!("set `{set}` is named twice"));
        }
    }
    if !sets.iter().any(|set| set == "base") {
        reasons.push("the set `base` is always part of classic; name it too".to_owned());
    }
}

impl Classic {
    /// Sets up the game that a header asks for.
    pub fn new(header: &Header) -> Result<Classic, SetupError> {
        Setup::new(header).map(Classic::start)
    }

    /// B1–B3: the start tile lies at 0,0, the other tiles are in the bag, seat 0 begins.
    pub fn start(setup: Setup) -> Classic {
        let catalog = &*CATALOG;
        let mut game = Classic {
            setup,
            board: ClassicBoard::new(catalog),
            bag: Bag::default(),
            figures: Figures::default(),
            supply: [[0; PIECES]; MAX_SEATS],
            scores: [0; MAX_SEATS],
            step: Step::Draw,
            active: Seat(0),
            drawn: TileIdx(0),
            placed: Slot(0),
            completed: Completed::new(),
            discarded: 0,
            resigned: Seats::NONE,
        };
        for tile in catalog.indices() {
            game.bag.add(tile, catalog.tile(tile).count);
        }
        if let Some(start) = catalog.indices().find(|&tile| catalog.tile(tile).start) {
            game.bag.take(start);
            game.placed = game
                .board
                .place(start, Pos::new(0, 0), Rot::NORTH, &mut game.completed);
        }
        for seat in Seat::all(setup.seats) {
            *game.in_supply(seat, Piece::Follower) = FOLLOWERS;
        }
        game
    }
}
