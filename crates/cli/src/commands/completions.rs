//! `bastide completions`: completion scripts for shells.

use super::Error;
use clap::CommandFactory;
use clap_complete::Shell;
use std::process::ExitCode;

/// Print the completion script of a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:
  bastide completions bash > ~/.local/share/bash-completion/completions/bastide
  bastide completions zsh > ~/.zfunc/_bastide
  bastide completions fish > ~/.config/fish/completions/bastide.fish")]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Cli::command(), "bastide", &mut script);
    super::print(String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}
