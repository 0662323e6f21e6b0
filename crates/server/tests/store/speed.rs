//! Entries a second with 500 tables at once, each waiting for its answer before it goes on. Run by hand:
//! `cargo test --release -p bastide-server --test store -- --ignored --nocapture speed`

use super::suite::{opened, row};
use super::{postgres, sqlite};
use bastide_server::store::{Appended, Mark, Settings, Store, Waits};
use std::time::{Duration, Instant};

const TABLES: u32 = 500;
const SECONDS: Duration = Duration::from_secs(8);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures, does not test"]
async fn speed_of_sqlite() {
    let path = sqlite::folder("speed").join("tables.db");
    measure("SQLite", &path.display().to_string()).await;
    println!("{} bytes", std::fs::metadata(path).unwrap().len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures, does not test"]
async fn speed_of_postgres() {
    measure("PostgreSQL", &postgres::database("speed").await).await;
}

async fn measure(name: &str, address: &str) {
    let store = Store::open(address, Settings::default()).await.unwrap();
    let begin = Instant::now();
    let ids: Vec<String> = (0..TABLES)
        .map(|table| format!("speed{:011}", u64::from(table) * 7919 % 100_003))
        .collect();
    let made: Vec<_> = ids
        .iter()
        .map(|id| {
            let (store, id) = (store.clone(), id.clone());
            tokio::spawn(async move { opened(&store, &id).await })
        })
        .collect();
    for made in made {
        made.await.unwrap();
    }
    println!("{name}: {TABLES} tables made in {:?}", begin.elapsed());
    let begin = Instant::now();
    let players: Vec<_> = ids
        .into_iter()
        .map(|id| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut waits = Vec::new();
                for seq in 2.. {
                    if begin.elapsed() > SECONDS {
                        break;
                    }
                    let mut row = row(&id, seq, Some(&format!("client-{seq:09}")));
                    row.body = format!(
                        "play {}\nplace {seq},0 E\ndeploy knight 3\ndraw base/CRFR",
                        seq % 2
                    );
                    let mark = Mark {
                        waits: Some(if seq % 2 == 0 { Waits::Person } else { Waits::Bot }),
                        due: Some(Some(i64::from(seq) * 1000)),
                        ..Mark::default()
                    };
                    let asked = Instant::now();
                    assert_eq!(store.append(row, mark).await, Ok(Appended::Written));
                    waits.push(asked.elapsed());
                }
                waits
            })
        })
        .collect();
    let mut waits = Vec::new();
    for player in players {
        waits.extend(player.await.unwrap());
    }
    let seconds = begin.elapsed().as_secs_f64();
    waits.sort();
    println!(
        "{name}: {:.0} entries a second; half within {:?}, 99 of 100 within {:?}, all within {:?}",
        waits.len() as f64 / seconds,
        waits[waits.len() / 2],
        waits[waits.len() * 99 / 100],
        waits[waits.len() - 1],
    );
    store.close().await;
}
