//! The build script: gives the pictures a version, so that browsers can cache them until they change.

use std::fs;
use std::path::{Path, PathBuf};

/// The sources of the pictures.
const DRAWN_FROM: [&str; 3] = ["../art/src", "../../tiles", "../../docs/rules/examples"];

/// Sets `BASTIDE_DRAWINGS` to a hash of the sources of the pictures.
fn main() {
    for changed in ["build", "../../docs/rules"] {
        println!("cargo:rerun-if-changed={changed}");
    }
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for folder in DRAWN_FROM {
        println!("cargo:rerun-if-changed={folder}");
        let mut files = Vec::new();
        collect(Path::new(folder), &mut files);
        files.sort();
        for byte in files.iter().flat_map(|file| fs::read(file).unwrap_or_default()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    println!("cargo:rustc-env=BASTIDE_DRAWINGS={hash:016x}");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
