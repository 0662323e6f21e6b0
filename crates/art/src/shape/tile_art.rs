//! A tile as it lies: the shape of every region, where figures stand, where marks are drawn.

use super::draft::{CLOISTER, Draft, VILLAGE};
use super::path::{Path, Point, Shape, ring};
use super::raster::{HUB, Raster, STONE};
use super::trace::trace;
use super::ways::whole_tile;
use bastide_engine::kernel::geometry::Rot;
use bastide_engine::kernel::tile::{Building, Goods, Kind, RegionIdx, Tile};

/// A region of a tile as it is drawn.
#[derive(Clone, Debug)]
pub struct RegionArt {
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub shape: Shape,
    /// A way's centre lines; the walls of a city or market.
    pub lines: Vec<Path>,
    /// Whether [`RegionArt::lines`] are walls.
    pub walled: bool,
    /// Where a figure stands: inside, where the region is widest.
    pub spot: Point,
    /// Shapes with a higher layer lie above those with a lower one.
    pub layer: u8,
}

impl RegionArt {
    /// Whether figures lie in it.
    pub fn is_lain_in(&self) -> bool {
        is_lain_in(self.kind)
    }

    /// Where the spring or lake is of a river that starts or ends here.
    pub(crate) fn lake(&self) -> Option<Point> {
        let [line] = &self.lines[..] else { return None };
        let ends = self.kind == Kind::River && line.end().distance(Point::CENTRE) < 1e-6;
        ends.then(|| line.end())
    }
}

/// Figures lie in fields, courts and homes, which are scored only at the end.
pub const fn is_lain_in(kind: Kind) -> bool {
    matches!(kind, Kind::Field | Kind::Court | Kind::Homes)
}

/// Something printed on a tile besides terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A city's shield.
    Shield,
    /// A cathedral.
    Cathedral,
    /// Goods of a city or market.
    Goods(Goods),
    /// An inn by a road.
    Inn,
    /// A fountain on a path.
    Fountain,
    /// A market in a court.
    Market,
    /// A public or historic building.
    Building(Building),
}

/// A mark and its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MarkArt {
    /// What it is.
    pub mark: Mark,
    /// The region that it belongs to, if any.
    pub region: Option<RegionIdx>,
    /// Its middle.
    pub at: Point,
}

/// A tile in a turn, ready to be drawn or clicked on.
#[derive(Clone, Debug)]
pub struct TileArt {
    /// The regions in the order of the tile's data.
    pub regions: Vec<RegionArt>,
    /// The town of Carcassonne (The Count), which is no region.
    pub town: Shape,
    /// The town's walls.
    pub town_walls: Vec<Path>,
    /// The middle and size of a village or square where ways end.
    pub village: Option<(Point, f64)>,
    /// The marks, each with its place.
    pub marks: Vec<MarkArt>,
    raster: Raster,
    faults: usize,
}

/// How far inside their regions the points of a tile are.
pub(crate) struct Depths<'a> {
    raster: &'a Raster,
    depths: Vec<f64>,
}

impl Depths<'_> {
    /// How far inside a region a point is; 0 outside.
    pub fn of(&self, region: RegionIdx, point: Point) -> f64 {
        let cell = Raster::cell_at(point);
        if self.raster.cells[cell] == region.0 {
            self.depths[cell]
        } else {
            0.0
        }
    }
}

/// A cell that a mark covers: nobody stands there.
const TAKEN: u8 = 252;

impl TileArt {
    /// Computes a tile's art; the topology is turned first, so that what stands on it stays upright.
    pub fn new(tile: &Tile, rot: Rot) -> TileArt {
        let draft = Draft::best(tile, rot);
        let town = draft.walled_of(None);
        let mut art = TileArt {
            regions: (0..tile.regions.len())
                .map(|idx| region_art(tile, &draft, idx))
                .collect(),
            town: town.map(|town| town.shape.clone()).unwrap_or_default(),
            town_walls: town.map(|town| town.walls.clone()).unwrap_or_default(),
            village: draft.hub.then_some((Point::CENTRE, VILLAGE)),
            marks: Vec::new(),
            raster: draft.raster,
            faults: draft.faults,
        };
        let mut room = art.raster.clone();
        art.place_fixed_marks(tile, &mut room);
        art.place_spots(&room);
        for region in &art.regions {
            room.stroke(&[region.spot], 0.09, TAKEN);
        }
        art.place_marks(tile, &mut room);
        art
    }

    /// The region on top at a point; none on a village and in the town of Carcassonne.
    pub fn region_at(&self, point: Point) -> Option<RegionIdx> {
        let label = self.raster.at(point);
        (usize::from(label) < self.regions.len()).then_some(RegionIdx(label))
    }

    /// Whether the town of Carcassonne is on top at a point.
    pub fn is_town(&self, point: Point) -> bool {
        self.raster.at(point) == STONE
    }

    /// Whether a village or square is on top at a point.
    pub fn is_village(&self, point: Point) -> bool {
        self.raster.at(point) == HUB
    }

    /// The region with this index, if the tile has it.
    pub fn region(&self, idx: RegionIdx) -> Option<&RegionArt> {
        self.regions.get(usize::from(idx.0))
    }

    /// The regions from the lowest to the highest.
    pub fn from_below(&self) -> Vec<RegionIdx> {
        let mut order: Vec<RegionIdx> = (0..self.regions.len() as u8).map(RegionIdx).collect();
        order.sort_by_key(|idx| self.regions[usize::from(idx.0)].layer);
        order
    }

    /// How many fields the drawing joins or parts against the tile's data: 0 for every published tile.
    pub fn faults(&self) -> usize {
        self.faults
    }

    /// How far inside its region a point is, which may go on beyond the border; for scattering details.
    pub(crate) fn depths(&self) -> Depths<'_> {
        Depths {
            raster: &self.raster,
            depths: self.raster.endless_depths(),
        }
    }

    /// Marks that stand where the roads lead, not where there is room.
    fn place_fixed_marks(&mut self, tile: &Tile, room: &mut Raster) {
        for (idx, region) in tile.regions.iter().enumerate() {
            if region.fountain {
                let lines = &self.regions[idx].lines;
                let at = match lines[..] {
                    [_, _, ..] => Point::CENTRE,
                    _ => room.middle(idx as u8).unwrap_or(Point::CENTRE),
                };
                self.put(Mark::Fountain, Some(idx), at, 0.07, room);
            }
            if region.inn {
                let at = self.beside(idx, room);
                self.put(Mark::Inn, Some(idx), at, 0.08, room);
            }
            if region.cathedral {
                let at = room
                    .widest(idx as u8, Point::CENTRE)
                    .map_or(Point::CENTRE, |(at, _)| at);
                self.put(Mark::Cathedral, Some(idx), at, 0.2, room);
            }
        }
        if let Some(building) = tile.building {
            let at = self.building_place(tile, room);
            self.put(Mark::Building(building), None, at, 0.13, room);
        }
    }

    fn place_spots(&mut self, room: &Raster) {
        let depths = room.depths();
        let mut order: Vec<usize> = (0..self.regions.len()).collect();
        order.sort_by_key(|&idx| std::cmp::Reverse(self.regions[idx].layer));
        let mut stood: Vec<Point> = Vec::new();
        for idx in order {
            let label = idx as u8;
            let middle = self.raster.middle(label).unwrap_or(Point::CENTRE);
            // A road under a bridge is as wide beside the bridge: there figures do not crowd each other.
            let crowded = stood.iter().any(|other| other.distance(middle) < 0.15);
            let to = match self.regions[idx].lines.first() {
                Some(line) if crowded && self.regions[idx].kind.is_way() => line.start().towards(middle, 0.5),
                _ => middle,
            };
            let with_room = room.widest_by(&depths, label, to);
            let spot = with_room.or_else(|| self.raster.widest(label, to));
            self.regions[idx].spot = spot.map_or(middle, |(spot, _)| spot);
            stood.push(self.regions[idx].spot);
        }
    }

    /// Marks that go where a region has most room besides its figure.
    fn place_marks(&mut self, tile: &Tile, room: &mut Raster) {
        for (idx, region) in tile.regions.iter().enumerate() {
            let mut wanted = vec![Mark::Shield; usize::from(region.shields)];
            wanted.extend(region.goods.map(Mark::Goods));
            wanted.extend(region.market.then_some(Mark::Market));
            for mark in wanted {
                let middle = self.regions[idx].spot;
                let at = room.widest(idx as u8, middle).map_or(middle, |(at, _)| at);
                self.put(mark, Some(idx), at, 0.1, room);
            }
        }
    }

    fn put(&mut self, mark: Mark, region: Option<usize>, at: Point, size: f64, room: &mut Raster) {
        room.stroke(&[at], size, TAKEN);
        self.marks.push(MarkArt {
            mark,
            region: region.map(|idx| RegionIdx(idx as u8)),
            at,
        });
    }

    /// A place beside a way with room for a house.
    fn beside(&self, way: usize, room: &Raster) -> Point {
        let middle = room.middle(way as u8).unwrap_or(Point::CENTRE);
        let points = (self.regions[way].lines.iter()).flat_map(|line| {
            let line = line.flattened();
            let steps = line
                .windows(2)
                .flat_map(|pair| [0.0, 0.25, 0.5, 0.75].map(|part| pair[0].towards(pair[1], part)));
            steps.collect::<Vec<_>>()
        });
        let along = points
            .min_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)))
            .unwrap_or(middle);
        let fits = |point: &Point| {
            let open = |near: &Point| {
                let inside = near.x > 0.02 && near.y > 0.02 && near.x < 0.98 && near.y < 0.98;
                let region = self.regions.get(usize::from(room.at(*near)));
                inside && region.is_some_and(|region| region.layer == 0)
            };
            ring(*point, 0.09).filter(open).count()
        };
        ring(along, 0.14).max_by_key(fits).unwrap_or(along)
    }

    /// A building stands where roads end, else where there is most room outside walls and roads.
    fn building_place(&self, tile: &Tile, room: &Raster) -> Point {
        let dead_end = (tile.regions.iter()).any(|region| region.kind.is_way() && region.ports.len() == 1);
        let centre_taken = (self.region_at(Point::CENTRE).and_then(|idx| self.region(idx)))
            .is_some_and(|region| region.walled);
        if dead_end && !centre_taken && self.regions.iter().all(|region| !region.walled) {
            return Point::CENTRE;
        }
        let depths = room.depths();
        (self.regions.iter().enumerate())
            .filter(|(_, region)| region.layer == 0)
            .filter_map(|(idx, _)| room.widest_by(&depths, idx as u8, Point::CENTRE))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map_or(Point::CENTRE, |(at, _)| at)
    }
}

fn region_art(tile: &Tile, draft: &Draft, idx: usize) -> RegionArt {
    let kind = tile.regions[idx].kind;
    let area = draft.walled_of(Some(idx));
    let shape = if kind.is_surrounded() {
        draft.cloister_shape()
    } else if kind.is_way() {
        draft.strips_of(tile, idx)
    } else if let Some(area) = area {
        area.shape.clone()
    } else if draft.raster.cells.iter().all(|&label| usize::from(label) == idx) {
        Shape {
            outlines: vec![whole_tile()],
        }
    } else {
        trace(&ground(draft, tile, idx), idx as u8)
    };
    let open = !kind.is_way() && !kind.is_surrounded() && area.is_none();
    let place = draft.order.iter().position(|&other| other == idx).unwrap_or(0);
    RegionArt {
        kind,
        shape,
        lines: area.map_or_else(|| draft.lines[idx].clone(), |area| area.walls.clone()),
        walled: area.is_some(),
        spot: Point::CENTRE,
        layer: if open { 0 } else { place as u8 + 1 },
    }
}

/// The cells with the ground under a cloister given back to the field around it, so that the field has no hole.
fn ground(draft: &Draft, tile: &Tile, idx: usize) -> Raster {
    let mut raster = draft.raster.clone();
    let Some(cloister) = draft.cloister else {
        return raster;
    };
    let is_cloister = |label: u8| {
        let region = tile.regions.get(usize::from(label));
        region.is_some_and(|region| region.kind.is_surrounded())
    };
    let mine = ring(cloister, CLOISTER + 0.02).filter(|&point| usize::from(draft.raster.at(point)) == idx);
    // Where a road parts the fields around it, each keeps its own side and the ground is nobody's.
    if mine.count() >= 12 {
        for label in &mut raster.cells {
            if is_cloister(*label) {
                *label = idx as u8;
            }
        }
    }
    raster
}
