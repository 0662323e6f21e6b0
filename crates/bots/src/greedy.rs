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
    /// Where the actions of a turn lead, one after the other.
    steps: [Option<Box<G>>; DEPTH + 1],
    looks: Looks<G::Survey>,
}

impl<G: Evaluate> Default for Room<G> {
    fn default() -> Room<G> {
        Room {
            actions: Vec::new(),
            steps: Default::default(),
            looks: Looks {
                known: Vec::new(),
                old: Vec::new(),
            },
        }
    }
}

/// Looks at the tiles of one placement, by what is laid beside them: walls look the same whatever was done with figures
/// before.
struct Looks<S> {
    known: Vec<(u64, Box<S>)>,
    /// Of other tiles, to be used again.
    old: Vec<Box<S>>,
}

impl<S: Default> Looks<S> {
    /// Other tiles lie on the table now.
    fn forget(&mut self) {
        self.old.extend(self.known.drain(..).map(|(_, survey)| survey));
    }

    /// Lends the look at a state's table, beside whose tiles this is laid.
    fn lend<G: Evaluate<Survey = S>>(&mut self, game: &G, beside: u64) -> Box<S> {
        if let Some(nth) = self.known.iter().position(|&(known, _)| known == beside) {
            return self.known.swap_remove(nth).1;
        }
        let mut survey = self.old.pop().unwrap_or_default();
        game.look_around(&mut survey);
        survey
    }

    /// Takes it back.
    fn keep(&mut self, beside: u64, survey: Box<S>) {
        self.known.push((beside, survey));
    }
}

/// The state after an action, in the place of an old one.
fn next<'a, G: Evaluate>(old: &'a mut Option<Box<G>>, game: &G, action: Action) -> &'a mut G {
    let state = match old {
        Some(state) => {
            (**state).clone_from(game);
            state
        }
        None => old.insert(Box::new(game.clone())),
    };
    state.apply(action);
    state
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
    let Room {
        actions,
        steps,
        looks,
    } = room;
    let [first, further @ ..] = steps;
    game.legal_actions(actions);
    looks.forget();
    let waiting = game.waiting().map(|tile| &game.tiles()[usize::from(tile.0)]);
    let repeated = waiting.map(Repeated::of).unwrap_or_default();
    let here = OnceCell::new();
    for &action in actions
        .iter()
        .filter(|&&action| !repeated.is(action) && wanted(action))
    {
        if let Action::Place { .. } = action {
            looks.forget();
        }
        let state = next(first, game, action);
        let seen = || here.get_or_init(|| game.survey());
        let turn = after(state, action, seen, (weights, seat), further, looks);
        tell(action, seat, &turn);
    }
}

/// Where a state leads to which an action has just led, by what was seen before if nothing was laid.
fn after<'a, G: Evaluate>(
    state: &mut G,
    action: Action,
    seen: impl FnOnce() -> &'a G::Survey,
    (weights, seat): (&Weights, Seat),
    room: &mut [Option<Box<G>>],
    looks: &mut Looks<G::Survey>,
) -> Turn {
    if !lays(action) {
        return outlook(state, seen(), weights, seat, room, looks);
    }
    let beside = state.beside_tiles();
    let survey = looks.lend(state, beside);
    let turn = outlook(state, &survey, weights, seat, room, looks);
    looks.keep(beside, survey);
    turn
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
    room: &mut [Option<Box<G>>],
    looks: &mut Looks<G::Survey>,
) -> Turn {
    let over = |game: &G| Turn {
        outlook: Outlook::by(game, survey, weights),
        then: ArrayVec::new(),
    };
    let asked = game.decision().filter(|asked| asked.actor == Actor::Seat(seat));
    let (Some(asked), [first, further @ ..]) = (asked, room) else {
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
            let state = next(first, game, action);
            let mut turn = after(state, action, || survey, (weights, seat), further, looks);
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

    /// Where a state leads if a seat plays on as well as it can for so many actions: each is tried, and looked at anew.
    fn slowly<G: Evaluate>(game: &G, seat: Seat, more: usize) -> Outlook {
        let here = Outlook::of(game, game.weights());
        let is_asked = game
            .decision()
            .is_some_and(|asked| asked.actor == Actor::Seat(seat));
        if !is_asked || more == 0 {
            return here;
        }
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let outlooks = actions.into_iter().map(|action| {
            let mut state = game.clone();
            state.apply(action);
            slowly(&state, seat, more - 1)
        });
        // Of equals the first.
        let wins = |outlook: &Outlook| outlook.wins[seat.idx()];
        outlooks
            .reduce(|best, next| if wins(&next) > wins(&best) { next } else { best })
            .unwrap_or(here)
    }

    #[test]
    fn the_rest_of_the_turn_is_played_as_a_trial_of_all_plays_it() {
        fn check<G: Evaluate>(start: &G, rng: &mut fastrand::Rng, games: usize) -> usize {
            let mut room = Room::default();
            let mut compared = 0;
            for _ in 0..games {
                let mut game = start.clone();
                while let Some(action) = crate::random::step(&game, rng) {
                    // Some decisions of every kind are enough.
                    if rng.u8(..6) == 0 {
                        each_outlook(
                            &game,
                            game.weights(),
                            &mut room,
                            |_| true,
                            |action, seat, turn| {
                                let mut state = game.clone();
                                state.apply(action);
                                assert_eq!(turn.outlook, slowly(&state, seat, DEPTH), "{action:?}");
                                compared += 1;
                            },
                        );
                    }
                    game.apply(action);
                }
            }
            compared
        }
        let mut rng = fastrand::Rng::with_seed(8);
        let castle = bastide_engine::castle::Castle::start();
        assert!(check(&castle, &mut rng, 2) > 500);
        for seats in 2..=4 {
            let city = bastide_engine::city::City::new(&Header::new(GameKind::City, seats)).unwrap();
            assert!(check(&city, &mut rng, 2) > 500);
        }
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
