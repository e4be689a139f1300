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
/// they are compiled with, and the versions of what they use. It is part of every `ETag`, so that an upgraded service
/// never answers 304 for bytes that it would write otherwise.
fn build_hash() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = input_files(&root);
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

/// The files that `inputs.txt` lists.
fn input_files(root: &Path) -> Vec<PathBuf> {
    let lines = fs::read_to_string("inputs.txt").expect("the list of inputs can be read");
    let lines = lines.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (left_out, paths): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with('!'));
    let left_out: Vec<&str> = left_out.iter().map(|line| &line[1..]).collect();
    let mut files = Vec::new();
    for path in paths {
        add_files(&root.join(path), &left_out, &mut files);
    }
    files
}

fn add_files(path: &Path, left_out: &[&str], files: &mut Vec<PathBuf>) {
    if !path.is_dir() {
        files.push(path.to_owned());
        return;
    }
    println!("cargo::rerun-if-changed={}", path.display());
    let entries = fs::read_dir(path).expect("the sources can be listed");
    for path in entries.map(|entry| entry.expect("the sources can be listed").path()) {
        if !left_out.iter().any(|name| path.ends_with(name)) {
            add_files(&path, left_out, files);
        }
    }
}
