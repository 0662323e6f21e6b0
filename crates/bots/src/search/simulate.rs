//! One simulation: down the tree to the first draw, from there on with what looks best for every seat, and what came of
//! it back up.
//!
//! Threads share the tree. Whoever goes down holds it, and lets it go while looking at what can be done, which takes
//! longest.

use super::Settings;
use super::look::look;
use super::tree::{Node, Shared, Tree};
use crate::evaluate::weights::Weights;
use crate::evaluate::{BySeat, Evaluate, Outlook, margin, win_chances};
use crate::greedy::{Room, Turn};
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, Choice};
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::kernel::geometry::Pos;
use std::sync::MutexGuard;

/// What a thread needs for its simulations.
pub(super) struct Worker<G: Evaluate> {
    /// The state that a simulation plays on.
    play: G,
    /// Where the tiles of this simulation were placed, in order.
    laid: Vec<Pos>,
    /// The edges that were taken, who took them, and what was thought of each before.
    path: Vec<(u32, Seat, [f32; 2])>,
    room: Room<G>,
    found: Vec<(f32, Action)>,
}

impl<G: Evaluate> Worker<G> {
    pub fn new(game: &G) -> Worker<G> {
        Worker {
            play: game.clone(),
            laid: Vec::new(),
            path: Vec::new(),
            room: Room::default(),
            found: Vec::new(),
        }
    }

    /// One simulation. Tells how many the tree has seen now.
    pub fn simulate(&mut self, tree: &Tree<G>, settings: &Settings, weights: &Weights) -> u32 {
        self.play.clone_from(&tree.root);
        self.path.clear();
        self.laid.clear();
        let simulation = Simulation {
            tree,
            settings,
            weights,
            worker: self,
            draws: 0,
            before: [0.0; MAX_SEATS],
            luck: [0.0; MAX_SEATS],
            dice: fastrand::Rng::with_seed(0),
        };
        simulation.run()
    }
}

/// A simulation under way.
struct Simulation<'a, G: Evaluate> {
    tree: &'a Tree<G>,
    settings: &'a Settings,
    weights: &'a Weights,
    worker: &'a mut Worker<G>,
    /// How many tiles were drawn.
    draws: u32,
    /// What the seats could expect before the last of them.
    before: BySeat,
    /// What they were worth to those who drew them.
    luck: BySeat,
    /// For all draws but the first: the same below every action, so that luck does not decide between them.
    dice: fastrand::Rng,
}

impl<'a, G: Evaluate> Simulation<'a, G> {
    fn run(mut self) -> u32 {
        let (shared, at) = self.go_down(self.tree.lock());
        let (mut shared, mut outlook) = self.play_on(shared, at);
        let Worker { play, path, .. } = &*self.worker;
        if !outlook.over {
            for (prospect, luck) in outlook.prospects.iter_mut().zip(self.luck) {
                *prospect -= luck;
            }
            outlook.wins = win_chances(play, self.weights, &outlook.prospects, outlook.to_come);
        }
        for &(edge, seat, [wins, margins]) in path {
            let edge = &mut shared.edges[edge as usize];
            edge.wins += outlook.wins[seat.idx()] - wins;
            edge.margins += margin(play, &outlook.prospects, seat.idx()) - margins;
        }
        shared.nodes[0].visits
    }

    /// Goes as far as the first draw, and tells where in the tree that is. What is on the way counts as visited from the
    /// start, with what was thought of it so far, so that threads spread over draws and do not shy each other off.
    fn go_down(&mut self, mut shared: MutexGuard<'a, Shared>) -> (MutexGuard<'a, Shared>, u32) {
        let mut at = 0;
        while let Some(asked) = self.worker.play.decision() {
            let node = &mut shared.nodes[at as usize];
            let Node { visits, edges, .. } = *node;
            node.visits += 1;
            let Actor::Seat(seat) = asked.actor else {
                if asked.choice == Choice::Draw {
                    self.dice = fastrand::Rng::with_seed(u64::from(shared.offset) << 32 | u64::from(visits));
                    self.draws = 1;
                    self.before = shared.expect(at, &self.worker.play, self.weights);
                }
                at = shared.draw(at, &mut self.worker.play, visits, self.draws);
                continue;
            };
            if self.draws > 0 {
                break;
            }
            if edges == 0 {
                (shared, _) = self.look(shared, seat, at == 0);
                shared.expand(at, &self.worker.found);
            }
            let chosen = shared.select(at, self.settings);
            let edge = &mut shared.edges[chosen as usize];
            let (wins, margins) = match edge.visits {
                0 => (edge.guess, 0.0),
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

    /// Goes on with what looks best for every seat as far as the horizon, and tells where that leads. The tree remembers
    /// the reply to the first draw.
    fn play_on(&mut self, mut shared: MutexGuard<'a, Shared>, at: u32) -> (MutexGuard<'a, Shared>, Outlook) {
        let mut outlook = None;
        let mut first = Some(at).filter(|_| self.draws > 0);
        while let Some(asked) = self.worker.play.decision() {
            if asked.choice == Choice::Draw {
                if self.draws >= self.settings.horizon {
                    break;
                }
                self.draws += 1;
            }
            let Actor::Seat(seat) = asked.actor else {
                let play = &self.worker.play;
                let action = play.chance(self.dice.u32(..play.chances()));
                self.apply(action.expect("chance is asked, so that something can come"));
                // What comes may score, and may be the end.
                outlook = None;
                continue;
            };
            let tile = self.worker.play.waiting();
            if let Some(tile) = tile {
                self.luck[seat.idx()] += shared.luck.of(tile);
            }
            let first = first.take();
            let (action, turn) = match first.and_then(|at| shared.reply(at)) {
                Some(reply) => reply,
                None => {
                    let best;
                    (shared, best) = self.look(shared, seat, false);
                    let Some((action, turn)) = best else { break };
                    if let Some(at) = first {
                        shared.remember(at, action, &turn);
                    }
                    // The last reply of a game is no guess: it says nothing of the others.
                    if let Some(tile) = tile.filter(|_| !turn.outlook.over) {
                        let margin = |prospects| margin(&self.worker.play, prospects, seat.idx());
                        let gain = margin(&turn.outlook.prospects) - margin(&self.before);
                        shared.luck.add(tile, gain);
                    }
                    (action, turn)
                }
            };
            self.apply(action);
            for action in turn.then {
                self.apply(action);
            }
            self.before = turn.outlook.prospects;
            outlook = Some(turn.outlook);
        }
        let outlook = outlook.unwrap_or_else(|| Outlook::of(&self.worker.play, self.weights));
        (shared, outlook)
    }

    fn apply(&mut self, action: Action) {
        if let Action::Place { pos, .. } = action {
            self.worker.laid.push(pos);
        }
        self.worker.play.apply(action);
    }

    /// Lists what the seat that is asked can do, and tells what looks best. Others may use the tree in the meantime.
    fn look(
        &mut self,
        shared: MutexGuard<'a, Shared>,
        seat: Seat,
        is_root: bool,
    ) -> (MutexGuard<'a, Shared>, Option<(Action, Turn)>) {
        let Worker {
            play,
            laid,
            room,
            found,
            ..
        } = &mut *self.worker;
        let laid = &laid[laid.len().saturating_sub(self.settings.fresh)..];
        // At the root everything is looked at.
        let tile = play.waiting().filter(|_| !is_root);
        let known = tile.and_then(|tile| shared.replies.known(seat, tile).cloned());
        drop(shared);
        let best = look(play, self.weights, known.as_ref(), laid, room, found);
        let mut shared = self.tree.lock();
        let learned = tile.filter(|_| best.as_ref().is_some_and(|best| best.is_all));
        if let Some(tile) = learned {
            let replies = found.iter().map(|&(_, action)| action);
            shared
                .replies
                .learn(seat, tile, replies, self.settings.remembered);
        }
        (shared, best.map(|best| (best.action, best.turn)))
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
    fn a_simulation_that_reaches_the_end_knows_who_won() {
        let mut rng = fastrand::Rng::with_seed(1);
        let settings = Settings::new(Budget::Simulations(0), 1);
        let mut ends = 0;
        for seed in 0..800 {
            // Castle's last scoring may turn up a wall tile, after which nobody is asked any more.
            let mut game = Castle::start();
            let places = |game: &Castle| game.decision().is_some_and(|asked| asked.choice == Choice::Place);
            while !(game.bag().len() <= 1 && places(&game))
                && let Some(action) = crate::random::step(&game, &mut rng)
            {
                game.apply(action);
            }
            if game.decision().is_none() {
                continue;
            }
            let mut worker = Worker::new(&game);
            let tree = Tree::new(&game, seed);
            worker.simulate(&tree, &settings, game.weights());
            if worker.play.decision().is_none() {
                let won = tree.candidates()[0].win;
                assert!([0.0, 0.5, 1.0].contains(&won), "seed {seed}: {won}");
                ends += 1;
            }
        }
        assert!(ends > 400, "{ends} reached the end");
    }

    #[test]
    fn every_tile_is_drawn_as_often_as_it_is_in_the_bag() {
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
            let drawn = shared.find_drawn(0, Action::Draw(tile));
            let drawn = drawn.map_or(0, |edge| {
                let child = shared.child(edge);
                shared.nodes[child as usize].visits
            });
            // At random one tile in three would be further away than this.
            assert!(
                drawn.abs_diff(4 * u32::from(count)) <= 3,
                "{drawn} times one of {count}"
            );
        }
    }
}
