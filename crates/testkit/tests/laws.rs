//! All laws over random games of every kind, with many tile sets, every number of seats and every option.

use bastide_engine::setup::GameKind;
use bastide_engine::shuffle::Seed;
use bastide_testkit::laws;
use bastide_testkit::laws::walk::{Manner, Plan, Resigning, walk};
use bastide_testkit::variants::{games, header, round};

/// Taken in turn, each for one round of tables.
const MANNERS: [Manner; 2] = [Manner::Random, Manner::Crowding];

fn hold(kind: GameKind, count: usize, resigning: Resigning) {
    for number in 0..count {
        let mut header = header(kind, number);
        // Every third game is shuffled by a seed in its header.
        if number % 3 == 0 {
            header.seed = Some(Seed::from_number(number as u64));
        }
        let mut laws = laws::all(&header);
        let plan = Plan {
            header,
            // Other games than those that the oracle alone is run over.
            seed: 1_000_000 + number as u64,
            manner: MANNERS[round(kind, number) % 2],
            resigning,
        };
        if let Err(failure) = walk(&plan, &mut laws) {
            panic!("{failure}");
        }
    }
}

#[test]
fn the_laws_hold() {
    for &kind in GameKind::ALL {
        hold(kind, games(kind, 60), Resigning::Never);
    }
}

#[test]
fn the_laws_hold_when_seats_give_up() {
    for &kind in GameKind::ALL {
        hold(kind, games(kind, 40), Resigning::NowAndThen);
    }
}
