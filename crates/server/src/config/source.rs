//! Flags, environment and file: a flag wins over the environment, the environment over the file, the file over the default.

use super::Config;
use std::fmt;
use std::fmt::Write;
use std::path::Path;

/// What is wrong with the configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// There is no such setting.
    Key(String),
    /// A value is not what the setting can be.
    Value {
        /// The setting.
        key: String,
        /// What was given.
        text: String,
        /// What it should look like.
        shape: &'static str,
    },
    /// The file cannot be read.
    File(String),
    /// A setting can be written so, but makes no sense.
    Senseless(String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Key(key) => {
                write!(
                    f,
                    "there is no setting `{key}`; `bastide serve --print-config` lists all"
                )
            }
            ConfigError::Value { key, text, shape } => {
                write!(f, "`{text}` is no value for `{key}`; it should be {shape}")
            }
            ConfigError::File(why) | ConfigError::Senseless(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// The configuration from a file, the environment and flags. `file` may be left out; the variable of a setting is
    /// `BASTIDE_` and its key in capitals, with `_` for `-`.
    pub fn gather(
        file: Option<&Path>,
        environment: impl Fn(&str) -> Option<String>,
        flags: &[(String, String)],
    ) -> Result<Config, ConfigError> {
        let mut config = Config::default();
        if let Some(path) = file {
            let unreadable = |why: String| ConfigError::File(format!("{}: {why}", path.display()));
            let text = std::fs::read_to_string(path).map_err(|error| unreadable(error.to_string()))?;
            config
                .read_file(&text)
                .map_err(|error| unreadable(error.to_string()))?;
        }
        for setting in Config::SETTINGS {
            if let Some(text) = environment(&setting.variable()) {
                config.set(&setting.key(), &text)?;
            }
        }
        for (key, text) in flags {
            config.set(key, text)?;
        }
        config.check()?;
        Ok(config)
    }

    /// Variables that look like settings and are none, such as a setting with a slip of the pen.
    pub fn unknown_variables(names: impl IntoIterator<Item = String>) -> Vec<String> {
        let known = |name: &str| {
            name == "BASTIDE_CONFIG" || Config::SETTINGS.iter().any(|setting| setting.variable() == name)
        };
        let names = names.into_iter();
        names
            .filter(|name| name.starts_with("BASTIDE_") && !known(name))
            .collect()
    }

    fn read_file(&mut self, text: &str) -> Result<(), ConfigError> {
        let table: toml::Table =
            toml::from_str(text).map_err(|error| ConfigError::File(error.to_string()))?;
        for (key, value) in table {
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                other => {
                    return Err(ConfigError::File(format!(
                        "`{key}` cannot be a {}",
                        other.type_str()
                    )));
                }
            };
            self.set(&key, &text)?;
        }
        Ok(())
    }

    fn check(&self) -> Result<(), ConfigError> {
        let senseless = |why: &str| Err(ConfigError::Senseless(why.to_owned()));
        let origin = self
            .public
            .strip_prefix("https://")
            .or(self.public.strip_prefix("http://"));
        match origin {
            _ if self.public.is_empty() => {}
            Some(host) if !host.is_empty() && !host.contains(['/', ' ', '?', '#', '@']) => {}
            _ => {
                return senseless("`public` should be a scheme and a host, such as https://play.example.org");
            }
        }
        // Browsers write an origin in lower case and without the port that its scheme has anyway.
        let (usual, https) = (":80", self.public.starts_with("https://"));
        let usual = if https { ":443" } else { usual };
        if self.public.bytes().any(|byte| byte.is_ascii_uppercase()) || self.public.ends_with(usual) {
            return senseless(
                "`public` should be written as browsers do: in lower case, and without the usual port",
            );
        }
        if self.log.parse::<tracing::metadata::LevelFilter>().is_err() {
            return senseless("`log` should be off, error, warn, info, debug or trace");
        }
        if self.header_size < 8192 {
            return senseless("`header-size` should be 8192 or more");
        }
        for (key, value) in [
            ("queue", self.queue),
            ("bot-threads", self.bot_threads),
            ("rooms", self.rooms),
        ] {
            if value == 0 {
                return Err(ConfigError::Senseless(format!("`{key}` should be 1 or more")));
            }
        }
        Ok(())
    }

    /// A file with every setting, what it means and its default.
    pub fn file() -> String {
        let defaults = Config::default();
        let mut text = String::from("# Settings of bastide serve, all at their defaults.\n");
        for setting in Config::SETTINGS {
            let shown = defaults.show(setting.field).unwrap_or_default();
            let value = match shown.parse::<usize>() {
                Ok(_) => shown,
                Err(_) => format!("\"{shown}\""),
            };
            let _ = write!(text, "\n#{}\n{} = {value}\n", setting.about, setting.key());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn flags_win_over_the_environment_and_that_over_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bastide.toml");
        std::fs::write(&path, "queue = 1\nping-time = \"1s\"\nframe-size = 100\n").unwrap();
        let environment = |name: &str| match name {
            "BASTIDE_QUEUE" | "BASTIDE_FRAME_SIZE" => Some("2".to_owned()),
            _ => None,
        };
        let flags = [("queue".to_owned(), "3".to_owned())];
        let config = Config::gather(Some(&path), environment, &flags).unwrap();
        assert_eq!(config.queue, 3);
        assert_eq!(config.frame_size, 2);
        assert_eq!(config.ping_time, Duration::from_secs(1));
        assert_eq!(config.body_size, Config::default().body_size);
    }

    #[test]
    fn variables_that_are_no_settings_are_found() {
        let names = ["PATH", "BASTIDE_QUEUE", "BASTIDE_QUUE", "BASTIDE_CONFIG"];
        let unknown = Config::unknown_variables(names.map(str::to_owned));
        assert_eq!(unknown, ["BASTIDE_QUUE"]);
    }

    #[test]
    fn the_printed_file_holds_the_defaults() {
        let mut config = Config {
            queue: 1,
            ..Config::default()
        };
        config.read_file(&Config::file()).unwrap();
        assert_eq!(config, Config::default());
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (file, reason) in [
            ("quue = 1", "there is no setting `quue`"),
            ("queue = -1", "`-1` is no value for `queue`; it should be NUMBER"),
            (
                "ping-time = 5",
                "`5` is no value for `ping-time`; it should be TIME",
            ),
            ("queue = ", "TOML parse error"),
        ] {
            let error = Config::default().read_file(file).unwrap_err().to_string();
            assert!(error.starts_with(reason), "{error}");
        }
        for (key, text) in [
            ("public", "play.example.org"),
            ("public", "https://play.example.org/there"),
            ("public", "https://Play.example.org"),
            ("public", "https://play.example.org:443"),
            ("public", "http://play.example.org:80"),
            ("header-size", "100"),
            ("queue", "0"),
            ("log", "loud"),
        ] {
            let flags = [(key.to_owned(), text.to_owned())];
            let error = Config::gather(None, |_| None, &flags).unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{key}` should be")), "{error}");
        }
    }

    #[test]
    fn the_table_in_the_documents_is_right() {
        const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hosting.md");
        let defaults = Config::default();
        let mut table = String::from("\n| setting | default | what it is |\n| --- | --- | --- |\n");
        for setting in Config::SETTINGS {
            let shown = defaults.show(setting.field).unwrap();
            let shown = if shown.is_empty() {
                String::new()
            } else {
                format!("`{shown}`")
            };
            let _ = writeln!(
                table,
                "| `{}` | {shown} | {} |",
                setting.key(),
                setting.about.trim()
            );
        }
        let kept = std::fs::read_to_string(PATH).unwrap();
        let (before, rest) = kept.split_once("<!-- settings").unwrap();
        let (mark, rest) = rest.split_once("-->\n").unwrap();
        let (_, after) = rest.split_once("<!-- end of settings -->").unwrap();
        let right = format!("{before}<!-- settings{mark}-->\n{table}\n<!-- end of settings -->{after}");
        if std::env::var_os("BASTIDE_BLESS").is_some() {
            std::fs::write(PATH, &right).unwrap();
        }
        let kept = std::fs::read_to_string(PATH).unwrap();
        assert!(
            kept == right,
            "docs/hosting.md is old; BASTIDE_BLESS=1 cargo test -p bastide-server config mends it"
        );
    }
}
