//! The harness itself: a broken law, a panic and a rare event are not lost on it.

use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::record::replay::replay;
use bastide_engine::setup::{GameKind, Header};
use bastide_testkit::laws::walk::{Failure, Manner, Plan, Resigning, walk};
use bastide_testkit::laws::{Law, Step, Verdict};

fn plan(manner: Manner, resigning: Resigning, seed: u64) -> Plan {
    Plan {
        header: Header::new(GameKind::Classic, 3),
        seed,
        manner,
        resigning,
    }
}

struct BreaksAt(usize, fn() -> Verdict);

impl Law for BreaksAt {
    fn step(&mut self, _: Step<'_>) -> Verdict {
        self.0 -= 1;
        if self.0 == 0 { (self.1)() } else { Ok(()) }
    }
}

fn failure(broken: fn() -> Verdict) -> Box<Failure> {
    let plan = plan(Manner::Random, Resigning::Never, 7);
    let mut laws: Vec<Box<dyn Law>> = vec![Box::new(BreaksAt(40, broken))];
    walk(&plan, &mut laws).expect_err("the law is broken")
}

#[test]
fn a_failure_tells_how_to_see_it_again() {
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
        assert_eq!(referee.record().map(|record| record.actions().len()), Some(40));
    }
}

/// Counts what random games must meet for the laws to say anything about it.
#[derive(Default, Debug)]
struct Met {
    resigned: usize,
    three_came_home: usize,
    discarded: usize,
    over: usize,
}

struct Counting<'a>(&'a mut Met);

impl Law for Counting<'_> {
    fn step(&mut self, step: Step<'_>) -> Verdict {
        let met = &mut *self.0;
        met.resigned += usize::from(step.action == Action::Resign);
        met.discarded += usize::from(matches!(step.action, Action::Discard(_)));
        let returned = step.events.iter();
        let returned = returned.filter(|event| matches!(event, Event::Returned { .. }));
        met.three_came_home += usize::from(returned.count() >= 3);
        Ok(())
    }

    fn position(&mut self, game: &AnyGame) -> Verdict {
        self.0.over += usize::from(game.decision().is_none());
        Ok(())
    }
}

#[test]
fn random_games_meet_what_is_rare() {
    let games = 60;
    let mut met = Met::default();
    for seed in 0..games {
        let resigning = [Resigning::Never, Resigning::NowAndThen][(seed % 2) as usize];
        let plan = plan(Manner::Crowding, resigning, seed);
        let record = walk(&plan, &mut []).unwrap_or_else(|failure| panic!("{failure}"));
        let mut game = record.game_at(0);
        let mut law = Counting(&mut met);
        for &action in record.actions() {
            let before = game.clone();
            let mut events = Vec::new();
            game.play(action, &mut events).expect("the record is legal");
            let step = Step {
                before: &before,
                action,
                events: &events,
                after: &game,
            };
            let counted = law.step(step).and_then(|()| law.position(&game));
            counted.expect("counting breaks nothing");
        }
    }
    assert_eq!(met.over, games as usize, "{met:?}");
    assert!(met.resigned > 20, "{met:?}");
    assert!(met.three_came_home > 5, "{met:?}");
    assert!(met.discarded > 5, "{met:?}");
}
