//! One way to draw a tile, and how many faults it has: fields that are joined or divided against the tile data.

use super::path::{Path, Point, Shape};
use super::raster::{FREE, HUB, Raster, STONE, distance_to_segment, neighbours};
use super::rim::{Rim, along, is_castle_kind, port_point};
use super::walls::{Reach, Walled, walled};
use super::ways::{Ending, Ways, half_width, has_hub, strips};
use bastide_engine::kernel::geometry::Rot;
use bastide_engine::kernel::tile::{RegionIdx, Tile};
use std::collections::BTreeSet;

/// The radius of a cloister's or shrine's region.
pub(super) const CLOISTER: f64 = 0.16;
/// The radius of a village or square.
pub(super) const VILLAGE: f64 = 0.1;

/// A drawing of a tile.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub walled: Vec<Walled>,
    /// The centre lines of ways by region; empty for other regions.
    pub lines: Vec<Vec<Path>>,
    /// The centre of the cloister or shrine.
    pub cloister: Option<Point>,
    /// Whether several ways end in a village in the middle.
    pub hub: bool,
    /// The regions from the lowest layer to the highest.
    pub order: Vec<usize>,
    pub raster: Raster,
    /// The number of joined or divided fields and of ports outside their region.
    pub faults: usize,
}

impl Draft {
    /// The draft with the fewest faults; of equal ones the simplest.
    pub fn best(tile: &Tile, rot: Rot) -> Draft {
        let plans = [
            (Ending::Middle, Reach::Usual),
            (Ending::Short, Reach::Usual),
            (Ending::Wall, Reach::Usual),
            (Ending::Middle, Reach::Middle),
        ];
        let rim = Rim::new(tile, rot);
        let mut best = Draft::new(tile, rot, &rim, plans[0].0, plans[0].1);
        for (ending, reach) in &plans[1..] {
            if best.faults == 0 {
                break;
            }
            let other = Draft::new(tile, rot, &rim, *ending, *reach);
            if other.faults < best.faults {
                best = other;
            }
        }
        best
    }

    fn new(tile: &Tile, rot: Rot, rim: &Rim, ending: Ending, reach: Reach) -> Draft {
        let walled = walled(tile, rim, reach);
        let lines_with = |cloister| {
            let ways = Ways {
                tile,
                rim,
                walled: &walled,
                cloister,
                ending,
            };
            (0..tile.regions.len())
                .map(|way| ways.lines(way))
                .collect::<Vec<_>>()
        };
        let enclosed = tile.regions.iter().any(|region| region.kind.is_surrounded());
        let cloister = enclosed.then(|| cloister_place(tile, &walled, &lines_with(None)));
        let lines = lines_with(cloister);
        let mut draft = Draft {
            hub: has_hub(tile, rim, ending) && !walled.iter().any(|area| area.shape.contains(Point::CENTRE)),
            order: order(tile, &walled),
            walled,
            lines,
            cloister,
            raster: Raster::new(),
            faults: 0,
        };
        draft.paint_above(tile);
        draft.share_out(tile, rot, rim);
        draft.paint_cloisters(tile);
        draft
    }

    /// The walled area of a region, or of the town of Carcassonne (`None`).
    pub fn walled_of(&self, region: Option<usize>) -> Option<&Walled> {
        self.walled.iter().find(|area| area.owner == region)
    }

    /// The shape of a way: its centre lines with their width.
    pub fn strips_of(&self, tile: &Tile, way: usize) -> Shape {
        strips(&self.lines[way], half_width(tile.regions[way].kind))
    }

    /// The disc of a cloister or shrine; empty if the tile has none.
    pub fn cloister_shape(&self) -> Shape {
        Shape {
            outlines: self
                .cloister
                .map(|at| Path::circle(at, CLOISTER))
                .into_iter()
                .collect(),
        }
    }

    /// Labels the cells above the fields: ways, then walled areas, then the village and the town.
    fn paint_above(&mut self, tile: &Tile) {
        for idx in self.order.clone() {
            let half = half_width(tile.regions[idx].kind);
            for line in &self.lines[idx] {
                self.raster.stroke(&line.flattened(), half, idx as u8);
            }
        }
        for idx in self.order.clone() {
            if let Some(area) = self.walled_of(Some(idx)) {
                let shape = area.shape.clone();
                self.raster.fill(&shape, idx as u8);
            }
        }
        // A village is drawn over the wall that it touches.
        if self.hub {
            self.raster.stroke(&[Point::CENTRE], VILLAGE, HUB);
        }
        if let Some(town) = self.walled_of(None) {
            let shape = town.shape.clone();
            self.raster.fill(&shape, STONE);
        }
    }

    fn paint_cloisters(&mut self, tile: &Tile) {
        let disc = self.cloister_shape();
        for (idx, region) in tile.regions.iter().enumerate() {
            if region.kind.is_surrounded() {
                self.raster.fill(&disc, idx as u8);
            }
        }
    }

    /// Assigns the free components to the regions that are neither ways nor walled, and counts the faults.
    fn share_out(&mut self, tile: &Tile, rot: Rot, rim: &Rim) {
        let open: Vec<usize> = (0..tile.regions.len())
            .filter(|&idx| {
                let kind = tile.regions[idx].kind;
                !kind.is_way() && !kind.is_surrounded() && self.walled_of(Some(idx)).is_none()
            })
            .collect();
        let pieces = self.raster.free_pieces();
        let mut piece_of = vec![usize::MAX; self.raster.cells.len()];
        for (at, piece) in pieces.iter().enumerate() {
            piece.iter().for_each(|&cell| piece_of[cell] = at);
        }
        let mut owners: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); pieces.len()];
        for &idx in &open {
            let mut mine = BTreeSet::new();
            for port in tile.regions[idx].ports.rotated(rot).iter() {
                match piece_of[Raster::cell_at(port_point(port, 0.02))] {
                    usize::MAX => self.faults += 1,
                    at => {
                        owners[at].insert(idx);
                        mine.insert(at);
                    }
                }
            }
            self.faults += mine.len().saturating_sub(1);
        }
        let mut inner_pieces = Vec::new();
        for (piece, owners) in pieces.iter().zip(&owners) {
            let may_meet = owners.iter().all(|&idx| is_castle_kind(tile.regions[idx].kind));
            if owners.len() > 1 && !may_meet {
                self.faults += owners.len() - 1;
            }
            match owners.len() {
                0 => inner_pieces.push(piece),
                1 => owners.iter().for_each(|&idx| self.give(piece, idx)),
                _ => self.divide(piece, owners, rim),
            }
        }
        let inner: Vec<usize> = (open.iter().copied())
            .filter(|&idx| tile.regions[idx].ports.is_empty())
            .collect();
        self.share_inner(tile, rot, &inner, inner_pieces);
    }

    fn give(&mut self, cells: &[usize], idx: usize) {
        cells.iter().for_each(|&cell| self.raster.cells[cell] = idx as u8);
    }

    /// Divides a component between several regions: each cell goes to the region with the nearest stretch of border.
    fn divide(&mut self, piece: &[usize], owners: &BTreeSet<usize>, rim: &Rim) {
        let borders: Vec<(usize, Vec<Point>)> = (rim.arcs.iter())
            .filter_map(|arc| {
                Some((
                    arc.owner.filter(|owner| owners.contains(owner))?,
                    along(arc.start, arc.end),
                ))
            })
            .collect();
        for &cell in piece {
            let middle = Raster::middle_of(cell);
            let distance = |border: &[Point]| {
                let segments = border.windows(2);
                segments
                    .map(|pair| distance_to_segment(middle, pair[0], pair[1]))
                    .fold(f64::MAX, f64::min)
            };
            let nearest = borders
                .iter()
                .min_by(|a, b| distance(&a.1).total_cmp(&distance(&b.1)));
            if let Some((owner, _)) = nearest {
                self.raster.cells[cell] = *owner as u8;
            }
        }
    }

    /// Assigns the components that touch no border to the regions without ports. Tiny components go to the region next to
    /// them.
    fn share_inner(&mut self, tile: &Tile, rot: Rot, inner: &[usize], mut pieces: Vec<&Vec<usize>>) {
        const CRUMB: usize = 24;
        // Sorted as in the unrotated tile, so that the assignment does not depend on the rotation.
        let printed = |piece: &Vec<usize>| {
            let count = piece.len() as f64;
            let sum = piece.iter().fold(Point::default(), |sum, &cell| {
                let middle = Raster::middle_of(cell);
                sum.moved(middle.x / count, middle.y / count)
            });
            let back = (0..rot.quarters()).fold(sum, |point, _| Point::new(point.y, 1.0 - point.x));
            ((back.y * 20.0).round() as i32, (back.x * 20.0).round() as i32)
        };
        pieces.sort_by_key(|piece| printed(piece));
        let (large, crumbs): (Vec<_>, Vec<_>) = pieces
            .into_iter()
            .partition(|piece| piece.len() >= CRUMB && !inner.is_empty());
        if large.len() < inner.len() {
            self.faults += inner.len() - large.len();
        }
        for (at, piece) in large.iter().enumerate() {
            self.give(piece, inner[at * inner.len() / large.len()]);
        }
        for piece in crumbs {
            let beside = (piece.iter().flat_map(|&cell| neighbours(cell)))
                .map(|cell| self.raster.cells[cell])
                .filter(|&label| label != FREE);
            let mut counts = [0_usize; 256];
            beside.for_each(|label| counts[usize::from(label)] += 1);
            // Prefer fields to roads and towns.
            let is_open = |label: usize| {
                let region = tile.regions.get(label);
                region.is_some_and(|region| !region.kind.is_way()) && self.walled_of(Some(label)).is_none()
            };
            let taker = (0..256)
                .filter(|&label| counts[label] > 0)
                .max_by_key(|&label| (is_open(label), counts[label]));
            if let Some(label) = taker {
                self.give(piece, label);
            }
        }
        // A region without a component gets a small disc.
        for &idx in inner {
            if !self.raster.cells.contains(&(idx as u8)) {
                let at = Point::new(0.3 + 0.1 * (idx % 5) as f64, 0.5);
                self.raster.stroke(&[at], 0.06, idx as u8);
            }
        }
    }
}

/// The regions from the lowest layer to the highest: fields, rivers, roads, walled areas, cloisters; a bridge above the
/// way that it crosses.
fn order(tile: &Tile, walled: &[Walled]) -> Vec<usize> {
    use bastide_engine::kernel::tile::Kind;
    let layer = |idx: usize| match tile.regions[idx].kind {
        Kind::Cloister | Kind::Shrine => 4,
        Kind::Road | Kind::Path => 2,
        Kind::River => 1,
        Kind::City | Kind::Field | Kind::Tower | Kind::House | Kind::Court | Kind::Market | Kind::Homes => {
            match walled.iter().any(|area| area.owner == Some(idx)) {
                true => 3,
                false => 0,
            }
        }
    };
    let over_another = |idx: usize| tile.bridges.iter().any(|(over, _)| *over == RegionIdx(idx as u8));
    let mut order: Vec<usize> = (0..tile.regions.len()).collect();
    order.sort_by_key(|&idx| (layer(idx), over_another(idx), idx));
    order
}

/// The centre of a cloister: the middle of the tile, or the widest free place if the middle is not free.
fn cloister_place(tile: &Tile, walled: &[Walled], lines: &[Vec<Path>]) -> Point {
    let mut raster = Raster::new();
    walled.iter().for_each(|area| raster.fill(&area.shape, 0));
    let paint = |raster: &mut Raster, ends_here: bool| {
        for (way, lines) in lines.iter().enumerate() {
            if (tile.regions[way].ports.len() == 1) == ends_here {
                let half = half_width(tile.regions[way].kind);
                lines
                    .iter()
                    .for_each(|line| raster.stroke(&line.flattened(), half, 0));
            }
        }
    };
    paint(&mut raster, false);
    let centre = Raster::cell_at(Point::CENTRE);
    if raster.cells[centre] == FREE && raster.depths()[centre] > CLOISTER + 0.04 {
        return Point::CENTRE;
    }
    // Otherwise it avoids dead ends too, which are then drawn to lead to it.
    paint(&mut raster, true);
    raster
        .widest(FREE, Point::CENTRE)
        .map_or(Point::CENTRE, |(place, _)| place)
}
