//! Training samples of the network: sampled positions as every seat sees them, and how their games ended.

use crate::evaluate::sight::{FEATURE, GLOBALS, Sight};
use crate::evaluate::weights::Weights;
use crate::evaluate::{BySeat, Evaluate, reckon};
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};

/// Inputs are stored as multiples of this share of 1.
const STEP: f32 = 1.0 / 256.0;

/// A sampled position, but for its inputs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Position {
    /// The number of seats.
    pub seats: u8,
    /// The number of features in each view.
    pub features: u8,
    /// The number of its game.
    pub game: u32,
    /// The first of its inputs.
    start: u64,
    /// The expected final scores by the weighted terms.
    pub prospects: BySeat,
    /// The spread by the weights.
    pub spread: f32,
    /// The share of the game that is still to come.
    pub to_come: f32,
    /// What the network is to expect: scores between the expected ones of later turns and the final ones.
    pub targets: BySeat,
    /// The final scores.
    pub finals: BySeat,
}

/// Samples of many games.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Samples {
    /// All positions, those of a game in succession.
    pub positions: Vec<Position>,
    /// For each position and each seat the inputs of the features, and of the position as a whole.
    inputs: Vec<i16>,
}

impl Position {
    /// The number of inputs of one view.
    pub fn width(&self) -> usize {
        usize::from(self.features) * FEATURE + GLOBALS
    }
}

impl Samples {
    /// Adds a position whose final scores are not known yet: [`Samples::ended`] fills them in.
    pub fn add<G: Evaluate>(&mut self, game: &G, weights: &Weights, number: u32) {
        let survey = game.survey();
        let reckoned = reckon(game, &survey, weights);
        let mut sight = Sight::default();
        game.describe(&survey, weights, &mut sight);
        self.positions.push(Position {
            seats: game.seats(),
            features: sight.features.len() as u8,
            game: number,
            start: self.inputs.len() as u64,
            prospects: reckoned.prospects,
            spread: weights.spread(reckoned.to_come),
            to_come: reckoned.to_come,
            targets: [0.0; MAX_SEATS],
            finals: [0.0; MAX_SEATS],
        });
        for seat in Seat::all(game.seats()) {
            let view = sight.view(game, &reckoned, seat);
            let features = sight.features.iter().zip(&view.features);
            let features = features.flat_map(|(seen, own)| seen.inputs.iter().chain(own));
            let inputs = features.chain(&view.globals);
            let steps = inputs.map(|input| (input / STEP).round_ties_even() as i16);
            self.inputs.extend(steps);
        }
    }

    /// Fills in the final scores and the targets of all positions, which are of one game.
    pub fn ended(&mut self, finals: BySeat, targets: impl Iterator<Item = BySeat>) {
        for (position, targets) in self.positions.iter_mut().zip(targets) {
            (position.finals, position.targets) = (finals, targets);
        }
    }

    /// Appends other samples.
    pub fn append(&mut self, other: Samples) {
        let before = self.inputs.len() as u64;
        let moved = other.positions.into_iter().map(|position| Position {
            start: position.start + before,
            ..position
        });
        self.positions.extend(moved);
        self.inputs.extend(other.inputs);
    }

    /// Writes the inputs of a position from a seat's side into `inputs`, whose previous contents are dropped.
    pub fn inputs(&self, position: &Position, seat: u8, inputs: &mut Vec<f32>) {
        let width = position.width();
        let start = position.start as usize + usize::from(seat) * width;
        inputs.clear();
        inputs.extend(
            self.inputs[start..start + width]
                .iter()
                .map(|&steps| f32::from(steps) * STEP),
        );
    }

    /// The bytes that [`Samples::read`] reads.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.inputs.len() * 2 + self.positions.len() * 96);
        bytes.extend((self.positions.len() as u64).to_le_bytes());
        for position in &self.positions {
            bytes.extend([position.seats, position.features]);
            bytes.extend(position.game.to_le_bytes());
            bytes.extend(position.start.to_le_bytes());
            let numbers = [&position.prospects, &position.targets, &position.finals]
                .into_iter()
                .flatten();
            for number in numbers.chain([&position.spread, &position.to_come]) {
                bytes.extend(number.to_le_bytes());
            }
        }
        bytes.extend(self.inputs.iter().flat_map(|input| input.to_le_bytes()));
        bytes
    }

    /// Reads what [`Samples::write`] wrote; `None` if it is incomplete.
    pub fn read(bytes: &[u8]) -> Option<Samples> {
        let mut rest = bytes;
        let count = u64::from_le_bytes(take(&mut rest)?);
        let mut samples = Samples::default();
        for _ in 0..count {
            let [seats, features] = take(&mut rest)?;
            let game = u32::from_le_bytes(take(&mut rest)?);
            let start = u64::from_le_bytes(take(&mut rest)?);
            let mut number = || take(&mut rest).map(f32::from_le_bytes);
            let mut all = || {
                let mut by_seat = [0.0; MAX_SEATS];
                for one in &mut by_seat {
                    *one = number()?;
                }
                Some(by_seat)
            };
            let (prospects, targets, finals) = (all()?, all()?, all()?);
            samples.positions.push(Position {
                seats,
                features,
                game,
                start,
                prospects,
                targets,
                finals,
                spread: number()?,
                to_come: number()?,
            });
        }
        let (inputs, left) = rest.as_chunks();
        samples.inputs = inputs.iter().map(|&two| i16::from_le_bytes(two)).collect();
        let used = samples
            .positions
            .iter()
            .map(|one| one.width() * usize::from(one.seats))
            .sum::<usize>();
        (left.is_empty() && used == samples.inputs.len()).then_some(samples)
    }
}

/// Takes the first bytes off a slice.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}
