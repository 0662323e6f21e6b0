//! `bastide admin close`: ends tables.

use super::{Error, Place};
use crate::commands::print;
use bastide_server::admin;
use bastide_server::rooms::now;
use std::process::ExitCode;

/// Close open or running tables: their games end, and can be replayed
#[derive(clap::Args)]
pub struct Args {
    /// Ids of tables
    #[arg(value_name = "TABLE", required = true)]
    tables: Vec<String>,
}

pub async fn run(place: &Place, args: &Args) -> Result<ExitCode, Error> {
    let store = place.open().await?;
    let failed = |error| place.failed(&error);
    for id in &args.tables {
        if admin::close(&store, id).await.map_err(failed)? {
            let changed = std::slice::from_ref(id);
            store.announce(changed, now()).await.map_err(failed)?;
            print(format_args!("Closed {id}."))?;
        } else {
            print(format_args!("{id} has ended already."))?;
        }
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}
