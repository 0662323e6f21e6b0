//! The loss of a position and its gradient: the network forwards, and back.

use super::samples::Position;
use crate::evaluate::network::{
    COMBINED, DIRECT, FIFTH, FIRST, FOURTH, HIDDEN, LAST, OUTPUTS, POINTS, SECOND, THIRD, layer, rectify,
};
use crate::evaluate::sight::FEATURE;

/// How much the error of each seat's final score counts beside the error of the lead.
const SCORES: f32 = 0.1;

/// The mean loss over samples.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Loss {
    /// The negative log likelihood of the final leads.
    pub likelihood: f64,
    /// The mean square error of the final leads, in points.
    pub square: f64,
    /// The Brier score of the chances to win.
    pub brier: f64,
    /// The number of pairs of seats.
    pub pairs: f64,
}

impl Loss {
    pub(super) fn add(&mut self, other: &Loss) {
        self.likelihood += other.likelihood;
        self.square += other.square;
        self.brier += other.brier;
        self.pairs += other.pairs;
    }

    pub(super) fn mean(self) -> Loss {
        let pairs = self.pairs.max(1.0);
        Loss {
            likelihood: self.likelihood / pairs,
            square: self.square / pairs,
            brier: self.brier / pairs,
            pairs: self.pairs,
        }
    }
}

/// The units of one view, kept for the way back.
#[derive(Default)]
pub(super) struct Trace {
    pub inputs: Vec<f32>,
    /// The two hidden layers of each feature.
    features: Vec<[[f32; HIDDEN]; 2]>,
    combined: Vec<f32>,
    hidden: [f32; HIDDEN],
    last: [f32; LAST],
    outputs: [f32; OUTPUTS],
}

/// Computes the units of a view from its inputs.
pub(super) fn forward(weights: &[f32], position: &Position, trace: &mut Trace) {
    let (features, globals) = trace.inputs.split_at(usize::from(position.features) * FEATURE);
    trace.combined.clear();
    trace.combined.resize(HIDDEN, 0.0);
    trace.combined.extend_from_slice(globals);
    trace.features.clear();
    for inputs in features.chunks_exact(FEATURE) {
        let mut first: [f32; HIDDEN] = layer(&weights[FIRST..SECOND], inputs);
        rectify(&mut first);
        let mut second: [f32; HIDDEN] = layer(&weights[SECOND..THIRD], &first);
        rectify(&mut second);
        for (sum, unit) in trace.combined.iter_mut().zip(second) {
            *sum += unit;
        }
        trace.features.push([first, second]);
    }
    trace.hidden = layer(&weights[THIRD..FOURTH], &trace.combined);
    rectify(&mut trace.hidden);
    trace.last = layer(&weights[FOURTH..FIFTH], &trace.hidden);
    rectify(&mut trace.last);
    let deep: [f32; OUTPUTS] = layer(&weights[FIFTH..DIRECT], &trace.last);
    let direct: [f32; OUTPUTS] = layer(&weights[DIRECT..], &trace.combined);
    trace.outputs = std::array::from_fn(|nth| deep[nth] + direct[nth]);
}

/// Adds the gradient of all weights, given that of the outputs.
pub(super) fn backward(weights: &[f32], trace: &Trace, slopes: [f32; OUTPUTS], gradient: &mut [f32]) {
    let mut combined = [0.0; COMBINED];
    back(
        &weights[DIRECT..],
        &trace.combined,
        &slopes,
        &mut gradient[DIRECT..],
        &mut combined,
    );
    let mut last = [0.0; LAST];
    back(
        &weights[FIFTH..DIRECT],
        &trace.last,
        &slopes,
        &mut gradient[FIFTH..DIRECT],
        &mut last,
    );
    gate(&trace.last, &mut last);
    let mut hidden = [0.0; HIDDEN];
    back(
        &weights[FOURTH..FIFTH],
        &trace.hidden,
        &last,
        &mut gradient[FOURTH..FIFTH],
        &mut hidden,
    );
    gate(&trace.hidden, &mut hidden);
    back(
        &weights[THIRD..FOURTH],
        &trace.combined,
        &hidden,
        &mut gradient[THIRD..FOURTH],
        &mut combined,
    );
    let sums = &combined[..HIDDEN];
    for (inputs, [first, second]) in trace.inputs.chunks_exact(FEATURE).zip(&trace.features) {
        let mut slopes = [0.0; HIDDEN];
        slopes.copy_from_slice(sums);
        gate(second, &mut slopes);
        let mut below = [0.0; HIDDEN];
        back(
            &weights[SECOND..THIRD],
            first,
            &slopes,
            &mut gradient[SECOND..THIRD],
            &mut below,
        );
        gate(first, &mut below);
        back(
            &weights[FIRST..SECOND],
            inputs,
            &below,
            &mut gradient[FIRST..SECOND],
            &mut [],
        );
    }
}

/// Adds the gradient of a layer's weights, and that of its inputs as far as `below` goes.
fn back<const N: usize>(
    weights: &[f32],
    inputs: &[f32],
    slopes: &[f32; N],
    gradient: &mut [f32],
    below: &mut [f32],
) {
    let (rows, _) = weights.as_chunks::<N>();
    let (sums, _) = gradient.as_chunks_mut::<N>();
    for (&input, sums) in inputs.iter().chain([&1.0]).zip(sums) {
        if input != 0.0 {
            for (sum, slope) in sums.iter_mut().zip(slopes) {
                *sum += input * slope;
            }
        }
    }
    for (below, row) in below.iter_mut().zip(rows) {
        // Four independent sums, so that they vectorise.
        let mut parts = [0.0; 4];
        for (weights, slopes) in row.chunks(4).zip(slopes.chunks(4)) {
            for (part, (weight, slope)) in parts.iter_mut().zip(weights.iter().zip(slopes)) {
                *part += weight * slope;
            }
        }
        *below += parts.iter().sum::<f32>();
    }
}

/// The gradient below rectified units.
fn gate(units: &[f32], slopes: &mut [f32]) {
    for (slope, &unit) in slopes.iter_mut().zip(units) {
        if unit <= 0.0 {
            *slope = 0.0;
        }
    }
}

/// Adds the loss of a position, and returns the gradient of every seat's outputs. The final lead of one seat over another is
/// taken to have a logistic distribution, whose middle follows the targets and whose spread the final scores.
pub(super) fn judge(position: &Position, traces: &[Trace], loss: &mut Loss) -> Vec<[f32; OUTPUTS]> {
    let seats = traces.len();
    let log_spread = traces.iter().map(|trace| trace.outputs[1]).sum::<f32>() / seats as f32;
    let spread = position.spread * log_spread.exp();
    let expected = |seat: usize| position.prospects[seat] + POINTS * traces[seat].outputs[0];
    let mut slopes = vec![[0.0; OUTPUTS]; seats];
    let share = 2.0 / (seats * (seats - 1)) as f32;
    let mut of_spread = 0.0;
    for first in 0..seats {
        for second in first + 1..seats {
            let lead = expected(first) - expected(second);
            let found = position.finals[first] - position.finals[second];
            let error = (found - lead) / spread;
            let likelihood = error.abs() + 2.0 * (-error.abs()).exp().ln_1p() + spread.ln();
            let won = 0.5 + 0.5 * found.clamp(-1.0, 1.0);
            let chance = 1.0 / (1.0 + (-lead / spread).exp());
            loss.add(&Loss {
                likelihood: likelihood.into(),
                square: f64::from(found - lead).powi(2),
                brier: f64::from(won - chance).powi(2),
                pairs: 1.0,
            });
            of_spread += share * (1.0 - error * (0.5 * error).tanh());
            let target = position.targets[first] - position.targets[second];
            let pull = (0.5 * (target - lead) / spread).tanh();
            slopes[first][0] -= share * pull / spread;
            slopes[second][0] += share * pull / spread;
        }
    }
    for (seat, slope) in slopes.iter_mut().enumerate() {
        let error = (position.targets[seat] - expected(seat)) / spread;
        slope[0] -= SCORES * (0.5 * error).tanh() / spread;
        slope[0] *= POINTS;
        slope[1] = of_spread / seats as f32;
    }
    slopes
}
