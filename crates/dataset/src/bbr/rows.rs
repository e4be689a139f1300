//! The table of an entity: its rows in runs under what they belong to, and the orders in which they are found.

use std::ops::{Deref, Range};
use std::path::{Path, PathBuf};

use vejviser_model::Uuid;

use super::entity::BbrEntity;
use super::kind::{BbrKind, Target};
use super::run::Windows;
use crate::order::place_of;
use crate::raw::{RawValue, RawValues, value_at, values};
use crate::table::{self, Builder, Table};
use crate::tables::{BbrRows, BbrRowsBuilder};
use crate::{Error, Result};

/// The table of an entity, and where keys stand in its orders.
#[derive(Clone, Debug)]
pub struct BbrTable {
    rows: BbrRows,
    parents: Windows,
    seconds: Windows,
}

impl Deref for BbrTable {
    type Target = BbrRows;

    fn deref(&self) -> &BbrRows {
        &self.rows
    }
}

impl BbrTable {
    /// Opens the table of an entity.
    pub(crate) fn open(folder: &Path, entity: BbrEntity) -> Result<Self> {
        let name = entity.description().table;
        let batch = table::open_batch(folder, name)?;
        let rows = BbrRows::from_batch(&batch)
            .map_err(|reason| Error::refused(&folder.join(format!("{name}.arrow")), reason))?;
        Ok(Self { rows, parents: Windows::default(), seconds: Windows::default() })
    }

    /// The table of an entity in a folder that has no manifest yet.
    pub(crate) fn open_if_written(folder: &Path, entity: BbrEntity) -> Result<Self> {
        if entity.is_in_every_snapshot() || folder.join(format!("{}.arrow", entity.description().table)).exists() {
            return Self::open(folder, entity);
        }
        Self::empty().map_err(|reason| Error::refused(folder, reason))
    }

    /// The table of an entity of which the snapshot has no rows.
    pub(crate) fn empty() -> std::result::Result<Self, String> {
        let batch = BbrRowsBuilder::default().batch().map_err(|error| error.to_string())?;
        let rows = BbrRows::from_batch(&batch)?;
        Ok(Self { rows, parents: Windows::default(), seconds: Windows::default() })
    }

    /// Reads where keys stand, once row numbers are known to name rows.
    pub(crate) fn read_windows(&mut self) {
        self.parents = Windows::of(self.rows.len() as u32, |row| self.parent_at(row));
        self.seconds = Windows::of(self.rows.by_second.array().len() as u32, |place| self.second_at(place));
    }

    /// The row with an id.
    pub fn with_id(&self, id: Uuid) -> Option<u32> {
        let rows = self.by_id.array().values();
        place_of(id, rows.len(), |place| self.id.get(rows[place] as usize)).map(|place| rows[place])
    }

    /// The rows that belong to a row.
    pub fn of_parent(&self, parent: u32) -> Range<u32> {
        self.parents.run(self.len() as u32, parent, |row| self.parent_at(row))
    }

    /// The rows that are found by a row.
    pub fn of_second(&self, second: u32) -> impl Iterator<Item = u32> + '_ {
        let rows = self.by_second.array().values();
        self.seconds.run(rows.len() as u32, second, |place| self.second_at(place)).map(|place| rows[place as usize])
    }

    /// The attributes of a row, each at its place; references and points stand in columns.
    pub fn values(&self, entity: BbrEntity, row: u32) -> RawValues<'_> {
        values(entity.description().attributes, self.facts.get(row as usize))
    }

    /// One of them alone.
    pub fn value(&self, entity: BbrEntity, row: u32, place: usize) -> Option<RawValue<'_>> {
        value_at(entity.description().attributes, self.facts.get(row as usize), place)
    }

    fn parent_at(&self, row: u32) -> u32 {
        self.parent.get(row as usize).unwrap_or(u32::MAX)
    }

    fn second_at(&self, place: u32) -> u32 {
        let row = self.by_second.array().values()[place as usize];
        self.second.get(row as usize).unwrap_or(u32::MAX)
    }
}

/// Says which number of a row points past what it names, of so many entrances and units, and of rows of each entity.
pub(crate) fn check(all: &[BbrTable], entrances: usize, units: usize) -> std::result::Result<(), String> {
    for (entity, rows) in BbrEntity::ALL.into_iter().zip(all) {
        let description = entity.description();
        let count_of = |attribute: &str| match description.kind(attribute) {
            BbrKind::Link(Target::AccessAddress) => entrances,
            BbrKind::Link(Target::Address) => units,
            BbrKind::Link(Target::Row(other)) => all.get(other as usize).map_or(0, |rows| rows.len()),
            _ => 0,
        };
        let buildings = all.get(BbrEntity::Building as usize).map_or(0, |rows| rows.len());
        let second = description.second.map_or(buildings, count_of);
        let [parent_most, second_most] = crate::record::greatest([&rows.parent, &rows.second]);
        let by_id = rows.by_id.array().values().iter().max().copied();
        let by_second = rows.by_second.array().values().iter().max().copied();
        for (what, most, limit) in [
            ("parent", parent_most, description.parent.map_or(0, count_of)),
            ("second", second_most, second),
            ("by_id", by_id, rows.len()),
            ("by_second", by_second, rows.len()),
        ] {
            if let Some(most) = most.filter(|&most| most as usize >= limit) {
                return Err(format!("{}.{what} names row {most} of {limit}", description.table));
            }
        }
    }
    Ok(())
}

/// The tables of all entities while they are written; an entity without rows has a table without rows.
#[derive(Debug)]
pub struct BbrTables {
    folder: PathBuf,
    /// Name and rows of those that are written.
    written: Vec<(&'static str, usize)>,
}

impl BbrTables {
    /// Tables of a folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), written: Vec::new() }
    }

    /// The folder, on whose disk there is room.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes the table of an entity.
    pub fn write(&mut self, entity: BbrEntity, rows: BbrRowsBuilder) -> Result<()> {
        let name = entity.description().table;
        if rows.is_empty() && !entity.is_in_every_snapshot() {
            return Ok(());
        }
        let batch = rows.batch().map_err(|error| Error::refused(&self.folder, error.to_string()))?;
        table::write(&self.folder, name, &batch)?;
        self.written.push((name, batch.num_rows()));
        Ok(())
    }

    /// Writes the tables that have no rows. Returns name and rows of all.
    pub(crate) fn finish(mut self) -> Result<Vec<(&'static str, usize)>> {
        for entity in BbrEntity::ALL.into_iter().filter(|entity| entity.is_in_every_snapshot()) {
            if self.written.iter().all(|&(name, _)| name != entity.description().table) {
                self.write(entity, BbrRowsBuilder::default())?;
            }
        }
        Ok(self.written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::BbrRow;

    /// Rows under 0, 0 and nothing, found by 7, nothing and 7 as well.
    fn rows(folder: &Path) -> BbrTable {
        let mut builder = BbrRowsBuilder::default();
        for (number, parent, second, by_id, by_second) in
            [(3, Some(0), Some(7), 1, 0), (1, Some(0), None, 2, 2), (2, None, Some(7), 0, 1)]
        {
            builder.push(&BbrRow {
                id: Uuid::from_bytes([number; 16]),
                status: Some(6),
                municipality: None,
                parent,
                second,
                x: None,
                y: None,
                by_id,
                by_second: Some(by_second),
                facts: &[],
                borrowed: std::marker::PhantomData,
            });
        }
        let mut tables = BbrTables::new(folder);
        tables.write(BbrEntity::Building, builder).unwrap();
        let written = tables.finish().unwrap();
        assert!(written.contains(&("bbr_buildings", 3)) && written.contains(&("bbr_units", 0)), "{written:?}");
        BbrTable::open(folder, BbrEntity::Building).unwrap()
    }

    #[test]
    fn rows_are_found_by_id_and_by_what_they_belong_to() {
        let folder = tempfile::tempdir().unwrap();
        let mut rows = rows(folder.path());
        rows.read_windows();
        for (number, expected) in [(0, None), (1, Some(1)), (2, Some(2)), (3, Some(0)), (4, None)] {
            assert_eq!(rows.with_id(Uuid::from_bytes([number; 16])), expected, "{number}");
        }
        assert_eq!((rows.of_parent(0), rows.of_parent(1)), (0..2, 2..2));
        assert_eq!(rows.value(BbrEntity::Building, 0, 0), None);
        assert_eq!((rows.of_second(7).collect::<Vec<_>>(), rows.of_second(8).count()), (vec![0, 2], 0));
        assert!(BbrTable::open(folder.path(), BbrEntity::Unit).unwrap().is_empty());
    }

    #[test]
    fn numbers_past_what_they_name_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let building = rows(folder.path());
        let open = |entity: BbrEntity| {
            if entity.is_in_every_snapshot() {
                BbrTable::open(folder.path(), entity).unwrap()
            } else {
                BbrTable::empty().unwrap()
            }
        };
        let all =
            BbrEntity::ALL.map(|entity| if entity == BbrEntity::Building { building.clone() } else { open(entity) });
        assert_eq!(check(&all, 0, 0).unwrap_err(), "bbr_buildings.parent names row 0 of 0");
        assert_eq!(check(&all, 1, 0).unwrap_err(), "bbr_buildings.second names row 7 of 0");
    }
}
