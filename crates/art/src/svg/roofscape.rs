//! Lays out the houses of a town: rows of terraces that wave a little, cut by streets and squares.
//!
//! Blocks of houses share the roof colour of their district, so that a town has structure even when it is small. What
//! crosses the border of a picture is a template, given by the caller, that the neighbouring picture repeats.

use super::mask::{Counts, Mask, Spot};
use super::scatter::Scatter;
use super::sprites::houses::{House, Roof};
use super::sprites::plants::Rural;
use super::stamp::{Bounds, Stamps};
use crate::theme::Detail;

/// A house or tree, with its foot at a point in user units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Placed {
    pub at: Spot,
    pub thing: Thing,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Thing {
    House(House, Roof),
    /// A plant at a scale.
    Plant(Rural, f64),
}

impl Placed {
    pub const fn house(x: f64, y: f64, house: House, roof: Roof) -> Placed {
        Placed {
            at: (x, y),
            thing: Thing::House(house, roof),
        }
    }

    pub fn stamp(&self, stamps: &mut Stamps, detail: Detail) {
        match self.thing {
            Thing::House(house, roof) => house.stamp(stamps, self.at, roof, detail),
            Thing::Plant(plant, scale) => plant.stand(stamps, self.at, scale, detail),
        }
    }

    /// What it occupies: roofs may hide the feet of what stands behind them.
    pub fn footprint(&self) -> Bounds {
        match self.thing {
            Thing::House(house, _) => house_footprint(house, self.at),
            Thing::Plant(..) => plant_footprint(self.at),
        }
    }
}

/// A town to be built.
pub(super) struct Roofscape<'a> {
    /// Width and height of the picture in user units. Only the template crosses its border.
    pub size: (f64, f64),
    /// Where houses may stand.
    pub mask: &'a Mask,
    /// What stands there already; it is part of the result.
    pub template: Vec<Placed>,
    /// Centres of districts; each house belongs to the nearest.
    pub districts: &'a [(Spot, Roof)],
    /// Roofs of houses that do not follow their district; repeated ones are more frequent.
    pub mix: &'a [Roof],
    /// The part of the houses that follow their district.
    pub unity: f64,
    /// The part of the houses that are large ones.
    pub large: f64,
    /// How much of the yards is built up, from 0 to 1; the rest is for trees.
    pub density: f64,
}

/// The distances between rows, alternately.
const PITCHES: [f64; 2] = [7.6, 9.0];

impl Roofscape<'_> {
    /// Houses and trees in no particular order, the template included.
    pub fn build(self, scatter: &mut Scatter) -> Vec<Placed> {
        let mut works = Works {
            counts: self.mask.counted(),
            rows: vec![Vec::new(); (self.size.1 / BAND) as usize + 6],
            placed: Vec::new(),
            town: &self,
        };
        self.template.iter().for_each(|&placed| works.put(placed));
        works.terraces(scatter);
        works.yards(scatter);
        works.placed
    }

    /// The roof of the district at a point.
    fn district(&self, at: Spot) -> Option<Roof> {
        let away = |&&(centre, _): &&(Spot, Roof)| {
            let (dx, dy) = (centre.0 - at.0, centre.1 - at.1);
            dx * dx + dy * dy
        };
        let nearest = (self.districts.iter()).min_by(|a, b| away(a).total_cmp(&away(b)));
        nearest.map(|&(_, roof)| roof)
    }

    fn roof(&self, at: Spot, scatter: &mut Scatter) -> Roof {
        let (own, other) = (scatter.part() >= self.unity, scatter.below(self.mix.len().max(1)));
        let other = self.mix.get(other).copied().unwrap_or(Roof::Terracotta);
        match self.district(at) {
            Some(roof) if !own => roof,
            _ => other,
        }
    }
}

/// The height of a bucket of footprints.
const BAND: f64 = 10.0;

struct Works<'a> {
    counts: Counts,
    /// Footprints by the band of their foot.
    rows: Vec<Vec<Bounds>>,
    placed: Vec<Placed>,
    town: &'a Roofscape<'a>,
}

impl Works<'_> {
    fn put(&mut self, placed: Placed) {
        let footprint = placed.footprint();
        let band = band(footprint[3]).min(self.rows.len() - 1);
        self.rows[band].push(footprint);
        self.placed.push(placed);
    }

    fn collides(&self, footprint: Bounds) -> bool {
        let own = band(footprint[3]);
        let near = own.saturating_sub(2)..(own + 3).min(self.rows.len());
        self.rows[near].iter().flatten().any(|other| {
            footprint[0] < other[2]
                && other[0] < footprint[2]
                && footprint[1] < other[3]
                && other[1] < footprint[3]
        })
    }

    fn fits(&self, house: House, (x, y): Spot) -> bool {
        let (half, height) = house.size();
        let (width, depth) = self.town.size;
        let inside = x - half > 0.4 && x + half < width - 0.8 && y - height > 0.4 && y < depth - 1.2;
        let footprint @ [left, top, right, _] = house_footprint(house, (x, y));
        inside
            && self.counts.free([left, top + 0.4, right, y + 0.4])
            && self.counts.blocked([left, y - height, right, y]) < half * 0.8
            && !self.collides(footprint)
    }

    fn try_house(&mut self, house: House, at: Spot, scatter: &mut Scatter) -> bool {
        let fits = self.fits(house, at);
        if fits {
            let roof = self.town.roof(at, scatter);
            self.put(Placed {
                at,
                thing: Thing::House(house, roof),
            });
        }
        fits
    }

    fn try_plant(&mut self, plant: Rural, scale: f64, at: Spot) -> bool {
        let (width, depth) = self.town.size;
        let footprint = plant_footprint(at);
        let (half, height) = plant.size();
        let across = at.0 - half * scale > 0.4 && at.0 + half * scale < width - 0.8;
        let inside = across && at.1 - height * scale > 0.4 && at.1 < depth - 1.2;
        let fits = inside && self.counts.free(footprint) && !self.collides(footprint);
        if fits {
            self.put(Placed {
                at,
                thing: Thing::Plant(plant, scale),
            });
        }
        fits
    }

    /// Rows of touching houses with alleys and trees between terraces, from back to front.
    fn terraces(&mut self, scatter: &mut Scatter) {
        let (width, depth) = self.town.size;
        let (phase, swing) = (scatter.part(), scatter.between(0.8, 1.8));
        let length = scatter.between(70.0, 120.0);
        let mut base = scatter.between(5.5, 9.0);
        let mut row = 0;
        while base < depth {
            let mut x = scatter.between(0.5, 3.0);
            let mut run = 2 + scatter.below(4);
            while x < width {
                let y = base + swing * wave(x / length + phase);
                let Some(wide) = self.next_house(x, y, scatter) else {
                    x += 0.8;
                    continue;
                };
                x += wide;
                run -= 1;
                if run == 0 {
                    run = 2 + scatter.below(4);
                    x += self.alley(x, y, scatter);
                }
            }
            base += PITCHES[row % 2];
            row += 1;
        }
    }

    /// Puts the first house that fits with its left side at `x`, and returns its width.
    fn next_house(&mut self, x: f64, y: f64, scatter: &mut Scatter) -> Option<f64> {
        let mut kinds = [
            House::GableLeft,
            House::GableRight,
            House::Hipped,
            House::Tall,
            House::Hipped,
            House::GableLeft,
        ];
        for idx in (1..kinds.len()).rev() {
            kinds.swap(idx, scatter.below(idx + 1));
        }
        if scatter.part() < self.town.large {
            kinds[0] = House::Large;
        }
        let kinds = kinds[..4].iter().copied().chain([House::Small]);
        for house in kinds {
            let half = house.size().0;
            for dy in [0.0, 0.9, -0.9] {
                if self.try_house(house, (x + half, y + dy), scatter) {
                    return Some(half * 2.0 - 0.1);
                }
            }
        }
        None
    }

    /// Leaves a gap in a row, sometimes with a tree, and returns its width.
    fn alley(&mut self, x: f64, y: f64, scatter: &mut Scatter) -> f64 {
        let plant = [Rural::Bush, Rural::Fruit, Rural::Poplar][scatter.below(3)];
        if scatter.part() < 0.5 {
            self.try_plant(plant, 0.85, (x + 1.8, y - 0.2));
            3.4
        } else {
            scatter.between(0.3, 1.6)
        }
    }

    /// Fills what the rows have left: narrow houses, sheds, then trees.
    fn yards(&mut self, scatter: &mut Scatter) {
        let (width, depth) = self.town.size;
        let tiles = (width * depth / 10_000.0).ceil() as usize;
        let mut y = 6.0;
        while y < depth {
            let mut x = scatter.between(2.0, 5.0);
            while x < width {
                let infill = [House::Hipped, House::Tall, House::Small];
                let first = scatter.below(2);
                let wanted = scatter.part() < self.town.density;
                let built =
                    wanted && (infill[first..].iter()).any(|&house| self.try_house(house, (x, y), scatter));
                x += if built { 6.0 } else { 1.3 };
            }
            y += 1.1;
        }
        for _ in 0..100 * tiles {
            let at = (
                scatter.between(2.0, width - 2.0),
                scatter.between(4.0, depth - 2.0),
            );
            let plant = [Rural::Bush, Rural::Fruit, Rural::Broadleaf][scatter.below(3)];
            self.try_plant(plant, 0.8, at);
        }
    }
}

fn band(foot: f64) -> usize {
    ((foot / BAND) + 3.0).max(0.0) as usize
}

fn house_footprint(house: House, (x, y): Spot) -> Bounds {
    let (half, height) = house.size();
    [x - half * 0.97, y - height * 0.74, x + half * 0.97, y]
}

fn plant_footprint((x, y): Spot) -> Bounds {
    [x - 1.7, y - 3.0, x + 1.7, y + 0.2]
}

/// A smooth wave with period 1 between -1 and 1. Sines would depend on the machine in their last digits.
fn wave(at: f64) -> f64 {
    let part = at.rem_euclid(1.0);
    let (half, sign) = if part < 0.5 {
        (part, 1.0)
    } else {
        (part - 0.5, -1.0)
    };
    sign * half * (0.5 - half) * 16.0
}
