//! The wooden figures: shape for the piece, colour and number for the seat, lying where a region is lain in.

use super::text::put;
use crate::palette::{self, INK, WHITE};
use crate::shape::Number;
use bastide_engine::action::Piece;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;

/// How a figure is put down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Posture {
    Standing,
    Lying,
}

impl Posture {
    /// Figures lie in fields, courts and homes, which are scored only at the end.
    pub fn on(kind: Kind) -> Posture {
        match kind {
            Kind::Field | Kind::Court | Kind::Homes => Posture::Lying,
            Kind::Road
            | Kind::City
            | Kind::Cloister
            | Kind::Shrine
            | Kind::River
            | Kind::Path
            | Kind::Tower
            | Kind::House
            | Kind::Market => Posture::Standing,
        }
    }
}

const FOLLOWER: &str = "M-2.8 -4C-9.5 -3.2 -11 0 -9.6 1.7C-7.6 2.9 -5.4 1.2 -4.2 1.8C-5 4.4 -8.2 8.2 -8.2 10H-1.8L0 6L1.8 10H8.2C8.2 8.2 5 4.4 4.2 1.8C5.4 1.2 7.6 2.9 9.6 1.7C11 0 9.5 -3.2 2.8 -4C5.4 -6.4 4.2 -11.4 0 -11.4C-4.2 -11.4 -5.4 -6.4 -2.8 -4Z";
const BUILDER: &str = "M-8 10L-5.6 0H-9L-6.4 -4.6H-3.4C-5.2 -7.4 -3.4 -11.4 0 -11.4C3.4 -11.4 5.2 -7.4 3.4 -4.6H6.4L9 0H5.6L8 10H2.4V6.4H-2.4V10Z";
const PIG: &str = "M-9.4 -1.6C-9.4 -6 -5 -7.4 0 -7.2L2.2 -7.2L4.6 -9.6L6 -6.4C8 -5.6 9 -4.4 9.4 -2.6H11.2V1.4H9.2C8.6 3 7.4 4 6 4.6V8.4H2.6V5.4H-3.2V8.4H-6.6V4.4C-8.6 3 -9.4 1 -9.4 -1.6ZM-9.4 -3.4C-12 -4.4 -12 -1.4 -10.2 -1.6Z";

const KEEP: &str = "M-11 12V8H-9V-4H-11V-12H-6.5V-8.5H-2.5V-12H2.5V-8.5H6.5V-12H11V-4H9V8H11V12Z";
/// The count: a crowned head over a long robe.
const COUNT: &str = "M-4.6 -8.6V-15.4L-2.2 -12.6L0 -16.4L2.2 -12.6L4.6 -15.4V-8.6C5 -6.4 4 -4.8 2.6 -4C7 -3.2 8.6 -1 8 1.4L5.6 1.8L8.4 12H-8.4L-5.6 1.8L-8 1.4C-8.6 -1 -7 -3.2 -2.6 -4C-4 -4.8 -5 -6.4 -4.6 -8.6Z";

/// A seat's keep with its middle at `x`, `y`.
pub(super) fn keep(out: &mut String, seat: Seat, size: f64, (x, y): (f64, f64)) {
    let colour = palette::seat(seat);
    let ink = colour.ink();
    put!(
        out,
        "<g transform=\"translate({} {}) scale({size})\"><path d=\"{KEEP}\" fill=\"{WHITE}\" stroke=\"{WHITE}\" stroke-width=\"3.4\" stroke-linejoin=\"round\"/>\
         <path d=\"{KEEP}\" fill=\"{colour}\" stroke=\"{INK}\" stroke-width=\"0.9\" stroke-linejoin=\"round\"/>\
         <path d=\"M-9 -4H9M-9 8H9\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.8\" opacity=\"0.7\"/>\
         <text y=\"5.6\" font-size=\"10\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{ink}\">{seat}</text></g>",
        Number(x),
        Number(y)
    );
}

/// The count with his middle at `x`, `y`.
pub(super) fn count(out: &mut String, (x, y): (f64, f64)) {
    put!(
        out,
        "<g transform=\"translate({} {})\"><title>the count</title><path d=\"{COUNT}\" fill=\"{WHITE}\" stroke=\"{WHITE}\" stroke-width=\"3.4\" stroke-linejoin=\"round\"/>\
         <path d=\"{COUNT}\" fill=\"#7b2d3b\" stroke=\"{INK}\" stroke-width=\"0.9\" stroke-linejoin=\"round\"/>\
         <path d=\"M-4.6 -8.6V-15.4L-2.2 -12.6L0 -16.4L2.2 -12.6L4.6 -15.4V-8.6Z\" fill=\"#f2c94c\" stroke=\"{INK}\" stroke-width=\"0.8\" stroke-linejoin=\"round\"/></g>",
        Number(x),
        Number(y)
    );
}

/// A figure with its middle at `x`, `y`.
pub(super) fn figure(out: &mut String, seat: Seat, piece: Piece, posture: Posture, (x, y): (f64, f64)) {
    let colour = palette::seat(seat);
    let (shape, size) = match piece {
        Piece::Follower => (FOLLOWER, 1.0),
        Piece::Big => (FOLLOWER, 1.4),
        Piece::Builder => (BUILDER, 0.95),
        Piece::Pig => (PIG, 1.0),
    };
    let lying = posture == Posture::Lying && piece != Piece::Pig;
    let turn = if lying { " rotate(-90)" } else { "" };
    put!(
        out,
        "<g transform=\"translate({} {})\"><path d=\"{shape}\" transform=\"scale({size}){turn}\" fill=\"{colour}\" \
         stroke=\"{WHITE}\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"/>\
         <path d=\"{shape}\" transform=\"scale({size}){turn}\" fill=\"{colour}\" stroke=\"{INK}\" stroke-width=\"0.8\" stroke-linejoin=\"round\"/>",
        Number(x),
        Number(y)
    );
    let (dx, dy) = match (piece, lying) {
        (Piece::Pig, _) => (0.0, 2.2),
        (_, true) => (0.0, 2.8),
        (_, false) => (0.0, 3.6),
    };
    put!(
        out,
        "<text x=\"{dx}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{}\">{seat}</text></g>",
        Number(dy * size),
        Number(8.0 * size),
        colour.ink()
    );
}
