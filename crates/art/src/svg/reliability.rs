//! A reliability diagram: how often what was predicted with a certain chance came true, in a grid of panels.

use super::text::{escaped, opening, put, shortened};
use crate::palette::{INK, TABLE, WHITE};
use crate::shape::Number;

/// The side of a panel.
const SIDE: f64 = 180.0;
/// The distance from one panel to the next, across and down.
const STEP: (f64, f64) = (212.0, 252.0);
/// The left and top of the first panel.
const FIRST: (f64, f64) = (62.0, 92.0);

/// The contents of a reliability diagram.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reliability {
    /// The heading; shortened if it does not fit.
    pub title: String,
    /// From top to bottom.
    pub rows: Vec<ReliabilityRow>,
}

/// The panels of one table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ReliabilityRow {
    /// The heading above the panels.
    pub name: String,
    /// From left to right.
    pub panels: Vec<ReliabilityPanel>,
}

/// A square in which points on the diagonal are right.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ReliabilityPanel {
    /// The heading of the panel.
    pub name: String,
    /// A line below it, such as the score.
    pub note: String,
    /// The points, in any order.
    pub points: Vec<ReliabilityPoint>,
}

/// Predictions of about the same chance. Numbers beyond 0 and 1 are drawn at the edge of the panel.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ReliabilityPoint {
    /// Their mean chance, from 0 to 1.
    pub chance: f64,
    /// The share of them that came true, from 0 to 1.
    pub share: f64,
    /// The standard error of the share.
    pub error: f64,
    /// The number of predictions, which gives the point its size.
    pub count: usize,
}

/// The diagram as a picture.
pub fn reliability_svg(diagram: &Reliability) -> String {
    let columns = diagram.rows.iter().map(|row| row.panels.len()).max().unwrap_or(0);
    let width = (FIRST.0 + columns.max(2) as f64 * STEP.0).max(480.0);
    let height = FIRST.1 + diagram.rows.len().max(1) as f64 * STEP.1 - 6.0;
    let mut out = opening([0.0, 0.0, width, height]);
    put!(
        out,
        "<title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{TABLE}\"/>\n\
         <text x=\"20\" y=\"27\" font-size=\"16\" font-weight=\"bold\" fill=\"{INK}\">{}</text>\n",
        escaped(&diagram.title),
        escaped(&shortened(&diagram.title, (width / 9.5) as usize)),
        width = Number(width),
        height = Number(height),
    );
    for (nth, row) in diagram.rows.iter().enumerate() {
        let top = FIRST.1 + nth as f64 * STEP.1;
        put!(
            out,
            "<text x=\"20\" y=\"{}\" font-size=\"13\" font-weight=\"bold\" fill=\"{INK}\">{}</text>\n",
            Number(top - 38.0),
            escaped(&shortened(&row.name, (width / 8.0) as usize))
        );
        for (nth, panel) in row.panels.iter().enumerate() {
            draw(&mut out, panel, (FIRST.0 + nth as f64 * STEP.0, top), nth == 0);
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Draws a panel with its left and top edge here; the first of a row has labels at its left.
fn draw(out: &mut String, panel: &ReliabilityPanel, (left, top): (f64, f64), is_first: bool) {
    let grid = INK.mixed(WHITE, 0.86);
    let faint = INK.mixed(WHITE, 0.3);
    let x = |part: f64| Number(left + SIDE * part);
    let y = |part: f64| Number(top + SIDE * (1.0 - part));
    put!(
        out,
        "<text x=\"{left}\" y=\"{}\" font-size=\"12\" font-weight=\"bold\" fill=\"{INK}\">{}</text>\
         <text x=\"{left}\" y=\"{}\" font-size=\"11\" fill=\"{INK}\">{}</text>\n\
         <rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{WHITE}\"/>",
        Number(top - 20.0),
        escaped(&shortened(&panel.name, 28)),
        Number(top - 6.0),
        escaped(&shortened(&panel.note, 36)),
        left = Number(left),
        top = Number(top),
    );
    for quarter in 0..=4 {
        let part = f64::from(quarter) / 4.0;
        put!(
            out,
            "<path d=\"M{} {}H{}M{} {}V{}\" stroke=\"{grid}\"/>",
            x(0.0),
            y(part),
            x(1.0),
            x(part),
            y(0.0),
            y(1.0)
        );
        if quarter % 2 == 0 {
            let label = format!("{} %", 25 * quarter);
            put!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"11\" text-anchor=\"middle\" fill=\"{faint}\">{label}</text>",
                x(part),
                Number(top + SIDE + 15.0)
            );
            if is_first {
                put!(
                    out,
                    "<text x=\"{}\" y=\"{}\" font-size=\"11\" text-anchor=\"end\" fill=\"{faint}\">{label}</text>",
                    Number(left - 6.0),
                    Number(top + SIDE * (1.0 - part) + 4.0)
                );
            }
        }
    }
    put!(
        out,
        "\n<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-dasharray=\"5 4\"/>\n",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0),
        INK.mixed(WHITE, 0.5)
    );
    let most = panel.points.iter().map(|point| point.count).max().unwrap_or(0);
    for point in &panel.points {
        let ReliabilityPoint {
            chance,
            share,
            error,
            count,
        } = *point;
        let [low, high] = [share - error, share + error].map(within);
        let radius = 2.5 + 4.0 * (count as f64 / most.max(1) as f64).sqrt();
        put!(
            out,
            "<g stroke=\"{INK}\"><title>{count} predictions of {:.0} % on average: {:.0} % came true</title>\
             <path d=\"M{x} {}V{}\"/><circle cx=\"{x}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/></g>\n",
            100.0 * chance,
            100.0 * share,
            y(low),
            y(high),
            y(within(share)),
            Number(radius),
            INK.mixed(WHITE, 0.6),
            x = x(within(chance)),
        );
    }
    if is_first {
        put!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"11\" text-anchor=\"middle\" fill=\"{INK}\">predicted chance to win</text>\
             <text transform=\"translate({} {}) rotate(-90)\" font-size=\"11\" text-anchor=\"middle\" fill=\"{INK}\">share of wins</text>\n",
            x(0.5),
            Number(top + SIDE + 30.0),
            Number(left - 42.0),
            y(0.5)
        );
    }
}

fn within(part: f64) -> f64 {
    if part.is_finite() {
        part.clamp(0.0, 1.0)
    } else {
        0.0
    }
}
