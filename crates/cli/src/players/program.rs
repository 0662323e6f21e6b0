//! A program as a player: it gets lines on its standard input and answers on its standard output.

use super::Fault;
use super::error_log::{ErrorLog, ErrorLogLines};
use super::process::Process;
use crate::commands::Error;
use crate::json;
use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::notation::parse::parse_line;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::{HeaderLine, Statement, header_lines};
use bastide_engine::progress::Progress;
use bastide_engine::record::referee::Answer;
use bastide_engine::setup::Header;
use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::time::{Duration, Instant};

/// Added to the time limit of every answer, for delays of the machine.
pub const GRACE: Duration = Duration::from_millis(500);
/// Added to the time limit of the first answer, because interpreters and virtual machines start slowly.
pub const START: Duration = Duration::from_secs(5);
/// How long a program may take to end after `quit`.
const QUIT_TIME: Duration = Duration::from_millis(500);
/// The longest line that is read from a program, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;
/// The number of last lines of its standard error that are kept for a report.
const KEPT_ERRORS: usize = 3;

/// A running program. Reading and writing have their own threads, so that a program that does not read cannot block us.
pub struct Program {
    words: Vec<String>,
    process: Process,
    /// Lines to write; `None` after the last one.
    lines: Option<Sender<String>>,
    answers: Receiver<String>,
    errors: Receiver<VecDeque<String>>,
    /// Events since its last answer.
    events: Vec<Event>,
    failed: bool,
    /// Whether it has begun a game.
    has_played: bool,
    has_answered: bool,
    /// Set when the program answers for the first time.
    answered: Arc<AtomicBool>,
    log: Option<Arc<ErrorLog>>,
    /// The lines of this game, as long as a new process can take over: a program that has played before may end at any time
    /// until its first answer in the next game.
    told: Option<Vec<String>>,
}

impl Program {
    /// Starts a program. `answered` is set when it answers; `log` gets its standard error.
    pub fn start(
        words: &[String],
        answered: &Arc<AtomicBool>,
        log: Option<&Arc<ErrorLog>>,
    ) -> Result<Program, Error> {
        let mut command = Command::new(&words[0]);
        command
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = Process::start(&mut command).map_err(|error| {
            let reason = format!("cmd:{}: cannot be started: {error}", words.join(" "));
            Error::Usage(reason)
        })?;
        let child = process.child();
        let (lines, to_write) = channel();
        let (said, answers) = sync_channel(16);
        let (last_errors, errors) = channel();
        let input = child.stdin.take().expect("its input is piped");
        let output = child.stdout.take().expect("its output is piped");
        let error = child.stderr.take().expect("its errors are piped");
        std::thread::spawn(move || write_lines(input, &to_write));
        std::thread::spawn(move || read_lines(output, &said));
        let logged = log.map(ErrorLog::lines);
        std::thread::spawn(move || keep_errors(error, logged, &last_errors));
        Ok(Program {
            words: words.to_vec(),
            process,
            lines: Some(lines),
            answers,
            errors,
            events: Vec::new(),
            failed: false,
            has_played: false,
            has_answered: false,
            answered: Arc::clone(answered),
            log: log.cloned(),
            told: None,
        })
    }

    /// Writes a line to it. If it has ended, [`Self::choose`] reports that.
    pub fn tell(&mut self, line: impl Display) {
        let line = format!("{line}\n");
        if let Some(told) = &mut self.told {
            told.push(line.clone());
        }
        if let Some(lines) = &self.lines {
            let _ = lines.send(line);
        }
    }

    /// Begins a game: tells it the header without the seed, and its seat.
    pub fn begin(&mut self, header: &Header, seat: u8) {
        self.events.clear();
        self.told = self.has_played.then(Vec::new);
        self.has_played = true;
        for line in header_lines(header) {
            if !matches!(line, HeaderLine::Seed(_)) {
                self.tell(line);
            }
        }
        self.tell(format_args!("you {seat}"));
    }

    /// Keeps events until the next `go`.
    pub fn add_events(&mut self, events: &[Event]) {
        self.events.extend_from_slice(events);
    }

    /// Tells it that the game is over.
    pub fn end(&mut self, scores: &[u16]) {
        self.tell(Statement::End(scores.to_vec()));
    }

    /// Whether it can play another game: it is running, has made no mistake, and has no unread answers.
    pub fn is_ready(&mut self) -> bool {
        !self.failed && !self.process.has_ended() && self.answers.try_recv() == Err(TryRecvError::Empty)
    }

    /// Asks it for an action.
    pub fn choose(&mut self, progress: &Progress, limit: Duration) -> Result<Action, Fault> {
        let game = progress.game();
        let state = Answer {
            seq: progress.actions().len(),
            events: std::mem::take(&mut self.events),
            missing: Vec::new(),
        };
        self.tell(format_args!("state {}", json::answer(Some(game), &state)));
        self.tell(format_args!("go {}", limit.as_millis()));
        let chosen = self.answer(limit).and_then(|line| read_action(game, &line));
        chosen.map_err(|reason| self.fail(reason))
    }

    /// Its next line that is neither empty nor a comment.
    fn answer(&mut self, limit: Duration) -> Result<String, String> {
        let mut grace = if self.has_answered { GRACE } else { START };
        let mut deadline = Instant::now() + limit + grace;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.answers.recv_timeout(left) {
                Ok(line) if parse_line(&line) == Ok(None) => {}
                Ok(line) => {
                    self.has_answered = true;
                    self.answered.store(true, Ordering::Relaxed);
                    self.told = None;
                    return Ok(line);
                }
                Err(RecvTimeoutError::Timeout) => {
                    let (limit, grace) = (limit.as_millis(), grace.as_millis());
                    return Err(format!(
                        "gave no answer to `go {limit}` within {limit} + {grace} ms"
                    ));
                }
                Err(RecvTimeoutError::Disconnected) => match self.told.take() {
                    Some(told) => {
                        self.start_anew(told)?;
                        grace = START;
                        deadline = Instant::now() + limit + grace;
                    }
                    None => return Err(self.how_it_ended()),
                },
            }
        }
    }

    /// Starts another process, which continues the game with these lines.
    fn start_anew(&mut self, told: Vec<String>) -> Result<(), String> {
        *self = Program::start(&self.words, &self.answered, self.log.as_ref())
            .map_err(|error| format!("could not be started again: {error}"))?;
        self.has_played = true;
        if let Some(lines) = &self.lines {
            told.into_iter().for_each(|line| drop(lines.send(line)));
        }
        Ok(())
    }

    /// Describes its end, after its output was closed.
    fn how_it_ended(&mut self) -> String {
        match self.process.end(QUIT_TIME) {
            Some(status) => format!("ended without an answer ({status})"),
            None => "closed its standard output without an answer".to_owned(),
        }
    }

    /// Ends it and returns the reason with the last lines of its standard error.
    fn fail(&mut self, reason: String) -> Fault {
        self.failed = true;
        self.lines = None;
        self.process.end(Duration::ZERO);
        let errors = self.errors.recv_timeout(QUIT_TIME).unwrap_or_default();
        if errors.is_empty() {
            Fault(reason)
        } else {
            let errors: Vec<_> = errors.into_iter().collect();
            Fault(format!("{reason}; its standard error: {}", errors.join(" / ")))
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if !self.failed {
            self.tell("quit");
            self.lines = None;
            self.process.end(QUIT_TIME);
            // Its last lines are in the log when this returns, unless a process that it left behind still holds the pipe.
            let _ = self.errors.recv_timeout(QUIT_TIME);
        }
    }
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

fn read_lines(output: ChildStdout, answered: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        if !read.is_ok_and(|count| count > 0) {
            return;
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if answered.send(line).is_err() {
            return;
        }
    }
}

fn keep_errors(errors: ChildStderr, mut log: Option<ErrorLogLines>, last: &Sender<VecDeque<String>>) {
    let mut errors = BufReader::new(errors);
    let mut kept = VecDeque::new();
    let mut bytes = Vec::new();
    while errors
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes)
        .is_ok_and(|count| count > 0)
    {
        if let Some(log) = &mut log {
            log.write(&bytes);
        }
        kept.push_back(String::from_utf8_lossy(&bytes).trim_end().to_owned());
        if kept.len() > KEPT_ERRORS {
            kept.pop_front();
        }
        bytes.clear();
    }
    let _ = last.send(kept);
}

/// The legal action that an answer stands for, or the mistake in it.
fn read_action(game: &AnyGame, line: &str) -> Result<Action, String> {
    let shown: String = line.chars().take(80).collect();
    let wrong =
        |reason: &dyn Display| format!("answered `{shown}`: {reason}; legal here: {}", some_legal(game));
    let written = match parse_line(line) {
        Ok(Some(Statement::Action(written))) => written,
        Ok(_) => return Err(wrong(&"that is not an action")),
        Err(error) => return Err(wrong(&error)),
    };
    let action = resolve::resolve(game, &written).map_err(|error| wrong(&error))?;
    game.check(action).map_err(|error| wrong(&error))?;
    Ok(action)
}

/// The first few legal actions as lines.
fn some_legal(game: &AnyGame) -> String {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let lines: Vec<_> = actions
        .iter()
        .take(4)
        .filter_map(|&action| resolve::write(game, action))
        .map(|line| format!("`{line}`"))
        .collect();
    match actions.len().saturating_sub(4) {
        0 => lines.join(", "),
        more => format!("{} and {more} more", lines.join(", ")),
    }
}
