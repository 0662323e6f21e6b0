//! The commands, one file or folder each, and what they share.

#[cfg(feature = "server")]
pub mod admin;
pub mod analyse;
pub mod arena;
pub mod bench;
pub mod bot;
pub mod calibrate;
pub mod completions;
pub mod health;
#[cfg(feature = "server")]
pub mod load;
mod meter;
pub mod new;
pub mod perft;
pub mod referee;
pub mod replay;
#[cfg(feature = "server")]
pub mod serve;
pub mod show;
pub mod tiles;
pub mod train;
pub mod tune;
pub mod verify;

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Why a command failed.
#[derive(Debug)]
pub enum Error {
    File(PathBuf, io::Error),
    Output(io::Error),
    /// The arguments or files are invalid; the message says what would be valid.
    Usage(String),
    /// Ctrl-C was pressed before there was a result; the message says how far the command got.
    Stopped(&'static str),
}

impl Error {
    /// Whether the reader of standard output has closed it, which is not reported.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Error::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Error::Stopped(_) => STOPPED,
            _ => 2,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::File(path, error) => write!(f, "{}: {error}", path.display()),
            Error::Output(error) => write!(f, "output: {error}"),
            Error::Usage(reason) => f.write_str(reason),
            Error::Stopped(before) => write!(f, "stopped; {before}"),
        }
    }
}

/// Reads a whole text file; `-` is standard input.
fn read_file(path: &Path) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().read_to_end(&mut bytes).map(|_| ())
    } else {
        std::fs::read(path).map(|read| bytes = read)
    };
    read.map_err(|error| Error::File(path.to_owned(), error))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid =
            String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
        let line = valid.matches('\n').count() + 1;
        let column = valid.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let reason = format!("line {line}, column {column}: expected UTF-8 text");
        Error::File(
            path.to_owned(),
            io::Error::new(io::ErrorKind::InvalidData, reason),
        )
    })
}

/// Writes to standard output; a closed pipe is an error that ends the program quietly.
fn print(text: impl fmt::Display) -> Result<(), Error> {
    use io::Write;
    let mut out = io::stdout().lock();
    writeln!(out, "{text}").map_err(Error::Output)
}

/// Checks that a file can be written before the work that leads to its contents. The file stays unchanged.
fn check_writable(path: &Path) -> Result<(), Error> {
    let was_there = path.symlink_metadata().is_ok();
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(path);
    opened
        .and_then(|_| {
            if was_there {
                Ok(())
            } else {
                std::fs::remove_file(path)
            }
        })
        .map_err(|error| Error::File(path.to_owned(), error))
}

/// A flag that Ctrl-C sets. Pressing Ctrl-C again ends the program at once.
fn stop_at_ctrl_c() -> Result<Arc<AtomicBool>, Error> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(STOPPED.into());
        }
    })
    .map_err(|error| Error::Usage(format!("Ctrl-C cannot be caught: {error}")))?;
    Ok(stop)
}

/// Shows the progress of long work and an estimate of the time left. Hidden when standard error is no terminal.
fn progress_bar(all: usize, what: &str) -> ProgressBar {
    let left = |state: &ProgressState, out: &mut dyn fmt::Write| {
        let eta = state.eta();
        if !eta.is_zero() {
            let _ = write!(out, ", {} left", HumanDuration(eta));
        }
    };
    let template = format!("{{msg}}{{bar:40}} {{pos}}/{{len}} {what}{{left}}");
    let style = ProgressStyle::with_template(&template).expect("a fixed template");
    let bar = ProgressBar::new(all as u64).with_style(style.with_key("left", left));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// The usual exit code after Ctrl-C.
const STOPPED: u8 = 130;

/// The exit code of a command that may have been stopped by Ctrl-C.
fn exit_code(stopped: bool) -> ExitCode {
    if stopped {
        ExitCode::from(STOPPED)
    } else {
        ExitCode::SUCCESS
    }
}

fn parse_theme(text: &str) -> Result<bastide_art::Theme, String> {
    let names = bastide_art::Theme::ALL.map(bastide_art::Theme::name).join(" or ");
    bastide_art::Theme::parse(text).ok_or_else(|| format!("it is {names}"))
}
