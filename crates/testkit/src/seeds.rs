//! Seeds whose first draws agree, for showing that nothing depends on what is still hidden.

use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::setup::Header;
use bastide_engine::shuffle::Seed;
use std::collections::HashMap;

/// The seed with this number.
pub fn seed(number: u64) -> [u8; 32] {
    let mut seed = [9; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Two seeds whose first draws at such a table agree.
///
/// # Panics
/// If there is no such table, or its games have fewer draws.
pub fn alike(header: &Header, count: usize) -> [[u8; 32]; 2] {
    let mut known = HashMap::new();
    (0..)
        .find_map(|number| {
            let other = known.insert(first_draws(header, seed(number), count), number)?;
            Some([seed(other), seed(number)])
        })
        .expect("there are fewer draws than numbers")
}

/// The first tiles that a seed gives.
fn first_draws(header: &Header, seed: [u8; 32], count: usize) -> Vec<u8> {
    let mut game = AnyGame::new(header).expect("there is such a table");
    let mut draws = Vec::new();
    while draws.len() < count {
        let action = match game.chances() {
            0 => game.nth_legal(0),
            chances => game.chance(Seed::from_bytes(seed).pick(draws.len() as u64, chances)),
        };
        let action = action.expect("a game has more draws than that");
        if let Action::Draw(tile) = action {
            draws.push(tile.0);
        }
        game.apply(action);
    }
    draws
}
