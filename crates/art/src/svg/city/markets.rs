//! Markets: one low wall for all of them; the goods show by the tint of the paving, disc, sign, awnings and wares.

use super::colours::{JOINT, Livery, PAVING, RIM, RIM_EDGE, livery};
use super::site::{Oval, Site};
use crate::palette::Colour;
use crate::shape::{Mark, Number, Point, TileArt};
use crate::svg::TILE;
use crate::svg::scatter::Scatter;
use crate::svg::sprites::stalls::{self, BARREL, COW, CRATE, FENCE, SACKS, SHEAF, STALL};
use crate::svg::stamp::{Part, Stamps};
use crate::svg::text::put;
use crate::svg::tile::{d, place};
use crate::theme::Detail;
use bastide_engine::kernel::tile::{Goods, Kind, RegionIdx, Tile};

/// The radius of the tinted disc under a sign.
const DISC: f64 = 12.0;
/// Stalls keep this distance from a sign.
const SIGN: f64 = 10.4;
/// The scale of stalls and wares: few large ones keep a market calm at play zoom.
const SCALE: f64 = 1.4;
/// Half of the width and the height of a stall.
const BOOTH: (f64, f64) = (STALL.0 * SCALE, STALL.1 * SCALE);
/// Rows of stalls in a tile, which continue in the next.
const ROWS: u32 = 4;
/// The distance between rows of stalls.
const AISLE: f64 = TILE / ROWS as f64;

/// Draws the paving, discs and walls of all markets, and keeps stalls clear of the signs.
pub(super) fn grounds(out: &mut String, tile: &Tile, art: &TileArt, site: &mut Site, detail: Detail) {
    let markets = || art.regions.iter().filter(|region| region.kind == Kind::Market);
    if markets().next().is_none() {
        return;
    }
    for (region, market) in tile.regions.iter().zip(&art.regions) {
        if market.kind == Kind::Market {
            let paving = region.goods.map_or(PAVING, |goods| livery(goods).paving);
            put!(out, "<path d=\"{}\" fill=\"{paving}\"/>", d(&market.shape));
        }
    }
    if detail == Detail::Near {
        put!(
            out,
            "<path d=\"{}\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\".7\" opacity=\".3\"/>",
            joints(art)
        );
    }
    for mark in &art.marks {
        let Mark::Goods(goods) = mark.mark else { continue };
        let colours = livery(goods);
        let (x, y) = place(mark.at);
        // A disc that would reach over the wall is smaller.
        let radius = DISC.min(site.room(mark.at.x * TILE, mark.at.y * TILE).max(SIGN - 0.4) - 0.6);
        put!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\".8\" stroke-dasharray=\"2.2 1.4\"/>",
            Number(radius),
            colours.disc,
            colours.awning
        );
        site.keep_clear(Oval::round(mark.at, SIGN));
    }
    let walls: String = (markets().flat_map(|market| &market.lines))
        .map(|wall| wall.to_svg_d(TILE, Point::default()))
        .collect();
    if walls.is_empty() {
        return;
    }
    let mut stroke = |colour: Colour, width: f64, more: &str| {
        put!(
            out,
            "<path d=\"{walls}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{more}/>"
        );
    };
    stroke(
        Colour::hex(0x2b1a0e),
        3.4,
        " transform=\"translate(.9 1.3)\" opacity=\".28\"",
    );
    stroke(RIM_EDGE, 3.4, "");
    stroke(RIM, 2.1, "");
    if detail == Detail::Near {
        stroke(Colour::hex(0xb98f4c), 2.1, " stroke-dasharray=\".7 3.1\"");
    }
}

/// The joints between slabs: rows of twelfths of a tile, so that they continue in the next tile.
fn joints(art: &TileArt) -> String {
    const ROWS: u32 = 12;
    const COLUMNS: u32 = 8;
    const STEP: f64 = 1.0;
    let is_market = |x: f64, y: f64| {
        let region = art
            .region_at(Point::new(x / TILE, y / TILE))
            .and_then(|idx| art.region(idx));
        region.is_some_and(|region| region.kind == Kind::Market)
    };
    let mut d = String::new();
    for row in 0..ROWS {
        let y = (f64::from(row) + 0.5) * TILE / f64::from(ROWS);
        let mut start = None;
        for step in 0..=TILE as u32 + 1 {
            let x = f64::from(step) * STEP;
            match (start, x <= TILE && is_market(x, y)) {
                (None, true) => start = Some(x),
                (Some(from), false) => {
                    put!(d, "M{} {}H{}", Number(from), Number(y), Number(x.min(TILE)));
                    start = None;
                }
                _ => {}
            }
        }
        let next = y + TILE / f64::from(ROWS);
        for column in 0..COLUMNS {
            let x = (f64::from(column) + if row % 2 == 0 { 0.25 } else { 0.75 }) * TILE / f64::from(COLUMNS);
            // The last row continues at the top.
            if is_market(x, y) && is_market(x, next.min(TILE - 0.1)) {
                put!(d, "M{} {}V{}", Number(x), Number(y), Number(next));
            }
            if row == ROWS - 1 && is_market(x, 0.1) && is_market(x, next - TILE) {
                put!(d, "M{} 0V{}", Number(x), Number(next - TILE));
            }
        }
    }
    d
}

/// Puts up rows of stalls, broken by heaps of wares.
pub(super) fn stalls(
    stamps: &mut Stamps,
    tile: &Tile,
    site: &mut Site,
    scatter: &mut Scatter,
    detail: Detail,
) {
    let goods_of = |idx: RegionIdx| {
        tile.regions
            .get(usize::from(idx.0))
            .and_then(|region| region.goods)
    };
    for row in 0..ROWS {
        let y = (f64::from(row) + 0.78) * AISLE;
        let mut x = BOOTH.0 + 1.0 + scatter.between(0.0, 4.0);
        let mut run = 1 + scatter.below(3);
        while x < TILE - BOOTH.0 {
            let bounds = [x - BOOTH.0, y - BOOTH.1, x + BOOTH.0, y + 1.4];
            let Some(region) = site.region_for(Kind::Market, &bounds, 1.8) else {
                x += 1.0;
                continue;
            };
            site.take(bounds);
            let goods = goods_of(region).unwrap_or(Goods::Grain);
            let colours = livery(goods);
            if run > 0 {
                run -= 1;
                let parts = stalls::stall(colours.awning, colours.wares, detail);
                stamps.sprite(parts, (x, y), STALL, SCALE, false);
            } else {
                run = 2 + scatter.below(2);
                // The same choices in both drawings; wares are specks in small pictures.
                let mut unseen = Stamps::default();
                let stamps = match detail {
                    Detail::Near => &mut *stamps,
                    Detail::Far => &mut unseen,
                };
                wares(stamps, goods, (x, y), scatter, detail);
            }
            x += 2.0 * BOOTH.0 + scatter.between(0.2, 0.9);
        }
    }
    heaps(stamps, site, goods_of, scatter, detail);
}

/// Fills gaps that are too narrow for stalls.
fn heaps(
    stamps: &mut Stamps,
    site: &mut Site,
    goods_of: impl Fn(RegionIdx) -> Option<Goods>,
    scatter: &mut Scatter,
    detail: Detail,
) {
    let mut left = 3;
    for _ in 0..70 {
        let (x, y) = (scatter.between(5.0, 95.0), scatter.between(8.0, 98.0));
        let pick = scatter.below(6);
        let flipped = scatter.below(2) == 0;
        if left == 0 {
            continue;
        }
        let bounds = [x - 8.0, y - 8.0, x + 8.0, y + 1.0];
        let Some(region) = site.region_for(Kind::Market, &bounds, 1.8) else {
            continue;
        };
        site.take(bounds);
        left -= 1;
        if detail == Detail::Far {
            continue;
        }
        let goods = goods_of(region).unwrap_or(Goods::Grain);
        let (parts, size) = ware(goods, pick, detail);
        let aside = if size.0 > 3.5 { 0.0 } else { 2.4 };
        stamps.sprite(parts, (x - aside * SCALE, y - 0.6), size, SCALE, flipped);
        if aside > 0.0 {
            let (parts, size) = ware(goods, pick + 1, detail);
            stamps.sprite(parts, (x + 2.8 * SCALE, y), size, SCALE, false);
        }
    }
}

/// Fills the place of a stall with wares.
fn wares(stamps: &mut Stamps, goods: Goods, (x, y): (f64, f64), scatter: &mut Scatter, detail: Detail) {
    let mut pick = || scatter.below(6);
    if goods == Goods::Cattle {
        // A pen: a fence, cattle in front of it.
        stamps.sprite(stalls::fence(detail), (x, y - 5.2 * SCALE), FENCE, SCALE, false);
        let (first, second) = (pick(), pick());
        let (parts, size) = ware(goods, first, detail);
        stamps.sprite(
            parts,
            (x - 2.2 * SCALE, y - 1.6 * SCALE),
            size,
            0.95 * SCALE,
            false,
        );
        if second > 3 {
            stamps.sprite(
                stalls::crate_of(Colour::hex(0xe3c35a), detail),
                (x + 5.0 * SCALE, y),
                CRATE,
                0.9 * SCALE,
                false,
            );
        }
        return;
    }
    for (dx, dy) in [(-4.4, -2.4), (0.2, -0.4), (4.6, -2.0)] {
        let (parts, size) = ware(goods, pick(), detail);
        stamps.sprite(parts, (x + dx * SCALE, y + dy * SCALE), size, SCALE, false);
    }
}

fn ware(goods: Goods, pick: usize, detail: Detail) -> (Vec<Part>, (f64, f64)) {
    let Livery { wares, .. } = livery(goods);
    match (goods, pick) {
        (Goods::Cattle, 0 | 3 | 5) => (stalls::cow(Colour::hex(0xa5653a), detail), COW),
        (Goods::Cattle, 1 | 4) => (stalls::cow(Colour::hex(0x7a4a2e), detail), COW),
        (Goods::Cattle, _) => (stalls::cow(Colour::hex(0xefe0c4), detail), COW),
        (Goods::Grain, 0 | 3) => (stalls::sacks(detail), SACKS),
        (Goods::Grain, _) => (stalls::sheaf(detail), SHEAF),
        (_, 0 | 2 | 5) => (stalls::crate_of(wares[0], detail), CRATE),
        (_, _) => (stalls::barrel(wares[1], detail), BARREL),
    }
}
