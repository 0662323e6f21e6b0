//! `bastide serve`: the server. Its flags are made from the server's list of settings.

use super::{Error, print};
use bastide_server::config::Config;
use bastide_server::server::Server;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

const AFTER_HELP: &str = "A flag wins over its variable in the environment, that over the file, the file over the \
default. A time is written 500ms, 10s, 5m or 1h; a rate 20/10s: twenty at once, and twenty again in each ten seconds.

Examples:
  bastide                                             play at http://127.0.0.1:8080
  bastide serve --listen 0.0.0.0:8080 --public https://play.example.org --proxies 1
  bastide serve --database postgres://bastide@db.example.org/bastide
  bastide serve --print-config > bastide.toml         a file with every setting and its default
  bastide serve --config bastide.toml";

/// What was asked for; without anything, a server on this machine.
#[derive(Default)]
pub struct Args {
    file: Option<PathBuf>,
    print: bool,
    flags: Vec<(String, String)>,
}

impl clap::Args for Args {
    fn augment_args(command: Command) -> Command {
        let defaults = Config::default();
        let command = command
            .about("Let people play: in the browser, against each other and against bots")
            .after_help(AFTER_HELP)
            .arg(
                Arg::new("config")
                    .long("config")
                    .value_name("FILE")
                    .value_parser(clap::value_parser!(PathBuf))
                    .help("A file with settings [variable: BASTIDE_CONFIG]"),
            )
            .arg(
                Arg::new("print-config")
                    .long("print-config")
                    .action(ArgAction::SetTrue)
                    .help("Print such a file with every setting and its default, and do nothing else"),
            );
        Config::SETTINGS.iter().fold(command, |command, setting| {
            let shown = defaults.show(setting.field).unwrap_or_default();
            let default = if shown.is_empty() {
                String::new()
            } else {
                format!("default: {shown}; ")
            };
            let help = format!(
                "{} [{default}variable: {}]",
                setting.about.trim(),
                setting.variable()
            );
            let value = setting
                .shape
                .split([',', ' '])
                .next()
                .unwrap_or_default()
                .to_uppercase();
            command.arg(
                Arg::new(setting.field)
                    .long(setting.key())
                    .value_name(value)
                    .hide(setting.field == "test_seed")
                    .help(help),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Args::augment_args(command)
    }
}

impl FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Args, clap::Error> {
        let given = |setting: &bastide_server::config::Setting| {
            let text = matches.get_one::<String>(setting.field)?;
            Some((setting.key(), text.clone()))
        };
        Ok(Args {
            file: matches.get_one("config").cloned(),
            print: matches.get_flag("print-config"),
            flags: Config::SETTINGS.iter().filter_map(given).collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Args::from_arg_matches(matches)?;
        Ok(())
    }
}

pub fn run(args: Args) -> Result<ExitCode, Error> {
    if args.print {
        print(Config::file().trim_end())?;
        return Ok(ExitCode::SUCCESS);
    }
    let file = args
        .file
        .or_else(|| std::env::var_os("BASTIDE_CONFIG").map(PathBuf::from));
    let config = Config::gather(file.as_deref(), |name| std::env::var(name).ok(), &args.flags)
        .map_err(|error| Error::Usage(error.to_string()))?;
    bastide_server::log::install(&config);
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    bastide_server::log::tell_unknown(&Config::unknown_variables(names));
    allow_many_files();
    let system =
        |error: io::Error| Error::Usage(format!("the system does not let the server start: {error}"));
    let runtime = tokio::runtime::Runtime::new().map_err(system)?;
    runtime.block_on(async {
        let asked_to_stop = asked_to_stop().map_err(system)?;
        let server = Server::start(config)
            .await
            .map_err(|error| Error::Usage(error.to_string()))?;
        print(format_args!(
            "Bastide listens on {}; stop it with Ctrl-C",
            server.url()
        ))?;
        asked_to_stop.await;
        server.stop().await;
        Ok(ExitCode::SUCCESS)
    })
}

/// Takes as many open files as the system lets this program have: each socket is one.
pub fn allow_many_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Nofile).maximum;
        let all = Rlimit {
            current: maximum,
            maximum,
        };
        // Without it, there are fewer sockets.
        let _ = setrlimit(Resource::Nofile, all);
    }
}

/// Comes back when somebody asks the program to stop. Signals are heard from the call on, not from the first wait.
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        // Without a way to hear it, the system ends the program by itself.
        let _ = tokio::signal::ctrl_c().await;
    })
}
