//! Players who crowd together. Random players rarely join features that others hold, fill gaps or complete shared
//! features; these do, so that games test the rules of majorities, ties, rings and returned figures again and again.
//!
//! - `castle`: crowding in Castle
//! - `city`: crowding in City
//! - `wish`: what a placement is chosen for, and how well it does that

mod castle;
mod city;
mod wish;

use crate::listed::ListedPlayer;
use bastide_engine::action::{Action, Piece};
use bastide_engine::game::{AnyGame, Choice, Game};
use bastide_engine::kernel::tile::Kind;
use bastide_engine::setup::GameKind;
use wish::{Wish, kind_at};

/// Chooses each placement by one of several wishes, keeps followers off fields, uses the actions of expansions, and does
/// everything else at random.
pub struct CrowdingPlayer {
    seed: u64,
    rng: fastrand::Rng,
    random: ListedPlayer,
    actions: Vec<Action>,
}

impl CrowdingPlayer {
    pub fn new(seed: u64) -> CrowdingPlayer {
        CrowdingPlayer {
            seed,
            rng: fastrand::Rng::with_seed(seed),
            random: ListedPlayer::new(seed),
            actions: Vec::new(),
        }
    }

    /// An action of the seat that is to act or of chance; `None` when the game is over.
    pub fn choose(&mut self, game: &AnyGame) -> Option<Action> {
        let choice = game.decision()?.choice;
        let shrines = has_shrines(game);
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
                let wish = match Wish::OFTEN[self.rng.usize(..Wish::OFTEN.len())] {
                    Wish::Rivals if !shrines => Wish::Company,
                    wish => wish,
                };
                actions.max_by_key(|&action| wish.value(game, action))
            }
            Choice::Draw => {
                let wanted: fn(&AnyGame, Action) -> bool = match self.rng.u8(..8) {
                    // A tile that fits nowhere is rare and has rules of its own, so the bag often draws one.
                    0..4 => fits_nowhere,
                    // A challenge needs two buildings early.
                    4 if shrines => brings_building,
                    _ => |_, _| false,
                };
                let mut wanted = actions.filter(|&action| wanted(game, action));
                wanted.next().or_else(|| self.random.choose(game))
            }
            Choice::Deploy => {
                let liked: &[Kind] = match self.rng.u8(..16) {
                    0 => return self.random.choose(game),
                    // Pigs need farmers, and fields need several of them.
                    1..=3 => &[Kind::Field],
                    _ if shrines => &[Kind::Shrine, Kind::Cloister],
                    // Farmers never return: too many of them leave no followers for anything else.
                    _ => &[Kind::Road, Kind::City],
                };
                actions.max_by_key(|&action| preference(game, action, liked))
            }
            // A player who passes half of these optional actions meets few of their rules.
            Choice::Join | Choice::Quarter | Choice::Count | Choice::Market if self.rng.u8(..6) > 0 => {
                actions.max_by_key(|&action| action != Action::Pass)
            }
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

/// Whether shrines are in play: laid, drawn or in the bag.
fn has_shrines(game: &AnyGame) -> bool {
    let view = game.view();
    let laid = view.tiles.iter().map(|laid| laid.tile);
    let mut tiles = laid
        .chain(view.drawn)
        .chain(view.bag.iter().map(|&(tile, _)| tile));
    tiles.any(|tile| wish::building(&tile.regions) == Some(Kind::Shrine))
}

fn brings_building(game: &AnyGame, draw: Action) -> bool {
    match draw {
        Action::Draw(tile) => wish::building(&game.tiles()[tile.0 as usize].regions).is_some(),
        _ => false,
    }
}

/// Builders and pigs first, then the kinds in `liked`, then figures that return.
fn preference(game: &AnyGame, action: Action, liked: &[Kind]) -> u8 {
    let Action::Deploy { piece, region } = action else {
        return 1;
    };
    let kind = game.placed().and_then(|pos| kind_at(game, pos, region));
    match (piece, kind) {
        (Piece::Builder | Piece::Pig, _) => 4,
        (_, Some(kind)) if liked.contains(&kind) => 3,
        (_, Some(Kind::Road | Kind::City)) => 2,
        _ => 0,
    }
}
