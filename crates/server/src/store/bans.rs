//! Bans, and change notices from `bastide admin` to running servers.

use super::error::StoreError;
use super::read::{Reader, ask, change, from_row};
use super::{Store, check_text};

/// A banned person or network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ban {
    /// `person HASH` or `net ADDRESS/PREFIX`.
    pub target: String,
    /// For the operator; never sent to anybody.
    pub reason: String,
    /// Since when, in milliseconds since 1970.
    pub at: i64,
    /// The first moment at which it no longer holds; `None` if it holds for ever.
    pub until: Option<i64>,
}

from_row!(Ban {
    target,
    reason,
    at,
    until,
});

/// What was changed beside running servers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    Bans,
    /// What is stored of this table.
    Table(String),
}

/// Changes that are read at once: a command that closes many tables notes one for each.
const MOST_CHANGES: i64 = 1_000;

const NOTE: &str = "INSERT INTO changes (what, at) VALUES ($1, $2)";

impl Change {
    fn to_text(&self) -> String {
        match self {
            Change::Bans => "bans".to_owned(),
            Change::Table(id) => format!("table {id}"),
        }
    }

    fn parse(text: &str) -> Option<Change> {
        match text.split_once(' ') {
            None if text == "bans" => Some(Change::Bans),
            Some(("table", id)) => Some(Change::Table(id.to_owned())),
            _ => None,
        }
    }
}

impl Store {
    /// All bans, the latest first, including those that no longer hold.
    pub async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        const BANS: &str = "SELECT target, reason, at, until FROM bans ORDER BY at DESC, target";
        let bans = ask!(&self.reader, pool => sqlx::query_as(BANS).fetch_all(pool));
        self.health.noted(bans)
    }

    /// Adds a ban, in place of an earlier one of the same target, and tells running servers.
    pub async fn ban(&self, ban: &Ban) -> Result<(), StoreError> {
        const BAN: &str = "INSERT INTO bans (target, reason, at, until) VALUES ($1, $2, $3, $4) ON CONFLICT (target) \
             DO UPDATE SET reason = excluded.reason, at = excluded.at, until = excluded.until";
        check_text(&ban.reason)?;
        let done = change!(&self.reader, transaction => {
            let insert = sqlx::query(BAN).bind(&ban.target).bind(&ban.reason).bind(ban.at).bind(ban.until);
            insert.execute(&mut *transaction).await?;
            let note = sqlx::query(NOTE).bind(Change::Bans.to_text()).bind(ban.at);
            note.execute(&mut *transaction).await?;
        });
        self.health.noted(done)
    }

    /// Lifts a ban and tells running servers; `false` if there is none.
    pub async fn unban(&self, target: &str, now: i64) -> Result<bool, StoreError> {
        let done = change!(&self.reader, transaction => {
            let delete = sqlx::query("DELETE FROM bans WHERE target = $1").bind(target);
            let was_there = delete.execute(&mut *transaction).await?.rows_affected() == 1;
            let note = sqlx::query(NOTE).bind(Change::Bans.to_text()).bind(now);
            note.execute(&mut *transaction).await?;
            was_there
        });
        self.health.noted(done)
    }

    /// Tells running servers that what is stored of these tables was changed.
    pub async fn announce(&self, tables: &[String], now: i64) -> Result<(), StoreError> {
        let done = change!(&self.reader, transaction => {
            for table in tables {
                let note = sqlx::query(NOTE).bind(Change::Table(table.clone()).to_text()).bind(now);
                note.execute(&mut *transaction).await?;
            }
        });
        self.health.noted(done)
    }

    /// The first changes with numbers above `after`, in order, at most `MOST_CHANGES`. A change of another process may become
    /// visible after one with a higher number.
    pub async fn changes(&self, after: i64) -> Result<Vec<(i64, Option<Change>)>, StoreError> {
        const CHANGES: &str = "SELECT id, what FROM changes WHERE id > $1 ORDER BY id LIMIT $2";
        let rows: Result<Vec<(i64, String)>, _> = ask!(&self.reader, pool => {
            sqlx::query_as(CHANGES).bind(after).bind(MOST_CHANGES).fetch_all(pool)
        });
        let rows = self.health.noted(rows)?.into_iter();
        Ok(rows.map(|(id, what)| (id, Change::parse(&what))).collect())
    }

    /// The number of the last change; 0 if there is none.
    pub async fn last_change(&self) -> Result<i64, StoreError> {
        const LAST: &str = "SELECT coalesce(max(id), 0) FROM changes";
        let last = ask!(&self.reader, pool => sqlx::query_scalar(LAST).fetch_one(pool));
        self.health.noted(last)
    }

    /// Forgets changes that every running server knows, and bans that no longer hold.
    pub async fn forget_changes(&self, before: i64) -> Result<(), StoreError> {
        let done = change!(&self.reader, transaction => {
            for statement in [
                "DELETE FROM changes WHERE at < $1",
                "DELETE FROM bans WHERE until < $1",
            ] {
                sqlx::query(statement).bind(before).execute(&mut *transaction).await?;
            }
        });
        self.health.noted(done)
    }
}
