//! What is asked, of whom, and what may be answered.

use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::notation::resolve;
use bastide_engine::region_name::At;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;
use utoipa::ToSchema;

/// What is asked now.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct Decision {
    /// Who is asked; null if it is the bag.
    pub seat: Option<u8>,
    /// What is asked: `place`, `deploy`, …
    pub kind: Cow<'static, str>,
    /// Every line that would be accepted, `resign` aside; only for those who are asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub legal: Option<Vec<String>>,
    /// For such lines, in the same order, the features that they would complete by closing a side, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub closes: Option<IndexMap<String, Vec<String>>>,
}

impl Decision {
    /// What is asked, without what may be answered; `None` when the game is over.
    pub fn asked(game: &AnyGame) -> Option<Decision> {
        let decision = game.decision()?;
        let seat = match decision.actor {
            Actor::Seat(seat) => Some(seat.0),
            Actor::Chance => None,
        };
        Some(Decision {
            seat,
            kind: decision.choice.name().into(),
            legal: None,
            closes: None,
        })
    }

    /// What is asked and all that may be answered; `None` when the game is over.
    pub fn with_legal(game: &AnyGame) -> Option<Decision> {
        let asked = Decision::asked(game)?;
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let mut legal = Vec::with_capacity(actions.len());
        let mut closes = IndexMap::new();
        for action in actions {
            let Some(line) = resolve::write(game, action) else {
                continue;
            };
            let line = line.to_string();
            let closed: Vec<_> = game.would_close(action).iter().map(At::to_string).collect();
            if !closed.is_empty() {
                closes.insert(line.clone(), closed);
            }
            legal.push(line);
        }
        let closes = (!closes.is_empty()).then_some(closes);
        Some(Decision {
            legal: Some(legal),
            closes,
            ..asked
        })
    }

    /// Leaves out what only those who are asked are told.
    pub fn hide_legal(&mut self) {
        self.legal = None;
        self.closes = None;
    }
}
