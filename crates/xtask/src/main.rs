//! Development tasks: `cargo xtask COMMAND`.

mod background;
mod budget;
mod fuzz;
mod page;
mod postgres;
mod run;
mod site;

use background::Background;
use fuzz::Seed;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

const HELP: &str = "usage: cargo xtask COMMAND

  test                everything that must pass before a change lands: format, lints, docs, tests, page, fuzzing, budget
  fuzz [SECONDS]      run every fuzz target for this time (default 600)
  faults [TEST]       the long form of the server's fault injection tests; TEST selects tests by name
  page                check the page's types, run its unit tests, and play in a real browser
  site                build the page without a server, as static files in target/site
  wasm                build the library with which the page plays in the browser, web/wasm/bastide.wasm
  soak [RUNS]         play whole games of all kinds with random deals in a real browser (default 1 run)
  budget              compare the instructions of random games with the recorded ones
  budget --record     record them again";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test"] => test(),
        ["fuzz"] => fuzz::run(600, Seed::Random),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds, Seed::Random),
            Err(_) => Err(format!("`{seconds}` is not a number of seconds")),
        },
        ["faults"] => faults(""),
        ["faults", name] => faults(name),
        ["page"] => page::test(),
        ["site"] => site::build(),
        ["wasm"] => site::library(),
        ["soak"] => page::soak(1),
        ["soak", runs] => match runs.parse() {
            Ok(runs) => page::soak(runs),
            Err(_) => Err(format!("`{runs}` is not a number of runs")),
        },
        [background::COMMAND] => background::run_checks(),
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

/// Runs the fault injection tests of the server in their long form.
fn faults(name: &str) -> Result<(), String> {
    let database = postgres::start()?;
    let mut command = run::cargo(&["test", "--workspace", "--test", "faults", "--"]);
    command
        .args(["--nocapture", "--test-threads=1", name])
        .env("BASTIDE_FAULTS", "full")
        .env(bastide_pgcluster::VARIABLE, database.address("postgres"));
    run::step("faults", &mut command)
}

/// The test command. Long tests run in their short form; CONTRIBUTING.md lists the long ones.
fn test() -> Result<(), String> {
    let begin = Instant::now();
    let deny = [("RUSTDOCFLAGS", "-D warnings")];
    // Downloads run in parallel with the steps that do not need them.
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
    let background = Background::start()?;
    let database = postgres::start()?;
    run::step(
        "tests",
        run::cargo(&["test", "--workspace"]).env(bastide_pgcluster::VARIABLE, database.address("postgres")),
    )?;
    site::build()?;
    page::browse(&database)?;
    background.finish()?;
    println!("all checks passed ({} s)", begin.elapsed().as_secs());
    Ok(())
}
