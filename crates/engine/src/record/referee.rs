//! The referee: takes the lines of a record one by one, checks each against the rules and answers with its events.

use crate::action::Action;
use crate::event::Event;
use crate::game::{Actor, AnyGame, Choice, Game};
use crate::illegal::Illegal;
use crate::notation::parse::{ParseError, parse_line};
use crate::notation::resolve::{self, ResolveError};
use crate::notation::statement::{ActionLine, Expect, HeaderLine, Statement};
use crate::progress::Progress;
use crate::setup::{Header, SetupError};
use std::fmt;
use std::sync::Arc;

/// Where the draws of a seeded game come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draws {
    /// The referee draws by the seed whenever a tile is due.
    ByReferee,
    /// The lines name them, as in every record, and are checked against the seed. Missing draws are filled in.
    Written,
}

/// The answer to an accepted line.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The number of actions so far, including those of chance.
    pub seq: usize,
    /// The events of the line and of the draws that followed.
    pub events: Vec<Event>,
    /// What the header still lacks to set up a game.
    pub missing: Vec<String>,
}

/// Why a line was refused. A refused line changes nothing.
#[derive(Clone, PartialEq, Debug)]
pub enum RefereeError {
    /// The line is not a statement of the notation.
    Parse(ParseError),
    /// The line is in the wrong place of the record.
    Order(String),
    /// The header does not set up a game.
    Setup(SetupError),
    /// A name that the game does not know at this point.
    Resolve(ResolveError),
    /// The action is not legal.
    Illegal(Illegal),
    /// The seed draws another tile.
    OtherDraw {
        /// The line that agrees with the seed.
        right: String,
    },
    /// An `expect` or `end` line does not agree with the game.
    Disagrees(String),
}

impl fmt::Display for RefereeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RefereeError::Parse(error) => error.fmt(f),
            RefereeError::Order(reason) | RefereeError::Disagrees(reason) => f.write_str(reason),
            RefereeError::Setup(error) => error.fmt(f),
            RefereeError::Resolve(error) => error.fmt(f),
            RefereeError::Illegal(error) => error.fmt(f),
            RefereeError::OtherDraw { right } => write!(f, "the seed gives `{right}` here"),
        }
    }
}

impl std::error::Error for RefereeError {}

/// Checks a record line by line and keeps the game that it describes.
#[derive(Clone, Debug)]
pub struct Referee {
    draws: Draws,
    /// Whether the first line, `bastide 1`, has been read.
    opened: bool,
    header: Arc<Header>,
    /// The game, once the header sets one up; until then, why not.
    progress: Result<Box<Progress>, SetupError>,
    /// Whether an action has been read, after which the header is closed.
    begun: bool,
    last_events: Vec<Event>,
}

impl Referee {
    /// A referee that expects the first line.
    pub fn new(draws: Draws) -> Referee {
        let header = Arc::default();
        Referee {
            draws,
            opened: false,
            progress: start(&header),
            header,
            begun: false,
            last_events: Vec::new(),
        }
    }

    /// The state of the game; `None` until the header sets one up.
    pub fn game(&self) -> Option<&AnyGame> {
        self.progress().map(Progress::game)
    }

    /// The game in progress; `None` until the header sets one up.
    pub fn progress(&self) -> Option<&Progress> {
        self.progress.as_deref().ok()
    }

    /// Why the header does not set up a game.
    pub fn set_up(&self) -> Result<(), SetupError> {
        match &self.progress {
            Ok(_) => Ok(()),
            Err(error) => Err(error.clone()),
        }
    }

    /// The header so far.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Handles a line; `None` if it is empty or only a comment. A refused line changes nothing.
    pub fn line(&mut self, line: &str) -> Result<Option<Answer>, RefereeError> {
        match parse_line(line).map_err(RefereeError::Parse)? {
            Some(statement) => self.statement(&statement).map(Some),
            None => Ok(None),
        }
    }

    /// Handles a statement. A refused statement changes nothing.
    pub fn statement(&mut self, statement: &Statement) -> Result<Answer, RefereeError> {
        if !self.opened && *statement != Statement::Header(HeaderLine::Bastide) {
            let reason = "a record starts with the line `bastide 1`";
            return Err(RefereeError::Order(reason.to_owned()));
        }
        match statement {
            Statement::Header(line) => self.head(line),
            Statement::Action(line) => self.act(line),
            Statement::End(scores) => self.end(scores),
            Statement::Expect(expect) => self.expect(expect).map(|()| self.answer(Vec::new())),
        }
    }

    fn answer(&self, events: Vec<Event>) -> Answer {
        let (seq, missing) = match &self.progress {
            Ok(progress) => (progress.actions().len(), Vec::new()),
            Err(error) => (0, error.reasons.clone()),
        };
        Answer { seq, events, missing }
    }

    fn head(&mut self, line: &HeaderLine) -> Result<Answer, RefereeError> {
        if self.begun {
            let reason = "the header is closed: it stands before the first action";
            return Err(RefereeError::Order(reason.to_owned()));
        }
        if *line == HeaderLine::Bastide {
            if self.opened {
                return Err(RefereeError::Order(
                    "`bastide 1` stands only on the first line".to_owned(),
                ));
            }
            self.opened = true;
            return Ok(self.answer(Vec::new()));
        }
        let mut header = Header::clone(&self.header);
        add_to_header(&mut header, line).map_err(RefereeError::Order)?;
        self.header = Arc::new(header);
        self.progress = start(&self.header);
        let mut events = Vec::new();
        if let (Draws::ByReferee, Ok(progress)) = (self.draws, &mut self.progress) {
            progress.draw(&mut events);
        }
        self.last_events.clone_from(&events);
        Ok(self.answer(events))
    }

    fn act(&mut self, line: &ActionLine) -> Result<Answer, RefereeError> {
        let draws = self.draws;
        let progress = self.running_mut()?;
        let mut events = Vec::new();
        let before = progress.actions().len();
        if draws == Draws::Written && !line.is_chance() {
            progress.draw(&mut events);
        }
        if let Err(error) = play_line(progress, line, &mut events) {
            progress.undo_to(before);
            return Err(error);
        }
        if draws == Draws::ByReferee {
            progress.draw(&mut events);
        }
        self.begun = true;
        self.last_events.clone_from(&events);
        Ok(self.answer(events))
    }

    /// Fills in missing draws first, because the last tiles may fit nowhere.
    fn end(&mut self, scores: &[u16]) -> Result<Answer, RefereeError> {
        let draws = self.draws;
        let progress = self.running_mut()?;
        let before = progress.actions().len();
        let mut events = Vec::new();
        if draws == Draws::Written {
            progress.draw(&mut events);
        }
        if let Err(error) = self.check_end(scores) {
            self.running_mut()?.undo_to(before);
            return Err(error);
        }
        Ok(self.answer(events))
    }

    fn check_end(&self, scores: &[u16]) -> Result<(), RefereeError> {
        let game = self.running_game()?;
        if game.decision().is_some() {
            return Err(RefereeError::Disagrees(format!(
                "the game is not over: {}",
                game.not_now()
            )));
        }
        self.same_scores(scores)
    }

    fn running_game(&self) -> Result<&AnyGame, RefereeError> {
        match &self.progress {
            Ok(progress) => Ok(progress.game()),
            Err(error) => Err(RefereeError::Setup(error.clone())),
        }
    }

    fn running_mut(&mut self) -> Result<&mut Progress, RefereeError> {
        match &mut self.progress {
            Ok(progress) => Ok(progress),
            Err(error) => Err(RefereeError::Setup(error.clone())),
        }
    }

    fn same_scores(&self, scores: &[u16]) -> Result<(), RefereeError> {
        let found = self.running_game()?.scores();
        if found == scores {
            return Ok(());
        }
        let join = |scores: &[u16]| scores.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
        let (expected, found) = (join(scores), join(found));
        Err(RefereeError::Disagrees(format!(
            "scores {expected} were expected, they are {found}"
        )))
    }

    fn expect(&self, expect: &Expect) -> Result<(), RefereeError> {
        let game = self.running_game()?;
        let agree = |agrees: bool, reason: &dyn Fn() -> String| {
            if agrees {
                Ok(())
            } else {
                Err(RefereeError::Disagrees(reason()))
            }
        };
        match expect {
            Expect::Scores(scores) => self.same_scores(scores),
            Expect::Places(places) => {
                let found = count_places(game)?;
                agree(found == *places, &|| {
                    format!("{places} places were expected, there are {found}")
                })
            }
            Expect::Legal(line) => match judge(game, line) {
                Ok(()) => Ok(()),
                Err(error) => Err(RefereeError::Disagrees(format!(
                    "`{line}` was expected to be legal: {error}"
                ))),
            },
            Expect::Illegal(line) => agree(judge(game, line).is_err(), &|| {
                format!("`{line}` was expected to be refused, but it is legal")
            }),
            Expect::Acts(seat) => {
                let asked = game.decision().map(|decision| decision.actor);
                agree(
                    matches!(asked, Some(Actor::Seat(asked)) if asked.0 == *seat),
                    &|| match asked {
                        Some(Actor::Seat(asked)) => {
                            format!("seat {seat} was expected to act, it is seat {asked}")
                        }
                        Some(Actor::Chance) => {
                            format!("seat {seat} was expected to act, but a tile is drawn")
                        }
                        None => format!("seat {seat} was expected to act, but the game is over"),
                    },
                )
            }
            Expect::Event { name, fields } => self.expect_event(name, fields),
        }
    }

    fn expect_event(&self, name: &str, fields: &[(String, String)]) -> Result<(), RefereeError> {
        let matches = |event: &Event| {
            let found = event.fields();
            let has = |key: &str, value: &str| found.iter().any(|(k, v)| *k == key && v.to_string() == value);
            event.name() == name && fields.iter().all(|(key, value)| has(key, value))
        };
        if self.last_events.iter().any(matches) {
            return Ok(());
        }
        let events: Vec<_> = self.last_events.iter().map(describe).collect();
        let found = if events.is_empty() {
            "nothing".to_owned()
        } else {
            events.join("; ")
        };
        Err(RefereeError::Disagrees(format!(
            "no such event `{name}`; the last action caused {found}"
        )))
    }
}

fn start(header: &Arc<Header>) -> Result<Box<Progress>, SetupError> {
    Progress::new(Arc::clone(header)).map(Box::new)
}

/// Plays a line's action. An action of chance must agree with the seed.
fn play_line(
    progress: &mut Progress,
    line: &ActionLine,
    events: &mut Vec<Event>,
) -> Result<(), RefereeError> {
    let game = progress.game();
    let action = resolve::resolve(game, line).map_err(RefereeError::Resolve)?;
    game.check(action).map_err(RefereeError::Illegal)?;
    let seeded = progress.seeded_action();
    if let Some(right) = seeded.filter(|&right| right != action && action != Action::Resign) {
        let right = resolve::write(game, right).map_or_else(String::new, |line| line.to_string());
        return Err(RefereeError::OtherDraw { right });
    }
    progress.play(action, events).map_err(RefereeError::Illegal)
}

fn describe(event: &Event) -> String {
    let fields: Vec<_> = event
        .fields()
        .iter()
        .map(|(key, value)| format!(" {key}={value}"))
        .collect();
    format!("{}{}", event.name(), fields.concat())
}

fn judge(game: &AnyGame, line: &ActionLine) -> Result<(), String> {
    let action = resolve::resolve(game, line).map_err(|error| error.to_string())?;
    game.check(action).map_err(|error| error.to_string())
}

fn count_places(game: &AnyGame) -> Result<usize, RefereeError> {
    match game.decision().map(|decision| decision.choice) {
        Some(Choice::Place | Choice::Discard) => {
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            Ok(actions
                .iter()
                .filter(|action| matches!(action, Action::Place { .. }))
                .count())
        }
        _ => Err(RefereeError::Disagrees(
            "no tile has been drawn that could be placed".to_owned(),
        )),
    }
}

fn add_to_header(header: &mut Header, line: &HeaderLine) -> Result<(), String> {
    fn once<T>(slot: &mut Option<T>, value: T, word: &str) -> Result<(), String> {
        match slot {
            Some(_) => Err(format!("`{word}` is given twice")),
            None => {
                *slot = Some(value);
                Ok(())
            }
        }
    }
    match line {
        HeaderLine::Bastide => Ok(()),
        HeaderLine::Game(game) => once(&mut header.game, *game, "game"),
        HeaderLine::Sets(sets) => once(&mut header.sets, sets.clone(), "sets"),
        HeaderLine::Players(players) => once(&mut header.players, *players, "players"),
        HeaderLine::Seed(seed) => once(&mut header.seed, *seed, "seed"),
        HeaderLine::Option(name, _) if header.options.iter().any(|(known, _)| known == name) => {
            Err(format!("option `{name}` is given twice"))
        }
        HeaderLine::Option(name, value) => {
            header.options.push((name.clone(), value.clone()));
            Ok(())
        }
        HeaderLine::Seat(sitter) if header.seats.iter().any(|known| known.seat == sitter.seat) => {
            Err(format!("seat {} is named twice", sitter.seat))
        }
        HeaderLine::Seat(sitter) => {
            header.seats.push(sitter.clone());
            Ok(())
        }
    }
}
