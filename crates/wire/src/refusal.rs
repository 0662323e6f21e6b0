//! Why a request was refused: closed lists for programs and the page, and an English sentence for programs.

use crate::update::Update;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::time::Duration;
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// A request was refused, and nothing has changed.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Refusal {
    /// The class of the reason; it determines what a client can do about it.
    pub code: Code,
    /// The exact reason, if the code alone does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub reason: Option<Reason>,
    /// What was wrong and what would be right, in English.
    pub message: String,
    /// The rule behind it, such as `B5`, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub rule: Option<Cow<'static, str>>,
    /// With `too-fast`: the seconds after which the same request may succeed, rounded up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub wait: Option<u32>,
    /// With `stale`: the updates that the sender did not know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "descriptions", ts(optional, as = "Option<Vec<Update>>"))]
    pub missed: Vec<Update>,
}

/// Classes of reasons.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request was made without knowing the last entries.
    Stale,
    /// Another seat decides.
    NotYourTurn,
    /// The rules do not allow it.
    Illegal,
    /// The person holds no seat here.
    NotSeated,
    /// No seat is open, or the named one is not.
    Full,
    /// The game has not begun.
    NotStarted,
    /// The game has begun already.
    Started,
    /// The game is over, or the table was closed.
    Over,
    /// The time has run out.
    TimeUp,
    /// There is nothing to undo, or no request to answer.
    NoUndo,
    /// This person may not do that.
    NotAllowed,
    /// The operator keeps this person or address out.
    Banned,
    /// There is no such table.
    UnknownTable,
    /// Too many requests in a short time.
    TooFast,
    /// The request is too large.
    TooLarge,
    /// A limit on the number of tables, chat messages or undone actions is reached.
    TooMany,
    /// The request cannot be understood.
    BadRequest,
    /// The server is overloaded.
    Busy,
    /// The database cannot be reached; nothing is lost.
    Away,
}

/// Exact reasons. Each comment begins with the code that it refines.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reason {
    /// `full`: the named seat is not open.
    SeatTaken { seat: u8 },
    /// `full`: the table has too many spectators.
    TooManyWatchers,
    /// `bad-request`: a person who has a seat must name the seat to take another one.
    AlreadySeated,
    /// `bad-request`: at least one seat must be held by a person.
    BotsAlone,
    /// `bad-request`: the game cannot start while seats are open.
    SeatsOpen,
    /// `bad-request`: a name or message is empty or too long.
    TextLength { longest: u32 },
    /// `bad-request`: a clock's seconds are out of range.
    ClockRange { shortest: u32, longest: u32 },
    /// `bad-request`: the game cannot be set up with these sets, options and seats.
    BadSetup,
    /// `bad-request`: a line of a record cannot be read.
    BadRecord { line: u32 },
    /// `illegal`: a line of a record is against the rules.
    IllegalRecord { line: u32 },
    /// `not-allowed`: only people with the table's link can join.
    NeedsInvite,
    /// `not-allowed`: only the person who opened the table can do this.
    OnlyCreator,
    /// `not-allowed`: other people play at the table.
    OthersPlay,
    /// `not-allowed`: the table plays without aids.
    AidsOff,
    /// `not-allowed` or `started`: this is only possible when the game is over.
    GameNotOver,
    /// `too-many`: the table takes no more chat messages.
    TooMuchTalk,
    /// `too-many`: seats were left and undo was requested too often.
    TooMuchUndone,
    /// `too-many`: the log of the table is full; the game goes on without talk and undo.
    LogFull,
    /// `too-many`: the person has `most` unfinished tables.
    TooManyTables { most: u32 },
    /// `no-undo`: another request to undo waits for answers.
    UndoPending,
    /// `no-undo`: this person's answer is not needed.
    UndoNotAsked,
    /// `bad-request`: a nonce or the hash of one is not 64 hexadecimal digits.
    BadNonce,
    /// `bad-request`: the nonce does not have the hash that was given when the seat was taken, or none was given.
    OtherNonce,
    /// `away`: the next draw needs the table's secret, which was sealed with another key than the server has.
    Sealed,
    /// `away`: the table is stored, but its log does not fit the rules of this version of the server.
    Unreadable,
    /// `away`: the database is damaged. Tables that can be read go on; no others are opened.
    Damaged,
}

impl Code {
    pub const ALL: [Code; 19] = [
        Code::Stale,
        Code::NotYourTurn,
        Code::Illegal,
        Code::NotSeated,
        Code::Full,
        Code::NotStarted,
        Code::Started,
        Code::Over,
        Code::TimeUp,
        Code::NoUndo,
        Code::NotAllowed,
        Code::Banned,
        Code::UnknownTable,
        Code::TooFast,
        Code::TooLarge,
        Code::TooMany,
        Code::BadRequest,
        Code::Busy,
        Code::Away,
    ];

    /// The HTTP status of an answer with this code.
    pub const fn status(self) -> u16 {
        match self {
            Code::BadRequest => 400,
            Code::NotSeated | Code::NotAllowed | Code::Banned => 403,
            Code::UnknownTable => 404,
            Code::Stale
            | Code::NotYourTurn
            | Code::Full
            | Code::NotStarted
            | Code::Started
            | Code::Over
            | Code::TimeUp
            | Code::NoUndo => 409,
            Code::TooLarge => 413,
            Code::Illegal => 422,
            Code::TooFast | Code::TooMany => 429,
            Code::Busy | Code::Away => 503,
        }
    }
}

impl Refusal {
    /// A refusal without an exact reason or a rule.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal {
            code,
            reason: None,
            message: message.into(),
            rule: None,
            wait: None,
            missed: Vec::new(),
        }
    }

    /// This refusal with its exact reason.
    #[must_use]
    pub fn because(mut self, reason: Reason) -> Refusal {
        self.reason = Some(reason);
        self
    }

    /// The refusal of a request over a rate limit that may succeed after `wait`.
    pub fn too_fast(wait: Duration, message: impl Into<String>) -> Refusal {
        let seconds = wait.as_millis().div_ceil(1000).max(1);
        Refusal {
            wait: Some(u32::try_from(seconds).unwrap_or(u32::MAX)),
            ..Refusal::new(Code::TooFast, message)
        }
    }

    /// This refusal with the rule behind it.
    #[must_use]
    pub fn with_rule(mut self, rule: Option<&'static str>) -> Refusal {
        self.rule = rule.map(Cow::Borrowed);
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}
