//! Log entries and their text: one line for what was done, then one line for each consequence.
//!
//! ```text
//! open
//! sit 1 HOLDER "Bea"            HOLDER: 64 hexadecimal digits; the name is empty once the person's data was deleted;
//!                               with the last seat: `start` and draws
//! sit 1 HOLDER HASH "Bea"       with the hash of a nonce; the first draw waits for the nonces of all hashes
//! nonce 1 NONCE                 with the last nonce: draws
//! leave 1
//! start hard                    bots of this level in the open seats, or only `start`; then draws
//! play 0 place 1,0 E            then `draw base/CRFR`, `discard …`, `reveal …`
//! say 0 "well played"           empty once it was removed
//! undo-ask 0 12                 to the position after entry 12; then `undone` if nobody has to agree
//! undo-yes 1                    then `undone` if all have agreed
//! undo-no 1
//! flag 0                        the clock ran out; then draws
//! clock 0                       the clock ran out while no server was running, and restarts
//! close
//! rematch ID
//! ```
//!
//! The entry that ends the game or closes the table has the table's secret as its last line: `secret SECRET`.

use super::seats::Person;
use crate::ids::{self, is_local_id, is_table_id};
use bastide_bots::levels::Level;
use bastide_engine::action::Action;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::notation::parse::parse_action;
use bastide_engine::notation::statement::ActionLine;
use bastide_wire::nonces;
use std::fmt;

/// What a person, a bot or the server did at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    Open,
    Sit {
        seat: Seat,
        holder: Person,
        name: String,
        /// The hash of the nonce that the person will tell.
        nonce_hash: Option<Bits>,
    },
    /// The nonce of a seat, whose hash was given with the seat.
    Nonce {
        seat: Seat,
        nonce: Bits,
    },
    /// A person left a seat.
    Leave {
        seat: Seat,
    },
    /// The creator started the game.
    Start {
        /// The level of the bots in the seats that were open.
        bots: Option<Level>,
    },
    /// A seat acted.
    Play {
        seat: Seat,
        action: Action,
        line: ActionLine,
    },
    /// A chat message.
    Say {
        seat: Seat,
        text: String,
    },
    /// A request to undo.
    UndoAsk {
        seat: Seat,
        /// The entry to whose position the game would return.
        to: u32,
    },
    /// A person agrees to undo.
    UndoYes {
        seat: Seat,
    },
    /// A person refuses to undo, or the asker withdraws.
    UndoNo {
        seat: Seat,
    },
    /// A clock expired, so that the seat resigns.
    Flag {
        seat: Seat,
    },
    /// A clock expired while no server was running, and restarts.
    Clock {
        seat: Seat,
    },
    /// The table was closed before the end of the game.
    Close,
    /// A table for a rematch was opened.
    Rematch {
        id: String,
    },
}

/// What follows from an entry without a further request. It is determined when the entry is made, and read from the log
/// afterwards.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Consequences {
    /// The game began, since the last open seat was taken.
    pub begins: bool,
    /// The request to undo was carried out, since all have agreed.
    pub undone: bool,
    /// Lines of the chance actions.
    pub chance: Vec<ActionLine>,
    /// The table's secret, which becomes public since the game has ended.
    pub secret: Option<Bits>,
}

/// 256 random bits, or the SHA-256 of such.
pub type Bits = [u8; 32];

impl Entry {
    /// Reads an entry's text; the error says what was expected. `resolve` finds the action of a seat's line in the
    /// position before the entry.
    pub fn parse(
        text: &str,
        resolve: impl FnOnce(&ActionLine) -> Result<Action, String>,
    ) -> Result<(Entry, Consequences), String> {
        let mut lines = text.split('\n');
        let first = lines.next().unwrap_or_default();
        let (word, rest) = first.split_once(' ').unwrap_or((first, ""));
        let unknown = || format!("`{first}` is no log entry");
        let entry = match word {
            "play" => {
                let (seat, line) = parse_play(rest).ok_or_else(unknown)?;
                let action = resolve(&line)?;
                Entry::Play { seat, action, line }
            }
            _ => parse_first(word, rest).ok_or_else(unknown)?,
        };
        let mut lines: Vec<_> = lines.collect();
        let mut then = Consequences::default();
        if let Some(digits) = lines.last().and_then(|line| line.strip_prefix("secret ")) {
            then.secret = Some(exact_bits(digits).ok_or_else(|| format!("`secret {digits}` is no secret"))?);
            lines.pop();
        }
        let mut lines = lines.into_iter().peekable();
        match &entry {
            Entry::Sit { .. } if lines.next_if_eq(&"start").is_some() => {
                then.begins = true;
                then.chance = parse_chance(&mut lines)?;
            }
            Entry::Start { .. } | Entry::Nonce { .. } | Entry::Play { .. } | Entry::Flag { .. } => {
                then.chance = parse_chance(&mut lines)?;
            }
            Entry::UndoAsk { .. } | Entry::UndoYes { .. } => {
                then.undone = lines.next_if_eq(&"undone").is_some();
            }
            Entry::Open
            | Entry::Sit { .. }
            | Entry::Leave { .. }
            | Entry::Say { .. }
            | Entry::UndoNo { .. }
            | Entry::Clock { .. }
            | Entry::Close
            | Entry::Rematch { .. } => {}
        }
        match lines.next() {
            None => Ok((entry, then)),
            Some(line) => Err(format!("`{line}` does not follow `{first}`")),
        }
    }

    /// The text for the log.
    pub fn to_text(&self, then: &Consequences) -> String {
        let begins = then.begins.then(|| "start".to_owned());
        let undone = then.undone.then(|| "undone".to_owned());
        let chance = then.chance.iter().map(ActionLine::to_string);
        let secret = then.secret.map(|secret| format!("secret {}", ids::hex(&secret)));
        let lines = begins.into_iter().chain(undone).chain(chance).chain(secret);
        lines.fold(self.to_string(), |text, line| text + "\n" + &line)
    }
}

/// What an entry's text says about people, without the game: who sits down or leaves, and who speaks. `None` for all other
/// entries.
pub fn parse_social(text: &str) -> Option<Entry> {
    let first = text.split('\n').next().unwrap_or_default();
    let (word, rest) = first.split_once(' ')?;
    matches!(word, "sit" | "leave" | "say")
        .then(|| parse_first(word, rest))
        .flatten()
}

/// An entry's text with another first line; its consequences stay.
pub fn with_first_line(text: &str, entry: &Entry) -> String {
    match text.split_once('\n') {
        Some((_, rest)) => format!("{entry}\n{rest}"),
        None => entry.to_string(),
    }
}

fn parse_play(rest: &str) -> Option<(Seat, ActionLine)> {
    let (seat, line) = rest.split_once(' ')?;
    Some((parse_seat(seat)?, exact_action(line)?))
}

/// Every entry but `play`.
fn parse_first(word: &str, rest: &str) -> Option<Entry> {
    Some(match word {
        "open" if rest.is_empty() => Entry::Open,
        "close" if rest.is_empty() => Entry::Close,
        "sit" => {
            let (seat, rest) = rest.split_once(' ')?;
            let (holder, rest) = rest.split_once(' ')?;
            let (nonce_hash, name) = match rest.split_once(' ') {
                Some((hash, name)) if !rest.starts_with('"') => (Some(exact_bits(hash)?), name),
                _ => (None, rest),
            };
            Entry::Sit {
                seat: parse_seat(seat)?,
                holder: Person::parse(holder)?,
                name: unquote(name)?,
                nonce_hash,
            }
        }
        "nonce" => {
            let (seat, nonce) = rest.split_once(' ')?;
            Entry::Nonce {
                seat: parse_seat(seat)?,
                nonce: exact_bits(nonce)?,
            }
        }
        "leave" => Entry::Leave {
            seat: parse_seat(rest)?,
        },
        "start" if rest.is_empty() => Entry::Start { bots: None },
        "start" => Entry::Start {
            bots: Some(parse_level(rest)?),
        },
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
            }
        }
        "undo-yes" => Entry::UndoYes {
            seat: parse_seat(rest)?,
        },
        "undo-no" => Entry::UndoNo {
            seat: parse_seat(rest)?,
        },
        "flag" => Entry::Flag {
            seat: parse_seat(rest)?,
        },
        "clock" => Entry::Clock {
            seat: parse_seat(rest)?,
        },
        "rematch" if is_table_id(rest) || is_local_id(rest) => Entry::Rematch { id: rest.to_owned() },
        _ => return None,
    })
}

/// `None` if no level has this name.
pub fn parse_level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}

/// Parses 64 hexadecimal digits in lower case.
fn exact_bits(text: &str) -> Option<Bits> {
    nonces::parse(text).filter(|bits| ids::hex(bits) == text)
}

fn parse_seat(text: &str) -> Option<Seat> {
    let seat = text
        .parse()
        .ok()
        .filter(|&seat: &u8| usize::from(seat) < MAX_SEATS)?;
    (seat.to_string() == text).then_some(Seat(seat))
}

fn parse_chance<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Result<Vec<ActionLine>, String> {
    let read = |line: &'a str| {
        let action = exact_action(line).filter(ActionLine::is_chance);
        action.ok_or_else(|| format!("`{line}` is nothing that chance does"))
    };
    lines.map(read).collect()
}

/// Parses an action in exactly the spelling that the log has.
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

/// The entry's own line, without its consequences.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Open => f.write_str("open"),
            Entry::Sit {
                seat,
                holder,
                name,
                nonce_hash,
            } => {
                write!(f, "sit {seat} {} ", holder.hex())?;
                if let Some(hash) = nonce_hash {
                    write!(f, "{} ", ids::hex(hash))?;
                }
                f.write_str(&quote(name))
            }
            Entry::Nonce { seat, nonce } => write!(f, "nonce {seat} {}", ids::hex(nonce)),
            Entry::Leave { seat } => write!(f, "leave {seat}"),
            Entry::Start { bots: None } => f.write_str("start"),
            Entry::Start { bots: Some(level) } => write!(f, "start {}", level.name()),
            Entry::Play { seat, line, .. } => write!(f, "play {seat} {line}"),
            Entry::Say { seat, text } => write!(f, "say {seat} {}", quote(text)),
            Entry::UndoAsk { seat, to } => write!(f, "undo-ask {seat} {to}"),
            Entry::UndoYes { seat } => write!(f, "undo-yes {seat}"),
            Entry::UndoNo { seat } => write!(f, "undo-no {seat}"),
            Entry::Flag { seat } => write!(f, "flag {seat}"),
            Entry::Clock { seat } => write!(f, "clock {seat}"),
            Entry::Close => f.write_str("close"),
            Entry::Rematch { id } => write!(f, "rematch {id}"),
        }
    }
}
