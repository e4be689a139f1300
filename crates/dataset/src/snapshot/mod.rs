//! The open snapshot.

mod area_rows;
mod check;
mod fetch;
mod in_force;
mod kept;
mod root;

use std::path::{Path, PathBuf};

use roaring::RoaringBitmap;

use crate::history::{History, histories};
use crate::manifest::Manifest;
use crate::postings::{Posted, PostedTables, PostingIndex, posted_tables};
use crate::spatial::{AreaIndex, AreaTables, LineIndex, PointPages};
use crate::table::Table;
use crate::tables::{
    AccessAddressHistoryBlocks, AccessAddressIdBlocks, AccessAddressIds, AccessAddressVersions,
    AccessAddressVersionsByName, AccessAddresses, AccessAddressesInForce, AccessPointBoxes, AccessPoints,
    AddressHistoryBlocks, AddressIdBlocks, AddressIds, AddressVersions, AddressVersionsByAccessAddress, Addresses,
    AddressesInForce, AreaKind, Areas, CleansingNameHashes, CleansingNames, CleansingPostcodes, CleansingStreets,
    CleansingTownHashes, CleansingTowns, Divisions, FormerStreetNames, HouseNumberStreets, PlaceSearch, PlaceTexts,
    Places, PointOrigins, RoadPointBoxes, RoadPoints, StreetLineBoxes, StreetLines, StreetNameBlocks, StreetNameOrders,
    StreetNameSearch, StreetNameSegments, StreetNames, Streets, SupplementaryTowns, TermDeletions, TermPrefixes, Terms,
};
use crate::text::TextIndex;
use crate::{Error, Register, Result, table};

pub(crate) use area_rows::AreaRows;
pub use kept::Kept;
pub use root::Root;
pub(crate) use root::{RootLock, sync_folder, write_durably};

/// Every table of one snapshot, mapped read-only. Cheap to share, never written.
#[derive(Debug)]
pub struct Snapshot {
    /// Its folder.
    pub folder: PathBuf,
    /// What it holds.
    pub manifest: Manifest,
    /// See [`StreetNames`].
    pub street_names: StreetNames,
    /// See [`Streets`].
    pub streets: Streets,
    /// See [`Places`].
    pub places: Places,
    /// See [`SupplementaryTowns`].
    pub towns: SupplementaryTowns,
    /// See [`AccessAddresses`].
    pub access_addresses: AccessAddresses,
    /// See [`Addresses`].
    pub addresses: Addresses,
    /// See [`Divisions`].
    pub divisions: Divisions,
    /// See [`PointOrigins`].
    pub point_origins: PointOrigins,
    /// See [`AccessAddressesInForce`].
    pub access_addresses_in_force: AccessAddressesInForce,
    /// See [`AddressesInForce`].
    pub addresses_in_force: AddressesInForce,
    /// See [`AccessAddressIds`].
    pub access_address_ids: AccessAddressIds,
    /// See [`AccessAddressIdBlocks`].
    pub access_address_id_blocks: AccessAddressIdBlocks,
    /// See [`AddressIds`].
    pub address_ids: AddressIds,
    /// See [`AddressIdBlocks`].
    pub address_id_blocks: AddressIdBlocks,
    /// See [`FormerStreetNames`].
    pub former_street_names: FormerStreetNames,
    /// See [`AccessAddressVersions`].
    pub access_address_versions: AccessAddressVersions,
    /// See [`AccessAddressVersionsByName`].
    pub access_address_versions_by_name: AccessAddressVersionsByName,
    /// See [`AddressVersions`].
    pub address_versions: AddressVersions,
    /// See [`AddressVersionsByAccessAddress`].
    pub address_versions_by_access_address: AddressVersionsByAccessAddress,
    /// See [`AccessAddressHistoryBlocks`].
    pub access_address_history_blocks: AccessAddressHistoryBlocks,
    /// See [`AddressHistoryBlocks`].
    pub address_history_blocks: AddressHistoryBlocks,
    /// See [`Areas`].
    pub areas: Areas,
    /// Boundaries of the areas.
    pub area_index: AreaIndex,
    /// Road lines by their boxes.
    pub line_index: LineIndex,
    /// Entrances in the plane.
    pub access_points: PointPages,
    /// Road points in the plane.
    pub road_points: PointPages,
    /// Words.
    pub text: TextIndex,
    /// Which rows have a value.
    pub postings: PostingIndex,
    /// See [`StreetNameSearch`].
    pub street_name_search: StreetNameSearch,
    /// See [`StreetNameOrders`].
    pub street_name_orders: StreetNameOrders,
    /// See [`StreetNameBlocks`].
    pub street_name_blocks: StreetNameBlocks,
    /// See [`StreetNameSegments`].
    pub street_name_segments: StreetNameSegments,
    /// See [`HouseNumberStreets`].
    pub house_number_streets: HouseNumberStreets,
    /// See [`PlaceSearch`].
    pub place_search: PlaceSearch,
    /// See [`PlaceTexts`].
    pub place_texts: PlaceTexts,
    /// See [`CleansingNames`].
    pub cleansing_names: CleansingNames,
    /// See [`CleansingNameHashes`].
    pub cleansing_name_hashes: CleansingNameHashes,
    /// See [`CleansingStreets`].
    pub cleansing_streets: CleansingStreets,
    /// See [`CleansingPostcodes`].
    pub cleansing_postcodes: CleansingPostcodes,
    /// See [`CleansingTowns`].
    pub cleansing_towns: CleansingTowns,
    /// See [`CleansingTownHashes`].
    pub cleansing_town_hashes: CleansingTownHashes,
    area_rows: AreaRows,
    /// Entrances that are not complete: few or none.
    incomplete: RoaringBitmap,
}

impl Snapshot {
    /// Opens the snapshot in `folder`, checking manifest, sizes, footers, columns, and every row number stored with
    /// addresses. Of polygons and boxes nothing is read: see [`AreaIndex`].
    pub fn open(folder: &Path) -> Result<Self> {
        let manifest = Manifest::read(folder)?;
        for (name, digest) in &manifest.files {
            let path = folder.join(name);
            let size = std::fs::metadata(&path).map_err(Error::io(&path))?.len();
            if size != digest.size {
                return Err(Error::refused(&path, format!("has {size} bytes, the manifest says {}", digest.size)));
            }
        }
        let areas: Areas = read(folder, &manifest)?;
        let access_addresses: AccessAddresses = read(folder, &manifest)?;
        let street_names: StreetNames = read(folder, &manifest)?;
        let former_street_names: FormerStreetNames = read(folder, &manifest)?;
        let places: Places = read(folder, &manifest)?;
        let streets: Streets = read(folder, &manifest)?;

        let area_index = AreaIndex::new(
            AreaTables {
                themes: read(folder, &manifest)?,
                polygons: read(folder, &manifest)?,
                rings: read(folder, &manifest)?,
                corners: read(folder, &manifest)?,
                by_area: read(folder, &manifest)?,
                runs: read(folder, &manifest)?,
                boxes: read(folder, &manifest)?,
            },
            areas.len(),
        )
        .map_err(|reason| Error::refused(folder, reason))?;
        let lines: StreetLines = read(folder, &manifest)?;
        accept::<StreetLines, _>(folder, check::check_owners("street", lines.street.array().values(), streets.len()))?;
        let boxes: StreetLineBoxes = read(folder, &manifest)?;
        let line_index = accept::<StreetLineBoxes, _>(folder, LineIndex::new(lines.street, boxes.edge))?;
        let access_points: AccessPoints = read(folder, &manifest)?;
        let owners = access_points.access_address.array().values();
        accept::<AccessPoints, _>(folder, check::check_owners("access_address", owners, access_addresses.len()))?;
        let AccessPoints { x, y, access_address, .. } = access_points;
        let boxes: AccessPointBoxes = read(folder, &manifest)?;
        let access_points = accept::<AccessPointBoxes, _>(folder, PointPages::new(x, y, access_address, boxes.edge))?;
        let road_points: RoadPoints = read(folder, &manifest)?;
        let owners = road_points.access_address.array().values();
        accept::<RoadPoints, _>(folder, check::check_owners("access_address", owners, access_addresses.len()))?;
        let RoadPoints { x, y, access_address, .. } = road_points;
        let boxes: RoadPointBoxes = read(folder, &manifest)?;
        let road_points = accept::<RoadPointBoxes, _>(folder, PointPages::new(x, y, access_address, boxes.edge))?;
        let terms: Terms = read(folder, &manifest)?;
        let prefixes: TermPrefixes = read(folder, &manifest)?;
        let deletions: TermDeletions = read(folder, &manifest)?;
        accept::<TermPrefixes, _>(folder, check::check_prefixes(terms.len(), &prefixes))?;
        let rows = [street_names.len(), places.len(), areas.len(), former_street_names.len()];
        let text = accept::<Terms, _>(folder, TextIndex::new(rows, terms, prefixes, deletions))?;

        let postings = PostingIndex::new(read(folder, &manifest)?);
        let incomplete = postings.posting(Posted::IsComplete, false.into());

        let snapshot = Self {
            incomplete: incomplete.map(|rows| rows.read(access_addresses.len())).unwrap_or_default(),
            folder: folder.to_owned(),
            line_index,
            streets,
            towns: read(folder, &manifest)?,
            addresses: read(folder, &manifest)?,
            divisions: read(folder, &manifest)?,
            point_origins: read(folder, &manifest)?,
            access_addresses_in_force: read(folder, &manifest)?,
            addresses_in_force: read(folder, &manifest)?,
            access_address_ids: read(folder, &manifest)?,
            access_address_id_blocks: read(folder, &manifest)?,
            address_ids: read(folder, &manifest)?,
            address_id_blocks: read(folder, &manifest)?,
            access_address_versions: read(folder, &manifest)?,
            access_address_versions_by_name: read(folder, &manifest)?,
            address_versions: read(folder, &manifest)?,
            address_versions_by_access_address: read(folder, &manifest)?,
            access_address_history_blocks: read(folder, &manifest)?,
            address_history_blocks: read(folder, &manifest)?,
            area_index,
            access_points,
            road_points,
            text,
            postings,
            street_name_search: read(folder, &manifest)?,
            street_name_orders: read(folder, &manifest)?,
            street_name_blocks: read(folder, &manifest)?,
            street_name_segments: read(folder, &manifest)?,
            house_number_streets: read(folder, &manifest)?,
            place_search: read(folder, &manifest)?,
            place_texts: read(folder, &manifest)?,
            cleansing_names: read(folder, &manifest)?,
            cleansing_name_hashes: read(folder, &manifest)?,
            cleansing_streets: read(folder, &manifest)?,
            cleansing_postcodes: read(folder, &manifest)?,
            cleansing_towns: read(folder, &manifest)?,
            cleansing_town_hashes: read(folder, &manifest)?,
            area_rows: AreaRows::new(&areas),
            street_names,
            former_street_names,
            places,
            access_addresses,
            areas,
            manifest,
        };
        check::check(&snapshot).map_err(|reason| Error::refused(folder, reason))?;
        Ok(snapshot)
    }

    /// The tables that values with postings are read from.
    #[inline]
    pub fn posted_tables(&self) -> PostedTables<'_> {
        posted_tables!(self)
    }

    /// What tells of entrances and units over time.
    #[inline]
    pub fn history(&self) -> History<'_> {
        histories!(self)
    }

    /// Whether an entrance has what an address needs: see [`PostedTables::is_complete`].
    #[inline]
    pub fn is_complete(&self, entrance: u32) -> bool {
        self.incomplete.is_empty() || !self.incomplete.contains(entrance)
    }

    /// Whether a register was imported, though it may have no rows.
    pub fn has(&self, register: Register) -> bool {
        self.manifest.registers.contains(register.name())
    }

    /// Rows of the areas of one kind.
    pub fn areas_of(&self, kind: AreaKind) -> std::ops::Range<u32> {
        self.area_rows.of(kind)
    }

    /// Row of the area with this code; of several that differ by number only, the first.
    #[inline]
    pub fn area(&self, kind: AreaKind, code: u32) -> Option<u32> {
        self.area_rows.row(&self.areas, kind, code)
    }

    /// Row of the area with this code and this number, such as a parcel of an owner district.
    pub fn area_with_number(&self, kind: AreaKind, code: u32, number: &str) -> Option<u32> {
        self.area_rows.row_with_number(&self.areas, kind, code, number)
    }

    /// Row of the street segment with these codes.
    pub fn street(&self, municipality: u16, code: u16) -> Option<u32> {
        let municipalities = self.streets.municipality.array().values();
        let from = municipalities.partition_point(|&other| other < municipality);
        let to = from + municipalities[from..].partition_point(|&other| other == municipality);
        let codes = &self.streets.code.array().values()[from..to];
        codes.binary_search(&code).ok().map(|place| (from + place) as u32)
    }
}

fn read<T: Table>(folder: &Path, manifest: &Manifest) -> Result<T> {
    let name = format!("{}.arrow", T::NAME);
    if !manifest.files.contains_key(&name) {
        return Err(Error::refused(&folder.join(Manifest::FILE), format!("does not list {name}")));
    }
    table::open(folder)
}

/// What was made of a table, unless that does not fit.
fn accept<T: Table, V>(folder: &Path, made: std::result::Result<V, String>) -> Result<V> {
    made.map_err(|reason| Error::refused(&folder.join(format!("{}.arrow", T::NAME)), reason))
}
