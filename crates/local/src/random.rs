//! Random numbers from the page's seed.

use sha2::{Digest, Sha256};

/// A source of random numbers: the hashes of the seed with a counter.
pub struct Random {
    seed: [u8; 32],
    drawn: u64,
}

impl Random {
    pub fn new(seed: [u8; 32]) -> Random {
        Random { seed, drawn: 0 }
    }

    /// 256 random bits.
    pub fn bits(&mut self) -> [u8; 32] {
        self.drawn += 1;
        let mut hasher = Sha256::new();
        hasher.update(self.seed);
        hasher.update(self.drawn.to_le_bytes());
        hasher.finalize().into()
    }

    /// The first of 256 random bits.
    pub fn first<const N: usize>(&mut self) -> [u8; N] {
        let bits = self.bits();
        std::array::from_fn(|nth| bits[nth])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_determines_all_numbers() {
        let (mut one, mut other) = (Random::new([1; 32]), Random::new([1; 32]));
        let first = one.bits();
        assert_eq!(first, other.bits());
        assert_ne!(first, one.bits());
        assert_ne!(first, Random::new([2; 32]).bits());
        assert_eq!(Random::new([1; 32]).first::<4>(), first[..4]);
    }
}
