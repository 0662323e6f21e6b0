//! `bastide admin`: work on the database of a server, which can go on running.
//!
//! - `list`, `show`, `close`: tables
//! - `prune`: deleting what is old
//! - `bans`: keeping people and addresses out
//! - `person`: exporting and deleting a person's data
//! - `backup`, `check`: copies of the database, and whether it can be read
//! - `text`: times, sizes and names in the output

mod backup;
mod bans;
mod check;
mod close;
mod list;
mod person;
mod prune;
mod show;
mod text;

use super::Error;
use bastide_server::config::Config;
use bastide_server::server::without_password;
use bastide_server::store::{Store, StoreError};
use clap::Subcommand;
use std::path::PathBuf;
use std::process::ExitCode;

const AFTER_HELP: &str =
    "The server can go on running: it notices closed tables and bans within seconds, on all nodes. \
The database is that of `bastide serve` with the same settings file and environment variables.

A table has 16 letters and digits, as in its address. A person is known by the first digits of a number that \
`bastide admin show TABLE` prints beside each name.

Examples:
  bastide admin list --status running
  bastide admin show 4f7k2m9d0c5w1x3z
  bastide admin ban 203.0.113.0/24 --for 7d --reason \"floods the lobby\"
  bastide admin backup /var/backups/bastide-$(date +%F).db
  bastide admin --config /etc/bastide.toml check";

/// List, close and delete tables, ban people, and make backups, beside a running server
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// File with the settings of the server
    #[arg(long, env = "BASTIDE_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    /// Where games are stored, if not as the settings say: a path, sqlite:PATH or postgres://USER@HOST/NAME
    #[arg(long, value_name = "TEXT", global = true)]
    database: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::Args),
    Show(show::Args),
    Close(close::Args),
    Prune(prune::Args),
    Ban(bans::BanArgs),
    Unban(bans::UnbanArgs),
    Bans(bans::ListArgs),
    Export(person::ExportArgs),
    Delete(person::DeleteArgs),
    Backup(backup::BackupArgs),
    Restore(backup::RestoreArgs),
    Check(check::Args),
}

/// The settings of the server, and where its games are.
struct Place {
    config: Config,
    database: String,
}

impl Place {
    async fn open(&self) -> Result<Store, Error> {
        let store = Store::open_beside(&self.database).await;
        store.map_err(|error| self.failed(&error))
    }

    /// An error of the database, with its name.
    fn failed(&self, error: &StoreError) -> Error {
        let database = without_password(&self.database);
        let why = match error {
            // The message for a server says that it tries again.
            StoreError::Away(why) => format!("it does not answer ({why}); check that it runs"),
            StoreError::Unfit(why) => return Error::Usage(why.clone()),
            StoreError::NoTable(_) => return Error::Usage(error.to_string()),
            error => error.to_string(),
        };
        Error::Usage(format!("database {database}: {why}"))
    }
}

pub fn run(args: Args) -> Result<ExitCode, Error> {
    let config = Config::without_flags(args.config.as_deref()).map_err(Error::Usage)?;
    let place = Place {
        database: args.database.unwrap_or_else(|| config.database.clone()),
        config,
    };
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Error::Usage(format!("the system does not let the program start: {error}")))?;
    runtime.block_on(async {
        match args.command {
            Command::List(args) => list::run(&place, &args).await,
            Command::Show(args) => show::run(&place, &args).await,
            Command::Close(args) => close::run(&place, &args).await,
            Command::Prune(args) => prune::run(&place, &args).await,
            Command::Ban(args) => bans::ban(&place, &args).await,
            Command::Unban(args) => bans::unban(&place, &args).await,
            Command::Bans(args) => bans::list(&place, &args).await,
            Command::Export(args) => person::export(&place, &args).await,
            Command::Delete(args) => person::delete(&place, &args).await,
            Command::Backup(args) => backup::backup(&place, &args).await,
            Command::Restore(args) => backup::restore(&place, &args).await,
            Command::Check(args) => check::run(&place, &args).await,
        }
    })
}
