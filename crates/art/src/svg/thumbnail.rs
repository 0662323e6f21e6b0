//! A small picture of a board: flat terrain, and a dot in the seat's colour for each figure. It stays legible at a few pixels
//! a tile and has a few hundred bytes for each tile.

use super::city;
use super::sprites::houses::Roof;
use super::text::{opening, put};
use crate::castle;
use crate::palette::{self, Colour};
use crate::scene::{Extent, Scene};
use crate::shape::{Mark, Number, Point, RegionArt, TileArt, half_width};
use crate::theme::Theme;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot, Side};
use bastide_engine::kernel::tile::{Kind, RegionIdx, Tile};
use bastide_engine::view::CityWallView;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The side of a tile in user units; ten keeps numbers short.
const SIDE: f64 = 10.0;
/// The margin around the tiles.
const MARGIN: f64 = 1.0;
/// The margin around Castle's squares, for its walls.
const CASTLE_MARGIN: f64 = 8.0;
/// Castle's empty squares: sand.
const WARD: Colour = Colour::hex(0xdccb9b);
/// The least number of columns and rows, so that few tiles are not shown larger than many.
const LEAST: (usize, usize) = (4, 3);

/// A standalone picture of a board, without background.
pub fn thumbnail_svg(scene: &Scene) -> String {
    let extent = scene.extent().unwrap_or(Extent {
        low: Pos::new(0, 0),
        high: Pos::new(0, 0),
    });
    let margin = if scene.walls.is_some() {
        CASTLE_MARGIN
    } else {
        MARGIN
    };
    let (columns, rows) = (extent.columns().max(LEAST.0), extent.rows().max(LEAST.1));
    let (width, height) = (
        columns as f64 * SIDE + 2.0 * margin,
        rows as f64 * SIDE + 2.0 * margin,
    );
    let centred = |shown: usize, all: usize| (all - shown) as f64 * SIDE / 2.0 + margin;
    let picture = Picture {
        low: extent.low,
        left: centred(extent.columns(), columns),
        top: centred(extent.rows(), rows),
        theme: scene.theme,
    };
    let mut out = opening([0.0, 0.0, width, height]);
    if scene.walls.is_some() {
        picture.castle(&mut out);
    }
    let flats = picture.tiles(&mut out, scene);
    if let Some(wall) = &scene.city_wall {
        picture.city_wall(&mut out, wall);
    }
    for shown in &scene.figures {
        let flat = flats.get(&shown.pos);
        let Some(spot) = flat.and_then(|flat| flat.spots.get(usize::from(shown.region.0))) else {
            continue;
        };
        let (x, y) = picture.corner(shown.pos);
        picture.dot(&mut out, (x + spot.x * SIDE, y + spot.y * SIDE), shown.seat);
    }
    out.push_str("</svg>\n");
    out
}

/// The position of a board in the picture.
struct Picture {
    low: Pos,
    left: f64,
    top: f64,
    theme: Theme,
}

impl Picture {
    /// The north-west corner of a square.
    fn corner(&self, pos: Pos) -> (f64, f64) {
        let along = |at: i16, low: i16| f64::from(i32::from(at) - i32::from(low)) * SIDE;
        (
            self.left + along(pos.x, self.low.x),
            self.top + along(pos.y, self.low.y),
        )
    }

    /// Draws equal tiles once and refers to them. Returns the tile on each square.
    fn tiles(&self, out: &mut String, scene: &Scene) -> BTreeMap<Pos, Arc<FlatTile>> {
        let mut numbers: BTreeMap<(&str, u8), usize> = BTreeMap::new();
        let mut flats = BTreeMap::new();
        for laid in &scene.tiles {
            if scene.walls.is_some() && castle::facing(laid.pos).is_some() {
                continue;
            }
            let (x, y) = self.corner(laid.pos);
            let (x, y) = (Number(x), Number(y));
            let next = numbers.len();
            let number = *numbers
                .entry((&laid.tile.id, laid.rot.quarters()))
                .or_insert(next);
            let flat = FlatTile::of(laid.tile, laid.rot, self.theme);
            if number == next {
                put!(
                    out,
                    "<svg x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"><g id=\"t{number}\">{}</g></svg>\n",
                    flat.text
                );
            } else {
                put!(out, "<use href=\"#t{number}\" x=\"{x}\" y=\"{y}\"/>\n");
            }
            flats.insert(laid.pos, flat);
        }
        flats
    }

    /// Castle's walls and empty squares.
    fn castle(&self, out: &mut String) {
        let (x, y) = self.corner(Pos::new(0, 0));
        let walls = castle::walls();
        for (distance, fill) in [(castle::WALL, self.theme.stone()), (0.0, WARD)] {
            let d = walls.outline(distance).to_svg_d(SIDE, Point::new(x, y));
            put!(
                out,
                "<path d=\"{d}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\".4\"/>\n",
                self.theme.ink()
            );
        }
    }

    /// City's wall as lines along the sides of tiles, with its guards and towers.
    fn city_wall(&self, out: &mut String, wall: &CityWallView) {
        let middle = |(pos, side): (Pos, Side)| {
            let (x, y) = self.corner(pos);
            let (dx, dy) = side.offset();
            let half = SIDE / 2.0;
            (x + half + f64::from(dx) * half, y + half + f64::from(dy) * half)
        };
        let mut d = String::new();
        for &(pos, side) in wall.gate.iter().chain(&wall.left).chain(&wall.right) {
            let (x, y) = middle((pos, side));
            let half = Number(SIDE / 2.0);
            match side {
                Side::North | Side::South => put!(d, "M{} {}m-{half} 0h{SIDE}", Number(x), Number(y)),
                Side::East | Side::West => put!(d, "M{} {}m0 -{half}v{SIDE}", Number(x), Number(y)),
            }
        }
        if !d.is_empty() {
            for (colour, width) in [(self.theme.ink(), 1.8), (self.theme.stone(), 1.1)] {
                put!(
                    out,
                    "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"square\"/>\n"
                );
            }
        }
        for &(seat, pos, side) in &wall.guards {
            self.dot(out, middle((pos, side)), seat);
        }
        for &(seat, _, pos, side) in &wall.towers {
            self.dot(out, middle((pos, side)), seat);
        }
    }

    fn dot(&self, out: &mut String, (x, y): (f64, f64), seat: Seat) {
        put!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"2.1\" fill=\"{}\" stroke=\"{}\" stroke-width=\".7\"/>\n",
            Number(x),
            Number(y),
            palette::seat(seat),
            palette::WHITE
        );
    }
}

/// Tiles in flat colours by id, quarter turns and theme.
type Drawn = HashMap<(&'static str, u8, Theme), Arc<FlatTile>>;

/// A tile in flat colours.
struct FlatTile {
    text: String,
    /// Where figures stand, by region.
    spots: Vec<Point>,
}

impl FlatTile {
    /// Tiles are drawn once, since their geometry takes much longer than all the rest: there are a few hundred of them, with
    /// some hundred bytes each.
    fn of(tile: &'static Tile, rot: Rot, theme: Theme) -> Arc<FlatTile> {
        static DRAWN: LazyLock<Mutex<Drawn>> = LazyLock::new(Mutex::default);
        let key = (tile.id.as_str(), rot.quarters(), theme);
        let lock = || DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(drawn) = lock().get(&key) {
            return Arc::clone(drawn);
        }
        let drawn = Arc::new(FlatTile::draw(&TileArt::new(tile, rot), theme));
        lock().insert(key, Arc::clone(&drawn));
        drawn
    }

    fn draw(art: &TileArt, theme: Theme) -> FlatTile {
        let mut text = String::new();
        let lowest = art.regions.iter().find(|region| region.layer == 0);
        let base = lowest.map_or(theme.town(), |region| ground(theme, region.kind));
        put!(text, "<path d=\"M0 0H{SIDE}V{SIDE}H0Z\" fill=\"{base}\"/>");
        let regions = || {
            art.from_below()
                .into_iter()
                .filter_map(|idx| Some((idx, art.region(idx)?)))
        };
        for (idx, region) in regions().filter(|(_, region)| !region.kind.is_way() && !region.walled) {
            if region.kind != Kind::Field || lowest.map(|lowest| lowest.kind) != Some(Kind::Field) {
                area(&mut text, region, fill(art, idx, theme), theme);
            }
        }
        for (_, region) in regions().filter(|(_, region)| region.kind.is_way()) {
            let lines: String = region
                .lines
                .iter()
                .map(|line| line.to_svg_d(SIDE, Point::default()))
                .collect();
            put!(
                text,
                "<path d=\"{lines}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
                theme.ground(region.kind),
                Number(half_width(region.kind) * 2.0 * SIDE)
            );
        }
        for (idx, region) in regions().filter(|(_, region)| region.walled) {
            area(&mut text, region, fill(art, idx, theme), theme);
        }
        if !art.town.is_empty() {
            let d = art.town.to_svg_d(SIDE, Point::default());
            // Between the colours of cities and of its two walls.
            let town = theme.ground(Kind::City).mixed(theme.stone(), 0.45);
            put!(text, "<path d=\"{d}\" fill=\"{town}\"/>");
        }
        FlatTile {
            text,
            spots: art.regions.iter().map(|region| region.spot).collect(),
        }
    }
}

/// Homes have the colour of their roofs, which hide most of their ground.
fn ground(theme: Theme, kind: Kind) -> Colour {
    match kind {
        Kind::Homes => theme.choose(Roof::Slate.colour(), theme.ground(kind)),
        _ => theme.ground(kind),
    }
}

/// Painted markets have the colour of their goods.
fn fill(art: &TileArt, idx: RegionIdx, theme: Theme) -> Colour {
    let goods = (art.marks.iter()).find_map(|mark| match mark.mark {
        Mark::Goods(goods) if mark.region == Some(idx) => Some(goods),
        _ => None,
    });
    let kind = art.regions[usize::from(idx.0)].kind;
    match goods {
        Some(goods) if kind == Kind::Market && theme == Theme::Painted => city::paving(goods),
        _ => ground(theme, kind),
    }
}

fn area(out: &mut String, region: &RegionArt, fill: Colour, theme: Theme) {
    let d = region.shape.to_svg_d(SIDE, Point::default());
    put!(out, "<path d=\"{d}\" fill=\"{fill}\"");
    if region.kind != Kind::Field {
        put!(out, " stroke=\"{}\" stroke-width=\".4\"", theme.edge(region.kind));
    }
    out.push_str("/>");
}
