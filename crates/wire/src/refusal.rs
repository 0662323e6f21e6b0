//! Why a request was refused: closed lists for programs and the page, and an English sentence for programs.

use crate::update::Update;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use ts_rs::TS;
use utoipa::ToSchema;

/// A request was refused, and nothing has changed.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct Refusal {
    /// The class of the reason: what a client can do about it.
    pub code: Code,
    /// The exact reason, where the code alone does not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<Reason>,
    /// What was wrong and what would be right, in English.
    pub message: String,
    /// The rule behind it, such as `B5`, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<Cow<'static, str>>,
    /// With `stale`: what the sender did not know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Update>>")]
    pub missed: Vec<Update>,
}

/// The classes of reasons.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Something has happened that the sender did not know.
    Stale,
    /// Another seat is asked.
    NotYourTurn,
    /// The rules do not allow it.
    Illegal,
    /// The person holds no seat here.
    NotSeated,
    /// No seat is open, or not the one that was named.
    Full,
    /// The game has not begun.
    NotStarted,
    /// The game has begun already.
    Started,
    /// The game is over, or the table was closed.
    Over,
    /// The time has run out.
    TimeUp,
    /// There is nothing that could be taken back, or no wish to answer.
    NoUndo,
    /// It is not for this person to do that.
    NotAllowed,
    /// There is no such table.
    UnknownTable,
    /// Too many requests in a short time.
    TooFast,
    /// The request is too large.
    TooLarge,
    /// The person has too many of these already.
    TooMany,
    /// The request cannot be understood.
    BadRequest,
    /// The server has too much to do.
    Busy,
    /// The store cannot be reached; nothing is lost.
    Away,
}

/// Exact reasons.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reason {
    /// `full`: the seat that was named is not open.
    SeatTaken { seat: u8 },
    /// `full`: as many people watch the table as may.
    TooManyWatchers,
    /// `bad-request`: who sits at the table must name a seat to take one more.
    AlreadySeated,
    /// `bad-request`: nobody can start a game for bots alone.
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
    /// `not-allowed`: only who has the table's link can join.
    NeedsInvite,
    /// `not-allowed`: only who opened the table can do this.
    OnlyCreator,
    /// `not-allowed`: other people play at the table.
    OthersPlay,
    /// `not-allowed`: the table plays without aids.
    AidsOff,
    /// `not-allowed` or `started`: this can be done when the game is over.
    GameNotOver,
    /// `too-many`: so much was said at the table that no more is taken.
    TooMuchTalk,
    /// `too-many`: seats were left and moves asked back too often.
    TooMuchUndone,
    /// `too-many`: the person has `most` open tables.
    TooManyTables { most: u32 },
    /// `no-undo`: another request to undo waits for answers.
    UndoPending,
    /// `no-undo`: no answer of this person is awaited.
    UndoNotAsked,
    /// `away`: the table is stored, but its log does not fit the rules of this version of the server.
    Unreadable,
}

impl Code {
    /// All codes.
    pub const ALL: [Code; 18] = [
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
        Code::UnknownTable,
        Code::TooFast,
        Code::TooLarge,
        Code::TooMany,
        Code::BadRequest,
        Code::Busy,
        Code::Away,
    ];

    /// The HTTP status that goes with it.
    pub const fn status(self) -> u16 {
        match self {
            Code::BadRequest => 400,
            Code::NotSeated | Code::NotAllowed => 403,
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
    /// A refusal with a code and a sentence only.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal {
            code,
            reason: None,
            message: message.into(),
            rule: None,
            missed: Vec::new(),
        }
    }

    /// This refusal with its exact reason.
    #[must_use]
    pub fn because(mut self, reason: Reason) -> Refusal {
        self.reason = Some(reason);
        self
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
