//! Every setting and limit of the server with its default. The flags of `bastide serve`, the environment variables, the
//! keys of the settings file and the table in `docs/hosting.md` are all derived from the struct in this file.
//!
//! - `file`: the settings file, read and printed
//! - `value`: types and parsers of values
//!
//! Limits that belong to the protocol are constants beside the code that checks them.

mod file;
mod value;

pub use file::{print_file, unknown_variables, with_file};
pub use value::{Format, Keep, Rate, time};

use crate::secret;
use bastide_engine::shuffle::Seed;
use bastide_table::table::open::Deal;
use clap::{ArgAction, Args, Command, FromArgMatches};
use std::net::SocketAddr;
use std::time::Duration;
use tracing::metadata::LevelFilter;
use value::{address, at_least, on_or_off, origin, seed, time_or_none};

/// The settings of a server. The documentation of a field is its help text.
#[rustfmt::skip] // One line for each attribute.
#[derive(Args, Clone, PartialEq, Debug)]
pub struct Config {
    /// Address and port to listen on
    #[arg(long, env = "BASTIDE_LISTEN", value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080", value_parser = address)]
    pub listen: SocketAddr,
    /// Where games are stored: a path, sqlite:PATH or postgres://USER@HOST/NAME
    // The value may contain a password.
    #[arg(long, env = "BASTIDE_DATABASE", hide_env_values = true, value_name = "TEXT", default_value = "bastide.db")]
    pub database: String,
    /// File with the key for the secrets of unfinished games, made if missing; empty: beside an SQLite file, with PostgreSQL `bastide.key`
    #[arg(long, env = "BASTIDE_KEY_FILE", value_name = "PATH", default_value = "", hide_default_value = true)]
    pub key_file: String,
    /// Whether the server starts with another key because that of the database is lost, so that unfinished games cannot go on: on or off
    #[arg(long, env = "BASTIDE_REPLACE_KEY", value_name = "SWITCH", default_value = "off", action = ArgAction::Set, value_parser = on_or_off())]
    pub replace_key: bool,
    /// Public address of the server, such as `https://play.example.org`; empty: any host name is accepted
    #[arg(long, env = "BASTIDE_PUBLIC", value_name = "ORIGIN", default_value = "", hide_default_value = true, value_parser = origin)]
    pub public: String,
    /// Number of reverse proxies in front that append to X-Forwarded-For; with 0 the header is ignored
    #[arg(long, env = "BASTIDE_PROXIES", value_name = "NUMBER", default_value = "0")]
    pub proxies: usize,
    /// Name of this node in messages to its host; empty: machine and port
    #[arg(long, env = "BASTIDE_NODE", value_name = "TEXT", default_value = "", hide_default_value = true)]
    pub node: String,
    /// Log level: off, error, warn, info, debug or trace
    #[arg(long, env = "BASTIDE_LOG", value_name = "LEVEL", default_value = "info")]
    pub log: LevelFilter,
    /// Log format: text or json
    #[arg(long, env = "BASTIDE_LOG_FORMAT", value_name = "FORMAT", default_value = "text", hide_possible_values = true)]
    pub log_format: Format,

    /// Open connections; further ones are closed as soon as they are accepted
    #[arg(long, env = "BASTIDE_CONNECTIONS", value_name = "NUMBER", default_value = "25000")]
    pub connections: usize,
    /// Open connections from one address; not limited behind proxies, since all connections come from those
    #[arg(long, env = "BASTIDE_CONNECTIONS_PER_ADDRESS", value_name = "NUMBER", default_value = "400")]
    pub connections_per_address: usize,
    /// Open WebSockets
    #[arg(long, env = "BASTIDE_SOCKETS", value_name = "NUMBER", default_value = "20000")]
    pub sockets: usize,
    /// Open WebSockets from one address
    #[arg(long, env = "BASTIDE_SOCKETS_PER_ADDRESS", value_name = "NUMBER", default_value = "100")]
    pub sockets_per_address: usize,
    /// Time to send the head of a request, and longest pause between requests
    #[arg(long, env = "BASTIDE_HEADER_TIME", value_name = "TIME", default_value = "10s", value_parser = time)]
    pub header_time: Duration,
    /// Time to send the body of a request and get it answered
    #[arg(long, env = "BASTIDE_REQUEST_TIME", value_name = "TIME", default_value = "20s", value_parser = time)]
    pub request_time: Duration,
    /// Time to receive a message from a socket; slower readers are dropped
    #[arg(long, env = "BASTIDE_SEND_TIME", value_name = "TIME", default_value = "10s", value_parser = time)]
    pub send_time: Duration,
    /// Interval at which a quiet socket is pinged; it is dropped if it has not answered when the next ping is due
    #[arg(long, env = "BASTIDE_PING_TIME", value_name = "TIME", default_value = "40s", value_parser = time)]
    pub ping_time: Duration,
    /// Time to serve on, unready and without new sockets, before the server stops; for several nodes behind a proxy
    #[arg(long, env = "BASTIDE_DRAIN_TIME", value_name = "TIME", default_value = "0s", value_parser = time_or_none)]
    pub drain_time: Duration,
    /// Time to finish accepted requests when the server stops
    #[arg(long, env = "BASTIDE_STOP_TIME", value_name = "TIME", default_value = "10s", value_parser = time)]
    pub stop_time: Duration,
    /// Bytes in the head of a request; at least 8192
    #[arg(long, env = "BASTIDE_HEADER_SIZE", value_name = "NUMBER", default_value = "16384", value_parser = at_least(8192))]
    pub header_size: usize,
    /// Bytes in the body of a request
    #[arg(long, env = "BASTIDE_BODY_SIZE", value_name = "NUMBER", default_value = "8192")]
    pub body_size: usize,
    /// Bytes in a record that is sent to be replayed, verified or previewed
    #[arg(long, env = "BASTIDE_RECORD_SIZE", value_name = "NUMBER", default_value = "262144")]
    pub record_size: usize,
    /// Bytes in a message from a socket
    #[arg(long, env = "BASTIDE_FRAME_SIZE", value_name = "NUMBER", default_value = "8192")]
    pub frame_size: usize,
    /// Bytes of a connection's send buffer in the operating system
    #[arg(long, env = "BASTIDE_SEND_BUFFER", value_name = "NUMBER", default_value = "65536")]
    pub send_buffer: usize,
    /// Bytes of a connection's receive buffer in the operating system
    #[arg(long, env = "BASTIDE_RECEIVE_BUFFER", value_name = "NUMBER", default_value = "16384")]
    pub receive_buffer: usize,
    /// Messages queued for a socket; readers that fall further behind are dropped
    #[arg(long, env = "BASTIDE_QUEUE", value_name = "NUMBER", default_value = "64", value_parser = at_least(1))]
    pub queue: usize,

    /// Bytes waiting to be sent in all sockets and answers; beyond that the readers with the most of them are dropped
    #[arg(long, env = "BASTIDE_UNSENT", value_name = "NUMBER", default_value = "67108864", value_parser = at_least(1048576))]
    pub unsent: usize,

    /// Requests from one address, including messages from its sockets
    #[arg(long, env = "BASTIDE_REQUEST_RATE", value_name = "RATE", default_value = "400/10s")]
    pub request_rate: Rate,
    /// Pictures and outlines of tiles from one address, each tile of a row as one; these do not count as requests
    #[arg(long, env = "BASTIDE_ART_RATE", value_name = "RATE", default_value = "2000/10s")]
    pub art_rate: Rate,
    /// Actions at tables by one person
    #[arg(long, env = "BASTIDE_ACT_RATE", value_name = "RATE", default_value = "100/10s")]
    pub act_rate: Rate,
    /// Actions at tables by all people of one address
    #[arg(long, env = "BASTIDE_ACT_RATE_ADDRESS", value_name = "RATE", default_value = "400/10s")]
    pub act_rate_address: Rate,
    /// Chat messages by one person
    #[arg(long, env = "BASTIDE_SAY_RATE", value_name = "RATE", default_value = "8/20s")]
    pub say_rate: Rate,
    /// Chat messages by all people of one address
    #[arg(long, env = "BASTIDE_SAY_RATE_ADDRESS", value_name = "RATE", default_value = "40/20s")]
    pub say_rate_address: Rate,
    /// Bytes of chat messages by one person
    #[arg(long, env = "BASTIDE_SAY_SIZE", value_name = "RATE", default_value = "20000/10m")]
    pub say_size: Rate,
    /// Bytes of chat messages by all people of one address
    #[arg(long, env = "BASTIDE_SAY_SIZE_ADDRESS", value_name = "RATE", default_value = "100000/10m")]
    pub say_size_address: Rate,
    /// Tables opened from one address, including rematches
    #[arg(long, env = "BASTIDE_OPEN_RATE", value_name = "RATE", default_value = "60/1h")]
    pub open_rate: Rate,
    /// Unfinished tables of one person
    #[arg(long, env = "BASTIDE_OPEN_TABLES", value_name = "NUMBER", default_value = "30")]
    pub open_tables: usize,
    /// Spectators of one table, not counting its players
    #[arg(long, env = "BASTIDE_WATCHERS", value_name = "NUMBER", default_value = "100")]
    pub watchers: usize,
    /// Tables shown in the lobby
    #[arg(long, env = "BASTIDE_LOBBY", value_name = "NUMBER", default_value = "100")]
    pub lobby: usize,
    /// Games shown in the list of games to watch
    #[arg(long, env = "BASTIDE_WATCH", value_name = "NUMBER", default_value = "50")]
    pub watch: usize,
    /// Time after which an idle game leaves the list of games to watch
    #[arg(long, env = "BASTIDE_WATCH_TIME", value_name = "TIME", default_value = "6h", value_parser = time)]
    pub watch_time: Duration,
    /// Time after which an idle table leaves the lobby
    #[arg(long, env = "BASTIDE_LOBBY_TIME", value_name = "TIME", default_value = "24h", value_parser = time)]
    pub lobby_time: Duration,
    /// Tables in the list of a person's own tables
    #[arg(long, env = "BASTIDE_MINE", value_name = "NUMBER", default_value = "100")]
    pub mine: usize,

    /// Threads for bots that search for a tenth of a second (`master`), and as many, of lower priority, for those that search for a second (`grandmaster`)
    #[arg(long, env = "BASTIDE_BOT_THREADS", value_name = "NUMBER", default_value = "1", value_parser = at_least(1))]
    pub bot_threads: usize,
    /// Longest time a bot thinks about one action; bots that wait for a thread share it
    #[arg(long, env = "BASTIDE_BOT_TIME", value_name = "TIME", default_value = "2s", value_parser = time)]
    pub bot_time: Duration,
    /// Bots waiting for a thread of each kind; further ones move later
    #[arg(long, env = "BASTIDE_BOT_QUEUE", value_name = "NUMBER", default_value = "1000")]
    pub bot_queue: usize,
    /// Whether people can have finished games analysed by the strongest bot: on or off
    #[arg(long, env = "BASTIDE_ANALYSIS", value_name = "SWITCH", default_value = "on", action = ArgAction::Set, value_parser = on_or_off())]
    pub analysis: bool,
    /// Simulations for each estimate of an analysis; a search for the best action has four times as many
    #[arg(long, env = "BASTIDE_ANALYSIS_SIMULATIONS", value_name = "NUMBER", default_value = "96")]
    pub analysis_simulations: usize,
    /// Games waiting to be analysed
    #[arg(long, env = "BASTIDE_ANALYSIS_QUEUE", value_name = "NUMBER", default_value = "20")]
    pub analysis_queue: usize,
    /// Analyses kept in memory
    #[arg(long, env = "BASTIDE_ANALYSIS_KEPT", value_name = "NUMBER", default_value = "200")]
    pub analysis_kept: usize,

    /// Tables in memory; to load another one, tables without sockets are unloaded; if all have sockets, it is refused
    #[arg(long, env = "BASTIDE_ROOMS", value_name = "NUMBER", default_value = "12000", value_parser = at_least(1))]
    pub rooms: usize,
    /// Time after which an idle table's position leaves memory; it is read again when needed
    #[arg(long, env = "BASTIDE_IDLE_TIME", value_name = "TIME", default_value = "1m", value_parser = time)]
    pub idle_time: Duration,
    /// Bytes of pictures kept in memory
    #[arg(long, env = "BASTIDE_ART_CACHE", value_name = "NUMBER", default_value = "16777216")]
    pub art_cache: usize,
    /// Interval at which expired clocks and waiting bots are looked for
    #[arg(long, env = "BASTIDE_SWEEP_TIME", value_name = "TIME", default_value = "1s", value_parser = time)]
    pub sweep_time: Duration,

    /// Interval at which an SQLite file is checked while the server runs
    #[arg(long, env = "BASTIDE_CHECK_TIME", value_name = "TIME", default_value = "24h", value_parser = time)]
    pub check_time: Duration,

    /// Time after which an idle table whose game has not begun is closed; never: not at all
    #[arg(long, env = "BASTIDE_OPEN_TIME", value_name = "TIME", default_value = "7d")]
    pub open_time: Keep,
    /// Time for which games that are over are kept after their last entry; never: they are never deleted
    #[arg(long, env = "BASTIDE_KEEP_FINISHED", value_name = "TIME", default_value = "never")]
    pub keep_finished: Keep,
    /// Time after which a game without a move is closed, and for which closed tables are kept; never: not at all
    #[arg(long, env = "BASTIDE_KEEP_ABANDONED", value_name = "TIME", default_value = "90d")]
    pub keep_abandoned: Keep,
    /// Time for which the chat of a table is kept after its last entry, once the game has ended; never: it is never deleted
    #[arg(long, env = "BASTIDE_KEEP_TALK", value_name = "TIME", default_value = "90d")]
    pub keep_talk: Keep,
    /// Interval at which idle tables are closed and expired ones deleted
    #[arg(long, env = "BASTIDE_PRUNE_TIME", value_name = "TIME", default_value = "10m", value_parser = time)]
    pub prune_time: Duration,

    /// For tests only: the seed of every table, so that the same game can be played again; deals are then predictable
    #[arg(long, env = "BASTIDE_TEST_SEED", hide = true, hide_env_values = true, value_name = "SEED", value_parser = seed)]
    pub test_seed: Option<Seed>,
}

impl Config {
    /// Whether people reach the server by https.
    pub fn is_secure(&self) -> bool {
        self.public.starts_with("https://")
    }

    /// Where the draws of a new table come from: a random secret, except in tests.
    pub fn deal(&self) -> Deal {
        Deal {
            secret: self.test_seed.map_or_else(secret::random, Seed::bytes),
            is_test: self.test_seed.is_some(),
        }
    }

    /// The seed of a bot's next choice. In tests it is always the same, so that the choice depends on the position alone.
    pub fn bot_seed(&self) -> u64 {
        match self.test_seed {
            Some(_) => 0,
            None => u64::from_le_bytes(secret::random()),
        }
    }

    /// The settings of a server that is started without flags: those of the environment and of a file.
    pub fn without_flags(file: Option<&std::path::Path>) -> Result<Config, String> {
        let command = Config::augment_args(Command::new("settings")).no_binary_name(true);
        let command = file.map_or(Ok(command.clone()), |path| with_file(command, path))?;
        let matches = command.try_get_matches_from([] as [&str; 0]);
        let config = matches.and_then(|matches| Config::from_arg_matches(&matches));
        config.map_err(|error| {
            error
                .to_string()
                .trim_start_matches("error: ")
                .trim_end()
                .to_owned()
        })
    }

    /// The settings as the arguments of a command that reads no environment variables.
    fn command() -> Command {
        Config::augment_args(Command::new("settings"))
            .no_binary_name(true)
            .disable_help_flag(true)
            .mut_args(|setting| setting.env(None))
    }

    /// Parses arguments such as `--queue=64`; settings that are left out have their defaults.
    fn parse<T: AsRef<str>>(arguments: impl IntoIterator<Item = T>) -> Result<Config, clap::Error> {
        let arguments = arguments.into_iter().map(|text| text.as_ref().to_owned());
        Config::from_arg_matches(&Config::command().try_get_matches_from(arguments)?)
    }
}

impl Default for Config {
    fn default() -> Config {
        Config::parse([] as [&str; 0]).expect("every default is a valid value")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_is_named_after_its_flag() {
        let command = Config::augment_args(Command::new("settings"));
        for setting in command.get_arguments() {
            let flag = setting.get_long().unwrap();
            let variable = format!("BASTIDE_{}", flag.to_uppercase().replace('-', "_"));
            assert_eq!(setting.get_env().unwrap(), variable.as_str());
        }
    }

    #[test]
    fn invalid_values_are_rejected() {
        for (argument, reason) in [
            ("--public=play.example.org", "https://play.example.org"),
            (
                "--public=https://play.example.org/there",
                "https://play.example.org",
            ),
            ("--public=https://Play.example.org", "lower case"),
            ("--public=https://play.example.org:443", "default port"),
            ("--public=http://play.example.org:80", "default port"),
            ("--header-size=100", "8192"),
            ("--queue=0", "1.."),
            ("--bot-threads=0", "1.."),
            ("--rooms=0", "1.."),
            ("--log=loud", "trace"),
            ("--log-format=xml", "json"),
            ("--analysis=maybe", "off"),
            (
                "--listen=localhost:8080",
                "an IP address and a port, such as 127.0.0.1:8080",
            ),
            ("--keep-talk=forever", "never"),
        ] {
            let error = Config::parse([argument]).unwrap_err().to_string();
            assert!(error.contains(reason), "{argument}: {error}");
        }
        let config = Config::parse(["--public=https://play.example.org", "--analysis=off"]).unwrap();
        assert!(config.is_secure() && !config.analysis);
    }
}
