//! The greedy bot: plays each legal action on a copy of the game, completes its own turn, and chooses the action with the
//! best evaluation.

use crate::bot::Bot;
use crate::evaluate::weights::Weights;
use crate::evaluate::{Evaluate, Outlook};
use crate::for_each_game;
use crate::rotations::RedundantRotations;
use arrayvec::ArrayVec;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Choice};
use bastide_engine::kernel::claims::Seat;
use std::cell::OnceCell;
use std::time::Duration;

/// How many further actions of its own turn a seat searches after each legal action.
pub(crate) const DEPTH: usize = 3;

/// How many actions the network compares.
pub(crate) const COMPARED: usize = 12;

/// The greedy bot. Of equally good actions it chooses the first.
#[derive(Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&mut self, game: &AnyGame, _limit: Option<Duration>) -> Option<Action> {
        for_each_game!(game, game => best_learned(game, game.weights()))
    }
}

/// The rest of a seat's turn after an action.
#[derive(Clone, Debug)]
pub struct Continuation {
    /// The evaluation when the turn is over, or the search depth is reached.
    pub outlook: Outlook,
    /// The seat's best further actions in the turn.
    pub actions: ArrayVec<Action, DEPTH>,
}

impl Continuation {
    /// The network's evaluation when the turn is over, which began with `action` in `game`.
    pub fn learned<G: Evaluate>(&self, game: &G, action: Action, weights: &Weights) -> Outlook {
        if self.outlook.over || weights.network.is_none() {
            return self.outlook;
        }
        let mut end = game.clone();
        for &action in [action].iter().chain(&self.actions) {
            end.apply(action);
        }
        Outlook::learned(&end, &end.survey(), weights)
    }
}

/// Buffers of [`for_each_action`], reused between decisions to avoid allocations.
pub struct Scratch<G: Evaluate> {
    actions: Vec<Action>,
    /// A state for each ply of the search.
    states: [Option<Box<G>>; DEPTH + 1],
    surveys: SurveyCache<G::Survey>,
}

impl<G: Evaluate> Default for Scratch<G> {
    fn default() -> Scratch<G> {
        Scratch {
            actions: Vec::new(),
            states: Default::default(),
            surveys: SurveyCache {
                known: Vec::new(),
                unused: Vec::new(),
            },
        }
    }
}

/// The surveys of one placement by [`Evaluate::layout_key`]: figures do not change a survey, so sequences of actions that
/// lead to the same walls share one.
struct SurveyCache<S> {
    known: Vec<(u64, Box<S>)>,
    /// Buffers to overwrite.
    unused: Vec<Box<S>>,
}

impl<S: Default> SurveyCache<S> {
    /// Drops all surveys and keeps their buffers; called when other tiles lie on the board.
    fn clear(&mut self) {
        self.unused.extend(self.known.drain(..).map(|(_, survey)| survey));
    }

    /// Takes out the cached survey for this layout, computing it if needed.
    fn take<G: Evaluate<Survey = S>>(&mut self, game: &G, layout: u64) -> Box<S> {
        if let Some(nth) = self.known.iter().position(|&(known, _)| known == layout) {
            return self.known.swap_remove(nth).1;
        }
        let mut survey = self.unused.pop().unwrap_or_default();
        game.survey_into(&mut survey);
        survey
    }

    fn put_back(&mut self, layout: u64, survey: Box<S>) {
        self.known.push((layout, survey));
    }
}

/// The state after an action, written into `buffer`.
fn next<'a, G: Evaluate>(buffer: &'a mut Option<Box<G>>, game: &G, action: Action) -> &'a mut G {
    let state = match buffer {
        Some(state) => {
            (**state).clone_from(game);
            state
        }
        None => buffer.insert(Box::new(game.clone())),
    };
    state.apply(action);
    state
}

/// The best action of the seat that is to act by the weighted terms; `None` if the game is over or chance is to act.
pub fn best<G: Evaluate>(game: &G, weights: &Weights) -> Option<Action> {
    let mut found: Option<(f32, Action)> = None;
    for_each_action(
        game,
        weights,
        &mut Scratch::default(),
        |_| true,
        |action, seat, continuation| {
            let value = continuation.outlook.value(game, seat);
            if found.is_none_or(|(best, _)| value > best) {
                found = Some((value, action));
            }
        },
    );
    found.map(|(_, action)| action)
}

/// The same by the network, if the weights have one: it compares the actions that are best by the terms. The rest of the turn
/// after each action is chosen by the terms.
pub fn best_learned<G: Evaluate>(game: &G, weights: &Weights) -> Option<Action> {
    let Actor::Seat(seat) = game.decision()?.actor else {
        return None;
    };
    let mut found: Option<(f32, Action)> = None;
    for (_, action, continuation) in shortlist::<G, COMPARED>(game, weights) {
        let value = continuation.learned(game, action, weights).value(game, seat);
        if found.is_none_or(|(best, _)| value > best) {
            found = Some((value, action));
        }
    }
    found.map(|(_, action)| action)
}

/// The actions that are best by the terms, best first, of equally good ones the first; empty if no seat is to act.
pub(crate) fn shortlist<G: Evaluate, const N: usize>(
    game: &G,
    weights: &Weights,
) -> ArrayVec<(f32, Action, Continuation), N> {
    let mut best: ArrayVec<(f32, Action, Continuation), N> = ArrayVec::new();
    for_each_action(
        game,
        weights,
        &mut Scratch::default(),
        |_| true,
        |action, seat, continuation| {
            let value = continuation.outlook.value(game, seat);
            let at = best.iter().take_while(|(other, ..)| *other >= value).count();
            if at < N {
                if best.is_full() {
                    best.pop();
                }
                best.insert(at, (value, action, continuation.clone()));
            }
        },
    );
    best
}

/// Calls `visit` with every legal action that passes `filter`, the seat that is to act, and the best continuation of its
/// turn. Of equivalent rotations of a tile only the first is visited; nothing is visited if no seat is to act.
pub fn for_each_action<G: Evaluate>(
    game: &G,
    weights: &Weights,
    scratch: &mut Scratch<G>,
    filter: impl Fn(Action) -> bool,
    mut visit: impl FnMut(Action, Seat, &Continuation),
) {
    let Some(Actor::Seat(seat)) = game.decision().map(|asked| asked.actor) else {
        return;
    };
    let Scratch {
        actions,
        states,
        surveys,
    } = scratch;
    let [first, further @ ..] = states;
    game.legal_actions(actions);
    surveys.clear();
    let in_hand = game.tile_in_hand().map(|tile| &game.tiles()[usize::from(tile.0)]);
    let redundant = in_hand.map(RedundantRotations::of).unwrap_or_default();
    let current = OnceCell::new();
    for &action in actions
        .iter()
        .filter(|&&action| !redundant.contains(action) && filter(action))
    {
        if let Action::Place { .. } = action {
            surveys.clear();
        }
        let state = next(first, game, action);
        let survey = || current.get_or_init(|| game.survey());
        let continuation = after(state, action, survey, (weights, seat), further, surveys);
        visit(action, seat, &continuation);
    }
}

/// The best continuation in `state`, which `action` has just led to. `before` is the survey before the action, which is
/// still valid unless the action laid something.
fn after<'a, G: Evaluate>(
    state: &mut G,
    action: Action,
    before: impl FnOnce() -> &'a G::Survey,
    (weights, seat): (&Weights, Seat),
    buffers: &mut [Option<Box<G>>],
    surveys: &mut SurveyCache<G::Survey>,
) -> Continuation {
    if !changes_layout(action) {
        return best_continuation(state, before(), weights, seat, buffers, surveys);
    }
    let layout = state.layout_key();
    let survey = surveys.take(state, layout);
    let continuation = best_continuation(state, &survey, weights, seat, buffers, surveys);
    surveys.put_back(layout, survey);
    continuation
}

/// Whether an action lays something, which invalidates the survey.
fn changes_layout(action: Action) -> bool {
    matches!(
        action,
        Action::Place { .. } | Action::Gate { .. } | Action::Wall(_)
    )
}

/// Whether an action is searched later in the turn. When figures leave the market at the end, each may go to any field,
/// one figure after the other. The number of sequences explodes, so after each the seat passes.
fn is_searched(choice: Choice, action: Action) -> bool {
    choice != Choice::Market || action == Action::Pass
}

/// The seat's best continuation of its own turn, at most one action for each of the `buffers`. Leaves the state in an
/// unspecified position.
fn best_continuation<G: Evaluate>(
    game: &mut G,
    survey: &G::Survey,
    weights: &Weights,
    seat: Seat,
    buffers: &mut [Option<Box<G>>],
    surveys: &mut SurveyCache<G::Survey>,
) -> Continuation {
    let end_of_turn = |game: &G| Continuation {
        outlook: Outlook::by(game, survey, weights),
        actions: ArrayVec::new(),
    };
    let asked = game.decision().filter(|asked| asked.actor == Actor::Seat(seat));
    let (Some(asked), [first, further @ ..]) = (asked, buffers) else {
        return end_of_turn(game);
    };
    if asked.choice == Choice::Deploy
        && let Some((outlook, action)) = game.best_deployment(survey, weights, seat)
    {
        let actions = [action].into_iter().collect();
        return Continuation { outlook, actions };
    }
    let mut best: Option<Continuation> = None;
    for nth in 0..game.count_legal() {
        if let Some(action) = game
            .nth_legal(nth)
            .filter(|&action| is_searched(asked.choice, action))
        {
            let state = next(first, game, action);
            let mut found = after(state, action, || survey, (weights, seat), further, surveys);
            let value = |continuation: &Continuation| continuation.outlook.value(game, seat);
            if best.as_ref().is_none_or(|best| value(&found) > value(best)) {
                found.actions.insert(0, action);
                best = Some(found);
            }
        }
    }
    best.unwrap_or_else(|| end_of_turn(game))
}

#[cfg(test)]
mod tests;
