//! The records of all files, kept small until the last file is read.
//!
//! Readers deliver records one at a time; [`Collected`] stores them and decides which of two with one id counts. It
//! stands below both sides: the sources fill it, and `link` makes rows of it. Nothing is joined here.

mod divisions;
mod entrance;
mod from_units;
mod latest;
mod mention;
mod parcels;
mod places;
mod related;
mod versions;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::{Door, Floor, Uuid};

use self::divisions::Divisions;
pub(crate) use self::entrance::{Entrance, Unit, district};
pub(crate) use self::latest::Latest;
use self::mention::StreetMention;
pub(crate) use self::parcels::{CollectedParcels, HeldParcel};
use self::places::CollectedPlaces;
pub(crate) use self::versions::CollectedVersions;
use crate::by_id::PlacesById;
use crate::record::{
    AccessAddress, Address, Area, AreaPolygon, Corner, LargeRecipient, Lifespan, Moment, NamedStreet, Provenance, Rank,
    RoadLine, RoadPoint, Street, Strings, Symbol,
};
use crate::report::{Findings, add_count};

/// All records of all files: see the module.
#[derive(Debug, Default)]
pub struct Collected {
    /// The moment that what is valid is asked for.
    pub(crate) now: Moment,
    /// Texts of the records; they come when all files are read.
    pub strings: Strings,
    /// Records whose id came more than once, by entity.
    pub duplicates: BTreeMap<String, u64>,
    pub(crate) entrances: Vec<Entrance>,
    entrance_of_id: PlacesById,
    pub(crate) units: Vec<Unit>,
    pub(crate) streets: FxHashMap<(u16, u16), Street>,
    pub(crate) mentions: FxHashMap<(u16, u16), StreetMention>,
    pub(crate) named_streets: FxHashMap<Uuid, NamedStreet>,
    pub(crate) areas: Vec<(Rank, Area)>,
    area_mentions: FxHashMap<(AreaKind, u32), Symbol>,
    /// Constituency and electoral part that rows give with a nomination district.
    elections: FxHashMap<u32, (Option<u32>, Option<u32>)>,
    pub(crate) polygons: Vec<AreaPolygon>,
    pub(crate) recipients: Vec<LargeRecipient>,
    /// The same with the place of the entrance; filled when all files are read.
    pub(crate) recipient_places: Vec<(u32, u16)>,
    pub(crate) provenance: Vec<Provenance>,
    /// Supplementary towns: name and DAGI id.
    pub(crate) towns: Vec<(Symbol, Option<u64>)>,
    town_numbers: FxHashMap<(Symbol, Option<u64>), u32>,
    pub(crate) divisions: Divisions,
    /// Road lines by named street.
    pub(crate) road_lines: FxHashMap<Uuid, RoadLine>,
    /// Parts of the centre lines of roads, by municipality and street code.
    pub(crate) road_centres: FxHashMap<(u16, u16), Vec<Vec<Corner>>>,
    /// Road points from files of their own, by id.
    pub(crate) road_points: FxHashMap<Uuid, RoadPoint>,
    /// Heights of entrances from files of their own.
    pub(crate) heights: FxHashMap<Uuid, i32>,
    /// What was found out while records were taken.
    pub(crate) findings: Findings,
    pub(crate) versions: CollectedVersions,
    /// Named places and buildings.
    pub(crate) places: CollectedPlaces,
}

impl Collected {
    /// An entrance from a file of entrances.
    pub fn access_address(&mut self, record: &AccessAddress, strings: &Strings) {
        self.entrance(record, false, strings);
    }

    /// A unit, with its entrance.
    pub fn address(&mut self, record: &Address, strings: &Strings) {
        let entrance = self.entrance(&record.entrance, true, strings);
        let Address { id, lifespan, floor, door, .. } = *record;
        self.units.push(Unit { id, entrance, floor, door, lifespan });
    }

    /// Makes room for so many more entrances and units.
    pub(crate) fn reserve(&mut self, entrances: usize, units: usize) {
        self.entrances.reserve_exact(entrances);
        self.entrance_of_id.reserve(entrances, |place| self.entrances[place as usize].id);
        self.units.reserve_exact(units);
    }

    /// A unit behind an entrance that was delivered before; `false` when there is none with that id.
    pub fn unit(&mut self, id: Uuid, access_address: Uuid, lifespan: Lifespan, floor: Floor, door: Door) -> bool {
        let Some(entrance) = self.entrance_with(access_address) else { return false };
        self.units.push(Unit { id, entrance, floor, door, lifespan });
        true
    }

    /// A street segment.
    pub fn street(&mut self, record: Street, strings: &Strings) {
        let municipality = record.municipality.code.unwrap_or_default();
        self.mention(AreaKind::Municipality, record.municipality, strings);
        let key = (municipality as u16, record.code);
        let is_later = match self.streets.get(&key) {
            None => true,
            Some(existing) => {
                add_count(&mut self.duplicates, "streets", 1);
                record.changed > existing.changed
            }
        };
        if is_later {
            self.streets.insert(key, record);
        }
    }

    /// A named street.
    pub fn named_street(&mut self, record: NamedStreet) {
        let is_later = match self.named_streets.get(&record.id) {
            None => true,
            Some(existing) => {
                add_count(&mut self.duplicates, "namedStreets", 1);
                record.changed > existing.changed
            }
        };
        if is_later {
            self.named_streets.insert(record.id, record);
        }
    }

    /// What one source says of an area.
    pub fn area(&mut self, record: Area, rank: Rank) {
        self.areas.push((rank, record));
    }

    /// A polygon of an area.
    pub fn polygon(&mut self, record: AreaPolygon) {
        self.polygons.push(record);
    }

    /// An entrance with a postcode of its own.
    pub fn large_recipient(&mut self, record: LargeRecipient) {
        self.recipients.push(record);
    }

    /// The entrance with an id.
    pub(crate) fn entrance_with(&self, id: Uuid) -> Option<u32> {
        self.entrance_of_id.place(id, |place| self.entrances[place as usize].id)
    }

    /// Forgets where ids stand: tables that are filled need the memory.
    pub(crate) fn forget_ids(&mut self) {
        self.entrance_of_id = PlacesById::default();
    }

    /// Nothing asks for what addresses were before any more.
    pub(crate) fn forget_versions(&mut self) {
        self.versions = CollectedVersions::default();
    }

    /// Entrances for whoever asks for them last.
    pub(crate) fn take_entrances(&mut self) -> Vec<Entrance> {
        std::mem::take(&mut self.entrances)
    }

    /// Units for whoever asks for them last.
    pub(crate) fn take_units(&mut self) -> Vec<Unit> {
        std::mem::take(&mut self.units)
    }

    /// Ids of all objects that have addresses, now or once.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Uuid> {
        let units = self.units.iter().map(|unit| unit.id);
        self.entrances.iter().map(|entrance| entrance.id).chain(units).chain(self.versions.ids())
    }
}
