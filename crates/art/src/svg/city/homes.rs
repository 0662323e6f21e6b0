//! Homes: rows of large houses whose roofs have the colour of their district, small squares for figures, a park.

use super::colours::{GOLD, KERB, LANE, LANE_JOINT, LAWN, STREET, STREET_EDGE, WATER, YARD};
use super::districts::{District, roof_at};
use super::landmarks::landmark;
use super::site::{Oval, Site};
use super::terraces::Terrace;
use crate::shape::{Mark, Number, TileArt};
use crate::svg::TILE;
use crate::svg::scatter::Scatter;
use crate::svg::sprites::houses::House;
use crate::svg::sprites::plants::Rural;
use crate::svg::stamp::Stamps;
use crate::svg::text::put;
use crate::svg::tile::place;
use crate::theme::Detail;
use bastide_engine::kernel::tile::{Building, Kind, Tile};

/// The scale of houses: larger than in the towns of Classic, so that a tile is calm at play zoom.
const SCALE: f64 = 2.2;
/// The scale of terraces.
const TERRACE: f64 = 1.5;
/// The scale of cottages in gaps between rows.
const COTTAGE: f64 = 1.2;
/// The distance of houses from streets and markets.
const INSET: f64 = 0.9;
/// Houses keep this part of their height free of other houses; roofs may hide the feet behind them above it.
const BODY: f64 = 0.62;

/// The distance between the feet of two rows: most of a house's wall is hidden by the roofs in front of it.
const PITCH: f64 = 14.0;
/// The number of rows above the last one.
const ROWS: u32 = 6;
/// How much larger buildings are in small pictures.
const FAR_BUILDING: f64 = 1.4;
/// Cells along a side in the search for gaps.
const GRID: u32 = 34;

/// Draws the squares on which figures lie.
pub(super) fn squares(out: &mut String, art: &TileArt, detail: Detail) {
    let homes = art.regions.iter().filter(|region| region.kind == Kind::Homes);
    for home in homes {
        let (x, y) = place(home.spot);
        // As spots of sand they would be the first thing seen in a small picture.
        let lane = match detail {
            Detail::Near => LANE,
            Detail::Far => LANE.mixed(YARD, 0.6),
        };
        put!(
            out,
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"9\" ry=\"7.6\" fill=\"{lane}\"/>"
        );
        if detail == Detail::Near {
            put!(
                out,
                "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"6.6\" ry=\"5.4\" fill=\"none\" stroke=\"{LANE_JOINT}\" stroke-width=\"1.2\" stroke-dasharray=\"1.6 1.1\"/>"
            );
        }
    }
}

/// Draws the square of the building and stamps the building.
pub(super) fn building(
    out: &mut String,
    stamps: &mut Stamps,
    tile: &Tile,
    art: &TileArt,
    site: &mut Site,
    detail: Detail,
) {
    for mark in &art.marks {
        let Mark::Building(building) = mark.mark else {
            continue;
        };
        let landmark = landmark(building, tile.name.as_deref().unwrap_or_default(), detail);
        let (half, height) = landmark.size;
        let (x, y) = (mark.at.x * TILE, mark.at.y * TILE);
        // In a narrow quarter the building is smaller.
        let scale = match art.region_at(mark.at).and_then(|idx| art.region(idx)) {
            Some(region) if region.kind == Kind::Homes => (site.room(x, y) / 13.0).clamp(0.64, 1.0),
            // Where streets meet.
            _ => 0.86,
        };
        let scale = if half > 20.0 { 0.92 } else { scale };
        let foot = (y + 9.0 * scale).min(TILE - 4.0).max(height * scale + 0.5);
        let (rim, width) = match building {
            Building::Public => (KERB, 1.2),
            Building::Historic => (GOLD, 2.4),
        };
        let around = if scale < 0.8 { 1.0 } else { 2.6 };
        let reach = scale;
        // In small pictures buildings are larger than to scale, as far as the tile has room.
        let scale = match detail {
            Detail::Near => scale,
            Detail::Far => {
                let beside = (x.min(TILE - x) - 1.0) / half;
                (scale * FAR_BUILDING)
                    .min(beside)
                    .min((foot - 0.5) / height)
                    .max(scale)
            }
        };
        let (rx, ry) = ((half + around) * scale, 6.4 * scale);
        let (cx, cy) = (Number(x), Number(foot - 0.6));
        put!(
            out,
            "<ellipse cx=\"{cx}\" cy=\"{cy}\" rx=\"{}\" ry=\"{}\" fill=\"{STREET_EDGE}\"/>\
             <ellipse cx=\"{cx}\" cy=\"{cy}\" rx=\"{}\" ry=\"{}\" fill=\"{STREET}\" stroke=\"{rim}\" stroke-width=\"{width}\"/>",
            Number(rx + width / 2.0 + 0.5),
            Number(ry + width / 2.0 + 0.5),
            Number(rx),
            Number(ry)
        );
        stamps.sprite(landmark.parts, (x, foot), landmark.size, scale, false);
        site.keep_clear(Oval {
            x,
            y: foot - 0.6,
            rx: (half + around) * reach + 2.0,
            ry: 6.4 * reach + 2.0,
        });
        // Wings are low, so houses may stand behind them, but not behind the middle.
        for (wide, high) in [(1.0, 0.45), (0.55, 0.75)] {
            let (half, height) = (half * reach * wide, height * reach * high);
            site.take([x - half, foot - height, x + half, foot]);
        }
    }
}

/// Lays out a small park where the homes are widest, if the tile has no building.
pub(super) fn park(out: &mut String, stamps: &mut Stamps, tile: &Tile, site: &mut Site, detail: Detail) {
    if tile.building.is_some() {
        return;
    }
    let size = [(15.0, 10.0), (12.5, 8.5), (10.0, 7.0)]
        .into_iter()
        .find_map(|(rx, ry)| {
            let fits = |&(x, y): &(f64, f64)| {
                let bounds = [x - rx - 2.0, y - ry - 2.0, x + rx + 2.0, y + ry + 2.0];
                site.region_for(Kind::Homes, &bounds, 1.0).is_some()
            };
            let places = (8..=24).flat_map(|row| {
                (8..=24).map(move |column| (f64::from(column) * 3.125, f64::from(row) * 3.125))
            });
            let from_centre = |&(x, y): &(f64, f64)| (x - 50.0) * (x - 50.0) + (y - 50.0) * (y - 50.0);
            let at = places
                .filter(fits)
                .min_by(|a, b| from_centre(a).total_cmp(&from_centre(b)))?;
            Some((at, rx, ry))
        });
    let Some(((x, y), rx, ry)) = size else { return };
    let oval = |out: &mut String, rx: f64, ry: f64, paint: &str| {
        put!(
            out,
            "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" {paint}/>",
            Number(x),
            Number(y),
            Number(rx),
            Number(ry)
        );
    };
    oval(
        out,
        rx + 1.9,
        ry + 1.7,
        &format!("fill=\"{STREET}\" stroke=\"{STREET_EDGE}\" stroke-width=\".8\""),
    );
    oval(out, rx, ry, &format!("fill=\"{LAWN}\""));
    oval(
        out,
        rx * 0.36,
        ry * 0.36,
        &format!("fill=\"{WATER}\" stroke=\"{STREET}\" stroke-width=\"1.2\""),
    );
    // Seven trees around the pond, as parts of the radii.
    let trees = [
        (-0.3, -0.72),
        (0.32, -0.74),
        (-0.74, -0.28),
        (0.76, -0.24),
        (-0.62, 0.36),
        (0.6, 0.42),
        (-0.05, 0.8),
    ];
    // In small pictures every second one, larger.
    let (step, size) = match detail {
        Detail::Near => (1, 0.85),
        Detail::Far => (2, 1.15),
    };
    for (dx, dy) in trees.into_iter().step_by(step) {
        Rural::Broadleaf.stand(stamps, (x + dx * rx, y + 2.0 + dy * ry), size, detail);
    }
    site.keep_clear(Oval {
        x,
        y,
        rx: rx + 3.0,
        ry: ry + 3.0,
    });
}

/// Adds houses where there is room for them.
struct Builder<'a, 'b> {
    stamps: &'a mut Stamps,
    site: &'a mut Site<'b>,
    districts: &'a [District],
}

impl Builder<'_, '_> {
    /// Takes the ground for a house whose left side is at `left`, if it is free.
    fn claim(&mut self, left: f64, foot: f64, (half, height): (f64, f64)) -> bool {
        let (right, seen) = (left + 2.0 * half, foot.min(TILE - 0.4));
        let whole = [left, foot - height, right, seen];
        let body = [left, foot - height * BODY, right, seen];
        let region = self.site.region_for(Kind::Homes, &body, INSET);
        let fits = region.is_some_and(|region| self.site.is_inside(region, &whole, 0.0));
        if fits {
            self.site.take(body);
        }
        fits
    }

    /// Builds a terrace, and returns its width.
    fn terrace(&mut self, terrace: Terrace, left: f64, foot: f64, scale: f64) -> Option<f64> {
        // Roofs reach beyond the walls.
        let (half, height) = ((terrace.half() + 0.8) * scale, Terrace::HEIGHT * scale);
        if !self.claim(left, foot, (half, height)) {
            return None;
        }
        let roof = roof_at(self.districts, left + half, foot - height / 2.0);
        let size = (half / scale, Terrace::HEIGHT + 2.0);
        self.stamps
            .sprite(terrace.parts(roof), (left + half, foot), size, scale, false);
        Some(2.0 * half)
    }

    /// Builds a single house, and returns its width.
    fn house(&mut self, house: House, left: f64, foot: f64) -> Option<f64> {
        let (half, height) = house.size();
        let scale = SCALE / House::SCALE;
        let (half, height) = (half * scale, height * scale);
        if !self.claim(left, foot, (half, height)) {
            return None;
        }
        let roof = roof_at(self.districts, left + half, foot - height / 2.0);
        let size = (half / SCALE, height / SCALE);
        let parts = house.parts(roof, Detail::Near);
        self.stamps.sprite(parts, (left + half, foot), size, SCALE, false);
        Some(2.0 * half)
    }
}

/// Builds rows of houses from back to front, then fills the yards.
pub(super) fn houses(stamps: &mut Stamps, site: &mut Site, scatter: &mut Scatter, districts: &[District]) {
    let mut builder = Builder {
        stamps,
        site,
        districts,
    };
    // The feet of the last row are cut off at the border, as if the roofs of the next tile hid them.
    for row in (0..=ROWS).rev() {
        let foot = TILE + 2.0 - f64::from(row) * PITCH;
        let mut x = scatter.between(0.3, 3.4);
        while x < TILE - 5.0 {
            let wave = scatter.between(-0.7, 0.7);
            let heights = [wave, wave + 1.3, wave - 1.3];
            let alone = scatter.below(6) == 0;
            let gabled = [House::GableLeft, House::Tall, House::GableRight][scatter.below(3)];
            let longest = scatter.below(3);
            let terraces = [Terrace::Long, Terrace::Middle, Terrace::Short, Terrace::Cottage];
            let mut built = None;
            if alone {
                built = (heights.iter()).find_map(|dy| builder.house(gabled, x, foot + dy));
            }
            for terrace in &terraces[longest..] {
                built = built.or_else(|| {
                    (heights.iter()).find_map(|dy| builder.terrace(*terrace, x, foot + dy, TERRACE))
                });
            }
            let built = built.or_else(|| {
                [House::Tall, House::Small]
                    .into_iter()
                    .find_map(|house| (heights.iter()).find_map(|dy| builder.house(house, x, foot + dy)))
            });
            match built {
                Some(width) => x += width + scatter.between(0.1, 1.6),
                None => x += 1.0,
            }
        }
    }
    // Small houses and trees in the gaps, wherever there is still room.
    let offset = scatter.between(0.0, 3.0);
    let cells = || {
        // Steps that share no factor with the number of cells visit each cell once, in no visible order.
        (0..GRID * GRID).map(|cell| (cell * 577) % (GRID * GRID))
    };
    for cell in cells() {
        let (x, y) = (
            f64::from(cell % GRID) * 3.0,
            f64::from(cell / GRID) * 3.0 + offset,
        );
        builder.terrace(Terrace::Cottage, x, y, COTTAGE);
    }
    for house in [House::Tall, House::Small] {
        for cell in cells() {
            let (x, y) = (
                f64::from(cell % GRID) * 3.0,
                f64::from(cell / GRID) * 3.0 + offset,
            );
            builder.house(house, x, y);
        }
    }
    for cell in cells() {
        let x = f64::from(cell % GRID) * 3.0 + scatter.between(-1.0, 1.0);
        let y = f64::from(cell / GRID) * 3.0 + scatter.between(-1.0, 1.0);
        let bounds = [x - 3.4, y - 4.4, x + 3.4, y + 0.6];
        if scatter.below(5) < 2 && builder.site.region_for(Kind::Homes, &bounds, 0.8).is_some() {
            builder.site.take(bounds);
            Rural::Broadleaf.stand(builder.stamps, (x, y), 0.8, Detail::Near);
        }
    }
}
