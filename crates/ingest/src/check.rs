//! Checks a published snapshot down to the last byte.

use std::path::Path;

use serde::Serialize;
use vejviser_dataset::writer::digest;
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::{Error, Manifest, Result, Snapshot};

/// What was checked.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifyReport {
    /// The snapshot that was checked.
    pub data_version: String,
}

/// Verifies.
pub fn verify(root: &Path) -> Result<VerifyReport> {
    let folder = Root::new(root).current()?;
    let manifest = Manifest::read(&folder)?;
    for (name, expected) in &manifest.files {
        let path = folder.join(name);
        if digest(&path)? != *expected {
            return Err(Error::refused(&path, "differs"));
        }
    }
    Snapshot::open(&folder)?;
    Ok(VerifyReport { data_version: manifest.data_version })
}
