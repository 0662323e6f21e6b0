//! `bastide admin check`: whether the database is intact, and every table can be read.

use super::{Error, Place};
use crate::commands::{STOPPED, print, progress_bar, stop_at_ctrl_c};
use crate::numbers::count;
use bastide_server::admin::check::check_table;
use bastide_server::store::{Pace, StoreError};
use indicatif::{ProgressBar, ProgressStyle};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Tables whose ids are read at once.
const PAGE: u32 = 1000;

/// Check the database's file, and that every table can be replayed
///
/// The exit code is 1 if something is wrong.
#[derive(clap::Args)]
pub struct Args {}

pub async fn run(place: &Place, _: &Args) -> Result<ExitCode, Error> {
    let store = place.open().await?;
    let failed = |error| place.failed(&error);
    let stop = stop_at_ctrl_c()?;
    let is_stopped = || stop.load(Ordering::Relaxed);
    let style = ProgressStyle::with_template("{spinner} reading all pages of the file ({elapsed})");
    let spinner = ProgressBar::new_spinner().with_style(style.expect("a fixed template"));
    spinner.enable_steady_tick(Duration::from_millis(200));
    let waiting = async {
        while !is_stopped() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let file = tokio::select! {
        checked = store.check_integrity(Pace::Full) => Some(checked),
        () = waiting => None,
    };
    spinner.finish_and_clear();
    let is_damaged = match file {
        Some(Ok(())) => false,
        Some(Err(StoreError::Torn(what))) => {
            print(format_args!("Damaged: {what}"))?;
            true
        }
        Some(Err(error)) => return Err(failed(error)),
        None => return Err(Error::Stopped("nothing was found so far")),
    };
    let totals = store.totals().await.map_err(failed)?;
    let bar = progress_bar(totals.tables.iter().sum::<u64>() as usize, "tables replayed");
    let (mut after, mut checked, mut wrong) = (String::new(), 0, 0);
    'pages: loop {
        let ids = store.ids(&after, PAGE).await.map_err(failed)?;
        let Some(last) = ids.last().cloned() else {
            break;
        };
        after = last;
        for id in &ids {
            if is_stopped() {
                break 'pages;
            }
            let found = match check_table(&store, id).await {
                Ok(found) => found,
                Err(StoreError::Torn(what)) => Some(what),
                Err(error) => return Err(failed(error)),
            };
            if let Some(what) = found {
                wrong += 1;
                bar.suspend(|| print(format_args!("{id}: {what}")))?;
            }
            checked += 1;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let tables = count(checked, "table", "tables");
    let file = match (store.file_size(), is_damaged) {
        (None, _) => "",
        (Some(_), false) => "The file is intact. ",
        (Some(_), true) => "The file is damaged. ",
    };
    let found = match wrong {
        0 => format!("{tables} replayed without a fault."),
        _ => format!("{tables} replayed, {wrong} of them cannot be read."),
    };
    print(format_args!("{file}{found}"))?;
    store.close().await;
    Ok(match (is_stopped(), is_damaged || wrong > 0) {
        (true, _) => {
            print("Stopped before the end.")?;
            ExitCode::from(STOPPED)
        }
        (false, true) => ExitCode::FAILURE,
        (false, false) => ExitCode::SUCCESS,
    })
}
