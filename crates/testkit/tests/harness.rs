//! Tests of the harness: broken laws and panics are reported, and random games reach rare situations.

use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::{AnyGame, Choice, Game};
use bastide_engine::record::replay::replay;
use bastide_engine::setup::{GameKind, Header};
use bastide_testkit::laws::walk::{Failure, Manner, Plan, Resigning, walk};
use bastide_testkit::laws::{Law, Transition, Verdict};
use std::collections::BTreeMap;

fn plan(sets: &[&str], manner: Manner, resigning: Resigning, seed: u64) -> Plan {
    Plan {
        header: Header::new(GameKind::Classic, 3).with_sets(sets),
        seed,
        manner,
        resigning,
    }
}

struct BreaksAt(usize, fn() -> Verdict);

impl Law for BreaksAt {
    fn transition(&mut self, _: Transition<'_>) -> Verdict {
        self.0 -= 1;
        if self.0 == 0 { (self.1)() } else { Ok(()) }
    }
}

fn failure(broken: fn() -> Verdict) -> Box<Failure> {
    let plan = plan(&["base"], Manner::Random, Resigning::Never, 7);
    let mut laws: Vec<Box<dyn Law>> = vec![Box::new(BreaksAt(40, broken))];
    walk(&plan, &mut laws).expect_err("the law is broken")
}

#[test]
fn a_failure_can_be_reproduced() {
    let failures = [
        (failure(|| Err("wrong on purpose".to_owned())), "wrong on purpose"),
        (
            failure(|| panic!("panic on purpose")),
            "panicked: panic on purpose",
        ),
    ];
    for (failure, reason) in failures {
        assert_eq!((failure.number, failure.reason.as_str()), (40, reason));
        let text = failure.to_string();
        assert!(
            text.starts_with(reason) && text.contains("random game 7"),
            "{text}"
        );
        let referee = replay(&failure.record, |_, _| {}).expect("the record can be replayed");
        assert_eq!(
            referee.progress().map(|progress| progress.actions().len()),
            Some(40)
        );
    }
}

/// How often each situation occurred.
type Met = BTreeMap<&'static str, usize>;

/// Plays games of crowding players and counts situations.
fn meet(games: u64, sets: &[&str]) -> Met {
    let mut met = Met::new();
    for seed in 0..games {
        let resigning = [Resigning::Never, Resigning::NowAndThen][(seed % 2) as usize];
        let plan = plan(sets, Manner::Crowding, resigning, seed);
        let progress = walk(&plan, &mut []).unwrap_or_else(|failure| panic!("{failure}"));
        let mut game = progress.game_at(0);
        for &action in progress.actions() {
            let before = game.clone();
            let mut events = Vec::new();
            game.play(action, &mut events).expect("the record is legal");
            count(&mut met, &before, action, &events);
        }
        assert_eq!(game.decision(), None);
    }
    met
}

fn count(met: &mut Met, before: &AnyGame, action: Action, events: &[Event]) {
    let mut note =
        |what: &'static str, happened: bool| *met.entry(what).or_default() += usize::from(happened);
    let asked = before.decision().expect("an action follows from a decision");
    note("resigned", action == Action::Resign);
    note("discarded", matches!(action, Action::Discard(_)));
    let returned = events.iter();
    let returned = returned.filter(|event| matches!(event, Event::Returned { .. }));
    note("three came home", returned.count() >= 3);
    for event in events {
        match *event {
            Event::Deployed { piece, .. } => note(piece.name(), true),
            Event::Goods { .. } => note("goods", true),
            Event::TitleTaken { title, .. } => note(title.name(), true),
            Event::SecondTurn { .. } => note("second turn", true),
            Event::ChallengeLost { .. } => note("challenge lost", true),
            Event::Entered { .. } => note("entered a quarter", true),
            Event::CountMoved { .. } => note("count moved", true),
            Event::Joined { quarter, .. } => note(quarter.name(), true),
            _ => {}
        }
    }
    note("asked to join", asked.choice == Choice::Join);
}

fn at_least(met: &Met, wanted: &[(&str, usize)]) {
    for (what, least) in wanted {
        let found = met.get(what).copied().unwrap_or(0);
        assert!(found >= *least, "{what} occurred only {found} times: {met:?}");
    }
}

#[test]
fn random_games_reach_rare_situations() {
    let met = meet(60, &["base"]);
    at_least(
        &met,
        &[("resigned", 20), ("three came home", 5), ("discarded", 5)],
    );
}

#[test]
fn random_games_reach_rare_situations_with_all_expansions() {
    let met = meet(40, &["base", "inns", "traders", "cult", "count", "king"]);
    at_least(
        &met,
        &[
            ("big", 20),
            ("builder", 20),
            ("pig", 20),
            ("second turn", 20),
            ("goods", 20),
            ("challenge lost", 5),
            ("entered a quarter", 20),
            ("count moved", 20),
            ("asked to join", 20),
            ("castle", 5),
            ("blacksmith", 5),
            ("cathedral", 5),
            ("market", 5),
            ("king", 20),
            ("robber", 20),
        ],
    );
}
