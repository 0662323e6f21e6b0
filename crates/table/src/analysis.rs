//! The analysis of a finished game on the wire.

use crate::convert::action::legal_action;
use crate::table::{Corrupt, LogRow, Table, TableData};
use bastide_bots::analyse::{self, Judged};
use bastide_engine::progress::Progress;
use bastide_wire::analysis::{Analysis, AnalysisState, BestMove, MoveInfo};
use std::sync::Arc;

/// Number of turning points in an analysis.
const TURNING_POINTS: usize = 5;

/// A game that is over.
pub struct FinishedGame {
    pub progress: Arc<Progress>,
    /// For each action, the number of the log entry that it is from.
    pub entries: Vec<u32>,
}

impl FinishedGame {
    /// The game of a log.
    pub fn read<'a>(
        data: &TableData,
        rows: impl IntoIterator<Item = LogRow<'a>>,
    ) -> Result<FinishedGame, Corrupt> {
        let mut table = Table::new(data)?;
        let mut entries = Vec::new();
        for row in rows {
            table.apply(row)?;
            // Undo shortens the list; new actions belong to this entry.
            entries.resize(table.actions(), row.seq);
        }
        Ok(FinishedGame {
            progress: table.to_progress(),
            entries,
        })
    }

    /// The analysis of this game on the wire.
    pub fn to_wire(&self, analysis: &analyse::Analysis) -> Analysis {
        let seats = usize::from(analysis.seats);
        let entry = |at: usize| self.entries.get(at).copied().unwrap_or(0);
        let by_seat = |numbers: &[f32]| numbers[..seats].iter().copied().map(round).collect();
        let moves = analysis.decisions.iter().filter_map(|judged| {
            let after = &judged.played()?.value;
            Some(MoveInfo {
                seq: entry(judged.at),
                seat: judged.seat.0,
                chance: by_seat(&after.win),
                lead: by_seat(&after.margin),
                gave_away: round(judged.lost().win),
                best: best(self, judged),
            })
        });
        let turnings = analysis.turning_points(TURNING_POINTS);
        Analysis {
            state: AnalysisState::Done,
            done: analysis.decisions.len(),
            of: analysis.decisions.len(),
            moves: moves.collect(),
            turning: turnings.iter().map(|turning| entry(turning.at)).collect(),
        }
    }
}

fn best(finished: &FinishedGame, judged: &Judged) -> Vec<BestMove> {
    let game = finished.progress.game_at(judged.at);
    let (seat, best) = (judged.seat.idx(), judged.best());
    let to_wire = |r#move| BestMove {
        r#move,
        chance: round(best.value.win[seat]),
        points: round(best.value.margin[seat]),
    };
    legal_action(&game, best.action)
        .map(to_wire)
        .into_iter()
        .collect()
}

/// Rounds to four digits; the search is not more exact than that.
fn round(number: f32) -> f64 {
    (f64::from(number) * 1e4).round() / 1e4 + 0.0
}
