//! What lists show of a table's game, stored as JSON so that they need not load the table.

use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use serde::{Deserialize, Serialize};

/// The state of a game in a few numbers, all of them public.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// The deciding seat; `None` when the game is over.
    pub turn: Option<u8>,
    /// The number of placed tiles, without those that lay there from the start.
    pub tiles: u16,
    /// By seat.
    pub scores: Vec<u16>,
    /// Empty until the game is over.
    pub winners: Vec<u8>,
}

impl Glance {
    /// The numbers of a game that these actions have led to.
    pub fn new(game: &AnyGame, actions: &[Action]) -> Glance {
        let is_placed = |action: &&Action| matches!(action, Action::Place { .. });
        let placed = actions.iter().filter(is_placed).count();
        let decision = game.decision();
        let winners = if decision.is_none() {
            game.winners().iter().map(|seat| seat.0).collect()
        } else {
            Vec::new()
        };
        Glance {
            turn: decision.and_then(|decision| match decision.actor {
                Actor::Seat(seat) => Some(seat.0),
                Actor::Chance => None,
            }),
            tiles: u16::try_from(placed).unwrap_or(u16::MAX),
            scores: game.scores().to_vec(),
            winners,
        }
    }

    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("its keys are strings")
    }

    /// The inverse of [`Glance::to_text`]; `None` if the text is of another version of the server.
    pub fn parse(text: &str) -> Option<Glance> {
        serde_json::from_str(text).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_short_and_can_be_read_again() {
        let glance = Glance {
            turn: Some(1),
            tiles: 71,
            scores: vec![112, 90, 84, 77, 60, 58],
            winners: Vec::new(),
        };
        let text = glance.to_text();
        assert!(text.len() < 100, "{text}");
        assert_eq!(Glance::parse(&text), Some(glance));
        assert_eq!(Glance::parse("{}"), None);
    }
}
