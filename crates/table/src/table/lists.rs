//! A table as lists show it, and what may be asked about its game.

use super::Table;
use super::seats::Person;
use crate::convert::survey;
use bastide_engine::kernel::claims::Seats;
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::state::Status;
use bastide_wire::survey::Survey;
use bastide_wire::table::{Listed, SeatInfo, TableInfo};

impl Table {
    /// Refuses questions about features while a game without aids runs.
    pub fn check_aids(&self) -> Result<(), Refusal> {
        if self.has_aids() || self.has_ended() {
            return Ok(());
        }
        let message = "this table is played without aids; they are available when the game is over";
        Err(Refusal::new(Code::NotAllowed, message).because(Reason::AidsOff))
    }

    /// Refuses to analyse a game that has not ended.
    pub fn check_ended(&self) -> Result<(), Refusal> {
        if self.has_ended() {
            return Ok(());
        }
        let message = "only finished games can be analysed";
        Err(Refusal::new(Code::NotAllowed, message).because(Reason::GameNotOver))
    }

    /// What every feature is worth and what fits on every square now.
    pub fn survey(&mut self) -> Survey {
        let seq = self.seq;
        survey::survey(self.game(), seq)
    }

    /// The table as a list shows it to a person.
    pub fn listed(&self, who: &Person) -> Listed {
        let TableInfo {
            id,
            game,
            sets,
            options,
            mut seats,
            clock,
            opened,
            mine,
            ..
        } = self.info_for(Some(who), Seats::NONE);
        for seat in &mut seats {
            if let SeatInfo::Person { nonce_hash, .. } = seat {
                *nonce_hash = None;
            }
        }
        let turn = self
            .asked
            .filter(|_| self.status == Status::Running)
            .map(|seat| seat.0);
        let glance = self.glance.as_ref();
        Listed {
            id,
            game,
            sets,
            options,
            status: self.status,
            seats,
            clock,
            opened,
            my_turn: turn.is_some_and(|seat| mine.contains(&seat)),
            mine,
            seq: self.seq,
            turn,
            tiles: glance.map(|glance| glance.tiles),
            scores: glance.map(|glance| glance.scores.clone()),
            winners: glance.map_or_else(Vec::new, |glance| glance.winners.clone()),
            due: self.due(),
        }
    }
}
