//! All laws over random games of every kind, with many tile sets, every number of seats and every option.

use bastide_engine::setup::GameKind;
use bastide_engine::shuffle::Seed;
use bastide_testkit::laws;
use bastide_testkit::laws::walk::{Manner, Plan, Resigning, walk};
use bastide_testkit::variants::{games, header, round};

/// They alternate after every round of variants.
const MANNERS: [Manner; 2] = [Manner::Random, Manner::Crowding];

fn hold(kind: GameKind, count: usize, resigning: Resigning) {
    for number in 0..count {
        let mut header = header(kind, number);
        // Every third game draws by a seed in its header.
        if number % 3 == 0 {
            header.seed = Some(Seed::from_number(number as u64));
        }
        let mut laws = laws::all(&header);
        let plan = Plan {
            header,
            // Other games than those of the test `oracle`.
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
fn the_laws_hold_when_seats_resign() {
    for &kind in GameKind::ALL {
        hold(kind, games(kind, 40), Resigning::NowAndThen);
    }
}
