//! The files that a snapshot was built from, noted beside its tables: an update reads again what it has no newer files of.
//!
//! The note holds paths of the machine, so it is no part of the manifest, which is shown. It is written before the snapshot
//! is published, and goes with it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use super::RecognisedFile;
use crate::ImportError;
use crate::record::Moment;
use crate::source::Detected;

/// Name of the note.
const FILE: &str = "inputs.json";

/// What a snapshot was built from.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Inputs {
    /// Whether rows of registers are kept as these have them.
    pub(super) replication: bool,
    /// Every file that must be read again with a later one.
    pub(super) files: Vec<InputFile>,
}

/// A file as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct InputFile {
    pub(super) path: PathBuf,
    pub(super) size: u64,
    /// When it was changed last, milliseconds since 1970.
    modified: u64,
    /// What was read from it: see [`key`], with the name in messages.
    pub(super) holds: BTreeMap<String, String>,
    /// When one of its rows begins or ends to hold next, milliseconds UTC.
    #[serde(default)]
    holds_until: Option<i64>,
}

/// What distinguishes the registers and lists that files hold. A version of the program that calls one otherwise reads
/// its file again.
pub(super) fn key(detected: Detected) -> String {
    format!("{:?} {:?}", detected.kind, detected.rank)
}

impl InputFile {
    /// The same file with some of what was read from it; nothing where that is nothing.
    pub(super) fn only(&self, is_asked: impl Fn(&String) -> bool) -> Option<Self> {
        let mut file = self.clone();
        file.holds.retain(|key, _| is_asked(key));
        (!file.holds.is_empty()).then_some(file)
    }

    /// Whether it says something else by a moment than when it was read.
    pub(super) fn has_turned(&self, moment: i64) -> bool {
        self.holds_until.is_some_and(|until| until <= moment)
    }

    /// When it says something else next.
    pub(super) fn holds_until(&self) -> Option<i64> {
        self.holds_until
    }

    /// Whether it will say something else one day.
    pub(super) fn is_to_turn(&self) -> bool {
        self.holds_until.is_some()
    }

    /// Whether it lies where it lay, unchanged.
    pub(super) fn is_as_it_was(&self) -> bool {
        state(&self.path).is_ok_and(|now| now == (self.size, self.modified))
    }
}

/// Size and time of a file.
fn state(path: &Path) -> std::io::Result<(u64, u64)> {
    let data = std::fs::metadata(path)?;
    let modified = data.modified()?.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    Ok((data.len(), modified))
}

impl Inputs {
    /// Those of some files.
    pub(super) fn of<'a>(
        replication: bool,
        found: impl Iterator<Item = &'a RecognisedFile>,
    ) -> Result<Self, ImportError> {
        let mut files: BTreeMap<&Path, InputFile> = BTreeMap::new();
        for RecognisedFile { path, detected, holds_until, .. } in found {
            let file = match files.entry(path) {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(entry) => {
                    let (size, modified) = state(path).map_err(ImportError::io(path))?;
                    let holds = BTreeMap::new();
                    entry.insert(InputFile { path: path.clone(), size, modified, holds, holds_until: None })
                }
            };
            file.holds.insert(key(*detected), detected.kind.name().to_owned());
            file.holds_until = file.holds_until.into_iter().chain(holds_until.and_then(Moment::millis)).min();
        }
        Ok(Self { replication, files: files.into_values().collect() })
    }

    /// Adds files that were not read again.
    pub(super) fn with(mut self, others: &[InputFile]) -> Self {
        for other in others {
            match self.files.iter_mut().find(|file| file.path == other.path) {
                Some(file) => {
                    file.holds.extend(other.holds.clone());
                    file.holds_until = file.holds_until.into_iter().chain(other.holds_until).min();
                }
                None => self.files.push(other.clone()),
            }
        }
        self
    }

    /// Writes the note into the folder of a snapshot.
    pub(super) fn write(&self, folder: &Path) -> Result<(), ImportError> {
        let path = folder.join(FILE);
        let text = serde_json::to_vec_pretty(self).map_err(|error| ImportError::io(&path)(error.into()))?;
        std::fs::write(&path, text).map_err(ImportError::io(&path))
    }

    /// The note of a snapshot.
    pub(super) fn read(folder: &Path) -> Result<Self, ImportError> {
        let path = folder.join(FILE);
        let unknown = || ImportError::UnknownInputs { path: folder.to_owned() };
        serde_json::from_slice(&std::fs::read(path).map_err(|_| unknown())?).map_err(|_| unknown())
    }
}
