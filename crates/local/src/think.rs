//! What the host thinks about between requests: the moves of bots, in steps of a few simulations, and analyses, a turn at a time.

use crate::host::{Host, Local};
use bastide_bots::analyse::Steps;
use bastide_bots::bot::{Bot, Budget, Thought};
use bastide_engine::action::Action;
use bastide_engine::game::AnyGame;
use bastide_engine::kernel::claims::Seat;
use bastide_table::analysis::FinishedGame;
use bastide_table::table::{Corrupt, LogRow, TableData};
use bastide_wire::analysis::{Analysis, AnalysisState};

/// Simulations of a step: they take a few milliseconds.
const SIMULATIONS: u32 = 8;

/// A bot that thinks about its move.
pub(crate) struct Thinking {
    seat: Seat,
    /// The last entry that changed the game; the choice is stale after the next.
    after: u32,
    game: Box<AnyGame>,
    bot: Box<dyn Bot>,
}

/// The analysis of a finished game.
pub(crate) enum Review {
    Running(Box<(FinishedGame, Steps)>),
    /// All decisions are analysed.
    Done(Analysis),
}

impl Review {
    pub fn new<'a>(
        data: &TableData,
        rows: impl IntoIterator<Item = LogRow<'a>>,
        budget: Budget,
    ) -> Result<Review, Corrupt> {
        let game = FinishedGame::read(data, rows)?;
        let steps = Steps::new(&game.progress, budget);
        Ok(Review::Running(Box::new((game, steps))))
    }

    /// The analysis as far as it is.
    pub fn analysis(&self) -> Analysis {
        match self {
            Review::Done(analysis) => analysis.clone(),
            Review::Running(running) => Analysis {
                done: running.1.done(),
                of: running.1.of(),
                ..Analysis::empty(AnalysisState::Running)
            },
        }
    }

    /// The answer after it was cancelled.
    pub fn stopped(&self) -> Analysis {
        let analysis = self.analysis();
        Analysis {
            done: analysis.done,
            of: analysis.of,
            ..Review::none()
        }
    }

    /// The answer where there was nothing to cancel.
    pub fn none() -> Analysis {
        Analysis::empty(AnalysisState::Waiting)
    }

    fn step(&mut self) {
        let Review::Running(running) = self else {
            return;
        };
        let (game, steps) = running.as_mut();
        if let Some(analysis) = steps.step() {
            *self = Review::Done(game.to_wire(&analysis));
        }
    }
}

impl Host {
    /// Whether a bot has to move or a game is being analysed.
    pub(crate) fn has_work(&self) -> bool {
        (self.tables.values()).any(|local| local.table.bot_to_move().is_some() || local.is_reviewed())
    }

    /// Does a bit of what is to do: expired clocks first, then the bots of the table that changed last, then analyses.
    pub(crate) fn step(&mut self, now: i64) {
        let flagged = self
            .tables
            .iter()
            .filter(|(_, local)| local.table.flagged(now).is_some());
        let flagged: Vec<_> = flagged.map(|(id, local)| (id.clone(), local.since)).collect();
        for (id, since) in flagged {
            // The table is unchanged, so that nothing is refused.
            let _ = self.write(&id, None, |table| table.check_clock(now, since));
        }
        let asked = self
            .tables
            .iter()
            .filter(|(_, local)| local.table.bot_to_move().is_some());
        if let Some((id, _)) = asked.max_by_key(|(_, local)| local.at()) {
            let id = id.clone();
            return self.step_bot(&id, now);
        }
        let review = self.tables.values_mut().find(|local| local.is_reviewed());
        if let Some(review) = review.and_then(|local| local.review.as_mut()) {
            review.step();
        }
    }

    fn step_bot(&mut self, id: &str, now: i64) {
        let Some(local) = self.tables.get_mut(id) else {
            return;
        };
        if local.table.only_bots_left() {
            let _ = self.write(id, None, |table| table.check_only_bots_left(now));
            return;
        }
        let seed = match self.test_seed {
            None if !local.is_thinking() => u64::from_le_bytes(self.random.first()),
            // It is not needed, or the position alone determines the choice.
            _ => 0,
        };
        let Some((seat, after, action)) = local.think(seed) else {
            return;
        };
        let action = action.unwrap_or(Action::Resign);
        // The table is unchanged since the bot has chosen.
        let _ = self.write(id, None, |table| table.check_bot(seat, action, after, now));
    }
}

impl Local {
    fn is_reviewed(&self) -> bool {
        matches!(self.review, Some(Review::Running(_)))
    }

    /// Whether a bot has begun to think about the position.
    fn is_thinking(&self) -> bool {
        let moved = self.table.moved();
        (self.thinking.as_ref()).is_some_and(|thinking| thinking.after == moved)
    }

    /// Lets the bot that has to decide think for a step. Returns what it has chosen, with its seat and the entry after which it
    /// is to act. What it thought about another position is dropped.
    fn think(&mut self, seed: u64) -> Option<(Seat, u32, Option<Action>)> {
        let is_thinking = self.is_thinking();
        let mut thinking = match self.thinking.take().filter(|_| is_thinking) {
            Some(thinking) => thinking,
            None => {
                let task = self.table.bot_task()?;
                Thinking {
                    seat: task.seat,
                    after: task.after,
                    game: task.game,
                    bot: task.level.make(seed),
                }
            }
        };
        match thinking.bot.think(&thinking.game, SIMULATIONS) {
            Thought::Unfinished => {
                self.thinking = Some(thinking);
                None
            }
            Thought::Chosen(action) => Some((thinking.seat, thinking.after, action)),
        }
    }
}
