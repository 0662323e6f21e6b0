//! One tile in the plain theme: flat grounds with patterns, ways, walls, cloisters, marks.

use super::TILE;
use super::classic::carcassonne;
use super::grounds::fill;
use super::marks;
use super::text::put;
use super::tile::{Subject, d, place};
use crate::palette::{self, Colour};
use crate::shape::{Number, Path, Point, RegionArt, TileArt, half_width};
use crate::theme::Theme;
use bastide_engine::kernel::tile::Kind;

const THEME: Theme = Theme::Plain;

/// Draws a tile with its north-west corner at the origin, to be clipped to its square.
pub(super) fn tile(out: &mut String, subject: Subject) {
    let art = subject.art;
    let lowest = (art.regions.iter().find(|region| region.layer == 0)).map(|region| region.kind);
    // Patterns are slow to render: fields share one rectangle, and the other grounds are drawn only where they are.
    let base = match lowest {
        Some(Kind::Field) => fill(Kind::Field),
        Some(kind) => THEME.ground(kind).to_string(),
        None => THEME.town().to_string(),
    };
    put!(out, "<rect width=\"{TILE}\" height=\"{TILE}\" fill=\"{base}\"/>");
    let order: Vec<&RegionArt> = (art.from_below().iter())
        .map(|idx| &art.regions[usize::from(idx.0)])
        .collect();
    // Walled areas cover the ends of ways, and cloisters cover the ends of roads.
    for region in &order {
        let open = !region.kind.is_way() && !region.kind.is_surrounded() && !region.walled;
        if open && (region.kind != Kind::Field || lowest != Some(Kind::Field)) {
            open_ground(out, region);
        }
    }
    for region in order.iter().filter(|region| region.kind.is_way()) {
        way(out, region);
    }
    bridge(out, art);
    for region in order.iter().filter(|region| region.walled) {
        put!(
            out,
            "<path d=\"{}\" fill=\"{}\"/>",
            d(&region.shape),
            fill(region.kind)
        );
        wall(out, &region.lines, region.kind);
    }
    if let Some((at, size)) = art.village {
        village(out, art, at, size);
    }
    if !art.town.is_empty() {
        put!(out, "<path d=\"{}\" fill=\"{}\"/>", d(&art.town), THEME.town());
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
        "<path d=\"M0 0H{TILE}V{TILE}H0Z\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\" opacity=\"0.8\"/>",
        THEME.ink()
    );
    carcassonne::plain_squares(out, subject);
}

fn village(out: &mut String, art: &TileArt, at: Point, size: f64) {
    let (x, y) = place(at);
    let castle = art.regions.iter().any(|region| region.kind == Kind::Path);
    let line = THEME.edge(if castle { Kind::Path } else { Kind::Road });
    put!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{}\" stroke=\"{line}\" stroke-width=\"2\"/>",
        Number(size * TILE - 1.0),
        THEME.village()
    );
}

fn open_ground(out: &mut String, region: &RegionArt) {
    let fill = fill(region.kind);
    // A stroke in the same colour extends fields under the ways and walls around them, so that there are no seams.
    let (line, width) = match region.kind {
        Kind::House | Kind::Tower | Kind::Court => (THEME.edge(region.kind), 1.6),
        kind => (THEME.ground(kind), 2.0),
    };
    put!(
        out,
        "<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\"/>",
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
    let (ground, edge) = (THEME.ground(region.kind), THEME.edge(region.kind));
    let mut stroke = |colour: Colour, width: f64, more: &str| {
        put!(
            out,
            "<path d=\"{lines}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"{more}/>",
            Number(width)
        );
    };
    let round = " stroke-linecap=\"round\"";
    stroke(edge, width + 2.4, round);
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

/// Draws walls along these lines.
fn wall(out: &mut String, lines: &[Path], kind: Kind) {
    if lines.is_empty() {
        return;
    }
    let d: String = lines
        .iter()
        .map(|line| line.to_svg_d(TILE, Point::default()))
        .collect();
    let (edge, stone) = (THEME.edge(kind), THEME.stone());
    let mut stroke = |colour: Colour, width: f64, more: &str| {
        put!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{more}/>"
        );
    };
    if kind == Kind::Market {
        stroke(edge, 3.2, "");
        stroke(stone, 1.6, "");
        return;
    }
    stroke(edge, 5.6, "");
    stroke(stone, 3.8, "");
    stroke(edge, 3.8, " stroke-dasharray=\"1 3.4\" stroke-opacity=\".55\"");
}

/// Draws parapets where a way crosses another in the middle of the tile.
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
        for (colour, width) in [(THEME.ink(), 3.4), (THEME.stone(), 2.0)] {
            put!(
                out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
            );
        }
    }
}
