//! The results of a calibration as text, JSON and a picture.

use crate::columns::aligned;
use bastide_art::{Reliability, ReliabilityPanel, ReliabilityPoint, ReliabilityRow, reliability_svg};
use bastide_bots::calibrate::{Bin, Calibration, Estimate, PARTS, Sample, calibration};
use serde_json::{Value, json};

pub struct Report {
    /// Where the chances come from.
    pub chances: String,
    /// The number of games that were to be measured.
    pub games: usize,
    /// How many of them do not count.
    pub left_out: usize,
    pub stopped: bool,
    pub tables: Vec<Table>,
}

/// The samples of all games with the same set-up.
pub struct Table {
    pub name: String,
    pub parts: [Vec<Sample>; PARTS.len()],
}

impl Table {
    /// For each part of the game its name and the calibration of its samples, and that of all together.
    fn rows(&self) -> Vec<(&'static str, Calibration)> {
        let parts = PARTS.iter().zip(&self.parts);
        let parts = parts.map(|((_, name), samples)| (*name, calibration(samples)));
        let all = ("all", calibration(&self.parts.concat()));
        let rows = parts.chain([all]);
        rows.filter_map(|(name, found)| Some((name, found?))).collect()
    }
}

impl Report {
    fn title(&self) -> String {
        format!("Chances of {}", self.chances)
    }

    pub fn to_text(&self) -> String {
        let mut parts = vec![self.title()];
        if self.stopped {
            parts[0] += &format!("; stopped, {} games were planned", self.games);
        }
        let head = ["after", "games", "chances", "Brier score", "coin", "slope"];
        for table in &self.tables {
            let row = |(part, found): (&str, Calibration)| {
                vec![
                    part.to_owned(),
                    found.games.to_string(),
                    found.samples.to_string(),
                    estimate(found.brier, 3),
                    format!("{:.3}", found.coin),
                    found.slope.map_or("–".to_owned(), |slope| estimate(slope, 2)),
                ]
            };
            let rows = table.rows().into_iter().map(row).collect();
            parts.push(format!("{}\n{}", table.name, aligned(&head, "<>>>>>", rows)));
        }
        if self.tables.is_empty() {
            parts.push("No game counts.".to_owned());
        }
        if self.left_out > 0 {
            let games = self.left_out;
            parts.push(format!("not counted, because unfinished or resigned: {games}"));
        }
        parts.join("\n\n")
    }

    pub fn to_json(&self) -> Value {
        let bin = |bin: &Bin| {
            json!({
                "samples": bin.samples,
                "chance": bin.chance,
                "result": bin.result.value,
                "result_error": bin.result.error,
            })
        };
        let part = |(part, found): &(&str, Calibration)| {
            json!({
                "after": part,
                "games": found.games,
                "samples": found.samples,
                "brier": found.brier.value,
                "brier_error": found.brier.error,
                "coin": found.coin,
                "slope": found.slope.map(|slope| slope.value),
                "slope_error": found.slope.and_then(|slope| slope.error),
                "bins": found.bins.iter().map(bin).collect::<Vec<_>>(),
            })
        };
        let table = |table: &Table| {
            let parts: Vec<_> = table.rows().iter().map(part).collect();
            json!({ "table": table.name, "parts": parts })
        };
        json!({
            "chances": self.chances,
            "games": self.games,
            "left_out": self.left_out,
            "stopped": self.stopped,
            "tables": self.tables.iter().map(table).collect::<Vec<_>>(),
        })
    }

    /// The reliability diagram: a row for each table, a panel for each part of the game.
    pub fn to_svg(&self) -> String {
        let point = |bin: &Bin| ReliabilityPoint {
            chance: bin.chance,
            share: bin.result.value,
            error: bin.result.error.unwrap_or(0.0),
            count: bin.samples,
        };
        let panel = |(part, found): (&str, Calibration)| {
            let slope = found.slope.map(|slope| format!(", slope {:.2}", slope.value));
            ReliabilityPanel {
                name: format!("after {part} of the game"),
                note: format!("Brier {:.3}{}", found.brier.value, slope.unwrap_or_default()),
                points: found.bins.iter().map(point).collect(),
            }
        };
        let row = |table: &Table| {
            let mut rows = table.rows();
            rows.truncate(PARTS.len());
            let games = rows.iter().map(|(_, found)| found.games).max().unwrap_or(0);
            ReliabilityRow {
                name: format!("{}, {games} games", table.name),
                panels: rows.into_iter().map(panel).collect(),
            }
        };
        reliability_svg(&Reliability {
            title: self.title(),
            rows: self.tables.iter().map(row).collect(),
        })
    }
}

fn estimate(found: Estimate, digits: usize) -> String {
    let error = found.error.map(|error| format!(" ± {error:.digits$}"));
    format!("{:.digits$}{}", found.value, error.unwrap_or_default())
}
