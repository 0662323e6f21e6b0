//! The geometry of a tile in a rotation: the shape of every region, spots for figures, positions of marks.

use super::draft::{CLOISTER, Draft, VILLAGE};
use super::path::{Path, Point, Shape, ring};
use super::raster::{HUB, Raster, STONE};
use super::trace::trace;
use super::ways::whole_tile;
use bastide_engine::kernel::geometry::Rot;
use bastide_engine::kernel::tile::{Building, Goods, Kind, RegionIdx, Tile};

/// The geometry of a region.
#[derive(Clone, Debug)]
pub struct RegionArt {
    /// Road, city, field, …
    pub kind: Kind,
    /// The outline. Regions of a higher layer may cover parts of it.
    pub shape: Shape,
    /// The centre lines of a way, or the walls of a walled region; otherwise empty.
    pub lines: Vec<Path>,
    /// Whether [`RegionArt::lines`] are walls.
    pub walled: bool,
    /// The position of a figure: inside the region, where it is widest.
    pub spot: Point,
    /// Regions of a higher layer are drawn above those of a lower one. The lowest is 0.
    pub layer: u8,
}

impl RegionArt {
    /// See [`figures_lie_down`].
    pub fn figures_lie_down(&self) -> bool {
        figures_lie_down(self.kind)
    }

    /// The middle of the bounding box.
    pub(crate) fn middle(&self) -> Point {
        let (low, high) = self.shape.bounds();
        low.towards(high, 0.5)
    }

    /// The centre of the spring or lake if a river starts or ends here.
    pub(crate) fn lake(&self) -> Option<Point> {
        let [line] = &self.lines[..] else { return None };
        let ends = self.kind == Kind::River && line.end().distance(Point::CENTRE) < 1e-6;
        ends.then(|| line.end())
    }
}

/// Whether figures are drawn lying down: in fields, courts and homes, which are scored only at the end.
pub const fn figures_lie_down(kind: Kind) -> bool {
    matches!(kind, Kind::Field | Kind::Court | Kind::Homes)
}

/// A symbol printed on a tile besides its terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// In cities (Classic).
    Shield,
    /// In cities (Inns & Cathedrals).
    Cathedral,
    /// In cities (Traders & Builders) and markets (City).
    Goods(Goods),
    /// Beside roads (Inns & Cathedrals).
    Inn,
    /// On paths (Castle).
    Fountain,
    /// In courts (Castle).
    Market,
    /// In no region (City).
    Building(Building),
}

/// A mark and its position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MarkArt {
    /// The symbol.
    pub mark: Mark,
    /// The region that it belongs to; `None` for buildings.
    pub region: Option<RegionIdx>,
    /// The centre of the symbol; of an inn, the centre of its lake.
    pub at: Point,
    /// The scale at which it is drawn: 1, but for inns as much as fits.
    pub size: f64,
}

/// The geometry of a tile in a rotation, for drawing and for finding regions by position.
#[derive(Clone, Debug)]
pub struct TileArt {
    /// In the order of the tile data, indexed by [`RegionIdx`].
    pub regions: Vec<RegionArt>,
    /// The town of Carcassonne (The Count) or the stone of Castle's start squares, neither of which is a region.
    pub town: Shape,
    /// The inner walls of [`TileArt::town`].
    pub town_walls: Vec<Path>,
    /// The centre and radius of a village or square where ways end.
    pub village: Option<(Point, f64)>,
    /// In the order in which they were placed.
    pub marks: Vec<MarkArt>,
    raster: Raster,
    faults: usize,
}

/// The distance of each point of a tile from the border of its region.
pub(crate) struct Depths<'a> {
    raster: &'a Raster,
    depths: Vec<f64>,
}

impl Depths<'_> {
    /// The distance of a point from the border of this region, in tiles; 0 outside.
    pub fn of(&self, region: RegionIdx, point: Point) -> f64 {
        let cell = Raster::cell_at(point);
        if self.raster.cells[cell] == region.0 {
            self.depths[cell]
        } else {
            0.0
        }
    }
}

/// The label of cells that a mark or figure covers.
const TAKEN: u8 = 252;

impl TileArt {
    /// Computes the geometry from rotated ports instead of rotating the geometry, so that marks stay upright. Takes well
    /// under a millisecond.
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
        let mut free = art.raster.clone();
        art.place_fixed_marks(tile, &mut free);
        art.place_spots(&free);
        for region in &art.regions {
            free.stroke(&[region.spot], 0.09, TAKEN);
        }
        art.place_marks(tile, &mut free);
        art
    }

    /// The topmost region at a point; `None` in a village and in the town.
    pub fn region_at(&self, point: Point) -> Option<RegionIdx> {
        let label = self.raster.at(point);
        (usize::from(label) < self.regions.len()).then_some(RegionIdx(label))
    }

    /// Whether a point lies in [`TileArt::town`].
    pub fn is_town(&self, point: Point) -> bool {
        self.raster.at(point) == STONE
    }

    /// Whether a point lies in [`TileArt::village`].
    pub fn is_village(&self, point: Point) -> bool {
        self.raster.at(point) == HUB
    }

    /// `None` if the tile has no region with this index.
    pub fn region(&self, idx: RegionIdx) -> Option<&RegionArt> {
        self.regions.get(usize::from(idx.0))
    }

    /// The regions from the lowest layer to the highest.
    pub fn from_below(&self) -> Vec<RegionIdx> {
        let mut order: Vec<RegionIdx> = (0..self.regions.len() as u8).map(RegionIdx).collect();
        order.sort_by_key(|idx| self.regions[usize::from(idx.0)].layer);
        order
    }

    /// How many walls of cities end at the corners of the tile: north-west, north-east, south-east, south-west. On a board,
    /// a tower hides the joint where two or more meet.
    pub fn wall_corners(&self) -> [u8; 4] {
        let cities = (self.regions.iter()).filter(|region| region.walled && region.kind == Kind::City);
        let ends: Vec<Point> = (cities.flat_map(|region| &region.lines))
            .flat_map(|wall| [wall.start(), wall.end()])
            .collect();
        [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| {
            let here = ends.iter().filter(|end| end.distance(Point::new(x, y)) < 1e-6);
            here.count() as u8
        })
    }

    /// How many fields the drawing joins or divides against the tile data: 0 for every published tile.
    pub fn faults(&self) -> usize {
        self.faults
    }

    /// Distances from the borders of regions, as if regions continued beyond the tile; for scattering details.
    pub(crate) fn depths(&self) -> Depths<'_> {
        Depths {
            raster: &self.raster,
            depths: self.raster.endless_depths(),
        }
    }

    /// Places the marks whose position follows from ways or from the whole region. They come before figures.
    fn place_fixed_marks(&mut self, tile: &Tile, free: &mut Raster) {
        for (idx, region) in tile.regions.iter().enumerate() {
            if region.fountain {
                let lines = &self.regions[idx].lines;
                let at = match lines[..] {
                    [_, _, ..] => Point::CENTRE,
                    _ => free.middle(idx as u8).unwrap_or(Point::CENTRE),
                };
                self.put(Mark::Fountain, Some(idx), at, 0.07, free);
            }
            if region.inn {
                let (at, size) = self.inn_place(idx, free);
                self.put(Mark::Inn, Some(idx), at, 0.1, free);
                if let Some(inn) = self.marks.last_mut() {
                    inn.size = size;
                }
                let house = [at, at.moved(0.0, -0.12 * size)];
                free.stroke(&house, 0.1 * size, TAKEN);
            }
            if region.cathedral {
                let at = free
                    .widest(idx as u8, Point::CENTRE)
                    .map_or(Point::CENTRE, |(at, _)| at);
                self.put(Mark::Cathedral, Some(idx), at, 0.2, free);
            }
        }
        if let Some(building) = tile.building {
            let at = self.building_place(tile, free);
            self.put(Mark::Building(building), None, at, 0.13, free);
        }
    }

    fn place_spots(&mut self, free: &Raster) {
        let depths = free.depths();
        let mut order: Vec<usize> = (0..self.regions.len()).collect();
        order.sort_by_key(|&idx| std::cmp::Reverse(self.regions[idx].layer));
        let mut placed: Vec<Point> = Vec::new();
        for idx in order {
            let label = idx as u8;
            let middle = self.raster.middle(label).unwrap_or(Point::CENTRE);
            // The figure on a road under a bridge is moved along the road, away from the figure on the bridge.
            let crowded = placed.iter().any(|other| other.distance(middle) < 0.15);
            let to = match self.regions[idx].lines.first() {
                Some(line) if crowded && self.regions[idx].kind.is_way() => line.start().towards(middle, 0.5),
                _ => middle,
            };
            let in_free = free.widest_by(&depths, label, to);
            let spot = in_free.or_else(|| self.raster.widest(label, to));
            self.regions[idx].spot = match self.regions[idx].kind {
                // Beside the building and in front of it, as far as the disc reaches.
                Kind::Cloister => self.regions[idx].middle().moved(-0.115, 0.085),
                Kind::Shrine => self.regions[idx].middle().moved(-0.115, 0.085),
                _ => spot.map_or(middle, |(spot, _)| spot),
            };
            placed.push(self.regions[idx].spot);
        }
    }

    /// Places the other marks where their region is widest beside its figure.
    fn place_marks(&mut self, tile: &Tile, free: &mut Raster) {
        for (idx, region) in tile.regions.iter().enumerate() {
            let mut wanted = vec![Mark::Shield; usize::from(region.shields)];
            wanted.extend(region.goods.map(Mark::Goods));
            wanted.extend(region.market.then_some(Mark::Market));
            for mark in wanted {
                let middle = self.regions[idx].spot;
                let at = free.widest(idx as u8, middle).map_or(middle, |(at, _)| at);
                self.put(mark, Some(idx), at, 0.1, free);
            }
        }
    }

    fn put(&mut self, mark: Mark, region: Option<usize>, at: Point, size: f64, free: &mut Raster) {
        free.stroke(&[at], size, TAKEN);
        self.marks.push(MarkArt {
            mark,
            region: region.map(|idx| RegionIdx(idx as u8)),
            at,
            size: 1.0,
        });
    }

    /// The position of a building: in the middle where roads end, otherwise the widest place outside walls and roads.
    fn building_place(&self, tile: &Tile, free: &Raster) -> Point {
        let dead_end = (tile.regions.iter()).any(|region| region.kind.is_way() && region.ports.len() == 1);
        let centre_taken = (self.region_at(Point::CENTRE).and_then(|idx| self.region(idx)))
            .is_some_and(|region| region.walled);
        if dead_end && !centre_taken && self.regions.iter().all(|region| !region.walled) {
            return Point::CENTRE;
        }
        let depths = free.depths();
        (self.regions.iter().enumerate())
            .filter(|(_, region)| region.layer == 0)
            .filter_map(|(idx, _)| free.widest_by(&depths, idx as u8, Point::CENTRE))
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

/// The cells with those of a cloister relabelled as the field around it, so that the field has no hole.
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
    // If several fields surround the cloister, none of them gets its cells.
    if mine.count() >= 12 {
        for label in &mut raster.cells {
            if is_cloister(*label) {
                *label = idx as u8;
            }
        }
    }
    raster
}
