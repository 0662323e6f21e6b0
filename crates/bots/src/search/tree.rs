//! The tree of one thread: decisions of seats, draws of chance, and what simulations found out about them.

use super::Settings;
use super::luck::Luck;
use super::replies::Replies;
use crate::evaluate::weights::Weights;
use crate::evaluate::{Evaluate, Outlook, margin, prospects, win_chances};
use crate::greedy;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, Choice};
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::kernel::geometry::Pos;

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
}

impl Node {
    const BLANK: Node = Node {
        visits: 0,
        first: NONE,
        edges: 0,
    };
}

/// An action that leads from one position to another.
#[derive(Clone, Debug)]
struct Edge {
    action: Action,
    child: u32,
    /// The next edge of a chance node.
    next: u32,
    visits: u32,
    /// What the evaluation says of it to whoever decides: a chance to win.
    guess: f32,
    /// Sums over all visits, of whoever decides.
    wins: f32,
    margins: f32,
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
    /// The state that a simulation plays on.
    play: G,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    luck: Luck,
    replies: Replies,
    /// Where tiles were placed in this simulation.
    placed: Vec<Pos>,
    /// Where the even spread of draws begins.
    offset: u32,
    path: Vec<(u32, Seat)>,
    passed: Vec<u32>,
    actions: Vec<Action>,
}

impl<G: Evaluate> Tree<G> {
    pub fn new(root: &G, seed: u64) -> Tree<G> {
        Tree {
            root: root.clone(),
            play: root.clone(),
            nodes: vec![Node::BLANK],
            edges: Vec::new(),
            luck: Luck::new(root.tiles().len()),
            replies: Replies::new(root.tiles().len()),
            placed: Vec::new(),
            offset: fastrand::Rng::with_seed(seed).u32(..),
            path: Vec::new(),
            passed: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// Whether the tree stands at this position.
    pub fn is_at(&self, game: &G) -> bool {
        self.root == *game
    }

    /// Goes on to the position after an action and forgets the others.
    pub fn advance(&mut self, action: Action) {
        let child = match self.root.decision().map(|asked| asked.actor) {
            Some(Actor::Chance) => self
                .find_drawn(0, action)
                .map(|edge| self.edges[edge as usize].child),
            Some(Actor::Seat(_)) => {
                let edges = self.edges_of(0);
                edges
                    .into_iter()
                    .map(|edge| &self.edges[edge])
                    .find(|edge| edge.action == action)
                    .map(|edge| edge.child)
            }
            None => None,
        };
        if self.root.check(action).is_ok() {
            self.root.apply(action);
        }
        self.replies.forget();
        if matches!(action, Action::Draw(_)) {
            // What was found out below a draw had its luck taken off; what comes now has not.
            self.luck.fade();
            self.keep(None);
        } else {
            self.keep(child.filter(|&child| child != NONE));
        }
    }

    /// How many simulations the tree has seen.
    pub fn visits(&self) -> u32 {
        self.nodes[0].visits
    }

    /// Whether the seat that is asked has no choice.
    pub fn is_forced(&self) -> bool {
        self.root.count_legal() <= 1
    }

    /// What simulations found out about each action, best first.
    pub fn candidates(&self) -> Vec<Candidate> {
        let mut candidates: Vec<_> = self
            .edges_of(0)
            .map(|edge| &self.edges[edge])
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

    /// Makes the child the root and drops everything that is not below it.
    fn keep(&mut self, child: Option<u32>) {
        let (nodes, edges) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.edges));
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

    /// One simulation: down the tree, a look at where it leads, and back up.
    pub fn simulate(&mut self, settings: &Settings, weights: &Weights) {
        self.play.clone_from(&self.root);
        self.path.clear();
        self.placed.clear();
        self.passed.clear();
        let mut at = 0;
        let mut draws = 0;
        let mut before = [0.0; MAX_SEATS];
        let mut luck = [0.0; MAX_SEATS];
        let mut outlook = loop {
            self.passed.push(at);
            let Some(asked) = self.play.decision() else {
                break Outlook::of(&self.play, weights);
            };
            match asked.actor {
                Actor::Chance => {
                    if asked.choice == Choice::Draw {
                        before = prospects(&self.play, weights);
                        draws += 1;
                    }
                    let Some(next) = self.draw(at, draws) else {
                        break Outlook::of(&self.play, weights);
                    };
                    at = next;
                }
                Actor::Seat(seat) => {
                    let Node { visits, edges, .. } = self.nodes[at as usize];
                    let is_reply = asked.choice == Choice::Place && draws > 0;
                    let is_new = is_reply && visits == 0 && edges == 0;
                    let tile = self.play.waiting().filter(|_| is_reply);
                    if let Some(tile) = tile {
                        luck[seat.idx()] += self.luck.of(tile);
                    }
                    if edges == 0 {
                        let best = self.expand(at, weights);
                        if is_new {
                            if let Some(tile) = tile.filter(|_| !best.over) {
                                let margin = |prospects| margin(&self.play, prospects, seat.idx());
                                self.luck.add(tile, margin(&best.prospects) - margin(&before));
                            }
                            break best;
                        }
                    }
                    let edge = self.select(at, settings);
                    self.path.push((edge, seat));
                    let action = self.edges[edge as usize].action;
                    if let Action::Place { pos, .. } = action {
                        self.placed.push(pos);
                    }
                    self.play.apply(action);
                    at = self.child(edge);
                }
            }
        };
        if !outlook.over {
            for (prospect, luck) in outlook.prospects.iter_mut().zip(luck) {
                *prospect -= luck;
            }
            outlook.wins = win_chances(&self.play, weights, &outlook.prospects);
        }
        for &node in &self.passed {
            self.nodes[node as usize].visits += 1;
        }
        for &(edge, seat) in &self.path {
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.wins += outlook.wins[seat.idx()];
            edge.margins += margin(&self.play, &outlook.prospects, seat.idx());
        }
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

    /// Lets chance act. The visits of a node spread evenly over what can come, each as often as it is likely, in the
    /// same order below every action, so that luck does not decide between them. `None` if nothing can come.
    fn draw(&mut self, at: u32, draws: u32) -> Option<u32> {
        let chances = self.play.chances();
        let turn = (self.nodes[at as usize].visits)
            .wrapping_mul(0x9e37_79b9)
            .wrapping_add(self.offset.wrapping_mul(2 * draws + 1));
        let nth = ((u64::from(turn) * u64::from(chances)) >> 32) as u32;
        let action = self.play.chance(nth)?;
        self.play.apply(action);
        let edge = self.find_drawn(at, action).unwrap_or_else(|| {
            let edge = self.edges.len() as u32;
            let next = self.nodes[at as usize].first;
            self.edges.push(Edge {
                action,
                child: NONE,
                next,
                visits: 0,
                guess: 0.0,
                wins: 0.0,
                margins: 0.0,
            });
            self.nodes[at as usize].first = edge;
            edge
        });
        Some(self.child(edge))
    }

    /// Lists the actions of a decision, the most promising first, and tells where that one leads. Of placements beyond
    /// the root only those are listed that are worth a look, as far as that is known.
    fn expand(&mut self, at: u32, weights: &Weights) -> Outlook {
        let reply = match (self.play.decision().map(|asked| asked.actor), self.play.waiting()) {
            (Some(Actor::Seat(seat)), Some(tile)) if at != 0 => Some((seat, tile)),
            _ => None,
        };
        let first = self.edges.len();
        let known = reply.and_then(|(seat, tile)| self.replies.known(seat, tile));
        let mut best = None;
        if let Some(known) = known {
            let wanted = |action| known.wants(action, &self.placed);
            best = list(&self.play, weights, &mut self.actions, wanted, &mut self.edges);
        }
        if best.is_none() {
            best = list(&self.play, weights, &mut self.actions, |_| true, &mut self.edges);
            if let Some((seat, tile)) = reply {
                let placements = self.edges[first..].iter().map(|edge| edge.action);
                self.replies.learn(seat, tile, placements);
            }
        }
        let node = &mut self.nodes[at as usize];
        node.first = first as u32;
        node.edges = (self.edges.len() - first) as u32;
        best.unwrap_or_else(|| Outlook::of(&self.play, weights))
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

/// Adds an edge for each action that is wanted, the most promising first, and tells where that one leads.
fn list<G: Evaluate>(
    game: &G,
    weights: &Weights,
    actions: &mut Vec<Action>,
    wanted: impl Fn(Action) -> bool,
    edges: &mut Vec<Edge>,
) -> Option<Outlook> {
    let first = edges.len();
    let mut best: Option<(f32, Outlook)> = None;
    greedy::each_outlook(game, weights, actions, wanted, |action, seat, outlook| {
        let guess = outlook.wins[seat.idx()];
        if best.is_none_or(|(best, _)| guess > best) {
            best = Some((guess, *outlook));
        }
        edges.push(Edge {
            action,
            child: NONE,
            next: NONE,
            visits: 0,
            guess,
            wins: 0.0,
            margins: 0.0,
        });
    });
    edges[first..].sort_by(|a, b| b.guess.total_cmp(&a.guess));
    best.map(|(_, outlook)| outlook)
}

#[cfg(test)]
mod tests;
