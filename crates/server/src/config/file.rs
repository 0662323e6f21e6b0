//! The settings file: a flag wins over its environment variable, the variable over the file, the file over the default.

use super::Config;
use clap::error::{ContextKind, ErrorKind};
use clap::{Args, Command};
use std::error::Error;
use std::fmt::Write;
use std::path::Path;

/// Makes the settings of a file the defaults of `command`, which takes the settings as flags and environment variables. Every key
/// and every value of the file is checked, also where a flag or a variable wins.
pub fn with_file(command: Command, path: &Path) -> Result<Command, String> {
    let settings = std::fs::read_to_string(path)
        .map_err(|error| error.to_string())
        .and_then(|text| read(&text))
        .map_err(|reason| format!("{}: {reason}", path.display()))?;
    let with_default = |command: Command, (key, value): (String, String)| {
        command.mut_arg(key.replace('-', "_"), |setting| setting.default_value(value))
    };
    Ok(settings.into_iter().fold(command, with_default))
}

/// The settings in the text of a file, each with its value as a flag would have it.
fn read(text: &str) -> Result<Vec<(String, String)>, String> {
    let table: toml::Table = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut settings = Vec::new();
    for (key, value) in table {
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            other => {
                let found = other.type_str();
                return Err(format!(
                    "`{key}` should be a number or text in quotes, not a {found}"
                ));
            }
        };
        settings.push((key, value));
    }
    for (key, value) in &settings {
        Config::parse([format!("--{key}={value}")]).map_err(|error| reason(key, value, &error))?;
    }
    Ok(settings)
}

/// Explains an error in a line of the file; clap's own message speaks of flags.
fn reason(key: &str, value: &str, error: &clap::Error) -> String {
    if error.kind() == ErrorKind::UnknownArgument {
        let similar = error.get(ContextKind::SuggestedArg).map(ToString::to_string);
        let similar = similar.map_or_else(String::new, |flag| {
            format!(" (did you mean `{}`?)", flag.trim_start_matches('-'))
        });
        return format!("there is no setting `{key}`{similar}; `bastide serve --print-config` lists all");
    }
    let valid = error.get(ContextKind::ValidValue).map(ToString::to_string);
    let why = error.source().map(ToString::to_string);
    let why = why.or(valid.map(|valid| format!("expected one of: {valid}")));
    format!(
        "`{value}` is not a valid value for `{key}`: {}",
        why.unwrap_or_default()
    )
}

/// A settings file with every setting, its help text and its default.
pub fn print_file() -> String {
    let mut text = String::from("# Settings of bastide serve, all at their defaults.\n");
    for (key, default, help) in listed() {
        let default = match default.parse::<usize>() {
            Ok(_) => default,
            Err(_) => format!("\"{default}\""),
        };
        let _ = write!(text, "\n# {help}\n{key} = {default}\n");
    }
    text
}

/// Key, default and help text of every setting that is not hidden.
fn listed() -> Vec<(String, String, String)> {
    let command = Config::command();
    let settings = command.get_arguments().filter(|setting| !setting.is_hide_set());
    settings
        .map(|setting| {
            let default = setting.get_default_values().first();
            let default = default.map(|value| value.to_string_lossy().into_owned());
            let help = setting.get_help().map(ToString::to_string);
            let key = setting.get_long().unwrap_or_default().to_owned();
            (key, default.unwrap_or_default(), help.unwrap_or_default())
        })
        .collect()
}

/// Environment variables that look like settings but are not, such as misspelled ones.
pub fn unknown_variables(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let settings = Config::augment_args(Command::new("settings"));
    let known = |name: &str| {
        name == "BASTIDE_CONFIG"
            || settings
                .get_arguments()
                .any(|setting| setting.get_env() == Some(name.as_ref()))
    };
    let names = names.into_iter();
    names
        .filter(|name| name.starts_with("BASTIDE_") && !known(name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::FromArgMatches;
    use std::time::Duration;

    #[test]
    fn flags_win_over_the_file_and_the_file_over_defaults() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bastide.toml");
        std::fs::write(&path, "queue = 1\nping-time = \"1s\"\n").unwrap();
        let command = with_file(Config::command(), &path).unwrap();
        let matches = command.try_get_matches_from(["--queue", "3"]).unwrap();
        let config = Config::from_arg_matches(&matches).unwrap();
        assert_eq!(config.queue, 3);
        assert_eq!(config.ping_time, Duration::from_secs(1));
        assert_eq!(config.body_size, Config::default().body_size);
        let missing = folder.path().join("none.toml");
        let error = with_file(Config::command(), &missing).unwrap_err();
        assert!(error.starts_with(&missing.display().to_string()), "{error}");
    }

    #[test]
    fn variables_that_are_not_settings_are_found() {
        let names = ["PATH", "BASTIDE_QUEUE", "BASTIDE_QUUE", "BASTIDE_CONFIG"];
        let unknown = unknown_variables(names.map(str::to_owned));
        assert_eq!(unknown, ["BASTIDE_QUUE"]);
    }

    #[test]
    fn the_printed_file_has_the_defaults() {
        let settings = read(&print_file()).unwrap();
        assert_eq!(settings.len(), listed().len());
        let arguments = settings.iter().map(|(key, value)| format!("--{key}={value}"));
        assert_eq!(Config::parse(arguments).unwrap(), Config::default());
    }

    #[test]
    fn errors_name_the_setting_and_what_would_be_right() {
        for (file, reason) in [
            (
                "quue = 1",
                "there is no setting `quue` (did you mean `queue`?); `bastide serve --print-config` lists all",
            ),
            ("help = 1", "there is no setting `help`; "),
            ("config = 'x'", "there is no setting `config`; "),
            ("queue = -1", "`-1` is not a valid value for `queue`: "),
            (
                "queue = 0",
                "`0` is not a valid value for `queue`: 0 is not in 1..",
            ),
            (
                "ping-time = 5",
                "`5` is not a valid value for `ping-time`: expected a time such as 500ms, 10s, 5m or 1h",
            ),
            (
                "analysis = 'maybe'",
                "`maybe` is not a valid value for `analysis`: expected one of: on, off",
            ),
            (
                "analysis = true",
                "`analysis` should be a number or text in quotes, not a boolean",
            ),
            ("queue = ", "TOML parse error"),
        ] {
            let error = read(file).unwrap_err();
            assert!(error.starts_with(reason), "{error}");
        }
    }

    #[test]
    fn the_table_in_the_documentation_is_current() {
        const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hosting.md");
        let mut table = String::from("\n| setting | default | what it is |\n| --- | --- | --- |\n");
        for (key, default, help) in listed() {
            let default = match default.as_str() {
                "" => String::new(),
                default => format!("`{default}`"),
            };
            let _ = writeln!(table, "| `{key}` | {default} | {help} |");
        }
        let kept = std::fs::read_to_string(PATH).unwrap();
        let (before, rest) = kept.split_once("<!-- settings").unwrap();
        let (mark, rest) = rest.split_once("-->\n").unwrap();
        let (_, after) = rest.split_once("<!-- end of settings -->").unwrap();
        let current = format!("{before}<!-- settings{mark}-->\n{table}\n<!-- end of settings -->{after}");
        if std::env::var_os("BASTIDE_BLESS").is_some() {
            std::fs::write(PATH, &current).unwrap();
        }
        let kept = std::fs::read_to_string(PATH).unwrap();
        assert!(
            kept == current,
            "docs/hosting.md is stale; BASTIDE_BLESS=1 cargo test -p bastide-server config updates it"
        );
    }
}
