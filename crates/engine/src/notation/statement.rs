//! The statements of the notation, independent of any game in progress, and how they are written.

use super::words::quote;
use crate::action::{End, Piece, Quarter, WallTile};
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::region_name::RegionName;
use crate::setup::{GameKind, Header, Sitter};
use crate::shuffle::Seed;
use std::fmt;

/// What a line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// Part of the set-up.
    Header(HeaderLine),
    /// An action of a seat or of chance.
    Action(ActionLine),
    /// The end of the game, with the final scores.
    End(Vec<u16>),
    /// An assertion about the current position.
    Expect(Expect),
}

/// A line of the header.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum HeaderLine {
    /// The version of the format, always the first line.
    Bastide,
    Game(GameKind),
    Sets(Vec<String>),
    /// Name and value of an option.
    Option(String, String),
    /// The number of seats.
    Players(u8),
    /// The player of a seat.
    Seat(Sitter),
    /// The seed by which the referee draws.
    Seed(Seed),
}

/// An action as it is written: tiles and regions are named.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum ActionLine {
    Draw(String),
    Discard(String),
    Place {
        pos: Pos,
        rot: Rot,
    },
    Deploy {
        piece: Piece,
        region: RegionName,
    },
    Pass,
    Quarter {
        quarter: Quarter,
        piece: Piece,
    },
    Count(Quarter),
    Join {
        region: RegionName,
        pos: Pos,
        piece: Piece,
    },
    First {
        region: RegionName,
        pos: Pos,
    },
    Use(WallTile),
    Reveal {
        space: u8,
        kind: WallTile,
    },
    Gate {
        pos: Pos,
        side: Side,
    },
    Wall(End),
    Guard,
    Tower(End),
    Resign,
}

/// An assertion of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Expect {
    /// The scores of all seats.
    Scores(Vec<u16>),
    /// The number of legal placements of the drawn tile.
    Places(usize),
    /// The action is legal now.
    Legal(ActionLine),
    /// The action is not legal now.
    Illegal(ActionLine),
    /// The seat that is to act.
    Acts(u8),
    /// The last action caused an event with this name and at least these fields.
    Event {
        name: String,
        fields: Vec<(String, String)>,
    },
}

/// The version of the format that is read and written.
pub const VERSION: u32 = 1;

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Header(line) => line.fmt(f),
            Statement::Action(line) => line.fmt(f),
            Statement::End(scores) => write!(f, "end{}", numbers(scores)),
            Statement::Expect(expect) => expect.fmt(f),
        }
    }
}

impl fmt::Display for HeaderLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeaderLine::Bastide => write!(f, "bastide {VERSION}"),
            HeaderLine::Game(game) => write!(f, "game {game}"),
            HeaderLine::Sets(sets) => write!(f, "sets {}", sets.join(" ")),
            HeaderLine::Option(name, value) => write!(f, "option {name} {value}"),
            HeaderLine::Players(players) => write!(f, "players {players}"),
            HeaderLine::Seat(Sitter { seat, name, kind }) => write!(f, "seat {seat} {} {kind}", quote(name)),
            HeaderLine::Seed(seed) => write!(f, "seed {seed}"),
        }
    }
}

impl ActionLine {
    /// Whether chance acts rather than a seat.
    pub fn is_chance(&self) -> bool {
        matches!(
            self,
            ActionLine::Draw(_) | ActionLine::Discard(_) | ActionLine::Reveal { .. }
        )
    }
}

impl fmt::Display for ActionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionLine::Draw(tile) => write!(f, "draw {tile}"),
            ActionLine::Discard(tile) => write!(f, "discard {tile}"),
            ActionLine::Place { pos, rot } => write!(f, "place {pos} {rot}"),
            ActionLine::Deploy { piece, region } => write!(f, "deploy {piece} {region}"),
            ActionLine::Pass => f.write_str("pass"),
            ActionLine::Quarter { quarter, piece } => write!(f, "quarter {quarter} {piece}"),
            ActionLine::Count(quarter) => write!(f, "count {quarter}"),
            ActionLine::Join { region, pos, piece } => write!(f, "join {region} {pos} {piece}"),
            ActionLine::First { region, pos } => write!(f, "first {region} {pos}"),
            ActionLine::Use(tile) => write!(f, "use {tile}"),
            ActionLine::Reveal { space, kind } => write!(f, "reveal {space} {kind}"),
            ActionLine::Gate { pos, side } => write!(f, "gate {pos} {side}"),
            ActionLine::Wall(end) => write!(f, "wall {end}"),
            ActionLine::Guard => f.write_str("guard"),
            ActionLine::Tower(end) => write!(f, "tower {end}"),
            ActionLine::Resign => f.write_str("resign"),
        }
    }
}

impl fmt::Display for Expect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expect::Scores(scores) => write!(f, "expect scores{}", numbers(scores)),
            Expect::Places(places) => write!(f, "expect places {places}"),
            Expect::Legal(action) => write!(f, "expect legal {action}"),
            Expect::Illegal(action) => write!(f, "expect illegal {action}"),
            Expect::Acts(seat) => write!(f, "expect acts {seat}"),
            Expect::Event { name, fields } => {
                write!(f, "expect event {name}")?;
                fields.iter().try_for_each(|(key, value)| {
                    let plain = !value.is_empty() && !value.contains([' ', '\t', '\r', '#', '"']);
                    let value = if plain { value.clone() } else { quote(value) };
                    write!(f, " {key}={value}")
                })
            }
        }
    }
}

fn numbers(numbers: &[u16]) -> String {
    numbers.iter().map(|number| format!(" {number}")).collect()
}

/// The header as lines, in the order of the format.
pub fn header_lines(header: &Header) -> Vec<HeaderLine> {
    let mut lines = vec![HeaderLine::Bastide];
    lines.extend(header.game.map(HeaderLine::Game));
    lines.extend(header.sets.clone().map(HeaderLine::Sets));
    let options = header.options.iter().cloned();
    lines.extend(options.map(|(name, value)| HeaderLine::Option(name, value)));
    lines.extend(header.players.map(HeaderLine::Players));
    lines.extend(header.seats.iter().cloned().map(HeaderLine::Seat));
    lines.extend(header.seed.map(HeaderLine::Seed));
    lines
}
