//! Inputs and words of the targets, read from the folders of this crate.

use std::fs;
use std::path::{Path, PathBuf};

fn in_crate(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

/// Inputs of a target with their file names, in the order of those.
pub fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = in_crate("corpus").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut inputs: Vec<_> = files
        .map(|file| file.expect("an entry").path())
        .map(|path| (path.display().to_string(), fs::read(&path).expect("a readable file")))
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{} is empty", folder.display());
    inputs
}

/// Words that mean something to a target, from a list in libFuzzer's form: one a line, in quotes, `\xNN` for a byte.
pub fn words(target: &str) -> Vec<Vec<u8>> {
    let list = fs::read_to_string(in_crate("words").join(target)).unwrap_or_default();
    list.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"')).map(unescape).collect()
}

fn unescape(word: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = word.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        bytes.push(match (byte, after) {
            (b'\\', [b'x', high, low, ..]) => {
                rest = &after[3..];
                let digit = |byte: u8| char::from(byte).to_digit(16).expect("a hexadecimal digit") as u8;
                digit(*high) << 4 | digit(*low)
            }
            (b'\\', [escaped, ..]) => {
                rest = &after[1..];
                *escaped
            }
            _ => byte,
        });
    }
    bytes
}
