//! The files of a snapshot, and what is made of them when it is opened. What is not as the manifest says, or does not fit
//! together, is refused with the name of its file.

use std::path::Path;

use super::check;
use crate::bbr::{BbrEntity, BbrTable};
use crate::manifest::Manifest;
use crate::property::Properties;
use crate::raw::{RawEntity, RawRows};
use crate::spatial::{AreaIndex, AreaTables, LineIndex, PointPages, RowPages};
use crate::table::{Builder, Table};
use crate::tables::{
    AccessAddressPropertiesBuilder, AccessPointBoxes, AccessPoints, AddressPropertiesBuilder, BbrPointBoxes,
    EnergyLabelsBuilder, RoadPointBoxes, RoadPoints, StreetLineBoxes, StreetLines, TermDeletions, TermPrefixes, Terms,
    ValuationsBuilder,
};
use crate::text::{FIELDS, TextIndex};
use crate::{Error, Result, table};

/// A folder whose files have the sizes that its manifest says.
pub(super) struct Files<'a> {
    folder: &'a Path,
    manifest: Manifest,
}

impl<'a> Files<'a> {
    pub(super) fn open(folder: &'a Path) -> Result<Self> {
        let manifest = Manifest::read(folder)?;
        for (name, digest) in &manifest.files {
            let path = folder.join(name);
            let size = std::fs::metadata(&path).map_err(Error::io(&path))?.len();
            if size != digest.size {
                return Err(Error::refused(&path, format!("has {size} bytes, the manifest says {}", digest.size)));
            }
        }
        Ok(Self { folder, manifest })
    }

    pub(super) fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    pub(super) fn into_manifest(self) -> Manifest {
        self.manifest
    }

    /// A table as it is.
    pub(super) fn table<T: Table>(&self) -> Result<T> {
        self.is_listed(T::NAME)?;
        table::open(self.folder)
    }

    /// The rows of each entity.
    pub(super) fn raw_rows(&self) -> Result<Vec<RawRows>> {
        let open = |entity: RawEntity| {
            self.is_listed(entity.description().table)?;
            RawRows::open(self.folder, entity)
        };
        RawEntity::ALL.into_iter().map(open).collect()
    }

    /// The rows of each entity of the register of buildings and dwellings.
    pub(super) fn bbr_rows(&self) -> Result<Vec<BbrTable>> {
        let open = |entity: BbrEntity| {
            match self.is_listed(entity.description().table) {
                Err(_) if !entity.is_in_every_snapshot() => {
                    return BbrTable::empty().map_err(|reason| Error::refused(self.folder, reason));
                }
                listed => listed?,
            }
            BbrTable::open(self.folder, entity)
        };
        BbrEntity::ALL.into_iter().map(open).collect()
    }

    /// The trees over the rows that have points, of each entity that has such.
    pub(super) fn bbr_pages(&self, all: &[BbrTable]) -> Result<Vec<RowPages>> {
        let boxes: BbrPointBoxes = self.table()?;
        let mut from = 0;
        let of = |entity: BbrEntity| {
            let rows = all.get(entity as usize).map_or(0, |rows| rows.len());
            let pages = RowPages::new(boxes.edge.clone(), from, rows);
            from += RowPages::nodes(rows);
            self.accept::<BbrPointBoxes, _>(pages)
        };
        BbrEntity::WITH_POINTS.into_iter().map(of).collect()
    }

    /// The tables of the registers of properties, which a snapshot has that was made with them.
    pub(super) fn properties(&self) -> Result<Properties> {
        Ok(Properties {
            valuations: self.table_or::<_, ValuationsBuilder>()?,
            of_addresses: self.table_or::<_, AddressPropertiesBuilder>()?,
            of_access_addresses: self.table_or::<_, AccessAddressPropertiesBuilder>()?,
            energy_labels: self.table_or::<_, EnergyLabelsBuilder>()?,
        })
    }

    /// A table as it is, or without rows where there is none.
    fn table_or<T: Table, B: Builder + Default>(&self) -> Result<T> {
        if self.is_listed(T::NAME).is_ok() {
            return table::open(self.folder);
        }
        let batch = B::default().batch().map_err(|error| Error::refused(self.folder, error.to_string()))?;
        self.accept::<T, _>(T::from_batch(&batch))
    }

    fn is_listed(&self, table: &str) -> Result<()> {
        let name = format!("{table}.arrow");
        if self.manifest.files.contains_key(&name) {
            return Ok(());
        }
        Err(Error::refused(&self.folder.join(Manifest::FILE), format!("does not list {name}")))
    }

    /// Boundaries of so many areas.
    pub(super) fn area_index(&self, areas: usize) -> Result<AreaIndex> {
        let tables = AreaTables {
            themes: self.table()?,
            polygons: self.table()?,
            rings: self.table()?,
            corners: self.table()?,
            deviations: self.table()?,
            by_area: self.table()?,
            runs: self.table()?,
            boxes: self.table()?,
        };
        AreaIndex::new(tables, areas).map_err(|reason| Error::refused(self.folder, reason))
    }

    /// Road lines of so many streets.
    pub(super) fn line_index(&self, streets: usize) -> Result<LineIndex> {
        let lines: StreetLines = self.table()?;
        self.accept::<StreetLines, _>(check::check_owners("street", lines.street.array().values(), streets))?;
        let boxes: StreetLineBoxes = self.table()?;
        self.accept::<StreetLineBoxes, _>(LineIndex::new(lines.street, boxes.edge))
    }

    /// Points of so many entrances.
    pub(super) fn access_points(&self, entrances: usize) -> Result<PointPages> {
        let AccessPoints { x, y, access_address: owner, .. } = self.table()?;
        self.accept::<AccessPoints, _>(check::check_owners("access_address", owner.array().values(), entrances))?;
        let boxes: AccessPointBoxes = self.table()?;
        self.accept::<AccessPointBoxes, _>(PointPages::new(x, y, owner, boxes.edge))
    }

    /// Road points of so many entrances.
    pub(super) fn road_points(&self, entrances: usize) -> Result<PointPages> {
        let RoadPoints { x, y, access_address: owner, .. } = self.table()?;
        self.accept::<RoadPoints, _>(check::check_owners("access_address", owner.array().values(), entrances))?;
        let boxes: RoadPointBoxes = self.table()?;
        self.accept::<RoadPointBoxes, _>(PointPages::new(x, y, owner, boxes.edge))
    }

    /// Words of the texts of so many rows of each field.
    pub(super) fn text(&self, rows: [usize; FIELDS]) -> Result<TextIndex> {
        let terms: Terms = self.table()?;
        let prefixes: TermPrefixes = self.table()?;
        let deletions: TermDeletions = self.table()?;
        self.accept::<TermPrefixes, _>(check::check_prefixes(terms.len(), &prefixes))?;
        self.accept::<Terms, _>(TextIndex::new(rows, terms, prefixes, deletions))
    }

    /// What was made of a table, unless that does not fit.
    fn accept<T: Table, V>(&self, made: std::result::Result<V, String>) -> Result<V> {
        made.map_err(|reason| Error::refused(&self.folder.join(format!("{}.arrow", T::NAME)), reason))
    }
}
