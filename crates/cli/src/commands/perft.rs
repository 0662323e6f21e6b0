//! `bastide perft`
use super::Error;
use std::process::ExitCode;
/// Perft
#[derive(clap::Args)]
pub struct Args {}
pub fn run(_: &Args) -> Result<ExitCode, Error> {
    Ok(ExitCode::SUCCESS)
}
