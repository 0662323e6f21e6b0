//! The current value of every feature and the tiles that fit on every square, for screens.

use crate::action::{Action, Piece};
use crate::event::Event;
use crate::figures::Figure;
use crate::kernel::bag::Bag;
use crate::kernel::board::{Board, Slot};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::feature::{FeatureIdx, Marks};
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::{Kind, Tile, TileIdx};
use crate::points::Points;
use crate::region_name::At;
use std::collections::BTreeMap;

/// A feature with its current value.
#[derive(Clone, PartialEq, Debug)]
pub struct FeatureView {
    /// The kind of terrain or building.
    pub kind: Kind,
    /// Its regions, those of the oldest tile first.
    pub regions: Vec<At>,
    /// Counts of the figures on it by seat and piece.
    pub figures: Vec<(Seat, Piece, u8)>,
    /// The seats with the majority, which would score it; in Castle none if there is a tie.
    pub owners: Seats,
    /// How many tiles count for it.
    pub tiles: u16,
    /// How many sides of tiles are open, for a cloister how many squares around it are empty; 0 if it is complete.
    pub open: u16,
    /// What the final scoring would now give to an owner, or to a seat that became the owner.
    pub now: Points,
    /// What the final scoring would now give to each owner.
    pub shares: Vec<(Seat, Points)>,
    /// What it would score if all its open sides were closed; `None` for features that are scored only at the end.
    pub complete: Option<Points>,
    /// The id of the rule that values it.
    pub rule: &'static str,
}

/// The part of a [`FeatureView`] that depends on the rules of a game.
pub(crate) struct Worth {
    pub owners: Seats,
    pub tiles: u16,
    /// What the final scoring would give to a seat that became the owner.
    pub now: Points,
    pub complete: Option<Points>,
    pub rule: &'static str,
}

/// An empty square with the tiles that fit there.
#[derive(Clone, PartialEq, Debug)]
pub struct FitView {
    /// The empty square.
    pub pos: Pos,
    /// The different tiles in the bag that fit; empty if the square can no longer be filled.
    pub tiles: Vec<TileFit>,
}

/// A tile that fits on a square.
#[derive(Clone, PartialEq, Debug)]
pub struct TileFit {
    /// The tile as printed.
    pub tile: &'static Tile,
    /// How many of it are in the bag.
    pub left: u8,
    /// The rotations in which it fits; never empty.
    pub rotations: Vec<Rot>,
}

impl<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize>
    Board<M, CELLS, TILES, REGIONS, OPEN>
{
    /// All features except rivers. `events` are the events of a final scoring at this point, `is_closed` tells which sides
    /// are closed without a tile beyond them, and `worth` values a feature by the rules of the game.
    pub(crate) fn survey<'a>(
        &self,
        figures: impl Iterator<Item = &'a Figure>,
        events: &[Event],
        is_closed: impl Fn(Slot, Side) -> bool,
        worth: impl Fn(FeatureIdx) -> Worth,
    ) -> Vec<FeatureView> {
        let shares = self.shares(events);
        let figures: Vec<&Figure> = figures.collect();
        let view = |idx: FeatureIdx| {
            let Worth {
                owners,
                tiles,
                now,
                complete,
                rule,
            } = worth(idx);
            let mut spots: Vec<_> = self.regions(idx).collect();
            spots.sort_unstable();
            let mut own: BTreeMap<(Seat, Piece), u8> = BTreeMap::new();
            let here = figures
                .iter()
                .filter(|figure| self.feature_of(figure.spot) == idx);
            for figure in here {
                *own.entry((figure.seat, figure.piece)).or_default() += 1;
            }
            let shares = shares.get(&idx).cloned().unwrap_or_default();
            let best = shares
                .iter()
                .map(|(_, points)| points)
                .max_by_key(|points| points.total());
            FeatureView {
                kind: self.feature(idx).kind(),
                regions: spots.into_iter().map(|spot| self.name(spot)).collect(),
                figures: own
                    .into_iter()
                    .map(|((seat, piece), count)| (seat, piece, count))
                    .collect(),
                owners,
                tiles,
                open: self.open_sides(idx, &is_closed),
                now: best.cloned().unwrap_or(now),
                shares,
                complete,
                rule,
            }
        };
        let shown = |idx: &FeatureIdx| self.feature(*idx).kind() != Kind::River;
        self.features().filter(shown).map(view).collect()
    }

    /// Which tiles of the bag fit on which of these squares. `places` lists the placements of a tile as if it had been drawn.
    pub(crate) fn fits<const KINDS: usize>(
        &self,
        bag: &Bag<KINDS>,
        squares: impl Iterator<Item = Pos>,
        mut places: impl FnMut(TileIdx) -> Vec<Action>,
    ) -> Vec<FitView> {
        let mut found: BTreeMap<Pos, Vec<TileFit>> = squares.map(|pos| (pos, Vec::new())).collect();
        for idx in bag.tiles() {
            let tile = self.catalog().tile(idx);
            for place in places(idx) {
                let Action::Place { pos, rot } = place else {
                    continue;
                };
                let here = found.entry(pos).or_default();
                match here.last_mut().filter(|fit| fit.tile.id == tile.id) {
                    Some(fit) => fit.rotations.push(rot),
                    None => here.push(TileFit {
                        tile,
                        left: bag.count(idx),
                        rotations: vec![rot],
                    }),
                }
            }
        }
        found
            .into_iter()
            .map(|(pos, tiles)| FitView { pos, tiles })
            .collect()
    }

    /// The points that events gave for features, by feature and seat.
    fn shares(&self, events: &[Event]) -> BTreeMap<FeatureIdx, Vec<(Seat, Points)>> {
        let mut shares: BTreeMap<FeatureIdx, Vec<(Seat, Points)>> = BTreeMap::new();
        for event in events {
            let Event::Scored { seat, points, at, .. } = event else {
                continue;
            };
            let Some(idx) = self.feature_at(*at) else { continue };
            let own = shares.entry(idx).or_default();
            match own.iter_mut().find(|(known, _)| known == seat) {
                Some((_, sum)) => *sum = sum.clone().and(points),
                None => own.push((*seat, points.clone())),
            }
        }
        shares
    }

    fn feature_at(&self, at: At) -> Option<FeatureIdx> {
        let laid = self.laid_in(self.at(at.pos)?);
        let region = at.region.find(self.catalog().tile(laid.tile), laid.rot)?;
        Some(self.feature_of(self.find(at.pos, region)?))
    }

    /// How many sides of tiles a feature is open at.
    fn open_sides(&self, idx: FeatureIdx, is_closed: &impl Fn(Slot, Side) -> bool) -> u16 {
        let feature = self.feature(idx);
        if feature.is_complete() || feature.kind().is_surrounded() {
            return feature.open();
        }
        let mut open = Vec::new();
        for spot in self.regions(idx) {
            let (slot, _) = self.locate(spot);
            let pos = self.laid_in(slot).pos;
            for side in Side::ALL {
                let faces = self.side_spots(slot, side).contains(&Some(spot));
                // An empty square beside a tile that demands nothing is border.
                if faces
                    && self.demand(pos.step(side)).is_some()
                    && !is_closed(slot, side)
                    && !open.contains(&(slot, side))
                {
                    open.push((slot, side));
                }
            }
        }
        open.len() as u16
    }
}
