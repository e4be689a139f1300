//! The rows of a snapshot that is being built, and how they are written: every table, or the tables of what lies in the
//! plane together, by a thread of its own, for most of the time goes by waiting for the disk.

use std::collections::BTreeSet;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Arc;
use std::thread::{ScopedJoinHandle, scope};

use crate::bbr::BbrTables;
use crate::manifest::FileDigest;
use crate::property::PropertyRows;
use crate::raw::RawTables;
use crate::spatial::{LineCollector, PointCollector, PolygonCollector};
use crate::table::Builder;
use crate::tables::{
    AccessAddressIdBlocksBuilder, AccessAddressIdsBuilder, AccessAddressVersionsBuilder,
    AccessAddressVersionsByNameBuilder, AccessAddressesBuilder, AccessAddressesInForceBuilder, AddressIdBlocksBuilder,
    AddressIdsBuilder, AddressVersionsBuilder, AddressVersionsByAccessAddressBuilder, AddressesBuilder,
    AddressesInForceBuilder, AddressingNamesBuilder, AreasBuilder, BbrTextsBuilder, BuildingTypesBuilder,
    BuildingsBuilder, DivisionsBuilder, FormerStreetNamesBuilder, NamedPlacesBuilder, NamedStreetOriginsBuilder,
    NamedStreetsBuilder, ParcelsBuilder, PlaceNamesBuilder, PlaceTypesBuilder, PlacesBuilder, PointOriginsBuilder,
    RawStreetPartsBuilder, RawTextsBuilder, StreetIdsBuilder, StreetNamesBuilder, StreetPostcodesBuilder,
    StreetsBuilder, SupplementaryTownsBuilder,
};
use crate::text::TextBuilder;
use crate::{Error, Register, Result, Snapshot, derived};

/// A table that was written.
pub(crate) struct Written {
    pub(crate) name: &'static str,
    pub(crate) rows: usize,
    pub(crate) digest: FileDigest,
}

/// Writes tables into a folder, and returns name and number of rows of each.
type Write = Box<dyn FnOnce(&Path) -> Result<Vec<(&'static str, usize)>> + Send>;

macro_rules! contents {
    ($($(#[$doc:meta])* $field:ident: $builder:ty,)*) => {
        /// The rows of a snapshot that is being built. Rows refer to each other by number as the tables say.
        #[derive(Default)]
        pub struct Contents {
            $($(#[$doc])* pub $field: $builder,)*
            /// Registers that were imported.
            pub registers: BTreeSet<Register>,
            /// When a row of the address register last began or ended to hold: which of the rows that are kept hold is
            /// known by the moment alone, and part of what the data version names.
            pub held_since: Option<i64>,
            /// See [`crate::Manifest::holds_until`].
            pub holds_until: Option<String>,
            /// Rows of the address register, which were written when they were read.
            pub raw: Option<RawTables>,
            /// Rows of the register of buildings and dwellings, which were written when they were linked.
            pub bbr: Option<BbrTables>,
            /// Rows of the registers of properties.
            pub properties: PropertyRows,
            /// Polygons of the areas.
            pub area_polygons: PolygonCollector,
            /// Street segments that have a road line.
            pub street_lines: LineCollector,
            /// Points of entrances.
            pub access_points: PointCollector,
            /// Points where one turns in from the road.
            pub road_points: PointCollector,
            /// Words of street names, places, areas and former street names.
            pub text: TextBuilder,
        }

        impl Contents {
            fn into_writes(self, in_use: Option<Arc<Snapshot>>) -> Vec<Write> {
                let Self { area_polygons, street_lines, access_points, road_points, text, raw, bbr, properties, .. } = self;
                let areas = self.areas.len();
                let mut writes: Vec<Write> = vec![$(Box::new(|folder| Ok(vec![self.$field.write(folder)?])),)*];
                writes.push(Box::new(move |folder| {
                    area_polygons.write(areas, in_use.as_ref().map(|snapshot| &snapshot.area_index), folder)
                }));
                writes.push(Box::new(|folder| raw.unwrap_or_else(|| RawTables::new(folder)).finish()));
                writes.push(Box::new(|folder| bbr.unwrap_or_else(|| BbrTables::new(folder)).finish()));
                writes.push(Box::new(|folder| properties.write(folder)));
                writes.push(Box::new(|folder| street_lines.write(folder)));
                writes.push(Box::new(|folder| access_points.write_access_points(folder)));
                writes.push(Box::new(|folder| road_points.write_road_points(folder)));
                writes.push(Box::new(|folder| {
                    let (terms, prefixes, deletions) = text.finish();
                    Ok(vec![terms.write(folder)?, prefixes.write(folder)?, deletions.write(folder)?])
                }));
                writes
            }
        }
    };
}

contents! {
    /// See [`crate::tables::StreetNames`].
    street_names: StreetNamesBuilder,
    /// See [`crate::tables::Streets`].
    streets: StreetsBuilder,
    /// See [`crate::tables::StreetIds`].
    street_ids: StreetIdsBuilder,
    /// See [`crate::tables::NamedStreets`].
    named_streets: NamedStreetsBuilder,
    /// See [`crate::tables::NamedStreetOrigins`].
    named_street_origins: NamedStreetOriginsBuilder,
    /// See [`crate::tables::AddressingNames`].
    addressing_names: AddressingNamesBuilder,
    /// See [`crate::tables::StreetPostcodes`].
    street_postcodes: StreetPostcodesBuilder,
    /// See [`crate::tables::Places`].
    places: PlacesBuilder,
    /// See [`crate::tables::SupplementaryTowns`].
    towns: SupplementaryTownsBuilder,
    /// See [`crate::tables::AccessAddresses`].
    access_addresses: AccessAddressesBuilder,
    /// See [`crate::tables::Addresses`].
    addresses: AddressesBuilder,
    /// See [`crate::tables::Divisions`].
    divisions: DivisionsBuilder,
    /// See [`crate::tables::PointOrigins`].
    point_origins: PointOriginsBuilder,
    /// See [`crate::tables::AccessAddressesInForce`].
    access_addresses_in_force: AccessAddressesInForceBuilder,
    /// See [`crate::tables::AddressesInForce`].
    addresses_in_force: AddressesInForceBuilder,
    /// See [`crate::tables::AccessAddressIds`].
    access_address_ids: AccessAddressIdsBuilder,
    /// See [`crate::tables::AccessAddressIdBlocks`].
    access_address_id_blocks: AccessAddressIdBlocksBuilder,
    /// See [`crate::tables::AddressIds`].
    address_ids: AddressIdsBuilder,
    /// See [`crate::tables::AddressIdBlocks`].
    address_id_blocks: AddressIdBlocksBuilder,
    /// See [`crate::tables::FormerStreetNames`].
    former_street_names: FormerStreetNamesBuilder,
    /// See [`crate::tables::AccessAddressVersions`].
    access_address_versions: AccessAddressVersionsBuilder,
    /// See [`crate::tables::AccessAddressVersionsByName`].
    access_address_versions_by_name: AccessAddressVersionsByNameBuilder,
    /// See [`crate::tables::AddressVersions`].
    address_versions: AddressVersionsBuilder,
    /// See [`crate::tables::AddressVersionsByAccessAddress`].
    address_versions_by_access_address: AddressVersionsByAccessAddressBuilder,
    /// See [`crate::tables::Areas`].
    areas: AreasBuilder,
    /// See [`crate::tables::Parcels`].
    parcels: ParcelsBuilder,
    /// See [`crate::tables::PlaceTypes`].
    place_types: PlaceTypesBuilder,
    /// See [`crate::tables::NamedPlaces`].
    named_places: NamedPlacesBuilder,
    /// See [`crate::tables::PlaceNames`].
    place_names: PlaceNamesBuilder,
    /// See [`crate::tables::BuildingTypes`].
    building_types: BuildingTypesBuilder,
    /// See [`crate::tables::Buildings`].
    buildings: BuildingsBuilder,
    /// See [`crate::tables::RawTexts`].
    raw_texts: RawTextsBuilder,
    /// See [`crate::tables::RawStreetParts`].
    raw_street_parts: RawStreetPartsBuilder,
    /// See [`crate::tables::BbrTexts`].
    bbr_texts: BbrTextsBuilder,
}

impl Contents {
    /// Writes every table into a folder, and those last that follow from others. What is as in the snapshot in use need not
    /// be computed again.
    pub(crate) fn write(self, in_use: Option<Arc<Snapshot>>, folder: &Path) -> Result<Vec<Written>> {
        let mut tables = scope(|scope| {
            let start = |write: Write| scope.spawn(move || written(folder, write));
            let threads: Vec<ScopedJoinHandle<'_, _>> = self.into_writes(in_use).into_iter().map(start).collect();
            let mut tables = Vec::new();
            for thread in threads {
                tables.extend(thread.join().unwrap_or_else(|panic| resume_unwind(panic))?);
            }
            Ok::<_, Error>(tables)
        })?;
        tables.extend(written(folder, Box::new(derived::write))?);
        Ok(tables)
    }
}

fn written(folder: &Path, write: Write) -> Result<Vec<Written>> {
    let of_table = |(name, rows)| {
        let digest = FileDigest::of(&folder.join(format!("{name}.arrow")))?;
        Ok(Written { name, rows, digest })
    };
    write(folder)?.into_iter().map(of_table).collect()
}
