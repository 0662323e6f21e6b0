//! What every bot can do, and how long it may think.

use bastide_engine::action::Action;
use bastide_engine::game::AnyGame;
use std::fmt;
use std::time::{Duration, Instant};

/// A player. What it is given holds nothing that its seat may not see.
pub trait Bot: Send {
    /// A legal action for the seat that is asked; `None` if no seat is. `limit` is the longest that it may take; a bot
    /// that counts simulations instead of time stops there too.
    fn choose(&mut self, game: &AnyGame, limit: Option<Duration>) -> Option<Action>;

    /// Tells what happened at the table, draws included, so that a bot can keep what it thought about it.
    fn saw(&mut self, _action: Action) {}
}

/// How long a bot may think about one action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So long, whatever comes out.
    Time(Duration),
    /// So many simulations, however long they take: the same on every machine.
    Simulations(u32),
}

impl Budget {
    /// Reads `250ms`, `2s` or a number of simulations; nothing at all is no budget.
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

    /// What may be spent from now on, if it may not take longer than `limit` either.
    pub(crate) fn begin(self, limit: Option<Duration>) -> Allowance {
        let (most, longest) = match self {
            Budget::Time(time) => (u32::MAX, Some(limit.map_or(time, |limit| limit.min(time)))),
            Budget::Simulations(count) => (count, limit),
        };
        let start = Instant::now();
        // Longer than the clock can tell is as long as it takes.
        let deadline = longest.and_then(|longest| start.checked_add(longest));
        Allowance {
            most,
            start,
            deadline,
        }
    }
}

/// What may be spent on one action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    most: u32,
    start: Instant,
    deadline: Option<Instant>,
}

impl Allowance {
    /// Whether there may be one more simulation after so many.
    #[inline]
    pub fn allows(self, done: u32) -> bool {
        done < self.most && self.deadline.is_none_or(|deadline| Instant::now() < deadline)
    }

    /// About how many more simulations there may be after so many, `before` of which were not paid from this. As long as
    /// nothing was, nobody knows how long one takes.
    pub fn left(self, done: u32, before: u32) -> u32 {
        let left = self.most.saturating_sub(done);
        let Some(deadline) = self.deadline.filter(|_| done > before) else {
            return left;
        };
        let now = Instant::now();
        let spent = (now - self.start).as_secs_f64();
        let pace = f64::from(done - before) / spent;
        let in_time = pace * deadline.saturating_duration_since(now).as_secs_f64();
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
    fn a_search_that_has_not_begun_has_all_its_time_left() {
        let allowance = Budget::Time(Duration::from_secs(60)).begin(None);
        assert_eq!(allowance.left(64, 64), u32::MAX - 64);
        assert!(allowance.left(65, 64) > 0);
        let counted = Budget::Simulations(100).begin(Some(Duration::from_secs(60)));
        assert_eq!(counted.left(64, 64), 36);
        assert_eq!(Budget::Time(Duration::ZERO).begin(None).left(65, 64), 0);
    }

    #[test]
    fn budgets_are_read_and_nothing_is_none() {
        assert_eq!(
            Budget::parse("250ms"),
            Some(Budget::Time(Duration::from_millis(250)))
        );
        assert_eq!(Budget::parse("2s"), Some(Budget::Time(Duration::from_secs(2))));
        assert_eq!(Budget::parse("5000"), Some(Budget::Simulations(5000)));
        for nothing in ["0", "0ms", "0s", "", "ms", "s", "-1", "1.5s", "soon"] {
            assert_eq!(Budget::parse(nothing), None, "{nothing}");
        }
    }
}
