//! Plain UCT with random playouts to the end of the game and without an evaluation: the baseline for other bots.

use crate::bot::{Allowance, Bot, Budget};
use crate::evaluate::shares;
use crate::for_each_game;
use crate::math::ln;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_playout::random;
use std::collections::HashMap;
use std::time::Duration;

/// The exploration constant: √2, halved for results between 0 and 1.
const EXPLORATION: f32 = 0.7;

/// The UCT bot. It builds a new tree for each action.
pub struct Uct {
    budget: Budget,
    rng: fastrand::Rng,
}

impl Uct {
    /// A bot with this budget for each action; `seed` determines its playouts.
    pub fn new(budget: Budget, seed: u64) -> Uct {
        let rng = fastrand::Rng::with_seed(seed);
        Uct { budget, rng }
    }
}

impl Bot for Uct {
    fn choose(&mut self, game: &AnyGame, limit: Option<Duration>) -> Option<Action> {
        let allowance = self.budget.begin(limit);
        for_each_game!(game, game => search(game, &mut self.rng, allowance))
    }
}

/// A decision node (`untried`, `tried`) or a chance node (`drawn`). Children are indices of nodes.
#[derive(Default)]
struct Node {
    /// `None` before the first visit.
    untried: Option<Vec<Action>>,
    tried: Vec<Edge>,
    drawn: HashMap<Action, usize>,
    visits: f32,
}

struct Edge {
    action: Action,
    child: usize,
    visits: f32,
    /// The sum of results of the seat that decides.
    wins: f32,
}

fn search<G: Game + Clone>(game: &G, rng: &mut fastrand::Rng, allowance: Allowance) -> Option<Action> {
    let Actor::Seat(_) = game.decision()?.actor else {
        return None;
    };
    let mut nodes = vec![Node::default()];
    let mut done = 0;
    while done == 0 || allowance.allows(done) {
        simulate(game, &mut nodes, rng);
        done += 1;
    }
    let most = nodes[0].tried.iter().max_by(|a, b| a.visits.total_cmp(&b.visits));
    most.map(|edge| edge.action)
}

fn simulate<G: Game + Clone>(root: &G, nodes: &mut Vec<Node>, rng: &mut fastrand::Rng) {
    let mut game = root.clone();
    let mut path = Vec::new();
    let mut at = 0;
    while let Some(asked) = game.decision() {
        match asked.actor {
            Actor::Chance => {
                let Some(action) = random::step(&game, rng) else {
                    break;
                };
                game.apply(action);
                at = match nodes[at].drawn.get(&action) {
                    Some(&child) => child,
                    None => {
                        nodes.push(Node::default());
                        let child = nodes.len() - 1;
                        nodes[at].drawn.insert(action, child);
                        child
                    }
                };
            }
            Actor::Seat(seat) => {
                let new = nodes.len();
                let node = &mut nodes[at];
                let untried = node.untried.get_or_insert_with(|| {
                    let mut actions = Vec::new();
                    game.legal_actions(&mut actions);
                    actions
                });
                if !untried.is_empty() {
                    let action = untried.swap_remove(rng.u64(..untried.len() as u64) as usize);
                    node.tried.push(Edge {
                        action,
                        child: new,
                        visits: 0.0,
                        wins: 0.0,
                    });
                    path.push((at, node.tried.len() - 1, seat));
                    nodes.push(Node::default());
                    game.apply(action);
                    break;
                }
                let log = ln(node.visits.max(1.0));
                let value = |edge: &Edge| edge.wins / edge.visits + EXPLORATION * (log / edge.visits).sqrt();
                let best = (0..node.tried.len())
                    .max_by(|&a, &b| value(&node.tried[a]).total_cmp(&value(&node.tried[b])));
                let Some(best) = best else {
                    break;
                };
                path.push((at, best, seat));
                game.apply(node.tried[best].action);
                at = node.tried[best].child;
            }
        }
    }
    while let Some(action) = random::step(&game, rng) {
        game.apply(action);
    }
    let wins = shares(&game);
    for (node, edge, seat) in path {
        nodes[node].visits += 1.0;
        let edge = &mut nodes[node].tried[edge];
        edge.visits += 1.0;
        edge.wins += wins[seat.idx()];
    }
}
