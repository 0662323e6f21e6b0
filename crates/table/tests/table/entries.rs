//! Log entries: printing and parsing, applying rows, and rows that do not fit.

use crate::world::{ANNA, BEN, CLEO, World, bot, me, me_with, nonce_hash, tell, wish};
use bastide_bots::levels::Level;
use bastide_engine::action::Action;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::parse::parse_action;
use bastide_engine::notation::statement::ActionLine;
use bastide_table::table::entry::{Consequences, Entry};
use bastide_table::table::seats::Person;
use bastide_table::table::{Applied, LogRow, Table};
use bastide_wire::command::Command;
use bastide_wire::table::{Clock, CreateTable, SeatWish};
use bastide_wire::vocabulary::{self, GameKind};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn seat() -> impl Strategy<Value = Seat> {
    (0..6u8).prop_map(Seat)
}

fn line(lines: &'static [&'static str]) -> impl Strategy<Value = ActionLine> {
    prop::sample::select(lines).prop_map(|line| parse_action(line).unwrap())
}

fn chance() -> impl Strategy<Value = Vec<ActionLine>> {
    prop::collection::vec(
        line(&["draw base/CRFR", "discard base/CCCC", "reveal 12 double-tower"]),
        0..4,
    )
}

fn entry() -> impl Strategy<Value = (Entry, Consequences)> {
    let level = prop::option::of(prop::sample::select(&Level::ALL[..]));
    // Control characters are removed from names and chat messages before they become entries.
    let text = "\\PC{1,40}";
    let plain = |entry: Entry| (entry, Consequences::default());
    let undo = |(entry, undone): (Entry, bool)| {
        let then = Consequences {
            undone,
            ..Consequences::default()
        };
        (entry, then)
    };
    let draws = |(entry, chance): (Entry, Vec<ActionLine>)| {
        let then = Consequences {
            chance,
            ..Consequences::default()
        };
        (entry, then)
    };
    let bits = any::<[u8; 32]>;
    let sit = (seat(), bits(), text, prop::option::of(bits()));
    let sit = sit.prop_map(|(seat, holder, name, nonce_hash)| Entry::Sit {
        seat,
        holder: Person(holder),
        name,
        nonce_hash,
    });
    let nonce = (seat(), bits()).prop_map(|(seat, nonce)| Entry::Nonce { seat, nonce });
    let end = (Just(Entry::Close), bits()).prop_map(|(entry, secret)| {
        let then = Consequences {
            secret: Some(secret),
            ..Consequences::default()
        };
        (entry, then)
    });
    let lines: &[&str] = &[
        "place 1,-2 E",
        "deploy big field:Sl",
        "pass",
        "first tower:N 3,4",
        "resign",
    ];
    let play = (seat(), line(lines)).prop_map(|(seat, line)| Entry::Play {
        seat,
        action: ACTION,
        line,
    });
    let ask = (seat(), any::<u32>()).prop_map(|(seat, to)| Entry::UndoAsk { seat, to });
    prop_oneof![
        Just(Entry::Open).prop_map(plain),
        Just(Entry::Close).prop_map(plain),
        end,
        (nonce, chance()).prop_map(draws),
        (sit, prop::option::of(chance())).prop_map(|(entry, begins)| {
            let then = Consequences {
                begins: begins.is_some(),
                chance: begins.unwrap_or_default(),
                ..Consequences::default()
            };
            (entry, then)
        }),
        seat().prop_map(|seat| Entry::Leave { seat }).prop_map(plain),
        (level.prop_map(|bots| Entry::Start { bots }), chance()).prop_map(draws),
        (play, chance()).prop_map(draws),
        (seat(), text)
            .prop_map(|(seat, text)| Entry::Say { seat, text })
            .prop_map(plain),
        (ask, any::<bool>()).prop_map(undo),
        (seat().prop_map(|seat| Entry::UndoYes { seat }), any::<bool>()).prop_map(undo),
        seat().prop_map(|seat| Entry::UndoNo { seat }).prop_map(plain),
        seat().prop_map(|seat| Entry::Clock { seat }).prop_map(plain),
        (seat().prop_map(|seat| Entry::Flag { seat }), chance()).prop_map(draws),
        "[0-9a-hjkmnp-tv-z]{16}"
            .prop_map(|id| Entry::Rematch { id })
            .prop_map(plain),
    ]
}

/// The action of every `play` entry here; these tests have no game that could resolve the line.
const ACTION: Action = Action::Pass;

fn parse(text: &str) -> Result<(Entry, Consequences), String> {
    Entry::parse(text, |_| Ok(ACTION))
}

proptest! {
    #[test]
    fn printed_entries_parse_to_themselves((entry, then) in entry()) {
        let text = entry.to_text(&then);
        prop_assert_eq!(parse(&text), Ok((entry, then)), "{}", text);
    }

    #[test]
    fn parsed_entries_print_as_they_were(text in "(open|sit|nonce|leave|start|play|say|undo-ask|undo-yes|undo-no|flag|clock|close|rematch)?\\PC{0,30}(\nundone|\nstart|\ndraw base/CRFR)?(\nsecret [0-9a-f]{64})?") {
        if let Ok((entry, then)) = parse(&text) {
            prop_assert_eq!(entry.to_text(&then), text);
        }
    }

    /// A damaged log is an error, not a panic.
    #[test]
    fn damaged_rows_do_not_panic(entries in prop::collection::vec(entry(), 1..12)) {
        let mut world = World::two(GameKind::Castle, [2; 32]);
        for (entry, then) in entries {
            let mut table = world.table.clone();
            let row = LogRow { seq: table.seq() + 1, at: 0, request_id: None, body: &entry.to_text(&then) };
            if table.apply(row).is_ok() {
                table.sleep();
                table.state_for(table.held_by(&crate::world::ANNA), 0);
                table.record();
                world.table = table;
            }
        }
    }
}

#[test]
fn rows_out_of_order_are_errors() {
    let world = World::two(GameKind::Castle, [2; 32]);
    let mut table = world.rebuilt();
    for seq in [0, table.seq(), table.seq() + 2] {
        let error = table
            .apply(LogRow {
                seq,
                at: 0,
                request_id: None,
                body: "close",
            })
            .unwrap_err();
        assert!(error.to_string().contains("it follows entry 3"), "{error}");
    }
    let error = table
        .apply(LogRow {
            seq: 4,
            at: 0,
            request_id: None,
            body: "dance",
        })
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "entry 4 cannot be read: `dance` is no log entry"
    );
}

#[test]
fn wrong_consequences_are_errors() {
    let world = World::two(GameKind::Classic, [2; 32]);
    let open = World::open(
        &wish(GameKind::Classic, vec![me("Anna"), SeatWish::Open]),
        [2; 32],
    );
    let holder = BEN.hex();
    let rows = [
        (&world, "undo-ask 0 3\nundone".to_owned(), "undo-ask 0 3"),
        (
            &world,
            "flag 0\ndraw base/CRFR".to_owned(),
            "it is not chance's turn",
        ),
        (
            &open,
            format!("sit 1 {holder} \"Ben\""),
            "chance actions are missing",
        ),
        (&open, "start".to_owned(), "the game cannot begin now"),
    ];
    for (world, body, reason) in rows {
        let mut table = world.rebuilt();
        let row = LogRow {
            seq: table.seq() + 1,
            at: 0,
            request_id: None,
            body: &body,
        };
        let error = table.apply(row).unwrap_err().to_string();
        assert!(error.contains(reason), "{body}: {error}");
    }
}

/// A number for every kind of entry, and for each of its possible consequences.
fn kind(entry: &Entry, then: &Consequences) -> usize {
    let (begins, undone) = (usize::from(then.begins), usize::from(then.undone));
    let draws = usize::from(!then.chance.is_empty());
    match entry {
        Entry::Open => 0,
        Entry::Sit { .. } => 1 + begins,
        Entry::Leave { .. } => 3,
        Entry::Start { bots: None } => 4,
        Entry::Start { bots: Some(_) } => 5,
        Entry::Play { .. } => 6 + draws,
        Entry::Say { .. } => 8,
        Entry::UndoAsk { .. } => 9 + undone,
        Entry::UndoYes { .. } => 11 + undone,
        Entry::UndoNo { .. } => 13,
        Entry::Flag { .. } => 14 + draws,
        Entry::Clock { .. } => 16,
        Entry::Close => 17,
        Entry::Rematch { .. } => 18,
        Entry::Nonce { .. } => 19 + draws,
    }
}

/// Writes every kind of row; `World::write` compares the table after each request with one that applies the row.
#[test]
fn applying_a_row_has_the_effect_of_its_request() {
    let mut kinds = BTreeSet::new();
    let mut note = |applied: Applied| {
        kinds.insert(kind(&applied.entry, &applied.then));
    };
    let clock = Clock::PerMove { seconds: 30 };
    let table = |seats: Vec<SeatWish>| CreateTable {
        clock,
        ..wish(GameKind::Classic, seats)
    };
    let bots = || Command::Start {
        bots: Some(vocabulary::Level::Easy),
    };

    let mut world = World::open(&table(vec![me("Anna"), SeatWish::Open, SeatWish::Open]), [5; 32]);
    note(world.join(&BEN, "Ben", None).unwrap());
    note(world.act(&BEN, Command::Leave { seat: 1 }).unwrap());
    note(world.join(&BEN, "Ben", Some(2)).unwrap());
    note(world.join(&CLEO, "Cleo", None).unwrap());
    let text = "\"hm\" \\".to_owned();
    note(world.act(&CLEO, Command::Say { text }).unwrap());
    let yes = || Command::UndoAnswer { yes: true };
    for answers in [&[yes(), yes()][..], &[Command::UndoAnswer { yes: false }][..]] {
        let line = world.legal()[0].clone();
        note(world.play(&ANNA, &line).unwrap());
        note(world.act(&ANNA, Command::UndoAsk).unwrap());
        for (who, answer) in [BEN, CLEO].iter().zip(answers) {
            note(world.act(who, answer.clone()).unwrap());
        }
    }
    while world.asked() == Some(ANNA) {
        let line = world.legal()[0].clone();
        note(world.play(&ANNA, &line).unwrap());
    }
    let past = world.now;
    world.now += 100_000;
    note(world.flag(world.now - 1000));
    // One seat's clock runs out when its tile lies, so that the next is drawn, the other's before.
    let (who, line) = (world.asked().unwrap(), world.legal()[0].clone());
    note(world.play(&who, &line).unwrap());
    for _ in 0..2 {
        world.now += 100_000;
        note(world.flag(past));
    }
    let checked = world.table.check_rematch(&BEN, "0123456789abcdef", world.now);
    note(world.write(checked.unwrap()));

    let mut world = World::open(&table(vec![me("Anna"), SeatWish::Open]), [5; 32]);
    note(world.act(&ANNA, bots()).unwrap());
    while world.asked() != Some(ANNA) {
        note(world.play_bot());
    }
    let line = world.legal()[0].clone();
    note(world.play(&ANNA, &line).unwrap());
    note(world.act(&ANNA, Command::UndoAsk).unwrap());
    note(world.act(&ANNA, Command::Close).unwrap());

    let mut world = World::open(&table(vec![me_with("Anna", 1), SeatWish::Open]), [5; 32]);
    note(world.join_with(&BEN, "Ben", None, Some(nonce_hash(2))).unwrap());
    note(world.act(&BEN, tell(1, 2)).unwrap());
    note(world.act(&ANNA, tell(0, 1)).unwrap());

    // The first entries of a table are not requests; rebuilding applies them.
    for seats in [
        vec![me("Anna"), me("Bea")],
        vec![bot(vocabulary::Level::Easy), bot(vocabulary::Level::Easy)],
    ] {
        let mut world = World::open(&table(seats), [5; 32]);
        let mut again = world.rebuilt();
        assert!(again.game() == world.table.game() && again == world.table);
        let mut table = Table::new(&world.data).unwrap();
        world.log().for_each(|row| note(table.apply(row).unwrap()));
    }
    assert_eq!(kinds, (0..21).collect());
}
