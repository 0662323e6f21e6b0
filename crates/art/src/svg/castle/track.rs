//! The score track on the walls, and the corner towers with two spaces each.

use super::super::TILE;
use super::super::text::put;
use super::INK;
use super::sketch::Sketch;
use crate::castle::{POCKET, Space, TOWER, WALL, walls};
use crate::shape::{Number, Point};
use std::f64::consts::TAU;

/// The radius of a tower's platform with its merlons, a little larger than its targets.
const RADIUS: f64 = TOWER * TILE + 4.0;
/// The height of a tower.
const HEIGHT: f64 = 10.0;
const FONT: &str = "font-family=\"Georgia,'DejaVu Serif',serif\" font-weight=\"bold\" text-anchor=\"middle\"";

fn place(point: Point) -> (f64, f64) {
    (point.x * TILE, point.y * TILE)
}

/// The spaces between the towers, each with its number.
fn on_walls() -> impl Iterator<Item = (usize, &'static Space)> {
    walls()
        .track
        .iter()
        .enumerate()
        .filter(|(_, space)| !space.on_tower)
}

/// Draws the spaces of the track between the towers: slabs of two tones.
pub(super) fn walk(out: &mut String) {
    // From the inner curb to the foot of the merlons.
    let half = (WALL - POCKET) / 2.0 - 0.025;
    let mut slabs = [Sketch::default(), Sketch::default()];
    let mut joints = Sketch::default();
    for (
        number,
        &Space {
            at, along, outward, ..
        },
    ) in on_walls()
    {
        let corner = |ahead: f64, aside: f64| {
            let by = Point::new(
                along.x * ahead + outward.x * aside,
                along.y * ahead + outward.y * aside,
            );
            place(at.moved(by.x, by.y))
        };
        slabs[number % 2].polygon(&[
            corner(-0.25, -half),
            corner(0.25, -half),
            corner(0.25, half),
            corner(-0.25, half),
        ]);
        joints.line(&[corner(-0.25, -half), corner(-0.25, half)]);
        joints.line(&[corner(0.25, -half), corner(0.25, half)]);
    }
    slabs[0].draw(out, "fill=\"#e0d7c5\"");
    slabs[1].draw(out, "fill=\"#c6bba7\"");
    joints.draw(out, "fill=\"none\" stroke=\"#85796a\" stroke-width=\"2\"");
    out.push('\n');
}

/// Draws a number on every fifth space between the towers, and a stud on the others.
pub(super) fn numbers(out: &mut String) {
    let (mut studs, mut plates, mut texts) = (String::new(), String::new(), String::new());
    for (number, space) in on_walls() {
        let (x, y) = place(space.at);
        let dot = match number.is_multiple_of(5) {
            true => &mut plates,
            false => &mut studs,
        };
        put!(dot, "M{} {}h.1", Number(x), Number(y));
        if number.is_multiple_of(5) {
            put!(
                texts,
                "<text x=\"{}\" y=\"{}\">{number}</text>",
                Number(x),
                Number(y + 8.2)
            );
        }
    }
    let dots = |out: &mut String, d: &str, colour: &str, width: f64| {
        put!(
            out,
            "<path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>\n"
        );
    };
    dots(out, &studs, "#7d725f", 11.4);
    dots(out, &studs, "#fdf7e6", 8.6);
    dots(out, &plates, INK, 35.6);
    dots(out, &plates, "#fdf7e6", 32.8);
    put!(out, "<g {FONT} font-size=\"23\" fill=\"{INK}\">{texts}</g>\n");
}

/// Draws the corner towers with the numbers of their spaces.
pub(super) fn towers(out: &mut String) {
    let ring = RADIUS - 6.0;
    let step = ring * TAU / 14.0;
    let mut texts = String::new();
    for corner in &walls().corners {
        let (x, y) = place(corner.tower);
        put!(
            out,
            "<g transform=\"translate({} {})\"><circle cx=\"9\" cy=\"17\" r=\"{RADIUS}\" fill=\"#10181c\" fill-opacity=\".34\"/>\
             <path d=\"M-{RADIUS} 0v{HEIGHT}a{RADIUS} {RADIUS} 0 0 0 {} 0v-{HEIGHT}z\" fill=\"#8b7f6c\" stroke=\"{INK}\" stroke-width=\"2\"/>\
             <circle r=\"{RADIUS}\" fill=\"#7b705e\" stroke=\"{INK}\" stroke-width=\"2\"/>\
             <circle r=\"{ring}\" fill=\"#e6dece\" stroke=\"#a99d88\" stroke-width=\"9\"/>\
             <circle r=\"{ring}\" fill=\"none\" stroke=\"#f1eadb\" stroke-width=\"10\" stroke-dasharray=\"{} {}\"/>\
             <circle r=\"{}\" fill=\"none\" stroke=\"#7b705e\" stroke-width=\"1.4\"/>",
            Number(x),
            Number(y),
            2.0 * RADIUS,
            Number(step * 0.62),
            Number(step * 0.38),
            RADIUS - 11.4
        );
        let spaces = [corner.space, corner.space + 1].map(|space| walls().space(u16::from(space)));
        if let [Some(first), Some(_)] = spaces {
            // A line between the two spaces.
            let reach = RADIUS - 12.0;
            let (dx, dy) = (-first.along.y * reach, first.along.x * reach);
            put!(
                out,
                "<path d=\"M{} {}L{} {}\" stroke=\"#b3a791\" stroke-width=\"2\"/>",
                Number(-dx),
                Number(-dy),
                Number(dx),
                Number(dy)
            );
            let after = walls().space(u16::from(corner.space) + 2);
            if let (0, Some(after)) = (corner.space, after) {
                // An arrow shows the direction of the track, which starts here.
                let (ax, ay) = (after.along.x, after.along.y);
                let at = |ahead: f64, aside: f64| (ax * ahead - ay * aside, ay * ahead + ax * aside);
                let mut arrow = Sketch::default();
                arrow.polygon(&[
                    at(-11.0, -4.0),
                    at(0.0, -4.0),
                    at(0.0, -9.0),
                    at(11.0, 0.0),
                    at(0.0, 9.0),
                    at(0.0, 4.0),
                    at(-11.0, 4.0),
                ]);
                arrow.draw(out, "fill=\"#c0472f\"");
            }
        }
        out.push_str("</g>\n");
        for (number, space) in [corner.space, corner.space + 1].iter().zip(spaces) {
            if let Some(space) = space {
                let (x, y) = place(space.at);
                put!(
                    texts,
                    "<text x=\"{}\" y=\"{}\">{number}</text>",
                    Number(x),
                    Number(y + 7.0)
                );
            }
        }
    }
    put!(out, "<g {FONT} font-size=\"20\" fill=\"{INK}\">{texts}</g>\n");
}
