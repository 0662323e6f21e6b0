//! Houses of towns and villages, stalls of markets. All parts of one colour are one path.

use super::TILE;
use super::meadow;
use super::pen::Pen;
use super::scatter::{Plot, Room, Scatter};
use crate::palette::INK;
use crate::shape::{Point, TileArt};
use bastide_engine::kernel::tile::Kind;

const ROOFS: [&str; 3] = ["#c0492f", "#a94a3a", "#d2683f"];
const PLASTER: &str = "#f6ead2";

/// How far inside its region a house stands: walls are half as wide inside.
const INSIDE: f64 = 0.034;

/// A house or stall: the middle of its foot, its size, and which roof it has.
#[derive(Clone, Copy)]
pub(super) struct House {
    pub foot: Point,
    pub size: f64,
    pub roof: usize,
}

impl House {
    /// The box that it covers, shadow included.
    fn room(&self) -> Room {
        let unit = self.size / TILE;
        Room {
            middle: self.foot.moved(0.2 * unit, -3.2 * unit),
            half: (4.7 * unit, 4.0 * unit),
        }
    }
}

/// Fills a town, homes or a market.
pub(super) fn town(out: &mut String, plot: &Plot<'_>, scatter: &mut Scatter) {
    let kind = plot.art.region(plot.region).map(|region| region.kind);
    let market = kind == Some(Kind::Market);
    let tries = match kind {
        Some(Kind::Market) => 40,
        // A board of City is homes all over, in which roads must stand out.
        Some(Kind::Homes) => 110,
        _ => 300,
    };
    let houses = scattered(scatter, tries, |room| plot.has_room(room, INSIDE));
    if market {
        draw_stalls(out, &houses);
        return;
    }
    let mut trees: Vec<(Point, usize)> = Vec::new();
    for _ in 0..6 {
        let room = Room {
            middle: scatter.point(),
            half: (0.045, 0.045),
        };
        let free = houses.iter().all(|house| !house.room().meets(&room));
        let apart = trees.iter().all(|(other, _)| other.distance(room.middle) > 0.08);
        if free && apart && plot.has_room(room, 0.02) {
            trees.push((room.middle, 1));
        }
    }
    meadow::draw_trees(out, &trees);
    draw_houses(out, &houses);
}

/// Fills the town of Carcassonne.
pub(super) fn stone_town(out: &mut String, art: &TileArt, scatter: &mut Scatter) {
    let houses = scattered(scatter, 120, |room| {
        let wider = Room {
            half: (room.half.0 + 0.03, room.half.1 + 0.03),
            ..room
        };
        wider.points().all(|point| {
            let inside = point.x > 0.0 && point.y > 0.0 && point.x < 1.0 && point.y < 1.0;
            inside && art.is_town(point)
        })
    });
    draw_houses(out, &houses);
}

fn scattered(scatter: &mut Scatter, tries: u32, fits: impl Fn(Room) -> bool) -> Vec<House> {
    let mut found: Vec<House> = Vec::new();
    for attempt in 0..tries {
        // Small ones fill what the large ones leave.
        let large = 1.1 - 0.3 * f64::from(attempt) / f64::from(tries);
        let house = House {
            foot: scatter.point(),
            size: scatter.between(large - 0.1, large),
            roof: scatter.below(ROOFS.len()),
        };
        let room = house.room();
        if fits(room) && found.iter().all(|other| !other.room().meets(&room)) {
            found.push(house);
        }
    }
    found
}

/// Draws houses that do not cover each other.
pub(super) fn draw_houses(out: &mut String, houses: &[House]) {
    shadows(out, houses);
    let mut walls = Pen::default();
    let mut doors = Pen::default();
    for &House { foot, size, .. } in houses {
        let at = |x: f64, y: f64| (x * size, y * size);
        walls
            .start(foot, at(-3.3, 0.0))
            .upright(-3.2 * size)
            .across(6.6 * size)
            .upright(3.2 * size)
            .close();
        doors.start(foot, at(-0.9, 0.0)).upright(-2.0 * size);
    }
    let line = format!("stroke=\"{INK}\" stroke-width=\".55\" stroke-linejoin=\"round\"");
    walls.draw(out, &format!("fill=\"{PLASTER}\" {line}"));
    doors.draw(out, "stroke=\"#7a5534\" stroke-width=\"1.1\"");
    for (roof, fill) in ROOFS.iter().enumerate() {
        let mut roofs = Pen::default();
        for &House { foot, size, .. } in houses.iter().filter(|house| house.roof == roof) {
            let (side, rise) = (2.1 * size, 3.8 * size);
            roofs
                .start(foot, (-4.4 * size, -3.0 * size))
                .line(side, -rise)
                .across(4.6 * size)
                .line(side, rise);
            roofs.close();
        }
        roofs.draw(out, &format!("fill=\"{fill}\" {line}"));
    }
}

/// Stalls under striped cloth.
fn draw_stalls(out: &mut String, stalls: &[House]) {
    shadows(out, stalls);
    let (mut counters, mut cloth) = (Pen::default(), Pen::default());
    let mut stripes = [Pen::default(), Pen::default(), Pen::default()];
    for &House { foot, size, roof } in stalls {
        counters
            .start(foot, (-3.2 * size, 0.0))
            .upright(-3.6 * size)
            .across(6.4 * size)
            .upright(3.6 * size)
            .close();
        cloth
            .start(foot, (-4.2 * size, -2.8 * size))
            .upright(-3.2 * size)
            .across(8.4 * size)
            .upright(3.2 * size);
        cloth.close();
        for stripe in [-2.9, 0.0, 2.9] {
            stripes[roof]
                .start(foot, (stripe * size, -2.9 * size))
                .upright(-3.0 * size);
        }
    }
    let line = format!("stroke=\"{INK}\" stroke-width=\".55\" stroke-linejoin=\"round\"");
    counters.draw(out, &format!("fill=\"#b98a55\" {line}"));
    cloth.draw(out, &format!("fill=\"#fff4e0\" {line}"));
    for (pen, colour) in stripes.iter().zip(["#c0392b", "#3d6e9e", "#5d8f3a"]) {
        pen.draw(out, &format!("stroke=\"{colour}\" stroke-width=\"1.5\""));
    }
}

/// The light comes from the north-west.
fn shadows(out: &mut String, houses: &[House]) {
    let mut pen = Pen::default();
    for &House { foot, size, .. } in houses {
        pen.start(foot, (-2.6 * size, 0.2)).across(6.6 * size);
    }
    pen.draw(
        out,
        "stroke=\"#2a1a08\" stroke-opacity=\".26\" stroke-width=\"1.8\" stroke-linecap=\"round\"",
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::data;
    use bastide_engine::kernel::geometry::{Pos, Rot};

    #[test]
    fn houses_keep_off_walls_roads_spots_and_each_other() {
        let mut count = 0;
        for tile in (data::FILES.iter()).flat_map(|file| &data::set(file.name).unwrap().tiles) {
            let art = TileArt::new(tile, Rot::NORTH);
            let depths = art.depths();
            let mut scatter = Scatter::new(tile, Rot::NORTH, Pos::default());
            for region in art.from_below() {
                let plot = Plot {
                    art: &art,
                    depths: &depths,
                    region,
                };
                let rooms: Vec<Room> = scattered(&mut scatter, 60, |room| plot.has_room(room, INSIDE))
                    .iter()
                    .map(House::room)
                    .collect();
                count += rooms.len();
                for (idx, room) in rooms.iter().enumerate() {
                    assert!(room.points().all(|point| art.region_at(point) == Some(region)));
                    assert!(!rooms[..idx].iter().any(|other| other.meets(room)));
                    for other in &art.regions {
                        assert!(room.distance(other.spot) > 0.07, "{}", tile.id);
                        let mut line = other.lines.iter().flat_map(|line| line.flattened());
                        assert!(line.all(|point| room.distance(point) > 0.02), "{}", tile.id);
                    }
                }
            }
        }
        assert!(count > 1000, "{count}");
    }
}
