//! The probability that a feature is completed: a logistic model of its open squares and the remaining tiles.

use crate::math::sigmoid;

/// The number of inputs of the model.
pub const INPUTS: usize = 5;

/// The names of the inputs, in order: a constant 1, the open squares, the rarity of the tiles that fit them, the squares
/// that no remaining tile fits, and the open squares relative to the tiles still to come.
pub const NAMES: [&str; INPUTS] = ["bias", "open", "rarity", "dead", "hurry"];

/// The rarity of the tiles that fit a square, by their number n: -ln(1 - e^(-n/3)). If e^(-n/3) is the probability that
/// none of them comes in time, this is minus the log probability that the square is filled, which adds up over squares.
/// A square without a fitting tile counts as `dead` instead.
const RARITY: [f32; 24] = [
    0.0, 1.2606, 0.7197, 0.4587, 0.3057, 0.2087, 0.1454, 0.1020, 0.0720, 0.0511, 0.0364, 0.0259, 0.0185,
    0.0132, 0.0095, 0.0068, 0.0048, 0.0035, 0.0025, 0.0018, 0.0013, 0.0009, 0.0007, 0.0005,
];

/// See [`RARITY`]; 0 without a fitting tile.
#[inline]
pub(super) fn rarity(fits: u32) -> f32 {
    RARITY.get(fits as usize).copied().unwrap_or(0.0)
}

/// The open squares of a feature, summed up as inputs of the model.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Openings {
    squares: f32,
    rarity: f32,
    dead: f32,
}

impl Openings {
    /// Adds an open square that `fits` of the remaining tiles fit.
    #[inline]
    pub fn add(&mut self, fits: u32) {
        self.squares += 1.0;
        self.rarity += rarity(fits);
        if fits == 0 {
            self.dead += 1.0;
        }
    }

    /// Adds open squares that any tile fits.
    #[inline]
    pub fn add_squares(&mut self, squares: u16) {
        self.squares += f32::from(squares);
    }

    /// The number of open squares, as a float because all uses are sums of terms.
    #[inline]
    pub fn squares(&self) -> f32 {
        self.squares
    }

    /// The inputs of the model when `left` tiles are still to come, in the order of [`NAMES`].
    #[inline]
    pub fn inputs(&self, left: u16) -> [f32; INPUTS] {
        let hurry = 8.0 * self.squares / (f32::from(left) + 2.0);
        [1.0, self.squares, self.rarity, self.dead, hurry]
    }
}

/// The fitted model for one kind of feature.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Chance {
    /// The weights of the inputs, in the order of [`NAMES`].
    pub weights: [f32; INPUTS],
}

impl Chance {
    /// The probability of completion: 1 without open squares, otherwise 0 when no tiles are left.
    #[inline]
    pub fn of(&self, openings: &Openings, left: u16) -> f32 {
        if openings.squares == 0.0 {
            return 1.0;
        }
        if left == 0 {
            return 0.0;
        }
        let inputs = openings.inputs(left);
        let sum = (0..INPUTS).map(|nth| inputs[nth] * self.weights[nth]).sum();
        sigmoid(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complete_features_are_certain_and_open_ones_hopeless_without_tiles() {
        let chance = Chance {
            weights: [1.0, -0.5, -1.0, -2.0, -0.5],
        };
        let mut openings = Openings::default();
        assert_eq!(chance.of(&openings, 30), 1.0);
        openings.add(6);
        assert_eq!(chance.of(&openings, 0), 0.0);
        let one = chance.of(&openings, 30);
        openings.add(0);
        assert!(chance.of(&openings, 30) < one && one < 1.0);
    }
}
