//! The tree: decisions of seats, draws of chance, and what simulations found out about them.

use super::Settings;
use super::luck::Luck;
use super::replies::Replies;
use crate::evaluate::weights::Weights;
use crate::evaluate::{BySeat, Evaluate, prospects};
use crate::greedy::Turn;
use bastide_engine::action::Action;
use bastide_engine::game::Actor;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// No node.
const NONE: u32 = u32::MAX;

/// A position that simulations came through.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub visits: u32,
    /// Its edges: for a seat's decision all in a row, the most promising first; for chance a list, each with its next.
    first: u32,
    /// How many edges a seat's decision has; 0 as long as nobody has looked.
    pub edges: u32,
    /// The number of what the seats may expect before a draw, as soon as somebody has looked.
    expected: u32,
    /// The number of the best reply to a draw, as soon as somebody has looked.
    reply: u32,
}

impl Node {
    const BLANK: Node = Node {
        visits: 0,
        first: NONE,
        edges: 0,
        expected: NONE,
        reply: NONE,
    };
}

/// An action that leads from one position to another.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub action: Action,
    child: u32,
    /// The next edge of a chance node.
    next: u32,
    pub visits: u32,
    /// What the evaluation says of it to whoever decides: a chance to win.
    pub guess: f32,
    /// Sums over all visits, of whoever decides.
    pub wins: f32,
    pub margins: f32,
}

impl Edge {
    fn new(action: Action, next: u32, guess: f32) -> Edge {
        Edge {
            action,
            child: NONE,
            next,
            visits: 0,
            guess,
            wins: 0.0,
            margins: 0.0,
        }
    }
}

/// What simulations found out about an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// The action.
    pub action: Action,
    /// How many simulations took it.
    pub visits: u32,
    /// The chance to win of whoever decides.
    pub win: f32,
    /// By how many points whoever decides may expect to be ahead of the best other seat at the end.
    pub margin: f32,
}

/// The tree below one position.
pub(super) struct Tree<G> {
    pub root: G,
    /// Whether the seat that is asked has no choice.
    is_forced: bool,
    shared: Mutex<Shared>,
}

/// What the threads share.
pub(super) struct Shared {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    expected: Vec<BySeat>,
    turns: Vec<(Action, Turn)>,
    pub luck: Luck,
    pub replies: Replies,
    /// Where the even spread of draws begins.
    pub offset: u32,
}

impl<G: Evaluate> Tree<G> {
    pub fn new(root: &G, seed: u64) -> Tree<G> {
        let tiles = root.tiles().len();
        Tree {
            root: root.clone(),
            is_forced: root.count_legal() <= 1,
            shared: Mutex::new(Shared {
                nodes: vec![Node::BLANK],
                edges: Vec::new(),
                expected: Vec::new(),
                turns: Vec::new(),
                luck: Luck::new(tiles),
                replies: Replies::new(tiles),
                offset: fastrand::Rng::with_seed(seed).u32(..),
            }),
        }
    }

    /// Whether the tree stands at this position.
    pub fn is_at(&self, game: &G) -> bool {
        self.root == *game
    }

    /// Goes on to the position after an action and forgets the others.
    pub fn advance(&mut self, action: Action) {
        let shared = self.shared.get_mut().unwrap_or_else(PoisonError::into_inner);
        let child = match self.root.decision().map(|asked| asked.actor) {
            Some(Actor::Chance) => shared
                .find_drawn(0, action)
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
        shared.replies.forget();
        if matches!(action, Action::Draw(_)) {
            // What was found out below a draw had its luck taken off; what comes now has not.
            shared.luck.fade();
            shared.keep(None);
        } else {
            shared.keep(child.filter(|&child| child != NONE));
        }
    }

    /// How many simulations the tree has seen.
    pub fn visits(&self) -> u32 {
        self.lock().nodes[0].visits
    }

    /// Whether the seat that is asked has no choice.
    pub fn is_forced(&self) -> bool {
        self.is_forced
    }

    /// What simulations found out about each action, best first.
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
        candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.total_cmp(&a.win)));
        candidates
    }

    /// By how many visits the most visited action is ahead of the next.
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
    /// Makes the child the root and drops everything that is not below it.
    fn keep(&mut self, child: Option<u32>) {
        let (nodes, edges) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.edges));
        let (expected, turns) = (
            std::mem::take(&mut self.expected),
            std::mem::take(&mut self.turns),
        );
        self.nodes.push(Node::BLANK);
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
            if node.expected != NONE {
                kept.expected = self.expected.len() as u32;
                self.expected.push(expected[node.expected as usize]);
            }
            if node.reply != NONE {
                kept.reply = self.turns.len() as u32;
                self.turns.push(turns[node.reply as usize].clone());
            }
            let mut copy = |edge: &Edge, edges: &mut Vec<Edge>, nodes: &mut Vec<Node>| {
                let mut edge = edge.clone();
                if edge.child != NONE {
                    waiting.push((edge.child, nodes.len() as u32));
                    edge.child = nodes.len() as u32;
                    nodes.push(Node::BLANK);
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

    pub fn edges_of(&self, node: u32) -> std::ops::Range<usize> {
        let Node { first, edges, .. } = self.nodes[node as usize];
        match edges {
            0 => 0..0,
            _ => first as usize..(first + edges) as usize,
        }
    }

    pub fn find_drawn(&self, node: u32, action: Action) -> Option<u32> {
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

    pub fn child(&mut self, edge: u32) -> u32 {
        let new = self.nodes.len() as u32;
        let child = &mut self.edges[edge as usize].child;
        if *child == NONE {
            *child = new;
            self.nodes.push(Node::BLANK);
        }
        self.edges[edge as usize].child
    }

    /// What the seats may expect before a draw.
    pub fn expect<G: Evaluate>(&mut self, at: u32, game: &G, weights: &Weights) -> BySeat {
        let node = &mut self.nodes[at as usize];
        if node.expected == NONE {
            node.expected = self.expected.len() as u32;
            self.expected.push(prospects(game, weights));
        }
        self.expected[node.expected as usize]
    }

    /// The best reply to a draw, if somebody has looked.
    pub fn reply(&self, at: u32) -> Option<(Action, Turn)> {
        self.turns.get(self.nodes[at as usize].reply as usize).cloned()
    }

    /// Remembers the best reply to a draw.
    pub fn remember(&mut self, at: u32, action: Action, turn: &Turn) {
        self.nodes[at as usize].reply = self.turns.len() as u32;
        self.turns.push((action, turn.clone()));
    }

    /// Lets chance act. The visits of a node spread evenly over what can come, each as often as it is likely, in the
    /// same order below every action, so that luck does not decide between them.
    pub fn draw<G: Evaluate>(&mut self, at: u32, game: &mut G, visits: u32, draws: u32) -> u32 {
        let chances = game.chances();
        let turn = visits
            .wrapping_mul(0x9e37_79b9)
            .wrapping_add(self.offset.wrapping_mul(2 * draws + 1));
        let nth = ((u64::from(turn) * u64::from(chances)) >> 32) as u32;
        let action = game
            .chance(nth)
            .expect("chance is asked, so that something can come");
        game.apply(action);
        let edge = self.find_drawn(at, action).unwrap_or_else(|| {
            let edge = self.edges.len() as u32;
            let next = self.nodes[at as usize].first;
            self.edges.push(Edge::new(action, next, 0.0));
            self.nodes[at as usize].first = edge;
            edge
        });
        self.child(edge)
    }

    /// Adds what was found to look at, unless another thread has.
    pub fn expand(&mut self, at: u32, found: &[(f32, Action)]) {
        let first = self.edges.len() as u32;
        let node = &mut self.nodes[at as usize];
        if node.edges == 0 {
            node.first = first;
            node.edges = found.len() as u32;
            let edges = found
                .iter()
                .map(|&(guess, action)| Edge::new(action, NONE, guess));
            self.edges.extend(edges);
        }
    }

    /// The action to try next: what was found out about it, its guess counted as if some simulations had seen it, and
    /// a bonus for what has hardly been tried. The more visits, the more actions are looked at.
    pub fn select(&self, at: u32, settings: &Settings) -> u32 {
        let node = &self.nodes[at as usize];
        let visits = node.visits as f32;
        let wide = settings.width + settings.widening * visits.sqrt();
        let edges = &self.edges[self.edges_of(at)];
        let edges = &edges[..edges.len().min(wide as usize).max(1)];
        let root = (visits + 1.0).sqrt();
        let mut best = (f32::MIN, 0);
        for (nth, edge) in edges.iter().enumerate() {
            let seen = edge.visits as f32;
            let value = (edge.wins + edge.guess * settings.trust) / (seen + settings.trust);
            let bonus = settings.curiosity * root / (1.0 + seen);
            if value + bonus > best.0 {
                best = (value + bonus, nth);
            }
        }
        node.first + best.1 as u32
    }
}
