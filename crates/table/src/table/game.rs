//! The game of a table. A sleeping game keeps only its actions; it is rebuilt when it is needed.

use bastide_engine::action::Action;
use bastide_engine::progress::Progress;
use bastide_engine::setup::{Header, SetupError};
use bastide_engine::shuffle::Seed;
use std::mem;
use std::sync::Arc;

/// Clones share the game until one of them changes it.
#[derive(Clone, PartialEq)]
pub(super) struct TableGame {
    header: Arc<Header>,
    /// `None` while the game sleeps.
    progress: Option<Arc<Progress>>,
    /// The actions of a sleeping game.
    actions: Vec<Action>,
}

impl TableGame {
    /// The game before its first draw. Without a seed nothing is drawn.
    pub fn new(header: &Arc<Header>) -> Result<TableGame, SetupError> {
        Ok(TableGame {
            header: Arc::clone(header),
            progress: Some(Arc::new(Progress::new(Arc::clone(header))?)),
            actions: Vec::new(),
        })
    }

    /// Begins the game anew with a seed.
    pub fn seed(&mut self, seed: Seed) -> Result<(), SetupError> {
        let header = Header {
            seed: Some(seed),
            ..Header::clone(&self.header)
        };
        *self = TableGame::new(&Arc::new(header))?;
        Ok(())
    }

    fn wake(&mut self) -> &mut Arc<Progress> {
        self.progress
            .get_or_insert_with(|| resume(&self.header, mem::take(&mut self.actions)))
    }

    /// The game in progress, woken if it sleeps.
    pub fn progress(&mut self) -> &Progress {
        self.wake()
    }

    /// The game in progress, to change it; woken if it sleeps.
    pub fn progress_mut(&mut self) -> &mut Progress {
        Arc::make_mut(self.wake())
    }

    /// The game in progress. A sleeping game is rebuilt for the caller and stays asleep.
    pub fn to_progress(&self) -> Arc<Progress> {
        match &self.progress {
            Some(progress) => Arc::clone(progress),
            None => resume(&self.header, self.actions.clone()),
        }
    }

    pub fn actions(&self) -> &[Action] {
        self.progress
            .as_ref()
            .map_or(&self.actions, |progress| progress.actions())
    }

    pub fn is_awake(&self) -> bool {
        self.progress.is_some()
    }

    pub fn sleep(&mut self) {
        self.actions = self.actions().to_vec();
        self.progress = None;
    }
}

fn resume(header: &Arc<Header>, actions: Vec<Action>) -> Arc<Progress> {
    let progress = Progress::resume(Arc::clone(header), actions);
    Arc::new(progress.expect("the header made a game when the table was read"))
}
