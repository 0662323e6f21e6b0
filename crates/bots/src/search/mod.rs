//! Tree search guided by the evaluation: Monte-Carlo tree search with nodes for chance, guesses for what has not been
//! tried, and simulations that are cut short and valued.
//!
//! - `simulate`: one simulation
//! - `tree`: what simulations found out
//! - `look`: what can be done in a position
//! - `luck`: what a drawn tile is usually worth
//! - `replies`: where a drawn tile usually goes
//! - this file: the bot, its budget and its threads

mod look;
mod luck;
mod replies;
mod simulate;
mod tree;

use crate::bot::{Allowance, Bot, Budget};
use crate::evaluate::Evaluate;
use crate::evaluate::weights::Weights;
use crate::for_each_game;
use crate::parallel;
use bastide_engine::action::Action;
use bastide_engine::castle::Castle;
use bastide_engine::city::City;
use bastide_engine::classic::Classic;
use bastide_engine::game::{Actor, AnyGame, Game};
use simulate::Worker;
use std::time::Duration;
use tree::Tree;

pub use tree::Candidate;

/// How the search is done.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long it takes for one action.
    pub budget: Budget,
    /// How many threads share the tree and the budget. With more than one the moves depend on how they happen to take
    /// turns.
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
    /// After how many draws a simulation is cut short and valued.
    pub horizon: u32,
    /// How many placements of a tile are remembered as the best, to be tried when a simulation plays on.
    pub remembered: usize,
    /// Beside how many of the last tiles placements are tried too.
    pub fresh: usize,
    /// Whether it stops as soon as the rest of the budget cannot change the choice, at once where there is none.
    pub hurry: bool,
}

impl Settings {
    /// The usual settings.
    pub fn new(budget: Budget, seed: u64) -> Settings {
        // More simulations than some hundreds hardly help: whoever has time for them makes better ones instead.
        let is_quick = matches!(budget, Budget::Time(time) if time < Duration::from_millis(200));
        Settings {
            budget,
            threads: 1,
            seed,
            width: 4.0,
            widening: 1.0,
            trust: 2.0,
            curiosity: 0.05,
            horizon: 4,
            remembered: if is_quick { 2 } else { 8 },
            fresh: if is_quick { 2 } else { 4 },
            hurry: true,
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
    tree: Option<Box<Tree<G>>>,
    searches: u64,
}

impl<G: Evaluate> Searcher<G> {
    /// A search that has seen nothing yet.
    pub fn new(settings: Settings) -> Searcher<G> {
        Searcher {
            settings,
            tree: None,
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
        if !self.tree.as_ref().is_some_and(|tree| tree.is_at(game)) {
            let seed = self.settings.seed.wrapping_add(self.searches << 32);
            self.tree = Some(Box::new(Tree::new(game, seed)));
        }
        self.searches += 1;
        let tree = self.tree.as_ref()?;
        let task = Task {
            tree,
            settings: &self.settings,
            weights: game.weights(),
            allowance,
            before: tree.visits(),
        };
        let threads = if task.is_forced() {
            1
        } else {
            self.settings.threads.max(1)
        };
        parallel::map(0..threads, threads as usize, |_| task.think(Worker::new(game)));
        Some(Report {
            candidates: tree.candidates(),
            simulations: tree.visits(),
        })
    }

    /// Keeps what was thought about an action that was taken.
    pub fn advance(&mut self, action: Action) {
        if let Some(tree) = &mut self.tree {
            tree.advance(action);
        }
    }
}

/// How many simulations there are between two looks at whether the choice is clear.
const LOOK: u32 = 32;

/// One search, shared by its threads.
struct Task<'a, G> {
    tree: &'a Tree<G>,
    settings: &'a Settings,
    weights: &'a Weights,
    allowance: Allowance,
    /// How many simulations the tree had seen before.
    before: u32,
}

impl<G: Evaluate> Task<'_, G> {
    /// One thread's share.
    fn think(&self, mut worker: Worker<G>) {
        let mut visits = self.tree.visits();
        // At least one, so that there is something to choose.
        while visits == 0 || !(self.is_forced() || self.is_enough(visits)) {
            visits = worker.simulate(self.tree, self.settings, self.weights);
        }
    }

    /// Whether there is no choice, and nobody wants to know more.
    fn is_forced(&self) -> bool {
        self.settings.hurry && self.tree.is_forced()
    }

    fn is_enough(&self, visits: u32) -> bool {
        let is_clear = || self.tree.lead() > self.allowance.left(visits, self.before);
        !self.allowance.allows(visits) || (self.settings.hurry && visits.is_multiple_of(LOOK) && is_clear())
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
