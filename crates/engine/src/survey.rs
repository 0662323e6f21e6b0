//! What every feature is worth as it stands, and what fits where: for screens that help their players to see.

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

/// A feature and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct FeatureView {
    /// What it is.
    pub kind: Kind,
    /// Its regions, in the order of laying.
    pub regions: Vec<At>,
    /// Whose figures are on it, and how many of each.
    pub figures: Vec<(Seat, Piece, u8)>,
    /// Who has the majority and would score it; in Castle nobody where there is a tie.
    pub owners: Seats,
    /// The tiles that count for it.
    pub tiles: u16,
    /// Its open sides, of a cloister the empty squares around it; none if it is complete.
    pub open: u16,
    /// What the final scoring gives for it as it stands to an owner, or would give to somebody who had it.
    pub now: Points,
    /// What the final scoring gives for it as it stands, by owner.
    pub shares: Vec<(Seat, Points)>,
    /// What it would score if it were complete as it is; none for what is scored only at the end.
    pub complete: Option<Points>,
    /// The rule that says what it is worth.
    pub rule: &'static str,
}

/// What a game says of a feature besides what the board knows.
pub(crate) struct Worth {
    pub owners: Seats,
    pub tiles: u16,
    /// To somebody who has it when the game ends.
    pub now: Points,
    pub complete: Option<Points>,
    pub rule: &'static str,
}

/// An empty square and what fits there.
#[derive(Clone, PartialEq, Debug)]
pub struct FitView {
    /// The square.
    pub pos: Pos,
    /// The tiles in the bag that fit; none if nothing fits any more.
    pub tiles: Vec<TileFit>,
}

/// A tile that fits on a square.
#[derive(Clone, PartialEq, Debug)]
pub struct TileFit {
    /// The tile.
    pub tile: &'static Tile,
    /// How many of it are in the bag.
    pub left: u8,
    /// The rotations in which it fits.
    pub rotations: Vec<Rot>,
}

impl<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize>
    Board<M, CELLS, TILES, REGIONS, OPEN>
{
    /// All features but rivers. `events` are those of the final scoring of the game as it stands; `is_closed` tells which
    /// sides are closed without a tile beyond them; `worth` is the game's own word.
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

    /// What of the bag fits on which of these squares. `places` tells all places of a tile as if it were drawn now.
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

    /// What events gave for features, by feature and seat.
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
        let laid = self.tile(self.at(at.pos)?);
        let region = at.region.find(self.catalog().tile(laid.tile), laid.rot)?;
        Some(self.feature_of(self.find(at.pos, region)?))
    }

    /// The sides of tiles at which a feature is open.
    fn open_sides(&self, idx: FeatureIdx, is_closed: &impl Fn(Slot, Side) -> bool) -> u16 {
        let feature = self.feature(idx);
        if feature.is_complete() || feature.kind().is_surrounded() {
            return feature.open();
        }
        let mut open = Vec::new();
        for spot in self.regions(idx) {
            let (slot, _) = self.locate(spot);
            let pos = self.tile(slot).pos;
            for side in Side::ALL {
                let faces = self.side_spots(slot, side).contains(&Some(spot));
                // Beside a tile, what is neither filled nor to be filled is border.
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
