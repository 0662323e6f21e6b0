//! The log: structured, on standard error, without secrets. Requests are logged by their route pattern, since a path may
//! contain the key of a link; headers, bodies and chat are never logged.

use crate::config::{Config, Format};
use std::io::IsTerminal;
use tracing::metadata::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Installs the process-wide logger; the first server in a process decides.
pub fn install(config: &Config) {
    let level = config.log;
    let builder = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false);
    // Fails for the second server in a process, as in tests: it uses the logger of the first.
    let _ = match config.log_format {
        Format::Text => builder.finish().with(targets(level)).try_init(),
        Format::Json => builder.json().finish().with(targets(level)).try_init(),
    };
}

/// Warns about environment variables that look like settings but are not.
pub fn warn_unknown(variables: &[String]) {
    for variable in variables {
        tracing::warn!(
            variable,
            "this environment variable is not a setting; `bastide serve --help` lists all"
        );
    }
}

/// Libraries log at `info` at most: at `debug` and `trace` they print whole messages, chat included.
fn targets(level: LevelFilter) -> Targets {
    Targets::new()
        .with_default(level.min(LevelFilter::INFO))
        .with_target("bastide", level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Level;

    #[test]
    fn libraries_do_not_log_chat() {
        let all = targets(LevelFilter::TRACE);
        assert!(all.would_enable("bastide_server::http::middleware", &Level::TRACE));
        assert!(all.would_enable("sqlx", &Level::INFO));
        for library in ["tungstenite::protocol", "hyper", "sqlx::query"] {
            assert!(!all.would_enable(library, &Level::DEBUG), "{library}");
        }
        assert!(!targets(LevelFilter::WARN).would_enable("bastide_server", &Level::INFO));
        assert!(!targets(LevelFilter::WARN).would_enable("hyper", &Level::INFO));
    }
}
