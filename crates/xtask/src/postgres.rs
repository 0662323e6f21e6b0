//! The PostgreSQL that tests use: installed if it is missing, started for as long as they run.

use crate::run;
use bastide_pgcluster::{Cluster, Flush};

/// Starts one with an empty data folder.
pub fn start() -> Result<Cluster, String> {
    if bastide_pgcluster::programs().is_none() {
        run::install(&["postgresql"]);
    }
    println!("── starting PostgreSQL");
    Cluster::start(&run::target().join("tmp"), Flush::On)
}
