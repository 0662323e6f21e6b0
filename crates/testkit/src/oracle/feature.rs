//! Features: regions joined across tiles, found by flood fill.

use super::layout::{Layout, Spot};
use bastide_engine::kernel::tile::Kind;
use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Feature {
    pub kind: Kind,
    pub spots: BTreeSet<Spot>,
    /// The number of ports that face an empty square.
    pub open_ports: usize,
}

impl Feature {
    /// The feature that a region belongs to.
    pub fn of(layout: &Layout, start: Spot) -> Feature {
        let kind = layout.region(start).kind;
        let mut spots = BTreeSet::from([start]);
        let mut open_ports = 0;
        let mut waiting = vec![start];
        while let Some(spot) = waiting.pop() {
            let laid = layout.at(spot.pos).expect("a spot lies on a laid tile");
            for port in laid.ports(spot.region) {
                let pos = spot.pos.step(port.side());
                let Some(neighbour) = layout.at(pos) else {
                    open_ports += 1;
                    continue;
                };
                let Some(region) = neighbour.region_at(port.meets()) else {
                    continue;
                };
                let next = Spot { pos, region };
                if layout.region(next).kind == kind && spots.insert(next) {
                    waiting.push(next);
                }
            }
        }
        Feature {
            kind,
            spots,
            open_ports,
        }
    }

    /// The number of different tiles that it lies on.
    pub fn tiles(&self) -> u32 {
        let squares: BTreeSet<_> = self.spots.iter().map(|spot| spot.pos).collect();
        squares.len() as u32
    }
}
