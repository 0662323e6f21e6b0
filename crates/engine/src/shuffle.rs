//! The frozen shuffle: each draw is a function of the seed and the number of draws so far.
//!
//! The generator is ChaCha with 20 rounds. The seed is its key, the number of the draw its stream; the first 64-bit
//! words of that stream are taken one by one until one lies below the largest multiple of the number of tiles left,
//! and its remainder is the place of the tile when the bag is sorted by catalog index. None of this may ever change:
//! published games are verified by it.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;

/// The secret from which a game's draws are derived.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed with these 256 bits.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The seed of a small number: its bytes in little-endian order, then zeros.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// Its 256 bits.
    pub const fn bytes(self) -> [u8; 32] {
        self.0
    }

    /// Reads a decimal number below 2⁶⁴ or 64 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Seed> {
        if text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            let mut bytes = [0; 32];
            for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
                *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
            }
            return Some(Seed(bytes));
        }
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten().map(Seed::from_number)
    }

    /// A number below `below`, which must not be 0, for draw number `draw`.
    pub fn pick(self, draw: u64, below: u32) -> u32 {
        let mut generator = ChaCha20Rng::from_seed(self.0);
        generator.set_stream(draw);
        let below = u64::from(below.max(1));
        let limit = u64::MAX - u64::MAX % below;
        loop {
            let word = generator.next_u64();
            if word < limit {
                return (word % below) as u32;
            }
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.0.split_at(8);
        if high.iter().all(|&byte| byte == 0) {
            let number = low
                .iter()
                .rev()
                .fold(0u64, |number, &byte| number << 8 | u64::from(byte));
            return number.fmt(f);
        }
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Hides the bits, so that seeds do not appear in logs.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_read_back() {
        let mut bytes = [0; 32];
        bytes[31] = 9;
        for seed in [
            Seed::from_number(0),
            Seed::from_number(42),
            Seed::from_number(u64::MAX),
            Seed(bytes),
        ] {
            assert_eq!(Seed::parse(&seed.to_string()), Some(seed));
        }
        for wrong in ["", "-1", "+1", "18446744073709551616", "x", "4 2"] {
            assert_eq!(Seed::parse(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{:?}", Seed::from_number(42)), "Seed(…)");
    }

    /// Computed with another implementation of ChaCha. If this fails, published games can no longer be verified.
    #[test]
    fn the_draws_of_a_seed_never_change() {
        let draws = |seed: Seed| {
            (0..12)
                .map(|draw| seed.pick(draw, 71 - draw as u32))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            draws(Seed::from_number(42)),
            [3, 9, 40, 9, 12, 6, 55, 39, 12, 47, 4, 39]
        );
        let large = Seed::from_bytes(std::array::from_fn(|idx| idx as u8));
        assert_eq!(draws(large), [6, 31, 23, 5, 32, 5, 51, 8, 25, 9, 48, 58]);
        assert_eq!(large.pick(1 << 63, 4_000_000_000), 155_844_672);
    }
}
