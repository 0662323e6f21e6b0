//! The store: a suite for both databases, tests that are specific to one of them, and upgrades.

mod life;
mod lists;
mod postgres;
mod sqlite;
mod suite;
mod upgrade;
