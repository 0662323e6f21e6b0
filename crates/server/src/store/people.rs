//! What is stored of a person: where they sit, and which tables they opened.

use super::Store;
use super::error::StoreError;
use super::read::{Reader, ask};
use super::types::Hash;

/// A person who holds a seat or has opened a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPerson {
    pub hash: Hash,
    /// The names at their seats, each once.
    pub names: Vec<String>,
}

impl Store {
    /// The people whose hashes lie in a range, with their names; at most `limit` of them.
    pub async fn people(&self, from: &Hash, to: &Hash, limit: u32) -> Result<Vec<KnownPerson>, StoreError> {
        const HASHES: &str = "SELECT holder FROM (SELECT holder FROM seats WHERE holder BETWEEN $1 AND $2 \
             UNION SELECT creator AS holder FROM tables WHERE creator BETWEEN $1 AND $2) AS people \
             ORDER BY holder LIMIT $3";
        const NAMES: &str =
            "SELECT DISTINCT name FROM seats WHERE holder = $1 AND name <> '' ORDER BY name LIMIT 20";
        let hashes: Result<Vec<Vec<u8>>, _> = ask!(&self.reader, pool => sqlx::query_scalar(HASHES)
            .bind(from.as_slice())
            .bind(to.as_slice())
            .bind(i64::from(limit))
            .fetch_all(pool));
        let mut people = Vec::new();
        for hash in self.health.noted(hashes)? {
            let names = ask!(&self.reader, pool =>
                sqlx::query_scalar(NAMES).bind(hash.as_slice()).fetch_all(pool));
            let hash = hash
                .try_into()
                .map_err(|_| StoreError::Failed("it contains a hash of a wrong length".to_owned()))?;
            people.push(KnownPerson {
                hash,
                names: self.health.noted(names)?,
            });
        }
        Ok(people)
    }

    /// The ids of all tables that a person opened or holds a seat at.
    pub async fn tables_of(&self, person: &Hash) -> Result<Vec<String>, StoreError> {
        const TABLES: &str = "SELECT table_id FROM seats WHERE holder = $1 \
             UNION SELECT id FROM tables WHERE creator = $1 ORDER BY 1";
        let tables = ask!(&self.reader, pool =>
            sqlx::query_scalar(TABLES).bind(person.as_slice()).fetch_all(pool));
        self.health.noted(tables)
    }
}
