//! `manifest.json`: what a snapshot holds, where it comes from, and how its files are checked.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{Error, Result};

/// Version of the tables; a snapshot of another version is refused.
pub const FORMAT_VERSION: u32 = 19;

/// Data versions of made-up registers begin so.
pub const SYNTHETIC_PREFIX: &str = "synthetic-";

/// The manifest of one snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// Version of the tables.
    pub format_version: u32,
    /// Hash over all content; equal input gives an equal version.
    pub data_version: String,
    /// When it was built, RFC 3339 UTC. Not part of the version.
    pub created: String,
    /// When a row of one of its registers begins or ends to hold next, RFC 3339 UTC: until then an update without files gives
    /// the same. Not part of the version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds_until: Option<String>,
    /// Rows of every table.
    pub counts: BTreeMap<String, usize>,
    /// The registers that were imported, though they may have no rows: names of [`crate::Register`].
    pub registers: BTreeSet<String>,
    /// The register files it was built from.
    pub sources: Vec<Source>,
    /// Size and hash of every file, by path inside the snapshot.
    pub files: BTreeMap<String, FileDigest>,
}

/// What the manifests of all formats say.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Outline {
    /// Version of the tables.
    pub format_version: u32,
    /// Hash over all content.
    pub data_version: String,
    /// When it was built, RFC 3339 UTC.
    pub created: String,
    /// Rows of every table.
    pub counts: BTreeMap<String, usize>,
    /// The registers that were imported; formats before 6 do not say.
    pub registers: Option<BTreeSet<String>>,
    /// The register files it was built from.
    pub sources: Vec<Source>,
}

impl Outline {
    /// Reads what can be read of the manifest in `folder`, whatever its format.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(Manifest::FILE);
        let text = std::fs::read(&path).map_err(Error::io(&path))?;
        serde_json::from_slice(&text).map_err(|error| Error::refused(&path, error.to_string()))
    }
}

/// One register file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// What it was recognised as.
    pub kind: String,
    /// Its file name, without folders.
    pub file: String,
    /// Name of the register or list.
    pub name: String,
    /// Under which licence it may be used, where that is known.
    pub licence: Option<String>,
    /// Date of the data, where that is known.
    pub date: Option<String>,
    /// Rows read from it.
    pub rows: u64,
}

/// How a file is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileDigest {
    /// Bytes.
    pub size: u64,
    /// BLAKE3, hexadecimal.
    pub blake3: String,
}

impl FileDigest {
    /// That of a file.
    pub fn of(path: &Path) -> Result<Self> {
        let file = std::fs::File::open(path).map_err(Error::io(path))?;
        let mut hasher = blake3::Hasher::new();
        // Not mapped: a process would die when the file is cut meanwhile.
        hasher.update_reader(file).map_err(Error::io(path))?;
        Ok(Self { size: hasher.count(), blake3: hasher.finalize().to_hex().to_string() })
    }
}

impl Manifest {
    /// Name of the file.
    pub const FILE: &'static str = "manifest.json";

    /// Reads the manifest of the snapshot in `folder`. One of another format is refused, whatever else it holds.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(Self::FILE);
        let text = std::fs::read(&path).map_err(Error::io(&path))?;
        let unreadable = |error: serde_json::Error| Error::refused(&path, error.to_string());
        let Format { format_version } = serde_json::from_slice(&text).map_err(unreadable)?;
        if format_version != FORMAT_VERSION {
            let age = if format_version < FORMAT_VERSION { "an older" } else { "a newer" };
            let reason = format!(
                "was made by {age} version (format {format_version}; this version reads format {FORMAT_VERSION}): run \
                 npx vejviser import again"
            );
            return Err(Error::refused(&path, reason));
        }
        serde_json::from_slice(&text).map_err(unreadable)
    }
}

/// What manifests of all formats have.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Format {
    format_version: u32,
}
