//! One simulation: selection down the tree to the first draw, a rollout in which every seat plays greedily, and backup of
//! the value.
//!
//! Threads share the tree under one lock. A simulation releases it while it evaluates actions, which takes most of the
//! time.

use super::Settings;
use super::rank::rank;
use super::tree::{Node, Shared, Tree};
use crate::evaluate::weights::Weights;
use crate::evaluate::{BySeat, Evaluate, Outlook, chances, contenders, margin, value};
use crate::greedy::{Continuation, Scratch};
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, Choice, Decision};
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::TileIdx;
use std::sync::MutexGuard;

/// The buffers of one thread, reused between simulations.
pub(super) struct Worker<G: Evaluate> {
    /// The current position of the simulation.
    game: G,
    /// The squares of the tiles placed in this simulation, in order.
    placed: Vec<Pos>,
    /// The selected edges: the seat that decided, and the wins and margin added as the virtual visit.
    path: Vec<(u32, Seat, [f32; 2])>,
    scratch: Scratch<G>,
    ranked: Vec<(f32, Action)>,
}

impl<G: Evaluate> Worker<G> {
    pub fn new(game: &G) -> Worker<G> {
        Worker {
            game: game.clone(),
            placed: Vec::new(),
            path: Vec::new(),
            scratch: Scratch::default(),
            ranked: Vec::new(),
        }
    }

    /// Runs one simulation and returns the number of simulations in the tree, including those of other threads.
    pub fn simulate(&mut self, tree: &Tree<G>, settings: &Settings, weights: &Weights) -> u32 {
        self.game.clone_from(&tree.root);
        self.path.clear();
        self.placed.clear();
        let simulation = Simulation {
            tree,
            settings,
            weights,
            worker: self,
            draws: 0,
            before: [0.0; MAX_SEATS],
            luck: [0.0; MAX_SEATS],
            rng: fastrand::Rng::with_seed(0),
        };
        simulation.run()
    }
}

/// The state of a running simulation.
struct Simulation<'a, G: Evaluate> {
    tree: &'a Tree<G>,
    settings: &'a Settings,
    weights: &'a Weights,
    worker: &'a mut Worker<G>,
    /// The number of tiles drawn so far.
    draws: u32,
    /// The prospects before the last draw.
    before: BySeat,
    /// The control variate: for each seat the sum of the mean gains of its drawn tiles, in points.
    luck: BySeat,
    /// For all draws but the first. Its seed depends on the tree's offset and the visits of the chance node, not on the
    /// action: common random numbers for all actions.
    rng: fastrand::Rng,
}

impl<'a, G: Evaluate> Simulation<'a, G> {
    fn run(mut self) -> u32 {
        let (shared, at) = self.descend(self.tree.lock());
        let (mut shared, mut outlook) = self.rollout(shared, at);
        let Worker { game, path, .. } = &*self.worker;
        if !outlook.over {
            for (prospect, luck) in outlook.prospects.iter_mut().zip(self.luck) {
                *prospect -= luck;
            }
            outlook.wins = chances(contenders(game), &outlook.prospects, outlook.spread);
        }
        for &(edge, seat, [wins, margins]) in path {
            let edge = &mut shared.edges[edge as usize];
            edge.wins += outlook.wins[seat.idx()] - wins;
            edge.margins += margin(game, &outlook.prospects, seat.idx()) - margins;
        }
        shared.nodes[0].visits
    }

    /// Selects edges down to a node after a draw that has few visits, expanding nodes on the way, and returns that node. Edges
    /// count the visit at once, with their current mean as its value: virtual loss without a penalty. So concurrent threads
    /// take different draws without avoiding the best action.
    fn descend(&mut self, mut shared: MutexGuard<'a, Shared>) -> (MutexGuard<'a, Shared>, u32) {
        let mut at = 0;
        while let Some(asked) = self.worker.game.decision() {
            let node = &mut shared.nodes[at as usize];
            let Node { visits, edges, .. } = *node;
            node.visits += 1;
            let is_few = visits < self.settings.deepening || self.draws >= self.settings.horizon;
            if self.draws > 0 && is_few && (asked.choice == Choice::Draw || asked.actor != Actor::Chance) {
                break;
            }
            let Actor::Seat(seat) = asked.actor else {
                if asked.choice == Choice::Draw {
                    if self.draws == 0 {
                        let seed = u64::from(shared.offset) << 32 | u64::from(visits);
                        self.rng = fastrand::Rng::with_seed(seed);
                    }
                    self.draws += 1;
                    self.before = shared.prospects_at(at, &self.worker.game, self.weights);
                }
                at = shared.draw(at, &mut self.worker.game, visits, self.draws);
                continue;
            };
            let luck = match self.worker.game.tile_in_hand().filter(|_| self.draws > 0) {
                Some(tile) => self.luck_of(&shared, tile),
                None => 0.0,
            };
            if edges == 0 {
                let best;
                (shared, best) = self.rank(shared, seat, at == 0, true);
                if let Some((_, continuation)) = best.filter(|_| luck != 0.0) {
                    self.discount(seat, luck, &continuation.outlook);
                }
                shared.expand(at, &self.worker.ranked);
            }
            self.luck[seat.idx()] += luck;
            let chosen = shared.select(at, self.settings);
            let edge = &mut shared.edges[chosen as usize];
            let (wins, margins) = match edge.visits {
                0 => (edge.prior, 0.0),
                visits => (edge.wins / visits as f32, edge.margins / visits as f32),
            };
            edge.visits += 1;
            edge.wins += wins;
            edge.margins += margins;
            self.worker.path.push((chosen, seat, [wins, margins]));
            let action = edge.action;
            at = shared.child(chosen);
            self.apply(action);
        }
        (shared, at)
    }

    /// The points that are subtracted for a drawn tile. The network knows what a turn is worth, so with it only the difference
    /// from other tiles counts.
    fn luck_of(&self, shared: &Shared, tile: TileIdx) -> f32 {
        match self.weights.network {
            Some(_) => shared.luck.of(tile) - shared.luck.mean(),
            None => shared.luck.of(tile),
        }
    }

    /// Lowers the priors of a decision after a draw by what the luck of the draw takes off the best of them, so that they can
    /// be compared with results.
    fn discount(&mut self, seat: Seat, luck: f32, best: &Outlook) {
        if best.over {
            return;
        }
        let game = &self.worker.game;
        let mut prospects = best.prospects;
        prospects[seat.idx()] -= luck;
        let wins = chances(contenders(game), &prospects, best.spread);
        let less = value(wins[seat.idx()], margin(game, &prospects, seat.idx())) - best.value(game, seat);
        for (prior, _) in &mut self.worker.ranked {
            *prior += less;
        }
    }

    /// Plays the best-evaluated action for every seat up to the horizon, and returns the evaluation there. The reply to the
    /// first draw is stored in the tree.
    fn rollout(&mut self, mut shared: MutexGuard<'a, Shared>, at: u32) -> (MutexGuard<'a, Shared>, Outlook) {
        let mut outlook = None;
        let is_asked = |asked: Decision| asked.actor != Actor::Chance;
        let mut first =
            Some(at).filter(|_| self.draws > 0 && self.worker.game.decision().is_some_and(is_asked));
        while let Some(asked) = self.worker.game.decision() {
            if asked.choice == Choice::Draw {
                if self.draws >= self.settings.horizon {
                    break;
                }
                self.draws += 1;
            }
            let Actor::Seat(seat) = asked.actor else {
                let game = &self.worker.game;
                let action = game.chance(self.rng.u32(..game.chances()));
                self.apply(action.expect("chance is to act, so there is an outcome"));
                // The outcome may score or end the game.
                outlook = None;
                continue;
            };
            let tile = self.worker.game.tile_in_hand();
            if let Some(tile) = tile {
                self.luck[seat.idx()] += self.luck_of(&shared, tile);
            }
            let first = first.take();
            let (action, continuation) = match first.and_then(|at| shared.reply(at)) {
                Some(reply) => reply,
                None => {
                    let best;
                    (shared, best) = self.rank(shared, seat, false, false);
                    let Some((action, continuation)) = best else { break };
                    if let Some(at) = first {
                        shared.store_reply(at, action, &continuation);
                    }
                    // The gain of a game's last reply is exact, unlike the estimates that it would be averaged with.
                    if let Some(tile) = tile.filter(|_| !continuation.outlook.over) {
                        let margin = |prospects| margin(&self.worker.game, prospects, seat.idx());
                        let gain = margin(&continuation.outlook.prospects) - margin(&self.before);
                        shared.luck.add(tile, gain);
                    }
                    (action, continuation)
                }
            };
            self.apply(action);
            for action in continuation.actions {
                self.apply(action);
            }
            self.before = continuation.outlook.prospects;
            outlook = Some(continuation.outlook);
        }
        let game = &self.worker.game;
        let outlook = match outlook {
            Some(exact) if exact.over => exact,
            Some(by_terms) if self.weights.network.is_none() => by_terms,
            _ => Outlook::learned(game, &game.survey(), self.weights),
        };
        (shared, outlook)
    }

    fn apply(&mut self, action: Action) {
        if let Action::Place { pos, .. } = action {
            self.worker.placed.push(pos);
        }
        self.worker.game.apply(action);
    }

    /// Ranks the actions of the seat that is to act into [`Worker::ranked`], and returns the best. The lock is released
    /// meanwhile.
    fn rank(
        &mut self,
        shared: MutexGuard<'a, Shared>,
        seat: Seat,
        is_root: bool,
        by_network: bool,
    ) -> (MutexGuard<'a, Shared>, Option<(Action, Continuation)>) {
        let Worker {
            game,
            placed,
            scratch,
            ranked,
            ..
        } = &mut *self.worker;
        let recent = &placed[placed.len().saturating_sub(self.settings.recent_tiles)..];
        // At the root all placements are evaluated.
        let tile = game.tile_in_hand().filter(|_| !is_root);
        let replies = tile.and_then(|tile| shared.replies.get(seat, tile).cloned());
        drop(shared);
        let best = rank(
            game,
            self.weights,
            replies.as_ref(),
            recent,
            by_network,
            scratch,
            ranked,
        );
        let mut shared = self.tree.lock();
        if let Some(tile) = tile.filter(|_| best.as_ref().is_some_and(|best| best.is_exhaustive)) {
            let replies = ranked.iter().map(|&(_, action)| action);
            let count = self.settings.stored_replies;
            shared.replies.store(seat, tile, replies, count);
        }
        (shared, best.map(|best| (best.action, best.continuation)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Budget;
    use bastide_engine::castle::Castle;
    use bastide_engine::classic::Classic;
    use bastide_engine::game::Game;
    use bastide_engine::setup::{GameKind, Header};

    #[test]
    fn a_simulation_that_reaches_the_end_has_the_exact_result() {
        let mut rng = fastrand::Rng::with_seed(1);
        let settings = Settings::new(Budget::Simulations(0), 1);
        let mut ends = 0;
        for seed in 0..800 {
            // Castle's last scoring may reveal a wall tile, after which no seat is to act.
            let mut game = Castle::start();
            let places = |game: &Castle| game.decision().is_some_and(|asked| asked.choice == Choice::Place);
            while !(game.bag().len() <= 1 && places(&game))
                && let Some(action) = bastide_playout::random::step(&game, &mut rng)
            {
                game.apply(action);
            }
            if game.decision().is_none() {
                continue;
            }
            let mut worker = Worker::new(&game);
            let tree = Tree::new(&game, seed);
            worker.simulate(&tree, &settings, game.weights());
            if worker.game.decision().is_none() {
                let won = tree.candidates()[0].win;
                assert!([0.0, 0.5, 1.0].contains(&won), "seed {seed}: {won}");
                ends += 1;
            }
        }
        assert!(ends > 400, "{ends} reached the end");
    }

    #[test]
    fn tiles_are_drawn_in_proportion_to_the_bag() {
        let game = Classic::new(&Header::new(GameKind::Classic, 2)).unwrap();
        let settings = Settings::new(Budget::Simulations(0), 1);
        let tree = Tree::new(&game, 5);
        let mut worker = Worker::new(&game);
        let simulations = 4 * u32::from(game.bag().len());
        for _ in 0..simulations {
            worker.simulate(&tree, &settings, game.weights());
        }
        let mut shared = tree.lock();
        for (nth, &count) in game.bag().counts().iter().enumerate() {
            let tile = bastide_engine::kernel::tile::TileIdx(nth as _);
            let drawn = shared.outcome(0, Action::Draw(tile));
            let drawn = drawn.map_or(0, |edge| {
                let child = shared.child(edge);
                shared.nodes[child as usize].visits
            });
            // With independent draws one tile in three would deviate more than this.
            assert!(
                drawn.abs_diff(4 * u32::from(count)) <= 3,
                "{drawn} times one of {count}"
            );
        }
    }
}
