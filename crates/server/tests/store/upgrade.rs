//! Upgrades of databases from before a change of rules: stored tables keep the earlier rules, new ones have the new defaults.

use super::suite::hash;
use bastide_engine::action::{Action, Quarter};
use bastide_engine::game::Game;
use bastide_engine::notation::resolve;
use bastide_server::seal::Key;
use bastide_server::store::{Appended, Mark, NewTable, Row, Settings, Status, Store, StoredSecret, Waits};
use bastide_table::table::open::{Deal, open};
use bastide_table::table::seats::Person;
use bastide_table::table::{Checked, Corrupt, LogRow, Table, TableData};
use bastide_wire::command::Command;
use bastide_wire::state;
use bastide_wire::table::{Clock, CreateTable, GameOption, SeatWish};
use bastide_wire::vocabulary::GameKind;

/// Holds both seats of every table.
const ANNA: Person = Person([1; 32]);
const NOW: i64 = 1_000_000;

/// Makes the next opening of a database migrate it as if an earlier server had written it: the second migration changes
/// rows only, so that the schema of both versions is the same.
pub const FORGET: &str = "DELETE FROM _sqlx_migrations WHERE version = 2";

/// A table in the middle of a game, with its log.
struct StoredGame {
    data: TableData,
    rows: Vec<Row>,
    table: Table,
    rng: fastrand::Rng,
}

fn wish(game: GameKind, sets: &[&str], options: &[(&str, &str)]) -> CreateTable {
    let me = |name: &str| SeatWish::Me {
        name: name.to_owned(),
        nonce_hash: None,
    };
    let option = |&(name, value): &(&str, &str)| GameOption {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    CreateTable {
        game,
        sets: sets.iter().map(|&set| set.to_owned()).collect(),
        options: options.iter().map(option).collect(),
        seats: vec![me("Anna"), me("Ada")],
        clock: Clock::None,
        listed: true,
        aids: false,
    }
}

impl StoredGame {
    fn open(id: &str, wish: &CreateTable) -> StoredGame {
        StoredGame::seeded(id, wish, 0)
    }

    /// A table whose random actions come from this seed.
    fn seeded(id: &str, wish: &CreateTable, seed: u64) -> StoredGame {
        let opening = open(None, wish, id, ANNA, Deal::from_secret(hash(5)), NOW).unwrap();
        let row = |(seq, body)| Row {
            table: id.to_owned(),
            seq,
            request_id: None,
            at: NOW,
            body,
        };
        StoredGame {
            rows: (1..).zip(opening.bodies).map(row).collect(),
            data: opening.data,
            table: opening.table,
            rng: fastrand::Rng::with_seed(seed),
        }
    }

    /// Plays a random action, preferably one that moves a figure into the market or to a feature, and adds its row.
    fn play(&mut self) {
        let game = self.table.game();
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let market = Quarter::Market;
        let at_market = |action: &&Action| match **action {
            Action::Quarter { quarter, .. } => quarter == market,
            Action::Join { .. } => true,
            _ => false,
        };
        let action = *legal
            .iter()
            .find(at_market)
            .or_else(|| self.rng.choice(&legal))
            .unwrap();
        let line = resolve::write(game, action).unwrap().to_string();
        let after = self.table.seq();
        let checked = self.table.check(&ANNA, &Command::Play { line }, after, NOW);
        self.commit(checked.unwrap());
    }

    fn commit(&mut self, checked: Checked) {
        self.rows.push(Row {
            table: self.data.id.clone(),
            seq: checked.seq,
            request_id: None,
            at: checked.at,
            body: checked.body.clone(),
        });
        self.table.commit(checked, None);
    }

    /// Removes an option from the stored header, as if the server had not known it.
    fn without(mut self, option: &str) -> StoredGame {
        let line = format!("option {option}\n");
        assert!(self.data.header.contains(&line), "{}", self.data.header);
        self.data.header = self.data.header.replace(&line, "");
        self
    }

    /// Plays until the log cannot be replayed without the options that were removed from the header.
    fn until_only_earlier_rules_fit(mut self) -> StoredGame {
        let mut reader = rebuild(&self.data, &self.rows);
        while let Ok(table) = &mut reader {
            assert_eq!(self.table.status(), state::Status::Running, "{}", self.data.id);
            self.play();
            if let Err(error) = table.apply(log_row(self.rows.last().unwrap())) {
                reader = Err(error);
            }
        }
        assert_eq!(self.table.status(), state::Status::Running, "{}", self.data.id);
        self
    }

    fn mark(&self) -> Mark {
        Mark {
            status: Some(Status::Running),
            waits: Some(Waits::Person),
            ..Mark::default()
        }
    }

    async fn store(&self, store: &Store) {
        let TableData {
            id,
            header,
            secret,
            plan,
            creator,
            listed,
            at,
            ..
        } = self.data.clone();
        let table = NewTable {
            id,
            header,
            secret: StoredSecret::Plain(secret.unwrap()),
            invite: None,
            listed,
            plan,
            creator,
            at,
        };
        let rows = self.rows.iter().map(|row| (row.clone(), self.mark()));
        store.create(table, rows.collect()).await.unwrap();
    }

    /// Checks that the stored table equals this one, and plays it to its end.
    async fn goes_on(&mut self, store: &Store) {
        let (data, rows) = read(store, &self.data.id).await;
        let table = rebuild(&data, &rows).unwrap();
        assert!(table == self.table, "{}", data.header);
        (self.data, self.table) = (data, table);
        while self.table.status() == state::Status::Running {
            self.play();
            let row = self.rows.last().unwrap().clone();
            assert_eq!(store.append(row, self.mark()).await, Ok(Appended::Written));
        }
        let (data, rows) = read(store, &self.data.id).await;
        assert!(rebuild(&data, &rows).unwrap() == self.table);
    }
}

fn rebuild(data: &TableData, rows: &[Row]) -> Result<Table, Corrupt> {
    Table::rebuild(data, rows.iter().map(log_row))
}

fn log_row(row: &Row) -> LogRow<'_> {
    LogRow {
        seq: row.seq,
        at: row.at,
        request_id: row.request_id.as_deref(),
        body: &row.body,
    }
}

async fn read(store: &Store, id: &str) -> (TableData, Vec<Row>) {
    let row = store.table(id).await.unwrap().unwrap();
    let data = TableData {
        id: id.to_owned(),
        header: row.summary.header,
        secret: Key::new([0; 32]).open(id, &row.secret),
        secret_hash: row.secret.hash(),
        plan: row.summary.plan,
        creator: row.creator,
        listed: row.summary.listed,
        at: row.summary.opened,
    };
    (data, store.rows(id, 0).await.unwrap())
}

const COUNT_OPTIONS: [(&str, &str); 2] = [("start-tile", "bag"), ("market", "rounds")];

/// Tables whose headers lack the options of the rules under which they are played.
fn earlier_tables() -> [StoredGame; 3] {
    let count = || wish(GameKind::Classic, &["count", "inns"], &COUNT_OPTIONS);
    let city = wish(GameKind::City, &[], &[("guards", "at-once")]);
    [
        StoredGame::open("bothoptionsunset", &count())
            .without("start-tile bag")
            .without("market rounds")
            .until_only_earlier_rules_fit(),
        // In this game both seats have figures in the market at the end.
        StoredGame::seeded("startxtilexisset", &count(), 149)
            .without("market rounds")
            .until_only_earlier_rules_fit(),
        StoredGame::open("cityxguardsunset", &city)
            .without("guards at-once")
            .until_only_earlier_rules_fit(),
    ]
}

/// A game of The Count without farmers in which the market is used, which no option allows any more.
fn market_without_farmers() -> StoredGame {
    let wish = wish(GameKind::Classic, &["count"], &[("farmers", "off")]);
    let mut played = StoredGame::open("marketxisclosedx", &wish);
    let begun = played.rows.last_mut().unwrap();
    let (sat, _) = begun.body.split_once("\ndraw ").unwrap();
    begun.body = format!("{sat}\ndraw base/FCFC-join");
    for body in [
        "play 0 place 0,3 E",
        "play 0 deploy follower city:N\ndraw base/CFFF",
        "play 1 place 0,4 N",
        "play 1 quarter market follower",
    ] {
        let last = played.rows.last().unwrap();
        played.rows.push(Row {
            seq: last.seq + 1,
            body: body.to_owned(),
            ..last.clone()
        });
    }
    played
}

/// Writes tables of an earlier server and opens the database `nodes` times at once. `forget` runs [`FORGET`].
pub async fn tables_keep_their_rules<F: Future<Output = ()>>(
    address: &str,
    nodes: usize,
    forget: impl FnOnce() -> F,
) {
    let mut tables = earlier_tables();
    let closed = market_without_farmers();
    let untouched = StoredGame::open("optionsxaretheir", &wish(GameKind::Castle, &[], &[]));
    let store = Store::open(address, Settings::default()).await.unwrap();
    for table in tables.iter().chain([&closed, &untouched]) {
        table.store(&store).await;
    }
    store.close().await;
    forget().await;

    let opening: Vec<_> = (0..nodes)
        .map(|_| {
            let address = address.to_owned();
            tokio::spawn(async move { Store::open(&address, Settings::default()).await })
        })
        .collect();
    let mut stores = Vec::new();
    for store in opening {
        stores.push(store.await.unwrap().unwrap());
    }
    let store = &stores[0];
    for table in &mut tables {
        table.goes_on(store).await;
    }
    let header = read(store, "bothoptionsunset").await.0.header;
    assert_eq!(
        header,
        "bastide 1\ngame classic\nsets base count inns\noption start-tile bag\noption market rounds\nplayers 2\n"
    );
    assert_eq!(
        read(store, "optionsxaretheir").await.0.header,
        untouched.data.header
    );

    // A table that cannot be rebuilt is closed, so that no bot or clock is waited for.
    let (data, rows) = read(store, &closed.data.id).await;
    let error = rebuild(&data, &rows).unwrap_err();
    assert_eq!(error.seq, closed.rows.last().unwrap().seq, "{error}");
    let summary = store.table(&closed.data.id).await.unwrap().unwrap().summary;
    assert_eq!((summary.status, summary.waits), (Status::Closed, Waits::Nobody));

    // Tables that are opened after the migration keep the new defaults at the next start.
    let count = wish(GameKind::Classic, &["count"], &[]);
    let city = wish(GameKind::City, &[], &[]);
    let new = [
        StoredGame::open("newxcountxtablex", &count),
        StoredGame::open("newxcityxtablexx", &city),
    ];
    for table in &new {
        table.store(store).await;
    }
    for store in stores {
        store.close().await;
    }
    let store = Store::open(address, Settings::default()).await.unwrap();
    for table in &new {
        let header = read(&store, &table.data.id).await.0.header;
        assert_eq!(header, table.data.header);
        assert!(!header.contains("option"), "{header}");
    }
    store.close().await;
}
