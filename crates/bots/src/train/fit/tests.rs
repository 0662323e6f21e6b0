//! Gradients, and small fits.

use super::*;
use crate::evaluate::Evaluate;
use crate::train::{Player, Practice, play};
use crate::tune::deals::{Deal, Purpose};
use bastide_engine::classic::Classic;
use bastide_engine::setup::{GameKind, Header};

fn samples(games: u32) -> Samples {
    let weights = Classic::new(&Header::new(GameKind::Classic, 2))
        .unwrap()
        .weights();
    let mut samples = Samples::default();
    for number in 0..games {
        let deal = Deal {
            purpose: Purpose::Training,
            run: 3,
            round: 1,
            number,
        };
        let practice = Practice {
            player: Player::Terms,
            noise: 0.1,
            share: 0.3,
            trace: 1.0,
        };
        samples.append(play::<Classic>(deal, 0, weights, &practice).unwrap());
    }
    samples
}

fn all(samples: &Samples) -> Vec<u32> {
    (0..samples.positions.len() as u32).collect()
}

#[test]
fn the_gradient_agrees_with_differences_of_the_loss() {
    let samples = samples(2);
    let positions: Vec<u32> = all(&samples)
        .into_iter()
        .filter(|&nth| samples.positions[nth as usize].seats == 2)
        .take(3)
        .collect();
    assert_eq!(positions.len(), 3);
    let mut fit = Fit::start(5, &samples);
    let mut rng = fastrand::Rng::with_seed(1);
    for weight in &mut fit.weights {
        *weight += 0.05 * (rng.f32() - 0.5);
    }
    let mut gradient = vec![0.0; WEIGHTS];
    fit.pass(&samples, &positions, Some(&mut gradient));
    // The loss of the scores is in the gradient, but not in the reported loss; it does not depend on the spread.
    let of_spread = (0..LAST).map(|unit| FIFTH + OUTPUTS * unit + 1);
    let below = (0..40).map(|_| DIRECT + OUTPUTS * rng.usize(..COMBINED) + 1);
    let mut compared = 0;
    for nth in of_spread.chain(below) {
        let mut at = |by: f32| {
            let before = fit.weights[nth];
            fit.weights[nth] += by;
            let loss = fit.pass(&samples, &positions, None).likelihood;
            fit.weights[nth] = before;
            loss
        };
        let slope = (at(2e-3) - at(-2e-3)) / 4e-3;
        let found = f64::from(gradient[nth]);
        assert!(
            (slope - found).abs() < 0.02 + 0.02 * slope.abs(),
            "{nth}: {found} instead of {slope}"
        );
        compared += usize::from(slope.abs() > 0.05);
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn a_fit_learns_whatever_the_number_of_threads_and_continues_where_it_was() {
    let samples = samples(30);
    let positions = all(&samples);
    let run = |threads| {
        let mut fit = Fit::start(7, &samples);
        for pass in 0..6 {
            fit.epoch(&samples, &positions, pass, threads, |_| 2e-3);
            let (read, passes) = Fit::read(&fit.write(9)).unwrap();
            assert!(read == fit && passes == 9);
            fit = read;
        }
        fit
    };
    let fit = run(1);
    assert!(fit == run(3));
    let [before, after] = [Fit::start(7, &samples), fit.clone()].map(|fit| fit.loss(&samples, &positions, 2));
    assert!(
        after.likelihood < before.likelihood - 0.02,
        "{before:?} {after:?}"
    );
    let again = Fit::from(&fit.network().unwrap(), &samples).loss(&samples, &positions, 1);
    assert!(
        (again.likelihood - after.likelihood).abs() < 1e-3,
        "{again:?} {after:?}"
    );
}

#[test]
fn samples_are_read_as_they_were_written() {
    let samples = samples(2);
    let bytes = samples.write();
    assert!(Samples::read(&bytes).as_ref() == Some(&samples));
    assert!(Samples::read(&bytes[..bytes.len() - 1]).is_none());
    assert!(samples.positions.iter().all(|position| position.finals[0] > 0.0));
}
