//! Tests of the life cycle of tables, of bans and of changes by the operator, for any database.

use super::suite::{append, hash, log, new_table, opened, row};
use bastide_server::store::{
    Appended, Ban, Change, Filter, Mark, NewTable, Rewrite, Row, Seat, Settings, Status, Store, StoreError,
};

/// Runs all tests with the database at this address.
pub async fn all(address: &str) {
    let store = Store::open(address, Settings::default()).await.unwrap();
    ends(&store).await;
    rewrites(&store).await;
    leases(&store).await;
    bans(&store).await;
    people(&store).await;
    beside(&store, address).await;
    store.close().await;
}

/// A table with this status whose last entry is at this time.
async fn ended(store: &Store, id: &str, status: Status, at: i64) {
    opened(store, id).await;
    let mark = Mark {
        status: Some(status),
        seats: vec![seat(0, Some(hash(9)), "Zoe")],
        ..Mark::default()
    };
    let end = Row {
        at,
        ..row(id, 2, None)
    };
    assert_eq!(store.append(end, mark).await, Ok(Appended::Written));
}

fn seat(seat: u8, holder: Option<[u8; 32]>, name: &str) -> Seat {
    Seat {
        seat,
        holder,
        name: name.to_owned(),
    }
}

async fn ends(store: &Store) {
    for (id, status, at) in [
        ("o-old", Status::Open, 5_000),
        ("r-old", Status::Running, 5_000),
        ("over-old", Status::Over, 5_000),
        ("over-new", Status::Over, 9_000),
        ("closed-old", Status::Closed, 5_000),
    ] {
        ended(store, id, status, at).await;
    }
    assert_eq!(store.idle(Status::Open, 6_000, 9).await.unwrap(), ["o-old"]);
    assert_eq!(store.idle(Status::Running, 6_000, 9).await.unwrap(), ["r-old"]);
    assert!(store.idle(Status::Open, 5_000, 9).await.unwrap().is_empty());
    assert_eq!(store.count_ended(Status::Over, 6_000).await, Ok(1));
    assert_eq!(store.delete_ended(Status::Over, 6_000).await, Ok(1));
    assert_eq!(store.delete_ended(Status::Over, 6_000).await, Ok(0));
    assert!(store.table("over-old").await.unwrap().is_none());
    assert!(store.rows("over-old", 0).await.unwrap().is_empty());
    assert_eq!(
        append(store, "over-old", 3, None).await,
        Err(StoreError::NoTable("over-old".to_owned()))
    );
    for id in ["o-old", "r-old", "over-new", "closed-old"] {
        assert_eq!(log(store, id).await.len(), 2, "{id} was not asked for");
    }
    let of_zoe = store.tables_of(&hash(9)).await.unwrap();
    assert_eq!(of_zoe, ["closed-old", "o-old", "over-new", "r-old"]);
    assert_eq!(store.delete_ended(Status::Closed, 6_000).await, Ok(1));
    // Larger than one transaction.
    for number in 0..70 {
        ended(store, &format!("many-{number}"), Status::Closed, 5_000).await;
    }
    let mut left = 70;
    while left > 0 {
        let some = store.delete_ended(Status::Closed, 6_000).await.unwrap();
        assert!((1..=50).contains(&some), "{some} at once");
        left -= some;
    }
    assert_eq!(store.count_ended(Status::Closed, i64::MAX).await, Ok(0));
}

async fn rewrites(store: &Store) {
    ended(store, "talk", Status::Over, 5_000).await;
    let said = |body: &str| Row {
        body: body.to_owned(),
        ..row("talk", 2, Some("x"))
    };
    let rewrite = Rewrite {
        table: "talk".to_owned(),
        last: 2,
        rows: vec![said("say 0 \"\"")],
        is_silent: true,
        person: None,
    };
    assert!(
        store
            .with_talk(6_000)
            .await
            .unwrap()
            .contains(&("talk".to_owned(), 2))
    );
    let late = Rewrite {
        last: 1,
        ..rewrite.clone()
    };
    assert_eq!(store.rewrite(&late).await, Ok(false), "there is another entry");
    assert_eq!(store.rewrite(&rewrite).await, Ok(true));
    assert_eq!(store.rows("talk", 1).await.unwrap()[0].body, "say 0 \"\"");
    assert_eq!(store.count_with_talk(6_000).await, Ok(0));
    // Somebody speaks again.
    assert_eq!(append(store, "talk", 3, None).await, Ok(Appended::Written));
    assert_eq!(store.with_talk(6_000).await.unwrap(), [("talk".to_owned(), 3)]);
    let person = Rewrite {
        last: 3,
        rows: Vec::new(),
        is_silent: false,
        person: Some((hash(9), hash(10))),
        ..rewrite
    };
    assert_eq!(store.rewrite(&person).await, Ok(true));
    let table = store.table("talk").await.unwrap().unwrap();
    assert_eq!(table.summary.seats, [seat(0, Some(hash(10)), "")]);
    assert_eq!(table.creator, hash(1), "somebody else opened it");
}

async fn leases(store: &Store) {
    assert_eq!(store.lease("prune", 1, 100, 200).await, Ok(true));
    assert_eq!(store.lease("prune", 2, 150, 250).await, Ok(false));
    assert_eq!(store.lease("prune", 1, 150, 250).await, Ok(true), "it is renewed");
    assert_eq!(store.lease("prune", 2, 251, 300).await, Ok(true), "it has ended");
    assert_eq!(store.lease("prune", 1, 260, 300).await, Ok(false));
}

async fn bans(store: &Store) {
    let before = store.last_change().await.unwrap();
    let ban = Ban {
        target: "net 192.0.2.0/24".to_owned(),
        reason: "floods".to_owned(),
        at: 1_000,
        until: None,
    };
    store.ban(&ban).await.unwrap();
    let shorter = Ban {
        until: Some(2_000),
        ..ban
    };
    store.ban(&shorter).await.unwrap();
    assert_eq!(store.bans().await.unwrap(), std::slice::from_ref(&shorter));
    assert_eq!(store.unban(&shorter.target, 1_500).await, Ok(true));
    assert_eq!(store.unban(&shorter.target, 1_500).await, Ok(false));
    assert!(store.bans().await.unwrap().is_empty());
    store.announce(&["t".to_owned()], 1_500).await.unwrap();
    let changes = store.changes(before).await.unwrap();
    let changes: Vec<_> = changes.into_iter().map(|(_, change)| change.unwrap()).collect();
    assert_eq!(
        changes[..4],
        [Change::Bans, Change::Bans, Change::Bans, Change::Bans]
    );
    assert_eq!(changes[4], Change::Table("t".to_owned()));
    let tables: Vec<String> = (0..1500).map(|number| format!("t{number}")).collect();
    let last = store.last_change().await.unwrap();
    store.announce(&tables, 1_500).await.unwrap();
    let page = store.changes(last).await.unwrap();
    let rest = store.changes(page.last().unwrap().0).await.unwrap();
    assert_eq!((page.len(), rest.len()), (1000, 500), "in pages");
    store.ban(&shorter).await.unwrap();
    store.forget_changes(1_800).await.unwrap();
    assert_eq!(store.bans().await.unwrap(), [shorter], "it holds until 2000");
    store.forget_changes(2_100).await.unwrap();
    assert!(store.bans().await.unwrap().is_empty() && store.changes(0).await.unwrap().is_empty());
    assert!(store.last_change().await.unwrap() == 0);
}

async fn people(store: &Store) {
    let person = |last| {
        let mut hash = [0xee; 32];
        hash[31] = last;
        hash
    };
    for last in [1, 2] {
        let table = NewTable {
            creator: person(last),
            ..new_table(&format!("p{last}"))
        };
        let mark = Mark {
            seats: vec![
                seat(0, Some(person(last)), "Pia"),
                seat(1, Some(person(last)), "Pit"),
            ],
            ..Mark::default()
        };
        let first = vec![(row(&table.id, 1, None), mark)];
        store.create(table, first).await.unwrap();
    }
    let found = store
        .people(&[0xee; 32].map(|_| 0xee), &[0xef; 32], 10)
        .await
        .unwrap();
    assert!(found.is_empty(), "the range begins after both");
    let found = store.people(&person(0), &[0xef; 32], 10).await.unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!(
        (found[0].hash, &found[0].names[..]),
        (person(1), &["Pia".to_owned(), "Pit".to_owned()][..])
    );
    let filter = Filter {
        person: Some(person(2)),
        ..Filter::default()
    };
    let tables = store.overview(&filter, 10).await.unwrap();
    assert_eq!(
        tables.iter().map(|table| &table.id[..]).collect::<Vec<_>>(),
        ["p2"]
    );
    let running = Filter {
        status: Some(Status::Running),
        before: Some(6_000),
        ..Filter::default()
    };
    assert_eq!(store.overview(&running, 10).await.unwrap().len(), 1);
    let totals = store.totals().await.unwrap();
    assert_eq!(totals.tables, [3, 1, 2, 0]);
    assert_eq!(store.ids("o", 2).await.unwrap(), ["o-old", "over-new"]);
    assert!(store.log_size("o-old").await.unwrap() > 10);
}

/// A second handle, as `bastide admin` has it, works while the first is open.
async fn beside(store: &Store, address: &str) {
    let admin = Store::open_beside(address).await.unwrap();
    ended(store, "both", Status::Running, 5_000).await;
    assert_eq!(append(&admin, "both", 3, None).await, Ok(Appended::Written));
    assert_eq!(append(store, "both", 3, None).await, Ok(Appended::Conflict));
    assert_eq!(append(store, "both", 4, None).await, Ok(Appended::Written));
    assert_eq!(log(&admin, "both").await.len(), 4);
    admin.close().await;
}
