//! Tests of the store for any database.

use super::lists;
use bastide_server::store::{
    Appended, Mark, NewTable, Row, Seat, Settings, Status, Store, StoreError, StoredSecret, Waits,
};

pub fn hash(of: u8) -> [u8; 32] {
    [of; 32]
}

pub fn new_table(id: &str) -> NewTable {
    NewTable {
        id: id.to_owned(),
        header: "game classic\nseats 2".to_owned(),
        secret: StoredSecret::Plain(hash(7)),
        invite: Some(hash(8)),
        listed: true,
        plan: "{}".to_owned(),
        creator: hash(1),
        at: 1_000,
    }
}

pub fn row(table: &str, seq: u32, request_id: Option<&str>) -> Row {
    Row {
        table: table.to_owned(),
        seq,
        request_id: request_id.map(str::to_owned),
        at: 1_000 + i64::from(seq),
        body: format!("play 0\nplace {seq},0 E"),
    }
}

/// Creates a table whose log has one entry.
pub async fn opened(store: &Store, id: &str) {
    let first = vec![(row(id, 1, None), Mark::default())];
    store.create(new_table(id), first).await.unwrap();
}

pub async fn append(
    store: &Store,
    table: &str,
    seq: u32,
    request_id: Option<&str>,
) -> Result<Appended, StoreError> {
    store.append(row(table, seq, request_id), Mark::default()).await
}

/// The request ids of the log; fails if its numbers have a gap.
pub async fn log(store: &Store, table: &str) -> Vec<Option<String>> {
    let rows = store.rows(table, 0).await.unwrap();
    assert!(
        rows.iter().map(|row| row.seq).eq(1..=rows.len() as u32),
        "a gap: {rows:?}"
    );
    let last = store.table(table).await.unwrap().unwrap().summary.last;
    assert_eq!(
        last as usize,
        rows.len(),
        "the row in `progress` disagrees with the log"
    );
    rows.into_iter().map(|row| row.request_id).collect()
}

/// Runs all tests with the database at this address.
pub async fn all(address: &str) {
    let store = Store::open(address, Settings::default()).await.unwrap();
    order(&store).await;
    conflicts(&store).await;
    repeats(&store).await;
    creation(&store).await;
    unfit(&store).await;
    lists::index(&store).await;
    lists::lists(&store).await;
    one_winner(&store).await;
    many_tables(&store).await;
    closing(&store).await;
    busy(address).await;
    let again = Store::open(address, Settings::default()).await.unwrap();
    assert_eq!(
        log(&again, "order").await.len(),
        21,
        "the log is the same after reopening"
    );
    again.close().await;
}

async fn order(store: &Store) {
    opened(store, "order").await;
    for seq in 2..=20 {
        assert_eq!(append(store, "order", seq, None).await, Ok(Appended::Written));
    }
    let text = Row {
        body: "say 0 „Grüße“ 🏰 \\ \" ' \t\u{1}".to_owned(),
        ..row("order", 21, Some("ü\"'\\"))
    };
    assert_eq!(
        store.append(text.clone(), Mark::default()).await,
        Ok(Appended::Written)
    );
    let rows = store.rows("order", 18).await.unwrap();
    assert_eq!(rows, [row("order", 19, None), row("order", 20, None), text]);
    assert_eq!(log(store, "order").await.len(), 21);
    assert!(store.rows("order", 21).await.unwrap().is_empty());
    assert!(store.rows("order", u32::MAX).await.unwrap().is_empty());
    assert!(store.rows("nobody knows", 0).await.unwrap().is_empty());
}

async fn conflicts(store: &Store) {
    opened(store, "conflict").await;
    for seq in [0, 1, 3, 4] {
        assert_eq!(
            append(store, "conflict", seq, None).await,
            Ok(Appended::Conflict),
            "entry {seq}"
        );
    }
    assert_eq!(
        append(store, "conflict", 2, Some("a")).await,
        Ok(Appended::Written)
    );
    assert_eq!(
        append(store, "conflict", 2, Some("b")).await,
        Ok(Appended::Conflict)
    );
    assert_eq!(log(store, "conflict").await, [None, Some("a".to_owned())]);
    let nowhere = append(store, "nowhere", 1, None).await;
    assert_eq!(nowhere, Err(StoreError::NoTable("nowhere".to_owned())));
}

async fn repeats(store: &Store) {
    opened(store, "repeat").await;
    opened(store, "other").await;
    assert_eq!(append(store, "repeat", 2, Some("a")).await, Ok(Appended::Written));
    for seq in [1, 2, 3, 9] {
        let again = append(store, "repeat", seq, Some("a")).await;
        assert_eq!(again, Ok(Appended::Repeated { seq: 2 }), "entry {seq}");
    }
    assert_eq!(append(store, "other", 2, Some("a")).await, Ok(Appended::Written));
    assert_eq!(append(store, "repeat", 3, Some("A")).await, Ok(Appended::Written));
    assert_eq!(log(store, "repeat").await.len(), 3);
}

async fn creation(store: &Store) {
    let seat = |seat, name: &str| Seat {
        seat,
        holder: Some(hash(1)),
        name: name.to_owned(),
    };
    let first = vec![
        (row("made", 1, Some("a")), Mark::default()),
        (
            row("made", 2, None),
            Mark {
                seats: vec![seat(0, "Ann")],
                ..Mark::default()
            },
        ),
    ];
    store.create(new_table("made"), first.clone()).await.unwrap();
    let table = store.table("made").await.unwrap().unwrap();
    assert!(table.secret == StoredSecret::Plain(hash(7)));
    assert_eq!((table.invite, table.creator), (Some(hash(8)), hash(1)));
    assert_eq!(table.summary.header, "game classic\nseats 2");
    assert_eq!(
        (table.summary.status, table.summary.waits),
        (Status::Open, Waits::Nobody)
    );
    assert_eq!(
        (table.summary.last, table.summary.opened, table.summary.changed),
        (2, 1_000, 1_002)
    );
    assert_eq!(table.summary.seats, [seat(0, "Ann")]);
    assert_eq!(
        append(store, "made", 3, Some("a")).await,
        Ok(Appended::Repeated { seq: 1 })
    );
    // Creating the same table again changes nothing; another table with its id is refused.
    assert_eq!(store.create(new_table("made"), first.clone()).await, Ok(()));
    let other = NewTable {
        secret: StoredSecret::Plain(hash(9)),
        ..new_table("made")
    };
    let taken = store.create(other, first).await;
    assert_eq!(taken, Err(StoreError::Exists("made".to_owned())));
    assert_eq!(log(store, "made").await.len(), 2);
    let gap = vec![(row("gap", 2, None), Mark::default())];
    assert!(matches!(
        store.create(new_table("gap"), gap).await,
        Err(StoreError::Unfit(_))
    ));
    assert!(store.table("gap").await.unwrap().is_none());
    // Of two concurrent tables with one id, one is created, with its own log.
    let twin = |request_id| vec![(row("twin", 1, Some(request_id)), Mark::default())];
    let other = NewTable {
        secret: StoredSecret::Plain(hash(9)),
        ..new_table("twin")
    };
    let (one, two) = tokio::join!(
        store.create(new_table("twin"), twin("one")),
        store.create(other, twin("two"))
    );
    assert_eq!(
        [&one, &two].iter().filter(|made| made.is_ok()).count(),
        1,
        "{one:?} {two:?}"
    );
    assert_eq!(
        log(store, "twin").await,
        [Some(if one.is_ok() { "one" } else { "two" }.to_owned())]
    );
}

async fn unfit(store: &Store) {
    opened(store, "unfit").await;
    let nul = Row {
        body: "say 0 \0".to_owned(),
        ..row("unfit", 2, None)
    };
    let long = Row {
        body: "x".repeat(2 << 20),
        ..row("unfit", 2, None)
    };
    for row in [nul, long, row("unfit", u32::MAX, None)] {
        assert!(matches!(
            store.append(row, Mark::default()).await,
            Err(StoreError::Unfit(_))
        ));
    }
    assert_eq!(log(store, "unfit").await.len(), 1);
}

/// Of many concurrent entries with the same number, one is written.
async fn one_winner(store: &Store) {
    opened(store, "race").await;
    for seq in 2..=6 {
        let all: Vec<_> = (0..20)
            .map(|who| {
                let store = store.clone();
                tokio::spawn(async move { append(&store, "race", seq, Some(&format!("{seq}/{who}"))).await })
            })
            .collect();
        let mut won = Vec::new();
        for (who, one) in all.into_iter().enumerate() {
            match one.await.unwrap().unwrap() {
                Appended::Written => won.push(format!("{seq}/{who}")),
                Appended::Conflict => {}
                Appended::Repeated { seq } => panic!("{who} never asked before, and is told of {seq}"),
            }
        }
        assert_eq!(log(store, "race").await.last().unwrap().as_ref(), won.first());
        assert_eq!(won.len(), 1);
    }
}

/// Batches with entries of many tables, and with several consecutive entries of one table.
async fn many_tables(store: &Store) {
    let tables: Vec<String> = (0..40).map(|table| format!("many{table}")).collect();
    let made: Vec<_> = tables.iter().map(|id| opened(store, id)).collect();
    join(made).await;
    let rows: Vec<_> = (2..=6)
        .flat_map(|seq| tables.iter().map(move |id| append(store, id, seq, None)))
        .collect();
    assert!(
        join(rows)
            .await
            .into_iter()
            .all(|one| one == Ok(Appended::Written))
    );
    for id in &tables {
        assert_eq!(log(store, id).await.len(), 6);
    }
}

/// Runs futures concurrently; they start in order.
async fn join<F: Future>(futures: Vec<F>) -> Vec<F::Output> {
    let mut futures: Vec<_> = futures.into_iter().map(Box::pin).collect();
    let mut done: Vec<Option<F::Output>> = futures.iter().map(|_| None).collect();
    std::future::poll_fn(|context| {
        for (future, done) in futures.iter_mut().zip(&mut done) {
            if done.is_none()
                && let std::task::Poll::Ready(output) = future.as_mut().poll(context)
            {
                *done = Some(output);
            }
        }
        if done.iter().all(Option::is_some) {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
    done.into_iter().flatten().collect()
}

/// Entries accepted before the store is closed are written; later ones are refused.
async fn closing(store: &Store) {
    opened(store, "closing").await;
    let rows: Vec<_> = (2..=50).map(|seq| append(store, "closing", seq, None)).collect();
    let (rows, ()) = tokio::join!(join(rows), store.close());
    assert!(rows.into_iter().all(|one| one == Ok(Appended::Written)));
    assert_eq!(append(store, "closing", 51, None).await, Err(StoreError::Closed));
    assert_eq!(store.probe().await, Err(StoreError::Closed));
}

/// A full queue refuses further entries at once, and accepted ones are written.
async fn busy(address: &str) {
    let store = Store::open(
        address,
        Settings {
            queue: 3,
            ..Settings::default()
        },
    )
    .await
    .unwrap();
    assert_eq!(log(&store, "closing").await.len(), 50);
    opened(&store, "busy").await;
    let rows: Vec<_> = (2..=9).map(|seq| append(&store, "busy", seq, None)).collect();
    let done = join(rows).await;
    let written = done.iter().filter(|one| **one == Ok(Appended::Written)).count();
    assert_eq!(
        done.iter().filter(|one| **one == Err(StoreError::Busy)).count(),
        8 - written
    );
    assert_eq!(written, 3);
    assert_eq!(log(&store, "busy").await.len(), 4);
    store.close().await;
}
