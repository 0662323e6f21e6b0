//! The text of entries: what is printed reads back, and nothing makes a table panic.

use crate::world::World;
use bastide_bots::levels::Level;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::parse::parse_action;
use bastide_engine::notation::statement::ActionLine;
use bastide_server::table::LogRow;
use bastide_server::table::entry::Entry;
use bastide_server::table::seats::Person;
use bastide_wire::vocabulary::GameKind;
use proptest::prelude::*;

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

fn entry() -> impl Strategy<Value = Entry> {
    let level = prop::option::of(prop::sample::select(&Level::ALL[..]));
    // Names and talk are cleaned before they become entries: no control characters.
    let text = "\\PC{1,40}";
    prop_oneof![
        Just(Entry::Open),
        Just(Entry::Close),
        (seat(), any::<[u8; 32]>(), text, prop::option::of(chance())).prop_map(
            |(seat, holder, name, begins)| {
                Entry::Sit {
                    seat,
                    holder: Person(holder),
                    name,
                    begins,
                }
            }
        ),
        seat().prop_map(|seat| Entry::Leave { seat }),
        (level, chance()).prop_map(|(bots, chance)| Entry::Start { bots, chance }),
        (
            seat(),
            line(&[
                "place 1,-2 E",
                "deploy big field:Sl",
                "pass",
                "first tower:N 3,4",
                "resign"
            ]),
            chance()
        )
            .prop_map(|(seat, line, chance)| Entry::Play { seat, line, chance }),
        (seat(), text).prop_map(|(seat, text)| Entry::Say { seat, text }),
        (seat(), any::<u32>(), any::<bool>()).prop_map(|(seat, to, undone)| Entry::UndoAsk {
            seat,
            to,
            undone
        }),
        (seat(), any::<bool>()).prop_map(|(seat, undone)| Entry::UndoYes { seat, undone }),
        seat().prop_map(|seat| Entry::UndoNo { seat }),
        seat().prop_map(|seat| Entry::Clock { seat }),
        (seat(), chance()).prop_map(|(seat, chance)| Entry::Flag { seat, chance }),
        "[0-9a-hjkmnp-tv-z]{16}".prop_map(|id| Entry::Rematch { id }),
    ]
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(entry in entry()) {
        let text = entry.to_string();
        prop_assert_eq!(Entry::parse(&text), Ok(entry), "{}", text);
    }

    #[test]
    fn what_reads_is_printed_the_same(text in "(open|sit|leave|start|play|say|undo-ask|undo-yes|undo-no|flag|clock|close|rematch)?\\PC{0,30}(\nundone|\nstart|\ndraw base/CRFR)?") {
        if let Ok(entry) = Entry::parse(&text) {
            prop_assert_eq!(entry.to_string(), text);
        }
    }

    /// A log that somebody spoiled is an error, never a panic.
    #[test]
    fn no_entry_makes_a_table_panic(entries in prop::collection::vec(entry(), 1..12)) {
        let mut world = World::two(GameKind::Castle, [2; 32]);
        for entry in entries {
            let mut table = world.table.clone();
            let row = LogRow { seq: table.seq() + 1, at: 0, client: None, body: &entry.to_string() };
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
fn rows_out_of_order_are_found() {
    let world = World::two(GameKind::Castle, [2; 32]);
    let mut table = world.rebuilt();
    for seq in [0, table.seq(), table.seq() + 2] {
        let error = table
            .apply(LogRow {
                seq,
                at: 0,
                client: None,
                body: "close",
            })
            .unwrap_err();
        assert!(error.to_string().contains("it comes after entry 3"), "{error}");
    }
    let error = table
        .apply(LogRow {
            seq: 4,
            at: 0,
            client: None,
            body: "dance",
        })
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "entry 4 cannot be read: `dance` is no log entry"
    );
}
