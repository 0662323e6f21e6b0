//! Tests of index rows and lists for any database.

use super::suite::{hash, new_table, opened, row};
use bastide_server::store::{Appended, Mark, NewTable, Row, Seat, Status, Store, Summary, Waits};

pub async fn index(store: &Store) {
    opened(store, "index").await;
    let seat = |seat, holder, name: &str| Seat {
        seat,
        holder,
        name: name.to_owned(),
    };
    let sit = Mark {
        seats: vec![seat(1, Some(hash(2)), "Ben"), seat(0, Some(hash(1)), "Ann")],
        ..Mark::default()
    };
    let start = Mark {
        status: Some(Status::Running),
        waits: Some(Waits::Person),
        due: Some(Some(50_000)),
        glance: Some("{\"turn\":0}".to_owned()),
        ..Mark::default()
    };
    let leave = Mark {
        due: Some(None),
        seats: vec![seat(1, None, "")],
        ..Mark::default()
    };
    for (seq, mark) in (2..).zip([sit, start, Mark::default()]) {
        assert_eq!(
            store.append(row("index", seq, None), mark).await,
            Ok(Appended::Written)
        );
    }
    let summary = store.table("index").await.unwrap().unwrap().summary;
    assert_eq!((summary.status, summary.waits), (Status::Running, Waits::Person));
    assert_eq!((summary.due, summary.changed), (Some(50_000), 1_004));
    assert_eq!(
        summary.glance.as_deref(),
        Some("{\"turn\":0}"),
        "later entries keep it"
    );
    assert_eq!(
        summary.seats,
        [seat(0, Some(hash(1)), "Ann"), seat(1, Some(hash(2)), "Ben")]
    );
    // The mark of an entry that is not written has no effect.
    assert_eq!(
        store.append(row("index", 4, None), leave.clone()).await,
        Ok(Appended::Conflict)
    );
    assert_eq!(store.table("index").await.unwrap().unwrap().summary, summary);
    assert_eq!(
        store.append(row("index", 5, None), leave).await,
        Ok(Appended::Written)
    );
    let summary = store.table("index").await.unwrap().unwrap().summary;
    assert_eq!((summary.status, summary.due), (Status::Running, None));
    assert_eq!(summary.seats, [seat(0, Some(hash(1)), "Ann"), seat(1, None, "")]);
}

pub async fn lists(store: &Store) {
    let ids = |list: Vec<Summary>| list.into_iter().map(|it| it.id).collect::<Vec<_>>();
    let person = hash(42);
    let table = |id: &str, at, listed| NewTable {
        at,
        listed,
        creator: person,
        ..new_table(id)
    };
    for (id, at, listed) in [
        ("l1", 90_001, true),
        ("l2", 90_002, true),
        ("l3", 90_003, false),
        ("l4", 90_004, true),
    ] {
        let first = vec![(
            Row {
                at,
                ..row(id, 1, None)
            },
            Mark::default(),
        )];
        store.create(table(id, at, listed), first).await.unwrap();
    }
    let run = |status, waits, due| Mark {
        status: Some(status),
        waits: Some(waits),
        due: Some(due),
        ..Mark::default()
    };
    let later = |id: &str, at| Row {
        at,
        ..row(id, 2, None)
    };
    store
        .append(later("l1", 95_000), run(Status::Running, Waits::Bot, None))
        .await
        .unwrap();
    store
        .append(later("l4", 96_000), run(Status::Over, Waits::Nobody, None))
        .await
        .unwrap();
    assert_eq!(
        ids(store.lobby(0, 1).await.unwrap()),
        ["l2"],
        "not listed, not open any more, or before it"
    );
    assert_eq!(ids(store.running(90_001, 95_000, 10).await.unwrap()), ["l1"]);
    assert_eq!(ids(store.running(90_002, 0, 10).await.unwrap()), [""; 0]);
    assert_eq!(ids(store.running(0, 95_001, 10).await.unwrap()), [""; 0]);
    assert_eq!(
        ids(store.of_person(&person, 10).await.unwrap()),
        ["l4", "l1", "l3", "l2"]
    );
    assert_eq!(ids(store.of_person(&person, 2).await.unwrap()), ["l4", "l1"]);
    assert_eq!(store.count_open_by(&person).await, Ok(3));
    assert_eq!(store.count_open_by(&hash(99)).await, Ok(0));

    let guest = hash(43);
    let sit = Mark {
        seats: vec![Seat {
            seat: 1,
            holder: Some(guest),
            name: "Gus".to_owned(),
        }],
        ..Mark::default()
    };
    store.append(later("l2", 97_000), sit).await.unwrap();
    let mine = store.of_person(&guest, 10).await.unwrap();
    assert_eq!(mine.len(), 1);
    assert_eq!((&mine[0].id[..], &mine[0].seats[0].name[..]), ("l2", "Gus"));

    assert_eq!(store.due(0, 94_999, 10).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.due(0, 95_000, 10).await.unwrap(), ["l1"]);
    let clock = run(Status::Running, Waits::Person, Some(98_000));
    store
        .append(
            Row {
                seq: 3,
                ..later("l2", 97_500)
            },
            clock,
        )
        .await
        .unwrap();
    assert_eq!(store.due(97_999, 0, 10).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.due(98_000, 0, 10).await.unwrap(), ["l2"]);
    let mut both = store.due(98_000, 95_000, 10).await.unwrap();
    both.sort();
    assert_eq!(both, ["l1", "l2"]);
    assert_eq!(store.due(98_000, 95_000, 1).await.unwrap().len(), 1);
    store.probe().await.unwrap();
}
