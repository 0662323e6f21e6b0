//! The best action as far as the evaluation sees: every action is tried, the rest of the own turn with it.

use crate::bot::Bot;
use crate::evaluate::weights::Weights;
use crate::evaluate::{Evaluate, Outlook};
use crate::for_each_game;
use crate::turns::Repeated;
use arrayvec::ArrayVec;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Choice};
use bastide_engine::kernel::claims::Seat;
use std::cell::OnceCell;
use std::time::Duration;

/// How many of its own actions in a row a seat looks ahead.
const DEPTH: usize = 3;

/// The greedy bot. Of equally good actions it takes the first.
#[derive(Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&mut self, game: &AnyGame, _limit: Option<Duration>) -> Option<Action> {
        for_each_game!(game, game => best(game, game.weights()))
    }
}

/// The rest of a seat's turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Where it leads.
    pub outlook: Outlook,
    /// The actions that are still to come.
    pub then: ArrayVec<Action, DEPTH>,
}

/// What trying actions needs, kept from one decision to the next.
pub struct Room<G: Evaluate> {
    actions: Vec<Action>,
    /// The actions of a turn, one after the other.
    steps: [Option<Box<Step<G>>>; DEPTH + 1],
}

impl<G: Evaluate> Default for Room<G> {
    fn default() -> Room<G> {
        Room {
            actions: Vec::new(),
            steps: Default::default(),
        }
    }
}

/// Where an action leads.
struct Step<G: Evaluate> {
    state: G,
    /// Of that state, if the action laid something.
    survey: G::Survey,
}

impl<G: Evaluate> Step<G> {
    /// The state after an action and what is seen of the table, in the place of an old one.
    fn take<'a>(
        old: &'a mut Option<Box<Step<G>>>,
        game: &G,
        action: Action,
        seen: impl FnOnce() -> &'a G::Survey,
    ) -> (&'a mut G, &'a G::Survey) {
        let Step { state, survey } = &mut **match old {
            Some(step) => {
                step.state.clone_from(game);
                step
            }
            None => old.insert(Box::new(Step {
                state: game.clone(),
                survey: G::Survey::default(),
            })),
        };
        state.apply(action);
        if lays(action) {
            state.look_around(survey);
            (state, survey)
        } else {
            (state, seen())
        }
    }
}

/// The best action of the seat that is asked; `None` if no seat is.
pub fn best<G: Evaluate>(game: &G, weights: &Weights) -> Option<Action> {
    let mut found: Option<(f32, Action)> = None;
    each_outlook(
        game,
        weights,
        &mut Room::default(),
        |_| true,
        |action, seat, turn| {
            let value = turn.outlook.wins[seat.idx()];
            if found.is_none_or(|(best, _)| value > best) {
                found = Some((value, action));
            }
        },
    );
    found.map(|(_, action)| action)
}

/// Every action of the seat that is asked, but for turns of a tile that look the same, with where it leads, if that
/// seat plays the rest of its turn as well as it can. Only those that are wanted are looked at.
pub fn each_outlook<G: Evaluate>(
    game: &G,
    weights: &Weights,
    room: &mut Room<G>,
    wanted: impl Fn(Action) -> bool,
    mut tell: impl FnMut(Action, Seat, &Turn),
) {
    let Some(Actor::Seat(seat)) = game.decision().map(|asked| asked.actor) else {
        return;
    };
    let Room { actions, steps } = room;
    let [next, further @ ..] = steps;
    game.legal_actions(actions);
    let waiting = game.waiting().map(|tile| &game.tiles()[usize::from(tile.0)]);
    let repeated = waiting.map(Repeated::of).unwrap_or_default();
    let here = OnceCell::new();
    for &action in actions
        .iter()
        .filter(|&&action| !repeated.is(action) && wanted(action))
    {
        let (next, survey) = Step::take(next, game, action, || here.get_or_init(|| game.survey()));
        tell(action, seat, &outlook(next, survey, weights, seat, further));
    }
}

/// Whether an action lays something, so that the table has to be looked at again.
fn lays(action: Action) -> bool {
    matches!(
        action,
        Action::Place { .. } | Action::Gate { .. } | Action::Wall(_)
    )
}

/// Whether an action is tried that comes later in the own turn. At the end each figure in the market may go to each field,
/// one after the other: all orders of that are too many, so that each is judged as if it were the last.
fn is_tried(choice: Choice, action: Action) -> bool {
    choice != Choice::Market || action == Action::Pass
}

/// Where a state leads if a seat plays the rest of its own turn as well as it can, at most as many actions as there is room
/// for. The state is used up.
fn outlook<G: Evaluate>(
    game: &mut G,
    survey: &G::Survey,
    weights: &Weights,
    seat: Seat,
    room: &mut [Option<Box<Step<G>>>],
) -> Turn {
    let over = |game: &G| Turn {
        outlook: Outlook::by(game, survey, weights),
        then: ArrayVec::new(),
    };
    let asked = game.decision().filter(|asked| asked.actor == Actor::Seat(seat));
    let (Some(asked), [next, further @ ..]) = (asked, room) else {
        return over(game);
    };
    if asked.choice == Choice::Deploy
        && let Some((outlook, action)) = game.after_deploying(survey, weights, seat)
    {
        let then = [action].into_iter().collect();
        return Turn { outlook, then };
    }
    let mut best: Option<Turn> = None;
    for nth in 0..game.count_legal() {
        if let Some(action) = game
            .nth_legal(nth)
            .filter(|&action| is_tried(asked.choice, action))
        {
            let (next, survey) = Step::take(next, game, action, || survey);
            let mut turn = outlook(next, survey, weights, seat, further);
            let win = |turn: &Turn| turn.outlook.wins[seat.idx()];
            if best.as_ref().is_none_or(|best| win(&turn) > win(best)) {
                turn.then.insert(0, action);
                best = Some(turn);
            }
        }
    }
    best.unwrap_or_else(|| over(game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::game::Game;
    use bastide_engine::setup::{GameKind, Header};

    /// A look at the table holds until something is laid or drawn, and nothing of an older one stays in its place.
    fn check<G: Evaluate>(mut game: G, reused: &mut G::Survey, rng: &mut fastrand::Rng) -> u32 {
        let mut compared = 0;
        let mut survey = game.survey();
        while let Some(action) = crate::random::step(&game, rng) {
            let holds =
                !lays(action) && matches!(game.decision().map(|asked| asked.actor), Some(Actor::Seat(_)));
            game.apply(action);
            let fresh = game.survey();
            game.look_around(reused);
            assert_eq!(
                Outlook::by(&game, reused, game.weights()),
                Outlook::by(&game, &fresh, game.weights()),
                "in the place of an older look, after {action:?}"
            );
            if holds {
                let shared = Outlook::by(&game, &survey, game.weights());
                assert_eq!(
                    shared,
                    Outlook::by(&game, &fresh, game.weights()),
                    "after {action:?}"
                );
                compared += 1;
            }
            survey = fresh;
        }
        compared
    }

    #[test]
    fn a_figure_leaves_the_market_as_if_it_were_the_last() {
        let sets = ["base", "inns", "traders", "cult", "count"];
        let header = Header::new(GameKind::Classic, 2).with_sets(&sets);
        let mut rng = fastrand::Rng::with_seed(5);
        let mut compared = 0;
        while compared < 10 {
            let mut game = bastide_engine::classic::Classic::new(&header).unwrap();
            while let Some(asked) = game.decision() {
                if asked.choice == Choice::Market && game.count_legal() > 2 {
                    each_outlook(
                        &game,
                        game.weights(),
                        &mut Room::default(),
                        |_| true,
                        |action, seat, turn| {
                            let mut next = game.clone();
                            next.apply(action);
                            let again = next.decision().is_some_and(|asked| {
                                asked.choice == Choice::Market && asked.actor == Actor::Seat(seat)
                            });
                            let expected: &[Action] = if again { &[Action::Pass] } else { &[] };
                            assert_eq!(turn.then.as_slice(), expected);
                            compared += usize::from(again);
                        },
                    );
                }
                let action = crate::random::step(&game, &mut rng).unwrap();
                game.apply(action);
            }
        }
    }

    #[test]
    fn what_was_seen_of_the_table_holds_until_something_is_laid() {
        let mut rng = fastrand::Rng::with_seed(3);
        for (kind, seats, sets) in [
            (GameKind::Classic, 2, &["base"][..]),
            (
                GameKind::Classic,
                4,
                &["base", "inns", "traders", "cult", "count", "king"],
            ),
            (GameKind::Castle, 2, &[]),
            (GameKind::City, 2, &[]),
            (GameKind::City, 4, &[]),
        ] {
            let mut header = Header::new(kind, seats);
            if !sets.is_empty() {
                header = header.with_sets(sets);
            }
            let game = AnyGame::new(&header).unwrap();
            let compared = for_each_game!(&game, game => {
                // A game begins with what is left of the one before it.
                let mut reused = game.survey();
                (0..10).map(|_| check(game.clone(), &mut reused, &mut rng)).sum::<u32>()
            });
            assert!(compared > 100, "{kind}: {compared}");
        }
    }
}
