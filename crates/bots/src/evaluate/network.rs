//! The learned part of the evaluation: a small network that corrects the expected final score of a seat and estimates how
//! far the game may still go astray.
//!
//! The network looks at a position from one seat's side (see [`super::sight`]). Two layers are applied to each feature, and
//! their results are added up; two more combine the sum with what is known of the position as a whole. All arithmetic is
//! plain `f32` in a fixed order, so that every machine computes the same.

use super::sight::{DESCRIBED, FEATURE, FEATURES, GLOBALS, Seen, Sight, View};
use arrayvec::ArrayVec;

/// The units of each layer but the last hidden one.
pub(crate) const HIDDEN: usize = 32;

/// The units of the last hidden layer.
pub(crate) const LAST: usize = 16;

/// The outputs: the correction of the expected final score, in units of [`POINTS`], and of the logarithm of the spread.
pub(crate) const OUTPUTS: usize = 2;

/// The inputs of the layers that combine features and globals.
pub(crate) const COMBINED: usize = HIDDEN + GLOBALS;

/// Points per unit of the first output.
pub(crate) const POINTS: f32 = 10.0;

/// The largest change of the logarithm of the spread, either way.
const LARGEST: f32 = 2.0;

/// Weights of a layer with these inputs and outputs, its biases included.
const fn size(inputs: usize, outputs: usize) -> usize {
    (inputs + 1) * outputs
}

/// Where the weights of each layer begin. A layer has a row of weights for each input, and a row of biases at the end.
pub(crate) const FIRST: usize = 0;
pub(crate) const SECOND: usize = FIRST + size(FEATURE, HIDDEN);
pub(crate) const THIRD: usize = SECOND + size(HIDDEN, HIDDEN);
pub(crate) const FOURTH: usize = THIRD + size(COMBINED, HIDDEN);
pub(crate) const FIFTH: usize = FOURTH + size(HIDDEN, LAST);
/// A layer from the combined inputs straight to the outputs.
pub(crate) const DIRECT: usize = FIFTH + size(LAST, OUTPUTS);
/// The number of weights.
pub(crate) const WEIGHTS: usize = DIRECT + size(COMBINED, OUTPUTS);

/// The weights of a network.
#[derive(Clone, PartialEq, Debug)]
pub struct Network(Vec<f32>);

/// The first layer of each feature before the inputs that depend on the seat.
pub struct Begun(ArrayVec<[f32; HIDDEN], FEATURES>);

/// What the network says about a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Answer {
    /// What to add to the expected final score by the weighted terms, in points.
    pub points: f32,
    /// The logarithm of the factor of the spread.
    pub spread: f32,
}

impl Network {
    /// The number of bytes of a network in a file.
    pub const BYTES: usize = 4 * WEIGHTS;

    /// A network from its weights; `None` if their number is wrong or one is not finite.
    pub fn new(weights: Vec<f32>) -> Option<Network> {
        let is_sound = weights.len() == WEIGHTS && weights.iter().all(|weight| weight.is_finite());
        is_sound.then_some(Network(weights))
    }

    /// Reads a network: its weights in order, little endian.
    pub fn read(bytes: &[u8]) -> Result<Network, String> {
        let (weights, rest) = bytes.as_chunks();
        let weights: Vec<_> = weights.iter().map(|&four| f32::from_le_bytes(four)).collect();
        let found = bytes.len();
        Network::new(weights).filter(|_| rest.is_empty()).ok_or_else(|| {
            format!(
                "{found} bytes; a network is {} finite numbers of 4 bytes",
                WEIGHTS
            )
        })
    }

    /// The bytes that [`Network::read`] reads.
    pub fn write(&self) -> Vec<u8> {
        self.0.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// The weights of all layers.
    pub(crate) fn weights(&self) -> &[f32] {
        &self.0
    }

    /// The part of the first layer that is the same for all seats.
    pub fn begin(&self, sight: &Sight) -> Begun {
        let (rows, _) = self.0[FIRST..SECOND].as_chunks();
        let begin = |seen: &Seen| {
            let mut sums: [f32; HIDDEN] = rows[FEATURE];
            add(&mut sums, rows, &seen.inputs);
            sums
        };
        Begun(sight.features.iter().map(begin).collect())
    }

    /// The network's answer about the seat that `view` is seen from, in the position that was begun.
    pub fn answer(&self, begun: &Begun, view: &View) -> Answer {
        let weights = &self.0;
        let mut combined = [0.0; COMBINED];
        let (sums, globals) = combined.split_at_mut(HIDDEN);
        globals.copy_from_slice(&view.globals);
        let (rows, _) = weights[FIRST..SECOND].as_chunks();
        for (begun, inputs) in begun.0.iter().zip(&view.features) {
            let mut hidden = *begun;
            add(&mut hidden, &rows[DESCRIBED..], inputs);
            rectify(&mut hidden);
            let mut hidden: [f32; HIDDEN] = layer(&weights[SECOND..THIRD], &hidden);
            rectify(&mut hidden);
            for (sum, hidden) in sums.iter_mut().zip(hidden) {
                *sum += hidden;
            }
        }
        let mut hidden: [f32; HIDDEN] = layer(&weights[THIRD..FOURTH], &combined);
        rectify(&mut hidden);
        let mut last: [f32; LAST] = layer(&weights[FOURTH..FIFTH], &hidden);
        rectify(&mut last);
        let deep: [f32; OUTPUTS] = layer(&weights[FIFTH..DIRECT], &last);
        let direct: [f32; OUTPUTS] = layer(&weights[DIRECT..], &combined);
        Answer {
            points: POINTS * (deep[0] + direct[0]),
            spread: (deep[1] + direct[1]).clamp(-LARGEST, LARGEST),
        }
    }
}

/// The weighted sums of a layer. Inputs are mostly 0, and those are skipped.
#[inline]
pub(crate) fn layer<const N: usize>(weights: &[f32], inputs: &[f32]) -> [f32; N] {
    let (rows, _) = weights.as_chunks::<N>();
    let mut sums = rows[inputs.len()];
    add(&mut sums, rows, inputs);
    sums
}

/// Adds inputs times their rows of weights.
#[inline]
fn add<const N: usize>(sums: &mut [f32; N], rows: &[[f32; N]], inputs: &[f32]) {
    for (&input, row) in inputs.iter().zip(rows) {
        if input != 0.0 {
            for (sum, &weight) in sums.iter_mut().zip(row) {
                *sum += input * weight;
            }
        }
    }
}

/// The rectified linear unit.
#[inline]
pub(crate) fn rectify(units: &mut [f32]) {
    for unit in units {
        *unit = unit.max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::{Evaluate, Outlook};
    use bastide_engine::game::{AnyGame, Game};
    use bastide_engine::setup::{GameKind, Header};

    /// A network with random weights.
    fn network(seed: u64) -> Network {
        let mut rng = fastrand::Rng::with_seed(seed);
        Network::new((0..WEIGHTS).map(|_| 0.2 * (rng.f32() - 0.5)).collect()).unwrap()
    }

    #[test]
    fn networks_are_read_as_they_were_written_and_others_are_refused() {
        let bytes = network(1).write();
        assert_eq!(bytes.len(), Network::BYTES);
        assert_eq!(Network::read(&bytes), Ok(network(1)));
        assert!(Network::read(&bytes[1..]).is_err());
        let mut wrong = bytes;
        wrong[..4].copy_from_slice(&f32::NAN.to_le_bytes());
        let reason = format!(
            "{} bytes; a network is {WEIGHTS} finite numbers of 4 bytes",
            Network::BYTES
        );
        assert_eq!(Network::read(&wrong), Err(reason));
    }

    #[test]
    fn the_network_corrects_prospects_and_chances_add_up() {
        let mut rng = fastrand::Rng::with_seed(4);
        for &kind in GameKind::ALL {
            let game = AnyGame::new(&Header::new(kind, 2)).unwrap();
            crate::for_each_game!(game, game => {
                let mut game = game;
                let mut weights = game.weights().clone();
                weights.network = Some(network(2));
                let mut differences = 0;
                while let Some(action) = bastide_playout::random::step(&game, &mut rng) {
                    game.apply(action);
                    let survey = game.survey();
                    let outlook = Outlook::learned(&game, &survey, &weights);
                    assert!((outlook.wins.iter().sum::<f32>() - 1.0).abs() < 1e-5);
                    assert_eq!(outlook.over, game.decision().is_none());
                    differences += u32::from(outlook.prospects != Outlook::by(&game, &survey, &weights).prospects);
                }
                assert!(differences > 50, "{kind}: {differences}");
            });
        }
    }
}
