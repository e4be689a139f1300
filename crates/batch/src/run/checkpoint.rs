//! How far a run has come, beside its result: written after the bytes it speaks of are on the disk, and put in place by
//! a rename, so that a run killed at any moment goes on where this says, with nothing lost and nothing written twice.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::run::counts::{Counts, NotUtf8};
use crate::write::{beside, has_begun, sync_folder};
use crate::{Error, Result};

/// What a run is about; if any of it differs, it is another run.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Identity {
    /// Hash of the beginning of the input, and its size.
    pub(crate) input: String,
    /// Everything that was chosen.
    pub(crate) options: serde_json::Value,
    /// The snapshot that answers.
    pub(crate) data_version: String,
}

/// How far a run has come.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Checkpoint {
    pub(crate) identity: Identity,
    /// Bytes of the input, decompressed, that are answered.
    pub(crate) offset: u64,
    /// Bytes of the result.
    pub(crate) length: u64,
    pub(crate) counts: Counts,
    #[serde(default)]
    pub(crate) not_utf8: NotUtf8,
}

/// Where the checkpoint of a result lies.
fn checkpoint_of(output: &Path) -> PathBuf {
    beside(output, ".checkpoint")
}

impl Checkpoint {
    /// Reads the checkpoint of a result, if there is one of this run. Without the bytes that it speaks of, as when the run
    /// ended between giving the result its name and taking the checkpoint away, there is nothing to go on with.
    pub(crate) fn read(output: &Path, identity: &Identity) -> Result<Option<Self>> {
        let path = checkpoint_of(output);
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Error::file(&path)(error)),
        };
        let other = |what| Error::AnotherRun { path: path.clone(), what };
        let Ok(checkpoint) = serde_json::from_slice::<Self>(&text) else { return Err(other("its form")) };
        if !has_begun(output, checkpoint.length) {
            return Ok(None);
        }
        let begun = &checkpoint.identity;
        let differs = [
            ("the input", begun.input != identity.input),
            ("an option", begun.options != identity.options),
            ("the snapshot", begun.data_version != identity.data_version),
        ];
        match differs.into_iter().find(|(_, differs)| *differs) {
            Some((what, _)) => Err(other(what)),
            None => Ok(Some(checkpoint)),
        }
    }

    /// Puts the checkpoint in its place.
    pub(crate) fn write(&self, output: &Path) -> Result<()> {
        let path = checkpoint_of(output);
        let next = beside(&path, ".next");
        let text = serde_json::to_vec(self).map_err(|error| Error::Internal(error.to_string()))?;
        let put = || {
            let mut file = File::create(&next)?;
            file.write_all(&text)?;
            file.sync_data()?;
            fs::rename(&next, &path)
        };
        put().map_err(Error::file(&path))?;
        sync_folder(&path);
        Ok(())
    }

    /// Takes the checkpoint of a finished result away.
    pub(crate) fn remove(output: &Path) {
        let _ = fs::remove_file(checkpoint_of(output));
    }
}
