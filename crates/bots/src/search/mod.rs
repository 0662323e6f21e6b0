//! Monte-Carlo tree search with chance nodes, priors from the evaluation, progressive widening, and truncated rollouts
//! whose last position is evaluated.
//!
//! - `simulate`: one simulation: selection, expansion, rollout, backup
//! - `tree`: nodes and edges with their statistics
//! - `rank`: the actions of a decision by their evaluation
//! - `luck`: a control variate for the luck of the draw
//! - `solve`: exact values of the last tiles
//! - `replies`: the reply heuristic of rollouts
//! - this file: the bot, its budget and its threads

mod luck;
mod rank;
mod replies;
mod simulate;
mod solve;
mod tree;

use crate::bot::{Allowance, Bot, Budget, Thought};
use crate::evaluate::Evaluate;
use crate::evaluate::weights::Weights;
use crate::for_each_game;
use crate::parallel;
use bastide_engine::action::Action;
use bastide_engine::castle::Castle;
use bastide_engine::city::City;
use bastide_engine::classic::Classic;
use bastide_engine::game::{Actor, AnyGame, Decision, Game};
use simulate::Worker;
use std::time::Duration;
use tree::Tree;

pub use tree::Candidate;

/// The parameters of the search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The budget for one action. A number of simulations includes those kept from earlier searches.
    pub budget: Budget,
    /// The number of threads that share the tree and the budget. With more than one the chosen action also depends on
    /// scheduling.
    pub threads: u32,
    /// Determines the draws of all simulations.
    pub seed: u64,
    /// Progressive widening: the number of actions considered in a new node.
    pub width: f32,
    /// Progressive widening: further actions considered per square root of the visits.
    pub widening: f32,
    /// The weight of an action's prior, in visits.
    pub prior_visits: f32,
    /// The weight of the exploration bonus.
    pub exploration: f32,
    /// The visits after which the reply to a draw, too, is chosen by its results instead of by the evaluation.
    pub deepening: u32,
    /// The number of draws after which a rollout is truncated and evaluated.
    pub horizon: u32,
    /// How many placements of each tile the reply heuristic stores.
    pub stored_replies: usize,
    /// For how many of the last tiles of a simulation the reply heuristic adds the placements next to them.
    pub recent_tiles: usize,
    /// Whether to stop before the budget is spent if the most visited action can no longer change, and at once if there
    /// is only one legal action.
    pub stop_early: bool,
}

impl Settings {
    /// The default parameters for this budget.
    pub fn new(budget: Budget, seed: u64) -> Settings {
        // Beyond some hundred simulations more of them hardly help: with more time, better rollouts do.
        let is_quick = matches!(budget, Budget::Time(time) if time < Duration::from_millis(200));
        Settings {
            budget,
            threads: 1,
            seed,
            width: 4.0,
            widening: 1.0,
            prior_visits: 2.0,
            exploration: 0.05,
            deepening: 48,
            horizon: 4,
            stored_replies: if is_quick { 2 } else { 8 },
            recent_tiles: if is_quick { 2 } else { 4 },
            stop_early: true,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Report {
    /// The visited actions, best first: by visits, then by value.
    pub candidates: Vec<Candidate>,
    /// The number of simulations in the tree, including those kept from earlier searches.
    pub simulations: u32,
}

/// The search for one type of game. It keeps its tree between the actions of a turn.
pub struct Searcher<G> {
    settings: Settings,
    tree: Option<Box<Tree<G>>>,
    searches: u64,
    /// A search that was begun and has budget left.
    paused: Option<Begun>,
}

/// The budget of a search that runs, and the number of simulations kept from earlier searches.
#[derive(Clone, Copy)]
struct Begun {
    allowance: Allowance,
    before: u32,
}

/// What came of a step of a search.
enum Step {
    Unfinished,
    /// See [`Searcher::search`].
    Done(Option<Report>),
}

impl<G: Evaluate> Searcher<G> {
    /// A search without a tree.
    pub fn new(settings: Settings) -> Searcher<G> {
        Searcher {
            settings,
            tree: None,
            searches: 0,
            paused: None,
        }
    }

    /// Searches for the best action of the seat that is to act; `None` if the game is over or chance is to act.
    pub fn search(&mut self, game: &G, limit: Option<Duration>) -> Option<Report> {
        match self.step(game, limit, u32::MAX) {
            Step::Done(report) => report,
            // So many simulations are more than any budget.
            Step::Unfinished => None,
        }
    }

    /// Begins a search, or continues it if it is of the same game, with at most this number of further simulations.
    fn step(&mut self, game: &G, limit: Option<Duration>, simulations: u32) -> Step {
        let is_asked = |asked: Decision| matches!(asked.actor, Actor::Seat(_));
        if !game.decision().is_some_and(is_asked) {
            return Step::Done(None);
        }
        let is_here = self.tree.as_ref().is_some_and(|tree| tree.is_at(game));
        let paused = self.paused.take().filter(|_| is_here);
        if paused.is_none()
            && let Some(candidates) = solve::solve(game, self.settings.budget, limit)
        {
            return Step::Done(Some(Report {
                simulations: candidates.len() as u32,
                candidates,
            }));
        }
        if !is_here {
            let seed = self.settings.seed.wrapping_add(self.searches << 32);
            self.tree = Some(Box::new(Tree::new(game, seed)));
        }
        let Some(tree) = &self.tree else {
            return Step::Done(None);
        };
        let begun = paused.unwrap_or_else(|| Begun {
            allowance: self.settings.budget.begin(limit),
            before: tree.visits(),
        });
        if paused.is_none() {
            self.searches += 1;
        }
        let task = Task {
            tree,
            settings: &self.settings,
            weights: game.weights(),
            begun,
            until: tree.visits().saturating_add(simulations),
        };
        let threads = if task.is_forced() {
            1
        } else {
            self.settings.threads.max(1)
        };
        parallel::map(0..threads, threads as usize, |_| task.run(Worker::new(game)));
        if !task.is_done(tree.visits()) {
            self.paused = Some(begun);
            return Step::Unfinished;
        }
        Step::Done(Some(Report {
            candidates: tree.candidates(),
            simulations: tree.visits(),
        }))
    }

    /// Makes the subtree of an action that was taken the new tree.
    pub fn advance(&mut self, action: Action) {
        self.paused = None;
        if let Some(tree) = &mut self.tree {
            tree.advance(action);
        }
    }
}

/// How many simulations pass between two checks whether to stop early.
const CHECK_INTERVAL: u32 = 32;

/// One search, shared by its threads.
struct Task<'a, G> {
    tree: &'a Tree<G>,
    settings: &'a Settings,
    weights: &'a Weights,
    begun: Begun,
    /// The number of simulations in the tree after which this step ends.
    until: u32,
}

impl<G: Evaluate> Task<'_, G> {
    /// The loop of one thread.
    fn run(&self, mut worker: Worker<G>) {
        let mut visits = self.tree.visits();
        while visits < self.until && !self.is_done(visits) {
            visits = worker.simulate(self.tree, self.settings, self.weights);
        }
    }

    /// Whether the search ends here. It has at least one simulation, so that there is a candidate.
    fn is_done(&self, visits: u32) -> bool {
        visits > 0 && (self.is_forced() || self.is_enough(visits))
    }

    /// Whether to stop at once because there is only one legal action.
    fn is_forced(&self) -> bool {
        self.settings.stop_early && self.tree.is_forced()
    }

    fn is_enough(&self, visits: u32) -> bool {
        let Begun { allowance, before } = self.begun;
        let is_decided = || self.tree.lead() > allowance.left(visits, before);
        let is_checked = self.settings.stop_early && visits.is_multiple_of(CHECK_INTERVAL);
        !allowance.allows(visits) || (is_checked && is_decided())
    }
}

/// The search bot, for any game.
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
    /// A bot with these parameters.
    pub fn new(settings: Settings) -> Search {
        Search {
            settings,
            inner: None,
        }
    }

    /// Searches for the best action of the seat that is to act; `None` if the game is over or chance is to act.
    pub fn search(&mut self, game: &AnyGame, limit: Option<Duration>) -> Option<Report> {
        match self.step(game, limit, u32::MAX) {
            Step::Done(report) => report,
            Step::Unfinished => None,
        }
    }

    fn step(&mut self, game: &AnyGame, limit: Option<Duration>, simulations: u32) -> Step {
        let new = || match game {
            AnyGame::Classic(_) => Inner::Classic(Searcher::new(self.settings.clone())),
            AnyGame::Castle(_) => Inner::Castle(Searcher::new(self.settings.clone())),
            AnyGame::City(_) => Inner::City(Searcher::new(self.settings.clone())),
        };
        match (self.inner.get_or_insert_with(new), game) {
            (Inner::Classic(searcher), AnyGame::Classic(game)) => searcher.step(game, limit, simulations),
            (Inner::Castle(searcher), AnyGame::Castle(game)) => searcher.step(game, limit, simulations),
            (Inner::City(searcher), AnyGame::City(game)) => searcher.step(game, limit, simulations),
            _ => {
                self.inner = None;
                self.step(game, limit, simulations)
            }
        }
    }

    /// The action that a search prefers.
    fn preferred(game: &AnyGame, report: Option<Report>) -> Option<Action> {
        let best = report?.candidates.first().map(|best| best.action);
        best.or_else(|| for_each_game!(game, game => game.nth_legal(0)))
    }
}

impl Bot for Search {
    fn choose(&mut self, game: &AnyGame, limit: Option<Duration>) -> Option<Action> {
        let report = self.search(game, limit);
        Search::preferred(game, report)
    }

    fn think(&mut self, game: &AnyGame, simulations: u32) -> Thought {
        match self.step(game, None, simulations) {
            Step::Unfinished => Thought::Unfinished,
            Step::Done(report) => Thought::Chosen(Search::preferred(game, report)),
        }
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
