//! A pen for paths of many small parts: one decimal and no letter more than needed.

use super::TILE;
use super::text::put;
use crate::shape::Point;

/// The `d` of a path, in the picture's units.
#[derive(Default)]
pub(super) struct Pen(String);

impl Pen {
    /// Starts a part at a point of the tile, `dx` and `dy` units from it.
    pub fn start(&mut self, at: Point, (dx, dy): (f64, f64)) -> &mut Pen {
        self.put('M', &[at.x * TILE + dx, at.y * TILE + dy])
    }

    /// A straight line.
    pub fn line(&mut self, dx: f64, dy: f64) -> &mut Pen {
        self.put('l', &[dx, dy])
    }

    /// A line to the side.
    pub fn across(&mut self, dx: f64) -> &mut Pen {
        self.put('h', &[dx])
    }

    /// A line upwards or downwards.
    pub fn upright(&mut self, dy: f64) -> &mut Pen {
        self.put('v', &[dy])
    }

    /// Closes the part.
    pub fn close(&mut self) {
        self.0.push('z');
    }

    /// A dot, if the path is stroked with round caps.
    pub fn dot(&mut self, at: Point) {
        self.start(at, (0.0, 0.0));
        // Lines of no length are left out by some who draw pictures.
        self.0.push_str("h.01");
    }

    /// Draws all parts as one element, if there are any.
    pub fn draw(&self, out: &mut String, paint: &str) {
        if !self.0.is_empty() {
            put!(out, "<path d=\"{}\" {paint}/>", self.0);
        }
    }

    fn put(&mut self, letter: char, numbers: &[f64]) -> &mut Pen {
        self.0.push(letter);
        for (idx, number) in numbers.iter().enumerate() {
            // Adding zero turns a negative zero into a plain one.
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
    fn paths_are_short() {
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
