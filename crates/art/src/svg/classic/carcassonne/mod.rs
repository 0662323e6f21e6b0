//! The city of Carcassonne (The Count): one picture, of which each of the twelve tiles shows its part.
//!
//! - `plan`: walls, streets, squares and houses of the whole city
//! - `landmarks`: castle, cathedral, smithy, market and the signs of the quarters

mod landmarks;
mod plan;

use super::super::sprites::houses;
use super::super::stamp::{Bounds, Stamps};
use super::super::text::put;
use super::super::tile::{Subject, d};
use super::super::{TILE, mask::Spot};
use super::town::{ellipse, ramparts};
use crate::carcassonne::{SQUARE, square};
use crate::shape::{Path, Point};
use crate::theme::{Detail, Theme};
use bastide_engine::action::Quarter;
use bastide_engine::data;
use bastide_engine::kernel::geometry::Rot;
use plan::PLAN;

/// Grass between the two walls.
const LISTS: &str = "#a9b96a";
const GROUND: &str = "#b98b5e";
const LANE: &str = "#c39a6b";
const STREET: &str = "#d9b98c";
const PAVED: &str = "#e6d3ac";
const JOINTS: &str = "#cbb083";

/// Draws the part of the city that is on a tile: what is flat into `under`, what stands on the ground into `stamps`.
pub(in crate::svg) fn city(under: &mut String, stamps: &mut Stamps, subject: Subject) {
    let Subject {
        tile,
        rot,
        art,
        detail,
        ..
    } = subject;
    if art.town.is_empty() {
        return;
    }
    let Some(corner) = corner(&tile.id).filter(|_| rot == Rot::NORTH) else {
        // Only laid tiles are parts of the picture.
        put!(under, "<path d=\"{}\" fill=\"{GROUND}\"/>", d(&art.town));
        let walls: Vec<&Path> = art.town_walls.iter().collect();
        ramparts::walls(under, &walls, detail);
        return;
    };
    let part = Part { corner, detail };
    put!(under, "<path d=\"{}\" fill=\"{LISTS}\"/>", d(&art.town));
    part.roads_between_walls(under);
    part.walls(under, &PLAN.outer);
    part.ground(under);
    part.walls(under, &PLAN.inner);
    part.buildings(stamps);
}

/// Draws the signs of the quarters, above everything else.
pub(in crate::svg) fn signs(
    out: &mut String,
    Subject {
        tile, rot, detail, ..
    }: Subject,
) {
    let Some(corner) = corner(&tile.id).filter(|_| rot == Rot::NORTH) else {
        return;
    };
    let part = Part { corner, detail };
    for &quarter in Quarter::ALL {
        let at = plan::sign(quarter);
        if part.shows([at.0 - 12.0, at.1 - 12.0, at.0 + 12.0, at.1 + 12.0]) {
            put!(out, "<g transform=\"{}\">", part.moved(at));
            landmarks::sign(out, quarter);
            out.push_str("</g>");
        }
    }
}

/// The borders between the quarters in the plain theme, from the middle of the city to its walls.
const BORDERS: [&[Spot]; 4] = [
    &[(203.0, 160.0), (176.0, 112.0), (172.0, 40.0)],
    &[(203.0, 160.0), (262.0, 146.0), (300.0, 139.0), (360.0, 139.0)],
    &[(203.0, 160.0), (230.0, 188.0), (262.0, 196.0), (363.0, 196.0)],
    &[(203.0, 160.0), (190.0, 200.0), (180.0, 261.0)],
];

/// Marks the quarters in the plain theme: their borders, squares and signs.
pub(in crate::svg) fn plain_squares(out: &mut String, subject: Subject) {
    let Some(corner) = corner(&subject.tile.id).filter(|_| subject.rot == Rot::NORTH) else {
        return;
    };
    let part = Part {
        corner,
        detail: subject.detail,
    };
    let border = |spots: &&[Spot]| Path::polyline(spots.iter().map(|&(x, y)| Point::new(x, y)));
    let borders = part.lines(&BORDERS.iter().map(border).collect::<Vec<_>>(), 4.0);
    if !borders.is_empty() {
        for (colour, width) in [(Theme::Plain.ink(), 3.6), (Theme::Plain.stone(), 1.6)] {
            put!(
                out,
                "<path d=\"{borders}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
            );
        }
    }
    let squares = part.squares();
    if !squares.is_empty() {
        put!(
            out,
            "<path d=\"{squares}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>",
            Theme::Plain.stone(),
            Theme::Plain.ink()
        );
    }
    signs(out, subject);
}

/// The north-west corner of a tile in the picture of the city; `None` for other tiles.
fn corner(tile: &str) -> Option<Spot> {
    let set = data::set("count")?;
    let laid = set.layout.iter().find(|laid| laid.tile == tile)?;
    Some((f64::from(laid.pos.x) * TILE, f64::from(laid.pos.y) * TILE))
}

/// The part of the picture on one tile.
struct Part {
    corner: Spot,
    detail: Detail,
}

impl Part {
    fn is_near(&self) -> bool {
        self.detail == Detail::Near
    }

    /// A point of the picture in user units of the tile.
    fn at(&self, (x, y): Spot) -> Spot {
        (x - self.corner.0, y - self.corner.1)
    }

    /// The value of a `transform` attribute.
    fn moved(&self, at: Spot) -> String {
        let (x, y) = self.at(at);
        format!(
            "translate({} {})",
            crate::shape::Number(x),
            crate::shape::Number(y)
        )
    }

    /// Whether a box of the picture is on the tile.
    fn shows(&self, [left, top, right, bottom]: Bounds) -> bool {
        let (x, y) = self.corner;
        left < x + TILE && right > x && top < y + TILE && bottom > y
    }

    fn shows_path(&self, path: &Path, around: f64) -> bool {
        let (low, high) = path.bounds();
        self.shows([low.x - around, low.y - around, high.x + around, high.y + around])
    }

    /// The `d` attribute of those of these paths that are near the tile.
    fn lines(&self, paths: &[Path], around: f64) -> String {
        let offset = Point::new(-self.corner.0, -self.corner.1);
        (paths.iter())
            .filter(|path| self.shows_path(path, around))
            .map(|path| path.to_svg_d(1.0, offset))
            .collect()
    }

    /// The squares of the quarters on the tile, as path data.
    fn squares(&self) -> String {
        let mut squares = String::new();
        for &quarter in Quarter::ALL {
            let middle = square(quarter);
            self.ellipse(
                &mut squares,
                (middle.x * TILE, middle.y * TILE),
                (SQUARE.0 * TILE, SQUARE.1 * TILE),
            );
        }
        squares
    }

    fn ellipse(&self, out: &mut String, (x, y): Spot, (rx, ry): (f64, f64)) {
        if self.shows([x - rx, y - ry, x + rx, y + ry]) {
            ellipse(out, self.at((x, y)), (rx, ry));
        }
    }

    fn roads_between_walls(&self, under: &mut String) {
        let d = self.lines(&PLAN.entries, 10.0);
        if !d.is_empty() {
            put!(
                under,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{STREET}\" stroke-width=\"7\"/>"
            );
        }
    }

    /// The ground inside the inner wall: lanes, streets and squares.
    fn ground(&self, under: &mut String) {
        let offset = Point::new(-self.corner.0, -self.corner.1);
        let inside = PLAN.inside.to_svg_d(1.0, offset);
        put!(under, "<path d=\"{inside}\" fill=\"{GROUND}\"/>");
        if self.is_near() {
            put!(
                under,
                "<path d=\"{}\" fill=\"none\" stroke=\"{LANE}\" stroke-width=\"5\"/>",
                self.lines(&PLAN.behind, 6.0)
            );
        }
        for (paths, width, colour) in [(&PLAN.lanes, 2.6, LANE), (&PLAN.streets, 4.6, STREET)] {
            let d = self.lines(paths, 6.0);
            if !d.is_empty() {
                put!(
                    under,
                    "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
                );
            }
        }
        let mut paved = String::new();
        let mut joints = String::new();
        for &(centre, (rx, ry)) in &PLAN.squares {
            self.ellipse(&mut paved, centre, (rx, ry));
            self.ellipse(&mut joints, centre, (rx - 2.2, ry - 1.8));
            self.ellipse(&mut joints, centre, (rx - 7.0, ry - 5.0));
        }
        if paved.is_empty() {
            return;
        }
        put!(
            under,
            "<path d=\"{paved}\" fill=\"{PAVED}\" stroke=\"{JOINTS}\" stroke-width=\"1\"/>"
        );
        if self.is_near() {
            put!(
                under,
                "<path d=\"{joints}\" fill=\"none\" stroke=\"{JOINTS}\" stroke-width=\".7\" stroke-dasharray=\"2.4 1.4\"/>"
            );
        }
    }

    fn walls(&self, under: &mut String, pieces: &[Path]) {
        // In tiles, as other walls are.
        let place = |point: Point| {
            let (x, y) = self.at((point.x, point.y));
            Point::new(x / TILE, y / TILE)
        };
        let shown: Vec<Path> = (pieces.iter())
            .filter(|piece| self.shows_path(piece, 12.0))
            .map(|piece| plan::mapped(piece, place))
            .collect();
        ramparts::walls(under, &shown.iter().collect::<Vec<_>>(), self.detail);
    }

    fn buildings(&self, stamps: &mut Stamps) {
        for placed in &PLAN.houses {
            let [left, top, right, bottom] = placed.footprint();
            if self.shows([left - 6.0, top - 8.0, right + 6.0, bottom + 4.0]) {
                let mut moved = *placed;
                moved.at = self.at(placed.at);
                moved.stamp(stamps, self.detail);
            }
        }
        for &(at, roof, scale) in &PLAN.towers {
            if self.shows_thing(at, 10.0, 24.0) {
                let parts = houses::wall_tower(roof, self.detail);
                stamps.sprite(
                    parts,
                    self.at((at.0, at.1 + 3.6)),
                    houses::WALL_TOWER,
                    scale,
                    false,
                );
            }
        }
        for &at in &PLAN.gates {
            if self.shows_thing(at, 16.0, 24.0) {
                let parts = houses::gate(houses::Roof::Slate, self.detail);
                stamps.sprite(parts, self.at((at.0, at.1 + 4.6)), houses::GATE, 1.05, false);
            }
        }
        for landmark in &plan::LANDMARKS {
            let [left, top, right, bottom] = landmark.bounds;
            let (x, y) = landmark.at;
            if self.shows([x + left, y + top, x + right, y + bottom]) {
                let mut svg = format!("<g transform=\"{}\">", self.moved(landmark.at));
                (landmark.draw)(&mut svg, self.is_near());
                svg.push_str("</g>");
                let (x, y) = self.at(landmark.at);
                // Shadows do not overlap anything.
                let bounds = [x + left, y + top, x + right, y + landmark.foot];
                stamps.drawing(svg, y + landmark.foot, bounds);
            }
        }
    }

    fn shows_thing(&self, (x, y): Spot, half: f64, height: f64) -> bool {
        self.shows([x - half, y - height, x + half, y + 12.0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_of_quarters_keep_clear_of_squares_and_signs() {
        for pair in BORDERS.iter().flat_map(|border| border.windows(2)) {
            for step in 0..=50 {
                let part = f64::from(step) / 50.0;
                let [x, y] = [
                    pair[0].0 + (pair[1].0 - pair[0].0) * part,
                    pair[0].1 + (pair[1].1 - pair[0].1) * part,
                ];
                for &quarter in Quarter::ALL {
                    let middle = square(quarter);
                    let (dx, dy) = (x / TILE - middle.x, y / TILE - middle.y);
                    let around = (dx / (SQUARE.0 + 0.01)).hypot(dy / (SQUARE.1 + 0.01));
                    assert!(around > 1.0, "{quarter} square at {x} {y}");
                    let sign = plan::sign(quarter);
                    assert!((x - sign.0).hypot(y - sign.1) > 11.0, "{quarter} sign at {x} {y}");
                }
            }
        }
    }

    #[test]
    fn what_crosses_a_side_is_on_both_tiles() {
        let tiles = |x: f64, y: f64| Part {
            corner: (x * TILE, y * TILE),
            detail: Detail::Near,
        };
        let mut crossing = 0;
        for placed in &PLAN.houses {
            let [left, top, right, bottom] = placed.footprint();
            for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
                let part = tiles((x / TILE).floor(), (y / TILE).floor());
                assert!(part.shows([left, top, right, bottom]), "{placed:?}");
            }
            crossing += usize::from((left / TILE).floor() != (right / TILE).floor());
        }
        assert!(crossing > 5, "houses stand on the sides of tiles: {crossing}");
    }
}
