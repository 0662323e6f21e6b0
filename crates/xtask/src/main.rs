//! The chores of the project, so that each has one command.

mod beside;
mod budget;
mod fuzz;
mod page;
mod postgres;
mod run;

use beside::Beside;
use fuzz::Chance;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

const HELP: &str = "usage: cargo xtask COMMAND

  test                all that must pass before a change lands: format, lints, docs, tests, page, fuzzing, budget
  fuzz [SECONDS]      every fuzz target for so long (default 600)
  faults [TEST]       the server killed, cut off and told nonsense, in full length; or only the tests with this name
  page                the page's types and units, and a real browser that plays in it
  soak [RUNS]         a browser that plays whole games of all kinds, with other deals in each run (default 1)
  budget              instructions a game against the recorded ones
  budget --record     record them anew";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test"] => test(),
        ["fuzz"] => fuzz::run(600, Chance::Free),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds, Chance::Free),
            Err(_) => Err(format!("`{seconds}` is no number of seconds")),
        },
        ["faults"] => faults(""),
        ["faults", name] => faults(name),
        ["page"] => page::test(),
        ["soak"] => page::soak(1),
        ["soak", runs] => match runs.parse() {
            Ok(runs) => page::soak(runs),
            Err(_) => Err(format!("`{runs}` is no number of runs")),
        },
        [beside::WORD] => beside::all(),
        ["budget"] => budget::check(),
        ["budget", "--record"] => budget::record(),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(HELP.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The full form of the tests that start the real server and let things go wrong.
fn faults(name: &str) -> Result<(), String> {
    let database = postgres::start()?;
    let mut command = run::cargo(&["test", "--workspace", "--test", "faults", "--"]);
    command
        .args(["--nocapture", "--test-threads=1", name])
        .env("BASTIDE_FAULTS", "full")
        .env(bastide_pgcluster::VARIABLE, database.address("postgres"));
    run::step("faults", &mut command)
}

/// The steps of the test command. Long tests run in their short form; CONTRIBUTING.md names the long ones.
fn test() -> Result<(), String> {
    let begin = Instant::now();
    let deny = [("RUSTDOCFLAGS", "-D warnings")];
    // What is downloaded is waited for only where it is needed.
    let installing = thread::spawn(run::install_missing);
    run::step("format", &mut run::cargo(&["fmt", "--all", "--check"]))?;
    run::step(
        "lints",
        &mut run::cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    )?;
    run::step(
        "docs",
        run::cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]).envs(deny),
    )?;
    let _ = installing.join();
    let beside = Beside::start()?;
    let database = postgres::start()?;
    run::step(
        "tests",
        run::cargo(&["test", "--workspace"]).env(bastide_pgcluster::VARIABLE, database.address("postgres")),
    )?;
    drop(database);
    page::browse()?;
    beside.finish()?;
    println!("all is well ({} s)", begin.elapsed().as_secs());
    Ok(())
}
