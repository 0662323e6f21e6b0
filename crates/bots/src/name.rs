//! Bots by name: `random`, `greedy`, `uct:100ms`, `search:2000`, `search:1s@2`, `hard`.

use crate::bot::{Bot, Budget};
use crate::greedy::Greedy;
use crate::levels::Level;
use crate::random::Random;
use crate::search::{Search, Settings};
use crate::uct::Uct;
use std::fmt;
use std::time::Duration;

/// What is played by when nothing is said.
const USUAL: Budget = Budget::Time(Duration::from_millis(100));

/// More threads than any machine needs for one bot.
const MOST_THREADS: u32 = 256;

/// A built-in bot that can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name {
    /// Any legal action.
    Random,
    /// The best action as far as the evaluation sees.
    Greedy,
    /// Plain tree search with random playouts, the yardstick.
    Uct(Budget),
    /// Tree search guided by the evaluation, on so many threads.
    Search(Budget, u32),
    /// One of the levels for people.
    Level(Level),
}

impl Name {
    /// Reads a bot's name; the error says which there are.
    pub fn parse(text: &str) -> Result<Name, String> {
        let unknown = || {
            format!(
                "there is no bot `{text}`; write random, greedy, easy, normal, hard, master, or uct or search with \
                 a budget for each action (search:100ms, search:2s, search:5000 for simulations; search:2s@4 on 4 threads)"
            )
        };
        let (left, threads) = match text.split_once('@') {
            Some((left, threads)) => {
                let threads = threads
                    .parse()
                    .ok()
                    .filter(|threads| (1..=MOST_THREADS).contains(threads));
                (left, Some(threads.ok_or_else(unknown)?))
            }
            None => (text, None),
        };
        let (name, budget) = match left.split_once(':') {
            Some((name, budget)) => (name, Some(Budget::parse(budget).ok_or_else(unknown)?)),
            None => (left, None),
        };
        match (name, budget, threads) {
            ("random", None, None) => Ok(Name::Random),
            ("greedy", None, None) => Ok(Name::Greedy),
            ("uct", budget, None) => Ok(Name::Uct(budget.unwrap_or(USUAL))),
            ("search", budget, threads) => Ok(Name::Search(budget.unwrap_or(USUAL), threads.unwrap_or(1))),
            (_, None, None) => {
                let level = Level::ALL.into_iter().find(|level| level.name() == name);
                level.map(Name::Level).ok_or_else(unknown)
            }
            _ => Err(unknown()),
        }
    }

    /// Makes the bot. The same seed gives the same play, unless the budget is time or there are several threads.
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
    fn names_read_back_and_others_are_refused() {
        for name in [
            "random",
            "greedy",
            "uct:100ms",
            "search:5000",
            "search:100ms@2",
            "hard",
        ] {
            assert_eq!(Name::parse(name).unwrap().to_string(), name);
        }
        for wrong in [
            "",
            "hart",
            "hard@2",
            "uct:1s@2",
            "search:1s@0",
            "search:1s@x",
            "search@",
            "greedy:3",
        ] {
            assert!(Name::parse(wrong).is_err(), "{wrong}");
        }
    }
}
