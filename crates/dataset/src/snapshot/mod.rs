//! The open snapshot.

mod area_rows;
mod building_reference;
mod check;
mod fetch;
mod files;
mod in_force;
mod kept;
mod recorder;
mod road_point;
mod root;
mod town;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use roaring::RoaringBitmap;
use vejviser_model::Uuid;

use crate::bbr::{BbrEntity, BbrTable};
use crate::history::{History, histories};
use crate::manifest::Manifest;
use crate::order::place_of;
use crate::postings::{Posted, PostedTables, PostingIndex, Value, posted_tables};
use crate::property::Properties;
use crate::raw::{RawEntity, RawRows};
use crate::release::Release;
use crate::spatial::{AreaIndex, LineIndex, PointPages, RowPages};
use crate::tables::{
    AccessAddressHistoryBlocks, AccessAddressIdBlocks, AccessAddressIds, AccessAddressVersions,
    AccessAddressVersionsByName, AccessAddresses, AccessAddressesInForce, AddressHistoryBlocks, AddressIdBlocks,
    AddressIds, AddressVersions, AddressVersionsByAccessAddress, Addresses, AddressesInForce, AddressingNames,
    AreaKind, Areas, BbrTexts, BuildingTypes, Buildings, CleansingNameHashes, CleansingNames, CleansingPostcodes,
    CleansingStreets, CleansingTownHashes, CleansingTowns, Divisions, FormerStreetNames, HouseNumberStreets,
    NamedPlaces, NamedStreetOrigins, NamedStreets, Parcels, PlaceNames, PlaceSearch, PlaceTexts, PlaceTypes, Places,
    PointOrigins, RawStreetParts, RawTexts, StreetIds, StreetNameBlocks, StreetNameOrders, StreetNameSearch,
    StreetNameSegments, StreetNames, StreetPostcodes, Streets, SupplementaryTowns,
};
use crate::text::TextIndex;
use crate::{Error, Register, Result};

use files::Files;

pub(crate) use area_rows::AreaRows;
pub use kept::Kept;
pub use recorder::Recorder;
pub(crate) use root::RootLock;
pub use root::{Recorded, Root, sync_folder, write_durably};

/// Every table of one snapshot, mapped read-only. Cheap to share, never written.
#[derive(Debug)]
pub struct Snapshot {
    /// Its folder.
    pub folder: PathBuf,
    /// What it holds.
    pub manifest: Manifest,
    /// The register of administrative divisions.
    pub division_release: Release,
    /// The cadastre.
    pub cadastre_release: Release,
    /// The register of buildings and dwellings.
    pub bbr_release: Release,
    /// The register of public valuations.
    pub valuation_release: Release,
    /// The register of energy labels.
    pub energy_label_release: Release,
    /// See [`StreetNames`].
    pub street_names: StreetNames,
    /// See [`Streets`].
    pub streets: Streets,
    /// See [`StreetIds`].
    pub street_ids: StreetIds,
    /// See [`NamedStreets`].
    pub named_streets: NamedStreets,
    /// See [`NamedStreetOrigins`].
    pub named_street_origins: NamedStreetOrigins,
    /// See [`AddressingNames`].
    pub addressing_names: AddressingNames,
    /// See [`StreetPostcodes`].
    pub street_postcodes: StreetPostcodes,
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
    /// See [`Parcels`].
    pub parcels: Parcels,
    /// See [`PlaceTypes`].
    pub place_types: PlaceTypes,
    /// See [`NamedPlaces`].
    pub named_places: NamedPlaces,
    /// See [`PlaceNames`].
    pub place_names: PlaceNames,
    /// See [`BuildingTypes`].
    pub building_types: BuildingTypes,
    /// See [`Buildings`].
    pub buildings: Buildings,
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
    /// See [`RawTexts`].
    pub raw_texts: RawTexts,
    /// See [`RawStreetParts`].
    pub raw_street_parts: RawStreetParts,
    /// Of each entity, in their order.
    raw_rows: Vec<RawRows>,
    /// See [`BbrTexts`].
    pub bbr_texts: BbrTexts,
    /// Of each entity, in their order.
    bbr_rows: Vec<BbrTable>,
    /// Of each of [`BbrEntity::WITH_POINTS`].
    bbr_pages: Vec<RowPages>,
    /// See [`Properties`].
    pub properties: Properties,
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
    /// Entrances that are not complete, a bit for each, since text searches ask for every entrance they visit; no bits
    /// where all are complete.
    incomplete: Box<[u64]>,
    /// Entrances that have the road point of another one, once somebody asked.
    road_point_repeats: OnceLock<RoaringBitmap>,
}

impl Snapshot {
    /// Opens the snapshot in `folder`, checking manifest, sizes, footers, columns, and every row number stored with
    /// addresses. Of polygons and boxes nothing is read: see [`AreaIndex`].
    pub fn open(folder: &Path) -> Result<Self> {
        let files = Files::open(folder)?;
        let areas: Areas = files.table()?;
        let access_addresses: AccessAddresses = files.table()?;
        let street_names: StreetNames = files.table()?;
        let former_street_names: FormerStreetNames = files.table()?;
        let places: Places = files.table()?;
        let towns: SupplementaryTowns = files.table()?;
        let streets: Streets = files.table()?;
        let place_names: PlaceNames = files.table()?;
        let postings = PostingIndex::new(files.table()?, files.table()?);
        let bbr_rows = files.bbr_rows()?;
        let incomplete = postings.posting(Posted::IsComplete, false.into());

        let mut snapshot = Self {
            area_index: files.area_index(areas.len())?,
            line_index: files.line_index(streets.len())?,
            access_points: files.access_points(access_addresses.len())?,
            road_points: files.road_points(access_addresses.len())?,
            text: files.text([
                street_names.len(),
                places.len(),
                areas.len(),
                former_street_names.len(),
                place_names.len(),
                areas.len(),
                towns.len(),
            ])?,
            road_point_repeats: OnceLock::new(),
            incomplete: incomplete.map(|rows| bits(&rows.read(access_addresses.len()))).unwrap_or_default(),
            area_rows: AreaRows::new(&areas),
            street_ids: files.table()?,
            named_streets: files.table()?,
            named_street_origins: files.table()?,
            addressing_names: files.table()?,
            street_postcodes: files.table()?,
            towns,
            parcels: files.table()?,
            addresses: files.table()?,
            divisions: files.table()?,
            point_origins: files.table()?,
            access_addresses_in_force: files.table()?,
            addresses_in_force: files.table()?,
            access_address_ids: files.table()?,
            access_address_id_blocks: files.table()?,
            address_ids: files.table()?,
            address_id_blocks: files.table()?,
            access_address_versions: files.table()?,
            access_address_versions_by_name: files.table()?,
            address_versions: files.table()?,
            address_versions_by_access_address: files.table()?,
            access_address_history_blocks: files.table()?,
            address_history_blocks: files.table()?,
            street_name_search: files.table()?,
            street_name_orders: files.table()?,
            street_name_blocks: files.table()?,
            street_name_segments: files.table()?,
            house_number_streets: files.table()?,
            place_search: files.table()?,
            place_texts: files.table()?,
            cleansing_names: files.table()?,
            cleansing_name_hashes: files.table()?,
            cleansing_streets: files.table()?,
            cleansing_postcodes: files.table()?,
            cleansing_towns: files.table()?,
            cleansing_town_hashes: files.table()?,
            raw_texts: files.table()?,
            raw_street_parts: files.table()?,
            raw_rows: files.raw_rows()?,
            bbr_texts: files.table()?,
            bbr_pages: files.bbr_pages(&bbr_rows)?,
            bbr_rows,
            properties: files.properties()?,
            place_types: files.table()?,
            named_places: files.table()?,
            building_types: files.table()?,
            buildings: files.table()?,
            place_names,
            areas,
            access_addresses,
            street_names,
            former_street_names,
            places,
            streets,
            postings,
            folder: folder.to_owned(),
            division_release: Release::of_divisions(files.manifest()),
            cadastre_release: Release::of_cadastre(files.manifest()),
            bbr_release: Release::of_bbr(files.manifest()),
            valuation_release: Release::of_valuations(files.manifest()),
            energy_label_release: Release::of_energy_labels(files.manifest()),
            manifest: files.into_manifest(),
        };
        check::check(&snapshot).map_err(|reason| Error::refused(folder, reason))?;
        snapshot.bbr_rows.iter_mut().for_each(BbrTable::read_windows);
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
        let block = self.incomplete.get((entrance / u64::BITS) as usize);
        block.is_none_or(|block| block >> (entrance % u64::BITS) & 1 == 0)
    }

    /// Whether a register was imported, though it may have no rows.
    pub fn has(&self, register: Register) -> bool {
        self.manifest.registers.contains(register.name())
    }

    /// The rows of an entity as its register has them.
    pub fn raw_rows(&self, entity: RawEntity) -> &RawRows {
        // Opening makes one for each.
        &self.raw_rows[entity as usize]
    }

    /// The rows of an entity of the register of buildings and dwellings.
    pub fn bbr(&self, entity: BbrEntity) -> &BbrTable {
        // Opening makes one for each.
        &self.bbr_rows[entity as usize]
    }

    /// Where rows of an entity of the register of buildings and dwellings lie; nothing of those that have no points.
    pub fn bbr_pages(&self, entity: BbrEntity) -> Option<&RowPages> {
        let place = BbrEntity::WITH_POINTS.iter().position(|&other| other == entity)?;
        self.bbr_pages.get(place)
    }

    /// Whether rows of an entity of the register of buildings and dwellings were imported; of some there may be none.
    pub fn has_bbr(&self, entity: BbrEntity) -> bool {
        self.has(Register::Bbr) && (entity.is_in_every_snapshot() || !self.bbr(entity).is_empty())
    }

    /// Ids of the parts of a named street in municipalities, whatever they are today.
    pub fn raw_street_parts_of(&self, named_street: Uuid) -> impl Iterator<Item = Uuid> {
        let parts = &self.raw_street_parts;
        let is_same = move |place: &usize| parts.named_street.get(*place) == named_street;
        let place = place_of(named_street, parts.len(), |place| parts.named_street.get(place));
        let from = place.map_or(parts.len(), |place| (0..place).rev().take_while(is_same).last().unwrap_or(place));
        (from..parts.len()).take_while(is_same).map(|place| parts.id.get(place))
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

    /// Rows of the areas of one kind with this code, which differ by number.
    pub fn areas_with_code(&self, kind: AreaKind, code: u32) -> std::ops::Range<u32> {
        self.area_rows.run(&self.areas, kind, code)
    }

    /// Row of the area with this code and this number, such as a parcel of an owner district.
    pub fn area_with_number(&self, kind: AreaKind, code: u32, number: &str) -> Option<u32> {
        self.area_rows.row_with_number(&self.areas, kind, code, number)
    }

    /// Row of the parcel that the cadastre has under a number, in [`Areas`].
    pub fn parcel_with_feature(&self, feature_id: u32) -> Option<u32> {
        let tables = self.posted_tables();
        let posting = self.postings.of_value(Posted::FeatureId, Value::Number(feature_id), &tables)?;
        let mut parcels = posting.read(self.parcels.len()).into_iter();
        let parcel = parcels.find(|&parcel| self.parcels.feature_id.get(parcel as usize) == Some(feature_id))?;
        Some(self.areas_of(AreaKind::Parcel).start + parcel)
    }

    /// Row of the place with an id, in [`NamedPlaces`].
    pub fn place_with_id(&self, id: Uuid) -> Option<u32> {
        place_of(id, self.named_places.len(), |row| self.named_places.id.get(row)).map(|row| row as u32)
    }

    /// Row of the building with an id, in [`Buildings`].
    pub fn building_with_id(&self, id: u64) -> Option<u32> {
        self.buildings.id.array().values().binary_search(&id).ok().map(|row| row as u32)
    }

    /// Row of the street segment with these codes.
    pub fn street(&self, municipality: u16, code: u16) -> Option<u32> {
        let municipalities = self.streets.municipality.array().values();
        let from = municipalities.partition_point(|&other| other < municipality);
        let to = from + municipalities[from..].partition_point(|&other| other == municipality);
        let codes = &self.streets.code.array().values()[from..to];
        codes.binary_search(&code).ok().map(|place| (from + place) as u32)
    }

    /// Row of the street segment with an id.
    pub fn street_with_id(&self, id: Uuid) -> Option<u32> {
        let rows = self.street_ids.row.array().values();
        let id_at = |place: usize| self.streets.id.get(rows[place] as usize).unwrap_or_default();
        place_of(id, rows.len(), id_at).map(|place| rows[place])
    }

    /// Row of the named street with an id.
    pub fn named_street(&self, id: Uuid) -> Option<u32> {
        let named_streets = &self.named_streets;
        place_of(id, named_streets.len(), |row| named_streets.id.get(row)).map(|row| row as u32)
    }

    /// Row of a street name in a postcode.
    pub fn street_postcode(&self, postcode: u16, name: u32) -> Option<u32> {
        let run = self.street_postcodes_in(postcode);
        let names = &self.street_postcodes.name.array().values()[run.start as usize..run.end as usize];
        names.binary_search(&name).ok().map(|place| run.start + place as u32)
    }

    /// Rows of the street names in a postcode.
    pub fn street_postcodes_in(&self, postcode: u16) -> std::ops::Range<u32> {
        let postcodes = self.street_postcodes.postcode.array().values();
        let from = postcodes.partition_point(|&other| other < postcode);
        let to = from + postcodes[from..].partition_point(|&other| other == postcode);
        from as u32..to as u32
    }
}

/// A bit for each row up to the last of a set.
fn bits(rows: &RoaringBitmap) -> Box<[u64]> {
    let mut bits = vec![0; rows.max().map_or(0, |last| (last / u64::BITS) as usize + 1)];
    for row in rows {
        bits[(row / u64::BITS) as usize] |= 1 << (row % u64::BITS);
    }
    bits.into()
}
