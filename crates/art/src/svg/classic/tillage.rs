//! What a furlong is used for: strips of crops, a vineyard, a pasture with sheep, an orchard; and its hedges.

use super::super::sprites::plants::Rural;
use super::crops::{Crop, STRIPS};
use super::farming::Planner;
use super::fields::Strip;
use super::furlong::{Furlong, cuts};
use crate::shape::Point;
use bastide_engine::kernel::tile::RegionIdx;

impl Planner<'_> {
    /// Gives a furlong its crops, hedges, animals and trees.
    pub fn cultivate(&mut self, region: RegionIdx, furlong: Furlong) {
        let idx = self.plan.furlongs.len();
        let (width, height) = furlong.size();
        let whole = |crop: Crop, lengthwise: bool| Strip {
            furlong: idx,
            crop,
            from: (0.0, 0.0),
            to: (1.0, 1.0),
            lengthwise,
        };
        let small = width * height < 0.022;
        let kind = self.scatter.part();
        let lengthwise = self.scatter.part() < 0.5;
        let mut closed = false;
        if kind < 0.14 {
            self.plan.strips.push(whole(Crop::Vines, lengthwise));
        } else if kind < 0.30 && !small {
            self.plan.strips.push(whole(Crop::Pasture, lengthwise));
            closed = true;
            self.animals(&furlong);
        } else if kind < 0.42 {
            self.plan.strips.push(whole(Crop::Orchard, lengthwise));
            self.orchard(&furlong);
        } else {
            self.strips(&furlong, idx, lengthwise);
        }
        self.hedge(&furlong, closed);
        furlong.take(&mut self.land);
        if self.scatter.part() < 0.6 {
            let corner = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)][self.scatter.below(4)];
            let at = furlong.at(0.5, 0.5).towards(furlong.at(corner.0, corner.1), 1.12);
            self.tree(region, Rural::Broadleaf, at, 1.1);
        }
        self.plan.furlongs.push(furlong);
    }

    fn strips(&mut self, furlong: &Furlong, idx: usize, lengthwise: bool) {
        let (width, height) = furlong.size();
        let across = if lengthwise { height } else { width };
        let count = ((across / 0.062).round() as usize).clamp(1, 5);
        let cuts = cuts(count, &mut self.scatter);
        let mut last = self.scatter.below(STRIPS.len());
        for pair in cuts.windows(2) {
            last = (last + 1 + self.scatter.below(STRIPS.len() - 1)) % STRIPS.len();
            let crop = STRIPS[last];
            let (from, to) = match lengthwise {
                true => ((0.0, pair[0]), (1.0, pair[1])),
                false => ((pair[0], 0.0), (pair[1], 1.0)),
            };
            if crop == Crop::Stubble {
                for part in [0.22, 0.62] {
                    let part = part + self.scatter.between(-0.07, 0.14);
                    let middle = (pair[0] + pair[1]) / 2.0;
                    let at = match lengthwise {
                        true => furlong.at(part, middle),
                        false => furlong.at(middle, part),
                    };
                    self.plan
                        .sprites
                        .push((Rural::Hay, at.moved(0.0, 0.012), 0.85, false));
                }
            }
            self.plan.strips.push(Strip {
                furlong: idx,
                crop,
                from,
                to,
                lengthwise,
            });
        }
    }

    /// Sheep in a loose flock.
    fn animals(&mut self, furlong: &Furlong) {
        let (width, height) = furlong.size();
        let count = ((width * height * 160.0) as usize).clamp(3, 8);
        let middle = (self.scatter.between(0.35, 0.65), self.scatter.between(0.4, 0.6));
        let mut flock: Vec<Point> = Vec::new();
        for _ in 0..count * 3 {
            let u = middle.0 + self.scatter.between(-0.3, 0.3);
            let v = middle.1 + self.scatter.between(-0.26, 0.3);
            let at = furlong.at(u, v);
            let flipped = self.scatter.part() < 0.4;
            if flock.len() < count && flock.iter().all(|other| other.distance(at) > 0.038) {
                flock.push(at);
                self.plan.sprites.push((Rural::Sheep, at, 1.05, flipped));
            }
        }
    }

    /// Fruit trees in rows.
    fn orchard(&mut self, furlong: &Furlong) {
        let (width, height) = furlong.size();
        let count = |length: f64| ((length / 0.062) as usize).max(1);
        let (columns, rows) = (count(width), count(height));
        for row in 0..rows {
            for column in 0..columns {
                let part = |at: usize, of: usize| (at as f64 + 0.5) / of as f64;
                let missing = self.scatter.part() < 0.07;
                let at = furlong
                    .at(part(column, columns), part(row, rows))
                    .moved(0.0, 0.012);
                if !missing {
                    self.plan.sprites.push((Rural::Fruit, at, 0.95, false));
                }
            }
        }
    }

    /// A hedge along two neighbouring sides, or around a pasture with a gap for a gate.
    fn hedge(&mut self, furlong: &Furlong, closed: bool) {
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let first = self.scatter.below(4);
        let sides = match self.scatter.part() {
            _ if closed => 4,
            part if part < 0.2 => 1,
            part if part < 0.85 => 2,
            _ => 3,
        };
        for side in first..first + sides {
            let (from, to) = (corners[side % 4], corners[(side + 1) % 4]);
            let to = match closed && side == first {
                true => (from.0 + (to.0 - from.0) * 0.78, from.1 + (to.1 - from.1) * 0.78),
                false => to,
            };
            self.plan.hedges.push(furlong.line(from, to));
        }
    }
}
