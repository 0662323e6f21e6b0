//! `bastide admin backup` and `restore`.

use super::{Error, Place};
use crate::commands::{check_writable, print, stop_at_ctrl_c};
use crate::numbers::count;
use bastide_server::server::without_password;
use bastide_server::store::{self, Backup, Existing, is_postgres};
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often the size of the copy is looked at.
const TICK: Duration = Duration::from_millis(200);

/// Write a verified copy of an SQLite database while the server runs
#[derive(clap::Args)]
pub struct BackupArgs {
    /// The copy, which must not exist yet
    file: PathBuf,
}

/// Put a backup in the place of the database; the server must be stopped
#[derive(clap::Args)]
pub struct RestoreArgs {
    /// What `bastide admin backup` wrote
    file: PathBuf,
    /// Replace a database that exists; it is kept as NAME.replaced
    #[arg(long)]
    force: bool,
}

pub async fn backup(place: &Place, args: &BackupArgs) -> Result<ExitCode, Error> {
    if is_postgres(&place.database) {
        return Err(Error::Usage(format!(
            "PostgreSQL makes its own backups: `pg_dump --format custom --file {} '{}'`",
            args.file.display(),
            without_password(&place.database)
        )));
    }
    if args.file.exists() {
        return Err(Error::Usage(format!(
            "{} exists already; choose another name",
            args.file.display()
        )));
    }
    let store = place.open().await?;
    // The copy gets its name when it is verified.
    let mut unverified = args.file.clone().into_os_string();
    unverified.push(".part");
    let unverified = PathBuf::from(unverified);
    let _ = std::fs::remove_file(&unverified);
    check_writable(&unverified)?;
    let stop = stop_at_ctrl_c()?;
    let bar = size_bar(store.file_size().unwrap_or(0));
    let watching = async {
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep(TICK).await;
            bar.set_position(std::fs::metadata(&unverified).map_or(0, |data| data.len()));
        }
    };
    let copied = tokio::select! {
        copied = store.backup(&unverified) => copied,
        () = watching => {
            bar.finish_and_clear();
            let _ = std::fs::remove_file(&unverified);
            return Err(Error::Stopped("no backup was written"));
        }
    };
    bar.finish_and_clear();
    let written = match copied {
        Ok(written) => written,
        Err(error) => {
            let _ = std::fs::remove_file(&unverified);
            return Err(place.failed(&error));
        }
    };
    rename(&unverified, &args.file)?;
    print(format_args!(
        "Wrote {}: {}, verified.",
        args.file.display(),
        contents(&written)
    ))?;
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn restore(place: &Place, args: &RestoreArgs) -> Result<ExitCode, Error> {
    if is_postgres(&place.database) {
        return Err(Error::Usage(format!(
            "PostgreSQL restores its own backups, into an empty database: `pg_restore --dbname '{}' {}`",
            without_password(&place.database),
            args.file.display()
        )));
    }
    let existing = if args.force {
        Existing::MoveAside
    } else {
        Existing::Refuse
    };
    let style = ProgressStyle::with_template("{spinner} verifying and copying the backup ({elapsed})");
    let spinner = ProgressBar::new_spinner().with_style(style.expect("a fixed template"));
    spinner.enable_steady_tick(TICK);
    let restored = store::restore(&args.file, &place.database, existing).await;
    spinner.finish_and_clear();
    let (restored, replaced) = restored.map_err(|error| place.failed(&error))?;
    print(format_args!(
        "Restored {} from {}: {}.",
        place.database,
        args.file.display(),
        contents(&restored)
    ))?;
    if let Some(replaced) = replaced {
        print(format_args!(
            "The database that was there is {}.",
            replaced.display()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn contents(backup: &Backup) -> String {
    format!(
        "{}, {}, {}",
        count(backup.tables, "table", "tables"),
        count(backup.entries, "entry", "entries"),
        HumanBytes(backup.bytes)
    )
}

fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    std::fs::rename(from, to).map_err(|error| Error::File(to.to_owned(), error))
}

fn size_bar(bytes: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {bytes} of about {total_bytes}");
    ProgressBar::new(bytes).with_style(style.expect("a fixed template"))
}
