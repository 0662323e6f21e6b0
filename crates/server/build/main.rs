//! The build script of the server.
//!
//! - `page`: builds the page that is embedded in the server; `worker`: the library with which it plays in the browser

mod page;
mod worker;

use std::process::ExitCode;

fn main() -> ExitCode {
    println!("cargo:rerun-if-changed=build");
    match page::build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
