//! The open country, holes, and the outer boundary (Y13, Y15, Y16).

use super::Edge;
use crate::oracle::layout::Layout;
use bastide_engine::action::End;
use bastide_engine::kernel::geometry::{Pos, Side};
use std::collections::BTreeMap;

/// Y15: the empty squares that are connected to infinity side by side: a flood fill over a box that is larger than the
/// city by one square on every side.
pub(super) struct Country {
    first: Pos,
    width: usize,
    tiles: Vec<bool>,
    open: Vec<bool>,
}

impl Country {
    pub(super) fn of(layout: &Layout) -> Country {
        let squares = layout.squares(1);
        let first = squares.first().copied().unwrap_or_default();
        let width = squares.iter().filter(|pos| pos.y == first.y).count();
        let mut country = Country {
            first,
            width,
            tiles: squares.iter().map(|&pos| layout.at(pos).is_some()).collect(),
            open: vec![false; squares.len()],
        };
        let mut waiting = vec![first];
        while let Some(pos) = waiting.pop() {
            if let Some(idx) = country.idx(pos)
                && !country.tiles[idx]
                && !country.open[idx]
            {
                country.open[idx] = true;
                waiting.extend(Side::ALL.map(|side| pos.step(side)));
            }
        }
        country
    }

    fn idx(&self, pos: Pos) -> Option<usize> {
        let across = usize::try_from(i32::from(pos.x) - i32::from(self.first.x)).ok()?;
        let down = usize::try_from(i32::from(pos.y) - i32::from(self.first.y)).ok()?;
        let idx = down * self.width + across;
        (across < self.width && idx < self.open.len()).then_some(idx)
    }

    /// Whether a square is open country, as all squares outside the box are.
    pub(super) fn is_open(&self, pos: Pos) -> bool {
        self.idx(pos).is_none_or(|idx| self.open[idx])
    }

    /// Y16: the number of empty squares that tiles enclose.
    pub(super) fn holes(&self) -> usize {
        let squares = self.tiles.iter().zip(&self.open);
        squares.filter(|&(&tile, &open)| !tile && !open).count()
    }
}

/// The outer boundary: for each of its sides the next one, clockwise round the city.
pub(super) struct Boundary {
    next: BTreeMap<Edge, Edge>,
}

impl Boundary {
    /// Y16: the sides that border on the open country, linked at their corners.
    pub(super) fn of(layout: &Layout) -> Boundary {
        let country = Country::of(layout);
        let mut next = BTreeMap::new();
        for (pos, _) in layout.all() {
            for side in Side::ALL {
                if country.is_open(pos.step(side)) {
                    next.insert((pos, side), clockwise(layout, (pos, side)));
                }
            }
        }
        let linked = next.values().all(|edge| next.contains_key(edge));
        assert!(linked, "the outer boundary goes on along the outer boundary");
        Boundary { next }
    }

    pub(super) fn edges(&self) -> impl Iterator<Item = Edge> {
        self.next.keys().copied()
    }

    /// Y13: the next side beyond an end.
    pub(super) fn beyond(&self, edge: Edge, end: End) -> Edge {
        match end {
            End::Right => self.next[&edge],
            End::Left => {
                let mut links = self.next.iter();
                let found = links.find(|&(_, &next)| next == edge);
                *found.expect("the boundary is a ring").0
            }
        }
    }

    /// Y20: the number of sides between two sides, clockwise.
    pub(super) fn between(&self, from: Edge, to: Edge) -> usize {
        let mut count = 0;
        let mut edge = self.next[&from];
        while edge != to {
            count += 1;
            assert!(count < self.next.len(), "the boundary is one ring");
            edge = self.next[&edge];
        }
        count
    }
}

/// Y16: the side after this one. A tile diagonally across the corner comes first, even if it touches this one only there:
/// so the walk stays beside the same empty square.
fn clockwise(layout: &Layout, (pos, side): Edge) -> Edge {
    let along = Side::ALL[(side.idx() + 1) % 4];
    let beside = pos.step(along);
    let across = beside.step(side);
    if layout.at(across).is_some() {
        (across, along.opposite())
    } else if layout.at(beside).is_some() {
        (beside, side)
    } else {
        (pos, along)
    }
}

/// Y16: the number of pairs of tiles that touch only at a corner.
pub(super) fn corner_contacts(layout: &Layout) -> usize {
    let is_tile = |pos: Pos| layout.at(pos).is_some();
    let squares = layout.squares(0);
    let contact = |pos: &&Pos| {
        let (east, south) = (pos.step(Side::East), pos.step(Side::South));
        let (here, across) = (is_tile(**pos), is_tile(south.step(Side::East)));
        here == across && is_tile(east) == is_tile(south) && here != is_tile(east)
    };
    squares.iter().filter(contact).count()
}
