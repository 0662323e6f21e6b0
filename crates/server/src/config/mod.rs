//! Every setting and limit of the server, with its default: this list is the one place. The flags of `bastide serve`, the
//! variables of the environment, the keys of the file and the table in `docs/hosting.md` are made from it.
//!
//! - `value`: how a value is written
//! - `source`: flags, environment and file, and which of them wins

mod source;
mod value;

pub use source::ConfigError;
pub use value::{Format, Rate, Value};

use crate::secret;
use bastide_engine::shuffle::Seed;
use std::net::SocketAddr;
use std::time::Duration;

/// A setting as people see it.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name of its field.
    pub field: &'static str,
    /// What it means.
    pub about: &'static str,
    /// How its value is written, such as `SECONDS`.
    pub shape: &'static str,
}

impl Setting {
    /// Its key in the file; with `--` before it a flag.
    pub fn key(&self) -> String {
        self.field.replace('_', "-")
    }

    /// Its variable in the environment.
    pub fn variable(&self) -> String {
        format!("BASTIDE_{}", self.field.to_uppercase())
    }
}

macro_rules! settings {
    ($($(#[doc = $about:literal])+ $field:ident: $type:ty = $default:expr;)+) => {
        /// Everything that can be set.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Config {
            $($(#[doc = $about])+ pub $field: $type,)+
        }

        impl Default for Config {
            fn default() -> Config {
                Config { $($field: $default,)+ }
            }
        }

        impl Config {
            /// All settings, in the order of the file.
            pub const SETTINGS: &[Setting] = &[$(Setting {
                field: stringify!($field),
                about: concat!($($about,)+),
                shape: <$type as Value>::SHAPE,
            },)+];

            /// Sets one; the error says what its value should look like.
            fn set(&mut self, key: &str, text: &str) -> Result<(), ConfigError> {
                match key.replace('-', "_").as_str() {
                    $(stringify!($field) => {
                        self.$field = <$type as Value>::read(text).ok_or_else(|| ConfigError::Value {
                            key: key.to_owned(),
                            text: text.to_owned(),
                            shape: <$type as Value>::SHAPE,
                        })?;
                    })+
                    _ => return Err(ConfigError::Key(key.to_owned())),
                }
                Ok(())
            }

            /// What the setting of a field is, as it would be written.
            pub fn show(&self, field: &str) -> Option<String> {
                match field {
                    $(stringify!($field) => Some(self.$field.show()),)+
                    _ => None,
                }
            }
        }
    };
}

const KIB: usize = 1024;
const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

settings! {
    /// Address and port to listen on
    listen: SocketAddr = SocketAddr::from(([127, 0, 0, 1], 8080));
    /// Where games are kept: a path, sqlite:PATH or postgres://USER@HOST/NAME
    database: String = "bastide.db".to_owned();
    /// The address that people type, such as `https://play.example.org`; empty: whatever name they reach the server by
    public: String = String::new();
    /// How many proxies stand in front and add to X-Forwarded-For; with 0 that header is not believed
    proxies: usize = 0;
    /// What is logged: off, error, warn, info, debug or trace
    log: String = "info".to_owned();
    /// How it is logged: text or json
    log_format: Format = Format::Text;

    /// Connections at once; more are closed as they come
    connections: usize = 25_000;
    /// Connections at once from one address; not counted behind proxies, from which all connections come
    connections_per_address: usize = 400;
    /// Sockets of tables at once
    sockets: usize = 20_000;
    /// Sockets of tables at once from one address
    sockets_per_address: usize = 100;
    /// Time to send the head of a request, and longest pause between requests
    header_time: Duration = 10 * SECOND;
    /// Time to send the rest of a request and get it answered
    request_time: Duration = 20 * SECOND;
    /// Time to take a message from a socket, after which a slow reader is dropped
    send_time: Duration = 10 * SECOND;
    /// How often a quiet socket is pinged; one that does not answer twice is dropped
    ping_time: Duration = 40 * SECOND;
    /// Time for what was accepted to be finished when the server stops
    stop_time: Duration = 10 * SECOND;
    /// Bytes in the head of a request; at least 8192
    header_size: usize = 16 * KIB;
    /// Bytes in the body of a request
    body_size: usize = 8 * KIB;
    /// Bytes in a record that is sent to be shown or verified
    record_size: usize = 256 * KIB;
    /// Bytes in a message from a socket
    frame_size: usize = 8 * KIB;
    /// Bytes that the system buffers for a connection to send
    send_buffer: usize = 64 * KIB;
    /// Bytes that the system buffers for a connection to receive
    receive_buffer: usize = 16 * KIB;
    /// Messages that wait for a socket to take them, after which a slow reader is dropped
    queue: usize = 64;

    /// Requests from one address, and messages from its sockets
    request_rate: Rate = Rate { count: 400, per: 10 * SECOND };
    /// Pictures and outlines of tiles asked for from one address; they do not count as requests
    art_rate: Rate = Rate { count: 2000, per: 10 * SECOND };
    /// Actions at tables from one person
    act_rate: Rate = Rate { count: 100, per: 10 * SECOND };
    /// Things said by one person
    say_rate: Rate = Rate { count: 8, per: 20 * SECOND };
    /// Tables opened from one address, rematches included
    open_rate: Rate = Rate { count: 60, per: HOUR };
    /// Tables of one person that are not over
    open_tables: usize = 30;
    /// People who watch one table at once, those who play not counted
    watchers: usize = 100;
    /// Tables that stand in the lobby at once
    lobby: usize = 100;
    /// How long a table stands in the lobby at which nothing happens
    lobby_time: Duration = 24 * HOUR;
    /// Tables in the list of one's own
    mine: usize = 100;

    /// Threads on which bots think
    bot_threads: usize = 1;
    /// The longest that a bot thinks about one action; where several wait for a thread, they share it
    bot_time: Duration = 2 * SECOND;
    /// Bots that wait for a thread; more are let move later
    bot_queue: usize = 1000;
    /// Whether people can have a game that is over looked at by the strongest bot: on or off
    analysis: bool = true;
    /// Simulations of each search of such a look; a decision takes several searches
    analysis_simulations: usize = 400;
    /// Games that wait to be looked at
    analysis_queue: usize = 20;
    /// Looks that are remembered
    analysis_kept: usize = 200;

    /// Tables in memory at once; those without sockets make room first
    rooms: usize = 12_000;
    /// After this quiet time a table's position leaves memory and is read again when it is needed
    idle_time: Duration = MINUTE;
    /// Bytes of pictures that are kept in memory
    art_cache: usize = 16 * 1024 * KIB;
    /// How often clocks that ran out and bots that were forgotten are looked for
    sweep_time: Duration = SECOND;

    /// For tests only: every table is dealt from this seed, and bots play by it, so that games can be repeated
    test_seed: Option<Seed> = None;
}

impl Config {
    /// Whether people reach the server by https.
    pub fn is_secure(&self) -> bool {
        self.public.starts_with("https://")
    }

    /// The seed that a table is dealt from: random and secret, except in tests.
    pub fn table_seed(&self) -> [u8; 32] {
        self.test_seed.map_or_else(secret::random, Seed::bytes)
    }

    /// The seed of a bot's next choice. In tests it is always the same, so that the choice depends on the position alone.
    pub fn bot_seed(&self) -> u64 {
        match self.test_seed {
            Some(_) => 0,
            None => u64::from_le_bytes(secret::random()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_can_be_read() {
        let config = Config::default();
        let mut other = Config::default();
        for setting in Config::SETTINGS {
            let text = config.show(setting.field).unwrap();
            other.set(&setting.key(), &text).unwrap();
        }
        assert_eq!(config, other);
    }
}
