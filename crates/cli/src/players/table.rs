//! A whole game between players, kept by the referee.

use super::{Fault, Player};
use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::{Actor, Game};
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::{ActionLine, Statement, header_lines};
use bastide_engine::record::referee::{Draws, Referee, RefereeError};
use bastide_engine::setup::Header;
use std::time::{Duration, Instant};

/// A game with its referee.
pub struct Table {
    referee: Referee,
    /// How many of the record's actions have been told.
    told: usize,
    /// What followed from the lines and has not been told.
    events: Vec<Event>,
}

/// What a seat used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// How long it thought.
    pub time: Duration,
    /// About how many decisions.
    pub decisions: u32,
}

/// How a game ended.
pub struct Outcome {
    /// Final scores by seat.
    pub scores: Vec<u16>,
    /// The seats that won.
    pub winners: Vec<u8>,
    /// The seats that gave up by themselves.
    pub resigned: Vec<u8>,
    /// The seats that lost at the table: which, at which action, and why.
    pub faults: Vec<(u8, usize, Fault)>,
    /// What each seat used.
    pub efforts: Vec<Effort>,
    /// The game in the notation.
    pub record: String,
}

impl Table {
    /// Sets up a game; the header has a seed.
    pub fn new(header: &Header) -> Result<Table, RefereeError> {
        let mut table = Table {
            referee: Referee::new(Draws::ByReferee),
            told: 0,
            events: Vec::new(),
        };
        for line in header_lines(header) {
            table.say(&Statement::Header(line))?;
        }
        Ok(table)
    }

    fn say(&mut self, statement: &Statement) -> Result<(), RefereeError> {
        self.events.extend(self.referee.statement(statement)?.events);
        Ok(())
    }

    /// Tells all players what has happened since they were told last. `line` is how the first of it is written.
    fn tell(&mut self, players: &mut [Player], mut line: Option<ActionLine>) {
        let (Some(record), Some(game)) = (self.referee.record(), self.referee.game()) else {
            return;
        };
        for &action in &record.actions()[self.told..] {
            // What chance does is written the same before and after.
            let Some(line) = line.take().or_else(|| resolve::write(game, action)) else {
                continue;
            };
            players.iter_mut().for_each(|player| player.saw(action, &line));
        }
        self.told = record.actions().len();
        players.iter_mut().for_each(|player| player.heard(&self.events));
        self.events.clear();
    }

    /// Plays the game to its end; `None` if `stopped` says so before. `limit` is how long a program may take for an
    /// action. A player that breaks the rules of the table gives up with that.
    pub fn play(
        mut self,
        players: &mut [Player],
        limit: Duration,
        stopped: impl Fn() -> bool,
    ) -> Result<Option<Outcome>, RefereeError> {
        let header = self.referee.header().clone();
        for (seat, player) in (0..).zip(players.iter_mut()) {
            player.begin(&header, seat);
        }
        self.tell(players, None);
        let mut efforts = vec![Effort::default(); players.len()];
        let mut faults = Vec::new();
        while let Some(Actor::Seat(seat)) = self.asked() {
            if stopped() {
                return Ok(None);
            }
            let begin = Instant::now();
            let chosen = players[seat.idx()].choose(&self.referee, limit);
            let effort = &mut efforts[seat.idx()];
            effort.time += begin.elapsed();
            effort.decisions += 1;
            let action = match chosen {
                Ok(action) => action,
                // Programs may be stopped with us.
                Err(_) if stopped() => return Ok(None),
                Err(fault) => {
                    faults.push((seat.0, self.told, fault));
                    Action::Resign
                }
            };
            let game = self.referee.game();
            let line = game
                .and_then(|game| resolve::write(game, action))
                .expect("a chosen action is legal, so it can be written");
            self.say(&Statement::Action(line.clone()))?;
            self.tell(players, Some(line));
        }
        let game = self.referee.game().expect("the header made a game");
        let scores = game.scores().to_vec();
        players.iter_mut().for_each(|player| player.end(&scores));
        let at_fault = |seat: u8| faults.iter().any(|(other, ..)| *other == seat);
        let resigned = game.resigned().iter().map(|seat| seat.0);
        Ok(Some(Outcome {
            resigned: resigned.filter(|&seat| !at_fault(seat)).collect(),
            winners: game.winners().iter().map(|seat| seat.0).collect(),
            record: self
                .referee
                .record()
                .map_or_else(String::new, |record| record.to_text()),
            scores,
            faults,
            efforts,
        }))
    }

    fn asked(&self) -> Option<Actor> {
        Some(self.referee.game()?.decision()?.actor)
    }
}
