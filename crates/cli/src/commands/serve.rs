//! `bastide serve`: starts the server.

use super::{Error, print};
use bastide_server::config::{self, Config};
use bastide_server::log;
use bastide_server::server::Server;
use clap::{Args as _, Command, FromArgMatches};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const AFTER_HELP: &str = "A flag wins over its environment variable, the variable over the file, the file over the \
default. A time is written 500ms, 10s, 5m or 1h; a rate 20/10s: twenty at once, and twenty again in each ten seconds.

Examples:
  bastide                                             play at http://127.0.0.1:8080
  bastide serve --listen 0.0.0.0:8080 --public https://play.example.org --proxies 1
  bastide serve --database postgres://bastide@db.example.org/bastide
  bastide serve --print-config > bastide.toml         a file with every setting and its default
  bastide serve --config bastide.toml";

/// Start the server: play in the browser against each other and against bots
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// File with settings
    #[arg(long, env = "BASTIDE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print a file with every setting and its default, and exit
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    settings: Config,
}

pub fn run(args: Args) -> Result<ExitCode, Error> {
    if args.print_config {
        print(config::print_file().trim_end())?;
        return Ok(ExitCode::SUCCESS);
    }
    let config = match args.config {
        None => args.settings,
        Some(path) => parse_with_file(&path)?,
    };
    log::install(&config);
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    log::warn_unknown(&config::unknown_variables(names));
    allow_many_files();
    let system =
        |error: io::Error| Error::Usage(format!("the system does not let the server start: {error}"));
    let runtime = tokio::runtime::Runtime::new().map_err(system)?;
    runtime.block_on(async {
        let mut signals = Signals::catch().map_err(system)?;
        let server = Server::start(config)
            .await
            .map_err(|error| Error::Usage(error.to_string()))?;
        print(format_args!(
            "Bastide listens on {}; stop it with Ctrl-C",
            server.url()
        ))?;
        signals.next().await;
        // A second signal ends the draining.
        tokio::select! {
            () = server.drain() => {}
            () = signals.next() => {}
        }
        server.stop().await;
        Ok(ExitCode::SUCCESS)
    })
}

/// Parses the command line again, with the values in the file as defaults.
fn parse_with_file(path: &Path) -> Result<Config, Error> {
    let command = Args::augment_args(Command::new("bastide serve"));
    let command = config::with_file(command, path).map_err(Error::Usage)?;
    // The name of the subcommand, if it is given, stands where a program has its own name.
    let matches = command.get_matches_from(std::env::args_os().skip(1));
    let args = Args::from_arg_matches(&matches).map_err(|error| Error::Usage(error.to_string()))?;
    Ok(args.settings)
}

/// Raises the limit of open files to the hard limit: each socket needs one.
pub fn allow_many_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Nofile).maximum;
        let all = Rlimit {
            current: maximum,
            maximum,
        };
        // Without it the server works, with fewer sockets.
        let _ = setrlimit(Resource::Nofile, all);
    }
}

/// SIGINT and SIGTERM.
struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    /// Catches signals from this call on, not from the first poll.
    fn catch() -> io::Result<Signals> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Ok(Signals {
                interrupt: signal(SignalKind::interrupt())?,
                terminate: signal(SignalKind::terminate())?,
            })
        }
        #[cfg(not(unix))]
        Ok(Signals {})
    }

    async fn next(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
        // If Ctrl-C cannot be caught, it ends the program by itself.
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    }
}
