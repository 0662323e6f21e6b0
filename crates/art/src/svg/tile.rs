//! One tile: grounds, ways, towns and walls, cloisters, marks.

use super::TILE;
use super::grounds::fill;
use super::houses::{self, House};
use super::marks;
use super::meadow;
use super::ramparts::wall;
use super::scatter::{Plot, Scatter};
use super::text::put;
use crate::palette::{self, Colour};
use crate::shape::{Number, Path, Point, RegionArt, Shape, TileArt, half_width};
use crate::theme::Theme;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{Kind, RegionIdx, Tile};

/// Draws a tile with its north-west corner at the origin, to be clipped to its square. `pos` seeds the scattered details;
/// in the plain theme there are none.
pub(super) fn tile(out: &mut String, tile: &Tile, rot: Rot, pos: Pos, art: &TileArt, theme: Theme) {
    let lowest = (art.regions.iter().find(|region| region.layer == 0)).map(|region| region.kind);
    // Patterns are slow to render: fields share one rectangle, and the other grounds are drawn only where they are.
    let base = match lowest {
        Some(Kind::Field) => fill(theme, Kind::Field),
        Some(kind) => theme.ground(kind).to_string(),
        None => theme.town().to_string(),
    };
    put!(out, "<rect width=\"{TILE}\" height=\"{TILE}\" fill=\"{base}\"/>");
    let depths = art.depths();
    let plot = |region| Plot {
        art,
        depths: &depths,
        region,
    };
    let mut scatter = Scatter::new(tile, rot, pos);
    let details = theme == Theme::Painted;
    let order = art.from_below();
    // Walled areas cover the ends of ways, and cloisters cover the ends of roads.
    let open = |region: &RegionArt| !region.kind.is_way() && !region.kind.is_surrounded() && !region.walled;
    let (grounds, above): (Vec<RegionIdx>, Vec<RegionIdx>) =
        (order.iter()).partition(|idx| open(&art.regions[usize::from(idx.0)]));
    let (green, mut other): (Vec<RegionIdx>, Vec<RegionIdx>) =
        (grounds.iter()).partition(|idx| meadow::is_green(art.regions[usize::from(idx.0)].kind));
    for idx in &green {
        let region = &art.regions[usize::from(idx.0)];
        if region.kind != Kind::Field || lowest != Some(Kind::Field) {
            open_ground(out, region, theme);
        }
    }
    if details && !green.is_empty() {
        meadow::light(out, art, &mut scatter);
    }
    // Towers cast their shadow on houses.
    other.sort_by_key(|idx| art.regions[usize::from(idx.0)].kind == Kind::Tower);
    for idx in &other {
        let region = &art.regions[usize::from(idx.0)];
        if details && matches!(region.kind, Kind::House | Kind::Tower) {
            put!(
                out,
                "<path d=\"{}\" fill=\"none\" transform=\"translate(1 2)\" stroke=\"#1e2408\" stroke-opacity=\".25\" stroke-width=\"3.4\"/>",
                d(&region.shape)
            );
        }
        open_ground(out, region, theme);
    }
    for &idx in grounds.iter().filter(|_| details) {
        match art.regions[usize::from(idx.0)].kind {
            Kind::Field | Kind::Court => meadow::grow(out, &plot(idx), &mut scatter),
            Kind::Homes | Kind::Market => houses::town(out, &plot(idx), &mut scatter),
            _ => {}
        }
    }
    for idx in &above {
        let region = &art.regions[usize::from(idx.0)];
        if region.kind.is_way() {
            way(out, region, theme);
        }
    }
    bridge(out, art, theme);
    for &idx in &order {
        let region = &art.regions[usize::from(idx.0)];
        if region.walled {
            put!(
                out,
                "<path d=\"{}\" fill=\"{}\"/>",
                d(&region.shape),
                fill(theme, region.kind)
            );
            if details {
                houses::town(out, &plot(idx), &mut scatter);
            }
            wall(out, &region.lines, region.kind, art, theme);
        }
    }
    if let Some((at, size)) = art.village {
        village(out, tile, art, (at, size), theme);
    }
    if !art.town.is_empty() {
        put!(out, "<path d=\"{}\" fill=\"{}\"/>", d(&art.town), theme.town());
        if details {
            houses::stone_town(out, art, &mut scatter);
        }
        wall(out, &art.town_walls, Kind::City, art, theme);
    }
    for region in art.regions.iter().filter(|region| region.kind.is_surrounded()) {
        marks::cloister(out, region);
    }
    for mark in &art.marks {
        marks::mark(out, mark);
    }
    let (width, opacity) = match theme {
        Theme::Painted => (0.8, 0.35),
        Theme::Plain => (1.2, 0.8),
    };
    put!(
        out,
        "<path d=\"M0 0H{TILE}V{TILE}H0Z\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" opacity=\"{opacity}\"/>",
        theme.ink()
    );
}

fn village(out: &mut String, tile: &Tile, art: &TileArt, (at, size): (Point, f64), theme: Theme) {
    let (x, y) = place(at);
    let castle = art.regions.iter().any(|region| region.kind == Kind::Path);
    let line = theme.edge(if castle { Kind::Path } else { Kind::Road });
    put!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{}\" stroke=\"{line}\" stroke-width=\"2\"/>",
        Number(size * TILE - 1.0),
        theme.village()
    );
    if !castle && tile.building.is_none() && theme == Theme::Painted {
        let house = |dx: f64, dy: f64, roof: usize| House {
            foot: at.moved(dx, dy),
            size: 1.0,
            roof,
        };
        houses::draw_houses(out, &[house(-0.005, 0.01, 0)]);
        houses::draw_houses(out, &[house(0.01, 0.055, 2)]);
    }
}

fn open_ground(out: &mut String, region: &RegionArt, theme: Theme) {
    let fill = fill(theme, region.kind);
    // A stroke in the same colour extends fields under the ways and walls around them, so that there are no seams.
    let (line, width) = match region.kind {
        Kind::House | Kind::Tower | Kind::Court => (theme.edge(region.kind), 1.6),
        kind => (theme.ground(kind), 2.0),
    };
    put!(
        out,
        "<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>",
        d(&region.shape)
    );
}

fn way(out: &mut String, region: &RegionArt, theme: Theme) {
    let lines: String = region
        .lines
        .iter()
        .map(|line| line.to_svg_d(TILE, Point::default()))
        .collect();
    let width = half_width(region.kind) * 2.0 * TILE;
    let (ground, edge) = (theme.ground(region.kind), theme.edge(region.kind));
    let mut stroke = |colour: Colour, width: f64, more: &str| {
        put!(
            out,
            "<path d=\"{lines}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"{more}/>",
            Number(width)
        );
    };
    let round = " stroke-linejoin=\"round\" stroke-linecap=\"round\"";
    let rim = match theme {
        Theme::Painted => 1.4,
        Theme::Plain => 2.4,
    };
    stroke(edge, width + rim, round);
    stroke(ground, width - 1.8, round);
    match region.kind {
        Kind::Road => stroke(edge, 0.8, " stroke-dasharray=\"3 4\" stroke-opacity=\"0.55\""),
        Kind::River => stroke(
            palette::WHITE,
            0.9,
            " stroke-dasharray=\"5 6\" stroke-opacity=\"0.6\"",
        ),
        _ => stroke(edge, 1.0, " stroke-dasharray=\"1 4\" stroke-opacity=\"0.5\""),
    }
    // The spring or lake of a river that starts or ends here.
    if let Some(at) = region.lake() {
        let (x, y) = place(at);
        put!(
            out,
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"17\" ry=\"14\" fill=\"{ground}\" stroke=\"{edge}\" stroke-width=\"1.6\"/>\
             <path d=\"M{x} {y}m-9 -2q3 -3 6 0t6 0m-4 6q3 -3 6 0t6 0\" fill=\"none\" stroke=\"#fff\" stroke-width=\"1\" opacity=\"0.7\"/>"
        );
    }
}

/// Draws parapets where a way crosses another in the middle of the tile.
fn bridge(out: &mut String, art: &TileArt, theme: Theme) {
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
        for (colour, width) in [(theme.ink(), 3.4), (theme.stone(), 2.0)] {
            put!(
                out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
            );
        }
    }
}

/// The `d` attribute of a shape in user units.
pub(super) fn d(shape: &Shape) -> String {
    shape.to_svg_d(TILE, Point::default())
}

/// A point in user units.
pub(super) fn place(point: Point) -> (Number, Number) {
    (Number(point.x * TILE), Number(point.y * TILE))
}
