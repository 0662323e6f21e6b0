//! The migrations of both databases, embedded in the program.
//!
//! `sqlx` has a macro for this. With its macros, the drivers, SQLite and TLS would be built once more, to run in the compiler.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use std::sync::LazyLock;

/// The text of each file in a folder of `migrations`, by its name without the ending.
macro_rules! files {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../../migrations/", $folder, "/", $name, ".sql")))),+]
    };
}

type Files = &'static [(&'static str, &'static str)];

const OF_SQLITE: Files = files![
    "sqlite":
    "0001_tables",
    "0002_options_of_earlier_rules",
    "0003_glances",
    "0004_probe",
    "0005_life_cycle",
    "0006_sealed_secrets",
];

const OF_POSTGRES: Files = files![
    "postgres":
    "0001_tables",
    "0002_options_of_earlier_rules",
    "0003_glances",
    "0004_probe",
    "0005_life_cycle",
    "0006_sealed_secrets",
    "0007_nodes",
];

pub(super) static SQLITE: LazyLock<Migrator> = LazyLock::new(|| migrator(OF_SQLITE));

pub(super) static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| migrator(OF_POSTGRES));

fn migrator(files: Files) -> Migrator {
    let migrations = files.iter().map(|&(name, text)| {
        let (version, description) = parse(name).expect("a test parses the names of all files");
        let text = SqlStr::from_static(text);
        Migration::new(version, description.into(), MigrationType::Simple, text, false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// The version and the description in the name of a file.
fn parse(name: &str) -> Option<(i64, String)> {
    let (version, description) = name.split_once('_')?;
    Some((version.parse().ok()?, description.replace('_', " ")))
}

/// The latest schema version.
pub(super) fn newest(migrations: &Migrator) -> i64 {
    let versions = migrations.iter().map(|migration| migration.version);
    versions.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Files, OF_POSTGRES, OF_SQLITE, migrator, newest, parse};
    use std::fs;
    use std::path::Path;

    /// The names of a folder's files, without the ending.
    fn names(folder: &str) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("migrations")
            .join(folder);
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| {
                let name = entry.unwrap().file_name().into_string().unwrap();
                name.strip_suffix(".sql").unwrap().to_owned()
            })
            .collect();
        names.sort();
        names
    }

    #[test]
    fn every_file_is_embedded() {
        for (folder, files) in [("sqlite", OF_SQLITE), ("postgres", OF_POSTGRES)] {
            let embedded: Vec<_> = files.iter().map(|(name, _)| *name).collect();
            assert_eq!(embedded, names(folder), "the list of {folder}");
        }
    }

    #[test]
    fn versions_count_up_from_one() {
        let check = |files: Files| {
            let versions: Vec<_> = files.iter().map(|(name, _)| parse(name).unwrap().0).collect();
            let count = i64::try_from(files.len()).unwrap();
            assert_eq!(versions, (1..=count).collect::<Vec<_>>());
            assert_eq!(newest(&migrator(files)), count);
        };
        check(OF_SQLITE);
        check(OF_POSTGRES);
    }
}
