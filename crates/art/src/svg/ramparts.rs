//! The walls of cities on tiles: shadow, stones, battlements, turrets; markets have a plain kerb.

use super::TILE;
use super::pen::Pen;
use super::scatter::{Footprint, is_clear};
use super::text::put;
use crate::palette::Colour;
use crate::shape::{Number, Path, Point, TileArt, half_width};
use crate::theme::Theme;
use bastide_engine::kernel::tile::Kind;

/// The radius of a turret, in tiles.
const TURRET: f64 = 0.042;

/// Draws walls along these lines.
pub(super) fn wall(out: &mut String, lines: &[Path], kind: Kind, art: &TileArt, theme: Theme) {
    if lines.is_empty() {
        return;
    }
    let d: String = lines
        .iter()
        .map(|line| line.to_svg_d(TILE, Point::default()))
        .collect();
    let mut stroke = |colour: Colour, width: f64, more: &str| {
        put!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{more}/>"
        );
    };
    let (edge, stone) = (theme.edge(kind), theme.stone());
    if kind == Kind::Market {
        stroke(edge, 3.2, "");
        stroke(stone, 1.6, "");
        return;
    }
    if theme == Theme::Painted {
        // Two translucent strokes are a cheap blur. Square caps extend the shadow to the tile's border.
        for (width, opacity) in [(10.0, ".13"), (7.0, ".17")] {
            let more = format!(
                " transform=\"translate(.8 1.8)\" stroke-opacity=\"{opacity}\" stroke-linecap=\"square\""
            );
            stroke(Colour::hex(0x1e2408), width, &more);
        }
    }
    stroke(edge, 5.6, "");
    stroke(stone, 3.8, "");
    stroke(edge, 3.8, " stroke-dasharray=\"1 3.4\" stroke-opacity=\".55\"");
    if theme == Theme::Painted {
        let mut pen = Pen::default();
        for at in turrets(lines, art) {
            pen.dot(at);
        }
        let width = TURRET * 2.0 * TILE;
        let dark = stone.mixed(edge, 0.45);
        for (colour, width) in [(edge, width), (stone, width - 1.8), (dark, width - 4.8)] {
            let width = Number(width);
            pen.draw(
                out,
                &format!("stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\""),
            );
        }
    }
}

/// The positions of turrets: two on each wall that is long enough, but none near a road, another wall, a figure or a mark.
fn turrets(lines: &[Path], art: &TileArt) -> Vec<Point> {
    let on = |line: &Path| {
        let points = line.flattened();
        let length: f64 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let parts = if length > 0.5 { &[0.3, 0.7][..] } else { &[] };
        let places = parts.iter().filter_map(|part| along(&points, length * part));
        places.filter(|&at| fits(art, line, at)).collect::<Vec<_>>()
    };
    lines.iter().flat_map(on).collect()
}

/// The point of a polyline at a distance from its start; `None` beyond its end.
fn along(points: &[Point], mut left: f64) -> Option<Point> {
    points.windows(2).find_map(|pair| {
        let step = pair[0].distance(pair[1]);
        let found = (left <= step && step > 0.0).then(|| pair[0].towards(pair[1], left / step));
        left -= step;
        found
    })
}

fn fits(art: &TileArt, wall: &Path, at: Point) -> bool {
    let inside = |along: f64| along > TURRET && along < 1.0 - TURRET;
    let away = |line: &Path, half: f64| {
        let reach = half + TURRET + 0.03;
        line.flattened().iter().all(|point| point.distance(at) > reach)
    };
    let lines = art.regions.iter().flat_map(|region| {
        let half = if region.kind.is_way() {
            half_width(region.kind)
        } else {
            0.028
        };
        region.lines.iter().map(move |line| (line, half))
    });
    let town = art.town_walls.iter().map(|line| (line, 0.028));
    let mut others = lines.chain(town).filter(|(line, _)| *line != wall);
    let footprint = Footprint {
        middle: at,
        half: (TURRET, TURRET),
    };
    inside(at.x) && inside(at.y) && others.all(|(line, half)| away(line, half)) && is_clear(art, footprint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::data;
    use bastide_engine::kernel::geometry::Rot;

    #[test]
    fn turrets_stand_on_walls_and_not_on_roads() {
        let mut count = 0;
        for tile in &data::set("base").unwrap().tiles {
            let art = TileArt::new(tile, Rot::NORTH);
            for region in art.regions.iter().filter(|region| region.walled) {
                for at in turrets(&region.lines, &art) {
                    count += 1;
                    let near = |line: &Path| line.flattened().iter().any(|point| point.distance(at) < 0.1);
                    assert!(region.lines.iter().any(near), "{}", tile.id);
                    let way = art.regions.iter().filter(|other| other.kind.is_way());
                    let covered = way.flat_map(|way| &way.lines).any(near);
                    assert!(!covered, "{}", tile.id);
                }
            }
        }
        assert!(count > 20, "{count}");
    }
}
