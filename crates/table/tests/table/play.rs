//! Whole random games of every kind between two people, with a spectator.

use crate::world::{ANNA, BEN, World, json, read, told, wish_like};
use bastide_engine::kernel::claims::Seats;
use bastide_engine::record::replay::replay;
use bastide_engine::setup::GameKind;
use bastide_table::table::seats::Person;
use bastide_table::table::updates_since;
use bastide_testkit::variants;
use bastide_wire::action::LegalAction;
use bastide_wire::command::Command;
use bastide_wire::state::{State, Status};
use bastide_wire::update::Update;
use bastide_wire::vocabulary::GameKind as Game;

const VIEWERS: [Option<Person>; 3] = [Some(ANNA), Some(BEN), None];

/// Applies an update to a state as the page does.
fn follow(state: &mut State, update: &Update) {
    state.seq = update.seq;
    if let Some(kept) = update.kept {
        state.tiles.truncate(kept as usize);
    }
    state.tiles.extend(update.laid.iter().cloned());
    if let Some(now) = &update.now {
        state.now = now.clone();
    }
}

fn random_game(kind: GameKind, number: usize) {
    let mut rng = fastrand::Rng::with_seed(number as u64);
    let header = variants::header(kind, number);
    let mut world = World::open(&wish_like(&header), bastide_testkit::seeds::seed(number as u64));
    let seen = |world: &mut World, who: Option<Person>| {
        let mine = who.map_or(Seats::NONE, |who| world.table.held_by(&who));
        world.table.state_for(mine, 0)
    };
    let first = world.table.seq();
    let mut pages = VIEWERS.map(|who| seen(&mut world, who));
    let mut sent: [Vec<String>; 3] = [const { Vec::new() }; 3];
    loop {
        let applied = match world.table.status() {
            Status::Open => world.join(
                &BEN,
                "Ben",
                world.table.seats().open().iter().next().map(|seat| seat.0),
            ),
            Status::Running => {
                world.now += rng.i64(0..5000);
                let legal = world.legal_actions();
                let who = world.asked().unwrap();
                let other = if who == ANNA { BEN } else { ANNA };
                let LegalAction { line, action, .. } = rng.choice(&legal).unwrap().clone();
                match rng.u32(..40) {
                    0 => world.act(
                        &other,
                        Command::Say {
                            text: "hm \"so\" # \\".to_owned(),
                        },
                    ),
                    1 => world.act(&who, Command::UndoAsk),
                    2 => world.act(&other, Command::UndoAsk),
                    3 => world.act(&other, Command::UndoAnswer { yes: rng.bool() }),
                    4 => world.act(&who, Command::UndoAnswer { yes: rng.bool() }),
                    5 => {
                        world.table.sleep();
                        world.play(&who, &line)
                    }
                    6..20 => world.play(&who, &line),
                    _ => {
                        let applied = world.act(&who, Command::Choose { action });
                        let body = &world.rows.last().unwrap().body;
                        assert!(
                            applied.is_ok() && body.lines().next().unwrap().ends_with(&line),
                            "{body}"
                        );
                        applied
                    }
                }
            }
            Status::Over | Status::Closed => break,
        };
        let Ok(applied) = applied else {
            continue;
        };
        let asked = world.asked();
        for ((who, page), sent) in VIEWERS.iter().zip(&mut pages).zip(&mut sent) {
            let text = told(&mut world.table, &applied, who.as_ref());
            let update = read(&text);
            assert_eq!(json(&update), text);
            follow(page, &update);
            let is_asked = who.is_some() && *who == asked;
            let decision = page.now.decision.as_ref();
            assert_eq!(
                decision.is_some_and(|decision| decision.legal.is_some()),
                is_asked
            );
            assert_eq!(page.now.seed.is_some(), world.table.status() == Status::Over);
            sent.push(text);
        }
        if applied.seq % 32 == 0 || world.table.status() == Status::Over {
            for (who, page) in VIEWERS.iter().zip(&pages) {
                let mut now = seen(&mut world, *who);
                (now.chat, now.at) = (page.chat.clone(), page.at);
                assert_eq!(json(page), json(&now));
            }
        }
    }
    check_end(&mut world, first, &sent);
}

fn check_end(world: &mut World, first: u32, sent: &[Vec<String>; 3]) {
    // The table can be rebuilt from its entries.
    let mut again = world.rebuilt();
    assert_eq!(
        json(&again.state_for(Seats::NONE, 5)),
        json(&world.table.state_for(Seats::NONE, 5))
    );
    assert_eq!(again.record(), world.table.record());
    for row in &world.rows {
        assert_eq!(
            row.request_id.as_ref().and_then(|id| again.entry_of(id)),
            row.request_id.as_ref().map(|_| row.seq)
        );
    }
    world.table.sleep();
    assert_eq!(
        json(&again.state_for(Seats::NONE, 5)),
        json(&world.table.state_for(Seats::NONE, 5))
    );
    // Updates computed from the log equal those that were sent.
    for (who, sent) in VIEWERS.iter().zip(sent) {
        for since in [first, (first + world.table.seq()) / 2, world.table.seq()] {
            let missed = updates_since(&world.data, world.log(), since, who.as_ref(), usize::MAX).unwrap();
            assert!(!missed.more);
            let missed: Vec<_> = missed.updates.iter().map(json).collect();
            assert_eq!(missed[..], sent[(since - first) as usize..]);
        }
    }
    let record = world.table.record();
    let referee = replay(&record, |_, _| {}).unwrap_or_else(|error| panic!("{error}\n{record}"));
    assert!(record.contains("\nend "), "{record}");
    assert!(referee.header().seed.is_some());
    assert_eq!(referee.header().seats.len(), world.table.seats().holders().len());
}

#[test]
fn classic() {
    (0..24).for_each(|number| random_game(GameKind::Classic, number));
}

#[test]
fn castle() {
    (0..6).for_each(|number| random_game(GameKind::Castle, number));
}

#[test]
fn city() {
    (0..6).for_each(|number| random_game(GameKind::City, number));
}

#[test]
fn history_comes_in_pages_that_are_bounded_in_bytes() {
    let mut world = World::two(Game::Classic, [7; 32]);
    for _ in 0..40 {
        let (line, who) = (world.legal()[0].clone(), world.asked().unwrap());
        world.play(&who, &line).unwrap();
    }
    let page = |since, most| updates_since(&world.data, world.log(), since, Some(&ANNA), most).unwrap();
    let whole: Vec<_> = page(0, usize::MAX).updates.iter().map(json).collect();
    let largest = whole.iter().map(String::len).max().unwrap();
    for most in [0, largest, 4 * largest] {
        let (mut pages, mut since, mut more) = (Vec::new(), 0, true);
        while more {
            let next = page(since, most);
            let texts: Vec<_> = next.updates.iter().map(json).collect();
            assert!(texts.len() == 1 || texts.iter().map(String::len).sum::<usize>() <= most);
            since = next.updates.last().unwrap().seq;
            more = next.more;
            pages.extend(texts);
        }
        assert_eq!(pages, whole);
    }
}

#[test]
fn the_record_of_a_running_game_has_the_hash_but_not_the_seed() {
    let mut world = World::two(Game::Classic, [7; 32]);
    let line = world.legal()[0].clone();
    world.play(&ANNA, &line).unwrap();
    let record = world.table.record();
    assert!(record.contains(&format!(
        "\n# seed-sha256 {}\n",
        bastide_wire::seed_hash::hash(&[7; 32])
    )));
    assert!(!record.contains("\nseed "), "{record}");
    assert!(record.contains("\nseat 1 \"Ben\" human\n"));
    let secret = "07".repeat(32);
    let debug = format!("{:?} {:?}", world.table, world.rebuilt());
    assert!(!record.contains(&secret) && !debug.contains(&secret));
}
