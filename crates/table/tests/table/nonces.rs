//! Nonces of players: promised when a seat is taken, told when all are taken, part of the seed and of the record.

use crate::world::{ANNA, BEN, CLEO, World, bot, me, me_with, nonce_hash, tell, wish};
use bastide_engine::kernel::claims::Seats;
use bastide_table::table::{Table, Waits};
use bastide_wire::command::Command;
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::state::Status;
use bastide_wire::table::{SeatInfo, SeatWish};
use bastide_wire::verify::{Finding, Verified};
use bastide_wire::vocabulary::{GameKind, Level};
use bastide_wire::{nonces, seed_hash};

fn because(refused: Result<impl Sized, Refusal>) -> (Code, Option<Reason>) {
    let refusal = refused.err().expect("a refusal");
    assert!(refusal.message.len() > 15, "{refusal}");
    (refusal.code, refusal.reason)
}

/// Plays the first legal action of everybody until the game is over.
fn finish(world: &mut World) {
    while world.table.status() == Status::Running {
        match world.asked() {
            Some(who) => {
                let line = world.legal()[0].clone();
                world.play(&who, &line).unwrap();
            }
            None => drop(world.play_bot()),
        }
    }
}

/// Anna, who promises nonce 1, and Ben, who promises nonce 2.
fn two() -> World {
    let seats = vec![me_with("Anna", 1), SeatWish::Open];
    let mut world = World::open(&wish(GameKind::Castle, seats), [9; 32]);
    world.join_with(&BEN, "Ben", None, Some(nonce_hash(2))).unwrap();
    world
}

#[test]
fn the_first_draw_waits_for_all_nonces() {
    let seats = vec![me_with("Anna", 1), SeatWish::Open, SeatWish::Open];
    let mut world = World::open(&wish(GameKind::Classic, seats), [9; 32]);
    // Told before all have promised, it could be answered with a chosen one.
    assert_eq!(because(world.act(&ANNA, tell(0, 1))).0, Code::NotStarted);
    world.join_with(&BEN, "Ben", None, Some(nonce_hash(2))).unwrap();
    let sat = world.join(&CLEO, "Cleo", None).unwrap();
    assert!(sat.then.begins && sat.then.chance.is_empty());
    let update = world.table.update_for(&sat, Seats::NONE);
    let hash = |nonce| Some(nonce_hash(nonce));
    let shown: Vec<_> = update
        .seats
        .unwrap()
        .into_iter()
        .map(|seat| match seat {
            SeatInfo::Person { nonce_hash, .. } => nonce_hash,
            SeatInfo::Open | SeatInfo::Bot { .. } => panic!("a person holds each seat"),
        })
        .collect();
    assert_eq!(shown, [hash(1), hash(2), None]);
    let now = update.now.unwrap();
    assert_eq!((now.status, now.awaits), (Status::Running, vec![0, 1]));
    assert!(now.drawn.is_none() && now.decision.is_none());
    assert_eq!(world.asked(), None);

    assert_eq!(because(world.act(&CLEO, tell(0, 1))).0, Code::NotSeated);
    let wrong = (Code::BadRequest, Some(Reason::OtherNonce));
    assert_eq!(because(world.act(&ANNA, tell(0, 2))), wrong);
    assert_eq!(because(world.act(&CLEO, tell(2, 3))), wrong);
    let malformed = Command::Nonce {
        seat: 0,
        nonce: "01".to_owned(),
    };
    assert_eq!(
        because(world.act(&ANNA, malformed)),
        (Code::BadRequest, Some(Reason::BadNonce))
    );
    assert_eq!(because(world.act(&ANNA, Command::Resign)).0, Code::NotYourTurn);
    assert_eq!(
        because(world.act(&ANNA, Command::Leave { seat: 0 })).0,
        Code::Started
    );

    world.act(&BEN, tell(1, 2)).unwrap();
    assert_eq!(because(world.act(&BEN, tell(1, 2))).0, Code::Started);
    let state = world.table.state_for(Seats::NONE, world.now);
    assert_eq!(state.now.awaits, [0]);
    let told = world.act(&ANNA, tell(0, 1)).unwrap();
    assert_eq!(told.then.chance.len(), 1);
    let now = world.table.update_for(&told, Seats::NONE).now.unwrap();
    assert!(now.awaits.is_empty() && now.drawn.is_some() && now.decision.is_some());
    assert_eq!(world.asked(), Some(ANNA));
    assert!(world.rebuilt() == world.table);

    finish(&mut world);
    let seed = nonces::seed(&[9; 32], &[Some([1; 32]), Some([2; 32]), None]);
    let now = world.table.state_for(Seats::NONE, world.now).now;
    assert_eq!(now.seed, Some(seed_hash::hex(&seed)));
    let verified = Verified::of(&world.table.record(), Some(&seed_hash::hash(&[9; 32])));
    assert!(verified.ok, "{}", verified.message);
    assert!(world.rebuilt().record() == world.table.record());
}

#[test]
fn bots_alone_and_several_seats_of_one_browser() {
    let seats = vec![bot(Level::Easy), me_with("Anna", 1)];
    let mut world = World::open(&wish(GameKind::Classic, seats), [4; 32]);
    assert_eq!((world.rows.len(), world.table.status()), (2, Status::Running));
    assert!(world.table.bot_task().is_none());
    world.act(&ANNA, tell(1, 1)).unwrap();
    assert!(world.table.bot_task().is_some());

    let seats = vec![me_with("Anna", 1), me_with("Anton", 2), me("Anja")];
    let mut world = World::open(&wish(GameKind::Classic, seats), [4; 32]);
    world.act(&ANNA, tell(1, 2)).unwrap();
    assert_eq!(world.asked(), None);
    world.act(&ANNA, tell(0, 1)).unwrap();
    assert_eq!(world.asked(), Some(ANNA));

    // The open seats are filled with bots, which promise nothing.
    let seats = vec![me_with("Anna", 1), SeatWish::Open];
    let mut world = World::open(&wish(GameKind::Classic, seats), [4; 32]);
    let bots = Some(Level::Easy);
    let started = world.act(&ANNA, Command::Start { bots }).unwrap();
    assert!(started.then.chance.is_empty());
    world.act(&ANNA, tell(0, 1)).unwrap();
    assert_eq!(world.table.actions(), 1);
}

#[test]
fn who_leaves_takes_the_promise_along() {
    let seats = vec![me("Anna"), SeatWish::Open, SeatWish::Open];
    let mut world = World::open(&wish(GameKind::Classic, seats), [4; 32]);
    world.join_with(&BEN, "Ben", None, Some(nonce_hash(2))).unwrap();
    world.act(&BEN, Command::Leave { seat: 1 }).unwrap();
    world.join(&CLEO, "Cleo", None).unwrap();
    let sat = world.join(&BEN, "Ben", None).unwrap();
    assert_eq!(sat.then.chance.len(), 1, "nobody has promised anything");
    assert!(world.table.record().contains("\n# seed-sha256 "));
}

#[test]
fn a_table_that_waits_for_a_nonce_can_be_closed_by_any_player() {
    let mut world = two();
    world.act(&ANNA, tell(0, 1)).unwrap();
    assert_eq!(because(world.act(&CLEO, Command::Close)).0, Code::NotSeated);
    world.act(&ANNA, Command::Close).unwrap();
    let now = world.table.state_for(Seats::NONE, world.now).now;
    assert_eq!((now.status, now.seed), (Status::Closed, None));
    assert!(now.awaits.is_empty());
    let record = world.table.record();
    assert!(
        record.contains("# secret 0909") && !record.contains("\nseed "),
        "{record}"
    );

    let mut world = two();
    world.act(&ANNA, tell(0, 1)).unwrap();
    world.act(&BEN, tell(1, 2)).unwrap();
    assert_eq!(because(world.act(&ANNA, Command::Close)).0, Code::NotAllowed);
}

#[test]
fn a_running_game_tells_neither_secret_nor_seed() {
    let mut world = two();
    world.act(&ANNA, tell(0, 1)).unwrap();
    world.act(&BEN, tell(1, 2)).unwrap();
    let seed = seed_hash::hex(&nonces::seed(&[9; 32], &[Some([1; 32]), Some([2; 32])]));
    let record = world.table.record();
    assert!(record.contains("# nonce 0 0101") && record.contains("# nonce-sha256 1 "));
    for hidden in ["09090909", &seed[..]] {
        assert!(!record.contains(hidden), "{record}");
        let state = world.table.state_for(world.table.held_by(&ANNA), world.now);
        assert!(!crate::world::json(&state).contains(hidden));
        assert!(world.rows.iter().all(|row| !row.body.contains(hidden)));
    }
}

/// Without the key of its secret a table can be seen but not continued; the log of a finished game has the secret.
#[test]
fn a_table_without_its_key_is_shown_as_it_stands() {
    let mut world = two();
    world.act(&ANNA, tell(0, 1)).unwrap();
    world.act(&BEN, tell(1, 2)).unwrap();
    let line = world.legal()[0].clone();
    world.play(&ANNA, &line).unwrap();
    let mut sealed = world.data.clone();
    sealed.secret = None;
    let mut table = Table::rebuild(&sealed, world.log()).unwrap();
    assert_eq!(
        table.state_for(Seats::NONE, 0).tiles,
        world.table.state_for(Seats::NONE, 0).tiles
    );
    assert_eq!(table.record(), world.table.record());
    let after = table.seq();
    let refusal = table.check(
        &ANNA,
        &Command::Play {
            line: "pass".to_owned(),
        },
        after,
        world.now,
    );
    let expected = Some(Reason::Sealed);
    assert_eq!(refusal.map(drop).unwrap_err().reason, expected);

    finish(&mut world);
    let table = Table::rebuild(&sealed, world.log()).unwrap();
    assert_eq!(table.record(), world.table.record());
    assert!(Verified::of(&table.record(), None).ok);
}

#[test]
fn every_change_of_a_record_is_found() {
    let mut world = two();
    assert_eq!(world.table.bot_to_move().map(|(_, level)| level), None);
    world.act(&ANNA, tell(0, 1)).unwrap();
    let checked = world.table.check(&BEN, &tell(1, 2), 0, world.now).unwrap();
    assert_eq!(checked.outcome.waits, Waits::Person);
    world.write(checked);
    finish(&mut world);
    let record = world.table.record();
    let line = |start: &str| {
        record
            .lines()
            .find(|line| line.starts_with(start))
            .unwrap()
            .to_owned()
    };
    let digits = "0123456789abcdef".repeat(4);
    for (start, other, finding) in [
        ("# secret ", format!("# secret {digits}"), Finding::OtherSeed),
        ("# secret ", String::new(), Finding::NoSeed),
        (
            "# secret-sha256 ",
            format!("# secret-sha256 {digits}"),
            Finding::OtherSeed,
        ),
        ("# secret-sha256 ", String::new(), Finding::NoPromise),
        ("# nonce 0 ", format!("# nonce 0 {digits}"), Finding::OtherNonce),
        ("# nonce 1 ", String::new(), Finding::OtherNonce),
        ("# nonce-sha256 0 ", String::new(), Finding::OtherNonce),
        (
            "# nonce-sha256 1 ",
            format!("# nonce-sha256 1 {digits}"),
            Finding::OtherNonce,
        ),
        ("seed ", format!("seed {digits}"), Finding::OtherDraws),
        ("seed ", String::new(), Finding::NoSeed),
    ] {
        let changed = record.replace(&line(start), &other);
        let verified = Verified::of(&changed, None);
        assert_eq!(
            (verified.ok, verified.finding),
            (false, finding),
            "{start} {}",
            verified.message
        );
    }
    // A seat that never promised anything cannot be invented, nor one that did be forgotten.
    let forgotten = record
        .replace(&line("# nonce 1 "), "")
        .replace(&line("# nonce-sha256 1 "), "");
    assert_eq!(Verified::of(&forgotten, None).finding, Finding::OtherMixture);
    assert_eq!(Verified::of(&record, Some(&digits)).finding, Finding::OtherSeed);
    assert!(Verified::of(&record, None).ok);
}
