//! City: the oracle alone against golden games and scenarios, its deliberate mistakes, resigning at every decision, and
//! coverage of rare situations by random games.

use bastide_engine::action::{Action, Piece};
use bastide_engine::event::Event;
use bastide_engine::game::{Actor, AnyGame, Choice, Game};
use bastide_engine::notation::parse::parse_line;
use bastide_engine::notation::statement::{Expect, HeaderLine, Statement};
use bastide_engine::progress::Progress;
use bastide_engine::record::referee::{Draws, Referee};
use bastide_engine::setup::{GameKind, Header};
use bastide_testkit::compare::disagreement;
use bastide_testkit::crowding::CrowdingPlayer;
use bastide_testkit::laws::agreement::OracleAgrees;
use bastide_testkit::laws::walk::{Manner, Plan, Resigning, walk};
use bastide_testkit::laws::{Law, Transition, Verdict};
use bastide_testkit::oracle::Oracle;
use bastide_testkit::oracle::city::{CityOracle, Ending, Mistake};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

fn oracle(header: &Header, mistake: Option<Mistake>) -> CityOracle {
    let game = AnyGame::new(header).expect("the header sets up a game");
    CityOracle::new(header, game.tiles(), mistake)
}

/// The records in a folder of `testdata` whose names begin with `start`: name and text.
fn records(folder: &str, start: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata")
        .join(folder);
    let mut records = Vec::new();
    for file in std::fs::read_dir(folder).expect("the folder exists") {
        let path = file.expect("the folder can be read").path();
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        if name.starts_with(start) {
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            records.push((name.into_owned(), text));
        }
    }
    records
}

/// Runs a record with the oracle as its only judge. Returns the number of expectations in it.
fn run(text: &str) -> Result<usize, String> {
    let after = |word| text.lines().filter_map(move |line| line.strip_prefix(word));
    let players = after("players ").find_map(|count| count.parse().ok());
    let options = after("option ").filter_map(|option| option.split_once(' '));
    let header = Header::new(GameKind::City, players.ok_or("no line `players`")?);
    let header = options.fold(header, |header, (name, value)| header.with_option(name, value));
    let mut oracle = oracle(&header, None);
    let mut expected = 0;
    for (idx, line) in text.lines().enumerate() {
        let read = take(&mut oracle, line);
        expected += read.map_err(|reason| format!("line {}: `{line}`: {reason}", idx + 1))?;
    }
    Ok(expected)
}

fn take(oracle: &mut CityOracle, line: &str) -> Result<usize, String> {
    match parse_line(line).map_err(|error| error.to_string())? {
        None
        | Some(Statement::Header(
            HeaderLine::Bastide | HeaderLine::Game(_) | HeaderLine::Option(..) | HeaderLine::Players(_),
        )) => Ok(0),
        Some(Statement::Action(line)) => {
            let action = oracle
                .read(&line)
                .ok_or("it names something that does not exist")?;
            if action != Action::Resign && !oracle.legal().contains(&action) {
                return Err(format!(
                    "it is not legal; the decision is {:?}",
                    oracle.seen().decision
                ));
            }
            oracle.play(action);
            Ok(0)
        }
        Some(Statement::Expect(expect)) => holds(oracle, &expect),
        Some(Statement::End(scores)) => match oracle.seen().decision {
            Some(decision) => Err(format!("the game is not over: the decision is {decision:?}")),
            None => has_scores(oracle, &scores),
        },
        Some(other) => Err(format!("the oracle cannot check {other:?}")),
    }
}

fn holds(oracle: &CityOracle, expect: &Expect) -> Result<usize, String> {
    let is_legal = |line| {
        oracle
            .read(line)
            .is_some_and(|action| oracle.legal().contains(&action))
    };
    let decision = oracle.seen().decision;
    let is_true = match expect {
        Expect::Scores(scores) => return has_scores(oracle, scores),
        Expect::Places(count) => {
            let is_place = |action: &&Action| matches!(action, Action::Place { .. });
            let places = oracle.legal().iter().filter(is_place).count();
            let choice = decision.map(|asked| asked.choice);
            if !matches!(choice, Some(Choice::Place | Choice::Discard)) || places != *count {
                return Err(format!("{choice:?} is asked, there are {places} places"));
            }
            true
        }
        Expect::Legal(line) => is_legal(line),
        Expect::Illegal(line) => !is_legal(line),
        Expect::Acts(seat) => {
            let actor = decision.map(|asked| asked.actor);
            matches!(actor, Some(Actor::Seat(asked)) if asked.0 == *seat)
        }
        // The oracle has no events.
        Expect::Event { .. } => true,
    };
    if is_true {
        Ok(1)
    } else {
        Err(format!("{decision:?} is asked, legal is {:?}", oracle.legal()))
    }
}

fn has_scores(oracle: &CityOracle, wanted: &[u16]) -> Result<usize, String> {
    let scores = oracle.seen().scores;
    let wanted: Vec<u32> = wanted.iter().map(|&score| score.into()).collect();
    if scores == wanted {
        Ok(1)
    } else {
        Err(format!("scores are {scores:?}"))
    }
}

#[test]
fn the_oracle_agrees_with_golden_games_and_scenarios() {
    let golden = records("golden", "city-");
    let examples = records("scenarios/city", "");
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

/// Y11: the refusal gives the reason, also when a tower is due and in rounds of pile 3.
#[test]
fn a_returned_follower_is_refused_as_guard_with_the_reason() {
    for (name, seat) in [
        ("y11-home-again-next-turn", 1),
        ("y11-one-was-in-supply", 1),
        ("y11-pile-3", 0),
        ("y17-wall-completes", 1),
    ] {
        let (_, text) = records("scenarios/city", name).remove(0);
        let reason = format!(
            "the followers of seat {seat} came home in this turn and can stand guard from the next turn on"
        );
        let mut referee = Referee::new(Draws::Written);
        let mut refused = 0;
        for line in text.lines() {
            if line == "expect illegal guard" {
                let error = referee.line("guard").expect_err("no guard is asked for");
                assert_eq!(error.to_string(), reason, "{name}");
                refused += 1;
            }
            referee
                .line(line)
                .unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
        }
        assert!(refused > 0, "{name}");
    }
}

#[test]
fn a_wrong_record_is_refused() {
    let start = "bastide 1\ngame city\nplayers 2\ndraw city/57\n";
    let right =
        "expect places 4\nplace 0,0 N\nexpect acts 0\nexpect legal pass\nexpect illegal guard\npass\n";
    assert_eq!(run(&format!("{start}{right}expect scores 0 0\n")), Ok(5));
    for wrong in [
        "expect places 5\n",
        "place 1,0 N\n",
        "place 0,0 N\nexpect places 4\n",
        "place 0,0 N\ndeploy follower road:S\n",
        "place 0,0 N\ndeploy builder market:N\n",
        "place 0,0 N\npass\nexpect scores 0 1\n",
        "place 0,0 N\nexpect acts 1\n",
        "place 0,0 N\nexpect legal guard\n",
        "place 0,0 N\nexpect illegal pass\n",
        "place 0,0 N\ngate 0,0 N\n",
        "place 0,0 N\nwall left\n",
        "place 0,0 N\ntower left\n",
        "place 0,0 N\nuse again\n",
        "place 0,0 N\nend 0 0\n",
        "seed 1\n",
    ] {
        assert!(run(&format!("{start}{wrong}")).is_err(), "{wrong}");
    }
}

fn plan(seed: u64) -> Plan {
    Plan {
        header: Header::new(GameKind::City, 2 + (seed % 3) as u8),
        seed,
        manner: [Manner::Random, Manner::Crowding][(seed / 3 % 2) as usize],
        resigning: Resigning::Never,
    }
}

/// The comparison finds every deliberate mistake, so it would find one of the engine.
#[test]
fn every_mistake_is_found() {
    for mistake in Mistake::ALL {
        let found = (0..100).find_map(|seed| {
            let plan = plan(seed);
            let wrong = oracle(&plan.header, Some(mistake));
            let mut laws: Vec<Box<dyn Law>> = vec![Box::new(OracleAgrees::with(Box::new(wrong)))];
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

/// Plays a game in which one seat resigns at this decision. Returns whether there was such a decision.
fn resign_at(choice: Choice, seed: u64) -> bool {
    let header = Header::new(GameKind::City, 2 + (seed % 3) as u8);
    let mut progress: Progress = Progress::new(header.clone()).expect("the header sets up a game");
    let mut oracle = oracle(&header, None);
    let mut player = CrowdingPlayer::new(seed);
    // The gate is set only once; of other decisions some are skipped.
    let mut to_go = if choice == Choice::Gate { 0 } else { seed % 5 };
    let mut has_given_up = false;
    while let (Some(asked), Some(chosen)) = (progress.game().decision(), player.choose(progress.game())) {
        let is_now = asked.choice == choice && to_go == 0 && !has_given_up;
        to_go = to_go.saturating_sub(u64::from(asked.choice == choice));
        has_given_up |= is_now;
        let action = if is_now { Action::Resign } else { chosen };
        let played = progress.play(action, &mut Vec::new());
        played.expect("what is listed is legal");
        oracle.play(action);
        if has_given_up && let Some(reason) = disagreement(&oracle, progress.game()) {
            panic!("{reason}\n{}", progress.to_text());
        }
    }
    has_given_up
}

#[test]
fn seats_can_resign_at_every_decision() {
    let questions = [
        Choice::Place,
        Choice::Deploy,
        Choice::Gate,
        Choice::Wall,
        Choice::Guard,
        Choice::Tower,
    ];
    for choice in questions {
        let games = (0..9).filter(|&seed| resign_at(choice, seed)).count();
        assert!(games >= 6, "no seat resigned at {choice:?} but in {games} games");
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
        if let (Some(Actor::Seat(seat)), Action::Wall(_), AnyGame::City(after)) = (
            step.before.decision().map(|asked| asked.actor),
            step.action,
            step.after,
        ) && after.supply(seat, Piece::Follower) > 0
            && after.guards_ready(seat) == 0
        {
            note("guards wait for the next turn".to_owned());
        }
        for event in step.events {
            match event {
                Event::GuardPosted { .. } | Event::TowerSet { .. } => note(event.name().to_owned()),
                Event::Scored { .. } if matches!(step.action, Action::Wall(_)) => {
                    note("by a wall".to_owned())
                }
                Event::Scored { .. } if matches!(step.action, Action::Gate { .. }) => {
                    note("by the gate".to_owned());
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn end(&mut self, progress: &Progress) -> Verdict {
        let game = progress.game();
        let mut oracle = oracle(progress.header(), None);
        let mut tiles = 0;
        let (mut holes, mut contacts, mut walled_holes) = (0, 0, 0);
        for &action in progress.actions() {
            oracle.play(action);
            if let Action::Place { .. } = action {
                tiles += 1;
                holes = holes.max(oracle.holes());
                contacts = contacts.max(oracle.corner_contacts());
            }
            if let Action::Wall(_) = action {
                walled_holes = walled_holes.max(oracle.holes());
            }
        }
        assert!(tiles > 0 && game.decision().is_none());
        let mut met = self.0.borrow_mut();
        let mut note = |what: &str, count: usize| *met.entry(what.to_owned()).or_default() += count;
        note("games with holes", holes.min(1));
        note("games with corner contacts", contacts.min(1));
        note("games with walls round holes", walled_holes.min(1));
        let ending = oracle.ending().expect("the game is over");
        note(&format!("{} seats, {ending:?}", game.seats()), 1);
        Ok(())
    }
}

#[test]
fn random_games_reach_rare_situations() {
    let met = Rc::new(RefCell::new(Met::new()));
    for seed in 0..120 {
        let mut laws: Vec<Box<dyn Law>> = vec![Box::new(Counting(Rc::clone(&met)))];
        walk(&plan(seed), &mut laws).unwrap_or_else(|failure| panic!("{failure}"));
    }
    let met = met.borrow();
    let wanted = [
        "asked discard",
        "asked gate",
        "asked guard",
        "asked tower",
        "guard-posted",
        "guards wait for the next turn",
        "tower-set",
        "by a wall",
        "by the gate",
        "games with holes",
        "games with corner contacts",
        "games with walls round holes",
    ];
    for what in wanted {
        let found = met.get(what).copied().unwrap_or(0);
        assert!(found >= 3, "`{what}` occurred only {found} times: {met:?}");
    }
    for seats in 2..=4 {
        for ending in [Ending::Ring, Ending::Walls, Ending::Tiles] {
            let what = format!("{seats} seats, {ending:?}");
            assert!(met.contains_key(&what), "never `{what}`: {met:?}");
        }
    }
}
