//! Crowding in Castle: shared features, several completed at once, and markers that stop at towers.

use super::kind_at;
use bastide_engine::action::{Action, WallTile};
use bastide_engine::game::{Actor, AnyGame, Choice, Game};
use bastide_engine::kernel::geometry::{Port, Pos};
use bastide_engine::kernel::tile::{Kind, RegionIdx};
use std::collections::{BTreeMap, BTreeSet};

/// What a placement is chosen for.
#[derive(Clone, Copy)]
enum Wish {
    /// Any placement will do.
    Whatever,
    /// Followers of both players in one feature, or close to it.
    Company,
    /// Many scorings at once, wall tiles, and decisions about them.
    Walls,
}

const WISHES: [Wish; 6] = [
    Wish::Whatever,
    Wish::Company,
    Wish::Company,
    Wish::Walls,
    Wish::Walls,
    Wish::Walls,
];

/// Chooses among legal actions in random order; `None` if any of them will do.
pub(super) fn choose(rng: &mut fastrand::Rng, game: &AnyGame, actions: &[Action]) -> Option<Action> {
    let actions = actions.iter().copied();
    match game.decision()?.choice {
        Choice::Place => match WISHES[rng.usize(..WISHES.len())] {
            Wish::Whatever => None,
            Wish::Company => actions.max_by_key(|&action| company(&after(game, action))),
            Wish::Walls => actions.max_by_key(|&action| stir(game, &after(game, action))),
        },
        Choice::Deploy if rng.u8(..8) > 0 => {
            let has_rich_market = has_rich_market(game);
            actions.max_by_key(|&action| {
                let mut after = game.clone();
                after.apply(action);
                let preference = preference(game, action, has_rich_market);
                (stir(game, &after), preference, company(&after))
            })
        }
        Choice::Use if rng.u8(..4) > 0 => actions.max_by_key(|&action| action != Action::Pass),
        _ => None,
    }
}

/// The position after a placement without a follower.
fn after(game: &AnyGame, action: Action) -> AnyGame {
    let mut after = game.clone();
    after.apply(action);
    let deploys = |asked: bastide_engine::game::Decision| asked.choice == Choice::Deploy;
    if after.decision().is_some_and(deploys) {
        after.apply(Action::Pass);
    }
    after
}

/// Decisions about wall tiles first, then points and returned followers.
fn stir(before: &AnyGame, after: &AnyGame) -> u32 {
    let points = |game: &AnyGame| game.scores().iter().map(|&score| u32::from(score)).sum::<u32>();
    let question = match after.decision().map(|asked| asked.choice) {
        Some(Choice::First) => 300,
        Some(Choice::Reveal) => 200,
        Some(Choice::Use) => 100,
        _ => 0,
    };
    let stand = |game: &AnyGame| game.view().figures.len() as u32;
    question + points(after) - points(before) + 3 * stand(before).saturating_sub(stand(after))
}

/// K20.7 matters only to a seat that holds several courts.
fn has_rich_market(game: &AnyGame) -> bool {
    let Some(Actor::Seat(seat)) = game.decision().map(|asked| asked.actor) else {
        return false;
    };
    let walls = game.view().walls.expect("Castle has walls");
    let mut wall_tiles = walls.seats[seat.idx()].wall_tiles.iter();
    wall_tiles.any(|&(kind, count)| kind == WallTile::RichMarket && count > 0)
}

/// Merchants stay to the end of the game: too many of them leave no followers for anything else.
fn preference(game: &AnyGame, action: Action, has_rich_market: bool) -> u8 {
    match action {
        Action::Deploy { region, .. } => match game.placed().and_then(|pos| kind_at(game, pos, region)) {
            Some(Kind::Court) if has_rich_market => 3,
            Some(Kind::Court) | None => 0,
            Some(_) => 2,
        },
        _ => 1,
    }
}

/// The number of followers that share features, ties above all, plus the number of held features that end at the same
/// empty square. Courts do not count, because they grow together anyway.
fn company(game: &AnyGame) -> usize {
    let view = game.view();
    let mut crowds: BTreeMap<_, [usize; 2]> = BTreeMap::new();
    for figure in &view.figures {
        if kind_at(game, figure.pos, figure.region) != Some(Kind::Court) {
            let name = game.canonical_region(figure.pos, figure.region);
            crowds.entry(name).or_default()[figure.seat.idx()] += 1;
        }
    }
    let mut ends: BTreeMap<(Pos, Kind), BTreeSet<_>> = BTreeMap::new();
    for laid in &view.tiles {
        for (idx, region) in laid.tile.regions.iter().enumerate() {
            let name = game.canonical_region(laid.pos, RegionIdx(idx as u8));
            if let Some(crowd) = crowds.get(&name) {
                let beyond = |port: Port| laid.pos.step(port.side());
                let squares = region.ports.rotated(laid.rot).iter().map(beyond);
                for pos in squares.filter(|&pos| game.tile_at(pos).is_none()) {
                    ends.entry((pos, region.kind)).or_default().insert((name, *crowd));
                }
            }
        }
    }
    let together = |[one, other]: &[usize; 2]| 20 * (one + other).pow(2) + 60 * one.min(other);
    let together: usize = crowds.values().map(together).sum();
    let several = ends.values().filter(|ends| ends.len() > 1).flatten();
    together + several.map(|(_, crowd)| crowd[0] + crowd[1]).sum::<usize>()
}
