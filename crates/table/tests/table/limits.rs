//! Late and repeated requests, requests of the wrong person, clocks, chat.

use crate::world::{ANNA, BEN, CLEO, World, bot, me, wish};
use bastide_engine::kernel::claims::{Seat, Seats};
use bastide_table::table::Waits;
use bastide_wire::command::Command;
use bastide_wire::refusal::{Code, Reason};
use bastide_wire::state::Status;
use bastide_wire::table::{Clock, SeatWish};
use bastide_wire::update::Entry;
use bastide_wire::vocabulary::{GameKind, Level};

fn say(text: &str) -> Command {
    Command::Say {
        text: text.to_owned(),
    }
}

#[test]
fn a_request_without_the_last_move_is_stale() {
    let mut world = World::two(GameKind::Classic, [3; 32]);
    let before = world.table.seq();
    let line = world.legal()[0].clone();
    let command = Command::Play { line };
    let checked = world.table.check(&ANNA, &command, before, world.now).unwrap();
    world.write(checked);
    // The same request again, for example from another window.
    let refusal = world.table.check(&ANNA, &command, before, world.now).unwrap_err();
    assert_eq!(refusal.code, Code::Stale);
    assert_eq!(
        world.table.entry_of(&format!("request-{}", before + 1)),
        Some(before + 1)
    );
    assert_eq!(world.table.entry_of("request-99"), None);
    // Chat messages do not make requests stale.
    let known = world.table.seq();
    world.act(&BEN, say("hm")).unwrap();
    let line = world.legal()[0].clone();
    assert!(
        world
            .table
            .check(&ANNA, &Command::Play { line }, known, world.now)
            .is_ok()
    );
    // An entry number above the last one is refused.
    let ahead = world.table.seq() + 1;
    let refusal = world
        .table
        .check(&ANNA, &Command::Resign, ahead, world.now)
        .unwrap_err();
    assert_eq!(refusal.code, Code::Stale);
    assert!(refusal.message.contains("no entry"), "{refusal}");
}

#[test]
fn concurrent_requests_get_the_same_number() {
    let mut world = World::two(GameKind::Classic, [3; 32]);
    let legal = world.legal();
    let play = |nth: usize| Command::Play {
        line: legal[nth].clone(),
    };
    let seq = world.table.seq();
    let one = world.table.check(&ANNA, &play(0), seq, world.now).unwrap();
    let two = world.table.check(&ANNA, &play(1), seq, world.now).unwrap();
    assert_eq!(one.seq, two.seq, "the store lets only one of them in");
    world.write(one);
    assert_eq!(
        world
            .table
            .check(&ANNA, &play(1), seq, world.now)
            .unwrap_err()
            .code,
        Code::Stale
    );
}

#[test]
fn only_the_deciding_seat_can_act() {
    let mut world = World::two(GameKind::Classic, [3; 32]);
    let line = world.legal()[0].clone();
    let refusal = world.play(&BEN, &line).unwrap_err();
    assert_eq!(
        (refusal.code, refusal.message.as_str()),
        (Code::NotYourTurn, "it is not your turn; seat 0 decides")
    );
    assert_eq!(world.play(&CLEO, &line).unwrap_err().code, Code::NotSeated);
    assert_eq!(
        world.act(&BEN, Command::Resign).unwrap_err().code,
        Code::NotYourTurn
    );
    assert_eq!(world.act(&CLEO, say("hello")).unwrap_err().code, Code::NotSeated);
    assert_eq!(
        world.play(&ANNA, "plaze 1,0 E").unwrap_err().code,
        Code::BadRequest
    );
    let refusal = world.play(&ANNA, "place 40,40 N").unwrap_err();
    assert_eq!(
        (refusal.code, refusal.rule.as_deref()),
        (Code::Illegal, Some("B5"))
    );
    let refusal = world.play(&ANNA, "deploy follower road:N").unwrap_err();
    assert_eq!(refusal.code, Code::Illegal);
    for chance in ["draw base/CRFR", "discard base/CRFR", "reveal 3 bonus"] {
        assert_eq!(
            world.play(&ANNA, chance).unwrap_err().code,
            Code::Illegal,
            "{chance}"
        );
    }
    assert_eq!(world.rows.len(), 3);
}

#[test]
fn a_seat_whose_clock_expires_resigns() {
    let clock = Clock::PerMove { seconds: 30 };
    let seats = vec![me("Anna"), SeatWish::Open];
    let mut world = World::open(
        &bastide_wire::table::CreateTable {
            clock,
            ..wish(GameKind::Classic, seats)
        },
        [4; 32],
    );
    assert_eq!(world.table.due(), None);
    world.join(&BEN, "Ben", None).unwrap();
    let start = world.now;
    assert_eq!(world.table.due(), Some(start + 30_000));
    world.now = start + 29_999;
    assert!(world.table.check_clock(world.now, 0).is_err());
    let line = world.legal()[0].clone();
    assert!(
        world
            .table
            .check(
                &ANNA,
                &Command::Play { line: line.clone() },
                world.table.seq(),
                world.now
            )
            .is_ok()
    );
    world.now = start + 30_000;
    assert_eq!(world.play(&ANNA, &line).unwrap_err().code, Code::TimeUp);
    let checked = world.table.check_clock(world.now, 0).unwrap();
    assert_eq!(checked.body, format!("flag 0\nsecret {}", "04".repeat(32)));
    assert_eq!(
        (checked.outcome.status, checked.outcome.waits),
        (Status::Over, Waits::Nobody)
    );
    assert_eq!(checked.outcome.due, None);
    let applied = world.write(checked);
    let update = world.table.update_for(&applied, Seats::NONE);
    assert_eq!(update.entry, Entry::Flagged { seat: 0 });
    let now = update.now.unwrap();
    assert_eq!((now.winners, now.seed), (vec![1], Some("04".repeat(32))));
    assert!(world.table.check_clock(i64::MAX, 0).is_err());
    assert_eq!(world.rebuilt().record(), world.table.record());
}

#[test]
fn a_clock_that_expired_while_no_server_was_running_restarts() {
    let clock = Clock::PerMove { seconds: 30 };
    let seats = vec![me("Anna"), me("Bea")];
    let wish = bastide_wire::table::CreateTable {
        clock,
        ..wish(GameKind::Castle, seats)
    };
    let mut world = World::open(&wish, [4; 32]);
    let back = world.now + 1_000_000;
    world.now = back + 100;
    let checked = world.table.check_clock(world.now, back).unwrap();
    assert_eq!(checked.body, "clock 0");
    assert_eq!(checked.outcome.due, Some(world.now + 30_000));
    let applied = world.write(checked);
    let update = world.table.update_for(&applied, Seats::NONE);
    assert_eq!(update.entry, Entry::Clock { seat: 0 });
    assert_eq!(update.now.unwrap().clock.unwrap().due, Some(world.now + 30_000));
    assert_eq!(world.rebuilt().due(), world.table.due());
    world.now += 30_000;
    let checked = world.table.check_clock(world.now, back).unwrap();
    assert!(
        checked.body.starts_with("flag 0\n"),
        "the server was running all the time"
    );
}

#[test]
fn with_fischers_clock_each_move_adds_time_and_bots_have_none() {
    let clock = Clock::Fischer { seconds: 60, add: 10 };
    let seats = vec![me("Anna"), bot(Level::Easy)];
    let mut world = World::open(
        &bastide_wire::table::CreateTable {
            clock,
            ..wish(GameKind::Castle, seats)
        },
        [4; 32],
    );
    world.now += 20_000;
    while world.table.bot_to_move().is_none() {
        let line = world.legal()[0].clone();
        world.play(&ANNA, &line).unwrap();
    }
    let now = world.table.state_for(Seats::NONE, world.now).now.clock.unwrap();
    assert_eq!((now.left, now.due), (vec![Some(50_000), None], None));
    assert!(
        world.table.check_clock(i64::MAX / 2, 0).is_err(),
        "a bot has no clock"
    );
    world.now += 100_000;
    while let Some(task) = world.table.bot_task() {
        let action = task.level.make(1).choose(&task.game, None).unwrap();
        let checked = world
            .table
            .check_bot(task.seat, action, task.after, world.now)
            .unwrap();
        world.write(checked);
    }
    assert_eq!(world.table.due(), Some(world.now + 50_000));
}

#[test]
fn a_bot_answer_for_an_earlier_position_is_refused() {
    let mut world = World::open(
        &wish(GameKind::Classic, vec![bot(Level::Easy), me("Anna")]),
        [4; 32],
    );
    let task = world.table.bot_task().unwrap();
    let action = task.level.make(1).choose(&task.game, None).unwrap();
    assert_eq!(
        world
            .table
            .check_bot(Seat(1), action, task.after, world.now)
            .unwrap_err()
            .code,
        Code::NotYourTurn
    );
    world.act(&ANNA, say("hurry")).unwrap();
    let checked = world
        .table
        .check_bot(task.seat, action, task.after, world.now)
        .unwrap();
    world.write(checked);
    assert_eq!(
        world
            .table
            .check_bot(task.seat, action, task.after, world.now)
            .unwrap_err()
            .code,
        Code::Stale
    );
}

#[test]
fn chat_is_limited() {
    let mut world = World::two(GameKind::Classic, [3; 32]);
    assert_eq!(world.act(&ANNA, say(" \n ")).unwrap_err().code, Code::BadRequest);
    assert_eq!(
        world.act(&ANNA, say(&"x".repeat(301))).unwrap_err().code,
        Code::BadRequest
    );
    for number in 0..1000 {
        world.act(&BEN, say(&format!("number {number}"))).unwrap();
    }
    assert_eq!(world.act(&ANNA, say("one more")).unwrap_err().code, Code::TooMany);
    let chat = world.table.state_for(Seats::NONE, 0).chat;
    assert_eq!((chat.len(), chat[99].text.as_str()), (100, "number 999"));
    assert_eq!(world.rebuilt().state_for(Seats::NONE, 0).chat, chat);
}

#[test]
fn undo_and_leaving_are_limited() {
    let mut undoing = World::open(&wish(GameKind::Classic, vec![me("Anna"), me("Bea")]), [3; 32]);
    let refusal = loop {
        let line = undoing.legal()[0].clone();
        undoing.play(&ANNA, &line).unwrap();
        if let Err(refusal) = undoing.act(&ANNA, Command::UndoAsk) {
            break refusal;
        }
        assert!(undoing.table.seq() < 10_000, "undo is limited");
    };
    assert_eq!(refusal.code, Code::TooMany);
    let line = undoing.legal()[0].clone();
    undoing.play(&ANNA, &line).unwrap();

    let mut leaving = World::open(
        &wish(
            GameKind::Classic,
            vec![me("Anna"), SeatWish::Open, SeatWish::Open],
        ),
        [3; 32],
    );
    let refusal = loop {
        leaving.join(&BEN, "Ben", None).unwrap();
        if let Err(refusal) = leaving.act(&BEN, Command::Leave { seat: 1 }) {
            break refusal;
        }
        assert!(leaving.table.seq() < 10_000, "leaving is limited");
    };
    assert_eq!(refusal.code, Code::TooMany);
    leaving.act(&ANNA, Command::Close).unwrap();
}

#[test]
fn a_full_log_takes_moves_but_neither_talk_nor_undo() {
    let mut world = World::two(GameKind::Classic, [3; 32]);
    let long = "城".repeat(300);
    let refusal = loop {
        if let Err(refusal) = world.act(&ANNA, say(&long)) {
            break refusal;
        }
    };
    assert_eq!(refusal.code, Code::TooMany);
    assert_eq!(refusal.reason, Some(Reason::LogFull));
    let bytes = world.table.seq() as usize * long.len();
    assert!((750 * 1024..780 * 1024).contains(&bytes), "{bytes}");
    let line = world.legal()[0].clone();
    world.act(&ANNA, Command::Play { line }).unwrap();
    let refusal = world.act(&ANNA, Command::UndoAsk).unwrap_err();
    assert_eq!(refusal.reason, Some(Reason::LogFull), "{refusal}");
    let line = world.legal()[0].clone();
    world.act(&ANNA, Command::Play { line }).unwrap();
}

#[test]
fn idle_tables_are_closed() {
    let mut world = World::two(GameKind::Classic, [3; 32]);
    let last = world.now;
    assert_eq!(world.table.check_idle(last, last).unwrap_err().code, Code::Stale);
    let checked = world.table.check_idle(last + 1, last + 1).unwrap();
    world.write(checked);
    assert_eq!(world.table.status(), Status::Closed);
    assert!(world.table.check_close(last + 2).is_err(), "it is closed already");
}
