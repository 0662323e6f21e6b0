//! The land of one tile: ground, ways, towns and walls, cloisters.

use super::TILE;
use super::details::{self, Scatter};
use super::marks;
use super::text::put;
use crate::palette::{self, INK, STONE, TOWN, VILLAGE, edge, ground};
use crate::shape::{Number, Path, Point, RegionArt, Shape, TileArt, half_width};
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{Kind, RegionIdx, Tile};

/// Patterns and little pictures that all tiles share.
pub(super) fn definitions() -> String {
    let roof = ground(Kind::House);
    let tower = ground(Kind::Tower);
    let mut out = String::from("<defs>\n");
    put!(
        out,
        "<pattern id=\"roof\" width=\"10\" height=\"8\" patternUnits=\"userSpaceOnUse\"><rect width=\"10\" height=\"8\" fill=\"{roof}\"/>\
         <path d=\"M0 4q2.5 3 5 0q2.5 3 5 0M-2.5 8q2.5 3 5 0q2.5 3 5 0q2.5 3 5 0M-2.5 0q2.5 3 5 0q2.5 3 5 0q2.5 3 5 0\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.8\" opacity=\"0.6\"/></pattern>\n",
        edge(Kind::House)
    );
    put!(
        out,
        "<pattern id=\"bricks\" width=\"12\" height=\"8\" patternUnits=\"userSpaceOnUse\"><rect width=\"12\" height=\"8\" fill=\"{tower}\"/>\
         <path d=\"M0 0.5H12M0 4.5H12M3 0.5V4.5M9 4.5V8.5M9 0V0.5\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.7\" opacity=\"0.55\"/></pattern>\n",
        edge(Kind::Tower)
    );
    put!(
        out,
        "<pattern id=\"cobbles\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><rect width=\"8\" height=\"8\" fill=\"{}\"/>\
         <path d=\"M1 1h2.4v1.6H1zM5 5h2.4v1.6H5z\" fill=\"{}\" opacity=\"0.3\"/></pattern>\n",
        ground(Kind::Market),
        edge(Kind::Market)
    );
    out.push_str(&details::definitions());
    out.push_str("</defs>\n");
    out
}

/// One tile with everything printed on it, its north-west corner at 0,0 and clipped to its square.
pub(super) fn tile(out: &mut String, tile: &Tile, rot: Rot, pos: Pos, art: &TileArt) {
    let base = art
        .regions
        .iter()
        .find(|region| region.layer == 0)
        .map_or(TOWN, |region| ground(region.kind));
    put!(out, "<rect width=\"{TILE}\" height=\"{TILE}\" fill=\"{base}\"/>");
    let depths = art.depths();
    let mut scatter = Scatter::new(tile, rot, pos);
    let mut order: Vec<usize> = (0..art.regions.len()).collect();
    order.sort_by_key(|&idx| art.regions[idx].layer);
    for &idx in &order {
        let region = &art.regions[idx];
        let region_idx = RegionIdx(idx as u8);
        if region.kind.is_way() {
            way(out, region);
        } else if region.kind.is_surrounded() {
            // Drawn last: roads end at it.
        } else if region.walled {
            // Drawn after the ways, which end at walls.
        } else {
            open_ground(out, region);
            match region.kind {
                Kind::Field | Kind::Court => details::field(out, art, &depths, region_idx, &mut scatter),
                Kind::Homes | Kind::Market => details::town(out, art, &depths, region_idx, &mut scatter),
                _ => {}
            }
        }
    }
    bridge(out, art);
    for &idx in &order {
        let region = &art.regions[idx];
        if region.walled {
            walled(out, region);
            details::town(out, art, &depths, RegionIdx(idx as u8), &mut scatter);
            wall(out, &region.lines, region.kind);
        }
    }
    if let Some((at, size)) = art.village {
        village(out, tile, art, at, size);
    }
    if !art.town.is_empty() {
        put!(out, "<path d=\"{}\" fill=\"{TOWN}\"/>", d(&art.town));
        details::stone_town(out, art, &mut scatter);
        wall(out, &art.town_walls, Kind::City);
    }
    for region in art.regions.iter().filter(|region| region.kind.is_surrounded()) {
        marks::cloister(out, region);
    }
    for mark in &art.marks {
        marks::mark(out, mark);
    }
    put!(
        out,
        "<path d=\"M0 0H{TILE}V{TILE}H0Z\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"0.8\" opacity=\"0.35\"/>"
    );
}

fn village(out: &mut String, tile: &Tile, art: &TileArt, at: Point, size: f64) {
    let (x, y) = place(at);
    let castle = art.regions.iter().any(|region| region.kind == Kind::Path);
    let line = edge(if castle { Kind::Path } else { Kind::Road });
    put!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{VILLAGE}\" stroke=\"{line}\" stroke-width=\"2\"/>",
        Number(size * TILE - 1.0)
    );
    if !castle && tile.building.is_none() {
        put!(
            out,
            "<use href=\"#house0\" x=\"{}\" y=\"{}\"/>",
            Number(at.x * TILE - 2.0),
            Number(at.y * TILE + 2.0)
        );
        put!(
            out,
            "<use href=\"#house1\" x=\"{}\" y=\"{}\"/>",
            Number(at.x * TILE + 3.0),
            Number(at.y * TILE + 5.0)
        );
    }
}

fn open_ground(out: &mut String, region: &RegionArt) {
    let fill = match region.kind {
        Kind::House => "url(#roof)".to_owned(),
        Kind::Tower => "url(#bricks)".to_owned(),
        Kind::Market => "url(#cobbles)".to_owned(),
        kind => ground(kind).to_string(),
    };
    // Fields reach a little under the ways and walls around them, so that no seam shows.
    let (line, width) = match region.kind {
        Kind::House | Kind::Tower | Kind::Court => (edge(region.kind), 1.6),
        kind => (ground(kind), 2.0),
    };
    put!(
        out,
        "<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>",
        d(&region.shape)
    );
}

fn way(out: &mut String, region: &RegionArt) {
    let lines: String = region
        .lines
        .iter()
        .map(|line| line.to_svg_d(TILE, Point::default()))
        .collect();
    let width = half_width(region.kind) * 2.0 * TILE;
    let (ground, edge) = (ground(region.kind), edge(region.kind));
    let mut stroke = |colour: palette::Colour, width: f64, more: &str| {
        put!(
            out,
            "<path d=\"{lines}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"{more}/>",
            Number(width)
        );
    };
    let round = " stroke-linejoin=\"round\" stroke-linecap=\"round\"";
    stroke(edge, width + 1.4, round);
    stroke(ground, width - 1.8, round);
    match region.kind {
        Kind::Road => stroke(edge, 0.8, " stroke-dasharray=\"3 4\" opacity=\"0.55\""),
        Kind::River => stroke(palette::WHITE, 0.9, " stroke-dasharray=\"5 6\" opacity=\"0.6\""),
        _ => stroke(edge, 1.0, " stroke-dasharray=\"1 4\" opacity=\"0.5\""),
    }
    // A river that starts or ends here has a spring or lake.
    if let ([line], Kind::River) = (&region.lines[..], region.kind)
        && line.end().distance(Point::CENTRE) < 1e-6
    {
        let (x, y) = place(line.end());
        put!(
            out,
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"17\" ry=\"14\" fill=\"{ground}\" stroke=\"{edge}\" stroke-width=\"1.6\"/>\
             <path d=\"M{x} {y}m-9 -2q3 -3 6 0t6 0m-4 6q3 -3 6 0t6 0\" fill=\"none\" stroke=\"#fff\" stroke-width=\"1\" opacity=\"0.7\"/>"
        );
    }
}

/// Parapets where a way passes over another in the middle of the tile.
fn bridge(out: &mut String, art: &TileArt) {
    let crosses = |region: &&RegionArt| {
        let through = |line: &Path| {
            let ends_away = [line.start(), line.end()]
                .iter()
                .all(|end| end.distance(Point::CENTRE) > 0.15);
            let on_line = region.shape.contains(Point::CENTRE);
            ends_away && on_line
        };
        region.kind.is_way() && region.lines.len() == 1 && region.lines.iter().all(through)
    };
    let crossing: Vec<&RegionArt> = art.regions.iter().filter(crosses).collect();
    let Some(over) = crossing
        .iter()
        .max_by_key(|region| region.layer)
        .filter(|_| crossing.len() > 1)
    else {
        return;
    };
    let under = crossing
        .iter()
        .map(|region| half_width(region.kind))
        .fold(0.0, f64::max);
    let points = over.lines.first().map(Path::flattened).unwrap_or_default();
    let upright = points.first().is_some_and(|start| (start.x - 0.5).abs() < 0.01);
    let (aside, along) = ((half_width(over.kind) + 0.012) * TILE, (under + 0.06) * TILE);
    let middle = TILE / 2.0;
    for aside in [-aside, aside] {
        let d = match upright {
            true => format!(
                "M{} {}V{}",
                Number(middle + aside),
                Number(middle - along),
                Number(middle + along)
            ),
            false => format!(
                "M{} {}H{}",
                Number(middle - along),
                Number(middle + aside),
                Number(middle + along)
            ),
        };
        for (colour, width) in [(INK, 3.4), (STONE, 2.0)] {
            put!(
                out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
            );
        }
    }
}

fn walled(out: &mut String, region: &RegionArt) {
    let fill = match region.kind {
        Kind::Market => "url(#cobbles)".to_owned(),
        kind => ground(kind).to_string(),
    };
    put!(out, "<path d=\"{}\" fill=\"{fill}\"/>", d(&region.shape));
}

/// Walls with a shadow, stones and battlements; a market has a plain kerb.
fn wall(out: &mut String, lines: &[Path], kind: Kind) {
    if lines.is_empty() {
        return;
    }
    let lines: String = lines
        .iter()
        .map(|line| line.to_svg_d(TILE, Point::default()))
        .collect();
    let mut stroke = |colour: palette::Colour, width: f64, more: &str| {
        put!(
            out,
            "<path d=\"{lines}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{more}/>"
        );
    };
    if kind == Kind::Market {
        stroke(edge(kind), 3.2, "");
        stroke(STONE, 1.6, "");
        return;
    }
    stroke(edge(kind), 5.6, "");
    stroke(STONE, 3.8, "");
    stroke(edge(kind), 3.8, " stroke-dasharray=\"1 3.4\" opacity=\"0.55\"");
}

/// A shape in the picture's units.
pub(super) fn d(shape: &Shape) -> String {
    shape.to_svg_d(TILE, Point::default())
}

/// A point in the picture's units.
pub(super) fn place(point: Point) -> (Number, Number) {
    (Number(point.x * TILE), Number(point.y * TILE))
}
