//! A game in progress: its state, the actions that led to it, and what its seed draws next.

use crate::action::Action;
use crate::event::Event;
use crate::game::{AnyGame, SetUp};
use crate::illegal::Illegal;
use crate::notation::resolve;
use crate::notation::statement::{Statement, header_lines};
use crate::setup::{Header, SetupError};
use std::fmt::Write;
use std::sync::Arc;

/// A game in progress. All its actions were legal when they were played. States keep no history, so undo is replay.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress<G = AnyGame> {
    header: Arc<Header>,
    game: G,
    actions: Vec<Action>,
    draws: u64,
}

impl<G: SetUp> Progress<G> {
    /// Sets up the header's game. Nothing is drawn yet.
    pub fn new(header: impl Into<Arc<Header>>) -> Result<Progress<G>, SetupError> {
        let header = header.into();
        let game = G::set_up(&header)?;
        Ok(Progress {
            header,
            game,
            actions: Vec::new(),
            draws: 0,
        })
    }

    /// Sets up the header's game and applies actions that were legal in it, without checking them again.
    pub fn resume(
        header: impl Into<Arc<Header>>,
        actions: impl IntoIterator<Item = Action>,
    ) -> Result<Progress<G>, SetupError> {
        let mut progress = Progress::new(header)?;
        actions.into_iter().for_each(|action| progress.apply(action));
        Ok(progress)
    }

    /// The set-up, with the seed if the game has one.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The state after all [actions](Progress::actions).
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The actions of seats and of chance so far, in order.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// How many draws have been made: the number of the draw that comes next from the seed.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// Plays an action and appends its events to `events`. An illegal action changes nothing.
    pub fn play(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Illegal> {
        self.game.play(action, events)?;
        self.push(action);
        Ok(())
    }

    /// Plays a legal action without checking it.
    pub fn apply(&mut self, action: Action) {
        self.game.apply(action);
        self.push(action);
    }

    fn push(&mut self, action: Action) {
        self.actions.push(action);
        self.draws += u64::from(is_draw(action));
    }

    /// The next action of chance by the seed; `None` without a seed, or when a seat is to act.
    pub fn seeded_action(&self) -> Option<Action> {
        let seed = self.header.seed?;
        match self.game.chances() {
            0 => None,
            chances => self.game.chance(seed.pick(self.draws, chances)),
        }
    }

    /// Plays the seed's actions until a seat is to act or the game is over. Returns them; none without a seed.
    pub fn draw(&mut self, events: &mut Vec<Event>) -> &[Action] {
        let before = self.actions.len();
        while let Some(action) = self.seeded_action() {
            self.play(action, events)
                .expect("a game's chance actions are legal");
        }
        &self.actions[before..]
    }

    /// The state after the first `count` actions, or after all of them if there are fewer.
    pub fn game_at(&self, count: usize) -> G {
        if count >= self.actions.len() {
            return self.game.clone();
        }
        let mut game = G::set_up(&self.header).expect("the header set up this game before");
        for &action in &self.actions[..count] {
            game.apply(action);
        }
        game
    }

    /// Takes back all actions after the first `count`.
    pub fn undo_to(&mut self, count: usize) {
        if count < self.actions.len() {
            self.game = self.game_at(count);
            self.actions.truncate(count);
            self.draws = count_draws(&self.actions);
        }
    }

    /// The lines of a record's body: one for each action, and `end` if the game is over.
    pub fn body(&self) -> Vec<Statement> {
        let mut game = self.game_at(0);
        let mut lines = Vec::with_capacity(self.actions.len() + 1);
        for &action in &self.actions {
            let line = resolve::write(&game, action).expect("a legal action can be written");
            lines.push(Statement::Action(line));
            game.apply(action);
        }
        if game.decision().is_none() {
            lines.push(Statement::End(game.scores().to_vec()));
        }
        lines
    }

    /// The game as a record.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for line in header_lines(&self.header) {
            let _ = writeln!(text, "{line}");
        }
        for line in self.body() {
            let _ = writeln!(text, "{line}");
        }
        text
    }
}

/// Whether an action consumes a draw of the seed. Discarding an unplaceable tile does not, because nothing is random
/// then.
fn is_draw(action: Action) -> bool {
    matches!(action, Action::Draw(_) | Action::Reveal { .. })
}

fn count_draws(actions: &[Action]) -> u64 {
    actions.iter().map(|&action| u64::from(is_draw(action))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::setup::GameKind;
    use crate::shuffle::Seed;

    fn seeded(kind: GameKind, seed: u64) -> Progress {
        let mut header = Header::new(kind, 2);
        header.seed = Some(Seed::from_number(seed));
        Progress::new(header).expect("two can play every game")
    }

    /// Plays to the end, always the middle one of the legal actions.
    fn finish(progress: &mut Progress, events: &mut Vec<Event>) {
        while progress.game().decision().is_some() {
            progress.draw(events);
            let game = progress.game();
            if let Some(action) = game.nth_legal(game.count_legal() / 2) {
                progress.play(action, events).expect("listed actions are legal");
            }
        }
    }

    /// Every draw takes the next number of the seed; a discard takes none.
    #[test]
    fn discards_use_up_no_draw() {
        let mut discards = 0;
        for seed in 0..40 {
            for &kind in GameKind::ALL {
                let mut progress = seeded(kind, seed);
                finish(&mut progress, &mut Vec::new());
                let mut game = progress.game_at(0);
                let mut draws = 0;
                for &action in progress.actions() {
                    if game.chances() > 0 {
                        let nth = Seed::from_number(seed).pick(draws, game.chances());
                        assert_eq!(game.chance(nth), Some(action));
                        discards += u32::from(matches!(action, Action::Discard(_)));
                        draws += u64::from(!matches!(action, Action::Discard(_)));
                    }
                    game.apply(action);
                }
                assert_eq!(progress.draws(), draws);
            }
        }
        assert!(discards > 0);
    }

    #[test]
    fn undone_actions_are_drawn_and_played_again() {
        for &kind in GameKind::ALL {
            let (mut progress, mut events) = (seeded(kind, 7), Vec::new());
            finish(&mut progress, &mut events);
            let whole = progress.clone();
            progress.undo_to(usize::MAX);
            assert_eq!(progress, whole);
            progress.undo_to(10);
            let resumed = Progress::resume(whole.header().clone(), whole.actions()[..10].to_vec());
            assert_eq!(Ok(&progress), resumed.as_ref());
            assert_eq!(progress.game(), &whole.game_at(10));
            let mut again = Vec::new();
            finish(&mut progress, &mut again);
            assert_eq!(progress, whole);
            assert!(events.ends_with(&again));
        }
    }

    #[test]
    fn without_a_seed_nothing_is_drawn() {
        let mut progress: Progress = Progress::new(Header::new(GameKind::Castle, 2)).expect("a game for two");
        assert_eq!(progress.seeded_action(), None);
        assert!(progress.draw(&mut Vec::new()).is_empty());
        let refused = progress.play(Action::Pass, &mut Vec::new());
        assert!(refused.is_err() && progress.actions().is_empty());
    }
}
