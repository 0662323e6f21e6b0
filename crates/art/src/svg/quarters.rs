//! The figures in the quarters of Carcassonne, and the count (The Count).

use super::TILE;
use super::board::Board;
use super::figures::{self, Paint, Posture};
use super::text::put;
use crate::carcassonne;
use crate::palette::WHITE;
use crate::theme::Theme;
use bastide_engine::action::Quarter;
use bastide_engine::view::QuartersView;

/// Draws the count, and the figures of every quarter in its square; equal ones once, with their number.
pub(super) fn quarters(out: &mut String, board: &Board, shown: &QuartersView, theme: Theme) {
    for &quarter in Quarter::ALL {
        let here: Vec<_> = (shown.figures.iter())
            .filter(|&&(_, where_, _, number)| where_ == quarter && number > 0)
            .collect();
        let has_count = shown.count == quarter;
        let (x, y) = board.place(carcassonne::square(quarter));
        let places = carcassonne::places(here.len() + usize::from(has_count));
        let mut badges = String::new();
        let mut places = places.iter().map(|at| (x + at.x * TILE, y + at.y * TILE));
        if has_count && let Some(at) = places.next() {
            figures::at(out, at, |out| {
                put!(out, "<title>the count</title>");
                figures::count(out, theme);
            });
        }
        for (&&(seat, _, piece, number), at) in here.iter().zip(places) {
            figures::at(out, at, |out| {
                put!(
                    out,
                    "<title>seat {seat} in the {quarter}: {number} {piece}</title>"
                );
                figures::figure(out, Paint::Of(seat), piece, Posture::Standing, theme);
            });
            if number > 1 {
                figures::at(&mut badges, at, |out| badge(out, number, theme));
            }
        }
        // A neighbour does not cover the number.
        out.push_str(&badges);
    }
    out.push('\n');
}

/// The number of equal figures, at their lower right.
fn badge(out: &mut String, number: u8, theme: Theme) {
    let ink = theme.ink();
    put!(
        out,
        "<circle cx=\"9\" cy=\"8.4\" r=\"5.6\" fill=\"{WHITE}\" stroke=\"{ink}\" stroke-width=\"0.9\"/>\
         <text x=\"9\" y=\"11.4\" font-size=\"8.4\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{ink}\">{number}</text>"
    );
}
