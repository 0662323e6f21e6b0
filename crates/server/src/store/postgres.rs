//! PostgreSQL: several servers on one database. One connection of each server writes, some read, one listens.

use super::Settings;
use super::error::StoreError;
use super::hints::{self, Tasks};
use super::types::{Appended, Hint, Mark, NewTable, Row};
use super::writer::{Answer, Backend, Found, Job, Run, decide};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgPool};
use std::collections::HashSet;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// How often a batch is tried again after another node was in the way.
const TRIES: u32 = 4;

/// The connections that read.
#[derive(Clone)]
pub(super) struct Readers {
    pub(super) pool: PgPool,
    patience: Duration,
    _tasks: Arc<Tasks>,
}

impl Readers {
    pub(super) async fn ask<T>(&self, asked: impl Future<Output = sqlx::Result<T>>) -> Result<T, StoreError> {
        match tokio::time::timeout(self.patience, asked).await {
            Ok(answer) => answer.map_err(explain),
            Err(_) => Err(silent(self.patience)),
        }
    }
}

/// The connection that writes.
pub(super) struct Postgres {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    patience: Duration,
    /// Which of the servers this one is.
    node: i64,
    notices: hints::Notices,
}

/// Connects, checks that the database is ours, brings its schema up to date, and listens to other nodes.
pub(super) async fn open(
    address: &str,
    settings: &Settings,
    hints: broadcast::Sender<Hint>,
) -> Result<(Postgres, Readers), StoreError> {
    let options = PgConnectOptions::from_str(address)
        .map_err(|error| StoreError::Address(error.to_string()))?
        .application_name("bastide")
        .disable_statement_logging();
    let patience = settings.patience;
    let mut connection = connect(&options, patience).await?;
    claim(&mut connection).await?;
    MIGRATIONS
        .run_direct(None, &mut connection, false)
        .await
        .map_err(migration)?;
    // One more than read, for the one that listens.
    let pool = PgPoolOptions::new()
        .max_connections(settings.readers.max(1) + 1)
        .acquire_timeout(patience)
        .connect_lazy_with(options.clone());
    let mut node = [0; 8];
    getrandom::fill(&mut node).map_err(|error| StoreError::Failed(format!("no random numbers: {error}")))?;
    let node = i64::from_be_bytes(node);
    let (notices, tasks) = hints::start(&pool, node, settings.poll, hints)
        .await
        .map_err(explain)?;
    let readers = Readers {
        pool,
        patience,
        _tasks: Arc::new(tasks),
    };
    Ok((
        Postgres {
            options,
            connection: Some(connection),
            patience,
            node,
            notices,
        },
        readers,
    ))
}

async fn connect(options: &PgConnectOptions, patience: Duration) -> Result<PgConnection, StoreError> {
    let connecting = async {
        let mut connection = options.connect().await?;
        // Acknowledged means flushed, whatever the database's own default is; a stricter one stays.
        sqlx::query(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
        )
        .execute(&mut connection)
        .await?;
        // A plan that was made and kept while the tables were small, or for a small batch, would be a bad one later.
        sqlx::raw_sql("SET plan_cache_mode = force_custom_plan")
            .execute(&mut connection)
            .await?;
        Ok(connection)
    };
    match tokio::time::timeout(patience, connecting).await {
        Ok(connection) => connection.map_err(explain),
        Err(_) => Err(silent(patience)),
    }
}

fn silent(patience: Duration) -> StoreError {
    StoreError::Away(format!("no answer within {} s", patience.as_secs_f32()))
}

/// A database with another program's migrations is left as it is.
async fn claim(connection: &mut PgConnection) -> Result<(), StoreError> {
    let (migrated, ours): (bool, bool) = sqlx::query_as(
        "SELECT to_regclass('_sqlx_migrations') IS NOT NULL, to_regclass('progress') IS NOT NULL",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(explain)?;
    if !migrated || ours {
        return Ok(());
    }
    let versions: i64 = sqlx::query_scalar("SELECT count(*) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await
        .map_err(explain)?;
    if versions == 0 {
        return Ok(());
    }
    Err(StoreError::Foreign(
        "the database holds the tables of another program".to_owned(),
    ))
}

fn migration(error: MigrateError) -> StoreError {
    const TABLE_IS_THERE: &str = "42P07";
    let known = MIGRATIONS
        .iter()
        .map(|migration| migration.version)
        .max()
        .unwrap_or(0);
    match error {
        MigrateError::VersionMissing(found) if found > known => StoreError::Newer { found, known },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)
            if code(&error) == TABLE_IS_THERE =>
        {
            StoreError::Foreign("the database holds the tables of another program".to_owned())
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => explain(error),
        other => StoreError::Foreign(format!("the database has a schema that is not ours ({other})")),
    }
}

/// The code of what the database said, empty if it said nothing.
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>
fn code(error: &sqlx::Error) -> String {
    let said = error.as_database_error().and_then(|said| said.code());
    said.map(|code| code.into_owned()).unwrap_or_default()
}

fn explain(error: sqlx::Error) -> StoreError {
    let code = code(&error);
    let why = error
        .as_database_error()
        .map_or_else(|| error.to_string(), |said| said.message().to_owned());
    match (&code[..], error) {
        (_, sqlx::Error::PoolClosed) => StoreError::Closed,
        (_, sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_)) => {
            StoreError::Away(why)
        }
        (_, sqlx::Error::Tls(_) | sqlx::Error::Configuration(_)) | ("3D000" | "28P01" | "28000", _) => {
            StoreError::Address(why)
        }
        ("53100", _) => StoreError::Full(why),
        // Stopping, starting, out of connections, or for the moment a copy that cannot be written to.
        ("57P01" | "57P02" | "57P03" | "53300" | "25006", _) => StoreError::Away(why),
        (code, _) if code.starts_with("08") => StoreError::Away(why),
        ("", _) => StoreError::Failed(why),
        (code, _) => StoreError::Failed(format!("{why} (code {code})")),
    }
}

/// Whether another node was in the way, so that the batch should be tried again: a deadlock, a serialization failure.
fn is_race(error: &sqlx::Error) -> bool {
    matches!(&code(error)[..], "40P01" | "40001")
}

impl Backend for Postgres {
    async fn write(&mut self, jobs: &[Job]) -> Result<Vec<Answer>, StoreError> {
        let mut tries = 0;
        loop {
            tries += 1;
            let (mut connection, kept) = match self.connection.take() {
                Some(connection) => (connection, true),
                None => (connect(&self.options, self.patience).await?, false),
            };
            let written = tokio::time::timeout(self.patience, write(&mut connection, self.node, jobs)).await;
            match written {
                Err(_) => return Err(silent(self.patience)),
                Ok(Ok((answers, moved))) => {
                    self.connection = Some(connection);
                    self.notices.tell(moved);
                    return Ok(answers);
                }
                Ok(Err(error)) if is_race(&error) && tries < TRIES => {}
                Ok(Err(error)) => {
                    let error = explain(error);
                    // A connection that was kept may be dead since long, with the database in good health.
                    if !(kept && matches!(error, StoreError::Away(_))) {
                        return Err(error);
                    }
                }
            }
        }
    }

    async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
        self.notices.close().await;
    }
}

/// Answers, and the tables that were written to with their last entries.
type Written = (Vec<Answer>, Vec<Hint>);

async fn write(connection: &mut PgConnection, node: i64, jobs: &[Job]) -> sqlx::Result<Written> {
    let mut answers: Vec<Answer> = vec![Ok(Appended::Conflict); jobs.len()];
    let mut new: Vec<(usize, &NewTable, &Vec<(Row, Mark)>)> = Vec::new();
    let mut places = Vec::with_capacity(jobs.len());
    let mut batch: Vec<(&Row, &Mark)> = Vec::with_capacity(jobs.len());
    for (place, job) in jobs.iter().enumerate() {
        match job {
            Job::Create(table, first) => new.push((place, table, first)),
            Job::Append(row, mark) => {
                places.push(place);
                batch.push((row, mark));
            }
        }
    }
    let mut moved = Vec::new();
    if !new.is_empty() {
        let mut transaction = connection.begin().await?;
        let tables: Vec<&NewTable> = new.iter().map(|(_, table, _)| *table).collect();
        let mut made = create(&mut transaction, node, &tables).await?;
        let mut first = Vec::new();
        for (place, table, rows) in new {
            if made.remove(&table.id) {
                answers[place] = Ok(Appended::Written);
                first.extend(rows.iter().map(|(row, mark)| (row, mark)));
            } else {
                answers[place] = Err(StoreError::Exists(table.id.clone()));
            }
        }
        append(&mut transaction, node, &first).await?;
        transaction.commit().await?;
    }
    if !batch.is_empty() {
        let (decided, hints) = append(connection, node, &batch).await?;
        moved = hints;
        for (place, decided) in places.into_iter().zip(decided) {
            answers[place] = decided;
        }
    }
    Ok((answers, moved))
}

/// Tables with empty logs; the ids that were not taken.
async fn create(
    connection: &mut PgConnection,
    node: i64,
    new: &[&NewTable],
) -> sqlx::Result<HashSet<String>> {
    let made: Vec<String> = sqlx::query_scalar(
        "WITH made AS ( \
           INSERT INTO tables (id, header, seed, invite, listed, plan, creator, opened) \
           SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[], $5::bool[], $6::text[], $7::bytea[], \
             $8::int8[]) ON CONFLICT DO NOTHING RETURNING id, opened) \
         INSERT INTO progress (table_id, last, status, waits, due, changed, node, touched) \
         SELECT id, 0, 0, 0, NULL, opened, $9, (extract(epoch FROM clock_timestamp()) * 1000)::int8 FROM made \
         RETURNING table_id",
    )
    .bind(new.iter().map(|table| &table.id[..]).collect::<Vec<_>>())
    .bind(new.iter().map(|table| &table.header[..]).collect::<Vec<_>>())
    .bind(new.iter().map(|table| &table.seed[..]).collect::<Vec<_>>())
    .bind(new.iter().map(|table| table.invite.as_ref().map(|hash| &hash[..])).collect::<Vec<_>>())
    .bind(new.iter().map(|table| table.listed).collect::<Vec<_>>())
    .bind(new.iter().map(|table| &table.plan[..]).collect::<Vec<_>>())
    .bind(new.iter().map(|table| &table.creator[..]).collect::<Vec<_>>())
    .bind(new.iter().map(|table| table.at).collect::<Vec<_>>())
    .bind(node)
    .fetch_all(connection)
    .await?;
    Ok(made.into_iter().collect())
}

async fn append(connection: &mut PgConnection, node: i64, batch: &[(&Row, &Mark)]) -> sqlx::Result<Written> {
    let found = look(connection, batch).await?;
    let (mut answers, runs) = decide(batch, &found);
    if runs.is_empty() {
        return Ok((answers, Vec::new()));
    }
    let moved = put(connection, node, batch, &runs).await?;
    let mut hints = Vec::with_capacity(moved.len());
    let mut lost = Vec::new();
    for run in &runs {
        let last = batch[run.rows[run.rows.len() - 1]].0;
        if moved.contains(&last.table) {
            hints.push(Hint {
                table: last.table.clone(),
                last: last.seq,
            });
        } else {
            lost.extend(&run.rows);
        }
    }
    if !lost.is_empty() {
        // Another node wrote to these tables since we looked. Its entry may be the very same request.
        let again: Vec<_> = lost.iter().map(|&&place| batch[place]).collect();
        for (place, found) in lost.into_iter().zip(look(connection, &again).await?) {
            answers[*place] = Ok(found
                .repeated
                .map_or(Appended::Conflict, |seq| Appended::Repeated { seq }));
        }
    }
    Ok((answers, hints))
}

async fn look(connection: &mut PgConnection, batch: &[(&Row, &Mark)]) -> sqlx::Result<Vec<Found>> {
    let found: Vec<(Option<i32>, Option<i32>)> = sqlx::query_as(
        "SELECT p.last, e.seq FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (table_id, client, place) \
         LEFT JOIN progress p ON p.table_id = k.table_id \
         LEFT JOIN entries e ON e.table_id = k.table_id AND e.client = k.client ORDER BY k.place",
    )
    .bind(batch.iter().map(|(row, _)| &row.table[..]).collect::<Vec<_>>())
    .bind(batch.iter().map(|(row, _)| row.client.as_deref()).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    let number = |number: Option<i32>| number.map(i32::unsigned_abs);
    Ok(found
        .into_iter()
        .map(|(last, seq)| Found {
            last: number(last),
            repeated: number(seq),
        })
        .collect())
}

/// Writes the runs whose tables still end where they did when we looked, in one statement that is its own
/// transaction; their tables. The rows of `progress` are taken in the order of their ids, so that two nodes do not
/// wait for each other in a ring. Entries go in without `ON CONFLICT`: a table that ends where it did has no entry
/// that we have not seen, and an entry left out would leave a gap.
const PUT: &str = "WITH held AS MATERIALIZED ( \
       SELECT table_id FROM progress WHERE table_id = ANY ($1::text[]) ORDER BY table_id FOR UPDATE), \
     moved AS ( \
       UPDATE progress p SET last = r.last, changed = r.changed, status = coalesce(r.status, p.status), \
         waits = coalesce(r.waits, p.waits), due = CASE WHEN r.clock THEN r.due ELSE p.due END, node = $9, \
         touched = (extract(epoch FROM clock_timestamp()) * 1000)::int8 \
       FROM held JOIN unnest($1::text[], $2::int4[], $3::int4[], $4::int8[], $5::int2[], $6::int2[], $7::bool[], \
         $8::int8[]) AS r (table_id, before, last, changed, status, waits, clock, due) ON r.table_id = held.table_id \
       WHERE p.table_id = r.table_id AND p.last = r.before RETURNING p.table_id), \
     written AS ( \
       INSERT INTO entries (table_id, seq, client, at, body) \
       SELECT n.* FROM unnest($10::text[], $11::int4[], $12::text[], $13::int8[], $14::text[]) \
         AS n (table_id, seq, client, at, body) JOIN moved ON moved.table_id = n.table_id), \
     seated AS ( \
       INSERT INTO seats (table_id, seat, holder, name) \
       SELECT n.* FROM unnest($15::text[], $16::int2[], $17::bytea[], $18::text[]) \
         AS n (table_id, seat, holder, name) JOIN moved ON moved.table_id = n.table_id \
       ON CONFLICT (table_id, seat) DO UPDATE SET holder = excluded.holder, name = excluded.name) \
     SELECT table_id FROM moved";

async fn put(
    connection: &mut PgConnection,
    node: i64,
    batch: &[(&Row, &Mark)],
    runs: &[Run],
) -> sqlx::Result<HashSet<String>> {
    let last = |run: &Run| batch[run.rows[run.rows.len() - 1]].0;
    let rows: Vec<&Row> = runs
        .iter()
        .flat_map(|run| &run.rows)
        .map(|&place| batch[place].0)
        .collect();
    let seats: Vec<_> = runs
        .iter()
        .flat_map(|run| run.mark.seats.iter().map(move |seat| (&last(run).table, seat)))
        .collect();
    let moved: Vec<String> = sqlx::query_scalar(PUT)
        .bind(runs.iter().map(|run| &last(run).table[..]).collect::<Vec<_>>())
        .bind(runs.iter().map(|run| run.before as i32).collect::<Vec<_>>())
        .bind(runs.iter().map(|run| last(run).seq as i32).collect::<Vec<_>>())
        .bind(runs.iter().map(|run| last(run).at).collect::<Vec<_>>())
        .bind(
            runs.iter()
                .map(|run| run.mark.status.map(|status| status as i16))
                .collect::<Vec<_>>(),
        )
        .bind(
            runs.iter()
                .map(|run| run.mark.waits.map(|waits| waits as i16))
                .collect::<Vec<_>>(),
        )
        .bind(runs.iter().map(|run| run.mark.due.is_some()).collect::<Vec<_>>())
        .bind(runs.iter().map(|run| run.mark.due.flatten()).collect::<Vec<_>>())
        .bind(node)
        .bind(rows.iter().map(|row| &row.table[..]).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| row.seq as i32).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| row.client.as_deref()).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| row.at).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| &row.body[..]).collect::<Vec<_>>())
        .bind(seats.iter().map(|(table, _)| &table[..]).collect::<Vec<_>>())
        .bind(
            seats
                .iter()
                .map(|(_, seat)| i16::from(seat.seat))
                .collect::<Vec<_>>(),
        )
        .bind(
            seats
                .iter()
                .map(|(_, seat)| seat.holder.as_ref().map(|hash| &hash[..]))
                .collect::<Vec<_>>(),
        )
        .bind(seats.iter().map(|(_, seat)| &seat.name[..]).collect::<Vec<_>>())
        .fetch_all(connection)
        .await?;
    Ok(moved.into_iter().collect())
}
