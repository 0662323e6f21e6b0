//! The wooden figures, each centred at the origin: shape by piece, colour and mark by seat, standing or lying.

use super::silhouettes::{BUILDER, COUNT, FOLLOWER, GUARD, KEEP, MARKS, PIG, Silhouette, TOWER};
use super::text::put;
use crate::palette::{self, Colour, WHITE};
use crate::shape::{Number, figures_lie_down};
use crate::theme::Theme;
use bastide_engine::action::Piece;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;

/// The colours of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paint {
    /// A fixed seat's colours, with its mark.
    Of(Seat),
    /// The CSS variable `--seat`, without a mark.
    Styled,
    /// Bare wood, for figures of nobody.
    Wood,
}

impl Paint {
    pub fn fill(self) -> String {
        self.towards(WHITE, 0.0)
    }

    /// The colour of this paint, mixed with another one.
    fn towards(self, other: Colour, part: f64) -> String {
        match self {
            Paint::Of(seat) => palette::seat(seat).mixed(other, part).to_string(),
            Paint::Wood => WOOD.mixed(other, part).to_string(),
            Paint::Styled if part > 0.0 => {
                let percent = Number(part * 100.0);
                format!("color-mix(in srgb,var(--seat,#888888),{other} {percent}%)")
            }
            Paint::Styled => "var(--seat,#888888)".to_owned(),
        }
    }

    /// Draws the seat's mark around a point; nothing for [`Paint::Styled`] and [`Paint::Wood`].
    pub fn mark(self, out: &mut String, (x, y): (f64, f64), size: f64) {
        if let Paint::Of(seat) = self {
            put!(
                out,
                "<path d=\"{}\" transform=\"translate({} {}) scale({})\" fill=\"{}\"/>",
                MARKS[seat.idx() % MARKS.len()],
                Number(x),
                Number(y),
                Number(size),
                palette::seat(seat).ink()
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

const WOOD: Colour = Colour::hex(0xd2aa74);
const OUTLINE: Colour = Colour::hex(0x24160e);
const HALO: Colour = Colour::hex(0xfffdf5);
const SHADOW: Colour = Colour::hex(0x140b04);
const GOLD: Colour = Colour::hex(0xf2c037);
const GOLD_SHADE: Colour = Colour::hex(0xb97f1c);
/// The cut side of a figure is the colour of its face, darkened.
const SIDE: (Colour, f64) = (Colour::hex(0x1c0f08), 0.4);
/// The angle at which figures lie: their head to the west, not quite level, as if dropped.
const LYING: f64 = -82.0;
/// How much lower than wide a lying figure is drawn: it is seen from the south and a little from above.
const FLAT: f64 = 0.84;

/// The scale of the seats' marks: large enough to tell seats apart on a tile 60 pixels wide.
const MARK: f64 = 1.15;

/// A figure of a seat. Pigs always stand.
pub(super) fn figure(out: &mut String, paint: Paint, piece: Piece, posture: Posture, theme: Theme) {
    let posture = match piece {
        Piece::Pig => Posture::Standing,
        Piece::Follower | Piece::Big | Piece::Builder => posture,
    };
    let (silhouette, size) = match piece {
        Piece::Follower => (&FOLLOWER, 1.0),
        Piece::Big => (&FOLLOWER, 1.38),
        Piece::Builder => (&BUILDER, 1.0),
        Piece::Pig => (&PIG, 1.0),
    };
    wooden(out, silhouette, paint, posture, size, theme);
}

pub(super) fn keep(out: &mut String, paint: Paint, theme: Theme) {
    wooden(out, &KEEP, paint, Posture::Standing, 1.0, theme);
}

/// A follower with helmet and halberd.
pub(super) fn guard(out: &mut String, paint: Paint, theme: Theme) {
    wooden(out, &GUARD, paint, Posture::Standing, 1.0, theme);
}

/// A tower piece of City's wall, scaled to a size.
pub(super) fn tower(out: &mut String, paint: Paint, size: f64, theme: Theme) {
    wooden(out, &TOWER, paint, Posture::Standing, size, theme);
}

/// The count: bare wood with a golden crown and a red sash.
pub(super) fn count(out: &mut String, theme: Theme) {
    wooden(out, &COUNT, Paint::Wood, Posture::Standing, 1.0, theme);
    let ink = outline(theme);
    put!(
        out,
        "<path d=\"M-5.2 -10.4V-17.6L-2.5 -14.2 0 -19 2.5 -14.2 5.2 -17.6V-10.4C2 -9.4 -2 -9.4 -5.2 -10.4z\" fill=\"{GOLD}\" stroke=\"{ink}\" stroke-width=\"1.1\"/>\
         <path d=\"M1.2 -10.3V-15.6L2.5 -13.2 4.5 -15.8V-10.9z\" fill=\"{GOLD_SHADE}\"/>\
         <path d=\"M-8.6 .6L7.2 10.4 9.6 11.4V9.4L-7.2 -2z\" fill=\"#b5302b\" stroke=\"{ink}\" stroke-width=\".6\"/>\
         <path d=\"M-1.8 -7.4h.01M1.8 -7.4h.01\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.3\" stroke-linecap=\"round\"/>"
    );
}

/// A seat's marker on a track: a wooden disc.
pub(super) fn marker(out: &mut String, paint: Paint, theme: Theme) {
    let (ink, side, face) = (outline(theme), paint.towards(SIDE.0, SIDE.1), paint.fill());
    put!(
        out,
        "<ellipse cx=\"3.4\" cy=\"5.4\" rx=\"13\" ry=\"11.6\" fill=\"{SHADOW}\" opacity=\".35\"/>\
         <circle cy=\"1.4\" r=\"13.4\" fill=\"{HALO}\"/>\
         <circle cy=\"2.4\" r=\"11.2\" fill=\"{side}\" stroke=\"{ink}\" stroke-width=\"1.4\"/>\
         <circle r=\"11.2\" fill=\"{face}\" stroke=\"{ink}\" stroke-width=\"1.2\"/>"
    );
    if theme == Theme::Painted {
        put!(
            out,
            "<path d=\"M-9.8 1.4A9.9 9.9 0 0 1 5 -8.6A8.8 8.8 0 0 0 -9.8 1.4z\" fill=\"{WHITE}\" opacity=\".5\"/>"
        );
    }
    paint.mark(out, (0.0, 0.0), 1.7);
}

fn outline(theme: Theme) -> Colour {
    theme.choose(OUTLINE, theme.ink())
}

/// Draws a figure from below: shadow, light halo, cut side, face, mark.
fn wooden(
    out: &mut String,
    Silhouette {
        shape,
        lit,
        shaded,
        mark,
        foot,
        wide,
    }: &Silhouette,
    paint: Paint,
    posture: Posture,
    size: f64,
    theme: Theme,
) {
    let is_lying = posture == Posture::Lying;
    let (side, face, ink) = (paint.towards(SIDE.0, SIDE.1), paint.fill(), outline(theme));
    let path = |out: &mut String, d: &str, (x, y): (f64, f64), turn: &str, attributes: &str| {
        put!(out, "<path d=\"{d}\"");
        if (x, y) != (0.0, 0.0) || !turn.is_empty() {
            put!(out, " transform=\"translate({} {}){turn}\"", Number(x), Number(y));
        }
        put!(out, " {attributes}/>");
    };
    let turn = if is_lying {
        format!(" scale(1 {FLAT}) rotate({LYING})")
    } else {
        String::new()
    };
    if size != 1.0 {
        put!(out, "<g transform=\"scale({})\">", Number(size));
    }
    // Where the back of the piece is.
    let (dx, dy) = if is_lying { (0.6, 3.4) } else { (1.9, 1.0) };
    if is_lying {
        let soft = format!("fill=\"{SHADOW}\" stroke=\"{SHADOW}\" stroke-width=\"2\" opacity=\".36\"");
        path(out, shape, (2.6, 5.2), &turn, &soft);
    } else {
        put!(
            out,
            "<ellipse cx=\"4.4\" cy=\"{}\" rx=\"{}\" ry=\"3.2\" fill=\"{SHADOW}\" opacity=\".42\"/>",
            Number(foot + 0.2),
            Number(*wide)
        );
    }
    let lined = |fill: &str, line: &str, width: f64| {
        format!(
            "fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{}\"",
            Number(width)
        )
    };
    let halo = HALO.to_string();
    let around: &[(f64, f64)] = match posture {
        Posture::Standing => &[(dx / 2.0, dy / 2.0)],
        Posture::Lying => &[(0.0, 0.0), (dx, dy)],
    };
    for &by in around {
        path(out, shape, by, &turn, &lined(&halo, &halo, 5.2));
    }
    path(out, shape, (dx, dy), &turn, &lined(&side, &ink.to_string(), 1.7));
    // Between the back and the face, as often as the depth needs.
    let between: &[f64] = match posture {
        Posture::Standing => &[0.5],
        Posture::Lying => &[0.67, 0.33],
    };
    for part in between {
        path(
            out,
            shape,
            (dx * part, dy * part),
            &turn,
            &lined(&side, &side, 0.6),
        );
    }
    path(
        out,
        shape,
        (0.0, 0.0),
        &turn,
        &lined(&face, &ink.to_string(), 1.2),
    );
    if theme == Theme::Painted {
        // A lying figure's right half is its upper one.
        let turn = if is_lying {
            format!("{turn} scale(-1 1)")
        } else {
            turn
        };
        let tone = |tone: Colour, part: f64| format!("fill=\"{}\"", paint.towards(tone, part));
        path(out, shaded, (0.0, 0.0), &turn, &tone(SHADOW, 0.2));
        path(out, lit, (0.0, 0.0), &turn, &tone(WHITE, 0.45));
    }
    let (sin, cos) = if is_lying {
        LYING.to_radians().sin_cos()
    } else {
        (0.0, 1.0)
    };
    let flat = if is_lying { FLAT } else { 1.0 };
    paint.mark(out, (-mark * sin, mark * cos * flat), MARK);
    if size != 1.0 {
        out.push_str("</g>");
    }
}

/// The king's crown (King & Robber).
pub(super) fn king(out: &mut String, theme: Theme) {
    put!(
        out,
        "<path d=\"M-6 6L-7.6 -3.4-3.6 -.4 0 -6.4 3.6 -.4 7.6 -3.4 6 6z\" fill=\"{HALO}\" stroke=\"{HALO}\" stroke-width=\"4\"/>\
         <path d=\"M-6 6L-7.6 -3.4-3.6 -.4 0 -6.4 3.6 -.4 7.6 -3.4 6 6z\" fill=\"{GOLD}\" stroke=\"{}\" stroke-width=\"1\"/>\
         <path d=\"M1.6 5.4V1.6L3.8 .8 6.6 -1.6 5.5 5.4z\" fill=\"{GOLD_SHADE}\"/>\
         <path d=\"M-7.6 -3.6h.01M0 -6.6h.01M7.6 -3.6h.01\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.6\" stroke-linecap=\"round\"/>\
         <path d=\"M-3 3.4h.01M0 3.4h.01M3 3.4h.01\" fill=\"none\" stroke=\"#b5302b\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>",
        outline(theme),
        outline(theme)
    );
}

/// The robber's hat and mask (King & Robber).
pub(super) fn robber(out: &mut String, theme: Theme) {
    let line = outline(theme);
    put!(
        out,
        "<path d=\"M-8.4 -1.4C-5.2 -2.6 -4.8 -6.6 -3.4 -6.6C-1.6 -6.6 -1 -5.4 0 -5.4C1 -5.4 1.6 -6.6 3.4 -6.6C4.8 -6.6 5.2 -2.6 8.4 -1.4C7.6 -.8 6.6 -.4 5.4 0L4.6 4.6C3 6.4 1.4 5.6 0 4.2C-1.4 5.6 -3 6.4 -4.6 4.6L-5.4 0C-6.6 -.4 -7.6 -.8 -8.4 -1.4z\" fill=\"{HALO}\" stroke=\"{HALO}\" stroke-width=\"3.6\"/>\
         <path d=\"M-8.4 -1.4C-5.2 -2.6 -4.8 -6.6 -3.4 -6.6C-1.6 -6.6 -1 -5.4 0 -5.4C1 -5.4 1.6 -6.6 3.4 -6.6C4.8 -6.6 5.2 -2.6 8.4 -1.4C5 .8 -5 .8 -8.4 -1.4Z\" fill=\"#8a5f36\" stroke=\"{line}\" stroke-width=\".9\"/>\
         <path d=\"M-4.6 -2.8C-2 -1.8 2 -1.8 4.6 -2.8\" fill=\"none\" stroke=\"#d9a02e\" stroke-width=\"1.1\"/>\
         <path d=\"M-5.2 .8C-3 2.2 3 2.2 5.2 .8L4.6 4.6C3 6.4 1.4 5.6 0 4.2C-1.4 5.6 -3 6.4 -4.6 4.6Z\" fill=\"#262626\" stroke=\"{line}\" stroke-width=\".7\"/>\
         <path d=\"M-3.4 3.2h1.8M1.6 3.2h1.8\" fill=\"none\" stroke=\"{WHITE}\" stroke-width=\"1.3\" stroke-linecap=\"round\"/>"
    );
}

/// Moves a drawing that is centred at the origin to a position.
pub(super) fn at(out: &mut String, (x, y): (f64, f64), draw: impl FnOnce(&mut String)) {
    put!(out, "<g transform=\"translate({} {})\">", Number(x), Number(y));
    draw(out);
    out.push_str("</g>");
}
