//! Deletes expired tables and talk, a few in each transaction.

use crate::store::{Rewrite, Row, Status, Store, StoreError};
use bastide_table::table::entry::{Entry, parse_social, with_first_line};

/// What has no entry since these times, in milliseconds since 1970, is deleted; `None` keeps all.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Before {
    /// Games that are over.
    pub over: Option<i64>,
    /// Tables that were closed before the end of their games.
    pub closed: Option<i64>,
    /// Talk at tables that have ended.
    pub talk: Option<i64>,
}

/// How many tables were deleted, and at how many the talk was removed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Pruned {
    pub over: u64,
    pub closed: u64,
    pub talk: u64,
}

impl Pruned {
    pub fn is_empty(&self) -> bool {
        *self == Pruned::default()
    }

    pub fn sum(&self) -> u64 {
        self.over + self.closed + self.talk
    }
}

/// Pruning in steps.
pub struct Pruner {
    /// What is left to do.
    before: Before,
    pruned: Pruned,
}

impl Pruner {
    pub fn new(before: Before) -> Pruner {
        Pruner {
            before,
            pruned: Pruned::default(),
        }
    }

    /// Deletes some tables, or the talk at some; `false` if nothing is left.
    pub async fn step(&mut self, store: &Store) -> Result<bool, StoreError> {
        if let Some(before) = self.before.over {
            let count = store.delete_ended(Status::Over, before).await?;
            self.pruned.over += count;
            self.before.over = (count > 0).then_some(before);
        } else if let Some(before) = self.before.closed {
            let count = store.delete_ended(Status::Closed, before).await?;
            self.pruned.closed += count;
            self.before.closed = (count > 0).then_some(before);
        } else if let Some(before) = self.before.talk {
            let tables = store.with_talk(before).await?;
            let mut count = 0;
            for (table, last) in tables {
                count += u64::from(silence(store, &table, last).await?);
            }
            self.pruned.talk += count;
            self.before.talk = (count > 0).then_some(before);
        }
        Ok(self.before != Before::default())
    }

    pub fn pruned(&self) -> Pruned {
        self.pruned
    }

    /// What a run would delete.
    pub async fn count(store: &Store, before: &Before) -> Result<Pruned, StoreError> {
        let mut count = Pruned::default();
        if let Some(before) = before.over {
            count.over = store.count_ended(Status::Over, before).await?;
        }
        if let Some(before) = before.closed {
            count.closed = store.count_ended(Status::Closed, before).await?;
        }
        if let Some(before) = before.talk {
            count.talk = store.count_with_talk(before).await?;
        }
        Ok(count)
    }
}

/// Removes everything that was said at a table; `false` if its log has grown meanwhile.
async fn silence(store: &Store, table: &str, last: u32) -> Result<bool, StoreError> {
    let rows = store.rows(table, 0).await?;
    let rows = rows.into_iter().filter_map(without_text).collect();
    let rewrite = Rewrite {
        table: table.to_owned(),
        last,
        rows,
        is_silent: true,
        person: None,
    };
    store.rewrite(&rewrite).await
}

/// An entry of talk without its text; `None` for all others.
pub(super) fn without_text(row: Row) -> Option<Row> {
    match parse_social(&row.body) {
        Some(Entry::Say { seat, text }) if !text.is_empty() => {
            let text = String::new();
            let body = with_first_line(&row.body, &Entry::Say { seat, text });
            Some(Row { body, ..row })
        }
        _ => None,
    }
}
