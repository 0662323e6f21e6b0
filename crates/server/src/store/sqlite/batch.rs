//! Writes a batch to SQLite: reads the last entries of its tables, decides which rows fit, and inserts them.

use crate::store::error::StoreError;
use crate::store::types::{Appended, Mark, NewTable, Row, Sealing};
use crate::store::writer::{Answer, Found, Job, Run, decide};
use sqlx::sqlite::SqliteConnection;

/// Writes the jobs in one transaction. After an error the connection must be closed.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    jobs: &[Job],
) -> Result<Vec<Answer>, sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut answers: Vec<Option<Answer>> = Vec::with_capacity(jobs.len());
    let mut batch: Vec<(&Row, &Mark)> = Vec::with_capacity(jobs.len());
    let mut asked: Vec<Option<usize>> = Vec::with_capacity(jobs.len());
    for (place, job) in jobs.iter().enumerate() {
        match job {
            Job::Create(table, first) => {
                match create(connection, table).await? {
                    Creation::Made => answers.push(Some(Ok(Appended::Written))),
                    Creation::Found { same: true } => {
                        answers.push(Some(Ok(Appended::Written)));
                        continue;
                    }
                    Creation::Found { same: false } => {
                        answers.push(Some(Err(StoreError::Exists(table.id.clone()))));
                        continue;
                    }
                }
                batch.extend(first.iter().map(|(row, mark)| (row, mark)));
                asked.resize(batch.len(), None);
            }
            Job::Probe(at) => {
                sqlx::query(
                    "INSERT INTO probe (id, at) VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at",
                )
                .bind(at)
                .execute(&mut *connection)
                .await?;
                answers.push(Some(Ok(Appended::Written)));
            }
            Job::Key {
                fingerprint,
                replaces,
            } => {
                sqlx::query(
                    "INSERT INTO secret_key (id, fingerprint) VALUES (1, ?1) \
                     ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint WHERE ?2",
                )
                .bind(fingerprint.as_slice())
                .bind(replaces)
                .execute(&mut *connection)
                .await?;
                answers.push(Some(Ok(Appended::Written)));
            }
            Job::Seal(secrets) => {
                seal(connection, secrets).await?;
                answers.push(Some(Ok(Appended::Written)));
            }
            Job::Append(row, mark) => {
                answers.push(None);
                batch.push((row, mark));
                asked.push(Some(place));
            }
        }
    }
    let found = find(connection, &batch).await?;
    let (decided, runs) = decide(&batch, &found);
    insert(connection, &batch, &runs).await?;
    sqlx::query("COMMIT").execute(connection).await?;
    for (asked, decided) in asked.into_iter().zip(decided) {
        if let Some(place) = asked {
            answers[place] = Some(decided);
        }
    }
    Ok(answers.into_iter().flatten().collect())
}

enum Creation {
    Made,
    /// The id is taken. `same`: by a table with the same secret, which is the same table.
    Found {
        same: bool,
    },
}

/// Creates a table with an empty log, unless its id is taken.
async fn create(connection: &mut SqliteConnection, table: &NewTable) -> Result<Creation, sqlx::Error> {
    let (seed, sealed) = table.secret.columns();
    let done = sqlx::query(
        "INSERT INTO tables (id, header, seed, sealed, invite, listed, plan, creator, opened) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(&table.id)
    .bind(&table.header)
    .bind(seed)
    .bind(sealed)
    .bind(table.invite.as_ref().map(|hash| hash.as_slice()))
    .bind(table.listed)
    .bind(&table.plan)
    .bind(table.creator.as_slice())
    .bind(table.at)
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(Creation::Found {
            same: sqlx::query_scalar("SELECT seed = ? FROM tables WHERE id = ?")
                .bind(seed)
                .bind(&table.id)
                .fetch_one(connection)
                .await?,
        });
    }
    sqlx::query(
        "INSERT INTO progress (table_id, last, status, waits, due, changed, hidden) VALUES (?, 0, 0, 0, NULL, ?, ?)",
    )
    .bind(&table.id)
    .bind(table.at)
    .bind(!table.listed)
    .execute(connection)
    .await?;
    Ok(Creation::Made)
}

/// Replaces secrets that are not sealed, and overwrites the bytes that they leave behind in the file.
async fn seal(connection: &mut SqliteConnection, secrets: &[Sealing]) -> Result<(), sqlx::Error> {
    sqlx::query("PRAGMA secure_delete = ON")
        .execute(&mut *connection)
        .await?;
    for Sealing { table, secret } in secrets {
        let (seed, sealed) = secret.columns();
        sqlx::query("UPDATE tables SET seed = ?, sealed = ? WHERE id = ? AND sealed IS NULL")
            .bind(seed)
            .bind(sealed)
            .bind(table)
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query("PRAGMA secure_delete = OFF")
        .execute(connection)
        .await
        .map(drop)
}

// The batch is passed as JSON arrays: one statement for all rows costs less than a round trip to the connection's thread for each
// row.

async fn find(connection: &mut SqliteConnection, batch: &[(&Row, &Mark)]) -> Result<Vec<Found>, sqlx::Error> {
    let keys: Vec<_> = batch
        .iter()
        .map(|(row, _)| (&row.table, &row.request_id))
        .collect();
    let found: Vec<(Option<u32>, Option<u32>)> = sqlx::query_as(
        "SELECT p.last, e.seq FROM json_each(?) AS k LEFT JOIN progress AS p ON p.table_id = k.value ->> 0 \
         LEFT JOIN entries AS e ON e.table_id = k.value ->> 0 AND e.client = k.value ->> 1 ORDER BY k.key",
    )
    .bind(json(&keys)?)
    .fetch_all(connection)
    .await?;
    Ok(found
        .into_iter()
        .map(|(last, repeated)| Found { last, repeated })
        .collect())
}

async fn insert(
    connection: &mut SqliteConnection,
    batch: &[(&Row, &Mark)],
    runs: &[Run],
) -> Result<(), sqlx::Error> {
    if runs.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = runs
        .iter()
        .flat_map(|run| &run.rows)
        .map(|&place| batch[place].0)
        .map(|row| (&row.table, row.seq, &row.request_id, row.at, &row.body))
        .collect();
    sqlx::query(
        "INSERT INTO entries (table_id, seq, client, at, body) \
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)",
    )
    .bind(json(&rows)?)
    .execute(&mut *connection)
    .await?;
    let marks: Vec<_> = runs
        .iter()
        .map(|run| {
            let last = batch[run.rows[run.rows.len() - 1]].0;
            let (status, waits) = (
                run.mark.status.map(|it| it as u8),
                run.mark.waits.map(|it| it as u8),
            );
            (
                &last.table,
                last.seq,
                last.at,
                status,
                waits,
                run.mark.due.is_some(),
                run.mark.due.flatten(),
                &run.mark.glance,
            )
        })
        .collect();
    sqlx::query(
        "UPDATE progress SET last = v.value ->> 1, changed = v.value ->> 2, status = coalesce(v.value ->> 3, status), \
         waits = coalesce(v.value ->> 4, waits), due = iif(v.value ->> 5, v.value ->> 6, due), \
         glance = coalesce(v.value ->> 7, glance), silent = 0 \
         FROM json_each(?) AS v WHERE table_id = v.value ->> 0",
    )
    .bind(json(&marks)?)
    .execute(&mut *connection)
    .await?;
    for run in runs {
        for seat in &run.mark.seats {
            sqlx::query(
                "INSERT INTO seats (table_id, seat, holder, name) VALUES (?, ?, ?, ?) \
                 ON CONFLICT DO UPDATE SET holder = excluded.holder, name = excluded.name",
            )
            .bind(&batch[run.rows[0]].0.table)
            .bind(seat.seat)
            .bind(seat.holder.as_ref().map(|hash| hash.as_slice()))
            .bind(&seat.name)
            .execute(&mut *connection)
            .await?;
        }
    }
    Ok(())
}

fn json<T: serde::Serialize>(rows: &[T]) -> Result<String, sqlx::Error> {
    serde_json::to_string(rows).map_err(|error| sqlx::Error::Encode(error.into()))
}
