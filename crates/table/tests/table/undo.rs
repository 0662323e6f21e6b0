//! Undo: with consent, and never past a draw.

use crate::world::{ANNA, BEN, CLEO, World, bot, json, me, wish};
use bastide_engine::kernel::claims::Seats;
use bastide_table::table::seats::Person;
use bastide_wire::command::Command;
use bastide_wire::refusal::Code;
use bastide_wire::state::Status;
use bastide_wire::table::SeatWish;
use bastide_wire::vocabulary::{GameKind, Level};

const YES: Command = Command::UndoAnswer { yes: true };
const NO: Command = Command::UndoAnswer { yes: false };

/// Plays until a person has placed a tile and can deploy a figure. Returns the person.
fn place(world: &mut World) -> Person {
    loop {
        let who = world.asked().unwrap();
        let line = world.legal()[0].clone();
        let applied = world.play(&who, &line).unwrap();
        if line.starts_with("place") && applied.then.chance.is_empty() {
            return who;
        }
    }
}

fn other(who: Person) -> Person {
    if who == ANNA { BEN } else { ANNA }
}

#[test]
fn all_others_have_to_agree() {
    let seats = vec![me("Anna"), SeatWish::Open, SeatWish::Open];
    let mut world = World::open(&wish(GameKind::Classic, seats), [5; 32]);
    world.join(&BEN, "Ben", None).unwrap();
    world.join(&CLEO, "Cleo", None).unwrap();
    let before = world.table.state_for(Seats::NONE, 0);
    let legal = world.legal();
    assert_eq!(place(&mut world), ANNA);
    assert_eq!(world.table.state_for(Seats::NONE, 0).now.may_undo, [0]);
    let applied = world.act(&ANNA, Command::UndoAsk).unwrap();
    assert_eq!(
        world.table.state_for(Seats::NONE, 0).now.undo.unwrap().waits,
        [1, 2]
    );
    assert!(applied.events.is_empty());
    assert_eq!(world.act(&ANNA, Command::UndoAsk).unwrap_err().code, Code::NoUndo);
    assert_eq!(world.act(&ANNA, YES).unwrap_err().code, Code::NoUndo);
    world.act(&CLEO, YES).unwrap();
    assert_eq!(world.act(&CLEO, YES).unwrap_err().code, Code::NoUndo);
    assert_eq!(world.table.state_for(Seats::NONE, 0).tiles.len(), 2);
    let applied = world.act(&BEN, YES).unwrap();
    let update = world.table.update_for(&applied, Seats::NONE);
    assert_eq!(update.kept, Some(before.tiles.len() as u32));
    let mut after = world.table.state_for(Seats::NONE, 0);
    after.seq = before.seq;
    assert_eq!(json(&after), json(&before));
    assert_eq!(world.legal(), legal);
    // The game continues from there, also after rebuilding.
    place(&mut world);
    let again = world.rebuilt().state_for(Seats::NONE, 0);
    assert_eq!(json(&again), json(&world.table.state_for(Seats::NONE, 0)));
    assert_eq!(world.table.record().matches("\nplace ").count(), 1);
}

#[test]
fn a_request_ends_by_refusal_withdrawal_or_another_move() {
    let mut world = World::two(GameKind::Classic, [6; 32]);
    let who = place(&mut world);
    world.act(&who, Command::UndoAsk).unwrap();
    world.act(&other(who), NO).unwrap();
    assert_eq!(world.act(&other(who), YES).unwrap_err().code, Code::NoUndo);
    world.act(&who, Command::UndoAsk).unwrap();
    world.act(&who, NO).unwrap();
    assert_eq!(world.table.state_for(Seats::NONE, 0).now.undo, None);
    world.act(&who, Command::UndoAsk).unwrap();
    let line = world.legal()[0].clone();
    world.play(&who, &line).unwrap();
    assert_eq!(world.act(&other(who), YES).unwrap_err().code, Code::NoUndo);
    assert_eq!(world.act(&CLEO, NO).unwrap_err().code, Code::NotSeated);
}

#[test]
fn an_answer_to_an_earlier_request_is_stale() {
    let mut world = World::two(GameKind::Classic, [6; 32]);
    let who = place(&mut world);
    let before = world.table.seq();
    world.act(&who, Command::UndoAsk).unwrap();
    let refusal = world
        .table
        .check(&other(who), &YES, before, world.now)
        .unwrap_err();
    assert_eq!(refusal.code, Code::Stale);
}

#[test]
fn bots_agree_at_once() {
    let mut world = World::open(
        &wish(GameKind::Classic, vec![me("Anna"), bot(Level::Easy)]),
        [5; 32],
    );
    place(&mut world);
    let applied = world.act(&ANNA, Command::UndoAsk).unwrap();
    assert_eq!(world.table.update_for(&applied, Seats::NONE).kept, Some(1));
    assert_eq!(world.table.state_for(Seats::NONE, 0).tiles.len(), 1);
}

#[test]
fn against_bots_every_action_can_be_undone() {
    let seats = vec![me("Anna"), bot(Level::Easy), bot(Level::Easy)];
    let mut world = World::open(&wish(GameKind::Classic, seats), [5; 32]);
    let first = world.table.state_for(Seats::NONE, 0);
    let mut acted = 0;
    while acted < 8 {
        match world.asked() {
            Some(_) => {
                let line = world.legal()[0].clone();
                world.play(&ANNA, &line).unwrap();
                acted += 1;
            }
            None => {
                world.play_bot();
            }
        }
    }
    for left in (0..acted).rev() {
        assert_eq!(world.table.state_for(Seats::NONE, 0).now.may_undo[0], 0);
        let step = world.act(&ANNA, Command::UndoAsk).unwrap();
        assert!(step.then.undone, "{left} actions are left");
        assert_eq!(world.asked(), Some(ANNA));
    }
    let mut last = world.table.state_for(Seats::NONE, 0);
    last.seq = first.seq;
    assert_eq!(json(&last), json(&first));
    assert_eq!(world.act(&ANNA, Command::UndoAsk).unwrap_err().code, Code::NoUndo);
    // The log, with everything that was undone, leads to the same table.
    let again = world.rebuilt().state_for(Seats::NONE, 0);
    assert_eq!(json(&again), json(&world.table.state_for(Seats::NONE, 0)));
}

/// No request, by whomever and whenever, undoes an action after which chance has acted.
#[test]
fn undo_never_reveals_a_draw() {
    for game in [GameKind::Classic, GameKind::Castle, GameKind::City] {
        let mut world = World::two(game, [8; 32]);
        let mut rng = fastrand::Rng::with_seed(8);
        let mut asked = 0;
        while world.table.status() == Status::Running {
            let (who, legal) = (world.asked().unwrap(), world.legal());
            let line = rng.choice(&legal).unwrap().clone();
            let applied = world.play(&who, &line).unwrap();
            let drawn = applied.then.chance.len();
            let seen = world
                .table
                .record()
                .lines()
                .filter(|line| line.starts_with(['d', 'r']))
                .count();
            for who in [ANNA, BEN] {
                let requested = world
                    .table
                    .check(&who, &Command::UndoAsk, world.table.seq(), world.now);
                if drawn > 0 {
                    assert!(requested.is_err(), "after {line} in {game:?}");
                }
            }
            if drawn == 0 && rng.u32(..3) == 0 && world.act(&who, Command::UndoAsk).is_ok() {
                asked += 1;
                world.act(&other(who), YES).unwrap();
                let record = world.table.record();
                let left = record.lines().filter(|line| line.starts_with(['d', 'r'])).count();
                assert!(
                    left == seen || left + 1 == seen,
                    "only deploying a figure can be undone"
                );
                assert_eq!(draws(&record), draws(&world.rebuilt().record()));
            }
        }
        assert!(asked > 5, "{game:?}");
        // Undo does not change the draws, which follow from the seed.
        bastide_engine::record::replay::replay(&world.table.record(), |_, _| {}).unwrap();
    }
}

fn draws(record: &str) -> usize {
    record.matches("\ndraw ").count() + record.matches("\nreveal ").count()
}

#[test]
fn nothing_is_undone_after_the_end() {
    let mut world = World::two(GameKind::Castle, [8; 32]);
    place(&mut world);
    let who = world.asked().unwrap();
    world.act(&who, Command::Resign).unwrap();
    assert_eq!(world.table.status(), Status::Over);
    for who in [ANNA, BEN] {
        assert_eq!(world.act(&who, Command::UndoAsk).unwrap_err().code, Code::Over);
    }
}
