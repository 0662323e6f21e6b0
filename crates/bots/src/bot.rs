//! The trait of all bots, and the budget for an action.

use crate::clock;
use bastide_engine::action::Action;
use bastide_engine::game::AnyGame;
use std::fmt;
use std::time::Duration;

/// A program that chooses actions for a seat. Several games at once need several bots.
pub trait Bot: Send {
    /// Chooses a legal action for the seat that is to act; `None` if the game is over or chance is to act. `limit` bounds
    /// the thinking time whatever the bot's own budget is.
    fn choose(&mut self, game: &AnyGame, limit: Option<Duration>) -> Option<Action>;

    /// The same without a limit, in steps of so many simulations: call it with the same game until it has chosen. All steps
    /// together choose what [`choose`](Bot::choose) does. Bots that do not search need one step.
    fn think(&mut self, game: &AnyGame, _simulations: u32) -> Thought {
        Thought::Chosen(self.choose(game, None))
    }

    /// Called with every action of the game, draws included, so that a search can keep the subtree of that action.
    fn saw(&mut self, _action: Action) {}
}

/// What came of a step of thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought {
    /// The budget is not spent.
    Unfinished,
    /// See [`Bot::choose`].
    Chosen(Option<Action>),
}

/// The budget for one action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Wall-clock time. The chosen action depends on the speed of the machine.
    Time(Duration),
    /// A number of simulations. On one thread the chosen action is the same on every machine.
    Simulations(u32),
}

impl Budget {
    /// Reads `250ms`, `2s` or a number of simulations. `None` for anything else; zero is rejected.
    pub fn parse(text: &str) -> Option<Budget> {
        let time = |number: &str, unit: fn(u64) -> Duration| {
            let number = number.parse().ok().filter(|&number| number > 0);
            number.map(unit).map(Budget::Time)
        };
        if let Some(milliseconds) = text.strip_suffix("ms") {
            return time(milliseconds, Duration::from_millis);
        }
        if let Some(seconds) = text.strip_suffix('s') {
            return time(seconds, Duration::from_secs);
        }
        text.parse()
            .ok()
            .filter(|&count| count > 0)
            .map(Budget::Simulations)
    }

    /// Starts the clock, which is only read if there is a deadline. Of the budget and `limit` the shorter time applies.
    pub(crate) fn begin(self, limit: Option<Duration>) -> Allowance {
        let (most, longest) = match self {
            Budget::Time(time) => (u32::MAX, Some(limit.map_or(time, |limit| limit.min(time)))),
            Budget::Simulations(count) => (count, limit),
        };
        let clock = longest.and_then(|longest| {
            let start = clock::now();
            // A time too long for a clock is no limit.
            let deadline = start.checked_add(longest)?;
            Some(Clock { start, deadline })
        });
        Allowance { most, clock }
    }
}

/// A budget whose clock is running.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    most: u32,
    clock: Option<Clock>,
}

/// When the clock was started and when the time is up.
#[derive(Clone, Copy, Debug)]
struct Clock {
    start: Duration,
    deadline: Duration,
}

impl Allowance {
    /// Whether another simulation may follow after `done`.
    #[inline]
    pub fn allows(self, done: u32) -> bool {
        done < self.most && self.clock.is_none_or(|clock| clock::now() < clock.deadline)
    }

    /// An estimate of the remaining simulations after `done`, of which `before` came from earlier searches of the same
    /// tree. Without any simulation since the start the pace is unknown, and only the number counts.
    pub fn left(self, done: u32, before: u32) -> u32 {
        let left = self.most.saturating_sub(done);
        let Some(Clock { start, deadline }) = self.clock.filter(|_| done > before) else {
            return left;
        };
        let now = clock::now();
        let spent = now.saturating_sub(start).as_secs_f64();
        let pace = f64::from(done - before) / spent;
        let in_time = pace * deadline.saturating_sub(now).as_secs_f64();
        left.min(in_time as u32)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
            Budget::Simulations(count) => write!(f, "{count}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_pace_only_the_number_of_simulations_counts() {
        let allowance = Budget::Time(Duration::from_secs(60)).begin(None);
        assert_eq!(allowance.left(64, 64), u32::MAX - 64);
        assert!(allowance.left(65, 64) > 0);
        let counted = Budget::Simulations(100).begin(Some(Duration::from_secs(60)));
        assert_eq!(counted.left(64, 64), 36);
        assert_eq!(Budget::Time(Duration::ZERO).begin(None).left(65, 64), 0);
    }

    #[test]
    fn without_a_deadline_there_is_no_clock() {
        assert!(Budget::Simulations(100).begin(None).clock.is_none());
        assert!(
            Budget::Simulations(100)
                .begin(Some(Duration::from_secs(1)))
                .clock
                .is_some()
        );
        assert!(Budget::Time(Duration::MAX).begin(None).clock.is_none());
    }

    #[test]
    fn budgets_are_parsed_and_zero_is_rejected() {
        assert_eq!(
            Budget::parse("250ms"),
            Some(Budget::Time(Duration::from_millis(250)))
        );
        assert_eq!(Budget::parse("2s"), Some(Budget::Time(Duration::from_secs(2))));
        assert_eq!(Budget::parse("5000"), Some(Budget::Simulations(5000)));
        for wrong in ["0", "0ms", "0s", "", "ms", "s", "-1", "1.5s", "soon"] {
            assert_eq!(Budget::parse(wrong), None, "{wrong}");
        }
    }
}
