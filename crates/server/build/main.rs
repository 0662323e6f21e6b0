//! What is done before the server is built.
//!
//! - `page`: the page that the server carries
//! - `drawings`: which drawings it serves

mod drawings;
mod page;

use std::process::ExitCode;

fn main() -> ExitCode {
    for changed in ["build", "migrations", "../../docs/rules"] {
        println!("cargo:rerun-if-changed={changed}");
    }
    drawings::tell();
    match page::build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
