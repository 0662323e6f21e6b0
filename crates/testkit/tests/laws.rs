//! All laws over random games of every kind, with every number of seats and every option.

use bastide_engine::setup::GameKind;
use bastide_engine::shuffle::Seed;
use bastide_testkit::laws;
use bastide_testkit::laws::walk::{Manner, Plan, Resigning, walk};
use bastide_testkit::tables::{games, headers, share};

/// Taken in turn, each for one round of headers.
const MANNERS: [Manner; 2] = [Manner::Random, Manner::Crowding];

fn hold(kind: GameKind, count: usize, resigning: Resigning) {
    let headers = headers(kind);
    for seed in 0..count as u64 {
        let mut header = headers[seed as usize % headers.len()].clone();
        // Every third game is shuffled by a seed in its header.
        if seed % 3 == 0 {
            header.seed = Some(Seed::from_number(seed));
        }
        let manner = MANNERS[seed as usize / headers.len() % 2];
        let mut laws = laws::all(&header);
        // Other games than those that the oracle alone is run over.
        let seed = 1_000_000 + seed;
        let plan = Plan {
            header,
            seed,
            manner,
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
        hold(kind, games(share(kind, 60)), Resigning::Never);
    }
}

#[test]
fn the_laws_hold_when_seats_give_up() {
    for &kind in GameKind::ALL {
        hold(kind, games(share(kind, 40)), Resigning::NowAndThen);
    }
}
