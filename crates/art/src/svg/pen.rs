//! Builds the `d` attribute of paths with many small parts, with one decimal and no redundant characters.

use super::TILE;
use super::text::put;
use crate::shape::Point;

/// The `d` attribute of a path, in user units.
#[derive(Default)]
pub(super) struct Pen(String);

impl Pen {
    /// Starts a subpath at a point of the tile (in tiles), moved by `dx` and `dy` user units.
    pub fn start(&mut self, at: Point, (dx, dy): (f64, f64)) -> &mut Pen {
        self.put('M', &[at.x * TILE + dx, at.y * TILE + dy])
    }

    /// Appends a line by a relative offset.
    pub fn line(&mut self, dx: f64, dy: f64) -> &mut Pen {
        self.put('l', &[dx, dy])
    }

    /// Appends a horizontal line.
    pub fn across(&mut self, dx: f64) -> &mut Pen {
        self.put('h', &[dx])
    }

    /// Appends a vertical line.
    pub fn upright(&mut self, dy: f64) -> &mut Pen {
        self.put('v', &[dy])
    }

    pub fn close(&mut self) {
        self.0.push('z');
    }

    /// Appends a dot, which is visible if the path is stroked with round caps.
    pub fn dot(&mut self, at: Point) {
        self.start(at, (0.0, 0.0));
        // Some renderers skip lines of length zero.
        self.0.push_str("h.01");
    }

    /// Appends a `<path>` element with these attributes, unless the path is empty.
    pub fn draw(&self, out: &mut String, paint: &str) {
        if !self.0.is_empty() {
            put!(out, "<path d=\"{}\" {paint}/>", self.0);
        }
    }

    fn put(&mut self, letter: char, numbers: &[f64]) -> &mut Pen {
        self.0.push(letter);
        for (idx, number) in numbers.iter().enumerate() {
            // Adding zero turns -0 into 0.
            let text = ((number * 10.0).round() / 10.0 + 0.0).to_string();
            if idx > 0 && !text.starts_with('-') {
                self.0.push(' ');
            }
            match text.strip_prefix("-0.") {
                Some(rest) => put!(self.0, "-.{rest}"),
                None => self.0.push_str(
                    text.strip_prefix('0')
                        .filter(|rest| !rest.is_empty())
                        .unwrap_or(&text),
                ),
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_compact() {
        let mut pen = Pen::default();
        pen.start(Point::new(0.5, 0.123_45), (-0.02, 0.0))
            .line(-0.52, -0.04)
            .across(0.0)
            .upright(10.0)
            .close();
        pen.dot(Point::new(0.001, 0.0));
        assert_eq!(pen.0, "M50 12.3l-.5 0h0v10zM.1 0h.01");
        let mut out = String::new();
        Pen::default().draw(&mut out, "fill=\"none\"");
        assert_eq!(out, "");
    }
}
