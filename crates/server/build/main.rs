//! The build script of the server.
//!
//! - `page`: builds the page that is embedded in the server
//! - `drawings`: computes the version of the pictures

mod drawings;
mod page;

use std::process::ExitCode;

fn main() -> ExitCode {
    for changed in ["build", "../../docs/rules"] {
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
