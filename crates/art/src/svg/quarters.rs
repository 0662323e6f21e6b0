//! The quarters of Carcassonne (The Count): their labels, the figures in them, and the count.

use super::board::Board;
use super::figures::{self, Paint, Posture};
use super::text::{escaped, put};
use crate::palette::{INK, TABLE};
use crate::shape::{Number, Point};
use crate::theme::Theme;
use bastide_engine::action::{Piece, Quarter};
use bastide_engine::data;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::view::QuartersView;

/// The distance between neighbouring figures.
const STEP: f64 = 19.0;
/// Figures per row.
const ROW: usize = 5;

/// Draws every quarter at its position in the tile data.
pub(super) fn quarters(out: &mut String, board: &Board, shown: &QuartersView, theme: Theme) {
    let spots = data::set("count").map_or(&[][..], |set| &set.quarters);
    for spot in spots {
        let Some(quarter) = Quarter::parse(&spot.name) else {
            continue;
        };
        let (x, y) = board.place(Point::new(spot.x, spot.y));
        label(out, &spot.name, (x, y));
        let standing: Vec<(Seat, Piece)> = (shown.figures.iter())
            .filter(|(_, where_, ..)| *where_ == quarter)
            .flat_map(|&(seat, _, piece, number)| (0..number).map(move |_| (seat, piece)))
            .collect();
        if shown.count == quarter {
            figures::at(out, (x - 46.0, y - 2.0), |out| {
                out.push_str("<title>the count</title>");
                figures::count(out, theme);
            });
        }
        // Rows of figures extend towards the middle of the town: below the label in the north, above it elsewhere.
        let north = spot.y < 1.0;
        let rows: Vec<_> = standing.chunks(ROW).collect();
        for (row, figures) in rows.iter().enumerate() {
            let left = x - (figures.len() - 1) as f64 * STEP / 2.0;
            let y = match north {
                true => y + 22.0 + row as f64 * 20.0,
                false => y - 17.0 - (rows.len() - 1 - row) as f64 * 20.0,
            };
            for (idx, (seat, piece)) in figures.iter().enumerate() {
                figures::at(out, (left + idx as f64 * STEP, y), |out| {
                    figures::figure(out, Paint::Of(*seat), *piece, Posture::Standing, theme);
                });
            }
        }
    }
    out.push('\n');
}

fn label(out: &mut String, name: &str, (x, y): (f64, f64)) {
    put!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"66\" height=\"14\" rx=\"4\" fill=\"{TABLE}\" fill-opacity=\"0.92\" stroke=\"{INK}\" stroke-width=\"0.9\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"10\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{INK}\">{}</text>",
        Number(x - 33.0),
        Number(y - 6.0),
        Number(x),
        Number(y + 4.5),
        escaped(name)
    );
}
