//! A snapshot that the disk, a copy or somebody has damaged.
//!
//! Input: damages of eight bytes each: which file, what happens to it, where, and how much. Promised: opening refuses
//! it, or every kind of question is answered or refused; and the full check finds every byte that differs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use vejviser_dataset::Root;
use vejviser_engine::Engine;
use vejviser_ingest::verify;

use super::answer::every_kind;
use crate::sample::{folder, publish_small};

/// More damages than these are more of the same.
const MOST: usize = 16;

/// The files of a whole snapshot, `current` among them: their places below the root, and their contents.
static WHOLE: LazyLock<Vec<(PathBuf, Vec<u8>)>> = LazyLock::new(|| {
    let root = folder();
    publish_small(root.path());
    let mut files = Vec::new();
    read_all(&Root::new(root.path()).current().expect("it is current"), &mut files);
    read(root.path().join("current"), &mut files);
    files.sort();
    let place = |path: PathBuf| path.strip_prefix(root.path()).expect("inside the root").to_owned();
    files.into_iter().map(|(path, content)| (place(path), content)).collect()
});

fn read(path: PathBuf, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    let content = fs::read(&path).expect("a file");
    files.push((path, content));
}

fn read_all(folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_all(&path, files);
        } else {
            read(path, files);
        }
    }
}

/// Tries an input.
pub fn run(input: &[u8]) {
    let mut files = WHOLE.clone();
    for damage in input.chunks_exact(8).take(MOST) {
        let file = usize::from(damage[0]) % files.len();
        apply(damage, &mut files[file].1);
    }
    let root = folder();
    let mut differs = false;
    for ((place, content), (_, whole)) in files.iter().zip(&*WHOLE) {
        let path = root.path().join(place);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&path, content).expect("the file can be written");
        // What these say is either refused or another truth, such as another date or other files for the next update.
        let is_compared = !["manifest.json", "current", "inputs.json"].iter().any(|name| place.ends_with(name));
        differs |= is_compared && content != whole;
    }
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
