//! Splits a record into runs: consecutive decisions of seats, and the chance actions that follow them.

use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::record::Record;
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

/// Consecutive decisions, and the chance actions after the last. The first run of a record has no decisions.
#[derive(Default)]
pub(super) struct Run {
    pub decisions: Vec<Decision>,
    pub chance: Option<Chance>,
}

/// The runs of a record. A decision that is still open at its end is not included.
pub(super) fn runs(record: &Record) -> Vec<Run> {
    let mut runs = vec![Run::default()];
    let mut game = record.game_at(0);
    let mut turn = 0;
    for (at, &action) in record.actions().iter().enumerate() {
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
    // Chance actions at the end of an unfinished record may be incomplete: their effect cannot be evaluated.
    if let Some(run) = runs.last_mut()
        && is_by_chance(&game)
    {
        run.chance = None;
    }
    runs
}

/// The number of the turn after the first `at` actions; 0 before the first turn.
pub(super) fn turn_at(record: &Record, at: usize) -> usize {
    let actions = record.actions().iter().take(at);
    actions.fold(0, |turn, &action| turn_after(turn, action))
}

/// The scores at the end of each turn by its number; of the last turn, at the end of the record.
pub(super) fn scores(record: &Record) -> Vec<(usize, Vec<u16>)> {
    let mut game = record.game_at(0);
    let mut turn = 0;
    let mut scores = BTreeMap::from([(turn, game.scores().to_vec())]);
    for &action in record.actions() {
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
