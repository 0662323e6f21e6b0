//! The engine against the oracle, after every action of random games and scenarios.

use bastide_engine::game::{AnyGame, Game};
use bastide_engine::progress::Progress;
use bastide_engine::record::replay::replay;
use bastide_engine::setup::{GameKind, Header};
use bastide_testkit::laws::agreement::OracleAgrees;
use bastide_testkit::laws::walk::{Manner, Plan, Resigning, walk};
use bastide_testkit::laws::{Law, Transition};
use bastide_testkit::oracle::classic::{ClassicOracle, Mistake};
use bastide_testkit::variants::{games, header, round};
use std::path::Path;

/// They alternate after every round of variants.
const MANNERS: [Manner; 2] = [Manner::Random, Manner::Crowding];

fn agree(kind: GameKind, count: usize, resigning: Resigning) {
    for number in 0..count {
        let header = header(kind, number);
        let mut laws: Vec<Box<dyn Law>> = vec![Box::new(OracleAgrees::new(&header))];
        let plan = Plan {
            header,
            seed: number as u64,
            manner: MANNERS[round(kind, number) % 2],
            resigning,
        };
        if let Err(failure) = walk(&plan, &mut laws) {
            panic!("{failure}");
        }
    }
}

#[test]
fn the_engine_agrees_with_the_oracle() {
    for &kind in GameKind::ALL {
        agree(kind, games(kind, 200), Resigning::Never);
    }
}

#[test]
fn the_engine_agrees_with_the_oracle_when_seats_resign() {
    for &kind in GameKind::ALL {
        agree(kind, games(kind, 80), Resigning::NowAndThen);
    }
}

/// Scenarios contain situations that random games rarely reach.
#[test]
fn the_engine_agrees_with_the_oracle_on_scenarios() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/scenarios/classic");
    let files = std::fs::read_dir(folder).expect("the folder exists");
    let mut count = 0;
    for file in files {
        let path = file.expect("the folder can be read").path();
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        let referee = replay(&text, |_, _| {}).unwrap_or_else(|error| panic!("{name}: {error}"));
        let progress = referee
            .progress()
            .unwrap_or_else(|| panic!("{name}: the header does not set up a game"));
        follow(progress).unwrap_or_else(|reason| panic!("{name}: {reason}"));
        count += 1;
    }
    assert!(count > 10, "there are only {count} scenarios");
}

fn follow(progress: &Progress) -> Result<(), String> {
    let mut game = progress.game_at(0);
    let mut book = OracleAgrees::new(progress.header());
    book.position(&game)?;
    for (number, &action) in progress.actions().iter().enumerate() {
        let before = game.clone();
        game.apply(action);
        let step = Transition {
            before: &before,
            action,
            events: &[],
            after: &game,
        };
        let agrees = book.transition(step).and_then(|()| book.position(&game));
        agrees.map_err(|reason| format!("after action {}: {reason}", number + 1))?;
    }
    Ok(())
}

/// The comparison finds every deliberate mistake, so it would find one of the engine.
#[test]
fn every_mistake_is_found() {
    for (mistake, sets) in Mistake::ALL {
        let found = (0..400).find_map(|seed| {
            let mut header = Header::new(GameKind::Classic, 2 + (seed % 4) as u8).with_sets(sets);
            for (name, value) in mistake.options() {
                header = header.with_option(name, value);
            }
            let tiles = AnyGame::new(&header).expect("the header sets up a game").tiles();
            let wrong = ClassicOracle::new(&header, tiles, Some(mistake));
            let mut laws: Vec<Box<dyn Law>> = vec![Box::new(OracleAgrees::with(Box::new(wrong)))];
            let resigning = Resigning::Never;
            let plan = Plan {
                header,
                seed,
                manner: MANNERS[seed as usize / 4 % 2],
                resigning,
            };
            walk(&plan, &mut laws).err()
        });
        let failure = found.unwrap_or_else(|| panic!("{mistake:?} makes no difference in 400 games"));
        assert!(
            failure.reason.contains("by the book"),
            "{mistake:?} was found otherwise than by comparison: {}",
            failure.reason
        );
    }
}
