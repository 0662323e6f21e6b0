//! Builds the local host (`crates/local`) for the page's worker: `web/wasm/bastide.wasm`, whenever its sources have changed. The
//! task `site` of `crates/xtask` includes this file.

use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

const TARGET: &str = "wasm32-unknown-unknown";

/// The library, below the root of the repository.
pub const LIBRARY: &str = "web/wasm/bastide.wasm";

/// File beside the library with the hash of the sources and the compiler's version.
const STAMP: &str = "web/wasm/.sources";

/// What the library is built from.
const SOURCES: [&str; 13] = [
    "Cargo.lock",
    "Cargo.toml",
    "crates/art",
    "crates/bots",
    "crates/engine",
    "crates/local/Cargo.toml",
    "crates/local/src",
    "crates/playout",
    "crates/server/build/worker.rs",
    "crates/table",
    "crates/wire",
    "docs/rules",
    "tiles",
];

/// Variables by which an outer cargo, or settings for this machine, would change the build.
const UNSET: [&str; 4] = [
    "CARGO_BUILD_TARGET",
    "CARGO_TARGET_DIR",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTDOCFLAGS",
];

/// Why there is no library.
pub enum Failure {
    /// The toolchain cannot build it; the text says why.
    Impossible(String),
    Failed(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Failed(error.to_string())
    }
}

/// Waits until no other build makes files of the page. Two cargo builds with different target folders may run at once.
pub fn lock(root: &Path) -> io::Result<File> {
    let lock = File::create(root.join("web/.build-lock"))?;
    lock.lock()?;
    Ok(lock)
}

/// The sources, to be watched for changes.
pub fn sources(root: &Path) -> Vec<PathBuf> {
    SOURCES.map(|name| root.join(name)).into()
}

/// Where the toolchain keeps its targets: it changes when one is added.
pub fn targets() -> Option<PathBuf> {
    Some(library_folder()?.parent()?.parent()?.to_owned())
}

/// Builds the library unless it is up to date. Cargo works in `folder`, since an outer cargo holds the lock of its own.
pub fn build(root: &Path, folder: &Path) -> Result<(), Failure> {
    let hash = hash(root)?;
    let library = root.join(LIBRARY);
    let known = fs::read_to_string(root.join(STAMP));
    if library.exists() && known.is_ok_and(|known| known == hash) {
        return Ok(());
    }
    // A library of other sources might not fit the page.
    for old in [&library, &root.join(STAMP)] {
        if old.exists() {
            fs::remove_file(old)?;
        }
    }
    ensure_target()?;
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args([
            "rustc",
            "--quiet",
            "--locked",
            "--package",
            "bastide-local",
            "--lib",
        ])
        .args([
            "--crate-type",
            "cdylib",
            "--profile",
            "browser",
            "--target",
            TARGET,
        ])
        .arg("--target-dir")
        .arg(folder)
        // No flags: this variable, even empty, goes before those of the settings files.
        .env("CARGO_ENCODED_RUSTFLAGS", "")
        .current_dir(root);
    UNSET.iter().for_each(|name| {
        command.env_remove(name);
    });
    run(&mut command)?;
    fs::create_dir_all(library.parent().unwrap_or(root))?;
    let built = folder.join(TARGET).join("browser/bastide_local.wasm");
    fs::copy(built, &library)?;
    fs::write(root.join(STAMP), hash)?;
    Ok(())
}

/// Adds the target where rustup can.
fn ensure_target() -> Result<(), Failure> {
    let is_there = || library_folder().is_some_and(|folder| folder.is_dir());
    if is_there() {
        return Ok(());
    }
    let added = Command::new("rustup").args(["target", "add", TARGET]).output();
    match added {
        Ok(_) if is_there() => Ok(()),
        Ok(_) => Err(Failure::Impossible(format!(
            "`rustup target add {TARGET}` does not work here"
        ))),
        Err(_) => Err(Failure::Impossible(format!(
            "the Rust toolchain has no target {TARGET}, and there is no rustup to add it"
        ))),
    }
}

/// Where the standard library of the target is, or would be.
fn library_folder() -> Option<PathBuf> {
    let output = rustc()
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let text = String::from_utf8(output.ok()?.stdout).ok()?;
    Some(PathBuf::from(text.trim())).filter(|path| path.is_absolute())
}

fn rustc() -> Command {
    let rustc: OsString = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    Command::new(rustc)
}

fn run(command: &mut Command) -> Result<(), Failure> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(Failure::Failed(format!(
        "the local host for the browser could not be built ({}):\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    )))
}

fn hash(root: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    for source in sources(root) {
        list(&source, &mut files)?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    rustc().arg("-vV").output()?.stdout.hash(&mut hasher);
    for file in files {
        file.strip_prefix(root).unwrap_or(&file).hash(&mut hasher);
        fs::read(&file)?.hash(&mut hasher);
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}

/// Adds the files below a path.
pub fn list(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            list(&entry?.path(), files)?;
        }
    } else {
        files.push(path.to_owned());
    }
    Ok(())
}
