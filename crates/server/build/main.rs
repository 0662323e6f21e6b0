//! The build script of the server.
//!
//! - `page`: builds the page that is embedded in the server; `worker`: the library with which it plays in the browser

mod page;
mod worker;

use std::process::ExitCode;

fn main() -> ExitCode {
    for changed in ["build", "migrations"] {
        println!("cargo:rerun-if-changed={changed}");
    }
    match page::build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
