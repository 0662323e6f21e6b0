//! The PostgreSQL server of the tests.

use crate::run;
use bastide_pgcluster::{Cluster, Flush};

/// Starts a server with an empty data folder, installing PostgreSQL if it is missing. Dropping the cluster stops it.
pub fn start() -> Result<Cluster, String> {
    if bastide_pgcluster::programs().is_none() {
        run::install(&["postgresql"]);
    }
    println!("── starting PostgreSQL");
    Cluster::start(&run::target().join("tmp"), Flush::On)
}
