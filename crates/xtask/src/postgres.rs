//! The PostgreSQL that tests use: installed if it is missing, started for as long as they run.

use crate::run;
use bastide_pgcluster::{Cluster, Flush};
use std::path::PathBuf;

/// Starts one with an empty data folder.
pub fn start() -> Result<Cluster, String> {
    if bastide_pgcluster::programs().is_none() {
        run::install("postgresql");
    }
    println!("── starting PostgreSQL");
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| run::root().join("target"), PathBuf::from);
    Cluster::start(&target.join("tmp"), Flush::On)
}
