//! Builds the page (`web/`), which is embedded in the server, whenever its sources have changed, and with it the library with which
//! it plays in the browser.
//!
//! Without Node the server is built without the page, with a warning that says what to do; `BASTIDE_PAGE=skip` does so without
//! a warning. A page that is up to date needs no Node.

use crate::worker::{self, Failure, LIBRARY};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};
use std::{env, io};

/// Sources of the page outside of `src`.
const SOURCES: [&str; 9] = [
    "index.html",
    "messages",
    "package-lock.json",
    "package.json",
    SETTINGS,
    "public",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

/// The settings of the translations.
const SETTINGS: &str = "project.inlang/settings.json";

/// Folder in `src` into which the build writes the texts generated from `messages`.
const GENERATED: &str = "paraglide";

/// File in `dist` with the hash of the sources. A manual build removes it.
const STAMP: &str = ".sources";

/// Builds the page unless it is up to date or `BASTIDE_PAGE=skip` is set.
pub fn build() -> Result<(), String> {
    println!("cargo:rerun-if-env-changed=BASTIDE_PAGE");
    // Read at run time, since the project may have been moved after this build script was compiled.
    let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let web = Path::new(&here).join("../../web");
    let left_out = env::var("BASTIDE_PAGE").is_ok_and(|wish| wish == "skip");
    if left_out || !web.join("package.json").exists() {
        return Ok(());
    }
    page(&web).map_err(|reason| {
        format!("the page could not be built: {reason}\nBASTIDE_PAGE=skip builds the server without it.")
    })
}

fn page(web: &Path) -> Result<(), String> {
    let start = SystemTime::now();
    let say = |error: io::Error| error.to_string();
    let sources = sources(web).map_err(say)?;
    for source in &sources {
        println!("cargo:rerun-if-changed={}", source.display());
    }
    let _lock = worker::lock(&web.join("..")).map_err(say)?;
    let library = build_library(web, start)?;
    let dist = web.join("dist");
    let index = dist.join("index.html");
    let hash = hash(web, sources.iter().chain(&library)).map_err(say)?;
    let is_new = index.exists() && fs::read_to_string(dist.join(STAMP)).is_ok_and(|stamp| stamp == hash);
    if !is_new {
        if let Err(reason) = node() {
            look_for_node_again();
            let otherwise = if index.exists() {
                "an older page"
            } else {
                "no page"
            };
            println!(
                "cargo:warning=This server gets {otherwise}, since {reason}: install Node 20.19 or newer and build again, \
                 or set BASTIDE_PAGE=skip."
            );
            return Ok(());
        }
        if !is_installed(web) {
            npm(web, &["ci", "--no-audit", "--no-fund"])?;
        }
        npm(web, &["run", "build"])?;
        fs::write(dist.join(STAMP), &hash).map_err(say)?;
        // Cargo reruns this script for files that are newer than its start. The build writes the page, and in a fresh clone
        // also the unchanged settings of the translations.
        for path in [&index, &web.join(SETTINGS)] {
            let made = File::options().write(true).open(path).map_err(say)?;
            made.set_modified(start - Duration::from_secs(1)).map_err(say)?;
        }
    }
    // A deleted page is built again.
    println!("cargo:rerun-if-changed={}", index.display());
    Ok(())
}

/// Files and folders that are watched for changes. The entries of `src` are watched instead of `src` itself, since the build
/// writes into it. A new entry goes unnoticed until a watched file uses it.
fn sources(web: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all: Vec<PathBuf> = SOURCES.iter().map(|name| web.join(name)).collect();
    for entry in fs::read_dir(web.join("src"))? {
        let entry = entry?;
        if entry.file_name() != GENERATED {
            all.push(entry.path());
        }
    }
    all.retain(|path| path.exists());
    all.sort();
    Ok(all)
}

/// Builds the library and returns it; `None`, with a warning, where the toolchain cannot. Without Node there is no page for it.
fn build_library(web: &Path, start: SystemTime) -> Result<Option<PathBuf>, String> {
    let root = web.join("..");
    if node().is_err() {
        return Ok(Some(root.join(LIBRARY)).filter(|library| library.exists()));
    }
    for source in worker::sources(&root) {
        println!("cargo:rerun-if-changed={}", source.display());
    }
    match worker::build(&root, &library_target()) {
        Ok(()) => {}
        Err(Failure::Failed(reason)) => return Err(reason),
        Err(Failure::Impossible(reason)) => {
            // It is tried again when a target was added.
            if let Some(targets) = worker::targets() {
                println!("cargo:rerun-if-changed={}", targets.display());
            }
            println!("cargo:warning=This page cannot play without the server, since {reason}.");
            return Ok(None);
        }
    }
    let library = root.join(LIBRARY);
    let made = File::options().write(true).open(&library);
    let set = made.and_then(|made| made.set_modified(start - Duration::from_secs(1)));
    set.map_err(|error| error.to_string())?;
    // A deleted library is built again.
    println!("cargo:rerun-if-changed={}", library.display());
    Ok(Some(library))
}

/// The folder in which cargo builds the library: `wasm` in the target folder of this build, whatever its profile.
fn library_target() -> PathBuf {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    // It is `target/PROFILE/build/PACKAGE/out`.
    out.ancestors().nth(4).unwrap_or(&out).join("wasm")
}

fn hash<'a>(web: &Path, sources: impl Iterator<Item = &'a PathBuf>) -> io::Result<String> {
    let mut files = Vec::new();
    for source in sources {
        worker::list(source, &mut files)?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.strip_prefix(web).unwrap_or(&file).hash(&mut hasher);
        fs::read(&file)?.hash(&mut hasher);
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}

/// Checks for a Node that can build the page; the error says what is missing.
fn node() -> Result<(), String> {
    let missing = || "Node is not installed".to_owned();
    let output = Command::new("node")
        .arg("--version")
        .output()
        .map_err(|_| missing())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let version = text.trim().trim_start_matches('v');
    let mut parts = version.split('.').map_while(|part| part.parse::<u32>().ok());
    match (parts.next(), parts.next()) {
        // Vite needs 20.19 or later 20.x, or 22.12 or later.
        (Some(20), Some(19..)) | (Some(22), Some(12..)) | (Some(23..), _) => Ok(()),
        (Some(_), Some(_)) => Err(format!("Node {version} is too old")),
        _ => Err(missing()),
    }
}

/// Reruns this script when Node is installed later, which changes PATH or one of its folders.
fn look_for_node_again() {
    println!("cargo:rerun-if-env-changed=PATH");
    let path = env::var_os("PATH").unwrap_or_default();
    for folder in env::split_paths(&path).filter(|folder| folder.is_absolute() && folder.is_dir()) {
        println!("cargo:rerun-if-changed={}", folder.display());
    }
}

/// Whether npm has installed the packages since the lock file last changed; it writes its own copy of the lock file at the
/// end.
fn is_installed(web: &Path) -> bool {
    let written = |path: &str| fs::metadata(web.join(path)).and_then(|file| file.modified());
    match (
        written("node_modules/.package-lock.json"),
        written("package-lock.json"),
    ) {
        (Ok(installed), Ok(lock)) => installed >= lock,
        _ => false,
    }
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let run = format!("npm {}", arguments.join(" "));
    let output = Command::new(name).args(arguments).current_dir(web).output();
    let output = output.map_err(|error| format!("`{run}` cannot be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    Err(format!(
        "`{run}` failed ({}):\n{said}\n{complained}",
        output.status
    ))
}
