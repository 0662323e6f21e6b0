//! Plays a random game and shows every step to the laws.

use super::{Law, Step};
use crate::crowding::CrowdingPlayer;
use crate::random::RandomPlayer;
use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::record::Record;
use bastide_engine::setup::Header;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Whether seats give up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resigning {
    /// All play to the end.
    Never,
    /// One decision in sixty is to give up.
    NowAndThen,
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Random players.
    Random,
    /// Players who seek contact.
    Crowding,
}

/// A random game.
#[derive(Clone, Debug)]
pub struct Plan {
    pub header: Header,
    pub seed: u64,
    pub manner: Manner,
    pub resigning: Resigning,
}

/// A broken law, with all that is needed to see it again.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The game that was played.
    pub plan: Plan,
    /// How many actions had happened.
    pub number: usize,
    /// What is wrong.
    pub reason: String,
    /// The record up to there.
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

/// Plays the game to its end and holds the laws against it. A panic counts as a broken law. Returns the record.
pub fn walk(plan: &Plan, laws: &mut [Box<dyn Law>]) -> Result<Record, Box<Failure>> {
    let record = Record::new(plan.header.clone()).expect("the header makes a game");
    let mut game = record.game_at(0);
    let mut walk = Walk {
        record,
        random: RandomPlayer::new(plan.seed),
        crowding: CrowdingPlayer::new(plan.seed),
        rng: fastrand::Rng::with_seed(!plan.seed),
        draws: 0,
        plan,
    };
    let result = catch_unwind(AssertUnwindSafe(|| walk.run(&mut game, laws)));
    let reason = match result {
        Ok(Ok(())) => return Ok(walk.record),
        Ok(Err(reason)) => reason,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            format!("panicked: {}", text.unwrap_or("without a message"))
        }
    };
    Err(Box::new(Failure {
        plan: plan.clone(),
        number: walk.record.actions().len(),
        reason,
        record: walk.record.to_text(),
    }))
}

struct Walk<'a> {
    plan: &'a Plan,
    record: Record,
    random: RandomPlayer,
    crowding: CrowdingPlayer,
    rng: fastrand::Rng,
    draws: u64,
}

impl Walk<'_> {
    fn run(&mut self, game: &mut AnyGame, laws: &mut [Box<dyn Law>]) -> super::Verdict {
        let mut events = Vec::new();
        laws.iter_mut().try_for_each(|law| law.position(game))?;
        while let Some(action) = self.choose(game) {
            let before = game.clone();
            events.clear();
            let played = self.record.play(game, action, &mut events);
            played.map_err(|illegal| format!("{action:?} is listed but refused: {illegal}"))?;
            for law in &mut *laws {
                law.step(Step {
                    before: &before,
                    action,
                    events: &events,
                    after: game,
                })?;
                law.position(game)?;
            }
        }
        laws.iter_mut().try_for_each(|law| law.end(&self.record, game))
    }

    fn choose(&mut self, game: &AnyGame) -> Option<Action> {
        let chances = game.chances();
        if let Some(seed) = self.plan.header.seed.filter(|_| chances > 0) {
            let action = game.chance(seed.pick(self.draws, chances));
            self.draws += u64::from(matches!(action, Some(Action::Draw(_) | Action::Reveal { .. })));
            return action;
        }
        let may_resign = self.plan.resigning == Resigning::NowAndThen && chances == 0;
        if may_resign && game.decision().is_some() && self.rng.u8(..60) == 0 {
            return Some(Action::Resign);
        }
        match self.plan.manner {
            Manner::Random => self.random.choose(game),
            Manner::Crowding => self.crowding.choose(game),
        }
    }
}
