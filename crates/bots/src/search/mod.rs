//! Tree search guided by the evaluation: Monte-Carlo tree search with nodes for chance, guesses for what has not been
//! tried, and simulations that are cut short and valued.
//!
//! - `tree`: the tree of one thread
//! - `luck`: what a drawn tile is usually worth
//! - `replies`: where a drawn tile usually goes
//! - this file: the bot, its budget and its threads

mod luck;
mod replies;
mod tree;

use crate::bot::{Allowance, Bot, Budget};
use crate::evaluate::Evaluate;
use crate::for_each_game;
use bastide_engine::action::Action;
use bastide_engine::castle::Castle;
use bastide_engine::city::City;
use bastide_engine::classic::Classic;
use bastide_engine::game::{Actor, AnyGame, Game};
use std::time::Duration;
use tree::Tree;

pub use tree::Candidate;

/// How the search is done.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long it takes for one action.
    pub budget: Budget,
    /// How many threads share the budget, each with a tree of its own. The moves depend on it, so it is never taken
    /// from the machine.
    pub threads: u32,
    /// What all its dice follow from.
    pub seed: u64,
    /// How many actions are looked at first.
    pub width: f32,
    /// How many more for the root of the number of visits.
    pub widening: f32,
    /// How many simulations a guess counts for.
    pub trust: f32,
    /// How much is given for what has hardly been tried.
    pub curiosity: f32,
}

impl Settings {
    /// The usual settings.
    pub fn new(budget: Budget, seed: u64) -> Settings {
        Settings {
            budget,
            threads: 1,
            seed,
            width: 4.0,
            widening: 1.0,
            trust: 2.0,
            curiosity: 0.01,
        }
    }
}

/// What a search found out.
#[derive(Clone, Debug)]
pub struct Report {
    /// The actions that were looked at, best first.
    pub candidates: Vec<Candidate>,
    /// How many simulations there were.
    pub simulations: u32,
}

/// The search for one kind of game.
pub struct Searcher<G> {
    settings: Settings,
    trees: Vec<Tree<G>>,
    searches: u64,
}

impl<G: Evaluate> Searcher<G> {
    /// A search that has seen nothing yet.
    pub fn new(settings: Settings) -> Searcher<G> {
        Searcher {
            settings,
            trees: Vec::new(),
            searches: 0,
        }
    }

    /// Looks for the best action of the seat that is asked; `None` if no seat is.
    pub fn search(&mut self, game: &G, limit: Option<Duration>) -> Option<Report> {
        match game.decision()?.actor {
            Actor::Chance => return None,
            Actor::Seat(_) => {}
        }
        let allowance = self.settings.budget.begin(limit);
        if !self.trees.first().is_some_and(|tree| tree.is_at(game)) {
            self.begin(game);
        }
        self.searches += 1;
        let settings = &self.settings;
        let allowance = allowance.shared_by(settings.threads.max(1));
        std::thread::scope(|scope| {
            let (own, others) = self.trees.split_first_mut()?;
            for tree in others {
                scope.spawn(move || think(tree, settings, game, allowance));
            }
            think(own, settings, game, allowance);
            Some(())
        });
        Some(self.report())
    }

    /// Keeps what was thought about an action that was taken.
    pub fn advance(&mut self, action: Action) {
        for tree in &mut self.trees {
            tree.advance(action);
        }
    }

    fn begin(&mut self, game: &G) {
        let seed = self.settings.seed.wrapping_add(self.searches << 32);
        self.trees = (0..self.settings.threads.max(1))
            .map(|thread| Tree::new(game, seed.wrapping_add(u64::from(thread))))
            .collect();
    }

    /// What all threads found out together.
    fn report(&self) -> Report {
        let mut candidates: Vec<Candidate> = Vec::new();
        for one in self.trees.iter().flat_map(Tree::candidates) {
            match candidates.iter_mut().find(|known| known.action == one.action) {
                Some(known) => {
                    let (a, b) = (known.visits as f32, one.visits as f32);
                    known.win = (known.win * a + one.win * b) / (a + b);
                    known.margin = (known.margin * a + one.margin * b) / (a + b);
                    known.visits += one.visits;
                }
                None => candidates.push(one),
            }
        }
        candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.total_cmp(&a.win)));
        Report {
            candidates,
            simulations: self.trees.iter().map(Tree::visits).sum(),
        }
    }
}

/// One thread's share of a search.
fn think<G: Evaluate>(tree: &mut Tree<G>, settings: &Settings, game: &G, allowance: Allowance) {
    let weights = game.weights();
    // At least one, so that there is something to choose.
    while tree.visits() == 0 || (!tree.is_forced() && allowance.allows(tree.visits())) {
        tree.simulate(settings, weights);
    }
}

/// The bot, for any game.
pub struct Search {
    settings: Settings,
    inner: Option<Inner>,
}

enum Inner {
    Classic(Searcher<Classic>),
    Castle(Searcher<Castle>),
    City(Searcher<City>),
}

impl Search {
    /// A bot that searches in this manner.
    pub fn new(settings: Settings) -> Search {
        Search {
            settings,
            inner: None,
        }
    }

    /// Looks for the best action of the seat that is asked; `None` if no seat is.
    pub fn search(&mut self, game: &AnyGame, limit: Option<Duration>) -> Option<Report> {
        let new = || match game {
            AnyGame::Classic(_) => Inner::Classic(Searcher::new(self.settings.clone())),
            AnyGame::Castle(_) => Inner::Castle(Searcher::new(self.settings.clone())),
            AnyGame::City(_) => Inner::City(Searcher::new(self.settings.clone())),
        };
        match (self.inner.get_or_insert_with(new), game) {
            (Inner::Classic(searcher), AnyGame::Classic(game)) => searcher.search(game, limit),
            (Inner::Castle(searcher), AnyGame::Castle(game)) => searcher.search(game, limit),
            (Inner::City(searcher), AnyGame::City(game)) => searcher.search(game, limit),
            _ => {
                self.inner = None;
                self.search(game, limit)
            }
        }
    }
}

impl Bot for Search {
    fn choose(&mut self, game: &AnyGame, limit: Option<Duration>) -> Option<Action> {
        let report = self.search(game, limit)?;
        let best = report.candidates.first().map(|best| best.action);
        best.or_else(|| for_each_game!(game, game => game.nth_legal(0)))
    }

    fn saw(&mut self, action: Action) {
        match &mut self.inner {
            Some(Inner::Classic(searcher)) => searcher.advance(action),
            Some(Inner::Castle(searcher)) => searcher.advance(action),
            Some(Inner::City(searcher)) => searcher.advance(action),
            None => {}
        }
    }
}
