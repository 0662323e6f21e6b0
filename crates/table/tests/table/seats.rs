//! Taking and leaving seats, starting and closing tables, rematches.

use crate::world::{ANNA, BEN, CLEO, World, bot, me, wish};
use bastide_engine::kernel::claims::{Seat, Seats};
use bastide_table::table::open::{Deal, open};
use bastide_table::table::{SeatChange, Waits};
use bastide_wire::command::Command;
use bastide_wire::refusal::{Code, Reason};
use bastide_wire::state::Status;
use bastide_wire::table::{Clock, CreateTable, GameOption, Join, RematchWish, SeatInfo, SeatWish};
use bastide_wire::vocabulary::{GameKind, Level};

const DAY: i64 = 24 * 60 * 60 * 1000;

#[test]
fn the_game_begins_when_the_last_seat_is_taken() {
    let mut world = World::open(
        &wish(GameKind::City, vec![me("Anna"), SeatWish::Open, SeatWish::Open]),
        [1; 32],
    );
    assert_eq!(world.table.status(), Status::Open);
    assert_eq!(world.table.state_for(Seats::NONE, 0).now.decision, None);
    assert_eq!(
        world.play(&ANNA, "place 0,0 N").unwrap_err().code,
        Code::NotStarted
    );
    let taken = world.join(&BEN, "Ben", Some(0)).unwrap_err();
    assert_eq!(taken.code, Code::Full);
    assert_eq!(taken.reason, Some(Reason::SeatTaken { seat: 0 }));
    assert_eq!(world.join(&BEN, "Ben", Some(7)).unwrap_err().code, Code::Full);
    assert_eq!(world.join(&BEN, "", None).unwrap_err().code, Code::BadRequest);
    let join = Join {
        client: String::new(),
        name: "Ben".to_owned(),
        seat: Some(2),
        invite: None,
        nonce_hash: None,
    };
    let checked = world.table.check_join(&BEN, &join, world.now).unwrap();
    let sat = SeatChange {
        seat: Seat(2),
        holder: Some(BEN),
        name: "Ben".to_owned(),
    };
    assert_eq!(checked.outcome.seats, [sat]);
    assert_eq!(checked.outcome.waits, Waits::Nobody);
    let seq = world.write(checked).seq;
    assert_eq!(world.table.joined(seq).unwrap().seat, 2);
    assert_eq!(world.table.joined(seq - 1).unwrap().seat, 0, "Anna's");
    assert!(world.table.joined(1).is_err(), "the table was opened");
    assert_eq!(world.join(&BEN, "Ben", None).unwrap_err().code, Code::BadRequest);
    let applied = world.join(&CLEO, "Cleo", None).unwrap();
    assert_eq!(applied.then.chance.len(), 1);
    let update = world.table.update_for(&applied, Seats::NONE);
    assert_eq!(
        update.seats.unwrap()[1],
        SeatInfo::Person {
            name: "Cleo".to_owned(),
            nonce_hash: None,
        }
    );
    assert_eq!(update.now.unwrap().status, Status::Running);
    assert_eq!(world.join(&CLEO, "Cleo", None).unwrap_err().code, Code::Started);
    assert_eq!(
        world.act(&BEN, Command::Leave { seat: 2 }).unwrap_err().code,
        Code::Started
    );
}

#[test]
fn a_seat_left_before_the_start_is_open() {
    let mut world = World::open(
        &wish(GameKind::City, vec![me("Anna"), SeatWish::Open, SeatWish::Open]),
        [1; 32],
    );
    world.join(&BEN, "Ben", None).unwrap();
    assert_eq!(
        world.act(&BEN, Command::Leave { seat: 0 }).unwrap_err().code,
        Code::NotSeated
    );
    assert_eq!(
        world.act(&CLEO, Command::Leave { seat: 1 }).unwrap_err().code,
        Code::NotSeated
    );
    world.act(&BEN, Command::Leave { seat: 1 }).unwrap();
    assert_eq!(
        world
            .act(
                &BEN,
                Command::Say {
                    text: "bye".to_owned()
                }
            )
            .unwrap_err()
            .code,
        Code::NotSeated
    );
    world.join(&CLEO, "Cleo", None).unwrap();
    assert!(world.table.held_by(&BEN).is_empty());
}

#[test]
fn the_creator_can_start_with_bots() {
    let mut world = World::open(
        &wish(
            GameKind::Classic,
            vec![SeatWish::Open, me("Anna"), SeatWish::Open],
        ),
        [1; 32],
    );
    world.join(&BEN, "Ben", None).unwrap();
    let start = |bots: Option<Level>| Command::Start { bots };
    assert_eq!(
        world.act(&BEN, start(Some(Level::Hard))).unwrap_err().code,
        Code::NotAllowed
    );
    assert_eq!(world.act(&ANNA, start(None)).unwrap_err().code, Code::BadRequest);
    let (seq, now) = (world.table.seq(), world.now);
    let checked = world
        .table
        .check(&ANNA, &start(Some(Level::Hard)), seq, now)
        .unwrap();
    let taken = SeatChange {
        seat: Seat(2),
        holder: None,
        name: "hard".to_owned(),
    };
    assert_eq!(checked.outcome.seats, [taken]);
    world.write(checked);
    assert_eq!(
        world.table.seats().info()[2],
        SeatInfo::Bot { level: Level::Hard }
    );
    assert_eq!(world.act(&ANNA, start(None)).unwrap_err().code, Code::Started);
    assert!(world.table.record().contains("seat 2 \"hard\" hard\n"));
}

#[test]
fn one_person_can_play_several_seats_and_bots_alone_begin_at_once() {
    let mut world = World::open(
        &wish(GameKind::Castle, vec![me("Anna"), me("Grandmother")]),
        [1; 32],
    );
    assert_eq!(world.table.status(), Status::Running);
    for _ in 0..6 {
        let line = world.legal()[0].clone();
        world.play(&ANNA, &line).unwrap();
    }
    let world = World::open(
        &wish(GameKind::Castle, vec![bot(Level::Easy), bot(Level::Hard)]),
        [1; 32],
    );
    assert_eq!(
        world
            .rows
            .iter()
            .map(|row| row.body.lines().next().unwrap())
            .collect::<Vec<_>>(),
        ["open", "start"]
    );
    assert!(world.table.bot_to_move().is_some());
}

#[test]
fn a_table_can_be_closed_if_no_other_person_plays() {
    let mut world = World::open(
        &wish(GameKind::Classic, vec![me("Anna"), SeatWish::Open]),
        [1; 32],
    );
    assert_eq!(
        world.act(&BEN, Command::Close).unwrap_err().code,
        Code::NotAllowed
    );
    world.act(&ANNA, Command::Close).unwrap();
    assert_eq!(
        world.table.state_for(Seats::NONE, 0).now.seed,
        Some("01".repeat(32))
    );
    assert_eq!(world.join(&BEN, "Ben", None).unwrap_err().code, Code::Started);

    let mut world = World::open(
        &wish(GameKind::Classic, vec![me("Anna"), bot(Level::Easy)]),
        [1; 32],
    );
    world.act(&ANNA, Command::Close).unwrap();
    assert_eq!(world.table.bot_to_move(), None);
    let record = world.table.record();
    assert!(
        record.contains("\nseed 0101") && record.ends_with("# given up here\n"),
        "{record}"
    );
    assert!(bastide_engine::record::replay::replay(&record, |_, _| {}).is_ok());

    let mut world = World::two(GameKind::Classic, [1; 32]);
    for who in [ANNA, BEN] {
        assert_eq!(
            world.act(&who, Command::Close).unwrap_err().code,
            Code::NotAllowed
        );
    }
    world.now += 7 * DAY;
    assert_eq!(
        world.act(&ANNA, Command::Close).unwrap_err().code,
        Code::NotAllowed,
        "it is her turn"
    );
    world.act(&BEN, Command::Close).unwrap();
    assert_eq!(world.table.status(), Status::Closed);
    assert_eq!(world.rebuilt().status(), Status::Closed);
}

#[test]
fn everybody_is_sent_the_table_for_the_rematch() {
    let seats = vec![me("Anna"), SeatWish::Open, bot(Level::Easy)];
    let asked = CreateTable {
        options: vec![GameOption {
            name: "farmers".to_owned(),
            value: "off".to_owned(),
        }],
        clock: Clock::PerMove { seconds: 600 },
        ..wish(GameKind::Classic, seats)
    };
    let mut world = World::open(&asked, [1; 32]);
    world.join(&BEN, "Ben", None).unwrap();
    assert_eq!(
        world
            .table
            .rematch_wish(&ANNA, &RematchWish::default())
            .unwrap_err()
            .code,
        Code::Started
    );
    world.act(&ANNA, Command::Resign).unwrap();
    while world.table.status() == Status::Running {
        match world.table.bot_task() {
            Some(task) => {
                let action = task.level.make(1).choose(&task.game, None).unwrap();
                let checked = world
                    .table
                    .check_bot(task.seat, action, task.after, world.now)
                    .unwrap();
                world.write(checked);
            }
            None => {
                world.act(&BEN, Command::Resign).unwrap();
            }
        }
    }
    assert_eq!(
        world
            .table
            .rematch_wish(&CLEO, &RematchWish::default())
            .unwrap_err()
            .code,
        Code::NotSeated
    );
    let again = world.table.rematch_wish(&BEN, &RematchWish::default()).unwrap();
    assert_eq!(again.seats, [me("Ben"), bot(Level::Easy), SeatWish::Open]);
    assert_eq!((&again.options, again.clock), (&asked.options, asked.clock));
    let checked = world
        .table
        .check_rematch(&BEN, "0123456789abcdef", world.now)
        .unwrap();
    world.write(checked);
    assert_eq!(
        world.table.state_for(Seats::NONE, 0).now.rematch.as_deref(),
        Some("0123456789abcdef")
    );
    assert_eq!(
        world
            .table
            .check_rematch(&ANNA, "zyx", world.now)
            .unwrap_err()
            .code,
        Code::Stale
    );
}

#[test]
fn impossible_tables_are_refused() {
    let wrong = [
        wish(GameKind::Castle, vec![me("Anna"), SeatWish::Open, SeatWish::Open]),
        wish(GameKind::Classic, vec![]),
        wish(GameKind::Classic, vec![SeatWish::Open; 300]),
        wish(GameKind::Classic, vec![me(""), SeatWish::Open]),
        CreateTable {
            sets: vec!["moon".to_owned()],
            ..wish(GameKind::Classic, vec![me("Anna"), SeatWish::Open])
        },
        CreateTable {
            sets: vec!["base\nseed 1".to_owned()],
            ..wish(GameKind::Classic, vec![me("Anna"), SeatWish::Open])
        },
        CreateTable {
            options: vec![GameOption {
                name: "farmers".to_owned(),
                value: "off\nplayers 3".to_owned(),
            }],
            ..wish(GameKind::Classic, vec![me("Anna"), SeatWish::Open])
        },
        CreateTable {
            clock: Clock::PerMove { seconds: 0 },
            ..wish(GameKind::Classic, vec![me("Anna"), SeatWish::Open])
        },
    ];
    for wish in wrong {
        let refusal = open(None, &wish, "bcdf", ANNA, Deal::from_secret([1; 32]), 0)
            .err()
            .unwrap_or_else(|| panic!("{wish:?}"));
        assert_eq!(refusal.code, Code::BadRequest);
        assert!(!refusal.message.is_empty());
    }
}

#[test]
fn bots_do_not_play_alone() {
    let mut world = World::open(
        &wish(GameKind::Classic, vec![SeatWish::Open, bot(Level::Easy)]),
        [5; 32],
    );
    let start = Command::Start {
        bots: Some(Level::Master),
    };
    assert_eq!(
        world.act(&ANNA, start.clone()).unwrap_err().code,
        Code::BadRequest
    );
    let mut world = World::open(
        &wish(GameKind::Classic, vec![me("Anna"), SeatWish::Open]),
        [5; 32],
    );
    world.act(&ANNA, Command::Leave { seat: 0 }).unwrap();
    assert_eq!(world.act(&ANNA, start).unwrap_err().code, Code::BadRequest);
}
