//! Plays a random game and checks the laws at every action.

use super::{Law, Transition};
use crate::crowding::CrowdingPlayer;
use bastide_engine::action::Action;
use bastide_engine::game::Game;
use bastide_engine::progress::Progress;
use bastide_engine::setup::Header;
use bastide_playout::random::RandomPlayer;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Whether seats resign during the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resigning {
    /// All seats play to the end.
    Never,
    /// One decision in sixty is to resign.
    NowAndThen,
}

/// The players of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    Random,
    /// See [`crate::crowding`].
    Crowding,
}

/// What makes a random game reproducible.
#[derive(Clone, Debug)]
pub struct Plan {
    pub header: Header,
    pub seed: u64,
    pub manner: Manner,
    pub resigning: Resigning,
}

/// A broken law, with everything needed to reproduce it.
#[derive(Clone, Debug)]
pub struct Failure {
    pub plan: Plan,
    /// The number of actions played.
    pub number: usize,
    pub reason: String,
    /// The record up to that action.
    pub record: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plan {
            seed,
            manner,
            resigning,
            ..
        } = self.plan;
        writeln!(f, "{}", self.reason)?;
        writeln!(
            f,
            "after action {}, random game {seed}, manner {manner:?}, resigning {resigning:?}:",
            self.number
        )?;
        f.write_str(&self.record)
    }
}

/// Plays a game to its end and checks the laws at every action. A panic is a broken law.
pub fn walk(plan: &Plan, laws: &mut [Box<dyn Law>]) -> Result<Progress, Box<Failure>> {
    let mut walk = Walk {
        progress: Progress::new(plan.header.clone()).expect("the header sets up a game"),
        random: RandomPlayer::new(plan.seed),
        crowding: CrowdingPlayer::new(plan.seed),
        rng: fastrand::Rng::with_seed(!plan.seed),
        plan,
    };
    let result = catch_unwind(AssertUnwindSafe(|| walk.run(laws)));
    let reason = match result {
        Ok(Ok(())) => return Ok(walk.progress),
        Ok(Err(reason)) => reason,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            format!("panicked: {}", text.unwrap_or("without a message"))
        }
    };
    Err(Box::new(Failure {
        plan: plan.clone(),
        number: walk.progress.actions().len(),
        reason,
        record: walk.progress.to_text(),
    }))
}

struct Walk<'a> {
    plan: &'a Plan,
    progress: Progress,
    random: RandomPlayer,
    crowding: CrowdingPlayer,
    rng: fastrand::Rng,
}

impl Walk<'_> {
    fn run(&mut self, laws: &mut [Box<dyn Law>]) -> super::Verdict {
        let mut events = Vec::new();
        laws.iter_mut()
            .try_for_each(|law| law.position(self.progress.game()))?;
        while let Some(action) = self.choose() {
            let before = self.progress.game().clone();
            events.clear();
            let played = self.progress.play(action, &mut events);
            played.map_err(|illegal| format!("{action:?} is listed but refused: {illegal}"))?;
            let after = self.progress.game();
            for law in &mut *laws {
                law.transition(Transition {
                    before: &before,
                    action,
                    events: &events,
                    after,
                })?;
                law.position(after)?;
            }
        }
        laws.iter_mut().try_for_each(|law| law.end(&self.progress))
    }

    fn choose(&mut self) -> Option<Action> {
        if let Some(action) = self.progress.seeded_action() {
            return Some(action);
        }
        let game = self.progress.game();
        let may_resign = self.plan.resigning == Resigning::NowAndThen && game.chances() == 0;
        if may_resign && game.decision().is_some() && self.rng.u8(..60) == 0 {
            return Some(Action::Resign);
        }
        match self.plan.manner {
            Manner::Random => self.random.choose(game),
            Manner::Crowding => self.crowding.choose(game),
        }
    }
}
