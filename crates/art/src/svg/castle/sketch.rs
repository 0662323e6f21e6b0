//! Path data of polygons and lines in user units, with one decimal.

use super::super::text::put;
use super::plan::Spot;

/// The `d` attribute of a path of many parts.
#[derive(Default, Clone)]
pub(super) struct Sketch(pub String);

impl Sketch {
    pub fn polygon(&mut self, points: &[Spot]) {
        self.line(points);
        self.0.push('z');
    }

    /// An open line.
    pub fn line(&mut self, points: &[Spot]) {
        let mut pen = (0, 0);
        for (idx, &(x, y)) in points.iter().enumerate() {
            let at = (tenths(x), tenths(y));
            let (dx, dy) = (at.0 - pen.0, at.1 - pen.1);
            match (idx, dx, dy) {
                (0, ..) => self.numbers('M', &[at.0, at.1]),
                (_, 0, 0) => {}
                (_, dx, 0) => self.numbers('h', &[dx]),
                (_, 0, dy) => self.numbers('v', &[dy]),
                (_, dx, dy) => self.numbers('l', &[dx, dy]),
            }
            pen = at;
        }
    }

    pub fn rect(&mut self, [left, top, right, bottom]: [f64; 4]) {
        self.polygon(&[(left, top), (right, top), (right, bottom), (left, bottom)]);
    }

    /// Appends a `<path>` element with these attributes, unless there are no parts.
    pub fn draw(&self, out: &mut String, paint: &str) {
        if !self.0.is_empty() {
            put!(out, "<path d=\"{}\" {paint}/>", self.0);
        }
    }

    fn numbers(&mut self, letter: char, numbers: &[i64]) {
        self.0.push(letter);
        for (idx, &number) in numbers.iter().enumerate() {
            if number < 0 {
                self.0.push('-');
            } else if idx > 0 {
                self.0.push(' ');
            }
            match (number.abs() / 10, number.abs() % 10) {
                (whole, 0) => put!(self.0, "{whole}"),
                (0, part) => put!(self.0, ".{part}"),
                (whole, part) => put!(self.0, "{whole}.{part}"),
            }
        }
    }
}

fn tenths(along: f64) -> i64 {
    (along * 10.0).round() as i64
}
