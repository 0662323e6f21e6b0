//! The set-up that a record or a form requests, before a game has checked it.

use crate::shuffle::Seed;
use crate::{city, classic};
use std::fmt;

/// The games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameKind {
    /// The landscape game, with its expansions.
    Classic,
    /// The two-player game inside the walls.
    Castle,
    /// Streets, markets and a wall that grows round them.
    City,
}

impl GameKind {
    /// All games.
    pub const ALL: &'static [GameKind] = &[GameKind::Classic, GameKind::Castle, GameKind::City];

    /// The game's word in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Classic => "classic",
            GameKind::Castle => "castle",
            GameKind::City => "city",
        }
    }

    /// The tile sets to choose from, the base set first; empty if there is no choice.
    pub const fn sets(self) -> &'static [&'static str] {
        match self {
            GameKind::Classic => &classic::SETS,
            GameKind::Castle | GameKind::City => &[],
        }
    }

    /// The options that a header may set.
    pub const fn options(self) -> &'static [OptionSpec] {
        match self {
            GameKind::Classic => &classic::OPTIONS,
            GameKind::Castle => &[],
            GameKind::City => &city::OPTIONS,
        }
    }

    /// The game with this name.
    pub fn parse(name: &str) -> Option<GameKind> {
        GameKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An option of a game and its two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The option's word in the notation.
    pub name: &'static str,
    /// The values; the first is the default.
    pub values: [&'static str; 2],
    /// The tile set that the option requires.
    pub needs: Option<&'static str>,
}

/// A record's header: the requested set-up, not yet checked against the rules.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Header {
    /// `None` until the header names one.
    pub game: Option<GameKind>,
    /// The tile sets; `None` stands for the game's default.
    pub sets: Option<Vec<String>>,
    /// The options with their values, in the order of the record.
    pub options: Vec<(String, String)>,
    /// The number of seats; `None` until the header gives one.
    pub players: Option<u8>,
    /// The players that are known, in any order.
    pub seats: Vec<Sitter>,
    /// If present, the referee draws tiles by it.
    pub seed: Option<Seed>,
}

impl Header {
    /// A header for `players` seats without sets, options, names or seed.
    pub fn new(game: GameKind, players: u8) -> Header {
        Header {
            game: Some(game),
            players: Some(players),
            ..Header::default()
        }
    }

    /// The reasons why seats or options are impossible in a game.
    pub(crate) fn common_reasons(&self, game: GameKind) -> Vec<String> {
        let mut reasons = Vec::new();
        for (nth, sitter) in self.seats.iter().enumerate() {
            let seat = sitter.seat;
            if self.players.is_some_and(|players| seat >= players) {
                reasons.push(format!(
                    "seat {seat} is named, but seats are counted from 0 to one less than players"
                ));
            }
            if self.seats[..nth].iter().any(|before| before.seat == seat) {
                reasons.push(format!("seat {seat} is named twice"));
            }
        }
        for (nth, (name, value)) in self.options.iter().enumerate() {
            reasons.extend(self.option_reason(game, name, value));
            if self.options[..nth].iter().any(|(before, _)| before == name) {
                reasons.push(format!("option `{name}` is given twice"));
            }
        }
        reasons
    }

    fn option_reason(&self, game: GameKind, name: &str, value: &str) -> Option<String> {
        let Some(option) = game.options().iter().find(|option| option.name == name) else {
            let names: Vec<_> = game.options().iter().map(|option| option.name).collect();
            let known = if names.is_empty() {
                "no options".to_owned()
            } else {
                names.join(", ")
            };
            return Some(format!("unknown option `{name}`; {game} has {known}"));
        };
        if !option.values.contains(&value) {
            let values = option.values.map(|value| format!("`{value}`")).join(" or ");
            return Some(format!("option {name} is {values}, not `{value}`"));
        }
        let needed = option.needs.filter(|&set| !self.has_set(set))?;
        Some(format!("option {name} needs the set `{needed}`"))
    }

    fn has_set(&self, set: &str) -> bool {
        self.sets.iter().flatten().any(|name| name == set)
    }

    /// Whether an option is set to this value; `false` if the header leaves it at its default.
    pub fn has_option(&self, name: &str, value: &str) -> bool {
        let mut options = self.options.iter();
        options.any(|(known, chosen)| known == name && chosen == value)
    }

    /// Replaces the tile sets.
    #[must_use]
    pub fn with_sets(mut self, sets: &[&str]) -> Header {
        self.sets = Some(sets.iter().map(|&set| set.to_owned()).collect());
        self
    }

    /// Adds an option.
    #[must_use]
    pub fn with_option(mut self, name: &str, value: &str) -> Header {
        self.options.push((name.to_owned(), value.to_owned()));
        self
    }
}

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The number of the seat.
    pub seat: u8,
    /// The name that others see.
    pub name: String,
    /// `human`, or a bot's name.
    pub kind: String,
}

/// Why a set-up is impossible: all reasons at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    /// At least one reason, each a clause without a full stop.
    pub reasons: Vec<String>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reasons.join("; "))
    }
}

impl std::error::Error for SetupError {}
