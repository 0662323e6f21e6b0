//! Bots by name: `random`, `greedy`, `uct:100ms`, `search:2000`, `search:1s@2`, `hard`.

use crate::bot::{Bot, Budget};
use crate::greedy::Greedy;
use crate::levels::{Level, Pace};
use crate::random::Random;
use crate::search::{Search, Settings};
use crate::uct::Uct;
use std::fmt;
use std::time::Duration;

/// The budget of `uct` and `search` without one.
const DEFAULT_BUDGET: Budget = Budget::Time(Duration::from_millis(100));

/// Rejects numbers of threads that are surely mistakes.
const MAX_THREADS: u32 = 256;

/// A built-in bot and its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name {
    /// Uniformly random legal actions.
    Random,
    /// The action with the best evaluation.
    Greedy,
    /// Plain UCT with random playouts, the baseline for other bots.
    Uct(Budget),
    /// Tree search guided by the evaluation, with its budget and number of threads.
    Search(Budget, u32),
    /// One of the levels that players choose from.
    Level(Level),
}

impl Name {
    /// Parses a bot's name, e.g. `search:1s@2`. The error says what is wrong and what would be right.
    pub fn parse(text: &str) -> Result<Name, String> {
        let (left, threads) = match text.split_once('@') {
            Some((left, threads)) => (left, Some(threads)),
            None => (text, None),
        };
        let (name, budget) = match left.split_once(':') {
            Some((name, budget)) => (name, Some(budget)),
            None => (left, None),
        };
        let level = Level::ALL.into_iter().find(|level| level.name() == name);
        let plain = match name {
            "random" => Some(Name::Random),
            "greedy" => Some(Name::Greedy),
            _ => level.map(Name::Level),
        };
        let read_budget = || {
            match budget {
            Some(budget) => Budget::parse(budget).ok_or_else(|| {
                format!(
                    "`{text}`: a budget is written as 100ms, 2s or 5000 (simulations), above zero and without \
                     fractions"
                )
            }),
            None => Ok(DEFAULT_BUDGET),
        }
        };
        let read_threads = || {
            let number = threads.map_or(Some(1), |threads| threads.parse().ok());
            number
                .filter(|number| (1..=MAX_THREADS).contains(number))
                .ok_or_else(|| {
                    format!("`{text}`: after @ comes the number of threads, from 1 to {MAX_THREADS}")
                })
        };
        match (plain, name) {
            (Some(plain), _) if budget.is_none() && threads.is_none() => Ok(plain),
            (Some(_), _) => Err(format!(
                "`{text}`: {name} takes neither a budget nor threads; write {name}"
            )),
            (None, "uct") if threads.is_some() => Err(format!("`{text}`: uct takes no threads")),
            (None, "uct") => Ok(Name::Uct(read_budget()?)),
            (None, "search") => Ok(Name::Search(read_budget()?, read_threads()?)),
            (None, _) => Err(format!(
                "there is no bot `{text}`; write random, greedy, easy, normal, hard, master, grandmaster, farmer, raider, or \
                 uct or search with a budget for each action (search:100ms, search:2s, search:5000 for simulations; search:2s@4 on 4 threads)"
            )),
        }
    }

    /// How long it thinks about an action. Budgets of one's own count as long.
    pub const fn pace(self) -> Pace {
        match self {
            Name::Random | Name::Greedy => Pace::AtOnce,
            Name::Uct(_) | Name::Search(..) => Pace::Long,
            Name::Level(level) => level.pace(),
        }
    }

    /// Creates the bot. The same seed gives the same play, unless the budget is time or there are several threads.
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Name::Random => Box::new(Random::new(seed)),
            Name::Greedy => Box::new(Greedy),
            Name::Uct(budget) => Box::new(Uct::new(budget, seed)),
            Name::Search(budget, threads) => Box::new(Search::new(Settings {
                threads,
                ..Settings::new(budget, seed)
            })),
            Name::Level(level) => level.make(seed),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Random => f.write_str("random"),
            Name::Greedy => f.write_str("greedy"),
            Name::Uct(budget) => write!(f, "uct:{budget}"),
            Name::Search(budget, 1) => write!(f, "search:{budget}"),
            Name::Search(budget, threads) => write!(f, "search:{budget}@{threads}"),
            Name::Level(level) => f.write_str(level.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_others_are_refused() {
        for name in [
            "random",
            "greedy",
            "uct:100ms",
            "search:5000",
            "search:100ms@2",
            "hard",
            "grandmaster",
            "farmer",
        ] {
            assert_eq!(Name::parse(name).unwrap().to_string(), name);
        }
        for (wrong, reason) in [
            ("", "there is no bot"),
            ("hart", "there is no bot"),
            ("hart:2s", "there is no bot"),
            ("hard@2", "hard takes neither"),
            ("greedy:3", "greedy takes neither"),
            ("uct:1s@2", "uct takes no threads"),
            ("search:1.5s", "a budget is written as"),
            ("uct:0", "a budget is written as"),
            ("search:1s@0", "the number of threads"),
            ("search:1s@x", "the number of threads"),
            ("search@", "the number of threads"),
        ] {
            let error = Name::parse(wrong).unwrap_err();
            assert!(error.contains(reason), "{wrong}: {error}");
        }
    }
}
