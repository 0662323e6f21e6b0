//! A game cut into runs: consecutive decisions of players, and what chance did after them.

use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::progress::Progress;
use std::collections::BTreeMap;

/// A decision of a seat.
pub(super) struct Decision {
    /// The number of actions before it.
    pub at: usize,
    pub turn: usize,
    pub game: AnyGame,
    /// `None` where the record ends.
    pub played: Option<Action>,
}

/// Consecutive chance actions between two decisions.
pub(super) struct Chance {
    /// The number of actions before the first of them.
    pub at: usize,
    pub turn: usize,
    /// The last of them.
    pub action: Action,
    /// The number of actions before the last of them.
    pub last: usize,
    pub before: AnyGame,
    pub after: AnyGame,
}

/// Decisions without chance between them, and what chance did after the last. The first run has no decisions.
#[derive(Default)]
pub(super) struct Run {
    pub decisions: Vec<Decision>,
    pub chance: Option<Chance>,
}

/// The runs of a game. A decision that has not been made yet is not in it.
pub(super) fn runs(progress: &Progress) -> Vec<Run> {
    let mut runs = vec![Run::default()];
    let mut game = progress.game_at(0);
    let mut turn = 0;
    for (at, &action) in progress.actions().iter().enumerate() {
        let by_chance = is_by_chance(&game);
        let before = game.clone();
        turn = turn_after(turn, action);
        game.apply(action);
        let Some(run) = runs.last_mut() else { break };
        match (by_chance, &mut run.chance) {
            (true, Some(chance)) => {
                chance.turn = turn;
                (chance.action, chance.last) = (action, at);
                chance.after = game.clone();
            }
            (true, none) => {
                *none = Some(Chance {
                    at,
                    turn,
                    action,
                    last: at,
                    before,
                    after: game.clone(),
                });
            }
            (false, chance) => {
                let decision = Decision {
                    at,
                    turn,
                    game: before,
                    played: Some(action),
                };
                if chance.is_some() {
                    runs.push(Run::default());
                }
                if let Some(run) = runs.last_mut() {
                    run.decisions.push(decision);
                }
            }
        }
    }
    // Chance that has not finished when the game stops has not decided anything yet.
    if let Some(run) = runs.last_mut()
        && is_by_chance(&game)
    {
        run.chance = None;
    }
    runs
}

/// The number of the turn after so many actions.
pub(super) fn turn_at(progress: &Progress, at: usize) -> usize {
    let actions = progress.actions().iter().take(at);
    actions.fold(0, |turn, &action| turn_after(turn, action))
}

/// The scores after each turn; for the last turn, the scores now.
pub(super) fn scores(progress: &Progress) -> Vec<(usize, Vec<u16>)> {
    let mut game = progress.game_at(0);
    let mut turn = 0;
    let mut scores = BTreeMap::from([(turn, game.scores().to_vec())]);
    for &action in progress.actions() {
        turn = turn_after(turn, action);
        game.apply(action);
        scores.insert(turn, game.scores().to_vec());
    }
    // A discarded tile takes its turn number back.
    scores.split_off(&(turn + 1));
    scores.into_iter().collect()
}

/// A turn begins when its tile is drawn. If the tile is discarded, the next draw begins the same turn.
fn turn_after(turn: usize, action: Action) -> usize {
    match action {
        Action::Draw(_) => turn + 1,
        Action::Discard(_) => turn.saturating_sub(1),
        _ => turn,
    }
}

fn is_by_chance(game: &AnyGame) -> bool {
    game.decision().is_some_and(|asked| asked.actor == Actor::Chance)
}
