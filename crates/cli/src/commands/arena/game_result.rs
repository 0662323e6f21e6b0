//! The result of a game, for the report and the journal.

use super::plan::GameId;
use crate::players::arena_game::Outcome;
use serde_json::{Value, json};

#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    pub id: GameId,
    /// By seat.
    pub scores: Vec<u16>,
    pub winners: Vec<u8>,
    /// Without those that forfeited.
    pub resigned: Vec<u8>,
    pub forfeits: Vec<Forfeit>,
    /// The thinking time by seat.
    pub nanoseconds: Vec<u64>,
    /// By seat.
    pub decisions: Vec<u32>,
    /// The number of turns in which a seat decided; 0 in journals that do not have it.
    pub turns: Vec<u32>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Forfeit {
    pub seat: u8,
    /// The number of actions before it.
    pub action: usize,
    /// A clause that describes the fault.
    pub why: String,
}

impl GameResult {
    pub fn new(id: GameId, outcome: &Outcome) -> GameResult {
        let efforts = &outcome.efforts;
        GameResult {
            id,
            scores: outcome.scores.clone(),
            winners: outcome.winners.clone(),
            resigned: outcome.resigned.clone(),
            forfeits: outcome
                .faults
                .iter()
                .map(|(seat, action, fault)| Forfeit {
                    seat: *seat,
                    action: *action,
                    why: fault.0.clone(),
                })
                .collect(),
            nanoseconds: efforts
                .iter()
                .map(|effort| effort.time.as_nanos() as u64)
                .collect(),
            decisions: efforts.iter().map(|effort| effort.decisions).collect(),
            turns: efforts.iter().map(|effort| effort.turns).collect(),
        }
    }

    pub fn forfeited(&self, seat: usize) -> bool {
        self.forfeits
            .iter()
            .any(|forfeit| usize::from(forfeit.seat) == seat)
    }

    /// Whether the seat resigned or forfeited.
    pub fn gave_up(&self, seat: usize) -> bool {
        self.forfeited(seat) || self.resigned.iter().any(|&other| usize::from(other) == seat)
    }

    /// Whether the scores count: those of a game that was not played to its end mean nothing.
    pub fn has_points(&self) -> bool {
        self.forfeits.is_empty() && self.resigned.is_empty()
    }

    /// A line of the journal.
    pub fn to_json(&self) -> Value {
        let forfeit =
            |forfeit: &Forfeit| json!({ "seat": forfeit.seat, "action": forfeit.action, "why": forfeit.why });
        json!({
            "deal": self.id.deal,
            "meeting": self.id.meeting,
            "seating": self.id.seating,
            "scores": self.scores,
            "winners": self.winners,
            "resigned": self.resigned,
            "forfeits": self.forfeits.iter().map(forfeit).collect::<Vec<_>>(),
            "nanoseconds": self.nanoseconds,
            "decisions": self.decisions,
            "turns": self.turns,
        })
    }

    /// Parses a line of the journal of games with this many seats.
    pub fn from_json(line: &Value, seats: usize) -> Option<GameResult> {
        fn numbers<T: TryFrom<u64>>(value: &Value) -> Option<Vec<T>> {
            let number = |value: &Value| T::try_from(value.as_u64()?).ok();
            value.as_array()?.iter().map(number).collect()
        }
        let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
        let forfeit = |value: &Value| {
            Some(Forfeit {
                seat: u8::try_from(value["seat"].as_u64()?).ok()?,
                action: number(&value["action"])?,
                why: value["why"].as_str()?.to_owned(),
            })
        };
        let played = GameResult {
            id: GameId {
                deal: number(&line["deal"])?,
                meeting: number(&line["meeting"])?,
                seating: number(&line["seating"])?,
            },
            scores: numbers(&line["scores"])?,
            winners: numbers(&line["winners"])?,
            resigned: numbers(&line["resigned"]).unwrap_or_default(),
            forfeits: line["forfeits"]
                .as_array()?
                .iter()
                .map(forfeit)
                .collect::<Option<_>>()?,
            nanoseconds: numbers(&line["nanoseconds"])?,
            decisions: numbers(&line["decisions"])?,
            turns: numbers(&line["turns"]).unwrap_or_else(|| vec![0; seats]),
        };
        let by_seat = [
            played.scores.len(),
            played.nanoseconds.len(),
            played.decisions.len(),
            played.turns.len(),
        ];
        let is_seat = |seat: u8| usize::from(seat) < seats;
        let sits = played.forfeits.iter().all(|forfeit| is_seat(forfeit.seat))
            && played.winners.iter().all(|&seat| is_seat(seat))
            && !played.winners.is_empty();
        (by_seat == [seats; 4] && sits).then_some(played)
    }
}
