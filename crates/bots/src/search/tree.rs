//! The search tree: decision nodes, chance nodes, and the statistics of their edges.

use super::Settings;
use super::luck::Luck;
use super::replies::Replies;
use crate::evaluate::weights::Weights;
use crate::evaluate::{BySeat, Evaluate, prospects, value};
use crate::greedy::Continuation;
use bastide_engine::action::Action;
use bastide_engine::game::Actor;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Null index into the vectors of [`Shared`].
const NONE: u32 = u32::MAX;

/// A position in the tree.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub visits: u32,
    /// The first edge. The edges of a decision node are contiguous, sorted by prior; those of a chance node form a linked
    /// list (see [`Edge::next`]).
    first: u32,
    /// The number of edges of a decision node; 0 before it is expanded, and in chance nodes.
    pub edges: u32,
    /// In a chance node, the index of the prospects before the draw in [`Shared::prospects`]; `NONE` before they are
    /// computed.
    prospects: u32,
    /// In the node after a draw, the index of the best reply in [`Shared::best_after_draw`]; `NONE` before it is computed.
    reply: u32,
}

impl Node {
    const EMPTY: Node = Node {
        visits: 0,
        first: NONE,
        edges: 0,
        prospects: NONE,
        reply: NONE,
    };
}

/// An action and its statistics.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub action: Action,
    child: u32,
    /// The next edge of a chance node.
    next: u32,
    pub visits: u32,
    /// The prior: the value to the seat that decides, by the evaluation.
    pub prior: f32,
    /// The sum over all visits of that seat's chance to win.
    pub wins: f32,
    /// The sum over all visits of that seat's margin in points.
    pub margins: f32,
}

impl Edge {
    fn new(action: Action, next: u32, prior: f32) -> Edge {
        Edge {
            action,
            child: NONE,
            next,
            visits: 0,
            prior,
            wins: 0.0,
            margins: 0.0,
        }
    }
}

/// The statistics of an action at the root. Values are those of the seat that is to act.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// A legal action of the seat that is to act.
    pub action: Action,
    /// The number of simulations that chose it; at least 1.
    pub visits: u32,
    /// The mean chance to win, between 0 and 1.
    pub win: f32,
    /// The mean final lead over the best other seat, in points; negative if behind.
    pub margin: f32,
}

/// The tree below one position.
pub(super) struct Tree<G> {
    pub root: G,
    /// Whether the root has at most one legal action.
    is_forced: bool,
    shared: Mutex<Shared>,
}

/// The part of the tree that threads modify.
pub(super) struct Shared {
    /// The root is node 0.
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    prospects: Vec<BySeat>,
    best_after_draw: Vec<(Action, Continuation)>,
    pub luck: Luck,
    pub replies: Replies,
    /// The random start of the sequence of draws.
    pub offset: u32,
}

impl<G: Evaluate> Tree<G> {
    pub fn new(root: &G, seed: u64) -> Tree<G> {
        let tiles = root.tiles().len();
        Tree {
            root: root.clone(),
            is_forced: root.count_legal() <= 1,
            shared: Mutex::new(Shared {
                nodes: vec![Node::EMPTY],
                edges: Vec::new(),
                prospects: Vec::new(),
                best_after_draw: Vec::new(),
                luck: Luck::new(tiles),
                replies: Replies::new(tiles),
                offset: fastrand::Rng::with_seed(seed).u32(..),
            }),
        }
    }

    /// Whether this position is the root.
    pub fn is_at(&self, game: &G) -> bool {
        self.root == *game
    }

    /// Makes the position after an action the root and drops the other subtrees.
    pub fn advance(&mut self, action: Action) {
        let shared = self.shared.get_mut().unwrap_or_else(PoisonError::into_inner);
        let child = match self.root.decision().map(|asked| asked.actor) {
            Some(Actor::Chance) => shared
                .outcome(0, action)
                .map(|edge| shared.edges[edge as usize].child),
            Some(Actor::Seat(_)) => {
                let edges = shared.edges_of(0);
                edges
                    .into_iter()
                    .map(|edge| &shared.edges[edge])
                    .find(|edge| edge.action == action)
                    .map(|edge| edge.child)
            }
            None => None,
        };
        if self.root.check(action).is_ok() {
            self.root.apply(action);
        }
        self.is_forced = self.root.count_legal() <= 1;
        shared.replies.clear();
        if matches!(action, Action::Draw(_)) {
            // Values below a draw have its luck subtracted. With the tile known it no longer is, so old and new values
            // must not mix.
            shared.luck.fade();
            shared.reroot(None);
        } else {
            shared.reroot(child.filter(|&child| child != NONE));
        }
    }

    /// The number of simulations in the tree.
    pub fn visits(&self) -> u32 {
        self.lock().nodes[0].visits
    }

    /// Whether the root has at most one legal action.
    pub fn is_forced(&self) -> bool {
        self.is_forced
    }

    /// The visited actions at the root: most visits first, then the best value.
    pub fn candidates(&self) -> Vec<Candidate> {
        let shared = self.lock();
        let mut candidates: Vec<_> = shared
            .edges_of(0)
            .map(|edge| &shared.edges[edge])
            .filter(|edge| edge.visits > 0)
            .map(|edge| Candidate {
                action: edge.action,
                visits: edge.visits,
                win: edge.wins / edge.visits as f32,
                margin: edge.margins / edge.visits as f32,
            })
            .collect();
        let mean = |candidate: &Candidate| value(candidate.win, candidate.margin);
        candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(mean(b).total_cmp(&mean(a))));
        candidates
    }

    /// The difference in visits between the most and the second most visited action at the root.
    pub fn lead(&self) -> u32 {
        let shared = self.lock();
        let mut most = [0; 2];
        for edge in &shared.edges[shared.edges_of(0)] {
            if edge.visits > most[0] {
                most = [edge.visits, most[0]];
            } else {
                most[1] = most[1].max(edge.visits);
            }
        }
        most[0] - most[1]
    }

    pub fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    /// Copies the subtree of `child` to new tables with `child` as the root; `None` leaves an empty root.
    fn reroot(&mut self, child: Option<u32>) {
        let (nodes, edges) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.edges));
        let (prospects, replies) = (
            std::mem::take(&mut self.prospects),
            std::mem::take(&mut self.best_after_draw),
        );
        self.nodes.push(Node::EMPTY);
        let Some(child) = child else {
            return;
        };
        let mut waiting = vec![(child, 0u32)];
        while let Some((old, new)) = waiting.pop() {
            let node = &nodes[old as usize];
            let mut kept = Node {
                first: NONE,
                ..node.clone()
            };
            if node.prospects != NONE {
                kept.prospects = self.prospects.len() as u32;
                self.prospects.push(prospects[node.prospects as usize]);
            }
            if node.reply != NONE {
                kept.reply = self.best_after_draw.len() as u32;
                self.best_after_draw.push(replies[node.reply as usize].clone());
            }
            let mut copy = |edge: &Edge, edges: &mut Vec<Edge>, nodes: &mut Vec<Node>| {
                let mut edge = edge.clone();
                if edge.child != NONE {
                    waiting.push((edge.child, nodes.len() as u32));
                    edge.child = nodes.len() as u32;
                    nodes.push(Node::EMPTY);
                }
                edges.push(edge);
            };
            if node.edges > 0 {
                kept.first = self.edges.len() as u32;
                for edge in &edges[node.first as usize..(node.first + node.edges) as usize] {
                    copy(edge, &mut self.edges, &mut self.nodes);
                }
            } else {
                let mut at = node.first;
                while at != NONE {
                    let edge = &edges[at as usize];
                    at = edge.next;
                    let next = kept.first;
                    kept.first = self.edges.len() as u32;
                    copy(edge, &mut self.edges, &mut self.nodes);
                    if let Some(edge) = self.edges.last_mut() {
                        edge.next = next;
                    }
                }
            }
            self.nodes[new as usize] = kept;
        }
    }

    /// The edges of a decision node; empty before it is expanded.
    pub fn edges_of(&self, node: u32) -> std::ops::Range<usize> {
        let Node { first, edges, .. } = self.nodes[node as usize];
        match edges {
            0 => 0..0,
            _ => first as usize..(first + edges) as usize,
        }
    }

    /// The edge of an outcome of a chance node; `None` if no simulation had it.
    pub fn outcome(&self, node: u32, action: Action) -> Option<u32> {
        let mut at = self.nodes[node as usize].first;
        while at != NONE {
            let edge = &self.edges[at as usize];
            if edge.action == action {
                return Some(at);
            }
            at = edge.next;
        }
        None
    }

    /// The node that an edge leads to, created if needed.
    pub fn child(&mut self, edge: u32) -> u32 {
        let new = self.nodes.len() as u32;
        let child = &mut self.edges[edge as usize].child;
        if *child == NONE {
            *child = new;
            self.nodes.push(Node::EMPTY);
        }
        self.edges[edge as usize].child
    }

    /// The prospects at a chance node, which stands for the position `game`; evaluated once.
    pub fn prospects_at<G: Evaluate>(&mut self, at: u32, game: &G, weights: &Weights) -> BySeat {
        let node = &mut self.nodes[at as usize];
        if node.prospects == NONE {
            node.prospects = self.prospects.len() as u32;
            self.prospects.push(prospects(game, weights));
        }
        self.prospects[node.prospects as usize]
    }

    /// The best reply at the node after a draw; `None` before [`Shared::store_reply`].
    pub fn reply(&self, at: u32) -> Option<(Action, Continuation)> {
        let nth = self.nodes[at as usize].reply as usize;
        self.best_after_draw.get(nth).cloned()
    }

    pub fn store_reply(&mut self, at: u32, action: Action, continuation: &Continuation) {
        self.nodes[at as usize].reply = self.best_after_draw.len() as u32;
        self.best_after_draw.push((action, continuation.clone()));
    }

    /// Applies an outcome of a chance node to `game` and returns its node. The outcomes of successive visits are a
    /// low-discrepancy sequence, so each is drawn in proportion to its probability. All chance nodes at the same depth use
    /// the same sequence: common random numbers, which reduce the variance of differences between actions.
    pub fn draw<G: Evaluate>(&mut self, at: u32, game: &mut G, visits: u32, draws: u32) -> u32 {
        let chances = game.chances();
        let point = visits
            .wrapping_mul(0x9e37_79b9)
            .wrapping_add(self.offset.wrapping_mul(2 * draws + 1));
        let nth = ((u64::from(point) * u64::from(chances)) >> 32) as u32;
        let action = game
            .chance(nth)
            .expect("chance is to act, so there is an outcome");
        game.apply(action);
        let edge = self.outcome(at, action).unwrap_or_else(|| {
            let edge = self.edges.len() as u32;
            let next = self.nodes[at as usize].first;
            self.edges.push(Edge::new(action, next, 0.0));
            self.nodes[at as usize].first = edge;
            edge
        });
        self.child(edge)
    }

    /// Adds the edges of a decision node with their priors, best first, unless another thread has done so.
    pub fn expand(&mut self, at: u32, ranked: &[(f32, Action)]) {
        let first = self.edges.len() as u32;
        let node = &mut self.nodes[at as usize];
        if node.edges == 0 {
            node.first = first;
            node.edges = ranked.len() as u32;
            let edges = ranked
                .iter()
                .map(|&(prior, action)| Edge::new(action, NONE, prior));
            self.edges.extend(edges);
        }
    }

    /// The edge to follow: the one with the largest sum of mean value (with its prior as some visits) and exploration
    /// bonus, among the first edges only (progressive widening).
    pub fn select(&self, at: u32, settings: &Settings) -> u32 {
        let node = &self.nodes[at as usize];
        let visits = node.visits as f32;
        let width = settings.width + settings.widening * visits.sqrt();
        let edges = &self.edges[self.edges_of(at)];
        let edges = &edges[..edges.len().min(width as usize).max(1)];
        let root = (visits + 1.0).sqrt();
        let mut best = (f32::MIN, 0);
        for (nth, edge) in edges.iter().enumerate() {
            let visits = edge.visits as f32;
            let sum = value(edge.wins, edge.margins) + edge.prior * settings.prior_visits;
            let value = sum / (visits + settings.prior_visits);
            let bonus = settings.exploration * root / (1.0 + visits);
            if value + bonus > best.0 {
                best = (value + bonus, nth);
            }
        }
        node.first + best.1 as u32
    }
}
