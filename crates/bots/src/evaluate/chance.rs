//! How likely a feature is to be completed, from its open squares and the tiles that are left.

use crate::math::sigmoid;

/// What the estimate looks at.
pub const INPUTS: usize = 5;

/// Their names in the weights file.
pub const NAMES: [&str; INPUTS] = ["bias", "open", "rarity", "dead", "hurry"];

/// How rare the tiles are that fit a square, by their number: -ln(1 - e^(-n/3)), the chance that none turns up in time
/// on a scale that adds up over squares.
const RARITY: [f32; 24] = [
    0.0, 1.2606, 0.7197, 0.4587, 0.3057, 0.2087, 0.1454, 0.1020, 0.0720, 0.0511, 0.0364, 0.0259, 0.0185,
    0.0132, 0.0095, 0.0068, 0.0048, 0.0035, 0.0025, 0.0018, 0.0013, 0.0009, 0.0007, 0.0005,
];

/// The open squares of a feature.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Openings {
    squares: f32,
    rarity: f32,
    dead: f32,
}

impl Openings {
    /// One more open square, which `fitting` of the tiles left fit.
    #[inline]
    pub fn add(&mut self, fitting: u32) {
        self.squares += 1.0;
        self.rarity += RARITY.get(fitting as usize).copied().unwrap_or(0.0);
        if fitting == 0 {
            self.dead += 1.0;
        }
    }

    /// Several more open squares that nothing is known about.
    #[inline]
    pub fn add_squares(&mut self, squares: u16) {
        self.squares += f32::from(squares);
    }

    /// How many squares there are.
    #[inline]
    pub fn squares(&self) -> f32 {
        self.squares
    }

    /// The inputs of the estimate when `left` tiles are still to come.
    #[inline]
    pub fn inputs(&self, left: u16) -> [f32; INPUTS] {
        let hurry = 8.0 * self.squares / (f32::from(left) + 2.0);
        [1.0, self.squares, self.rarity, self.dead, hurry]
    }
}

/// The fitted estimate for one kind of feature.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Chance {
    /// One weight for each of the inputs.
    pub weights: [f32; INPUTS],
}

impl Chance {
    /// How likely the feature is to be completed.
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
    fn what_is_complete_is_certain_and_without_tiles_nothing_is() {
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
