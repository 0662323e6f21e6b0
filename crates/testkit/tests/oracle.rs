//! The engine against the oracle, after every action of whole random games.

use bastide_engine::game::{AnyGame, Game};
use bastide_engine::setup::{GameKind, Header};
use bastide_testkit::laws::Law;
use bastide_testkit::laws::agreement::Book;
use bastide_testkit::laws::walk::{Manner, Plan, Resigning, walk};
use bastide_testkit::oracle::classic::{ClassicOracle, Mistake};
use bastide_testkit::tables::{games, headers, share};

/// Taken in turn, each for one round of headers.
const MANNERS: [Manner; 2] = [Manner::Random, Manner::Crowding];

fn agree(kind: GameKind, count: usize, resigning: Resigning) {
    let headers = headers(kind);
    for seed in 0..count {
        let header = headers[seed % headers.len()].clone();
        let mut laws: Vec<Box<dyn Law>> = vec![Box::new(Book::new(&header))];
        let plan = Plan {
            header,
            seed: seed as u64,
            manner: MANNERS[seed / headers.len() % 2],
            resigning,
        };
        if let Err(failure) = walk(&plan, &mut laws) {
            panic!("{failure}");
        }
    }
}

#[test]
fn the_engine_plays_by_the_book() {
    for &kind in GameKind::ALL {
        agree(kind, games(share(kind, 240)), Resigning::Never);
    }
}

#[test]
fn the_engine_plays_by_the_book_when_seats_give_up() {
    for &kind in GameKind::ALL {
        agree(kind, games(share(kind, 80)), Resigning::NowAndThen);
    }
}

/// An oracle that gets one rule wrong is caught, so a wrong engine would be too.
#[test]
fn every_mistake_is_found() {
    for mistake in Mistake::ALL {
        let found = (0..100).find_map(|seed| {
            let header = Header::new(GameKind::Classic, 2 + (seed % 4) as u8);
            let tiles = AnyGame::new(&header).expect("the header makes a game").tiles();
            let wrong = ClassicOracle::new(&header, tiles, Some(mistake));
            let mut laws: Vec<Box<dyn Law>> = vec![Box::new(Book::with(Box::new(wrong)))];
            let resigning = Resigning::Never;
            let plan = Plan {
                header,
                seed,
                manner: MANNERS[seed as usize / 4 % 2],
                resigning,
            };
            walk(&plan, &mut laws).err()
        });
        let failure = found.unwrap_or_else(|| panic!("{mistake:?} makes no difference in 100 games"));
        assert!(
            failure.reason.contains("by the book"),
            "{mistake:?} was found otherwise than by comparison: {}",
            failure.reason
        );
    }
}
