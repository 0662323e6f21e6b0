//! Conventions of the repository that a test can check.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap()
        .to_owned()
}

/// All files with one of the extensions, without generated and ignored folders.
fn files(endings: &[&str]) -> Vec<(PathBuf, String)> {
    fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !matches!(
                    name.as_str(),
                    "target"
                        | ".git"
                        | ".schemathesis"
                        | "corpus"
                        | "artifacts"
                        | "node_modules"
                        | "dist"
                        | "paraglide"
                        | "project.inlang"
                ) {
                    walk(&path, found);
                }
            } else {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root(), &mut found);
    found.sort();
    let wanted = found.into_iter().filter(|path| {
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().into_owned());
        endings.contains(&ending.unwrap_or_default().as_str())
    });
    let read: Vec<_> = wanted
        .map(|path| (path.clone(), fs::read_to_string(&path).unwrap()))
        .collect();
    assert!(read.len() > 3, "no files found");
    read
}

fn fail_on(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

fn short(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().display().to_string()
}

#[test]
fn every_source_file_says_what_it_is_for() {
    let faults: Vec<_> = files(&["rs"])
        .iter()
        .filter(|(_, text)| {
            !text
                .lines()
                .next()
                .is_some_and(|line| line.starts_with("//! ") && line.len() > 12)
        })
        .map(|(path, _)| format!("{}: the first line must say what the file is for", short(path)))
        .collect();
    fail_on(&faults);
}

/// The longest source file, in lines without unit tests. CONTRIBUTING.md states the same number.
const MAX_LINES: usize = 400;

const UNIT_TESTS: &str = "#[cfg(test)]\nmod tests {";

#[test]
fn source_files_are_short() {
    let faults: Vec<_> = files(&["rs", "ts", "svelte"])
        .iter()
        // Generated from `crates/wire`.
        .filter(|(path, _)| !path.ends_with("web/src/wire/types.ts"))
        .map(|(path, text)| (path, text.split(UNIT_TESTS).next().unwrap().lines().count()))
        .filter(|&(_, lines)| lines > MAX_LINES)
        .map(|(path, lines)| format!("{}: {lines} lines; split it by content", short(path)))
        .collect();
    fail_on(&faults);
}

#[test]
fn modules_with_submodules_are_the_mod_rs_of_their_folder() {
    let faults: Vec<_> = files(&["rs"])
        .iter()
        .filter(|(path, _)| path.components().any(|part| part.as_os_str() == "src"))
        .map(|(path, _)| (path, path.with_extension("")))
        .filter(|(_, folder)| has_rust_files(folder))
        .map(|(path, folder)| format!("{}: move it to {}/mod.rs", short(path), short(&folder)))
        .collect();
    fail_on(&faults);
}

fn has_rust_files(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else {
        return false;
    };
    entries
        .map(|entry| entry.unwrap().path())
        .any(|path| path.extension().is_some_and(|ending| ending == "rs") || has_rust_files(&path))
}

#[test]
fn nothing_is_left_unfinished() {
    // Concatenated, so that this file does not contain them.
    let marks = ["to", "do!("].concat();
    let marks = [
        marks.as_str(),
        concat!("unimpl", "emented!("),
        concat!("FIX", "ME"),
        concat!("dbg", "!("),
        concat!("#[ig", "nore"),
    ];
    let mut faults = Vec::new();
    for (path, text) in files(&["rs", "ts", "svelte", "toml", "md"]) {
        for (number, line) in text.lines().enumerate() {
            if let Some(mark) = marks.iter().find(|mark| line.contains(**mark)) {
                faults.push(format!("{}:{}: `{mark}`", short(&path), number + 1));
            }
        }
    }
    fail_on(&faults);
}

#[test]
fn text_files_have_clean_lines() {
    let mut faults = Vec::new();
    for (path, text) in files(&["rs", "md", "toml", "bastide", "txt", "json"]) {
        if !text.is_empty() && !text.ends_with('\n') {
            faults.push(format!("{}: the last line has no line break", short(&path)));
        }
        for (number, line) in text.lines().enumerate() {
            if line.ends_with([' ', '\t']) || line.contains('\r') {
                faults.push(format!("{}:{}: trailing white space", short(&path), number + 1));
            }
        }
    }
    fail_on(&faults);
}

#[test]
fn links_in_documents_are_valid() {
    let mut faults = Vec::new();
    for (path, text) in files(&["md"]) {
        for part in text.split("](").skip(1) {
            let target = part.split([')', '#']).next().unwrap();
            if target.is_empty() || target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            if !path.parent().unwrap().join(target).exists() {
                faults.push(format!("{}: nothing at {target}", short(&path)));
            }
        }
    }
    fail_on(&faults);
}

#[test]
fn the_engine_has_few_dependencies() {
    let manifest = fs::read_to_string(root().join("crates/engine/Cargo.toml")).unwrap();
    let (_, rest) = manifest.split_once("[dependencies]\n").unwrap();
    let own = rest.split("\n[").next().unwrap();
    let names: Vec<_> = own
        .lines()
        .filter_map(|line| line.split(['.', ' ']).next())
        .filter(|name| !name.is_empty())
        .collect();
    assert_eq!(names, ["arrayvec", "rand_chacha", "toml"]);
    for (path, text) in files(&["rs"]) {
        if short(&path).starts_with("crates/engine/src") {
            for absent in [
                "std::fs",
                "std::io",
                "std::time",
                "std::thread",
                "std::net",
                "serde",
                "unsafe",
            ] {
                let used = text
                    .lines()
                    .any(|line| line.contains(absent) && !line.trim_start().starts_with("//"));
                assert!(!used, "{}: `{absent}` has no place in the engine", short(&path));
            }
        }
    }
}

#[test]
fn the_servers_layers_import_downwards() {
    let layers: [(&str, &[&str]); 2] = [
        ("store", &["app", "http", "rooms", "socket"]),
        ("rooms", &["http", "socket"]),
    ];
    let mut faults = Vec::new();
    for (path, text) in files(&["rs"]) {
        for (layer, above) in layers {
            if short(&path).starts_with(&format!("crates/server/src/{layer}/")) {
                let imported = above
                    .iter()
                    .filter(|other| text.contains(&format!("crate::{other}::")));
                faults.extend(imported.map(|other| format!("{}: imports from `{other}`", short(&path))));
            }
        }
    }
    fail_on(&faults);
}

#[test]
fn tables_and_the_local_host_are_pure() {
    for package in ["crates/table", "crates/local"] {
        let manifest = fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
        let needed = manifest.split("[dev-dependencies]").next().unwrap();
        let absent = ["axum", "fastrand", "getrandom", "rand_chacha", "sqlx", "tokio"];
        let used = absent.iter().find(|name| needed.contains(**name));
        assert_eq!(used, None, "{package} needs no such thing");
    }
    for (path, text) in files(&["rs"]) {
        let is_pure = ["crates/table/src", "crates/local/src"]
            .iter()
            .any(|folder| short(&path).starts_with(folder));
        let code = text.split(UNIT_TESTS).next().unwrap();
        for absent in ["std::fs", "std::net", "std::thread", "Instant", "SystemTime"] {
            assert!(
                !is_pure || !code.contains(absent),
                "{}: `{absent}` has no place where time and files are arguments",
                short(&path)
            );
        }
    }
}

#[test]
fn every_rules_document_is_in_the_index() {
    let index = fs::read_to_string(root().join("docs/rules/README.md")).unwrap();
    let faults: Vec<_> = files(&["md"])
        .iter()
        .filter(|(path, _)| path.parent().unwrap().ends_with("docs/rules"))
        .map(|(path, _)| path.file_name().unwrap().to_string_lossy().into_owned())
        .filter(|name| name != "README.md" && !index.contains(&format!("({name})")))
        .collect();
    fail_on(&faults);
}
