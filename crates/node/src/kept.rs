//! The snapshots that a root keeps.

use napi_derive::napi;
use vejviser_dataset::{Outline, Root};
use vejviser_replication::Log;

use crate::border::{Code, Refusal, guard};
use crate::snapshot::SnapshotSource;

/// A snapshot that a root keeps.
#[napi(object)]
pub struct KeptSnapshot {
    /// Its name: its data version.
    pub name: String,
    /// Whether it is the one in use.
    pub is_current: bool,
    /// What its manifest says, unless that cannot be read.
    pub outline: Option<SnapshotOutline>,
    /// Why its manifest cannot be read.
    pub fault: Option<String>,
}

/// What the manifest of any format says.
#[napi(object)]
pub struct SnapshotOutline {
    /// Version of the tables.
    pub format: u32,
    /// When it was built, RFC 3339 UTC.
    pub created: String,
    /// Rows of the main tables.
    pub rows: Vec<TableRows>,
    /// Where its rows come from.
    pub sources: Vec<SnapshotSource>,
}

/// How many rows a table has.
#[napi(object)]
pub struct TableRows {
    /// Name of the table.
    pub table: String,
    /// Its rows.
    pub rows: u32,
}

/// Tables whose rows say how large a snapshot is.
const SHOWN: [&str; 4] = ["streets", "access_addresses", "addresses", "areas"];

fn outline(of: Outline) -> SnapshotOutline {
    let rows = SHOWN.iter().filter_map(|&table| {
        of.counts.get(table).map(|&rows| TableRows { table: table.to_owned(), rows: rows as u32 })
    });
    SnapshotOutline {
        format: of.format_version,
        created: of.created,
        rows: rows.collect(),
        sources: of.sources.iter().map(SnapshotSource::of).collect(),
    }
}

fn refused(error: &vejviser_dataset::Error) -> Refusal {
    Refusal::new(Code::SnapshotRefused, error.to_string())
}

/// The snapshots that a root keeps, the newest first.
#[napi(catch_unwind)]
pub fn kept_snapshots(root: String) -> Result<Vec<KeptSnapshot>, Refusal> {
    guard(|| {
        let root = Root::new(root);
        let kept = root.kept().map_err(|error| refused(&error))?;
        let kept = kept.into_iter().map(|kept| {
            let (name, is_current) = (kept.name(), kept.is_current);
            match kept.outline {
                Ok(of) => KeptSnapshot { name, is_current, outline: Some(outline(of)), fault: None },
                Err(error) => KeptSnapshot { name, is_current, outline: None, fault: Some(error.to_string()) },
            }
        });
        Ok(kept.collect())
    })
}

/// Makes the snapshot before the current one current, and returns its data version.
#[napi(catch_unwind)]
pub fn roll_back(root: String) -> Result<String, Refusal> {
    guard(|| {
        let manifest = Root::new(root).roll_back(&Log::beginning_now()).map_err(|error| refused(&error))?;
        Ok(manifest.data_version)
    })
}
