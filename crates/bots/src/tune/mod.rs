//! Fits the weights of the evaluation by self-play. A round plays games with the current weights, fits new weights to
//! their results, and plays a match between new and old weights on other deals.
//!
//! - `deals`: set-ups and deals for training and for reports
//! - `play`: self-play games
//! - `samples`: training samples from these games
//! - `logistic`: fits the chances of completion; `terms`: the weights of terms; `spread`: the uncertainty of final scores;
//!   `linear`: least squares
//! - `versus`, `report`: the match and the report of a round

pub mod deals;
mod linear;
mod logistic;
mod play;
pub mod report;
mod samples;
mod spread;
mod terms;
pub mod versus;

use crate::evaluate::MAX_KINDS;
use crate::evaluate::weights::Weights;
use crate::parallel;
use deals::{Deal, Purpose, Tunable};
use play::{SampledGame, play};
use report::{Prediction, Report};
use samples::{Outcome, Samples};

/// The weight of the current chances in the fit, as a share of the number of samples.
const RIDGE: f64 = 1e-4;

/// The parameters of a run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The section of the weights, as an index of the game's sections.
    pub section: usize,
    /// Training games per round.
    pub games: usize,
    /// Deals of the match per round; each is played twice.
    pub deals: usize,
    /// The probability of a random action in training games, from 0 to 1.
    pub noise: f32,
    /// The step from the old weights to the fitted ones, from 0 to 1.
    pub step: f32,
    /// Determines the deals of the whole run.
    pub seed: u64,
    /// The number of threads. The result does not depend on it.
    pub threads: usize,
}

impl Settings {
    /// The number of games of a round: training and match.
    pub fn games_in_all(&self) -> usize {
        self.games + 2 * self.deals
    }

    /// The deals of a round's match.
    pub fn report_deals(&self, round: u32) -> Vec<Deal> {
        let deal = |number| self.deal(Purpose::Report, round, number);
        (0..self.deals as u32).map(deal).collect()
    }

    fn deal(&self, purpose: Purpose, round: u32, number: u32) -> Deal {
        Deal {
            purpose,
            run: self.seed,
            round,
            number,
        }
    }
}

/// Plays and fits one round. Returns the new weights, rounded as in the weights file, and the report. `tick` is called
/// after each game.
pub fn round<G: Tunable>(
    settings: &Settings,
    round: u32,
    old: &Weights,
    tick: &(dyn Fn() + Sync),
) -> Result<(Weights, Report), String> {
    let threads = settings.threads;
    let games = parallel::map(0..settings.games, threads, |nth| {
        let deal = settings.deal(Purpose::Training, round, nth as u32);
        let played = play::<G>(deal, settings.section, settings.noise, |_| old);
        tick();
        played
    });
    let games: Vec<_> = games.into_iter().collect::<Result<_, _>>()?;
    let new = as_written::<G>(&fit(settings, &games, old), settings.section)?;
    let deals = settings.report_deals(round);
    let (outcome, games) = versus::play_match::<G>(&deals, settings.section, [&new, old], threads, tick)?;
    let outcomes = all_outcomes(&games, threads);
    let report = Report {
        round,
        outcome,
        before: Prediction::of(old, &games, &outcomes, threads),
        after: Prediction::of(&new, &games, &outcomes, threads),
    };
    Ok((new, report))
}

/// The weights that fit to games, as far as the step goes. Chances come first, since the terms depend on them.
fn fit<G: Tunable>(settings: &Settings, games: &[SampledGame<G>], old: &Weights) -> Weights {
    let toward = |old: f32, fitted: f32| old + settings.step * (fitted - old);
    let mut new = old.clone();
    for (chance, seen) in new.chances.iter_mut().zip(&all_outcomes(games, settings.threads)) {
        let fitted = logistic::fit(seen, chance.weights, RIDGE);
        for (weight, fitted) in chance.weights.iter_mut().zip(fitted) {
            *weight = toward(*weight, fitted);
        }
    }
    let samples = parallel::map(games, settings.threads, |game| Samples::of(game, &new));
    let fitted = terms::fit(&samples, &new, G::TERMS.len());
    for term in 0..G::TERMS.len() {
        new.late[term] = toward(new.late[term], fitted.late[term]);
        new.early[term] = toward(new.early[term], fitted.early[term]);
    }
    let fitted = spread::fit(&samples, &new);
    for (spread, fitted) in new.spread.iter_mut().zip(fitted.spread) {
        *spread = toward(*spread, fitted);
    }
    new
}

fn all_outcomes<G: Tunable>(games: &[SampledGame<G>], threads: usize) -> [Vec<Outcome>; MAX_KINDS] {
    let mut all: [Vec<Outcome>; MAX_KINDS] = Default::default();
    for one in parallel::map(games, threads, samples::outcomes) {
        for (all, one) in all.iter_mut().zip(one) {
            all.extend(one);
        }
    }
    all
}

/// Rounds the weights as the file does, so that an interrupted run that is resumed from the file gives the same result.
fn as_written<G: Tunable>(weights: &Weights, section: usize) -> Result<Weights, String> {
    let name = G::SECTIONS[section];
    Weights::read::<G>(&weights.write::<G>(name), name)
}

/// The text of a weights file with one section replaced.
pub fn with_section<G: Tunable>(text: &str, section: usize, weights: &Weights) -> Result<String, String> {
    let mut parts = Vec::new();
    for (nth, name) in G::SECTIONS.iter().enumerate() {
        parts.push(if nth == section {
            weights.write::<G>(name)
        } else {
            Weights::read::<G>(text, name)?.write::<G>(name)
        });
    }
    Ok(parts.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::castle::Castle;
    use bastide_engine::city::City;
    use bastide_engine::classic::Classic;

    fn check_round<G: Tunable>() {
        for (section, name) in G::SECTIONS.iter().enumerate() {
            let old = Weights::read::<G>(G::SHIPPED, name).unwrap();
            let run = |threads| {
                let settings = Settings {
                    section,
                    games: 8,
                    deals: 2,
                    noise: 0.1,
                    step: 0.7,
                    seed: 9,
                    threads,
                };
                round::<G>(&settings, 1, &old, &|| ()).unwrap()
            };
            let (new, report) = run(1);
            assert_eq!((new.clone(), report.clone()), run(2), "{name}");
            assert_eq!(report.outcome.games, 4);
            assert_eq!(report::was_kept(&report.write::<G>()), Ok(report.kept()));
            assert!(new.spread != old.spread);
            assert_eq!(
                new.late == old.late && new.early == old.early,
                G::TERMS.is_empty()
            );
            let file = with_section::<G>(G::SHIPPED, section, &new).unwrap();
            for (nth, other) in G::SECTIONS.iter().enumerate() {
                let source = if nth == section { &file } else { G::SHIPPED };
                let read = |text| Weights::read::<G>(text, other).unwrap();
                assert_eq!(read(&file), read(source));
            }
            assert_eq!(Weights::read::<G>(&file, name).unwrap(), new);
        }
    }

    #[test]
    fn a_round_does_not_depend_on_the_number_of_threads() {
        check_round::<Classic>();
        check_round::<Castle>();
        check_round::<City>();
    }
}
