//! What a placement is chosen for, and how well it does that.

use bastide_engine::action::{Action, Piece};
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::geometry::{Part, Port, Pos, Side};
use bastide_engine::kernel::tile::{Kind, Region, RegionIdx};
use std::collections::{BTreeMap, BTreeSet};

/// What a placement is chosen for.
#[derive(Clone, Copy)]
pub(super) enum Wish {
    /// Any placement will do.
    Whatever,
    /// As many neighbours as possible.
    Gaps,
    /// As many figures as possible in one feature, or close to it.
    Company,
    /// As many points as possible at once.
    Points,
    /// As many points as possible for other seats, and none for the own.
    Gifts,
    /// Shrines and cloisters beside each other, and tiles around them.
    Rivals,
    /// An extension of the feature with the own builder, if possible with a gift.
    Work,
}

impl Wish {
    /// Each wish as often as it is chosen.
    pub(super) const OFTEN: [Wish; 12] = [
        Wish::Whatever,
        Wish::Gaps,
        Wish::Company,
        Wish::Company,
        Wish::Company,
        Wish::Company,
        Wish::Points,
        Wish::Gifts,
        Wish::Rivals,
        Wish::Rivals,
        Wish::Rivals,
        Wish::Work,
    ];

    /// How well a placement fulfils the wish.
    pub(super) fn value(self, game: &AnyGame, action: Action) -> usize {
        match (self, action) {
            (Wish::Gaps, Action::Place { pos, .. }) => neighbours(game, pos),
            (Wish::Company, _) => company(&after(game, action)),
            (Wish::Points, _) => points(&after(game, action)),
            (Wish::Gifts, _) => gifts(game, &after(game, action)),
            (Wish::Rivals, Action::Place { pos, .. }) => rivalry(game, pos),
            (Wish::Work, Action::Place { pos, .. }) => {
                20 * work(game, action, pos) + gifts(game, &after(game, action))
            }
            (Wish::Whatever | Wish::Gaps | Wish::Rivals | Wish::Work, _) => 0,
        }
    }
}

/// The position after an action, if all seats pass for the rest of the turn.
pub(super) fn after(game: &AnyGame, action: Action) -> AnyGame {
    let mut after = game.clone();
    after.apply(action);
    while after.check(Action::Pass).is_ok() {
        after.apply(Action::Pass);
    }
    after
}

pub(super) fn neighbours(game: &AnyGame, pos: Pos) -> usize {
    let sides = Side::ALL.iter();
    sides
        .filter(|&&side| game.tile_at(pos.step(side)).is_some())
        .count()
}

fn points(game: &AnyGame) -> usize {
    game.scores().iter().map(|&score| usize::from(score)).sum()
}

fn gifts(before: &AnyGame, after: &AnyGame) -> usize {
    let Some(Actor::Seat(seat)) = before.decision().map(|asked| asked.actor) else {
        return 0;
    };
    if before.scores()[seat.idx()] == after.scores()[seat.idx()] {
        points(after) - points(before)
    } else {
        0
    }
}

/// How close a tile at `pos` brings challenges to their end: each challenged building beside it counts more the fewer
/// empty squares it has around it. A building beside a held rival starts a challenge.
fn rivalry(game: &AnyGame, pos: Pos) -> usize {
    let view = game.view();
    let around = |pos: Pos| {
        pos.around()
            .into_iter()
            .filter(|&pos| game.tile_at(pos).is_some())
    };
    let begins = view
        .drawn
        .and_then(|tile| building(&tile.regions))
        .is_some_and(|kind| has_rival(game, pos, kind));
    let mut value = if begins { 5 + around(pos).count() } else { 0 };
    for figure in view
        .figures
        .iter()
        .filter(|figure| pos.around().contains(&figure.pos))
    {
        let kind = kind_at(game, figure.pos, figure.region);
        if kind.is_some_and(|kind| kind.is_surrounded() && has_rival(game, figure.pos, kind)) {
            value += 1 + around(figure.pos).count();
        }
    }
    value
}

/// Whether a cloister or shrine on this square lies beside a held one of the other kind.
pub(super) fn has_rival(game: &AnyGame, pos: Pos, building: Kind) -> bool {
    let figures = game.view().figures;
    let mut beside = figures.iter().filter(|figure| pos.around().contains(&figure.pos));
    beside.any(|figure| {
        let kind = kind_at(game, figure.pos, figure.region);
        kind.is_some_and(|kind| kind.is_surrounded() && kind != building)
    })
}

/// The cloister or shrine among regions.
pub(super) fn building(regions: &[Region]) -> Option<Kind> {
    let mut kinds = regions.iter().map(|region| region.kind);
    kinds.find(|kind| kind.is_surrounded())
}

/// Whether the tile at `pos` extends a feature with the builder of the seat that lays it.
fn work(game: &AnyGame, action: Action, pos: Pos) -> usize {
    let actor = game.decision().map(|asked| asked.actor);
    let mut laid = game.clone();
    laid.apply(action);
    let figures = laid.view().figures;
    let own = figures
        .iter()
        .filter(|figure| actor == Some(Actor::Seat(figure.seat)) && figure.piece == Piece::Builder);
    // A feature is named by its region on the tile just laid, if it has one.
    own.filter(|figure| laid.canonical_region(figure.pos, figure.region).0 == pos)
        .count()
}

pub(super) fn kind_at(game: &AnyGame, pos: Pos, region: RegionIdx) -> Option<Kind> {
    let (tile, _) = game.tile_at(pos)?;
    let regions = &game.tiles()[tile.0 as usize].regions;
    regions.get(region.0 as usize).map(|region| region.kind)
}

/// The number of figures that share features, plus the number of held features that end at the same empty square.
/// Fields and homes do not count, because they grow together anyway.
pub(super) fn company(game: &AnyGame) -> usize {
    let view = game.view();
    let mut crowds: BTreeMap<_, usize> = BTreeMap::new();
    for figure in &view.figures {
        let kind = kind_at(game, figure.pos, figure.region);
        if !matches!(kind, Some(Kind::Field | Kind::Homes)) {
            *crowds
                .entry(game.canonical_region(figure.pos, figure.region))
                .or_default() += 1;
        }
    }
    let mut ends: BTreeMap<Pos, BTreeSet<_>> = BTreeMap::new();
    for laid in &view.tiles {
        for side in Side::ALL {
            let beyond = laid.pos.step(side);
            let port = Port::new(side, Part::Middle);
            let owns = |region: &RegionIdx| laid.tile.region(*region).ports.rotated(laid.rot).contains(port);
            let mut regions = (0..laid.tile.regions.len() as u8).map(RegionIdx);
            if let Some(region) = regions.find(owns).filter(|_| game.tile_at(beyond).is_none()) {
                let name = game.canonical_region(laid.pos, region);
                if let Some(crowd) = crowds.get(&name) {
                    let kind = laid.tile.region(region).kind;
                    ends.entry(beyond).or_default().insert((kind, name, *crowd));
                }
            }
        }
    }
    let together: usize = crowds.values().map(|crowd| 20 * crowd * crowd * crowd).sum();
    let nearly: usize = ends.values().map(meeting).sum();
    together + nearly
}

/// The number of figures that would share a feature if all features that end at a square were joined.
fn meeting<T: Copy>(ends: &BTreeSet<(Kind, T, usize)>) -> usize {
    let mut by_kind: BTreeMap<Kind, Vec<usize>> = BTreeMap::new();
    for &(kind, _, crowd) in ends {
        by_kind.entry(kind).or_default().push(crowd);
    }
    let several = by_kind.values().filter(|crowds| crowds.len() > 1);
    several.map(|crowds| crowds.iter().sum::<usize>()).sum()
}
