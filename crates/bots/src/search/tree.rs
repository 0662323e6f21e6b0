//! The tree: decisions of seats, draws of chance, and what simulations found out about them.
//!
//! Threads share it. Whoever goes down holds it, and lets it go while valuing what was found, which takes longest.

use super::Settings;
use super::look::look;
use super::luck::Luck;
use super::replies::Replies;
use crate::evaluate::weights::Weights;
use crate::evaluate::{BySeat, Evaluate, Outlook, margin, prospects, win_chances};
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, Choice};
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::TileIdx;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// No node.
const NONE: u32 = u32::MAX;

/// A position that simulations came through.
#[derive(Clone, Debug)]
struct Node {
    visits: u32,
    /// Its edges: for a seat's decision all in a row, the most promising first; for chance a list, each with its next.
    first: u32,
    /// How many edges a seat's decision has; 0 as long as nobody has looked.
    edges: u32,
    /// The number of what the seats may expect before a draw, as soon as somebody has looked.
    expected: u32,
}

impl Node {
    const BLANK: Node = Node {
        visits: 0,
        first: NONE,
        edges: 0,
        expected: NONE,
    };
}

/// An action that leads from one position to another.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    action: Action,
    child: u32,
    /// The next edge of a chance node.
    next: u32,
    visits: u32,
    /// What the evaluation says of it to whoever decides: a chance to win.
    pub guess: f32,
    /// Sums over all visits, of whoever decides.
    wins: f32,
    margins: f32,
}

impl Edge {
    /// An action of a seat that nobody has tried.
    pub fn untried(action: Action, guess: f32) -> Edge {
        Edge::new(action, NONE, guess)
    }

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
    root: G,
    /// Whether the seat that is asked has no choice.
    is_forced: bool,
    shared: Mutex<Shared>,
}

/// What the threads share.
struct Shared {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    expected: Vec<BySeat>,
    luck: Luck,
    replies: Replies,
    /// Where the even spread of draws begins.
    offset: u32,
}

/// What a thread needs for its simulations.
pub(super) struct Worker<G> {
    /// The state that a simulation plays on.
    play: G,
    /// Where tiles were placed in this simulation.
    placed: Vec<Pos>,
    /// The edges that were taken, who took them, and what was thought of each before.
    path: Vec<(u32, Seat, [f32; 2])>,
    actions: Vec<Action>,
    found: Vec<Edge>,
}

impl<G: Evaluate> Worker<G> {
    pub fn new(game: &G) -> Worker<G> {
        Worker {
            play: game.clone(),
            placed: Vec::new(),
            path: Vec::new(),
            actions: Vec::new(),
            found: Vec::new(),
        }
    }
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

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One simulation: down the tree, a look at where it leads, and back up. What is on the way counts as visited from
    /// the start, with what was thought of it so far, so that threads spread over draws and do not shy each other off.
    /// Tells how many simulations the tree has seen now.
    pub fn simulate(&self, worker: &mut Worker<G>, settings: &Settings, weights: &Weights) -> u32 {
        let Worker {
            play,
            placed,
            path,
            actions,
            found,
        } = worker;
        play.clone_from(&self.root);
        path.clear();
        placed.clear();
        let mut at = 0;
        let mut draws = 0;
        let mut before = NONE;
        let mut luck = [0.0; MAX_SEATS];
        let mut shared = self.lock();
        let mut outlook = loop {
            let node = &mut shared.nodes[at as usize];
            let Node { visits, edges, .. } = *node;
            node.visits += 1;
            let Some(asked) = play.decision() else {
                break Outlook::of(play, weights);
            };
            match asked.actor {
                Actor::Chance => {
                    if asked.choice == Choice::Draw {
                        before = shared.expect(at, play, weights);
                        draws += 1;
                    }
                    at = shared.draw(at, play, visits, draws);
                }
                Actor::Seat(seat) => {
                    let is_reply = asked.choice == Choice::Place && draws > 0;
                    let is_new = is_reply && visits == 0 && edges == 0;
                    let tile = play.waiting().filter(|_| is_reply);
                    if let Some(tile) = tile {
                        luck[seat.idx()] += shared.luck.of(tile);
                    }
                    if edges == 0 {
                        let reply = play.waiting().filter(|_| at != 0);
                        let known = reply.and_then(|tile| shared.replies.known(seat, tile).cloned());
                        drop(shared);
                        found.clear();
                        let best = look(play, weights, known.as_ref(), placed, actions, found);
                        shared = self.lock();
                        let learned = reply.filter(|_| best.is_all).map(|tile| (seat, tile));
                        shared.expand(at, found, learned);
                        if is_new {
                            if let Some(tile) = tile.filter(|_| !best.outlook.over) {
                                let margin = |prospects| margin(play, prospects, seat.idx());
                                let gain = margin(&best.outlook.prospects)
                                    - margin(&shared.expected[before as usize]);
                                shared.luck.add(tile, gain);
                            }
                            break best.outlook;
                        }
                    }
                    let chosen = shared.select(at, settings);
                    let edge = &mut shared.edges[chosen as usize];
                    let (wins, margins) = match edge.visits {
                        0 => (edge.guess, 0.0),
                        visits => (edge.wins / visits as f32, edge.margins / visits as f32),
                    };
                    edge.visits += 1;
                    edge.wins += wins;
                    edge.margins += margins;
                    path.push((chosen, seat, [wins, margins]));
                    let action = edge.action;
                    at = shared.child(chosen);
                    if let Action::Place { pos, .. } = action {
                        placed.push(pos);
                    }
                    play.apply(action);
                }
            }
        };
        if !outlook.over {
            for (prospect, luck) in outlook.prospects.iter_mut().zip(luck) {
                *prospect -= luck;
            }
            outlook.wins = win_chances(play, weights, &outlook.prospects, outlook.to_come);
        }
        for &(edge, seat, [wins, margins]) in path.iter() {
            let edge = &mut shared.edges[edge as usize];
            edge.wins += outlook.wins[seat.idx()] - wins;
            edge.margins += margin(play, &outlook.prospects, seat.idx()) - margins;
        }
        shared.nodes[0].visits
    }
}

impl Shared {
    /// Makes the child the root and drops everything that is not below it.
    fn keep(&mut self, child: Option<u32>) {
        let (nodes, edges) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.edges));
        let expected = std::mem::take(&mut self.expected);
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

    fn edges_of(&self, node: u32) -> std::ops::Range<usize> {
        let Node { first, edges, .. } = self.nodes[node as usize];
        match edges {
            0 => 0..0,
            _ => first as usize..(first + edges) as usize,
        }
    }

    fn find_drawn(&self, node: u32, action: Action) -> Option<u32> {
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

    fn child(&mut self, edge: u32) -> u32 {
        let new = self.nodes.len() as u32;
        let child = &mut self.edges[edge as usize].child;
        if *child == NONE {
            *child = new;
            self.nodes.push(Node::BLANK);
        }
        self.edges[edge as usize].child
    }

    /// What the seats may expect before a draw: the number of it in `expected`.
    fn expect<G: Evaluate>(&mut self, at: u32, game: &G, weights: &Weights) -> u32 {
        let node = &mut self.nodes[at as usize];
        if node.expected == NONE {
            node.expected = self.expected.len() as u32;
            self.expected.push(prospects(game, weights));
        }
        node.expected
    }

    /// Lets chance act. The visits of a node spread evenly over what can come, each as often as it is likely, in the
    /// same order below every action, so that luck does not decide between them.
    fn draw<G: Evaluate>(&mut self, at: u32, game: &mut G, visits: u32, draws: u32) -> u32 {
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
    fn expand(&mut self, at: u32, found: &[Edge], learned: Option<(Seat, TileIdx)>) {
        let first = self.edges.len() as u32;
        let node = &mut self.nodes[at as usize];
        if node.edges == 0 {
            node.first = first;
            node.edges = found.len() as u32;
            self.edges.extend_from_slice(found);
        }
        if let Some((seat, tile)) = learned {
            self.replies
                .learn(seat, tile, found.iter().map(|edge| edge.action));
        }
    }

    /// The action to try next: what was found out about it, its guess counted as if some simulations had seen it, and
    /// a bonus for what has hardly been tried. The more visits, the more actions are looked at.
    fn select(&self, at: u32, settings: &Settings) -> u32 {
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

#[cfg(test)]
mod tests;
