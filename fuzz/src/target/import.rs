//! Register files from anywhere.
//!
//! Input: one file, or several, each behind a line `=== name`. Promised: an import that fails publishes nothing and
//! leaves nothing behind; one that succeeds publishes what every check finds whole and what answers questions.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use vejviser_dataset::{AcceptedLoss, Root};
use vejviser_engine::Engine;
use vejviser_ingest::{ImportOptions, Report, import, verify};

use super::answer::every_kind;
use crate::sample::folder;

const MARK: &[u8] = b"=== ";
/// File systems allow somewhat more.
const LONGEST_NAME: usize = 60;

/// Tries an input of text files.
pub fn run(input: &[u8]) {
    let folder = folder();
    let mut paths = Vec::new();
    for (place, (name, content)) in files(input).into_iter().enumerate() {
        let path = folder.path().join(format!("{place}-{name}"));
        fs::write(&path, content).expect("the folder can be written");
        paths.push(path);
    }
    imported(paths);
}

/// Tries an input that is a packed file.
pub fn run_packed(input: &[u8]) {
    let folder = folder();
    let path = folder.path().join("packed");
    fs::write(&path, input).expect("the folder can be written");
    imported(vec![path]);
}

/// The files of an input with their names; those of registers tell something in some deliveries.
pub(super) fn files(input: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for line in input.split_inclusive(|&byte| byte == b'\n') {
        if let Some(name) = line.strip_prefix(MARK) {
            let name = String::from_utf8_lossy(name);
            let name = name.chars().filter(char::is_ascii_graphic).filter(|&char| char != '/').take(LONGEST_NAME);
            files.push((name.collect(), Vec::new()));
        } else if let Some((_, content)) = files.last_mut() {
            content.extend_from_slice(line);
        } else {
            files.push(("file".to_owned(), line.to_vec()));
        }
    }
    files
}

thread_local! {
    /// The root that inputs are imported into, one after the other; gone with its thread.
    static ROOT: TempDir = folder();
}

/// Imports files into a root that other inputs were imported into before.
pub(super) fn imported(paths: Vec<PathBuf>) {
    ROOT.with(|root| import_into(root.path(), paths));
}

fn import_into(root: &Path, paths: Vec<PathBuf>) {
    let before = published(root);
    // What was there before has nothing to do with this input.
    let options = ImportOptions { accepted_loss: AcceptedLoss::All, ..ImportOptions::new(paths, root.to_owned()) };
    match import(&options, &mut |_| {}) {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(published(root), before, "an import that failed changed the root: {error}");
        }
        Ok(report) => look(root, &report),
    }
}

/// What is current, and the names of everything else in its folder.
fn published(root: &Path) -> (Option<String>, Vec<PathBuf>) {
    let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut all: Vec<PathBuf> = entries(root).chain(entries(&Root::new(root).snapshots())).collect();
    // The lock is a file that stays.
    all.retain(|path| path.is_dir() && *path != Root::new(root).snapshots());
    all.sort();
    (fs::read_to_string(root.join("current")).ok(), all)
}

fn look(root: &Path, report: &Report) {
    let verified = verify(root).expect("what was published is whole");
    assert_eq!(verified.data_version, report.data_version);
    assert!(report.files.iter().all(|file| file.kept <= file.rows), "more rows kept than read: {:?}", report.files);
    let engine = Engine::open(root).expect("what was published can be opened");
    assert_eq!(engine.snapshot().manifest.counts, report.counts);
    every_kind(&engine);
}
