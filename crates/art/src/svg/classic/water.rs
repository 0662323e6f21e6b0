//! Water: lakes and springs where rivers end, ripples, reeds, boats, and the lakes of inns.

use super::super::TILE;
use super::super::scatter::Scatter;
use super::super::sprites::buildings::Building;
use super::super::sprites::plants::Rural;
use super::super::stamp::{Stamps, stamp_path};
use super::super::text::put;
use super::super::tile::Subject;
use super::furlong::{Line, compact, curve};
use super::ground::oval;
use super::ways::places;
use crate::shape::{Mark, MarkArt, Point, RegionArt};
use crate::theme::Detail;

const RIPPLE: &str = "M-3.4 0q1.7 -1.1 3.4 0t3.4 0";

/// The path data of the shore where a river starts or ends: a small pool or a lake; empty elsewhere.
pub(super) fn shore(Subject { tile, art, .. }: Subject) -> String {
    let mut d = String::new();
    for at in art.regions.iter().filter_map(RegionArt::lake) {
        let size = if tile.start { (0.11, 0.09) } else { (0.21, 0.15) };
        curve(&mut d, &oval(at, size, 0.06, &mut Scatter::named("lake")), false);
        d.push('z');
    }
    compact(&d)
}

/// Draws ripples; adds reeds and, on lakes, a boat and stones around the spring.
pub(super) fn life(out: &mut String, stamps: &mut Stamps, subject: Subject, rivers: &[&RegionArt]) {
    let Subject {
        tile,
        rot,
        pos,
        art,
        detail,
    } = subject;
    let mut scatter = Scatter::named(&format!("river {} {rot} {pos}", tile.id));
    let mut ripples = String::new();
    let lakes: Vec<Point> = art.regions.iter().filter_map(RegionArt::lake).collect();
    for line in rivers.iter().flat_map(|river| &river.lines) {
        let line = Line::new(line.flattened());
        for along in places(&line, 0.11, &mut scatter) {
            let at = line.beside(along, scatter.between(-0.03, 0.03));
            let scale = scatter.between(0.5, 0.8);
            if at.x > 0.05 && at.x < 0.95 && at.y > 0.03 && at.y < 0.97 {
                stamp_path(&mut ripples, RIPPLE, (at.x * TILE, at.y * TILE), scale, false);
            }
        }
        for along in places(&line, 0.17, &mut scatter) {
            let side = if scatter.part() < 0.5 { 0.066 } else { -0.066 };
            let at = line.beside(along, side);
            let clear = |other: &Point| other.distance(at) > 0.2;
            let covered = art.regions.iter().any(|region| {
                let lies_on = region.kind != rivers[0].kind && region.layer > 0;
                lies_on && (region.shape.contains(at) || region.spot.distance(at) < 0.1)
            });
            let near_road = art.regions.iter().any(|region| {
                region.kind == bastide_engine::kernel::tile::Kind::Road
                    && (region.lines.iter())
                        .any(|line| line.flattened().iter().any(|on| on.distance(at) < 0.16))
            });
            if at.x > 0.04
                && at.x < 0.96
                && at.y > 0.05
                && at.y < 0.97
                && lakes.iter().all(clear)
                && !covered
                && !near_road
            {
                Rural::Reed.stand(stamps, (at.x * TILE, at.y * TILE + 0.8), 1.0, detail);
            }
        }
    }
    for at in lakes {
        let (x, y) = (at.x * TILE, at.y * TILE);
        let place = |dx: f64, dy: f64| (x + dx, y + dy);
        if tile.start {
            for (dx, dy, scale) in [
                (-8.0, -6.0, 1.2),
                (-1.0, -8.4, 1.5),
                (6.5, -6.4, 1.1),
                (-10.5, 1.0, 0.9),
            ] {
                Rural::Rock.stand(stamps, place(dx, dy), scale, detail);
            }
            stamp_path(&mut ripples, RIPPLE, place(-2.0, 1.0), 0.9, false);
        } else {
            for (dx, dy) in [(-9.0, -4.0), (4.0, -8.0), (-6.0, 9.0), (9.0, 6.0)] {
                stamp_path(&mut ripples, RIPPLE, place(dx, dy), 1.0, false);
            }
            Rural::Boat.stand(stamps, place(-4.0, 3.0), 1.4, detail);
            for (dx, dy) in [(-17.0, 6.0), (-14.0, 10.0), (12.0, -10.0), (14.0, 10.5)] {
                Rural::Reed.stand(stamps, place(dx, dy), 1.2, detail);
            }
        }
    }
    if detail == Detail::Near && !ripples.is_empty() {
        put!(
            out,
            "<path d=\"{ripples}\" fill=\"none\" stroke=\"#c3e2ef\" stroke-width=\".7\" stroke-linecap=\"round\"/>"
        );
    }
}

/// Draws the lakes of inns, and adds the inns.
pub(super) fn inns(
    out: &mut String,
    stamps: &mut Stamps,
    Subject {
        tile, art, detail, ..
    }: Subject,
) {
    for MarkArt { at, size, .. } in art.marks.iter().filter(|mark| mark.mark == Mark::Inn) {
        let mut d = String::new();
        let mut scatter = Scatter::named(&tile.id);
        let shore = oval(*at, (0.165 * size, 0.088 * size), 0.08, &mut scatter);
        curve(&mut d, &shore, false);
        d.push('z');
        let d = compact(&d);
        put!(
            out,
            "<path d=\"{d}\" fill=\"#e6d7a6\" stroke=\"#e6d7a6\" stroke-width=\"3\"/>\
             <path d=\"{d}\" fill=\"#5fa3c7\" stroke=\"#2f6d93\" stroke-width=\".8\"/>"
        );
        let place = |dx: f64, dy: f64| (at.x * TILE + dx * size, at.y * TILE + dy * size);
        if detail == Detail::Near {
            let mut ripples = String::new();
            for (dx, dy) in [(-7.5, 0.0), (0.5, 4.6), (9.0, -1.6)] {
                stamp_path(&mut ripples, RIPPLE, place(dx, dy), 0.9, false);
            }
            put!(
                out,
                "<path d=\"{ripples}\" fill=\"none\" stroke=\"#c3e2ef\" stroke-width=\".8\" stroke-linecap=\"round\"/>"
            );
        }
        Building::Inn.stand(stamps, place(-1.0, -4.6), 1.05 * size, detail);
        Rural::Boat.stand(stamps, place(6.0, 3.0), 1.1 * size, detail);
        Rural::Reed.stand(stamps, place(-12.0, 6.6), 1.2 * size, detail);
    }
}
