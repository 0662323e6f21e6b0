//! Castle: the oracle alone against golden games and worked examples, its deliberate mistakes, and coverage of rare
//! situations by random games.

use bastide_engine::action::{Action, WallTile};
use bastide_engine::event::Event;
use bastide_engine::game::{AnyGame, Choice, Game};
use bastide_engine::notation::parse::parse_line;
use bastide_engine::notation::statement::{Expect, HeaderLine, Statement};
use bastide_engine::setup::{GameKind, Header};
use bastide_testkit::laws::agreement::OracleAgrees;
use bastide_testkit::laws::walk::{Manner, Plan, Resigning, walk};
use bastide_testkit::laws::{Law, Transition, Verdict};
use bastide_testkit::oracle::Oracle;
use bastide_testkit::oracle::castle::{CastleOracle, Mistake};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

fn header() -> Header {
    Header::new(GameKind::Castle, 2)
}

fn oracle(mistake: Option<Mistake>) -> CastleOracle {
    let game = AnyGame::new(&header()).expect("the header sets up a game");
    CastleOracle::new(game.tiles(), mistake)
}

/// The records in a folder of `testdata` whose names begin with `start`: name and text.
fn records(folder: &str, start: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata")
        .join(folder);
    let mut records = Vec::new();
    for file in std::fs::read_dir(folder).expect("the folder exists") {
        let path = file.expect("the folder can be read").path();
        let name = path
            .file_name()
            .expect("a file has a name")
            .to_string_lossy()
            .into_owned();
        if name.starts_with(start) {
            records.push((
                name,
                std::fs::read_to_string(&path).expect("the file can be read"),
            ));
        }
    }
    records
}

/// Runs a record with the oracle as its only judge. Returns the number of expectations in it.
fn run(text: &str) -> Result<usize, String> {
    let mut oracle = oracle(None);
    let mut expected = 0;
    for (idx, line) in text.lines().enumerate() {
        let read = take(&mut oracle, line);
        expected += read.map_err(|reason| format!("line {}: `{line}`: {reason}", idx + 1))?;
    }
    Ok(expected)
}

fn take(oracle: &mut CastleOracle, line: &str) -> Result<usize, String> {
    match parse_line(line).map_err(|error| error.to_string())? {
        None
        | Some(Statement::Header(HeaderLine::Bastide | HeaderLine::Game(_) | HeaderLine::Players(2))) => {
            Ok(0)
        }
        Some(Statement::Action(line)) => {
            let action = oracle
                .read(&line)
                .ok_or("it names something that does not exist")?;
            if !oracle.legal().contains(&action) {
                return Err(format!(
                    "it is not legal; the decision is {:?}",
                    oracle.seen().decision
                ));
            }
            oracle.play(action);
            Ok(0)
        }
        Some(Statement::Expect(Expect::Scores(scores))) => has_scores(oracle, &scores),
        Some(Statement::Expect(Expect::Places(count))) => {
            let is_place = |action: &&Action| matches!(action, Action::Place { .. });
            let places = oracle.legal().iter().filter(is_place).count();
            let choice = oracle.seen().decision.map(|asked| asked.choice);
            match choice {
                Some(Choice::Place | Choice::Discard) if places == count => Ok(1),
                _ => Err(format!("the decision is {choice:?} with {places} places")),
            }
        }
        Some(Statement::End(scores)) => match oracle.seen().decision {
            Some(decision) => Err(format!("the game is not over: the decision is {decision:?}")),
            None => has_scores(oracle, &scores),
        },
        Some(other) => Err(format!("a golden game cannot contain {other:?}")),
    }
}

fn has_scores(oracle: &CastleOracle, wanted: &[u16]) -> Result<usize, String> {
    let scores = oracle.seen().scores;
    let wanted: Vec<u32> = wanted.iter().map(|&score| score.into()).collect();
    if scores == wanted {
        Ok(1)
    } else {
        Err(format!("scores are {scores:?}"))
    }
}

#[test]
fn the_oracle_agrees_with_golden_games_and_worked_examples() {
    let golden = records("golden", "castle-");
    let examples = records("scenarios/castle", "kx");
    assert!(golden.len() >= 20, "there are {} golden games", golden.len());
    assert!(examples.len() >= 8, "there are {} examples", examples.len());
    let mut failures = Vec::new();
    for (name, text) in golden.into_iter().chain(examples) {
        match run(&text) {
            Ok(0) => failures.push(format!("{name}: expects nothing")),
            Ok(_) => {}
            Err(reason) => failures.push(format!("{name}: {reason}")),
        }
    }
    failures.sort();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn a_wrong_record_is_refused() {
    let start = "bastide 1\ngame castle\nplayers 2\ndraw castle/13\n";
    let right = "expect places 20\nplace 3,0 S\ndeploy follower house:Nl\nexpect scores 1 0\n";
    assert_eq!(run(&format!("{start}{right}")), Ok(2));
    for wrong in [
        "expect places 19\n",
        "place 0,0 N\n",
        "place 3,0 S\nexpect places 20\n",
        "place 3,0 S\ndeploy follower house:S\n",
        "place 3,0 S\ndeploy builder house:Nl\n",
        "place 3,0 S\ndeploy follower house:Nl\nexpect scores 0 0\n",
        "place 3,0 S\nend 0 0\n",
        "place 3,0 S\nuse again\n",
        "place 3,0 S\nreveal 12 again\n",
        "place 3,0 S\nfirst house:Nl 3,0\n",
        "expect legal pass\n",
    ] {
        assert!(run(&format!("{start}{wrong}")).is_err(), "{wrong}");
    }
}

fn plan(seed: u64) -> Plan {
    Plan {
        header: header(),
        seed,
        manner: [Manner::Random, Manner::Crowding][(seed % 2) as usize],
        resigning: Resigning::Never,
    }
}

/// The comparison finds every deliberate mistake, so it would find one of the engine.
#[test]
fn every_mistake_is_found() {
    for mistake in Mistake::ALL {
        let found = (0..200).find_map(|seed| {
            let book = OracleAgrees::with(Box::new(oracle(Some(mistake))));
            let mut laws: Vec<Box<dyn Law>> = vec![Box::new(book)];
            walk(&plan(seed), &mut laws).err()
        });
        let failure = found.unwrap_or_else(|| panic!("{mistake:?} makes no difference in 200 games"));
        assert!(
            failure.reason.contains("by the book"),
            "{mistake:?} was found otherwise than by comparison: {}",
            failure.reason
        );
    }
}

type Met = BTreeMap<String, usize>;

/// Counts decisions and events.
struct Counting(Rc<RefCell<Met>>);

impl Law for Counting {
    fn transition(&mut self, step: Transition<'_>) -> Verdict {
        let mut met = self.0.borrow_mut();
        let mut note = |what: String| *met.entry(what).or_default() += 1;
        if let Some(asked) = step.before.decision() {
            note(format!("asked {}", asked.choice.name()));
        }
        if let Action::Use(kind) = step.action {
            note(format!("use {kind}"));
        }
        let mut returned = 0;
        let mut scored = 0;
        for event in step.events {
            match event {
                Event::Scored { why, .. } => {
                    scored += 1;
                    note(format!("scored {}", why.name()));
                }
                Event::Awarded { award, .. } => note(format!("awarded {}", award.name())),
                Event::Revealed { .. } => note("taken".to_owned()),
                Event::Keep { .. } => note("keep".to_owned()),
                Event::Returned { .. } => returned += 1,
                _ => {}
            }
        }
        if returned > 0 && scored == 0 {
            note("tie".to_owned());
        }
        Ok(())
    }
}

#[test]
fn random_games_reach_rare_situations() {
    let met = Rc::new(RefCell::new(Met::new()));
    for seed in 0..60 {
        // Odd numbers are games of crowding players.
        let seed = 2 * seed + 1;
        let mut laws: Vec<Box<dyn Law>> = vec![Box::new(Counting(Rc::clone(&met)))];
        walk(&plan(seed), &mut laws).unwrap_or_else(|failure| panic!("{failure}"));
    }
    let met = met.borrow();
    let used =
        [WallTile::Again, WallTile::DoubleTower, WallTile::DoubleHouse].map(|kind| format!("use {kind}"));
    let wanted = [
        "asked discard",
        "asked first",
        "scored open-path",
        "scored open-tower",
        "scored open-house",
        "scored rich-market",
        "awarded keep",
        "awarded bonus",
        "taken",
        "keep",
        "tie",
    ];
    for what in wanted.into_iter().chain(used.iter().map(String::as_str)) {
        let found = met.get(what).copied().unwrap_or(0);
        assert!(found >= 5, "`{what}` occurred only {found} times: {met:?}");
    }
}
