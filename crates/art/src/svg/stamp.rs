//! Small upright drawings that repeat (houses, trees, stalls), stamped on a picture from back to front with few elements.
//!
//! Stamps that do not overlap are drawn together: their parts with the same layer and paint become one path. A town of eighty
//! houses has about a hundred elements instead of a thousand, and its repeated strings compress well.

use super::text::put;
use crate::palette::Colour;
use crate::shape::Number;
use std::collections::BTreeMap;

/// How a part is painted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Paint {
    fill: Option<Colour>,
    /// Colour and width of the outline.
    stroke: Option<(Colour, f64)>,
    /// Of fill and outline; 1 is opaque.
    opacity: f64,
    round_caps: bool,
}

impl Paint {
    pub const fn fill(colour: Colour) -> Paint {
        Paint {
            fill: Some(colour),
            stroke: None,
            opacity: 1.0,
            round_caps: false,
        }
    }

    pub const fn line(colour: Colour, width: f64) -> Paint {
        Paint {
            fill: None,
            stroke: Some((colour, width)),
            opacity: 1.0,
            round_caps: false,
        }
    }

    /// Lines with round ends; a line of length zero (`h.01`) is a dot.
    pub const fn dots(colour: Colour, width: f64) -> Paint {
        Paint {
            round_caps: true,
            ..Paint::line(colour, width)
        }
    }

    /// A filled area with an outline.
    #[must_use]
    pub const fn outlined(self, colour: Colour, width: f64) -> Paint {
        Paint {
            stroke: Some((colour, width)),
            ..self
        }
    }

    #[must_use]
    pub const fn faded(self, opacity: f64) -> Paint {
        Paint { opacity, ..self }
    }

    /// The attributes of an element.
    pub fn attributes(&self) -> String {
        let mut out = String::new();
        match self.fill {
            Some(fill) => put!(out, "fill=\"{fill}\""),
            None => out.push_str("fill=\"none\""),
        }
        if let Some((colour, width)) = self.stroke {
            put!(out, " stroke=\"{colour}\" stroke-width=\"{}\"", Number(width));
        }
        if self.round_caps {
            out.push_str(" stroke-linecap=\"round\"");
        }
        if self.opacity < 1.0 {
            // Browsers paint an element with `opacity` on a layer of its own, which takes longer.
            let attribute = match (self.fill, self.stroke) {
                (Some(_), None) => "fill-opacity",
                (None, Some(_)) => "stroke-opacity",
                _ => "opacity",
            };
            put!(out, " {attribute}=\"{}\"", Number(self.opacity));
        }
        out
    }
}

/// A part of a sprite: path data around the sprite's foot at 0,0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Part {
    /// Parts of higher layers cover those of lower ones.
    pub layer: u8,
    pub paint: Paint,
    /// All commands of SVG except `S`, `T` and their relative forms.
    pub d: &'static str,
}

/// A part, for lists of them.
pub(super) const fn part(layer: u8, paint: Paint, d: &'static str) -> Part {
    Part { layer, paint, d }
}

/// A box: left, top, right, bottom, in user units.
pub(super) type Bounds = [f64; 4];

enum Content {
    Parts {
        parts: Vec<Part>,
        scale: f64,
        flipped: bool,
    },
    Drawing(String),
}

struct Stamp {
    at: (f64, f64),
    bounds: Bounds,
    content: Content,
}

/// Collects stamps, and draws them from back to front.
#[derive(Default)]
pub(super) struct Stamps(Vec<Stamp>);

impl Stamps {
    /// Adds a sprite with its foot at a point. `half` is half its width and `height` its height at scale 1.
    pub fn sprite(
        &mut self,
        parts: Vec<Part>,
        at: (f64, f64),
        (half, height): (f64, f64),
        scale: f64,
        flipped: bool,
    ) {
        // On a grid of tenths, equal sprites have equal path data, which compresses well.
        let snapped = |along: f64| (along * 10.0).round() / 10.0;
        let (x, y) = (snapped(at.0), snapped(at.1));
        self.0.push(Stamp {
            at: (x, y),
            bounds: [x - half * scale, y - height * scale, x + half * scale, y],
            content: Content::Parts {
                parts,
                scale,
                flipped,
            },
        });
    }

    /// Adds a larger drawing, given as SVG elements in the coordinates of the picture. `foot` is its depth.
    pub fn drawing(&mut self, svg: String, foot: f64, bounds: Bounds) {
        self.0.push(Stamp {
            at: (0.0, foot),
            bounds,
            content: Content::Drawing(svg),
        });
    }

    /// Appends the stamps, those with a higher foot first.
    pub fn draw(mut self, out: &mut String) {
        self.0.sort_by(|a, b| a.at.1.total_cmp(&b.at.1));
        let mut batches: Vec<Vec<Stamp>> = Vec::new();
        for stamp in self.0 {
            // The first batch above everything that the stamp overlaps.
            let covers = |batch: &Vec<Stamp>| batch.iter().any(|other| overlap(&stamp.bounds, &other.bounds));
            let batch = batches.iter().rposition(covers).map_or(0, |idx| idx + 1);
            match batches.get_mut(batch) {
                Some(batch) => batch.push(stamp),
                None => batches.push(vec![stamp]),
            }
        }
        for batch in batches {
            draw_batch(out, &batch);
        }
    }
}

/// Neighbours in a row touch each other, which is no overlap.
const TOUCH: f64 = 0.5;

fn overlap(a: &Bounds, b: &Bounds) -> bool {
    a[0] + TOUCH < b[2] && b[0] + TOUCH < a[2] && a[1] + TOUCH < b[3] && b[1] + TOUCH < a[3]
}

fn draw_batch(out: &mut String, batch: &[Stamp]) {
    let mut paths: BTreeMap<(u8, String), String> = BTreeMap::new();
    for stamp in batch {
        match &stamp.content {
            Content::Drawing(svg) => out.push_str(svg),
            Content::Parts {
                parts,
                scale,
                flipped,
            } => {
                for part in parts {
                    let d = paths.entry((part.layer, part.paint.attributes())).or_default();
                    stamp_path(d, part.d, stamp.at, *scale, *flipped);
                }
            }
        }
    }
    for ((_, attributes), d) in paths {
        put!(out, "<path d=\"{d}\" {attributes}/>");
    }
}

/// Appends path data, scaled (and mirrored if `flipped`) and moved to a point, with relative commands.
pub(super) fn stamp_path(out: &mut String, d: &str, at: (f64, f64), scale: f64, flipped: bool) {
    let mirror = if flipped { -scale } else { scale };
    let placed = |(x, y): (f64, f64)| (at.0 + x * mirror, at.1 + y * scale);
    let mut numbers = Tokens(d);
    // In the coordinates of the sprite; `pen` in tenths of user units of the picture, where the output really is.
    let (mut point, mut start) = ((0.0, 0.0), (0.0, 0.0));
    let (mut pen, mut pen_start) = ((0_i64, 0_i64), (0_i64, 0_i64));
    let tenths = |(x, y): (f64, f64)| ((x * 10.0).round() as i64, (y * 10.0).round() as i64);
    let mut command = ' ';
    while let Some(next) = numbers.command(command) {
        command = next;
        let relative = command.is_ascii_lowercase();
        let base = if relative { point } else { (0.0, 0.0) };
        let pair = |numbers: &mut Tokens| {
            let x = numbers.number().unwrap_or_default();
            (base.0 + x, base.1 + numbers.number().unwrap_or_default())
        };
        match command.to_ascii_uppercase() {
            'Z' => {
                out.push('z');
                (point, pen) = (start, pen_start);
            }
            'M' => {
                point = pair(&mut numbers);
                start = point;
                pen = tenths(placed(point));
                pen_start = pen;
                out.push('M');
                write_numbers(out, &[pen.0, pen.1]);
                // Further pairs are lines.
                command = if relative { 'l' } else { 'L' };
            }
            'H' | 'V' | 'L' => {
                let to = match command.to_ascii_uppercase() {
                    'H' => (base.0 + numbers.number().unwrap_or_default(), point.1),
                    'V' => (point.0, base.1 + numbers.number().unwrap_or_default()),
                    _ => pair(&mut numbers),
                };
                let end = tenths(placed(to));
                let (dx, dy) = (end.0 - pen.0, end.1 - pen.1);
                match command.to_ascii_uppercase() {
                    'H' => {
                        out.push('h');
                        write_numbers(out, &[dx]);
                    }
                    'V' => {
                        out.push('v');
                        write_numbers(out, &[dy]);
                    }
                    _ => {
                        out.push('l');
                        write_numbers(out, &[dx, dy]);
                    }
                }
                (point, pen) = (to, end);
            }
            curve @ ('C' | 'Q') => {
                let count = if curve == 'C' { 3 } else { 2 };
                let points: Vec<_> = (0..count).map(|_| pair(&mut numbers)).collect();
                out.push(curve.to_ascii_lowercase());
                let offsets: Vec<i64> = points
                    .iter()
                    .map(|&point| tenths(placed(point)))
                    .flat_map(|(x, y)| [x - pen.0, y - pen.1])
                    .collect();
                write_numbers(out, &offsets);
                point = points[count - 1];
                pen = tenths(placed(point));
            }
            'A' => {
                let [rx, ry, turn, large, sweep] = [(); 5].map(|()| numbers.number().unwrap_or_default());
                let to = pair(&mut numbers);
                let end = tenths(placed(to));
                let sweep = if flipped { 1.0 - sweep } else { sweep };
                put!(
                    out,
                    "a{} {} {} {large} {sweep} {} {}",
                    Number(rx * scale),
                    Number(ry * scale),
                    Number(turn),
                    Number((end.0 - pen.0) as f64 / 10.0),
                    Number((end.1 - pen.1) as f64 / 10.0)
                );
                (point, pen) = (to, end);
            }
            _ => return,
        }
    }
}

/// Appends numbers given in tenths, without redundant characters.
fn write_numbers(out: &mut String, tenths: &[i64]) {
    for (idx, &number) in tenths.iter().enumerate() {
        if number < 0 {
            out.push('-');
        } else if idx > 0 {
            out.push(' ');
        }
        let (whole, part) = (number.abs() / 10, number.abs() % 10);
        match (whole, part) {
            (whole, 0) => put!(out, "{whole}"),
            (0, part) => put!(out, ".{part}"),
            (whole, part) => put!(out, "{whole}.{part}"),
        }
    }
}

/// The rest of path data.
struct Tokens<'a>(&'a str);

impl Tokens<'_> {
    /// The next command, or the last one again if a number follows; `None` at the end.
    fn command(&mut self, last: char) -> Option<char> {
        self.0 = self.0.trim_start_matches([' ', ',']);
        let next = self.0.chars().next()?;
        if next.is_ascii_alphabetic() {
            self.0 = &self.0[1..];
            Some(next)
        } else if last.eq_ignore_ascii_case(&'z') || last == ' ' {
            None
        } else {
            Some(last)
        }
    }

    fn number(&mut self) -> Option<f64> {
        self.0 = self.0.trim_start_matches([' ', ',']);
        let mut has_point = false;
        let end = self
            .0
            .char_indices()
            .find(|&(idx, letter)| match letter {
                '-' => idx > 0,
                '.' => std::mem::replace(&mut has_point, true),
                letter => !letter.is_ascii_digit(),
            })
            .map_or(self.0.len(), |(idx, _)| idx);
        let (number, rest) = self.0.split_at(end);
        self.0 = rest;
        number.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamped(d: &str, scale: f64, flipped: bool) -> String {
        let mut out = String::new();
        stamp_path(&mut out, d, (10.0, 20.0), scale, flipped);
        out
    }

    #[test]
    fn paths_are_moved_scaled_and_mirrored() {
        assert_eq!(
            stamped("M-5 0V-3.1L-3 -6.2-1 -3.1V0z", 1.0, false),
            "M5 20v-3.1l2-3.1l2 3.1v3.1z"
        );
        assert_eq!(stamped("M1 0h2v-1z", 2.0, true), "M8 20h-4v-2z");
        assert_eq!(
            stamped("M0 0C1 1 2 2 3 .5q.5-.5 1 0z", 1.0, false),
            "M10 20c1 1 2 2 3 .5q.5-.5 1 0z"
        );
        assert_eq!(
            stamped("M0 0a2 2 0 0 1 4 0z", 0.5, true),
            "M10 20a1 1 0 0 0 -2 0z"
        );
        // Subpaths after `z` start where they say, and relative ones at the start of the one before.
        assert_eq!(stamped("M1 1h1zm2 2h1z", 1.0, false), "M11 21h1zM13 23h1z");
    }

    #[test]
    fn stamps_that_overlap_are_drawn_from_back_to_front() {
        let part = |colour: u32| Part {
            layer: 0,
            paint: Paint::fill(Colour::hex(colour)),
            d: "M-5 0H5V-5H-5z",
        };
        let mut stamps = Stamps::default();
        let size = (5.0, 5.0);
        stamps.sprite(vec![part(0x000001)], (10.0, 12.0), size, 1.0, false);
        stamps.sprite(vec![part(0x000002)], (10.0, 10.0), size, 1.0, false);
        stamps.sprite(vec![part(0x000002)], (20.0, 10.0), size, 1.0, false);
        let mut out = String::new();
        stamps.draw(&mut out);
        // The two in one row are one path.
        assert_eq!(out.matches("<path").count(), 2, "{out}");
        assert!(out.find("#000002") < out.find("#000001"));
    }
}
