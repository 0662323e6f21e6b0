//! Before the first turn: seats, tile sets and options (B1–B3).

use super::expansions::count::carcassonne::{self, Carcassonne};
use super::expansions::cult::neighbours::Buildings;
use super::expansions::inns::{self, big_follower};
use super::expansions::king::{self, Titles};
use super::expansions::river::{self, Course};
use super::expansions::traders::{self, builder::DoubleTurn};
use super::{CATALOG, Classic, ClassicBoard, ClassicCore, SETS};
use crate::action::Piece;
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::TileIdx;
use crate::setup::{GameKind, Header, OptionSpec, SetupError};

/// Seats, sets and options that have passed all checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// 2 to 5, with Inns & Cathedrals 6.
    pub seats: u8,
    /// The expansions in play besides the base game.
    pub sets: Sets,
    /// What a complete city of two tiles is worth (B13).
    pub small_cities: SmallCities,
    /// Whether fields can be claimed.
    pub farmers: bool,
    /// Whether the base game's start tile is in the bag (N1).
    pub start_tile: StartTile,
    /// How the market is emptied (N7).
    pub market: Market,
}

/// What happens to the base game's start tile with The Count (N1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartTile {
    /// It is left in the box.
    Out,
    /// It is drawn like any other tile.
    Bag,
}

/// How figures leave the market at the end (N7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Market {
    /// Each seat in turn moves as many figures as it likes.
    Once,
    /// Each seat moves one figure or passes, round and round until all have passed.
    Rounds,
}

/// One flag for each expansion; the base game is always in play.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sets {
    /// Inns & Cathedrals (I1–I4).
    pub inns: bool,
    /// Traders & Builders (T1–T12).
    pub traders: bool,
    /// Shrines & Heretics (S1–S7).
    pub cult: bool,
    /// The Count (N1–N9).
    pub count: bool,
    /// King & Robber (R1–R5).
    pub king: bool,
    /// The River (V1–V6).
    pub river: bool,
}

impl Sets {
    /// The flag of a set by the set's name; `None` for `base` and for unknown names.
    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        match name {
            "inns" => Some(&mut self.inns),
            "traders" => Some(&mut self.traders),
            "cult" => Some(&mut self.cult),
            "count" => Some(&mut self.count),
            "king" => Some(&mut self.king),
            "river" => Some(&mut self.river),
            _ => None,
        }
    }

    /// Whether tiles with this id are in play.
    fn contains(mut self, tile: &str) -> bool {
        let set = tile.split('/').next().unwrap_or_default();
        self.flag(set).is_none_or(|flag| *flag)
    }

    /// Whether the figure is in play.
    pub fn has(self, piece: Piece) -> bool {
        match piece {
            Piece::Follower => true,
            Piece::Big => self.inns,
            Piece::Builder | Piece::Pig => self.traders,
        }
    }
}

/// What a complete city of two tiles is worth (B13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SmallCities {
    /// 2 for each tile and shield, like any other city.
    Full,
    /// 1 for each tile and shield.
    Halved,
}

pub(crate) const OPTIONS: [OptionSpec; 4] = [
    OptionSpec {
        name: "small-cities",
        values: ["full", "halved"],
        needs: None,
    },
    OptionSpec {
        name: "farmers",
        values: ["on", "off"],
        needs: None,
    },
    OptionSpec {
        name: "start-tile",
        values: ["out", "bag"],
        needs: Some("count"),
    },
    OptionSpec {
        name: "market",
        values: ["once", "rounds"],
        needs: Some("count"),
    },
];

/// B2: two to five can play; I1: six with Inns & Cathedrals.
const SEATS: u8 = 5;
/// B2: seven followers each.
const FOLLOWERS: u8 = 7;

impl Setup {
    /// Checks a header; an error has all reasons, not only the first.
    pub fn new(header: &Header) -> Result<Setup, SetupError> {
        let mut reasons = Vec::new();
        let mut sets = Sets::default();
        for set in header.sets.iter().flatten() {
            if let Some(flag) = sets.flag(set) {
                *flag = true;
            }
        }
        let most = if sets.inns { inns::SEATS } else { SEATS };
        match header.players {
            None => reasons.push("the number of players is missing; write `players 2`".to_owned()),
            Some(n) if (2..=most).contains(&n) => {}
            Some(inns::SEATS) => {
                reasons.push("6 players need the set `inns`; without it 2 to 5 can play".to_owned())
            }
            Some(n) => reasons.push(format!("players {n}: 2 to {most} can play")),
        }
        if let Some(names) = &header.sets {
            check_sets(names, sets, &mut reasons);
        }
        reasons.extend(header.common_reasons(GameKind::Classic));
        if !reasons.is_empty() {
            return Err(SetupError { reasons });
        }
        Ok(Setup {
            seats: header.players.unwrap_or(0),
            sets,
            small_cities: if header.has_option("small-cities", "halved") {
                SmallCities::Halved
            } else {
                SmallCities::Full
            },
            farmers: !header.has_option("farmers", "off"),
            start_tile: if header.has_option("start-tile", "bag") {
                StartTile::Bag
            } else {
                StartTile::Out
            },
            market: if header.has_option("market", "rounds") {
                Market::Rounds
            } else {
                Market::Once
            },
        })
    }
}

fn check_sets(sets: &[String], flags: Sets, reasons: &mut Vec<String>) {
    if flags.river && flags.count {
        reasons
            .push("`river` and `count` both say what lies on the table first; choose one of them".to_owned());
    }
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
    /// Sets up the game that a header describes; an error has all reasons.
    pub fn new(header: &Header) -> Result<Classic, SetupError> {
        Setup::new(header).map(Classic::start)
    }

    /// B1–B3: the start tile lies at 0,0, the other tiles are in the bag, seat 0 begins.
    pub fn start(setup: Setup) -> Classic {
        let in_play = CATALOG
            .tiles()
            .iter()
            .filter(|tile| setup.sets.contains(&tile.id));
        let tiles = in_play.map(|tile| usize::from(tile.count)).sum();
        let mut core = ClassicCore::new(ClassicBoard::new(&CATALOG, tiles), setup.seats);
        core.fill_bag(|tile| setup.sets.contains(tile));
        for supply in &mut core.supply[..setup.seats as usize] {
            for &piece in Piece::ALL.iter().filter(|&&piece| setup.sets.has(piece)) {
                supply[piece as usize] = match piece {
                    Piece::Follower => FOLLOWERS,
                    Piece::Big => big_follower::EACH,
                    Piece::Builder | Piece::Pig => traders::EACH,
                };
            }
        }
        let mut game = Classic {
            core,
            setup,
            placer: Seat(0),
            gained: Seats::NONE,
            buildings: Buildings::default(),
            double_turn: DoubleTurn::default(),
            tokens: Default::default(),
            carcassonne: Carcassonne::default(),
            passed: Seats::NONE,
            titles: Titles::default(),
            river: Course::default(),
        };
        if setup.sets.count {
            carcassonne::lay(&mut game);
            if setup.sets.king {
                king::carcassonne_laid(&mut game);
            }
        } else if setup.sets.river {
            river::begin(&mut game);
        } else {
            lay_start_tile(&mut game);
        }
        game
    }
}

/// B1: one tile lies face up at 0,0 with its north up.
fn lay_start_tile(game: &mut Classic) {
    if let Some(start) = take_start_tile(game) {
        game.lay(start, Pos::new(0, 0), Rot::NORTH);
    }
}

/// Takes the base game's start tile out of the bag.
pub(super) fn take_start_tile(game: &mut Classic) -> Option<TileIdx> {
    let catalog = game.board.catalog();
    let start = catalog.indices().find(|&tile| catalog.tile(tile).start)?;
    game.bag.take(start);
    Some(start)
}
