//! Draws an analysis as a chart.

use super::{NamedGame, text};
use bastide_art::{Chart, ChartMark, ChartPoint, chart_svg};
use bastide_bots::analyse::{Analysis, Cause, Turning};

/// The chances, expected leads and scores over the game, with numbered turning points.
pub fn draw(game: &NamedGame<'_>, analysis: &Analysis, turnings: &[Turning]) -> String {
    let seats = usize::from(analysis.seats);
    let points = analysis.points().into_iter().map(|point| ChartPoint {
        turn: point.turn,
        wins: point.win[..seats].iter().map(|&win| win.into()).collect(),
        leads: point.margin[..seats].iter().map(|&lead| lead.into()).collect(),
        scores: point.scores,
    });
    let marks = turnings.iter().zip(1..).map(|(turning, number)| ChartMark {
        number,
        turn: turning.turn,
        seat: turning.seat,
        by_luck: turning.cause == Cause::Luck,
        title: format!("{number}: {}", text::turning(game, analysis, turning)),
    });
    let marks: Vec<_> = marks.collect();
    let mut description = vec![text::headline(game, analysis)];
    description.extend(marks.iter().map(|mark| format!("{}.", mark.title)));
    chart_svg(&Chart {
        title: text::result(game),
        description: description.join(" "),
        seats: game.names.clone(),
        points: points.collect(),
        marks,
    })
}
