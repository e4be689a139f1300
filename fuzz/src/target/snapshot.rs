//! A snapshot that the disk, a copy or somebody has damaged.
//!
//! Input: damages of eight bytes each: which file, what happens to it, where, and how much. Promised: opening refuses
//! it, or every kind of question is answered or refused; and the full check finds every byte that differs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use tempfile::TempDir;
use vejviser_dataset::Root;
use vejviser_engine::Engine;
use vejviser_ingest::verify;

use super::asked::every_kind;
use crate::sample::{folder, publish_small};

/// A whole snapshot: its root, and the names and contents of its files.
struct Whole {
    root: TempDir,
    files: Vec<(PathBuf, Vec<u8>)>,
}

static WHOLE: LazyLock<Whole> = LazyLock::new(|| {
    let root = folder();
    publish_small(root.path());
    let mut files = Vec::new();
    read_all(&Root::new(root.path()).current().expect("it is current"), &mut files);
    files.sort();
    Whole { root, files }
});

fn read_all(folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_all(&path, files);
        } else {
            let content = fs::read(&path).expect("a file");
            files.push((path, content));
        }
    }
}

/// Tries an input.
pub fn run(input: &[u8]) {
    let whole = &*WHOLE;
    let mut damaged: Vec<Option<Vec<u8>>> = vec![None; whole.files.len()];
    for damage in input.chunks_exact(8).take(16) {
        let file = usize::from(damage[0]) % whole.files.len();
        let content = damaged[file].get_or_insert_with(|| whole.files[file].1.clone());
        apply(damage, content);
    }
    let root = folder();
    let place = |path: &Path| root.path().join(path.strip_prefix(whole.root.path()).expect("inside the root"));
    let mut differs = false;
    for ((path, content), damaged) in whole.files.iter().zip(&damaged) {
        let to = place(path);
        fs::create_dir_all(to.parent().expect("a folder")).expect("the folder can be made");
        match damaged {
            Some(damaged) => fs::write(&to, damaged).expect("the file can be written"),
            None => fs::hard_link(path, &to).expect("the file can be linked"),
        }
        let is_manifest = path.file_name().is_some_and(|name| name == "manifest.json");
        differs |= damaged.as_ref().is_some_and(|damaged| damaged != content) && !is_manifest;
    }
    fs::copy(whole.root.path().join("current"), root.path().join("current")).expect("the name can be copied");
    let verified = verify(root.path());
    assert!(verified.is_err() || !differs, "damage that the full check does not find");
    if let Ok(engine) = Engine::open(root.path()) {
        every_kind(&engine);
    }
}

/// Does to a file what the eight bytes say.
fn apply(damage: &[u8], content: &mut Vec<u8>) {
    let Some(last) = content.len().checked_sub(1) else { return };
    let [_, what, a, b, c, d, value, length] = damage else { return };
    let at = u32::from_le_bytes([*a, *b, *c, *d]) as usize % (last + 1);
    let until = (at + usize::from(*length)).min(last) + 1;
    match what % 8 {
        0..=2 => content[at] = *value,
        3 => content[at] ^= 1 << (value % 8),
        4 => content[at..until].fill(*value),
        5 => content.truncate(at),
        6 => drop(content.splice(at..at, std::iter::repeat_n(*value, usize::from(*length)))),
        _ => drop(content.drain(at..until)),
    }
}
