//! The log: structured, on standard error, without secrets. Addresses of requests are logged as their pattern, since a
//! link may hold a key; headers, bodies and what people say are never logged.

use crate::config::{Config, Format};
use std::io::IsTerminal;
use tracing::metadata::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

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
        Format::Text => builder.finish().with(heard(level)).try_init(),
        Format::Json => builder.json().finish().with(heard(level)).try_init(),
    };
}

/// Says which variables of the environment look like settings and are none.
pub fn tell_unknown(variables: &[String]) {
    for variable in variables {
        tracing::warn!(
            variable,
            "no setting has this variable; `bastide serve --help` lists all"
        );
    }
}

/// Libraries say little, whatever the level: in detail they tell whole messages, and so what people say.
fn heard(level: LevelFilter) -> Targets {
    Targets::new()
        .with_default(level.min(LevelFilter::INFO))
        .with_target("bastide", level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Level;

    #[test]
    fn libraries_do_not_tell_what_people_say() {
        let all = heard(LevelFilter::TRACE);
        assert!(all.would_enable("bastide_server::http::front", &Level::TRACE));
        assert!(all.would_enable("sqlx", &Level::INFO));
        for library in ["tungstenite::protocol", "hyper", "sqlx::query"] {
            assert!(!all.would_enable(library, &Level::DEBUG), "{library}");
        }
        assert!(!heard(LevelFilter::WARN).would_enable("bastide_server", &Level::INFO));
        assert!(!heard(LevelFilter::WARN).would_enable("hyper", &Level::INFO));
    }
}
