//! What is played for fitting: set-ups of each game, and the deals of training and of reports.

use crate::evaluate::Evaluate;
use bastide_engine::castle::Castle;
use bastide_engine::city::City;
use bastide_engine::classic::Classic;
use bastide_engine::game::SetUp;
use bastide_engine::progress::Progress;
use bastide_engine::setup::{GameKind, Header};
use bastide_engine::shuffle::Seed;

/// A game whose weights can be fitted.
pub trait Tunable: Evaluate + SetUp {
    /// The weights file that comes with this crate.
    const SHIPPED: &'static str;

    /// A set-up that people play, of any section.
    fn any_header(rng: &mut fastrand::Rng) -> Header;
}

impl Tunable for Classic {
    const SHIPPED: &'static str = include_str!("../../weights/classic.toml");

    /// Two seats mostly; base alone, all four large expansions, or some of them, sometimes with King & Robber or The River; now
    /// and then without farmers.
    fn any_header(rng: &mut fastrand::Rng) -> Header {
        let seats = [2, 2, 2, 2, 2, 2, 2, 3, 3, 4][rng.usize(..10)];
        let mut sets = vec!["base"];
        if rng.bool() {
            let all = rng.bool();
            for set in ["inns", "traders", "cult", "count"] {
                if all || rng.bool() {
                    sets.push(set);
                }
            }
            if rng.u32(..4) == 0 {
                sets.push("king");
            }
            if !sets.contains(&"count") && rng.u32(..3) == 0 {
                sets.push("river");
            }
        }
        let mut header = Header::new(GameKind::Classic, seats).with_sets(&sets);
        if rng.u32(..6) == 0 {
            header.options.push(("farmers".to_owned(), "off".to_owned()));
        }
        header
    }
}

impl Tunable for Castle {
    const SHIPPED: &'static str = include_str!("../../weights/castle.toml");

    fn any_header(_rng: &mut fastrand::Rng) -> Header {
        Header::new(GameKind::Castle, 2)
    }
}

impl Tunable for City {
    const SHIPPED: &'static str = include_str!("../../weights/city.toml");

    /// Two to four seats, two most often.
    fn any_header(rng: &mut fastrand::Rng) -> Header {
        let seats = [2, 2, 2, 3, 4][rng.usize(..5)];
        Header::new(GameKind::City, seats)
    }
}

/// Whether a deal is for training or for testing. The two sets are disjoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Games that the weights are fitted to.
    Training,
    /// Games of the match between new and old weights.
    Report,
}

/// Identifies the random choices of one game: its set-up and its draws.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// Deals of different purposes have different seeds.
    pub purpose: Purpose,
    /// The seed of the whole run.
    pub run: u64,
    /// The number of the round.
    pub round: u32,
    /// The number of the deal in its round.
    pub number: u32,
}

impl Deal {
    /// The seed of the draws. It differs from every [`Seed::from_number`].
    pub fn seed(self) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.run.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.round.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.number.to_le_bytes());
        bytes[31] = match self.purpose {
            Purpose::Training => 1,
            Purpose::Report => 2,
        };
        Seed::from_bytes(bytes)
    }

    /// Dice for everything but draws: the set-up, random actions, which positions are sampled.
    pub fn dice(self) -> fastrand::Rng {
        let half = |nth: u64| u64::from(self.seed().pick(u64::MAX - nth, u32::MAX));
        fastrand::Rng::with_seed(half(0) << 32 | half(1))
    }

    /// A game with a set-up of this section, before its first draw.
    pub fn start<G: Tunable>(self, section: usize, dice: &mut fastrand::Rng) -> Result<Progress<G>, String> {
        const TRIES: usize = 1000;
        for _ in 0..TRIES {
            let header = Header {
                seed: Some(self.seed()),
                ..G::any_header(dice)
            };
            let progress = Progress::<G>::new(header).map_err(|error| error.to_string())?;
            if progress.game().section() == section {
                return Ok(progress);
            }
        }
        let name = G::SECTIONS.get(section).unwrap_or(&"?");
        Err(format!(
            "no set-up for fitting belongs to section `{name}` of the weights"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_has_set_ups_and_no_deal_is_for_both_purposes() {
        fn check<G: Tunable>() {
            for section in 0..G::SECTIONS.len() {
                let deal = |purpose, number| Deal {
                    purpose,
                    run: 1,
                    round: 1,
                    number,
                };
                for number in 0..20 {
                    let training = deal(Purpose::Training, number);
                    let progress = training.start::<G>(section, &mut training.dice()).unwrap();
                    assert_eq!(progress.game().section(), section);
                    assert!(progress.game().seats() >= 2);
                    assert_ne!(training.seed(), deal(Purpose::Report, number).seed());
                }
            }
        }
        check::<Classic>();
        check::<Castle>();
        check::<City>();
    }
}
