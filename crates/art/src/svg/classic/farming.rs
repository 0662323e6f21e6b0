//! Plans fields: furlongs of strips, vineyards, pastures and orchards in groups, hedges, avenues, groves, farms, mills.

use super::super::TILE;
use super::super::scatter::{Footprint, Scatter};
use super::super::sprites::houses::{House, Roof};
use super::super::sprites::plants::Rural;
use super::super::tile::Subject;
use super::fields::Plan;
use super::furlong::{Furlong, Line, Stretch};
use super::land::Land;
use super::ways::crossroads_place;
use crate::shape::{Point, half_width};
use bastide_engine::kernel::tile::{Kind, RegionIdx};

/// Plans all fields of a tile.
pub(super) fn plan(
    Subject {
        tile, rot, pos, art, ..
    }: Subject,
) -> Plan {
    let mut planner = Planner {
        land: Land::new(art),
        scatter: Scatter::new(tile, rot, pos),
        lines: lines(art),
        plan: Plan::default(),
    };
    planner.hamlet();
    for region in art.from_below() {
        if art.regions[usize::from(region.0)].kind == Kind::Field {
            planner.settle(region);
        }
    }
    planner.plan
}

/// The lines that furlongs follow, each with the least distance aside of it.
fn lines(art: &crate::shape::TileArt) -> Vec<(Line, f64)> {
    (art.regions.iter())
        .filter(|region| region.kind.is_way() || region.walled)
        .flat_map(|region| {
            let aside = match region.kind.is_way() {
                true => half_width(region.kind) + 0.055,
                false => 0.075,
            };
            region
                .lines
                .iter()
                .map(move |line| (Line::new(line.flattened()), aside))
        })
        .collect()
}

/// Attempts to place a furlong.
const TRIES: u32 = 110;
/// The least length and depth of a furlong, in tiles.
const LEAST: (f64, f64) = (0.13, 0.09);

pub(super) struct Planner<'a> {
    pub land: Land<'a>,
    pub scatter: Scatter,
    lines: Vec<(Line, f64)>,
    pub plan: Plan,
}

impl Planner<'_> {
    /// Houses around a crossroads.
    fn hamlet(&mut self) {
        let Some(at) = crossroads_place(self.land.art) else {
            return;
        };
        for (dx, dy, house) in [
            (-0.185, -0.095, House::GableLeft),
            (0.18, -0.095, House::GableRight),
            (-0.185, 0.18, House::Hipped),
            (0.18, 0.18, House::GableLeft),
            (-0.3, -0.1, House::Small),
            (0.3, 0.17, House::GableRight),
            (-0.13, 0.29, House::Small),
            (0.14, -0.22, House::Hipped),
        ] {
            let foot = at.moved(
                dx + self.scatter.between(-0.01, 0.02),
                dy + self.scatter.between(-0.01, 0.02),
            );
            if self.scatter.part() < 0.8 {
                self.house(house, foot);
            }
        }
    }

    /// A farm: a house, sometimes a barn, and a tree.
    fn farm(&mut self, region: RegionIdx) {
        for _ in 0..12 {
            let foot = self.scatter.point();
            let around = Footprint {
                middle: foot.moved(0.0, -0.03),
                half: (0.1, 0.06),
            };
            if self.land.holds(region, around, 0.02) {
                self.house(House::GableLeft, foot);
                let barn = foot.moved(self.scatter.between(0.1, 0.12), self.scatter.between(0.0, 0.03));
                self.house(House::Small, barn);
                self.tree(region, Rural::Broadleaf, foot.moved(-0.09, -0.01), 1.0);
                return;
            }
        }
    }

    fn house(&mut self, house: House, foot: Point) {
        let footprint = house_footprint(house, foot);
        let roof = [Roof::Terracotta, Roof::Orange, Roof::Thatch][self.scatter.below(3)];
        let free = |region: RegionIdx| {
            let art = self.land.art.region(region);
            art.is_some_and(|art| art.kind == Kind::Field) && self.land.holds(region, footprint, 0.025)
        };
        if self.land.art.region_at(foot).is_some_and(free) {
            self.land.take(footprint);
            self.plan.houses.push((house, roof, foot));
        }
    }

    /// Plans one field.
    fn settle(&mut self, region: RegionIdx) {
        let room = self.land.room(region);
        let mood = self.scatter.part();
        // Some fields stay pasture, so that the eye can rest.
        let groups = match room {
            _ if mood < 0.13 => 0,
            room if room < 0.03 => 0,
            room if room < 0.3 => 1,
            room if room < 0.5 => 1 + usize::from(mood > 0.5),
            _ => 2 + usize::from(mood > 0.7),
        };
        for _ in 0..groups {
            self.group(region);
        }
        if self.scatter.part() < 0.4 {
            self.avenue(region);
        }
        if room > 0.4 && self.scatter.part() < 0.08 {
            self.lone(region, Rural::Mill, 1.3);
        }
        if room > 0.15 && self.scatter.part() < 0.2 {
            self.farm(region);
        }
        let groves = (room * 5.0).ceil() as usize;
        for _ in 0..groves.min(3) {
            self.grove(region);
        }
        for _ in 0..(room * 4.0) as usize {
            let kind = [Rural::Bush, Rural::Bush, Rural::Broadleaf, Rural::Oak][self.scatter.below(4)];
            self.lone(region, kind, 1.0);
        }
        self.grass(region, room);
    }

    /// One to three furlongs that share a line: the first is a large one of many that fit.
    fn group(&mut self, region: RegionIdx) {
        let mut best: Option<(f64, Line, Stretch, f64, Furlong)> = None;
        for attempt in 0..TRIES {
            let scale = 1.0 - 0.6 * f64::from(attempt) / f64::from(TRIES);
            let (line, least) = self.line();
            let side = if self.scatter.part() < 0.5 { 1.0 } else { -1.0 };
            let long = (self.scatter.between(0.26, 0.62) * scale).max(LEAST.0);
            let deep = (self.scatter.between(0.16, 0.36) * scale).max(LEAST.1);
            let start = self.scatter.between(0.0, (line.length() - long).max(0.01));
            let away =
                least + self.scatter.between(0.0, 0.02) + if self.scatter.part() < 0.3 { 0.1 } else { 0.0 };
            let stretch = Stretch {
                along: (start, start + long),
                aside: (away * side, (away + deep) * side),
            };
            let value = long * deep * self.scatter.between(0.45, 1.0);
            if best.as_ref().is_none_or(|best| best.0 < value)
                && let Some(furlong) = Furlong::on(&self.land, region, &line, stretch)
            {
                best = Some((value, line, stretch, side, furlong));
            }
        }
        if let Some((_, line, stretch, side, furlong)) = best {
            self.cultivate(region, furlong);
            self.neighbours(region, &line, stretch, side);
        }
    }

    /// Furlongs next to another one on the same line.
    fn neighbours(&mut self, region: RegionIdx, line: &Line, first: Stretch, side: f64) {
        // Room for the hedge between them.
        let gap = 0.026;
        let (long, deep) = (self.scatter.between(0.14, 0.3), self.scatter.between(0.1, 0.22));
        let beyond = Stretch {
            along: first.along,
            aside: (first.aside.1 + gap * side, first.aside.1 + (gap + deep) * side),
        };
        let after = Stretch {
            along: (first.along.1 + gap, first.along.1 + gap + long),
            ..first
        };
        let before = Stretch {
            along: (first.along.0 - gap - long, first.along.0 - gap),
            ..first
        };
        let mut count = 0;
        for (stretch, chance) in [(beyond, 0.6), (after, 0.7), (before, 0.6)] {
            if count < 2
                && self.scatter.part() < chance
                && let Some(furlong) = Furlong::on(&self.land, region, line, stretch)
            {
                self.cultivate(region, furlong);
                count += 1;
            }
        }
    }

    /// A road, river or wall; sometimes, or if there is none, a slightly bent line across the tile.
    fn line(&mut self) -> (Line, f64) {
        if !self.lines.is_empty() && self.scatter.part() < 0.85 {
            return self.lines[self.scatter.below(self.lines.len())].clone();
        }
        let [from, to] = [(); 2].map(|()| self.scatter.point());
        let along = from.direction(to);
        let middle = Point::new(self.scatter.between(0.3, 0.7), self.scatter.between(0.3, 0.7));
        let bend = self.scatter.between(-0.12, 0.12);
        let points = (-8..=8).map(|step| {
            let by = f64::from(step) / 10.0;
            let aside = bend * (by * by - 0.3);
            middle.moved(along.x * by - along.y * aside, along.y * by + along.x * aside)
        });
        (Line::new(points.collect()), self.scatter.between(0.0, 0.2))
    }

    /// Trees at equal distances along a road.
    fn avenue(&mut self, region: RegionIdx) {
        if self.lines.is_empty() {
            return;
        }
        let (line, least) = self.lines[self.scatter.below(self.lines.len())].clone();
        let side = if self.scatter.part() < 0.5 { 1.0 } else { -1.0 };
        let kind = [Rural::Poplar, Rural::Poplar, Rural::Broadleaf][self.scatter.below(3)];
        let from = self.scatter.between(0.06, 0.4) * line.length();
        let count = 3 + self.scatter.below(4);
        for step in 0..count {
            let at = line.beside(from + 0.075 * step as f64, (least - 0.01) * side);
            self.tree(region, kind, at.moved(0.0, 0.01), 1.0);
        }
    }

    /// A dense cluster of trees.
    fn grove(&mut self, region: RegionIdx) {
        for _ in 0..30 {
            let centre = self.scatter.point();
            let around = Footprint {
                middle: centre,
                half: (0.05, 0.045),
            };
            if !self.land.holds(region, around, 0.02) {
                continue;
            }
            let kinds = match self.scatter.below(5) {
                0 => [Rural::Poplar, Rural::Poplar, Rural::Broadleaf],
                1 => [Rural::Fruit, Rural::Fruit, Rural::Bush],
                _ => [Rural::Oak, Rural::Broadleaf, Rural::Broadleaf],
            };
            let count = 3 + self.scatter.below(5);
            for tree in 0..count {
                // The sum of two numbers gathers trees in the middle.
                let [dx, dy] = [(); 2].map(|()| self.scatter.part() + self.scatter.part() - 1.0);
                let scale = self.scatter.between(0.85, 1.2);
                let kind = if tree + 1 == count {
                    Rural::Bush
                } else {
                    kinds[self.scatter.below(3)]
                };
                self.tree(region, kind, centre.moved(dx * 0.1, dy * 0.07 + 0.03), scale);
            }
            return;
        }
    }

    fn lone(&mut self, region: RegionIdx, kind: Rural, scale: f64) {
        for _ in 0..8 {
            let at = self.scatter.point();
            if self.tree(region, kind, at, scale) {
                return;
            }
        }
    }

    /// Plants a tree if there is room for it.
    pub fn tree(&mut self, region: RegionIdx, kind: Rural, foot: Point, scale: f64) -> bool {
        let flipped = kind != Rural::Mill && self.scatter.part() < 0.5;
        let footprint = footprint(kind, foot, scale);
        let fits = self.land.holds(region, footprint, 0.03);
        if fits {
            // The crown may hide a tree behind it, but trunks keep apart.
            self.land.take(Footprint {
                middle: foot,
                half: (footprint.half.0 * 0.45, 0.012),
            });
            self.plan.sprites.push((kind, foot, scale, flipped));
        }
        fits
    }

    /// Tufts and flowers on what is left.
    fn grass(&mut self, region: RegionIdx, room: f64) {
        for _ in 0..(room * 40.0) as usize {
            let at = self.scatter.point();
            if self.land.is_free(region, at, 0.02) {
                self.plan.tufts.push(at);
            }
        }
        for _ in 0..(room * 6.0).ceil() as usize {
            let bed = self.scatter.point();
            for _ in 0..5 {
                let at = bed.moved(
                    self.scatter.between(-0.05, 0.05),
                    self.scatter.between(-0.03, 0.03),
                );
                if self.land.is_free(region, at, 0.02) {
                    self.plan.flowers.push(at);
                }
            }
        }
    }
}

/// The box that a sprite covers.
fn footprint(kind: Rural, foot: Point, scale: f64) -> Footprint {
    let (half, height) = kind.size();
    box_above(foot, half * scale, height * scale)
}

/// The box that a house covers.
fn house_footprint(house: House, foot: Point) -> Footprint {
    let (half, height) = house.size();
    box_above(foot, half, height)
}

/// A box with its foot at a point; half its width and its height in user units.
fn box_above(foot: Point, half: f64, height: f64) -> Footprint {
    let up = height / 2.0 / TILE;
    Footprint {
        middle: foot.moved(0.0, -up),
        half: (half / TILE, up),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Mark, TileArt};
    use crate::theme::Detail;
    use bastide_engine::data;
    use bastide_engine::kernel::geometry::{Pos, Rot};

    /// Calls `check` with every place that a detail of Classic's tiles covers.
    fn for_every_detail(mut check: impl FnMut(&TileArt, Point, &str)) {
        for tile in ["base", "inns", "traders", "king", "cult", "river", "count"]
            .iter()
            .flat_map(|set| &data::set(set).unwrap().tiles)
        {
            for (idx, rot) in Rot::ALL.into_iter().enumerate() {
                let art = TileArt::new(tile, rot);
                let subject = Subject {
                    tile,
                    rot,
                    pos: Pos::new(idx as i16, 0),
                    art: &art,
                    detail: Detail::Near,
                };
                let plan = plan(subject);
                for furlong in &plan.furlongs {
                    for step in 0..=100 {
                        let at = furlong.at(f64::from(step % 11) / 10.0, f64::from(step / 11) / 10.0);
                        check(&art, at, &format!("furlong of {} {rot}", tile.id));
                    }
                }
                for &(kind, foot, scale, _) in &plan.sprites {
                    for at in footprint(kind, foot, scale).points() {
                        check(&art, at, &format!("{kind:?} of {} {rot}", tile.id));
                    }
                }
                for &(house, _, foot) in &plan.houses {
                    for at in house_footprint(house, foot).points() {
                        check(&art, at, &format!("{house:?} of {} {rot}", tile.id));
                    }
                }
            }
        }
    }

    #[test]
    fn details_keep_clear_of_ways_walls_marks_and_spots() {
        let mut count = 0;
        for_every_detail(|art, at, what| {
            count += 1;
            let kind = art
                .region_at(at)
                .and_then(|idx| art.region(idx))
                .map(|region| region.kind);
            assert_eq!(kind, Some(Kind::Field), "{what}");
            assert!(at.x > 0.0 && at.y > 0.0 && at.x < 1.0 && at.y < 1.0, "{what}");
            for region in &art.regions {
                assert!(
                    region.spot.distance(at) > 0.075,
                    "{what} at the spot of a {}",
                    region.kind
                );
                let half = if region.kind.is_way() {
                    half_width(region.kind)
                } else {
                    0.02
                };
                for line in &region.lines {
                    let nearest = (line.flattened().iter())
                        .map(|point| point.distance(at))
                        .fold(1.0, f64::min);
                    assert!(nearest > half, "{what} {nearest} from a {}", region.kind);
                }
            }
            for mark in art.marks.iter().filter(|mark| mark.mark != Mark::Cathedral) {
                assert!(mark.at.distance(at) > 0.09 * mark.size, "{what}");
            }
        });
        assert!(count > 30_000, "{count}");
    }

    #[test]
    fn copies_of_a_tile_differ_and_some_fields_are_empty() {
        let tile = data::set("base")
            .unwrap()
            .tiles
            .iter()
            .find(|tile| tile.id == "base/FRFR")
            .unwrap();
        let art = TileArt::new(tile, Rot::NORTH);
        let counts: Vec<usize> = (0..24)
            .map(|x| {
                let subject = Subject {
                    tile,
                    rot: Rot::NORTH,
                    pos: Pos::new(x, 0),
                    art: &art,
                    detail: Detail::Far,
                };
                plan(subject).furlongs.len()
            })
            .collect();
        assert!(counts.contains(&1) || counts.contains(&0), "{counts:?}");
        assert!(counts.iter().any(|&count| count >= 3), "{counts:?}");
    }
}
