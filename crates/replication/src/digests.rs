//! Files of the log as they were written: JSON, and files of events with the size and hash that `files.json` has of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use serde::Deserialize;
use vejviser_dataset::Error;
use vejviser_dataset::manifest::FileDigest;

type Result<T> = std::result::Result<T, Error>;

/// Size and hash of each file of events, by entity.
pub(crate) const DIGESTS: &str = "files.json";

/// The advice where a file of the log is lost or damaged.
pub(crate) const PUT_BACK: &str = "put its folder back, or remove all of them; copies then begin with an extract";

/// Files of events that have been compared with what was written, with the size and time that they had.
static CHECKED: Mutex<BTreeMap<PathBuf, (u64, SystemTime)>> = Mutex::new(BTreeMap::new());

/// The files of a year of hourly transactions; with more, all are compared again.
const MOST_CHECKED: usize = 200_000;

/// Refuses a file of events that is not the one that was written. It is read as a whole when it is opened first, and when it
/// has changed since.
pub(crate) fn check_once(path: &Path, entity: &str) -> Result<()> {
    let lock = || CHECKED.lock().unwrap_or_else(PoisonError::into_inner);
    let found = std::fs::metadata(path).and_then(|found| Ok((found.len(), found.modified()?)));
    let found = found.map_err(Error::io(path))?;
    if lock().get(path) == Some(&found) {
        return Ok(());
    }
    check(path, entity)?;
    let mut checked = lock();
    if checked.len() == MOST_CHECKED {
        checked.clear();
    }
    checked.insert(path.to_owned(), found);
    Ok(())
}

/// Refuses a file of events that is not the one that was written.
pub(crate) fn check(path: &Path, entity: &str) -> Result<()> {
    let digests = path.with_file_name(DIGESTS);
    // Earlier versions wrote none.
    if !digests.exists() {
        return Ok(());
    }
    let digests: BTreeMap<String, FileDigest> = read_kept(&digests)?;
    if digests.get(entity) == Some(&FileDigest::of(path)?) {
        return Ok(());
    }
    Err(Error::refused(path, format!("is damaged (its size or hash is another): {PUT_BACK}")))
}

/// What a transaction has in a file.
pub(crate) fn read_kept<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<T> {
    read_json(path, PUT_BACK)
}

/// `otherwise` is what to do where it is damaged.
pub(crate) fn read_json<T: for<'de> Deserialize<'de>>(path: &Path, otherwise: &str) -> Result<T> {
    let text = std::fs::read(path).map_err(Error::io(path))?;
    serde_json::from_slice(&text).map_err(|error| Error::refused(path, format!("is damaged ({error}): {otherwise}")))
}
