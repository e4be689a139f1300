//! Imports of fixtures into folders of their own.
#![allow(dead_code, reason = "each test file uses its part")]

pub mod dar;
pub mod geopackage;

use std::path::{Path, PathBuf};

use tempfile::TempDir;
use vejviser_dataset::Snapshot;
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::tables::{AreaKind, DivisionRow, PointOriginRow};
use vejviser_ingest::{ImportError, ImportOptions, Report, import};
use vejviser_model::{HouseNumber, Uuid};

/// The fixture with a name.
pub fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// Imports files into an empty folder.
pub fn import_paths(paths: &[PathBuf]) -> (TempDir, Result<Report, ImportError>) {
    import_with(true, paths)
}

/// The same, with the rows of registers or without them.
pub fn import_with(replication: bool, paths: &[PathBuf]) -> (TempDir, Result<Report, ImportError>) {
    let folder = tempfile::tempdir().unwrap();
    let options = ImportOptions { replication, ..ImportOptions::new(paths.to_vec(), folder.path().join("root")) };
    let result = import(&options, &mut |_| {});
    (folder, result)
}

/// The areas that an entrance lies in.
pub fn division(snapshot: &Snapshot, row: usize) -> DivisionRow<'_> {
    snapshot.divisions.row(snapshot.access_addresses.division.get(row) as usize)
}

/// How the points of an entrance came about.
pub fn origin(snapshot: &Snapshot, row: usize) -> PointOriginRow<'_> {
    snapshot.point_origins.row(snapshot.access_addresses.point_origin.get(row) as usize)
}

/// An import of fixtures that goes well.
pub struct Imported {
    folder: TempDir,
    /// The report.
    pub report: Report,
    /// The snapshot.
    pub snapshot: Snapshot,
}

impl Imported {
    /// Imports fixtures.
    pub fn new(names: &[&str]) -> Self {
        Self::of_paths(&names.iter().map(|name| fixture(name)).collect::<Vec<_>>())
    }

    /// Imports files.
    pub fn of_paths(paths: &[PathBuf]) -> Self {
        let (folder, report) = import_paths(paths);
        let report = report.unwrap_or_else(|error| panic!("{paths:?}: {error}"));
        let snapshot = Snapshot::open(&Root::new(folder.path().join("root")).current().unwrap()).unwrap();
        Self { folder, report, snapshot }
    }

    /// The root that was published in.
    pub fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    /// Row of the access address with an id.
    pub fn access_address(&self, id: &str) -> usize {
        let id = Uuid::parse(id).unwrap();
        let ids = &self.snapshot.access_addresses.id;
        (0..self.snapshot.access_addresses.len()).find(|&row| ids.get(row) == id).unwrap_or_else(|| panic!("no {id}"))
    }

    /// Row of the address with an id.
    pub fn address(&self, id: &str) -> usize {
        let id = Uuid::parse(id).unwrap();
        let ids = &self.snapshot.addresses.id;
        (0..self.snapshot.addresses.len()).find(|&row| ids.get(row) == id).unwrap_or_else(|| panic!("no {id}"))
    }

    /// House numbers of a street in their order.
    pub fn house_numbers(&self, municipality: u16, code: u16) -> Vec<String> {
        let street = self.snapshot.street(municipality, code).unwrap() as usize;
        let streets = &self.snapshot.streets;
        (streets.access_from.get(street)..streets.access_to.get(street))
            .map(|row| self.snapshot.access_addresses.house_number.get(row as usize))
            .map(|code| HouseNumber::from_u16(code).unwrap().to_string())
            .collect()
    }

    /// Row of an area.
    pub fn area(&self, kind: AreaKind, code: u32) -> usize {
        self.snapshot.area(kind, code).unwrap_or_else(|| panic!("no {kind:?} {code}")) as usize
    }
}
