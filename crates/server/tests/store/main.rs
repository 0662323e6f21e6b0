//! The store, the same questions to both databases, and what only one of them can be asked.

mod lists;
mod postgres;
mod sqlite;
mod suite;
mod upgrade;
