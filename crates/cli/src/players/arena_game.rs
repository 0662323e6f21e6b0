//! A whole game between players.

use super::{Fault, Player, Pool};
use crate::commands::Error;
use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::{Actor, Game};
use bastide_engine::illegal::Illegal;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::progress::Progress;
use bastide_engine::setup::{Header, SetupError, Sitter};
use bastide_engine::shuffle::Seed;
use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Who takes a seat of a game.
pub struct Seated<'a> {
    /// The player's name in the record.
    pub name: String,
    pub pool: &'a Pool,
    /// The seed for the random choices of a built-in bot.
    pub dice: u64,
}

/// Plays a deal to its end with players of these pools, by seat; `None` if `stop` was set before that. `limit` is the time that
/// a program has for an action. Errors begin with the name of the game.
pub fn play(
    name: &str,
    header: &Header,
    deal: Seed,
    seats: &[Seated<'_>],
    limit: Duration,
    stop: &AtomicBool,
) -> Result<Option<Outcome>, Error> {
    let sitter = |(seat, seated): (u8, &Seated<'_>)| Sitter {
        seat,
        name: seated.name.clone(),
        kind: seated.pool.spec.kind(),
    };
    let header = Header {
        seats: (0..).zip(seats).map(sitter).collect(),
        seed: Some(deal),
        ..header.clone()
    };
    let players = seats.iter().map(|seated| seated.pool.call(seated.dice));
    let mut players: Vec<_> = players.collect::<Result<_, _>>()?;
    let wrong = |error: &dyn Display| Error::Usage(format!("game {name}: {error}"));
    let game = ArenaGame::new(header).map_err(|error| wrong(&error))?;
    let outcome = game
        .play(&mut players, limit, || stop.load(Ordering::Relaxed))
        .map_err(|error| wrong(&error))?;
    if outcome.is_some() {
        for (player, seated) in players.into_iter().zip(seats) {
            seated.pool.dismiss(player);
        }
    }
    Ok(outcome)
}

/// A game, and how much of it the players have been told.
struct ArenaGame {
    progress: Progress,
    /// The number of actions that the players have been told.
    told: usize,
    /// Events that the players have not been told.
    events: Vec<Event>,
    /// The number of tiles that the players have been told; each begins a turn.
    draws: u32,
}

/// The thinking time of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    pub time: Duration,
    pub decisions: u32,
    /// The number of turns in which the seat decided something, its own or another seat's.
    pub turns: u32,
}

pub struct Outcome {
    /// By seat.
    pub scores: Vec<u16>,
    pub winners: Vec<u8>,
    /// Without those that forfeited.
    pub resigned: Vec<u8>,
    /// The seats that forfeited, with the number of actions before that and the reason.
    pub faults: Vec<(u8, usize, Fault)>,
    /// By seat.
    pub efforts: Vec<Effort>,
    /// The game at its end.
    pub progress: Progress,
}

impl ArenaGame {
    /// Sets up a game and draws its first tile. The header must have a seed.
    fn new(header: Header) -> Result<ArenaGame, SetupError> {
        let mut progress: Progress = Progress::new(header)?;
        let mut events = Vec::new();
        progress.draw(&mut events);
        Ok(ArenaGame {
            progress,
            told: 0,
            events,
            draws: 0,
        })
    }

    /// Tells all players what has happened since they were told last. `line` is the notation of the first action.
    fn tell(&mut self, players: &mut [Player], mut line: Option<ActionLine>) {
        for &action in &self.progress.actions()[self.told..] {
            self.draws += u32::from(matches!(action, Action::Draw(_)));
            // The notation of chance actions does not depend on the position.
            let Some(line) = line
                .take()
                .or_else(|| resolve::write(self.progress.game(), action))
            else {
                continue;
            };
            players
                .iter_mut()
                .for_each(|player| player.tell_action(action, &line));
        }
        self.told = self.progress.actions().len();
        players
            .iter_mut()
            .for_each(|player| player.tell_events(&self.events));
        self.events.clear();
    }

    /// Plays the game to its end; `None` if `stopped` returns true before that. `limit` is the time that a program has
    /// for an action. A player at fault resigns.
    fn play(
        mut self,
        players: &mut [Player],
        limit: Duration,
        stopped: impl Fn() -> bool,
    ) -> Result<Option<Outcome>, Illegal> {
        for (seat, player) in (0..).zip(players.iter_mut()) {
            player.begin(self.progress.header(), seat);
        }
        self.tell(players, None);
        let mut efforts = vec![Effort::default(); players.len()];
        let mut last_turns = vec![0; players.len()];
        let mut faults = Vec::new();
        while let Some(Actor::Seat(seat)) = self.progress.game().decision().map(|asked| asked.actor) {
            if stopped() {
                return Ok(None);
            }
            let begin = Instant::now();
            let chosen = players[seat.idx()].choose(&self.progress, limit);
            let effort = &mut efforts[seat.idx()];
            effort.time += begin.elapsed();
            effort.decisions += 1;
            let last_turn = std::mem::replace(&mut last_turns[seat.idx()], self.draws);
            effort.turns += u32::from(last_turn != self.draws);
            let action = match chosen {
                Ok(action) => action,
                // Ctrl-C may have stopped the programs too.
                Err(_) if stopped() => return Ok(None),
                Err(fault) => {
                    faults.push((seat.0, self.told, fault));
                    Action::Resign
                }
            };
            let line = resolve::write(self.progress.game(), action);
            self.progress.play(action, &mut self.events)?;
            self.progress.draw(&mut self.events);
            self.tell(players, line);
        }
        let game = self.progress.game();
        let scores = game.scores().to_vec();
        players.iter_mut().for_each(|player| player.end(&scores));
        let at_fault = |seat: u8| faults.iter().any(|(other, ..)| *other == seat);
        let resigned = game.resigned().iter().map(|seat| seat.0);
        Ok(Some(Outcome {
            resigned: resigned.filter(|&seat| !at_fault(seat)).collect(),
            winners: game.winners().iter().map(|seat| seat.0).collect(),
            scores,
            faults,
            efforts,
            progress: self.progress,
        }))
    }
}
