//! `bastide admin export` and `delete`: a person's data.

use super::{Error, Place};
use crate::commands::{check_writable, exit_code, print, progress_bar, stop_at_ctrl_c};
use crate::numbers::count;
use bastide_server::admin::person::{self, Deleted, PersonData};
use bastide_server::store::{Filter, KnownPerson, Status, Store};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// Print everything that is stored of a person, as JSON
#[derive(clap::Args)]
pub struct ExportArgs {
    /// The first digits of a person's id
    person: String,
    /// Write to a file that does not exist yet, readable for its owner only
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Delete a person's data: names, talk and the link to their browser; the games of others can still be replayed
///
/// Tables of theirs that are open or running are closed. Without --yes it only says what it would do.
#[derive(clap::Args)]
pub struct DeleteArgs {
    /// The first digits of a person's id
    person: String,
    /// Do it
    #[arg(long)]
    yes: bool,
}

pub async fn export(place: &Place, args: &ExportArgs) -> Result<ExitCode, Error> {
    let store = place.open().await?;
    let failed = |error| place.failed(&error);
    if let Some(path) = &args.out {
        if path.exists() {
            return Err(Error::Usage(format!("{} exists already", path.display())));
        }
        check_writable(path)?;
    }
    let found = find_one(place, &store, &args.person).await?;
    let tables = store.tables_of(&found.hash).await.map_err(failed)?;
    let stop = stop_at_ctrl_c()?;
    let bar = progress_bar(tables.len(), "tables");
    let mut data = PersonData::new(&found);
    for id in &tables {
        let table = person::export(&store, id, &found.hash).await.map_err(failed)?;
        data.tables.extend(table);
        bar.inc(1);
        if stop.load(Ordering::Relaxed) {
            bar.finish_and_clear();
            return Err(Error::Stopped("nothing was exported"));
        }
    }
    bar.finish_and_clear();
    let text = serde_json::to_string_pretty(&data).map_err(|error| Error::Usage(error.to_string()))?;
    match &args.out {
        None => print(text)?,
        Some(path) => {
            write_private(path, &text).map_err(|error| Error::File(path.clone(), error))?;
            let tables = count(data.tables.len() as u64, "table", "tables");
            print(format_args!("Wrote {}: {tables}.", path.display()))?;
        }
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn delete(place: &Place, args: &DeleteArgs) -> Result<ExitCode, Error> {
    let store = place.open().await?;
    let failed = |error| place.failed(&error);
    let found = find_one(place, &store, &args.person).await?;
    let tables = store.tables_of(&found.hash).await.map_err(failed)?;
    let id = person::short_id(&found.hash);
    if !args.yes {
        let mut unfinished = 0;
        for status in [Status::Open, Status::Running] {
            let filter = Filter {
                person: Some(found.hash),
                status: Some(status),
                before: None,
            };
            unfinished += store.overview(&filter, u32::MAX).await.map_err(failed)?.len();
        }
        print(format_args!(
            "{id} ({}) is at {}, {unfinished} of them unfinished.\n\
             Nothing was changed. With --yes their name and talk are removed there, and unfinished tables are closed.",
            found.names.join(", "),
            count(tables.len() as u64, "table", "tables"),
        ))?;
        store.close().await;
        return Ok(ExitCode::SUCCESS);
    }
    let stop = stop_at_ctrl_c()?;
    let bar = progress_bar(tables.len(), "tables");
    let mut deleted = Deleted::default();
    for table in &tables {
        deleted += person::delete(&store, table, &found.hash).await.map_err(failed)?;
        bar.inc(1);
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    bar.finish_and_clear();
    print(format_args!(
        "Deleted the data of {id}: their name at {}, {}; {} closed.",
        count(deleted.tables, "table", "tables"),
        count(deleted.messages, "message", "messages"),
        count(deleted.closed, "unfinished table was", "unfinished tables were"),
    ))?;
    let left = tables.len() as u64 - deleted.tables;
    if left > 0 {
        print(format_args!(
            "Stopped before the end: {} as before; repeat the command to delete the rest.",
            count(left, "table is", "tables are")
        ))?;
    } else {
        print("Backups still contain it, and a ban of this person stays until it is lifted.")?;
    }
    store.close().await;
    Ok(exit_code(left > 0))
}

/// Whether a text is a whole id.
pub fn is_full_id(text: &str) -> bool {
    text.len() == 64 && person::is_id(text)
}

/// The one person whose id begins with these digits.
pub async fn find_one(place: &Place, store: &Store, digits: &str) -> Result<KnownPerson, Error> {
    if !person::is_id(digits) {
        return Err(Error::Usage(format!(
            "`{digits}` is no person: give at least 6 hexadecimal digits, as `bastide admin show TABLE` prints them"
        )));
    }
    let found = person::find(store, digits).await;
    let mut found = found.map_err(|error| place.failed(&error))?;
    match (found.pop(), found.len()) {
        (None, _) => Err(Error::Usage(format!("nothing is stored of a person `{digits}`"))),
        (Some(person), 0) => Ok(person),
        (Some(_), others) => Err(Error::Usage(format!(
            "`{digits}` fits {} people; give more digits",
            others + 1
        ))),
    }
}

fn write_private(path: &std::path::Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    let mut options = std::fs::File::options();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    writeln!(file, "{text}").inspect_err(|_| {
        let _ = std::fs::remove_file(path);
    })
}
