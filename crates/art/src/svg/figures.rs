//! The wooden figures, each centred at the origin: shape by piece, colour and number by seat, standing or lying.

use super::text::put;
use crate::palette::{self, WHITE};
use crate::shape::{Number, figures_lie_down};
use crate::theme::Theme;
use bastide_engine::action::Piece;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;

/// The colours of a seat's figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paint {
    /// A fixed seat's colours, with its number.
    Of(Seat),
    /// The CSS variables `--seat` and `--seat-ink`, without a number.
    Styled,
}

impl Paint {
    pub fn fill(self) -> String {
        match self {
            Paint::Of(seat) => palette::seat(seat).to_string(),
            Paint::Styled => "var(--seat, #888888)".to_owned(),
        }
    }

    pub fn ink(self) -> String {
        match self {
            Paint::Of(seat) => palette::seat(seat).ink().to_string(),
            Paint::Styled => "var(--seat-ink, #ffffff)".to_owned(),
        }
    }

    /// Draws the seat's number with its baseline at `y`; nothing for [`Paint::Styled`].
    pub fn number(self, out: &mut String, y: f64, size: f64) {
        if let Paint::Of(seat) = self {
            put!(
                out,
                "<text y=\"{}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{}\">{seat}</text>",
                Number(y),
                Number(size),
                self.ink()
            );
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Posture {
    Standing,
    Lying,
}

impl Posture {
    pub fn on(kind: Kind) -> Posture {
        match figures_lie_down(kind) {
            true => Posture::Lying,
            false => Posture::Standing,
        }
    }
}

const FOLLOWER: &str = "M-2.8 -4C-9.5 -3.2 -11 0 -9.6 1.7C-7.6 2.9 -5.4 1.2 -4.2 1.8C-5 4.4 -8.2 8.2 -8.2 10H-1.8L0 6L1.8 10H8.2C8.2 8.2 5 4.4 4.2 1.8C5.4 1.2 7.6 2.9 9.6 1.7C11 0 9.5 -3.2 2.8 -4C5.4 -6.4 4.2 -11.4 0 -11.4C-4.2 -11.4 -5.4 -6.4 -2.8 -4Z";
const BUILDER: &str = "M-8 10L-5.6 0H-9L-6.4 -4.6H-3.4C-5.2 -7.4 -3.4 -11.4 0 -11.4C3.4 -11.4 5.2 -7.4 3.4 -4.6H6.4L9 0H5.6L8 10H2.4V6.4H-2.4V10Z";
const PIG: &str = "M-9.4 -1.6C-9.4 -6 -5 -7.4 0 -7.2L2.2 -7.2L4.6 -9.6L6 -6.4C8 -5.6 9 -4.4 9.4 -2.6H11.2V1.4H9.2C8.6 3 7.4 4 6 4.6V8.4H2.6V5.4H-3.2V8.4H-6.6V4.4C-8.6 3 -9.4 1 -9.4 -1.6ZM-9.4 -3.4C-12 -4.4 -12 -1.4 -10.2 -1.6Z";

const KEEP: &str = "M-11 12V8H-9V-4H-11V-12H-6.5V-8.5H-2.5V-12H2.5V-8.5H6.5V-12H11V-4H9V8H11V12Z";
/// The count: a crowned head over a long robe.
const COUNT: &str = "M-4.6 -8.6V-15.4L-2.2 -12.6L0 -16.4L2.2 -12.6L4.6 -15.4V-8.6C5 -6.4 4 -4.8 2.6 -4C7 -3.2 8.6 -1 8 1.4L5.6 1.8L8.4 12H-8.4L-5.6 1.8L-8 1.4C-8.6 -1 -7 -3.2 -2.6 -4C-4 -4.8 -5 -6.4 -4.6 -8.6Z";

/// The spear of a guard.
const SPEAR: &str = "M9.6 11V-10M9.6 -17L7.4 -11L9.6 -9.4L11.8 -11Z";

pub(super) fn keep(out: &mut String, paint: Paint, theme: Theme) {
    let (fill, ink, line) = (paint.fill(), paint.ink(), theme.ink());
    put!(
        out,
        "<path d=\"{KEEP}\" fill=\"{WHITE}\" stroke=\"{WHITE}\" stroke-width=\"3.4\" stroke-linejoin=\"round\"/>\
         <path d=\"{KEEP}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"0.9\" stroke-linejoin=\"round\"/>\
         <path d=\"M-9 -4H9M-9 8H9\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.8\" opacity=\"0.7\"/>"
    );
    paint.number(out, 5.6, 10.0);
}

pub(super) fn count(out: &mut String, theme: Theme) {
    let line = theme.ink();
    put!(
        out,
        "<path d=\"{COUNT}\" fill=\"{WHITE}\" stroke=\"{WHITE}\" stroke-width=\"3.4\" stroke-linejoin=\"round\"/>\
         <path d=\"{COUNT}\" fill=\"#7b2d3b\" stroke=\"{line}\" stroke-width=\"0.9\" stroke-linejoin=\"round\"/>\
         <path d=\"M-4.6 -8.6V-15.4L-2.2 -12.6L0 -16.4L2.2 -12.6L4.6 -15.4V-8.6Z\" fill=\"#f2c94c\" stroke=\"{line}\" stroke-width=\"0.8\" stroke-linejoin=\"round\"/>"
    );
}

/// A follower with a spear.
pub(super) fn guard(out: &mut String, paint: Paint, theme: Theme) {
    put!(
        out,
        "<path d=\"{SPEAR}\" fill=\"{WHITE}\" stroke=\"{WHITE}\" stroke-width=\"3.4\" stroke-linejoin=\"round\"/>\
         <path d=\"{SPEAR}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.1\" stroke-linejoin=\"round\"/>",
        theme.stone(),
        theme.ink()
    );
    figure(out, paint, Piece::Follower, Posture::Standing, theme);
}

/// A figure of a seat. Pigs always stand.
pub(super) fn figure(out: &mut String, paint: Paint, piece: Piece, posture: Posture, theme: Theme) {
    let (shape, size) = match piece {
        Piece::Follower => (FOLLOWER, 1.0),
        Piece::Big => (FOLLOWER, 1.4),
        Piece::Builder => (BUILDER, 0.95),
        Piece::Pig => (PIG, 1.0),
    };
    let lying = posture == Posture::Lying && piece != Piece::Pig;
    let rotation = if lying { " rotate(-90)" } else { "" };
    let (fill, line) = (paint.fill(), theme.ink());
    put!(
        out,
        "<path d=\"{shape}\" transform=\"scale({size}){rotation}\" fill=\"{fill}\" \
         stroke=\"{WHITE}\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"/>\
         <path d=\"{shape}\" transform=\"scale({size}){rotation}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"0.8\" stroke-linejoin=\"round\"/>"
    );
    let y = match (piece, lying) {
        (Piece::Pig, _) => 2.2,
        (_, true) => 2.8,
        (_, false) => 3.6,
    };
    paint.number(out, y * size, 8.0 * size);
}

/// The king's crown (King & Robber).
pub(super) fn king(out: &mut String, theme: Theme) {
    put!(
        out,
        "<path d=\"M-5.5 5l-1.4 -8l3.6 3l3.3 -5l3.3 5l3.6 -3l-1.4 8z\" fill=\"#f2c94c\" stroke=\"{}\" stroke-width=\"0.8\" stroke-linejoin=\"round\"/>",
        theme.ink()
    );
}

/// The robber's hat and mask (King & Robber).
pub(super) fn robber(out: &mut String, theme: Theme) {
    let line = theme.ink();
    put!(
        out,
        "<path d=\"M-8 -1.6C-5 -2.6 -4.6 -6 -3.4 -6C-1.6 -6 -1 -5 0 -5C1 -5 1.6 -6 3.4 -6C4.6 -6 5 -2.6 8 -1.6C5 0.4 -5 0.4 -8 -1.6Z\" fill=\"#5b4630\" stroke=\"{line}\" stroke-width=\"0.8\" stroke-linejoin=\"round\"/>\
         <path d=\"M-5 0.6C-3 2 3 2 5 0.6L4.4 4.4C3 6 1.4 5.4 0 4C-1.4 5.4 -3 6 -4.4 4.4Z\" fill=\"#262626\" stroke=\"{line}\" stroke-width=\"0.6\" stroke-linejoin=\"round\"/>\
         <path d=\"M-3.4 3h1.8M1.6 3h1.8\" fill=\"none\" stroke=\"{WHITE}\" stroke-width=\"1.2\" stroke-linecap=\"round\"/>"
    );
}

/// Moves a drawing that is centred at the origin to a position.
pub(super) fn at(out: &mut String, (x, y): (f64, f64), draw: impl FnOnce(&mut String)) {
    put!(out, "<g transform=\"translate({} {})\">", Number(x), Number(y));
    draw(out);
    out.push_str("</g>");
}
