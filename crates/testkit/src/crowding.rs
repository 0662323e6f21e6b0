//! Players who seek contact. Random players hardly ever join features that others hold, close gaps or complete what is
//! shared; these do, so that rules about majorities, ties, rings and figures coming home are met again and again.

mod castle;
mod city;

use crate::random::RandomPlayer;
use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Choice, Game};
use bastide_engine::kernel::geometry::{Part, Port, Pos, Side};
use bastide_engine::kernel::tile::{Kind, RegionIdx};
use bastide_engine::setup::GameKind;
use std::collections::{BTreeMap, BTreeSet};

/// Chooses each placement by one of several wishes, keeps followers from fields, and does the rest at random.
pub struct CrowdingPlayer {
    seed: u64,
    rng: fastrand::Rng,
    random: RandomPlayer,
    actions: Vec<Action>,
}

/// What a placement is chosen for.
#[derive(Clone, Copy)]
enum Wish {
    /// Anything.
    Whatever,
    /// As many neighbours as possible.
    Gaps,
    /// As many figures as possible in one feature, or nearly so.
    Company,
    /// As many points as possible at once.
    Points,
}

const WISHES: [Wish; 8] = [
    Wish::Whatever,
    Wish::Gaps,
    Wish::Company,
    Wish::Company,
    Wish::Company,
    Wish::Company,
    Wish::Company,
    Wish::Points,
];

impl CrowdingPlayer {
    /// A player whose choices follow from `seed`.
    pub fn new(seed: u64) -> CrowdingPlayer {
        CrowdingPlayer {
            seed,
            rng: fastrand::Rng::with_seed(seed),
            random: RandomPlayer::new(seed),
            actions: Vec::new(),
        }
    }

    /// An action for whoever has to act; `None` when the game is over.
    pub fn choose(&mut self, game: &AnyGame) -> Option<Action> {
        let choice = game.decision()?.choice;
        game.legal_actions(&mut self.actions);
        self.rng.shuffle(&mut self.actions);
        if game.kind() == GameKind::Castle && choice != Choice::Draw {
            let chosen = castle::choose(&mut self.rng, game, &self.actions);
            return chosen.or_else(|| self.random.choose(game));
        }
        if game.kind() == GameKind::City && choice != Choice::Draw {
            let chosen = city::choose(&mut self.rng, self.seed, game, &self.actions);
            return chosen.or_else(|| self.random.choose(game));
        }
        let actions = self.actions.iter().copied();
        match choice {
            Choice::Place => {
                let wish = WISHES[self.rng.usize(..WISHES.len())];
                actions.max_by_key(|&action| value(game, action, wish))
            }
            // A tile that fits nowhere is rare and has rules of its own: the bag prefers to give one.
            Choice::Draw if self.rng.u8(..2) > 0 => {
                let mut misfits = actions.filter(|&action| fits_nowhere(game, action));
                misfits.next().or_else(|| self.random.choose(game))
            }
            // Farmers never come home: with too many of them nobody has followers for anything else.
            Choice::Deploy if self.rng.u8(..8) > 0 => actions.max_by_key(|&action| preference(game, action)),
            _ => self.random.choose(game),
        }
    }
}

fn fits_nowhere(game: &AnyGame, draw: Action) -> bool {
    let mut after = game.clone();
    after.apply(draw);
    after
        .decision()
        .is_some_and(|asked| asked.choice == Choice::Discard)
}

fn preference(game: &AnyGame, action: Action) -> u8 {
    match action {
        Action::Deploy { region, .. } => match game.placed().and_then(|pos| kind_at(game, pos, region)) {
            Some(Kind::Field | Kind::Cloister | Kind::Homes) | None => 0,
            Some(_) => 2,
        },
        _ => 1,
    }
}

fn value(game: &AnyGame, action: Action, wish: Wish) -> usize {
    match (wish, action) {
        (Wish::Gaps, Action::Place { pos, .. }) => neighbours(game, pos),
        (Wish::Company, _) => company(&after(game, action)),
        (Wish::Points, _) => points(&after(game, action)),
        (Wish::Whatever | Wish::Gaps, _) => 0,
    }
}

fn after(game: &AnyGame, action: Action) -> AnyGame {
    let mut after = game.clone();
    after.apply(action);
    if after.check(Action::Pass).is_ok() {
        after.apply(Action::Pass);
    }
    after
}

fn neighbours(game: &AnyGame, pos: Pos) -> usize {
    let sides = Side::ALL.iter();
    sides
        .filter(|&&side| game.tile_at(pos.step(side)).is_some())
        .count()
}

fn points(game: &AnyGame) -> usize {
    game.scores().iter().map(|&score| usize::from(score)).sum()
}

fn kind_at(game: &AnyGame, pos: Pos, region: RegionIdx) -> Option<Kind> {
    let (tile, _) = game.tile_at(pos)?;
    let regions = &game.tiles()[tile.0 as usize].regions;
    regions.get(region.0 as usize).map(|region| region.kind)
}

/// How many figures share features, and how many held features end at the same empty square. Fields and homes do
/// not count: they grow together by themselves.
fn company(game: &AnyGame) -> usize {
    let view = game.view(None);
    let mut crowds: BTreeMap<_, usize> = BTreeMap::new();
    for figure in &view.figures {
        let kind = kind_at(game, figure.pos, figure.region);
        if !matches!(kind, Some(Kind::Field | Kind::Homes)) {
            *crowds
                .entry(game.feature_name(figure.pos, figure.region))
                .or_default() += 1;
        }
    }
    let mut ends: BTreeMap<Pos, BTreeSet<_>> = BTreeMap::new();
    for laid in &view.tiles {
        for side in Side::ALL {
            let beyond = laid.pos.step(side);
            let port = Port::new(side, Part::Middle);
            let owns = |region: &RegionIdx| laid.tile.region(*region).ports.turned(laid.rot).contains(port);
            let mut regions = (0..laid.tile.regions.len() as u8).map(RegionIdx);
            if let Some(region) = regions.find(owns).filter(|_| game.tile_at(beyond).is_none()) {
                let name = game.feature_name(laid.pos, region);
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

/// How many figures would share a feature if what ends at a square were joined.
fn meeting<T: Copy>(ends: &BTreeSet<(Kind, T, usize)>) -> usize {
    let mut by_kind: BTreeMap<Kind, Vec<usize>> = BTreeMap::new();
    for &(kind, _, crowd) in ends {
        by_kind.entry(kind).or_default().push(crowd);
    }
    let several = by_kind.values().filter(|crowds| crowds.len() > 1);
    several.map(|crowds| crowds.iter().sum::<usize>()).sum()
}
