//! Lets the linker leave Node's own symbols open, and hashes what the addon is built from.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    napi_build::setup();
    // Worker threads load and unload the addon as they come and go, but its statics (the open snapshot) and its
    // thread-local destructors must outlive them: the library stays mapped until the process ends.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
    println!("cargo::rustc-env=VEJVISER_BUILD={}", build_hash());
}

/// Hash of everything that the bytes of an answer depend on: the sources of all crates, the data and the options that
/// they are compiled with, and the versions of what they use. It is part of every `ETag`, so that an upgraded service never answers 304 for bytes
/// that it would write otherwise.
fn build_hash() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = vec![root.join("Cargo.lock"), root.join("Cargo.toml")];
    add_files(&root.join("crates"), &mut files);
    files.sort();
    let mut hash = blake3::Hasher::new();
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let bytes = fs::read(&file).expect("the sources can be read");
        let name = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
        hash.update(&(name.len() as u64).to_le_bytes()).update(name.as_bytes());
        hash.update(&(bytes.len() as u64).to_le_bytes()).update(&bytes);
    }
    hash.finalize().to_hex()[..16].to_owned()
}

/// Folders of a crate that are never part of the addon.
const NOT_COMPILED: [&str; 3] = ["benches", "examples", "tests"];

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).expect("the sources can be listed");
    for path in entries.map(|entry| entry.expect("the sources can be listed").path()) {
        if !path.is_dir() {
            files.push(path);
        } else if !NOT_COMPILED.iter().any(|&name| path.ends_with(name)) {
            add_files(&path, files);
        }
    }
}
