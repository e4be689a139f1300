//! The address register in every form of delivery.

mod changes;
mod days;
mod deliveries;
mod faults;
mod present;
pub(crate) mod register;
mod update;

use self::register::areas;
use crate::support::dar::{Form, Row, write};
use crate::support::{Imported, import_paths};
use vejviser_ingest::{ImportError, Report};

fn imported(rows: &[Row], form: Form) -> Imported {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = areas(folder.path());
    paths.extend(write(rows, form, folder.path()));
    Imported::of_paths(&paths)
}

fn result(rows: &[Row], form: Form) -> Result<Report, ImportError> {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = areas(folder.path());
    paths.extend(write(rows, form, folder.path()));
    import_paths(&paths).1
}

fn counts(pairs: &[(&str, u64)]) -> Vec<(String, u64)> {
    pairs.iter().map(|&(kind, count)| (kind.to_owned(), count)).collect()
}
