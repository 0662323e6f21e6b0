//! Seeds whose first draws agree, to test that nothing depends on later draws.

use bastide_engine::action::Action;
use bastide_engine::game::Game;
use bastide_engine::progress::Progress;
use bastide_engine::setup::Header;
use bastide_engine::shuffle::Seed;
use std::collections::HashMap;

pub fn seed(number: u64) -> [u8; 32] {
    let mut seed = [9; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Two seeds that draw the same first `count` tiles in a header's game.
///
/// # Panics
/// If the header does not set up a game, or sets up one with fewer draws.
pub fn alike(header: &Header, count: usize) -> [[u8; 32]; 2] {
    let mut known = HashMap::new();
    (0..)
        .find_map(|number| {
            let other = known.insert(first_draws(header, seed(number), count), number)?;
            Some([seed(other), seed(number)])
        })
        .expect("there are fewer draws than numbers")
}

/// The first tiles that a seed draws when seats always take their first legal action.
fn first_draws(header: &Header, seed: [u8; 32], count: usize) -> Vec<u8> {
    let mut header = header.clone();
    header.seed = Some(Seed::from_bytes(seed));
    let mut progress: Progress = Progress::new(header).expect("the header sets up a game");
    let mut draws = Vec::new();
    while draws.len() < count {
        let action = progress
            .seeded_action()
            .or_else(|| progress.game().nth_legal(0))
            .expect("a game has more draws than that");
        if let Action::Draw(tile) = action {
            draws.push(tile.0);
        }
        progress.apply(action);
    }
    draws
}
