//! The players of a game: built-in bots, and programs that speak the bots' side of the line protocol.
//!
//! - `program`, `process`: a program as a player, and its process
//! - `arena_game`: a whole game between players
//! - `seeds`: the seeds of deals and of bots
//! - `error_log`: what programs write to standard error, in a file
//! - this file: players by name, and pools of them

pub mod arena_game;
pub mod error_log;
mod process;
pub mod program;
pub mod seeds;

use crate::commands::Error;
use bastide_bots::bot::Bot;
use bastide_bots::name::Name;
use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::progress::Progress;
use bastide_engine::setup::Header;
use error_log::ErrorLog;
use program::Program;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The longest label of a bot, in letters; it fits a column of the results.
const LONGEST_LABEL: usize = 24;

/// A player as named on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spec {
    BuiltIn(Name),
    /// `cmd:PROGRAM ARGS`, split at spaces.
    Program(Vec<String>),
}

impl Spec {
    /// Parses `LABEL=BOT` or just a bot, whose label is then `None`.
    pub fn parse_labelled(text: &str) -> Result<(Option<String>, Spec), String> {
        let text = text.trim();
        let labelled = text.split_once('=').filter(|_| !text.starts_with("cmd:"));
        let Some((label, bot)) = labelled else {
            return Ok((None, Spec::parse(text)?));
        };
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._+-".contains(letter);
        if !(1..=LONGEST_LABEL).contains(&label.len()) || !label.chars().all(is_plain) {
            return Err(format!(
                "`{label}` cannot be a label: write up to {LONGEST_LABEL} letters, digits or . _ + - before the =, e.g. \
                 mine=cmd:./mybot"
            ));
        }
        Ok((Some(label.to_owned()), Spec::parse(bot)?))
    }

    /// Parses a bot's name or `cmd:PROGRAM ARGS`.
    pub fn parse(text: &str) -> Result<Spec, String> {
        let Some(command) = text.strip_prefix("cmd:") else {
            let or_program = |error| format!("{error}, or cmd:PROGRAM ARGS for a program of your own");
            return Name::parse(text).map(Spec::BuiltIn).map_err(or_program);
        };
        let words: Vec<_> = command.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            Err("write a program after cmd:, e.g. cmd:./mybot or cmd:python3 mybot.py".to_owned())
        } else {
            Ok(Spec::Program(words))
        }
    }

    /// The kind of player in a record's `seat` line.
    fn kind(&self) -> String {
        match self {
            Spec::BuiltIn(name) => name.to_string(),
            Spec::Program(_) => "program".to_owned(),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::BuiltIn(name) => name.fmt(f),
            Spec::Program(words) => write!(f, "cmd:{}", words.join(" ")),
        }
    }
}

/// Players of one kind. Programs that have finished a game wait here for the next one.
pub struct Pool {
    spec: Spec,
    waiting: Mutex<Vec<Program>>,
    /// Whether any of its programs has ever answered.
    answered: Arc<AtomicBool>,
    /// Where its programs' standard error is kept.
    log: Option<Arc<ErrorLog>>,
}

impl Pool {
    pub fn new(spec: Spec, log: Option<ErrorLog>) -> Pool {
        Pool {
            spec,
            log: log.map(Arc::new),
            waiting: Mutex::new(Vec::new()),
            answered: Arc::default(),
        }
    }

    /// Whether these are programs of which none has answered yet.
    pub fn is_silent(&self) -> bool {
        matches!(self.spec, Spec::Program(_)) && !self.answered.load(Ordering::Relaxed)
    }

    /// A player for one game. `seed` is for the random choices of a built-in bot.
    fn call(&self, seed: u64) -> Result<Player, Error> {
        match &self.spec {
            Spec::BuiltIn(name) => Ok(Player::BuiltIn(name.make(seed))),
            Spec::Program(words) => {
                let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
                // A program may have ended while it was waiting.
                while let Some(mut program) = waiting.pop() {
                    if program.is_ready() {
                        return Ok(Player::Program(Box::new(program)));
                    }
                }
                drop(waiting);
                Ok(Player::Program(Box::new(Program::start(
                    words,
                    &self.answered,
                    self.log.as_ref(),
                )?)))
            }
        }
    }

    /// Takes a player back after its game. A program that made a mistake is not used again.
    fn dismiss(&self, player: Player) {
        if let Player::Program(mut program) = player
            && program.is_ready()
        {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.push(*program);
        }
    }
}

/// Why a player forfeits a game, as a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(pub String);

pub enum Player {
    BuiltIn(Box<dyn Bot>),
    Program(Box<Program>),
}

impl Player {
    /// Tells the player that a game begins.
    pub fn begin(&mut self, header: &Header, seat: u8) {
        match self {
            Player::BuiltIn(_) => {}
            Player::Program(program) => program.begin(header, seat),
        }
    }

    /// Tells the player an action.
    pub fn tell_action(&mut self, action: Action, line: &ActionLine) {
        match self {
            Player::BuiltIn(bot) => bot.saw(action),
            Player::Program(program) => program.tell(line),
        }
    }

    /// Tells the player the events of the last actions.
    pub fn tell_events(&mut self, events: &[Event]) {
        match self {
            Player::BuiltIn(_) => {}
            Player::Program(program) => program.add_events(events),
        }
    }

    /// A legal action. The limit is for programs; built-in bots keep to the budget in their name, so that they play the
    /// same on a busy machine.
    pub fn choose(&mut self, progress: &Progress, limit: Duration) -> Result<Action, Fault> {
        match self {
            Player::BuiltIn(bot) => bot
                .choose(progress.game(), None)
                .ok_or_else(|| Fault("found no action".to_owned())),
            Player::Program(program) => program.choose(progress, limit),
        }
    }

    /// Tells the player that the game is over.
    pub fn end(&mut self, scores: &[u16]) {
        match self {
            Player::BuiltIn(_) => {}
            Player::Program(program) => program.end(scores),
        }
    }
}
