//! Players who seek contact. Random players hardly ever join features that others hold, close gaps or complete what is
//! shared; these do, so that rules about majorities, ties, rings and figures coming home are met in every game.

use crate::random::RandomPlayer;
use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Choice, Game};
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::kernel::tile::{Kind, RegionIdx};
use std::collections::BTreeMap;

/// Chooses each placement by one of several wishes, and everything else at random.
pub struct CrowdingPlayer {
    rng: fastrand::Rng,
    random: RandomPlayer,
}

/// What a placement is chosen for.
#[derive(Clone, Copy)]
enum Wish {
    /// Anything.
    Whatever,
    /// As many neighbours as possible.
    Gaps,
    /// As many figures as possible in one feature.
    Company,
    /// As many points as possible at once.
    Points,
}

const WISHES: [Wish; 8] = [
    Wish::Whatever,
    Wish::Gaps,
    Wish::Gaps,
    Wish::Company,
    Wish::Company,
    Wish::Company,
    Wish::Points,
    Wish::Points,
];

impl CrowdingPlayer {
    /// A player whose choices follow from `seed`.
    pub fn new(seed: u64) -> CrowdingPlayer {
        CrowdingPlayer {
            rng: fastrand::Rng::with_seed(seed),
            random: RandomPlayer::new(seed),
        }
    }

    /// An action for whoever has to act; `None` when the game is over.
    pub fn choose(&mut self, game: &AnyGame) -> Option<Action> {
        match game.decision()?.choice {
            Choice::Place => self.place(game),
            Choice::Deploy => self.deploy(game),
            _ => self.random.choose(game),
        }
    }

    fn place(&mut self, game: &AnyGame) -> Option<Action> {
        let wish = WISHES[self.rng.usize(..WISHES.len())];
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        self.rng.shuffle(&mut actions);
        actions
            .into_iter()
            .max_by_key(|&action| value(game, action, wish))
    }

    /// Farmers never come home: with too many of them nobody has followers for anything else.
    fn deploy(&mut self, game: &AnyGame) -> Option<Action> {
        let action = self.random.choose(game)?;
        let is_farmer = match action {
            Action::Deploy { region, .. } => kind_at(game, game.placed()?, region) == Some(Kind::Field),
            _ => false,
        };
        match is_farmer && self.rng.u8(..8) > 0 {
            true => Some(Action::Pass),
            false => Some(action),
        }
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

/// The sum of the squares of the numbers of figures in each feature but fields, which grow together by themselves.
fn company(game: &AnyGame) -> usize {
    let mut crowds: BTreeMap<_, usize> = BTreeMap::new();
    for figure in game.view(None).figures {
        if kind_at(game, figure.pos, figure.region) == Some(Kind::Field) {
            continue;
        }
        *crowds
            .entry(game.feature_name(figure.pos, figure.region))
            .or_default() += 1;
    }
    crowds.values().map(|count| count * count).sum()
}
