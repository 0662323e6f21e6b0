//! The plan of a town: streets from its open sides and gates to its square, lanes, places for marks, a landmark.

use super::super::super::TILE;
use super::super::super::mask::{Counts, Mask, Spot, distance, distance_to_segment};
use super::super::super::roofscape::{Placed, Roofscape};
use super::super::super::scatter::Scatter;
use super::super::super::sprites::houses::Roof;
use super::super::super::sprites::landmarks;
use super::super::super::stamp::{Bounds, Stamps};
use super::super::super::tile::Subject;
use super::{ramparts, seam, smooth, spots};
use crate::shape::{Mark, Path, Point, TileArt};
use crate::theme::Detail;
use bastide_engine::kernel::geometry::{Part, Port, Side};
use bastide_engine::kernel::tile::{Kind, RegionIdx};

/// Half of a street's width, with the doorsteps of the houses.
const STREET: f64 = 2.3;
const LANE: f64 = 1.5;
/// The distance of houses from the middle of a wall.
const WALL: f64 = 3.4;
/// The area of a town that has a landmark, in square units.
const MEDIUM: f64 = 2300.0;
/// The area of a town that also has lanes.
const LARGE: f64 = 3300.0;

/// Roofs of houses that do not follow their district.
const MIX: [Roof; 10] = [
    Roof::Terracotta,
    Roof::Terracotta,
    Roof::Terracotta,
    Roof::Orange,
    Roof::Orange,
    Roof::Orange,
    Roof::Brick,
    Roof::Brick,
    Roof::Thatch,
    Roof::Slate,
];

/// A building that stands out.
#[derive(Clone, Copy)]
enum Landmark {
    Church,
    Hall,
    Well,
}

/// Where everything but the houses is.
pub(super) struct Plan {
    pub region: RegionIdx,
    /// In user units.
    pub walls: Vec<Vec<Spot>>,
    pub gates: Vec<Spot>,
    pub streets: Vec<Path>,
    pub lanes: Vec<Path>,
    /// Centres and radii of ellipses.
    pub squares: Vec<(Spot, (f64, f64))>,
    open: Vec<Side>,
    /// Whether the town crosses another one in the middle of the tile.
    crossing: bool,
    landmarks: Vec<(Landmark, Spot)>,
    mask: Mask,
}

impl Plan {
    pub fn new(subject: Subject, region: RegionIdx) -> Plan {
        let Subject { tile, rot, art, .. } = subject;
        let own = &art.regions[usize::from(region.0)];
        let ports = tile.region(region).ports.rotated(rot);
        let walls: Vec<Vec<Spot>> = own.lines.iter().map(spots).collect();
        let mut plan = Plan {
            region,
            gates: gates_of(art, &walls),
            open: (Side::ALL.into_iter())
                .filter(|&side| ports.contains(Port::new(side, Part::Middle)))
                .collect(),
            crossing: !tile.bridges.is_empty(),
            mask: mask(subject, region, &walls),
            walls,
            streets: Vec::new(),
            lanes: Vec::new(),
            squares: Vec::new(),
            landmarks: Vec::new(),
        };
        let mut scatter = scatter(subject, region, "plan");
        let hub = (own.spot.x * TILE, own.spot.y * TILE);
        plan.squares_for(subject, hub);
        plan.lay_streets(hub, &mut scatter);
        let area = own.shape.area() * TILE * TILE;
        if area > MEDIUM {
            plan.raise_landmark(hub, &mut scatter);
        }
        if area > LARGE {
            plan.lay_lanes(hub, &mut scatter);
        }
        plan.sink_well(hub, &mut scatter);
        plan
    }

    /// Houses and trees, those that cross the border included.
    pub fn houses(&self, subject: Subject) -> Vec<Placed> {
        let mut scatter = scatter(subject, self.region, "roofs");
        let mut districts: Vec<(Spot, Roof)> =
            self.open.iter().flat_map(|&side| seam::districts(side)).collect();
        let inner = [
            Roof::Terracotta,
            Roof::Orange,
            Roof::Brick,
            [Roof::Thatch, Roof::Slate, Roof::Orange, Roof::Verdigris][scatter.below(4)],
        ];
        for roof in inner {
            let at = (scatter.between(15.0, 85.0), scatter.between(15.0, 85.0));
            districts.push((at, roof));
        }
        Roofscape {
            size: (TILE, TILE),
            mask: &self.mask,
            template: self.open.iter().flat_map(|&side| seam::houses(side)).collect(),
            districts: &districts,
            mix: &MIX,
            unity: 0.84,
            large: 0.14,
            density: 0.85,
        }
        .build(&mut scatter)
    }

    pub fn landmarks(&self, stamps: &mut Stamps, detail: Detail) {
        for &(landmark, at) in &self.landmarks {
            let (parts, size) = match landmark {
                Landmark::Church => (landmarks::church(detail), landmarks::CHURCH),
                Landmark::Hall => (landmarks::hall(detail), landmarks::HALL),
                Landmark::Well => (landmarks::well(detail), landmarks::WELL),
            };
            stamps.sprite(parts, at, size, 1.0, false);
        }
    }

    /// Towers along the walls, with their roofs if they have one.
    pub fn towers(&self) -> Vec<(Spot, Option<Roof>)> {
        let mut towers = Vec::new();
        for (idx, wall) in self.walls.iter().enumerate() {
            let length = ramparts::length(wall);
            let parts: &[f64] = match length {
                _ if self.crossing => &[0.24, 0.76],
                ..60.0 => &[0.5],
                ..125.0 => &[0.27, 0.73],
                _ => &[0.24, 0.5, 0.76],
            };
            for (count, &part) in parts.iter().enumerate() {
                let at = ramparts::along(wall, part);
                let off_gates = self.gates.iter().all(|&gate| distance(gate, at) > 14.0);
                if off_gates && ramparts::off_corners(at) {
                    let roof = match (idx + count) % 3 {
                        0 => Some(Roof::Slate),
                        1 => None,
                        _ => Some(Roof::Terracotta),
                    };
                    towers.push((at, roof));
                }
            }
        }
        towers
    }

    /// The square where figures stand, and the paved places of marks.
    fn squares_for(&mut self, Subject { art, .. }: Subject, hub: Spot) {
        self.square(hub, (8.2, 6.2), (8.4, 7.4));
        let region = Some(self.region);
        for mark in art.marks.iter().filter(|mark| mark.region == region) {
            let (x, y) = (mark.at.x * TILE, mark.at.y * TILE);
            match mark.mark {
                Mark::Cathedral => {
                    self.square((x + 1.0, y + 13.0), (27.0, 11.5), (26.0, 11.0));
                    self.mask.block_box([x - 20.0, y - 22.0, x + 20.0, y + 16.0]);
                }
                _ => self.square((x, y + 1.0), (9.6, 8.6), (9.4, 9.4)),
            }
        }
    }

    /// Paves an ellipse, and keeps houses off another one around the same centre.
    fn square(&mut self, centre: Spot, paved: (f64, f64), free: (f64, f64)) {
        self.squares.push((centre, paved));
        self.mask.block_ellipse(centre, free);
    }

    /// Streets lead from the middle of each open side and from gates to the hub and bend on their way.
    fn lay_streets(&mut self, hub: Spot, scatter: &mut Scatter) {
        let centre = (TILE / 2.0, TILE / 2.0);
        let sides = self.open.iter().map(|&side| (middle_of(side), centre));
        let gates = self.gates.iter().map(|&gate| (gate, hub));
        let starts: Vec<(Spot, Spot)> = sides.chain(gates).collect();
        for (start, towards) in starts {
            let straight = 9.0 / distance(start, towards).max(9.0);
            let inside = between(start, towards, straight);
            let way = distance(inside, hub);
            let bend = scatter.between(2.4, 4.4) * if scatter.part() < 0.5 { 1.0 } else { -1.0 };
            let mut points = vec![start, inside];
            if way > 22.0 {
                let (x, y) = between(inside, hub, 0.5);
                let (dx, dy) = ((hub.0 - inside.0) / way, (hub.1 - inside.1) / way);
                points.push((x - dy * bend, y + dx * bend));
            }
            points.push(hub);
            self.street(smooth(&points));
        }
        // Marks are joined to the nearest street.
        let places: Vec<Spot> = self.squares.iter().skip(1).map(|&(centre, _)| centre).collect();
        for place in places {
            let to = (self.streets.iter().flat_map(user_spots).chain([hub]))
                .min_by(|a, b| distance(*a, place).total_cmp(&distance(*b, place)));
            if let Some(to) = to.filter(|&to| distance(to, place) > 4.0) {
                self.street(smooth(&[place, to]));
            }
        }
    }

    fn street(&mut self, street: Path) {
        self.mask.block_line(&user_spots(&street), STREET);
        self.streets.push(street);
    }

    /// A ring of lanes round the hub cuts the rows into blocks.
    fn lay_lanes(&mut self, hub: Spot, scatter: &mut Scatter) {
        let reach = scatter.between(24.0, 29.0);
        let circle = Path::circle(Point::default(), reach).flattened();
        let points: Vec<Spot> = (circle.iter().step_by(2))
            .map(|at| (hub.0 + at.x * 1.12, hub.1 + at.y * 0.86))
            .collect();
        let counts = self.mask.counted();
        let within = |&(x, y): &Spot| {
            let off_border = x > 11.0 && x < TILE - 11.0 && y > 12.0 && y < TILE - 12.0;
            let off_walls = (self.walls.iter()).all(|wall| distance_to_line((x, y), wall) > 8.0);
            off_border && off_walls && counts.free([x - 0.5, y - 0.5, x + 0.5, y + 0.5])
        };
        let good: Vec<bool> = points.iter().map(within).collect();
        let count = points.len();
        let mut run: Vec<Spot> = Vec::new();
        let mut runs = Vec::new();
        let first = good.iter().position(|good| !good).unwrap_or(0);
        for step in 0..=count {
            let idx = (first + step) % count;
            if good[idx] && step < count {
                run.push(points[idx]);
            } else {
                runs.push(std::mem::take(&mut run));
            }
        }
        for run in runs.into_iter().filter(|run| run.len() > 3) {
            let lane = smooth(&run);
            self.mask.block_line(&user_spots(&lane), LANE);
            self.lanes.push(lane);
        }
    }

    /// A well at the edge of the square, off the streets.
    fn sink_well(&mut self, hub: Spot, scatter: &mut Scatter) {
        let counts = self.mask.counted();
        let first = scatter.below(4);
        let places = [(-10.6, 3.4), (10.6, 3.4), (-9.8, -2.6), (9.8, -2.6)];
        for step in 0..places.len() {
            let (dx, dy) = places[(first + step) % places.len()];
            let (x, y) = (hub.0 + dx, hub.1 + dy);
            if counts.free([x - 2.2, y - 1.6, x + 2.2, y + 0.6]) && y > 10.0 && y < 92.0 {
                self.mask.block_box([x - 2.4, y - 3.0, x + 2.6, y + 1.0]);
                self.landmarks.push((Landmark::Well, (x, y)));
                return;
            }
        }
    }

    /// A church or hall where there is room for it, with a paved forecourt.
    fn raise_landmark(&mut self, hub: Spot, scatter: &mut Scatter) {
        let counts = self.mask.counted();
        for _ in 0..240 {
            let (x, y) = (
                hub.0 + scatter.between(-34.0, 34.0),
                hub.1 + scatter.between(-26.0, 28.0),
            );
            let landmark = if scatter.part() < 0.6 {
                Landmark::Church
            } else {
                Landmark::Hall
            };
            let body: Bounds = [x - 9.6, y - 9.0, x + 9.9, y + 3.6];
            let on_tile = x > 18.0 && x < 81.0 && y > 27.0 && y < 90.0;
            if on_tile && counts.free(body) && spire_is_free((x, y), &counts) {
                self.mask.block_box([x - 9.6, y - 11.5, x + 9.9, y + 0.6]);
                self.square((x, y + 1.6), (9.4, 3.0), (9.0, 2.6));
                self.landmarks.push((landmark, (x, y)));
                return;
            }
        }
    }
}

/// Whether a spire would hide no square or street.
fn spire_is_free((x, y): Spot, counts: &Counts) -> bool {
    counts.blocked([x - 9.0, y - 20.0, x, y - 10.0]) < 8.0
}

fn scatter(Subject { tile, rot, pos, .. }: Subject, region: RegionIdx, what: &str) -> Scatter {
    Scatter::named(&format!("{} {rot} {pos} {} {what}", tile.id, region.0))
}

/// Where houses of a town may stand before its streets are laid.
fn mask(Subject { art, .. }: Subject, region: RegionIdx, walls: &[Vec<Spot>]) -> Mask {
    let own = &art.regions[usize::from(region.0)];
    let mut mask = Mask::new((TILE, TILE));
    for outline in &own.shape.outlines {
        mask.open_polygon(&spots(outline));
    }
    for wall in walls {
        mask.close_line(wall, WALL);
    }
    for above in art
        .regions
        .iter()
        .filter(|other| other.layer > own.layer && other.walled)
    {
        for outline in &above.shape.outlines {
            mask.close_polygon(&spots(outline));
        }
        for wall in above.lines.iter().map(spots) {
            mask.close_line(&wall, WALL + 1.5);
        }
    }
    if let Some((at, size)) = art.village {
        let size = size * TILE + 1.0;
        mask.block_ellipse((at.x * TILE, at.y * TILE), (size, size));
    }
    for (x, y) in gates_of(art, walls) {
        mask.block_box([x - 10.0, y - 9.0, x + 10.0, y + 4.0]);
    }
    mask
}

fn middle_of(side: Side) -> Spot {
    let half = TILE / 2.0;
    match side {
        Side::North => (half, 0.0),
        Side::East => (TILE, half),
        Side::South => (half, TILE),
        Side::West => (0.0, half),
    }
}

fn between(a: Spot, b: Spot, part: f64) -> Spot {
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
}

fn user_spots(path: &Path) -> Vec<Spot> {
    path.flattened().iter().map(|point| (point.x, point.y)).collect()
}

fn distance_to_line(at: Spot, line: &[Spot]) -> f64 {
    line.windows(2)
        .map(|pair| distance_to_segment(at, pair[0], pair[1]))
        .fold(f64::MAX, f64::min)
}

/// Where roads meet walls.
fn gates_of(art: &TileArt, walls: &[Vec<Spot>]) -> Vec<Spot> {
    let mut gates: Vec<Spot> = Vec::new();
    let roads = art.regions.iter().filter(|region| region.kind == Kind::Road);
    for line in roads.flat_map(|region| &region.lines) {
        let points = spots(line);
        for wall in walls {
            for pair in points.windows(2) {
                let steps = distance(pair[0], pair[1]).ceil().max(1.0);
                for step in 0..=steps as u32 {
                    let at = between(pair[0], pair[1], f64::from(step) / steps);
                    let meets = distance_to_line(at, wall) < 1.2;
                    if meets && gates.iter().all(|&other| distance(other, at) > 16.0) {
                        gates.push(at);
                    }
                }
            }
        }
    }
    gates
}
