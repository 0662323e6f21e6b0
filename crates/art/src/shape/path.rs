//! Points, paths of lines and cubic curves, and shapes made of closed paths, in the unit square of a tile.

use std::fmt::Write;

/// A point; a tile is the square from 0,0 (north-west) to 1,1 (south-east).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// Grows to the east.
    pub x: f64,
    /// Grows to the south.
    pub y: f64,
}

impl Point {
    /// The centre of a tile.
    pub const CENTRE: Point = Point::new(0.5, 0.5);

    /// `x` grows to the east, `y` to the south.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The point translated by `dx`, `dy`.
    #[must_use]
    pub fn moved(self, dx: f64, dy: f64) -> Point {
        Point::new(self.x + dx, self.y + dy)
    }

    /// Interpolates between this point (`part` 0) and `other` (`part` 1); other parts extrapolate.
    #[must_use]
    pub fn towards(self, other: Point, part: f64) -> Point {
        self.moved((other.x - self.x) * part, (other.y - self.y) * part)
    }

    /// The Euclidean distance.
    pub fn distance(self, other: Point) -> f64 {
        // IEEE 754 defines the result of a square root exactly, but not of `hypot`.
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The unit vector towards `other`; zero if it is the same point.
    pub(crate) fn direction(self, other: Point) -> Point {
        let length = self.distance(other);
        if length < 1e-9 {
            return Point::default();
        }
        Point::new((other.x - self.x) / length, (other.y - self.y) / length)
    }
}

/// Sixteen points on a circle. Computed without sines, whose last digits depend on the machine.
pub(crate) fn ring(centre: Point, radius: f64) -> impl Iterator<Item = Point> + Clone {
    // The directions to the outer points of a grid of five by five.
    let rim = (-2_i8..=2).flat_map(|y| (-2_i8..=2).map(move |x| (x, y)));
    rim.filter(|(x, y)| x.abs() == 2 || y.abs() == 2)
        .map(move |(x, y)| {
            let by = Point::default().direction(Point::new(f64::from(x), f64::from(y)));
            centre.moved(by.x * radius, by.y * radius)
        })
}

/// A piece of a path that starts where the piece before it ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// A straight line to this point.
    Line(Point),
    /// A cubic Bézier curve: two control points and its end.
    Cubic(Point, Point, Point),
}

/// An open or closed path of straight lines and cubic Bézier curves.
#[derive(Clone, PartialEq, Debug)]
pub struct Path {
    start: Point,
    segments: Vec<Segment>,
    closed: bool,
}

/// The number of line segments that approximate a cubic curve.
const CURVE_STEPS: usize = 14;

impl Path {
    /// A path without segments.
    pub fn from(start: Point) -> Path {
        Path {
            start,
            segments: Vec::new(),
            closed: false,
        }
    }

    /// A closed path of straight lines through these corners.
    pub fn polygon(points: impl IntoIterator<Item = Point>) -> Path {
        let mut path = Path::polyline(points);
        path.closed = true;
        path
    }

    /// An open path of straight lines through these points.
    pub fn polyline(points: impl IntoIterator<Item = Point>) -> Path {
        let mut points = points.into_iter();
        let mut path = Path::from(points.next().unwrap_or_default());
        path.segments.extend(points.map(Segment::Line));
        path
    }

    /// A circle as four cubic curves, clockwise.
    pub fn circle(centre: Point, radius: f64) -> Path {
        // The length of the control arms that approximates a quarter circle best.
        let k = radius * 0.5523;
        let at = |dx: f64, dy: f64| centre.moved(dx, dy);
        let mut path = Path::from(at(radius, 0.0));
        path.curve_to(at(radius, k), at(k, radius), at(0.0, radius));
        path.curve_to(at(-k, radius), at(-radius, k), at(-radius, 0.0));
        path.curve_to(at(-radius, -k), at(-k, -radius), at(0.0, -radius));
        path.curve_to(at(k, -radius), at(radius, -k), at(radius, 0.0));
        path.close();
        path
    }

    /// Appends a straight line, unless the path ends at this point already.
    pub fn line_to(&mut self, end: Point) {
        if self.end().distance(end) > 1e-9 {
            self.segments.push(Segment::Line(end));
        }
    }

    /// Appends a cubic curve with two control points.
    pub fn curve_to(&mut self, first: Point, second: Point, end: Point) {
        self.segments.push(Segment::Cubic(first, second, end));
    }

    /// Closes the path with a straight line from its end to its start.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// The first point.
    pub fn start(&self) -> Point {
        self.start
    }

    /// The last point; the start if there are no segments. A closed path continues from there to its start.
    pub fn end(&self) -> Point {
        match self.segments.last() {
            Some(Segment::Line(end) | Segment::Cubic(_, _, end)) => *end,
            None => self.start,
        }
    }

    /// Without the line that closes the path.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The corners of a polyline that approximates the path; a closed path does not repeat its start.
    pub fn flattened(&self) -> Vec<Point> {
        let mut points = vec![self.start];
        let mut from = self.start;
        for segment in &self.segments {
            match *segment {
                Segment::Line(end) => points.push(end),
                Segment::Cubic(a, b, end) => {
                    points.extend((1..=CURVE_STEPS).map(|step| {
                        let t = step as f64 / CURVE_STEPS as f64;
                        cubic(from, a, b, end, t)
                    }));
                }
            }
            from = points.last().copied().unwrap_or(self.start);
        }
        if self.closed && points.len() > 1 && from.distance(self.start) < 1e-9 {
            points.pop();
        }
        points
    }

    /// Whether a point lies inside, by the non-zero winding rule. An open path counts as closed.
    pub fn contains(&self, point: Point) -> bool {
        winding(&self.flattened(), point) != 0
    }

    /// The north-west and south-east corners of the bounding box.
    pub fn bounds(&self) -> (Point, Point) {
        bounds(&self.flattened())
    }

    /// The signed area: positive if the path runs clockwise on the screen.
    pub fn area(&self) -> f64 {
        signed_area(&self.flattened())
    }

    /// The `d` attribute of an SVG path, scaled and then translated by `offset`.
    pub fn to_svg_d(&self, scale: f64, offset: Point) -> String {
        let mut d = String::new();
        let mut put = |letter: &str, points: &[Point]| {
            d.push_str(letter);
            for (idx, point) in points.iter().enumerate() {
                let gap = if idx == 0 { "" } else { " " };
                let x = Number(point.x * scale + offset.x);
                let y = Number(point.y * scale + offset.y);
                // Writing to a string cannot fail.
                let _ = write!(d, "{gap}{x} {y}");
            }
        };
        put("M", &[self.start]);
        for segment in &self.segments {
            match *segment {
                Segment::Line(end) => put("L", &[end]),
                Segment::Cubic(a, b, end) => put("C", &[a, b, end]),
            }
        }
        if self.closed {
            put("Z", &[]);
        }
        d
    }
}

/// An area bounded by closed paths, by the non-zero winding rule: a path that runs the other way round cuts a hole.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shape {
    /// Closed paths.
    pub outlines: Vec<Path>,
}

impl Shape {
    /// Whether a point lies inside.
    pub fn contains(&self, point: Point) -> bool {
        let windings = self.outlines.iter().map(|path| winding(&path.flattened(), point));
        windings.sum::<i32>() != 0
    }

    /// Whether there are no outlines.
    pub fn is_empty(&self) -> bool {
        self.outlines.is_empty()
    }

    /// The sum of the signed areas of the outlines; overlapping parts count twice.
    pub fn area(&self) -> f64 {
        self.outlines.iter().map(Path::area).sum()
    }

    /// The north-west and south-east corners of the bounding box; the origin if the shape is empty.
    pub fn bounds(&self) -> (Point, Point) {
        bounds(&self.outlines.iter().flat_map(Path::flattened).collect::<Vec<_>>())
    }

    /// The `d` attribute of one SVG path, scaled and then translated by `offset`.
    pub fn to_svg_d(&self, scale: f64, offset: Point) -> String {
        self.outlines
            .iter()
            .map(|path| path.to_svg_d(scale, offset))
            .collect()
    }
}

impl Path {
    /// The pieces of the path that are left without these straight lines, given by their ends.
    pub(crate) fn without_lines(&self, is_hidden: impl Fn(Point, Point) -> bool) -> Vec<Path> {
        let mut pieces = Vec::new();
        let mut piece = Path::from(self.start);
        let closing = self.closed.then_some(Segment::Line(self.start));
        for segment in self.segments.iter().copied().chain(closing) {
            match segment {
                Segment::Line(end) if is_hidden(piece.end(), end) => {
                    pieces.push(std::mem::replace(&mut piece, Path::from(end)));
                }
                Segment::Line(end) => piece.line_to(end),
                Segment::Cubic(a, b, end) => piece.curve_to(a, b, end),
            }
        }
        pieces.push(piece);
        pieces.retain(|piece| !piece.segments.is_empty());
        pieces
    }
}

/// Formats a number with at most two decimals and without trailing zeros, to keep pictures small.
pub(crate) struct Number(pub f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Adding zero turns -0 into 0.
        let rounded = (self.0 * 100.0).round() / 100.0 + 0.0;
        write!(f, "{rounded}")
    }
}

fn cubic(from: Point, a: Point, b: Point, end: Point, t: f64) -> Point {
    let s = 1.0 - t;
    let mix = |from: f64, a: f64, b: f64, end: f64| {
        s * s * s * from + 3.0 * s * s * t * a + 3.0 * s * t * t * b + t * t * t * end
    };
    Point::new(mix(from.x, a.x, b.x, end.x), mix(from.y, a.y, b.y, end.y))
}

/// The winding number of a closed polygon around a point.
fn winding(polygon: &[Point], point: Point) -> i32 {
    let mut winding = 0;
    for (idx, &a) in polygon.iter().enumerate() {
        let b = polygon[(idx + 1) % polygon.len()];
        let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y);
        if a.y <= point.y && b.y > point.y && side > 0.0 {
            winding += 1;
        } else if a.y > point.y && b.y <= point.y && side < 0.0 {
            winding -= 1;
        }
    }
    winding
}

fn signed_area(polygon: &[Point]) -> f64 {
    let twice: f64 = (polygon.iter().enumerate())
        .map(|(idx, a)| {
            let b = polygon[(idx + 1) % polygon.len()];
            a.x * b.y - b.x * a.y
        })
        .sum();
    twice / 2.0
}

fn bounds(points: &[Point]) -> (Point, Point) {
    let Some(&first) = points.first() else {
        return Default::default();
    };
    points.iter().fold((first, first), |(low, high), point| {
        (
            Point::new(low.x.min(point.x), low.y.min(point.y)),
            Point::new(high.x.max(point.x), high.y.max(point.y)),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_contains_its_centre_and_has_its_area() {
        let circle = Path::circle(Point::CENTRE, 0.25);
        assert!(circle.contains(Point::CENTRE));
        assert!(circle.contains(Point::new(0.5, 0.27)));
        assert!(!circle.contains(Point::new(0.5, 0.23)));
        assert!(!circle.contains(Point::new(0.68, 0.68)));
        let exact = std::f64::consts::PI / 16.0;
        assert!((circle.area() - exact).abs() < 0.002, "{}", circle.area());
        let (low, high) = circle.bounds();
        assert!(low.distance(Point::new(0.25, 0.25)) < 1e-6);
        assert!(high.distance(Point::new(0.75, 0.75)) < 1e-6);
    }

    #[test]
    fn a_path_that_runs_the_other_way_cuts_a_hole() {
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Point::new(x, y));
        let mut hole = corners.map(|corner| corner.towards(Point::CENTRE, 0.5));
        hole.reverse();
        let shape = Shape {
            outlines: vec![Path::polygon(corners), Path::polygon(hole)],
        };
        assert!(shape.contains(Point::new(0.1, 0.5)));
        assert!(!shape.contains(Point::CENTRE));
        assert!((shape.area() - 0.75).abs() < 1e-9);
    }

    #[test]
    fn svg_numbers_are_short() {
        let mut path = Path::from(Point::new(-0.00001, 0.5));
        path.line_to(Point::new(1.0 / 3.0, 1.0));
        path.close();
        assert_eq!(path.to_svg_d(100.0, Point::new(0.0, 0.0)), "M0 50L33.33 100Z");
    }

    #[test]
    fn lines_can_be_left_out() {
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let square = Path::polygon(corners.map(|(x, y)| Point::new(x, y)));
        let level = |from: Point, to: Point| from.y == to.y;
        let pieces: Vec<String> = (square.without_lines(level).iter())
            .map(|piece| piece.to_svg_d(1.0, Point::default()))
            .collect();
        assert_eq!(pieces, ["M1 0L1 1", "M0 1L0 0"]);
        assert_eq!(square.without_lines(|_, _| false).len(), 1);
        assert_eq!(square.without_lines(|_, _| true), []);
    }
}
