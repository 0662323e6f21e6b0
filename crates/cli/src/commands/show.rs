//! `bastide show`
use super::Error;
use std::process::ExitCode;
/// Show
#[derive(clap::Args)]
pub struct Args {}
pub fn run(_: &Args) -> Result<ExitCode, Error> {
    Ok(ExitCode::SUCCESS)
}
