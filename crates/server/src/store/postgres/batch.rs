//! Writes a batch to PostgreSQL: reads the last entries of its tables, decides which rows fit, and inserts them.

use crate::store::error::StoreError;
use crate::store::types::{Appended, Hint, Mark, NewTable, Row, Sealing};
use crate::store::writer::{Answer, Found, Job, Run, decide};
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use std::collections::HashSet;

/// The answers, and the tables that were written to with their last entries.
pub(super) type Written = (Vec<Answer>, Vec<Hint>);

pub(super) async fn write(connection: &mut PgConnection, node: i64, jobs: &[Job]) -> sqlx::Result<Written> {
    let mut answers: Vec<Answer> = vec![Ok(Appended::Conflict); jobs.len()];
    let mut new = Vec::new();
    let mut places = Vec::with_capacity(jobs.len());
    let mut batch: Vec<(&Row, &Mark)> = Vec::with_capacity(jobs.len());
    for (place, job) in jobs.iter().enumerate() {
        match job {
            Job::Create(table, first) => new.push((place, table, first)),
            Job::Probe(at) => {
                sqlx::query(
                    "INSERT INTO probe (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
                )
                .bind(at)
                .execute(&mut *connection)
                .await?;
                answers[place] = Ok(Appended::Written);
            }
            Job::Key {
                fingerprint,
                replaces,
            } => {
                sqlx::query(
                    "INSERT INTO secret_key AS k (id, fingerprint) VALUES (1, $1) \
                     ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint WHERE $2",
                )
                .bind(fingerprint.as_slice())
                .bind(replaces)
                .execute(&mut *connection)
                .await?;
                answers[place] = Ok(Appended::Written);
            }
            Job::Seal(secrets) => {
                seal(connection, secrets).await?;
                answers[place] = Ok(Appended::Written);
            }
            Job::Append(row, mark) => {
                places.push(place);
                batch.push((row, mark));
            }
        }
    }
    let mut moved = Vec::new();
    if !new.is_empty() {
        let mut transaction = connection.begin().await?;
        let tables: Vec<&NewTable> = new.iter().map(|(_, table, _)| &***table).collect();
        let (mut made, known) = create(&mut transaction, node, &tables).await?;
        let mut first = Vec::new();
        for (place, table, rows) in new {
            if made.remove(&table.id) {
                answers[place] = Ok(Appended::Written);
                first.extend(rows.iter().map(|(row, mark)| (row, mark)));
            } else if known.contains(&(table.id.clone(), table.secret.columns().0.to_vec())) {
                answers[place] = Ok(Appended::Written);
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

/// Replaces secrets that are not sealed.
async fn seal(connection: &mut PgConnection, secrets: &[Sealing]) -> sqlx::Result<()> {
    let columns = || secrets.iter().map(|one| one.secret.columns());
    sqlx::query(
        "UPDATE tables AS t SET seed = v.seed, sealed = v.sealed \
         FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS v (id, seed, sealed) \
         WHERE t.id = v.id AND t.sealed IS NULL",
    )
    .bind(secrets.iter().map(|one| &one.table[..]).collect::<Vec<_>>())
    .bind(columns().map(|(seed, _)| seed).collect::<Vec<_>>())
    .bind(columns().map(|(_, sealed)| sealed).collect::<Vec<_>>())
    .execute(connection)
    .await
    .map(drop)
}

/// The ids of the tables that were created, and the ids and seeds of all requested tables that exist.
type Made = (HashSet<String>, HashSet<(String, Vec<u8>)>);

/// Creates tables with empty logs, except those whose ids are taken.
async fn create(connection: &mut PgConnection, node: i64, new: &[&NewTable]) -> sqlx::Result<Made> {
    let ids: Vec<_> = new.iter().map(|table| &table.id[..]).collect();
    let made: Vec<String> = sqlx::query_scalar(
        "WITH made AS ( \
           INSERT INTO tables (id, header, seed, sealed, invite, listed, plan, creator, opened) \
           SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $10::bytea[], $4::bytea[], $5::bool[], $6::text[], \
             $7::bytea[], $8::int8[]) ON CONFLICT DO NOTHING RETURNING id, opened, listed) \
         INSERT INTO progress (table_id, last, status, waits, due, changed, hidden, node, touched) \
         SELECT id, 0, 0, 0, NULL, opened, (NOT listed)::int4, $9, (extract(epoch FROM clock_timestamp()) * 1000)::int8 \
         FROM made \
         RETURNING table_id",
    )
    .bind(&ids)
    .bind(new.iter().map(|table| &table.header[..]).collect::<Vec<_>>())
    .bind(new.iter().map(|table| table.secret.columns().0).collect::<Vec<_>>())
    .bind(new.iter().map(|table| table.invite.as_ref().map(|hash| &hash[..])).collect::<Vec<_>>())
    .bind(new.iter().map(|table| table.listed).collect::<Vec<_>>())
    .bind(new.iter().map(|table| &table.plan[..]).collect::<Vec<_>>())
    .bind(new.iter().map(|table| &table.creator[..]).collect::<Vec<_>>())
    .bind(new.iter().map(|table| table.at).collect::<Vec<_>>())
    .bind(node)
    .bind(new.iter().map(|table| table.secret.columns().1).collect::<Vec<_>>())
    .fetch_all(&mut *connection)
    .await?;
    let known: Vec<(String, Vec<u8>)> =
        sqlx::query_as("SELECT id, seed FROM tables WHERE id = ANY ($1::text[])")
            .bind(&ids)
            .fetch_all(connection)
            .await?;
    Ok((made.into_iter().collect(), known.into_iter().collect()))
}

async fn append(connection: &mut PgConnection, node: i64, batch: &[(&Row, &Mark)]) -> sqlx::Result<Written> {
    let found = find(connection, batch).await?;
    let (mut answers, runs) = decide(batch, &found);
    if runs.is_empty() {
        return Ok((answers, Vec::new()));
    }
    let moved = insert(connection, node, batch, &runs).await?;
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
        // Another node wrote to these tables after `find`. Its entry may be the same request.
        let again: Vec<_> = lost.iter().map(|&&place| batch[place]).collect();
        for (place, found) in lost.into_iter().zip(find(connection, &again).await?) {
            answers[*place] = Ok(found
                .repeated
                .map_or(Appended::Conflict, |seq| Appended::Repeated { seq }));
        }
    }
    Ok((answers, hints))
}

async fn find(connection: &mut PgConnection, batch: &[(&Row, &Mark)]) -> sqlx::Result<Vec<Found>> {
    let found: Vec<(Option<i32>, Option<i32>)> = sqlx::query_as(
        "SELECT p.last, e.seq FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (table_id, client, place) \
         LEFT JOIN progress p ON p.table_id = k.table_id \
         LEFT JOIN entries e ON e.table_id = k.table_id AND e.client = k.client ORDER BY k.place",
    )
    .bind(batch.iter().map(|(row, _)| &row.table[..]).collect::<Vec<_>>())
    .bind(batch.iter().map(|(row, _)| row.request_id.as_deref()).collect::<Vec<_>>())
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

/// Inserts the runs whose tables still have the last entry that `find` saw, in one statement and so in one transaction. Returns
/// the ids of these tables. Rows of `progress` are locked in the order of their ids, so that two nodes do not deadlock. Entries
/// are inserted without `ON CONFLICT`: an unchanged table has no unknown entries, and a skipped entry would leave a gap.
const INSERT: &str = "WITH held AS MATERIALIZED ( \
       SELECT table_id FROM progress WHERE table_id = ANY ($1::text[]) ORDER BY table_id FOR UPDATE), \
     moved AS ( \
       UPDATE progress p SET last = r.last, changed = r.changed, status = coalesce(r.status, p.status), \
         waits = coalesce(r.waits, p.waits), due = CASE WHEN r.clock THEN r.due ELSE p.due END, \
         glance = coalesce(r.glance, p.glance), silent = 0, node = $9, touched = (extract(epoch FROM clock_timestamp()) * 1000)::int8 \
       FROM held JOIN unnest($1::text[], $2::int4[], $3::int4[], $4::int8[], $5::int2[], $6::int2[], $7::bool[], \
         $8::int8[], $19::text[]) AS r (table_id, before, last, changed, status, waits, clock, due, glance) \
         ON r.table_id = held.table_id \
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

async fn insert(
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
    let moved: Vec<String> = sqlx::query_scalar(INSERT)
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
        .bind(
            rows.iter()
                .map(|row| row.request_id.as_deref())
                .collect::<Vec<_>>(),
        )
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
        .bind(
            runs.iter()
                .map(|run| run.mark.glance.as_deref())
                .collect::<Vec<_>>(),
        )
        .fetch_all(connection)
        .await?;
    Ok(moved.into_iter().collect())
}
