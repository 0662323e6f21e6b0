//! The log: structured, on standard error, without secrets. Addresses of requests are logged as their pattern, since a
//! link may hold a key; headers, bodies and what people say are never logged.

use crate::config::{Config, Format};
use std::io::IsTerminal;
use tracing::metadata::LevelFilter;

/// Starts logging for this process, once.
pub fn install(config: &Config) {
    let level: LevelFilter = config.log.parse().unwrap_or(LevelFilter::INFO);
    let builder = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false);
    // A second server in one process, as in tests, logs where the first does.
    let _ = match config.log_format {
        Format::Text => builder.try_init(),
        Format::Json => builder.json().try_init(),
    };
}
