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

/// Hash of everything that the bytes of an answer depend on: the sources of all crates, what they are compiled with, and
/// the versions of what they use. It is part of every `ETag`, so that an upgraded service never answers 304 for bytes
/// that it would write otherwise.
fn build_hash() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = vec![root.join("Cargo.lock"), root.join("Cargo.toml")];
    let crates = fs::read_dir(root.join("crates")).expect("the crates lie in one folder");
    for folder in crates.flatten().map(|entry| entry.path()) {
        files.push(folder.join("Cargo.toml"));
        add_files(&folder.join("src"), &mut files);
    }
    files.sort();
    let mut hash = blake3::Hasher::new();
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let Ok(bytes) = fs::read(&file) else { continue };
        let name = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
        hash.update(&(name.len() as u64).to_le_bytes()).update(name.as_bytes());
        hash.update(&(bytes.len() as u64).to_le_bytes()).update(&bytes);
    }
    hash.finalize().to_hex()[..16].to_owned()
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            add_files(&path, files);
        } else {
            files.push(path);
        }
    }
}
