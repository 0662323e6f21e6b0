//! The referee: takes lines one by one, checks each with the engine, and tells what followed.

use super::Record;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Actor, AnyGame, Choice, Game};
use crate::illegal::Illegal;
use crate::notation::parse::{ParseError, parse_line};
use crate::notation::resolve::{self, ResolveError};
use crate::notation::statement::{ActionLine, Expect, HeaderLine, Statement};
use crate::setup::{Header, SetupError};
use std::fmt;

/// Who names the tiles that a seeded game draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draws {
    /// The referee draws as soon as a tile is due.
    ByReferee,
    /// The lines name them, as in every record; the seed only checks them. A draw that is left out is filled in.
    Written,
}

/// What followed from a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// How many actions have happened.
    pub seq: usize,
    /// What the line caused.
    pub events: Vec<Event>,
    /// What still keeps the game from being set up.
    pub missing: Vec<String>,
}

/// Why a line was refused. Nothing has changed then.
#[derive(Clone, PartialEq, Debug)]
pub enum RefereeError {
    /// The line cannot be read.
    Parse(ParseError),
    /// The line comes at the wrong place in a record.
    Order(String),
    /// The header does not make a game.
    Setup(SetupError),
    /// A name means nothing here.
    Resolve(ResolveError),
    /// The action is not legal.
    Illegal(Illegal),
    /// The seed gives another tile.
    OtherDraw {
        /// The line that agrees with the seed.
        right: String,
    },
    /// An `expect` or `end` line does not agree.
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

/// A record in the making.
#[derive(Clone, Debug)]
pub struct Referee {
    draws: Draws,
    /// Whether `bastide 1` has been said.
    opened: bool,
    header: Header,
    /// The game and its record as soon as the header makes one.
    running: Result<Box<(AnyGame, Record)>, SetupError>,
    /// Whether the body has begun, after which the header is closed.
    begun: bool,
    drawn: u64,
    last_events: Vec<Event>,
}

impl Referee {
    /// A referee who has heard nothing yet.
    pub fn new(draws: Draws) -> Referee {
        let header = Header::default();
        Referee {
            draws,
            opened: false,
            running: start(&header),
            header,
            begun: false,
            drawn: 0,
            last_events: Vec::new(),
        }
    }

    /// The game, once the header makes one.
    pub fn game(&self) -> Option<&AnyGame> {
        self.running.as_ref().ok().map(|running| &running.0)
    }

    /// The record so far, once the header makes a game.
    pub fn record(&self) -> Option<&Record> {
        self.running.as_ref().ok().map(|running| &running.1)
    }

    /// Whether the header makes a game, and why not.
    pub fn set_up(&self) -> Result<(), SetupError> {
        match &self.running {
            Ok(_) => Ok(()),
            Err(error) => Err(error.clone()),
        }
    }

    /// The header so far.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Takes a line; `None` if it is empty or only a comment.
    pub fn line(&mut self, line: &str) -> Result<Option<Answer>, RefereeError> {
        match parse_line(line).map_err(RefereeError::Parse)? {
            Some(statement) => self.statement(&statement).map(Some),
            None => Ok(None),
        }
    }

    /// Takes a statement.
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
        let (seq, missing) = match &self.running {
            Ok(running) => (running.1.actions().len(), Vec::new()),
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
        let mut header = self.header.clone();
        add_to_header(&mut header, line).map_err(RefereeError::Order)?;
        self.running = start(&header);
        self.header = header;
        self.drawn = 0;
        let mut events = Vec::new();
        if self.draws == Draws::ByReferee {
            self.draw_by_seed(&mut events);
        }
        self.last_events.clone_from(&events);
        Ok(self.answer(events))
    }

    fn act(&mut self, line: &ActionLine) -> Result<Answer, RefereeError> {
        let before = self.drawn;
        if let Err(error) = &self.running {
            return Err(RefereeError::Setup(error.clone()));
        }
        let mut events = Vec::new();
        let is_chance = matches!(
            line,
            ActionLine::Draw(_) | ActionLine::Discard(_) | ActionLine::Reveal { .. }
        );
        let restore = (self.draws == Draws::Written && self.header.seed.is_some() && !is_chance).then(|| {
            let restore = self.running.clone();
            self.draw_by_seed(&mut events);
            restore
        });
        if let Err(error) = self.act_now(line, &mut events) {
            if let Some(running) = restore {
                self.running = running;
            }
            self.drawn = before;
            return Err(error);
        }
        self.begun = true;
        if self.draws == Draws::ByReferee {
            self.draw_by_seed(&mut events);
        }
        self.last_events.clone_from(&events);
        Ok(self.answer(events))
    }

    fn act_now(&mut self, line: &ActionLine, events: &mut Vec<Event>) -> Result<(), RefereeError> {
        let seeded = self.seeded_action();
        let running = self
            .running
            .as_mut()
            .map_err(|error| RefereeError::Setup(error.clone()))?;
        let (game, record) = &mut **running;
        let action = resolve::resolve(game, line).map_err(RefereeError::Resolve)?;
        game.check(action).map_err(RefereeError::Illegal)?;
        if let Some(right) = seeded.filter(|&right| right != action && action != Action::Resign) {
            let right = resolve::write(game, right).map_or_else(String::new, |line| line.to_string());
            return Err(RefereeError::OtherDraw { right });
        }
        self.drawn += u64::from(is_draw(action));
        record.play(game, action, events).map_err(RefereeError::Illegal)
    }

    /// What the seed says chance does now.
    fn seeded_action(&self) -> Option<Action> {
        let (seed, game) = (self.header.seed?, self.game()?);
        match game.chances() {
            0 => None,
            chances => game.chance(seed.pick(self.drawn, chances)),
        }
    }

    fn draw_by_seed(&mut self, events: &mut Vec<Event>) {
        while let Some(action) = self.seeded_action() {
            let Ok(running) = self.running.as_mut() else {
                return;
            };
            let (game, record) = &mut **running;
            if record.play(game, action, events).is_err() {
                return;
            }
            self.drawn += u64::from(is_draw(action));
        }
    }

    /// Draws that are left out are filled in here too: the last tiles may fit nowhere.
    fn end(&mut self, scores: &[u16]) -> Result<Answer, RefereeError> {
        let before = (self.running.clone(), self.drawn);
        let mut events = Vec::new();
        if self.draws == Draws::Written {
            self.draw_by_seed(&mut events);
        }
        let agreed = self.check_end(scores);
        if let Err(error) = agreed {
            (self.running, self.drawn) = before;
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
        match &self.running {
            Ok(running) => Ok(&running.0),
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
        let agree = |agrees: bool, reason: &dyn Fn() -> String| match agrees {
            true => Ok(()),
            false => Err(RefereeError::Disagrees(reason())),
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

fn start(header: &Header) -> Result<Box<(AnyGame, Record)>, SetupError> {
    let record = Record::new(header.clone())?;
    Ok(Box::new((record.game_at(0), record)))
}

fn is_draw(action: Action) -> bool {
    matches!(action, Action::Draw(_) | Action::Reveal { .. })
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
