//! The text of a log entry: one line for what was done, then one line for each thing that followed by itself.
//!
//! ```text
//! open
//! sit 1 HOLDER "Bea"            HOLDER: 64 hexadecimal digits; with the last seat: `start` and draws
//! leave 1
//! start hard                    bots of this level in the open seats, or only `start`; then draws
//! play 0 place 1,0 E            then `draw base/CRFR`, `discard …`, `reveal …`
//! say 0 "well played"
//! undo-ask 0 12                 to where the game was after entry 12; then `undone` if nobody has to agree
//! undo-yes 1                    then `undone` if it was the last who had to
//! undo-no 1
//! flag 0                        the clock ran out; then draws
//! clock 0                       the clock ran out while no server was there, and starts anew
//! close
//! rematch ID
//! ```

use super::seats::Person;
use crate::secret::is_table_id;
use bastide_bots::levels::Level;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::notation::parse::parse_action;
use bastide_engine::notation::statement::ActionLine;
use std::fmt;

/// What is written down of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// The table was opened.
    Open,
    /// A person sat down. If that was the last open seat, the game begins with what chance did.
    Sit {
        /// Where.
        seat: Seat,
        /// Who.
        holder: Person,
        /// The name that others see.
        name: String,
        /// What chance did, if the game begins.
        begins: Option<Vec<ActionLine>>,
    },
    /// A person left a seat.
    Leave {
        /// Which.
        seat: Seat,
    },
    /// The game began.
    Start {
        /// Bots of this level take the open seats.
        bots: Option<Level>,
        /// What chance did.
        chance: Vec<ActionLine>,
    },
    /// A seat acted.
    Play {
        /// Who.
        seat: Seat,
        /// What.
        line: ActionLine,
        /// What chance did then.
        chance: Vec<ActionLine>,
    },
    /// Somebody said something.
    Say {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// A seat wants to go back.
    UndoAsk {
        /// Who.
        seat: Seat,
        /// After which entry the game is to go on.
        to: u32,
        /// Whether nobody had to agree.
        undone: bool,
    },
    /// A person agrees.
    UndoYes {
        /// Who.
        seat: Seat,
        /// Whether it was the last who had to.
        undone: bool,
    },
    /// A person does not agree, or the asker withdraws.
    UndoNo {
        /// Who.
        seat: Seat,
    },
    /// A clock ran out.
    Flag {
        /// Whose.
        seat: Seat,
        /// What chance did then.
        chance: Vec<ActionLine>,
    },
    /// A clock ran out while no server was there that could have been told anything: it starts anew.
    Clock {
        /// Whose.
        seat: Seat,
    },
    /// The table was given up.
    Close,
    /// The same people play again elsewhere.
    Rematch {
        /// At which table.
        id: String,
    },
}

impl Entry {
    /// What chance did in this entry.
    pub fn chance(&self) -> &[ActionLine] {
        match self {
            Entry::Sit { begins, .. } => begins.as_deref().unwrap_or_default(),
            Entry::Start { chance, .. } | Entry::Play { chance, .. } | Entry::Flag { chance, .. } => chance,
            Entry::Open
            | Entry::Leave { .. }
            | Entry::Say { .. }
            | Entry::UndoAsk { .. }
            | Entry::UndoYes { .. }
            | Entry::UndoNo { .. }
            | Entry::Clock { .. }
            | Entry::Close
            | Entry::Rematch { .. } => &[],
        }
    }

    /// Reads an entry's text; the error says what was expected.
    pub fn parse(text: &str) -> Result<Entry, String> {
        let mut lines = text.split('\n');
        let first = lines.next().unwrap_or_default();
        let (word, rest) = first.split_once(' ').unwrap_or((first, ""));
        let mut entry = parse_first(word, rest).ok_or_else(|| format!("`{first}` is no log entry"))?;
        let mut lines = lines.peekable();
        match &mut entry {
            Entry::Sit { begins, .. } if lines.next_if_eq(&"start").is_some() => {
                *begins = Some(parse_chance(&mut lines)?);
            }
            Entry::Start { chance, .. } | Entry::Play { chance, .. } | Entry::Flag { chance, .. } => {
                *chance = parse_chance(&mut lines)?;
            }
            Entry::UndoAsk { undone, .. } | Entry::UndoYes { undone, .. } => {
                *undone = lines.next_if_eq(&"undone").is_some();
            }
            _ => {}
        }
        match lines.next() {
            None => Ok(entry),
            Some(line) => Err(format!("`{line}` does not follow `{first}`")),
        }
    }
}

fn parse_first(word: &str, rest: &str) -> Option<Entry> {
    Some(match word {
        "open" if rest.is_empty() => Entry::Open,
        "close" if rest.is_empty() => Entry::Close,
        "sit" => {
            let (seat, rest) = rest.split_once(' ')?;
            let (holder, name) = rest.split_once(' ')?;
            Entry::Sit {
                seat: parse_seat(seat)?,
                holder: Person::parse(holder)?,
                name: unquote(name)?,
                begins: None,
            }
        }
        "leave" => Entry::Leave {
            seat: parse_seat(rest)?,
        },
        "start" => {
            let bots = if rest.is_empty() {
                None
            } else {
                Some(parse_level(rest)?)
            };
            Entry::Start {
                bots,
                chance: Vec::new(),
            }
        }
        "play" => {
            let (seat, line) = rest.split_once(' ')?;
            let line = exact_action(line)?;
            Entry::Play {
                seat: parse_seat(seat)?,
                line,
                chance: Vec::new(),
            }
        }
        "say" => {
            let (seat, text) = rest.split_once(' ')?;
            Entry::Say {
                seat: parse_seat(seat)?,
                text: unquote(text)?,
            }
        }
        "undo-ask" => {
            let (seat, to) = rest.split_once(' ')?;
            let to = to.parse().ok().filter(|number: &u32| number.to_string() == to)?;
            Entry::UndoAsk {
                seat: parse_seat(seat)?,
                to,
                undone: false,
            }
        }
        "undo-yes" => Entry::UndoYes {
            seat: parse_seat(rest)?,
            undone: false,
        },
        "undo-no" => Entry::UndoNo {
            seat: parse_seat(rest)?,
        },
        "flag" => Entry::Flag {
            seat: parse_seat(rest)?,
            chance: Vec::new(),
        },
        "clock" => Entry::Clock {
            seat: parse_seat(rest)?,
        },
        "rematch" if is_table_id(rest) => Entry::Rematch { id: rest.to_owned() },
        _ => return None,
    })
}

/// The level with this name.
pub fn parse_level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}

fn parse_seat(text: &str) -> Option<Seat> {
    let seat = text
        .parse()
        .ok()
        .filter(|&seat: &u8| usize::from(seat) < MAX_SEATS)?;
    (seat.to_string() == text).then_some(Seat(seat))
}

fn parse_chance<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Result<Vec<ActionLine>, String> {
    let is_chance = |line: &ActionLine| {
        matches!(
            line,
            ActionLine::Draw(_) | ActionLine::Discard(_) | ActionLine::Reveal { .. }
        )
    };
    let read = |line: &'a str| {
        let action = exact_action(line).filter(is_chance);
        action.ok_or_else(|| format!("`{line}` is nothing that chance does"))
    };
    lines.map(read).collect()
}

/// A line that is written as we write it.
fn exact_action(line: &str) -> Option<ActionLine> {
    parse_action(line)
        .ok()
        .filter(|action| action.to_string() == line)
}

fn unquote(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(chars.next()?),
            '"' => return None,
            c => out.push(c),
        }
    }
    (quote(&out) == text).then_some(out)
}

/// Control characters would break the line; [`super::text`] lets none through.
fn quote(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    out.push('"');
    out
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let undone = |undone: bool| if undone { "\nundone" } else { "" };
        match self {
            Entry::Open => f.write_str("open")?,
            Entry::Sit {
                seat,
                holder,
                name,
                begins,
            } => {
                let begins = if begins.is_some() { "\nstart" } else { "" };
                write!(f, "sit {seat} {} {}{begins}", holder.hex(), quote(name))?;
            }
            Entry::Leave { seat } => write!(f, "leave {seat}")?,
            Entry::Start { bots: None, .. } => f.write_str("start")?,
            Entry::Start {
                bots: Some(level), ..
            } => write!(f, "start {}", level.name())?,
            Entry::Play { seat, line, .. } => write!(f, "play {seat} {line}")?,
            Entry::Say { seat, text } => write!(f, "say {seat} {}", quote(text))?,
            Entry::UndoAsk {
                seat,
                to,
                undone: done,
            } => write!(f, "undo-ask {seat} {to}{}", undone(*done))?,
            Entry::UndoYes { seat, undone: done } => write!(f, "undo-yes {seat}{}", undone(*done))?,
            Entry::UndoNo { seat } => write!(f, "undo-no {seat}")?,
            Entry::Flag { seat, .. } => write!(f, "flag {seat}")?,
            Entry::Clock { seat } => write!(f, "clock {seat}")?,
            Entry::Close => f.write_str("close")?,
            Entry::Rematch { id } => write!(f, "rematch {id}")?,
        }
        self.chance().iter().try_for_each(|line| write!(f, "\n{line}"))
    }
}
