//! The river: drawing its tiles, and its course (V2–V4).

use super::{ClassicOracle, Mistake};
use crate::oracle::layout::Laid;
use bastide_engine::kernel::geometry::{Part, Port, Pos, Side};
use bastide_engine::kernel::tile::{Kind, Tile};

/// V2: while river tiles are left, only they are drawn, and the lake last of all.
pub(super) fn may_be_drawn(game: &ClassicOracle, tile: &Tile) -> bool {
    let of_the_river: Vec<_> = game.bag.iter().filter(|tile| is_river(tile)).collect();
    let lake_waits = !game.is_wrong_about(Mistake::LakeAnyTime) && of_the_river.iter().any(|tile| !tile.end);
    if is_river(tile) {
        !(tile.end && lake_waits)
    } else {
        of_the_river.is_empty()
    }
}

/// V3: a river tile is laid where the river ends, so that it continues. V4: two bends in a row do not turn the same
/// way.
pub(super) fn continues(game: &ClassicOracle, own: Laid, pos: Pos) -> bool {
    if !is_river(own.tile) {
        return true;
    }
    let Some((end, out)) = end(game) else {
        return false;
    };
    let before = game.layout.at(end).expect("the river ends on a tile");
    let continues = pos == end.step(out) && shores(own).contains(&out.opposite());
    // The river entered the tile before through its other side and leaves it through `out`.
    let bend_before = other_shore(before, out).map(|side| bend(side.opposite(), out));
    let bend_now = other_shore(own, out.opposite()).map(|side| bend(out, side));
    let turns_back =
        matches!((bend_before, bend_now), (Some(one), Some(other)) if one == other && one != Bend::None);
    continues && (!turns_back || game.is_wrong_about(Mistake::RiverTurnsBack))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bend {
    None,
    Left,
    Right,
}

/// The bend between two directions of flow.
fn bend(before: Side, after: Side) -> Bend {
    match (after.idx() + 4 - before.idx()) % 4 {
        1 => Bend::Right,
        3 => Bend::Left,
        _ => Bend::None,
    }
}

/// The tile and the side where the river ends.
fn end(game: &ClassicOracle) -> Option<(Pos, Side)> {
    let sides = game
        .layout
        .all()
        .flat_map(|(pos, laid)| shores(laid).into_iter().map(move |side| (pos, side)));
    let mut open = sides.filter(|&(pos, side)| game.layout.at(pos.step(side)).is_none());
    let end = open.next();
    assert!(open.next().is_none(), "the river ends in two places");
    end
}

/// The sides of a tile that the river crosses.
fn shores(laid: Laid) -> Vec<Side> {
    let crossed = |side: &Side| laid.kind_at(Port::new(*side, Part::Middle)) == Some(Kind::River);
    Side::ALL.into_iter().filter(crossed).collect()
}

fn other_shore(laid: Laid, than: Side) -> Option<Side> {
    shores(laid).into_iter().find(|&side| side != than)
}

fn is_river(tile: &Tile) -> bool {
    tile.regions.iter().any(|region| region.kind == Kind::River)
}
