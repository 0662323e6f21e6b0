//! Keeps (the rules call them towers): flagstones behind a parapet, with round towers, turrets and banners.

use super::super::TILE;
use super::super::scatter::{Footprint, Plot, Scatter};
use super::super::stamp::{Paint, Part, Stamps, part};
use super::SHADOW;
use super::plan::{Cell, Plan, Spot, inside};
use super::sketch::Sketch;
use crate::palette::Colour;
use crate::shape::{Point, TileArt};
use crate::theme::Detail;
use bastide_engine::kernel::tile::Kind;

/// The height of the wall below a southern parapet.
const FRONT: f64 = 6.0;
/// The distance of the parapet's middle from the edge.
const PARAPET: f64 = 2.0;
/// The height and width of a flagstone; both divide the side of a tile.
const STONE: (f64, f64) = (6.25, 12.5);

/// The paint of the wall below a parapet.
pub(super) const FRONT_PAINT: &str = "fill=\"#8c8a90\" stroke=\"#3f2a1e\" stroke-width=\".6\"";

/// The outline of all keeps, for their shadow.
pub(super) fn outline(plan: &Plan) -> Sketch {
    let mut outline = Sketch::default();
    for cell in plan.of_kind(Kind::Tower) {
        outline.polygon(&plan.outline(cell, 0.0));
    }
    outline
}

/// Draws the floors and walls of all keeps of a tile.
pub(super) fn keeps(out: &mut String, plan: &Plan, detail: Detail, scatter: &mut Scatter) {
    let (mut floors, mut fronts, mut slits) = (Sketch::default(), Sketch::default(), Sketch::default());
    let (mut light, mut dark, mut joints) = (Sketch::default(), Sketch::default(), Sketch::default());
    let mut parapets = Sketch::default();
    for cell in plan.of_kind(Kind::Tower) {
        let outline = plan.outline(cell, FRONT);
        floors.polygon(&outline);
        flags(&outline, cell, &mut joints, [&mut light, &mut dark], scatter);
        front(plan, cell, &mut fronts, &mut slits);
        parapet(plan, cell, &mut parapets);
    }
    if floors.0.is_empty() {
        return;
    }
    fronts.draw(out, FRONT_PAINT);
    if detail == Detail::Near {
        slits.draw(out, "fill=\"#3a3638\"");
    }
    floors.draw(out, "fill=\"#bab8bb\"");
    light.draw(out, "fill=\"#cbc9ca\"");
    dark.draw(out, "fill=\"#aba9ae\"");
    if detail == Detail::Near {
        joints.draw(out, "fill=\"none\" stroke=\"#97959c\" stroke-width=\".6\"");
    }
    draw_parapets(out, &parapets);
}

/// Draws parapets with merlons along their middle lines.
pub(super) fn draw_parapets(out: &mut String, parapets: &Sketch) {
    for (colour, width, more) in [
        ("#3d3836", "5.6", ""),
        ("#807e86", "4.4", ""),
        ("#efedea", "4.2", " stroke-dasharray=\"3.2 1.8\""),
    ] {
        let paint = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{more}");
        parapets.draw(out, &paint);
    }
}

/// Flagstones: the joints, and some lighter and darker stones.
fn flags(
    outline: &[Spot],
    cell: &Cell,
    joints: &mut Sketch,
    tinted: [&mut Sketch; 2],
    scatter: &mut Scatter,
) {
    let (height, width) = STONE;
    let [left, top, right, bottom] = cell.body(FRONT);
    let mut stones = Vec::new();
    let mut row = (top / height).floor();
    while row * height < bottom {
        let (from, to) = ((row * height).max(top), ((row + 1.0) * height).min(bottom));
        for (start, end) in inside(outline, row * height + 0.05, false) {
            joints.line(&[(start, row * height), (end, row * height)]);
        }
        let shift = if row % 2.0 == 0.0 { 0.0 } else { width / 2.0 };
        let mut column = (left / width).floor() * width + shift;
        while column < right {
            let middle = (from + to) / 2.0;
            if column > left
                && inside(outline, column, true)
                    .iter()
                    .any(|&(a, b)| a <= middle && middle <= b)
            {
                joints.line(&[(column, from), (column, to)]);
            }
            let box_ = [column.max(left), from, (column + width).min(right), to];
            let corner = |x: f64| {
                inside(outline, middle, false)
                    .iter()
                    .any(|&(a, b)| a <= x + 0.1 && x - 0.1 <= b)
            };
            if corner(box_[0]) && corner(box_[2]) && box_[2] - box_[0] > 3.0 {
                stones.push(box_);
            }
            column += width;
        }
        row += 1.0;
    }
    let [light, dark] = tinted;
    for stone in stones {
        match scatter.below(9) {
            0 | 1 => light.rect(stone),
            2 => dark.rect(stone),
            _ => {}
        }
    }
}

/// The wall below a southern parapet, with arrow slits.
fn front(plan: &Plan, cell: &Cell, fronts: &mut Sketch, slits: &mut Sketch) {
    if !cell.has_front() {
        return;
    }
    let [left, _, right, bottom] = cell.body(FRONT);
    let mut top = vec![(left, bottom), (right, bottom)];
    if let (true, &[a, b]) = (cell.cut, &plan.inner_corner(cell, FRONT)[..]) {
        match cell.quarter {
            0 => top = vec![(left, bottom), b, a],
            1 => top = vec![b, a, (right, bottom)],
            _ => {}
        }
    }
    let below = top.iter().rev().map(|&(x, y)| (x, y + FRONT));
    let polygon: Vec<Spot> = top.iter().copied().chain(below).collect();
    fronts.polygon(&polygon);
    let count = 4;
    for idx in 0..count {
        let x = left + (right - left) * (f64::from(idx) + 0.5) / f64::from(count);
        if cell.cut && (x - 50.0).abs() < 22.0 {
            continue;
        }
        slits.rect([x - 0.4, bottom + 1.6, x + 0.4, bottom + 4.6]);
    }
}

/// The parapet along the edges where the keep ends.
fn parapet(plan: &Plan, cell: &Cell, parapets: &mut Sketch) {
    let [left, top, right, bottom] = cell.body(FRONT);
    let inner = plan.inner_corner(cell, FRONT);
    let shrunk = |side: usize, along: f64| match side {
        0 | 3 => along + PARAPET,
        _ => along - PARAPET,
    };
    let end = |side: usize, along: f64| {
        if cell.is_closed(side) {
            shrunk(side, along)
        } else {
            along
        }
    };
    let (left, top, right, bottom) = (end(3, left), end(0, top), end(1, right), end(2, bottom));
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let inner_at = (cell.quarter + 2) % 4;
    // Walks clockwise along the closed sides, which are at most two next to each other, or three in a start square.
    let mut points: Vec<Spot> = Vec::new();
    let first = (0..4)
        .find(|&side| cell.is_closed(side) && !cell.is_closed(side + 3))
        .unwrap_or(0);
    for step in 0..4 {
        let side = (first + step) % 4;
        if !cell.is_closed(side) {
            break;
        }
        if points.is_empty() {
            points.push(corners[side]);
        }
        let next = (side + 1) % 4;
        match (next == inner_at && cell.cut, &inner[..]) {
            (true, &[a, b]) => {
                let moved = |(x, y): Spot| {
                    (
                        x + (corners[next].0 - x).clamp(-PARAPET, PARAPET),
                        y + (corners[next].1 - y).clamp(-PARAPET, PARAPET),
                    )
                };
                let towards_middle = |at: Spot, to: Spot| match (at.0 - to.0).abs() < 3.0 {
                    true => (corners[next].0, moved(at).1),
                    false => (moved(at).0, corners[next].1),
                };
                points.push(towards_middle(a, corners[next]));
                points.push(towards_middle(b, corners[next]));
            }
            _ => points.push(corners[next]),
        }
    }
    if points.len() > 1 {
        parapets.line(&points);
    }
    // The inner corner of a keep with two wings.
    if let &[a, b, c] = &inner[..] {
        let (x, y) = cell.middle();
        let inwards = |(px, py): Spot| (px + (x - px).signum() * PARAPET, py + (y - py).signum() * PARAPET);
        let middle = inwards(b);
        let ends = [a, c].map(|at| match (at.0 - b.0).abs() < 0.01 {
            true => (middle.0, at.1),
            false => (at.0, middle.1),
        });
        parapets.line(&[ends[0], middle, ends[1]]);
    }
}

/// What stands on a keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Top {
    Cone,
    Turret,
    Banner,
}

impl Top {
    /// Half the width and the height at scale 1.
    const fn size(self) -> (f64, f64) {
        match self {
            Top::Cone => (10.4, 27.0),
            Top::Turret => (8.0, 18.0),
            Top::Banner => (7.0, 18.0),
        }
    }

    const fn parts(self) -> &'static [Part] {
        match self {
            Top::Cone => CONE,
            Top::Turret => TURRET,
            Top::Banner => BANNER,
        }
    }
}

/// Places towers, turrets and banners on the keeps, clear of figures.
pub(super) fn furnish(
    stamps: &mut Stamps,
    plan: &Plan,
    art: &TileArt,
    detail: Detail,
    scatter: &mut Scatter,
) {
    let depths = art.depths();
    let mut towers = Vec::new();
    for cell in plan.of_kind(Kind::Tower) {
        let plot = Plot {
            art,
            depths: &depths,
            region: cell.region,
        };
        let first = !towers.contains(&cell.region);
        let choice = scatter.below(4);
        let turn = scatter.below(4);
        let mut put = |top: Top, (x, y): Spot, scale: f64| {
            let (half, height) = top.size();
            let base = Footprint {
                middle: Point::new(x / TILE, y / TILE),
                half: (half * scale / TILE, half * scale / TILE),
            };
            let fits = plot.fits(base, 0.03);
            if fits {
                let shown = |part: &&Part| detail == Detail::Near || part.layer < 6;
                let parts = top.parts().iter().filter(shown).copied().collect();
                stamps.sprite(parts, (x, y + half * scale), (half, height), scale, false);
            }
            fits
        };
        let (x, y) = cell.middle();
        let top = match (first, choice) {
            (true, _) | (_, 0) => Top::Cone,
            (_, 1) => Top::Turret,
            _ => Top::Banner,
        };
        towers.push(cell.region);
        let y = if cell.has_front() { y - 3.0 } else { y };
        let big = if top == Top::Cone { 1.2 } else { 1.1 };
        if put(top, (x, y), big) {
            continue;
        }
        // A figure has the middle: smaller ones go to the corners.
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let mut placed = 0;
        for idx in 0..4 {
            let (dx, dy) = corners[(turn + idx) % 4];
            let spread = [15.5, 14.0, 12.5];
            if placed < 2
                && spread.iter().any(|&by| {
                    put(
                        if placed == 0 { Top::Cone } else { Top::Turret },
                        (x + dx * by, y + dy * by),
                        0.62,
                    )
                })
            {
                placed += 1;
            }
        }
    }
}

const fn flat(colour: u32) -> Paint {
    Paint::fill(Colour::hex(colour))
}

const fn inked(colour: u32) -> Paint {
    flat(colour).outlined(Colour::hex(0x3f2a1e), 0.6)
}

const fn slate(colour: u32) -> Paint {
    flat(colour).outlined(Colour::hex(0x3c4a58), 0.35)
}

/// A round tower with a slate cone, its platform at 0,-12.
const CONE: &[Part] = &[
    part(0, SHADOW, "M-6 -4A10 10 0 0 0 14 1A10 10 0 0 0 10 -12z"),
    part(1, inked(0x85838a), "M-10 -12.5V-9.6A10 10 0 0 0 10 -9.6V-12.5z"),
    part(
        2,
        inked(0xe4e2e0),
        "M-10 -12.5a10 10 0 1 1 20 0a10 10 0 1 1-20 0z",
    ),
    part(
        6,
        Paint::line(Colour::hex(0x8d8b93), 1.6),
        "M-9.4 -15.4L-7.9 -14.9M-7.4 -18.6L-6.2 -17.6M-4.2 -21.4L-3.5 -20M-.0 -22.4V-20.9M4.2 -21.4L3.5 -20M7.4 -18.6L6.2 -17.6M9.4 -15.4L7.9 -14.9M9.4 -9.4L7.9 -9.9M7.4 -6.3L6.2 -7.3M4.2 -3.6L3.5 -5M0 -2.6V-4.1M-4.2 -3.6L-3.5 -5M-7.4 -6.3L-6.2 -7.3M-9.4 -9.4L-7.9 -9.9",
    ),
    part(3, slate(0x9db1c3), "M0 -21L-7.8 -12A7.8 7.8 0 0 1 -5.5 -17.5z"),
    part(3, slate(0xb4c5d4), "M0 -21L-5.5 -6.5A7.8 7.8 0 0 1 -7.8 -12z"),
    part(3, slate(0x8ea3b7), "M0 -21L0 -4.2A7.8 7.8 0 0 1 -5.5 -6.5z"),
    part(3, slate(0x74899d), "M0 -21L5.5 -6.5A7.8 7.8 0 0 1 0 -4.2z"),
    part(3, slate(0x5b6f83), "M0 -21L7.8 -12A7.8 7.8 0 0 1 5.5 -6.5z"),
    part(3, slate(0x66798c), "M0 -21L5.5 -17.5A7.8 7.8 0 0 1 7.8 -12z"),
    part(7, Paint::line(Colour::hex(0x3f2a1e), 0.6), "M0 -21V-27"),
    part(8, inked(0xcf3f37), "M0 -27L5.4 -25.4L0 -23.6z"),
];

/// A square turret with a pyramid of slate.
const TURRET: &[Part] = &[
    part(0, SHADOW, "M-7 0H7l5 2V-10l-5 -3z"),
    part(1, inked(0x85838a), "M-7.4 0V-4H7.4V0z"),
    part(2, inked(0xe4e2e0), "M-7.4 -3V-15.6H7.4V-3z"),
    part(3, slate(0xb4c5d4), "M-5.8 -14V-3.6L0 -11.4z"),
    part(3, slate(0x9db1c3), "M-5.8 -14H5.8L0 -11.4z"),
    part(3, slate(0x5b6f83), "M5.8 -14V-3.6L0 -11.4z"),
    part(3, slate(0x7d92a6), "M-5.8 -3.6H5.8L0 -11.4z"),
    part(8, inked(0xe8b93c), "M-1 -11.6a1 1 0 1 1 2 0a1 1 0 1 1-2 0z"),
];

/// A trapdoor beside a flagstaff.
const BANNER: &[Part] = &[
    part(0, SHADOW, "M-5 0H3l2.4 1.6h-8z"),
    part(2, inked(0x85603c), "M-5.4 0V-6.4H2V0z"),
    part(
        6,
        Paint::line(Colour::hex(0x54381f), 0.6),
        "M-5.2 -2.2H1.8M-5.2 -4.3H1.8",
    ),
    part(4, Paint::line(Colour::hex(0x3f2a1e), 1.0), "M4.4 0V-17.6"),
    part(
        5,
        inked(0xcf3f37),
        "M4.4 -17.4L-5.4 -16.6L-2.8 -13.6L-5.4 -10.6L4.4 -10.2z",
    ),
    part(7, flat(0xf4d36a), "M.6 -15.4a1.6 1.6 0 1 0 .1 0z"),
];
