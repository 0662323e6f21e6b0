//! Fits a network to samples: Adam on minibatches, from a seed. The result does not depend on the number of threads.

use super::gradient::{Loss, Trace, backward, forward, judge};
use super::samples::{Position, Samples};
use crate::evaluate::network::{
    COMBINED, DIRECT, FIFTH, FIRST, FOURTH, HIDDEN, LAST, Network, OUTPUTS, SECOND, THIRD, WEIGHTS,
};
use crate::evaluate::sight::{FEATURE, GLOBALS};
use crate::parallel;

/// Positions of a minibatch, and of each part of it that one thread works on.
const BATCH: usize = 512;
const PART: usize = 64;

/// The share of every weight that a step takes off, per unit of the learning rate.
const DECAY: f32 = 0.01;

/// A fit in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weights so far. Inputs are divided by `scales` first.
    weights: Vec<f32>,
    /// The mean of the gradients and of their squares.
    means: [Vec<f32>; 2],
    /// The standard deviation of each input; 1 if it is always 0.
    scales: Vec<f32>,
    /// The number of steps so far.
    pub steps: u64,
}

impl Fit {
    /// A network with random weights whose outputs are 0.
    pub fn start(seed: u64, samples: &Samples) -> Fit {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut weights = vec![0.0; WEIGHTS];
        let layers = [
            (FIRST..SECOND, FEATURE, HIDDEN),
            (SECOND..THIRD, HIDDEN, HIDDEN),
            (THIRD..FOURTH, COMBINED, HIDDEN),
            (FOURTH..FIFTH, HIDDEN, LAST),
        ];
        for (range, inputs, outputs) in layers {
            let range = range.start..range.end - outputs;
            let width = (6.0 / inputs as f32).sqrt();
            for weight in &mut weights[range] {
                *weight = (2.0 * rng.f32() - 1.0) * width;
            }
        }
        Fit {
            weights,
            means: [vec![0.0; WEIGHTS], vec![0.0; WEIGHTS]],
            scales: scales(samples),
            steps: 0,
        }
    }

    /// Continues from a network, on inputs that are scaled alike.
    pub fn from(network: &Network, samples: &Samples) -> Fit {
        let scales = scales(samples);
        let mut weights = network.weights().to_vec();
        scale(&mut weights, &scales, |weight, scale| weight * scale);
        Fit {
            weights,
            means: [vec![0.0; WEIGHTS], vec![0.0; WEIGHTS]],
            scales,
            steps: 0,
        }
    }

    /// The network so far.
    pub fn network(&self) -> Option<Network> {
        let mut weights = self.weights.clone();
        scale(&mut weights, &self.scales, |weight, scale| weight / scale);
        Network::new(weights)
    }

    /// The bytes that [`Fit::read`] reads, with the number of passes that are done.
    pub fn write(&self, passes: u32) -> Vec<u8> {
        let mut bytes = passes.to_le_bytes().to_vec();
        bytes.extend(self.steps.to_le_bytes());
        let [first, second] = &self.means;
        for numbers in [&self.weights, first, second, &self.scales] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    /// Reads what [`Fit::write`] wrote; `None` if it is incomplete.
    pub fn read(bytes: &[u8]) -> Option<(Fit, u32)> {
        let (passes, rest) = bytes.split_first_chunk()?;
        let (steps, rest) = rest.split_first_chunk()?;
        let (numbers, rest) = rest.as_chunks();
        let numbers: Vec<_> = numbers.iter().map(|&four| f32::from_le_bytes(four)).collect();
        let is_whole = rest.is_empty() && numbers.len() == 3 * WEIGHTS + FEATURE + GLOBALS;
        let part = |nth: usize| numbers[nth * WEIGHTS..(nth + 1) * WEIGHTS].to_vec();
        is_whole.then(|| {
            let fit = Fit {
                weights: part(0),
                means: [part(1), part(2)],
                scales: numbers[3 * WEIGHTS..].to_vec(),
                steps: u64::from_le_bytes(*steps),
            };
            (fit, u32::from_le_bytes(*passes))
        })
    }

    /// One pass over the positions in a random order. `rate` is the learning rate after each share of the pass, from 0 to 1.
    pub fn epoch(
        &mut self,
        samples: &Samples,
        positions: &[u32],
        seed: u64,
        threads: usize,
        rate: impl Fn(f32) -> f32,
    ) -> Loss {
        let mut order = positions.to_vec();
        fastrand::Rng::with_seed(seed).shuffle(&mut order);
        let mut loss = Loss::default();
        for (nth, batch) in order.chunks(BATCH).enumerate() {
            let parts = parallel::map(batch.chunks(PART), threads, |part| {
                let mut gradient = vec![0.0; WEIGHTS];
                let loss = self.pass(samples, part, Some(&mut gradient));
                (gradient, loss)
            });
            let mut gradient = vec![0.0; WEIGHTS];
            for (part, part_loss) in &parts {
                loss.add(part_loss);
                for (sum, one) in gradient.iter_mut().zip(part) {
                    *sum += one / batch.len() as f32;
                }
            }
            self.step(&gradient, rate(nth as f32 * BATCH as f32 / order.len() as f32));
        }
        loss.mean()
    }

    /// The loss over these positions.
    pub fn loss(&self, samples: &Samples, positions: &[u32], threads: usize) -> Loss {
        let mut loss = Loss::default();
        for part in parallel::map(positions.chunks(1024), threads, |part| {
            self.pass(samples, part, None)
        }) {
            loss.add(&part);
        }
        loss.mean()
    }

    fn step(&mut self, gradient: &[f32], rate: f32) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let [first, second] = &mut self.means;
        let steps = self.steps.min(100_000) as i32;
        let [small, large] = KEEP.map(|keep| 1.0 - keep.powi(steps));
        for (nth, weight) in self.weights.iter_mut().enumerate() {
            let slope = gradient[nth];
            first[nth] = KEEP[0] * first[nth] + (1.0 - KEEP[0]) * slope;
            second[nth] = KEEP[1] * second[nth] + (1.0 - KEEP[1]) * slope * slope;
            let step = first[nth] / small / ((second[nth] / large).sqrt() + 1e-8);
            *weight -= rate * (step + DECAY * *weight);
        }
    }

    /// Adds up the loss over positions, and its gradient.
    fn pass(&self, samples: &Samples, positions: &[u32], mut gradient: Option<&mut Vec<f32>>) -> Loss {
        let mut loss = Loss::default();
        let mut traces: Vec<Trace> = Vec::new();
        for &nth in positions {
            let position = &samples.positions[nth as usize];
            traces.resize_with(position.seats.into(), Trace::default);
            for (seat, trace) in (0..).zip(&mut traces) {
                samples.inputs(position, seat, &mut trace.inputs);
                for (input, scale) in trace.inputs.iter_mut().zip(self.scales_of(position)) {
                    *input /= scale;
                }
                forward(&self.weights, position, trace);
            }
            let slopes = judge(position, &traces, &mut loss);
            if let Some(gradient) = &mut gradient {
                for (trace, slopes) in traces.iter().zip(slopes) {
                    backward(&self.weights, trace, slopes, gradient);
                }
            }
        }
        loss
    }

    /// The scale of each input of a view.
    fn scales_of(&self, position: &Position) -> impl Iterator<Item = &f32> {
        let (feature, globals) = self.scales.split_at(FEATURE);
        let features = std::iter::repeat_n(feature, position.features.into()).flatten();
        features.chain(globals)
    }
}

/// The standard deviation of each input of features and of positions, around 0.
fn scales(samples: &Samples) -> Vec<f32> {
    let mut sums = vec![0.0f64; FEATURE + GLOBALS];
    let (mut features, mut views) = (0.0f64, 0.0f64);
    let mut inputs = Vec::new();
    for position in samples.positions.iter().step_by(8) {
        samples.inputs(position, 0, &mut inputs);
        let (of_features, globals) = inputs.split_at(usize::from(position.features) * FEATURE);
        for feature in of_features.chunks_exact(FEATURE) {
            features += 1.0;
            for (sum, input) in sums.iter_mut().zip(feature) {
                *sum += f64::from(*input).powi(2);
            }
        }
        views += 1.0;
        for (sum, input) in sums[FEATURE..].iter_mut().zip(globals) {
            *sum += f64::from(*input).powi(2);
        }
    }
    let scale = |(nth, sum): (usize, &f64)| {
        let count = if nth < FEATURE { features } else { views };
        let scale = (sum / count.max(1.0)).sqrt() as f32;
        // An input that hardly ever occurs must not become huge when it does.
        if scale > 0.0 { scale.max(0.1) } else { 1.0 }
    };
    sums.iter().enumerate().map(scale).collect()
}

/// Changes the weights of the layers that see inputs, according to the scales of these.
fn scale(weights: &mut [f32], scales: &[f32], change: impl Fn(f32, f32) -> f32) {
    let (feature, globals) = scales.split_at(FEATURE);
    let mut rows = |start: usize, scales: &[f32], width: usize| {
        for (row, &scale) in weights[start..].chunks_mut(width).zip(scales) {
            for weight in row {
                *weight = change(*weight, scale);
            }
        }
    };
    rows(FIRST, feature, HIDDEN);
    rows(THIRD + HIDDEN * HIDDEN, globals, HIDDEN);
    rows(DIRECT + HIDDEN * OUTPUTS, globals, OUTPUTS);
}

#[cfg(test)]
mod tests;
