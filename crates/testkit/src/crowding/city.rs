//! Crowding in City: many rounds of wall building, around cities of different shapes.

use super::wish::{after, company, kind_at, neighbours};
use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Choice, Game};
use bastide_engine::kernel::tile::Kind;

/// The shape of the city that all players of a game aim at.
#[derive(Clone, Copy)]
enum Shape {
    /// A short boundary, so that the ring closes early.
    Compact,
    /// A long boundary, so that the walls run out.
    Sprawling,
    /// Whatever joins followers in one feature.
    Crowded,
}

const SHAPES: [Shape; 3] = [Shape::Compact, Shape::Sprawling, Shape::Crowded];

/// Chooses among legal actions in random order; `None` if any of them will do.
pub(super) fn choose(
    rng: &mut fastrand::Rng,
    seed: u64,
    game: &AnyGame,
    actions: &[Action],
) -> Option<Action> {
    let shape = SHAPES[(seed / 7 % 3) as usize];
    let actions = actions.iter().copied();
    match game.decision()?.choice {
        Choice::Place if rng.u8(..8) > 0 => actions.max_by_key(|&action| {
            let after = after(game, action);
            (starts_round(&after), suits(game, action, &after, shape))
        }),
        // Residents never return, and features with many ports are seldom completed.
        Choice::Deploy if rng.u8(..8) > 0 => actions.max_by_key(|&action| preference(game, action)),
        // A guard completes nothing.
        Choice::Guard if rng.u8(..3) > 0 => Some(Action::Pass),
        _ => None,
    }
}

fn starts_round(after: &AnyGame) -> bool {
    let choice = after.decision().map(|asked| asked.choice);
    matches!(choice, Some(Choice::Gate | Choice::Wall))
}

fn suits(game: &AnyGame, action: Action, after: &AnyGame, shape: Shape) -> usize {
    let Action::Place { pos, .. } = action else {
        return 0;
    };
    match shape {
        Shape::Compact => neighbours(game, pos),
        Shape::Sprawling => 4 - neighbours(game, pos),
        Shape::Crowded => company(after),
    }
}

fn preference(game: &AnyGame, action: Action) -> u32 {
    let Action::Deploy { region, .. } = action else {
        return 1;
    };
    let placed = game.placed().and_then(|pos| Some((pos, game.tile_at(pos)?)));
    match placed.map(|(pos, (tile, _))| (tile, kind_at(game, pos, region))) {
        Some((tile, Some(Kind::Road | Kind::Market))) => {
            let tile = &game.tiles()[tile.0 as usize];
            20 - tile.region(region).ports.len()
        }
        _ => 0,
    }
}
