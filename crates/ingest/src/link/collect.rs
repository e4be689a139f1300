//! Takes records from the readers, keeps them small, and settles which of two with one id counts.

mod divisions;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::{Door, Floor, HouseNumber, Point, Uuid};

use divisions::Divisions;

use super::line::RoadLine;
use super::version::Versions;
use super::{Findings, add};
use crate::record::{
    AREA_KINDS, AccessAddress, Address, Area, AreaPolygon, LargeRecipient, Lifespan, Named, NamedStreet, Provenance,
    Rank, RoadPoint, Street, Strings, Symbol, area_slot,
};

/// An entrance as it is held until all files are read: the columns of its row, texts as symbols.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entrance {
    pub(crate) id: Uuid,
    /// Municipality and street code.
    pub(crate) street: (u16, u16),
    pub(crate) house_number: HouseNumber,
    pub(crate) postcode: u16,
    pub(crate) large_recipient: u16,
    /// Supplementary town: place in [`Collected::towns`] plus one.
    pub(crate) town: u32,
    pub(crate) lifespan: Lifespan,
    pub(crate) point: Option<Point>,
    pub(crate) height_mm: Option<i32>,
    pub(crate) access_point_id: Option<Uuid>,
    pub(crate) accuracy: u8,
    pub(crate) source: Option<u8>,
    pub(crate) technical_standard: Option<Symbol>,
    pub(crate) text_direction: Option<i32>,
    pub(crate) point_changed: crate::record::Moment,
    pub(crate) road_point: RoadPoint,
    /// Region, parish, police district, court district, nomination district; 0 is none.
    pub(crate) districts: [u16; 5],
    pub(crate) province: u32,
    pub(crate) voting_area: u32,
    pub(crate) parish_council_area: u32,
    pub(crate) owner_district: u32,
    pub(crate) zone: Option<u8>,
    pub(crate) cadastral_number: Option<Symbol>,
    pub(crate) property_number: Option<u32>,
    pub(crate) bridged: bool,
    /// Whether the record is only repeated in rows of addresses.
    pub(crate) is_repeated: bool,
}

/// Slots of [`AccessAddress::areas`] behind [`Entrance::districts`].
pub(crate) const DISTRICT_SLOTS: [usize; 5] =
    [area_slot::REGION, area_slot::PARISH, area_slot::POLICE, area_slot::COURT, area_slot::NOMINATION];

/// A unit as it is held until all files are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit {
    pub(crate) id: Uuid,
    /// Place in [`Collected::entrances`].
    pub(crate) entrance: u32,
    pub(crate) floor: Floor,
    pub(crate) door: Door,
    pub(crate) lifespan: Lifespan,
}

/// What rows of addresses say about their street.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StreetMention {
    pub(crate) name: Option<Symbol>,
    pub(crate) addressing_name: Option<Symbol>,
    pub(crate) named_street: Option<Uuid>,
    changed: crate::record::Moment,
}

/// All records of all files.
#[derive(Debug, Default)]
pub struct Collected {
    /// Texts of the records; they come when all files are read.
    pub strings: Strings,
    /// Records whose id came more than once, by entity.
    pub duplicates: BTreeMap<String, u64>,
    pub(crate) entrances: Vec<Entrance>,
    entrance_of_id: FxHashMap<Uuid, u32>,
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
    /// The same with the place of the entrance, known when all files are read.
    pub(super) recipient_places: Vec<(u32, u16)>,
    pub(crate) provenance: Vec<Provenance>,
    /// Supplementary towns: name and DAGI id.
    pub(crate) towns: Vec<(Symbol, Option<u64>)>,
    town_numbers: FxHashMap<(Symbol, Option<u64>), u32>,
    pub(crate) divisions: Divisions,
    /// Road lines by named street.
    pub(crate) road_lines: FxHashMap<Uuid, RoadLine>,
    /// Heights of entrances from files of their own.
    pub(crate) heights: FxHashMap<Uuid, i32>,
    /// What was found out while records were taken.
    pub(crate) findings: Findings,
    pub(super) versions: Versions,
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
            Some(known) => {
                add(&mut self.duplicates, "streets", 1);
                record.changed > known.changed
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
            Some(known) => {
                add(&mut self.duplicates, "namedStreets", 1);
                record.changed > known.changed
            }
        };
        if is_later {
            self.named_streets.insert(record.id, record);
        }
    }

    /// What is known of an area.
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
        self.entrance_of_id.get(&id).copied()
    }

    /// Forgets where ids stand: tables that are filled need the memory.
    pub(super) fn forget_ids(&mut self) {
        self.entrance_of_id = FxHashMap::default();
    }

    /// Ids of all objects that have addresses, now or once.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Uuid> {
        let units = self.units.iter().map(|unit| unit.id);
        self.entrances.iter().map(|entrance| entrance.id).chain(units).chain(self.versions.ids())
    }

    /// Ends collecting: areas that rows mention join the others, and what is no longer needed goes.
    pub(crate) fn finish(&mut self) {
        let mut mentioned: Vec<((AreaKind, u32), Symbol)> = self.area_mentions.drain().collect();
        mentioned.sort_unstable_by_key(|&(key, _)| key);
        for ((kind, code), name) in mentioned {
            let mut area = Area::new(kind, code, Some(name));
            if kind == AreaKind::NominationDistrict
                && let Some(&(constituency, part)) = self.elections.get(&code)
            {
                area.constituency = constituency.and_then(|number| number.try_into().ok());
                area.electoral_part = part.map(|part| b'A' + (part - 1) as u8);
            }
            self.areas.push((Rank::Mention, area));
        }
    }

    fn entrance(&mut self, record: &AccessAddress, is_repeated: bool, strings: &Strings) -> u32 {
        let place = self.entrance_of_id.get(&record.id).copied();
        let known = place.and_then(|place| self.entrances.get(place as usize).map(|known| (place, *known)));
        if let Some((place, known)) = known {
            if !is_repeated && !known.is_repeated {
                add(&mut self.duplicates, "accessAddresses", 1);
            }
            // Of two equally new ones that of a file of entrances counts.
            let newer = (record.lifespan.changed, !is_repeated) > (known.lifespan.changed, !known.is_repeated);
            if newer {
                let entrance = self.compact(record, is_repeated && known.is_repeated, strings);
                if let Some(slot) = self.entrances.get_mut(place as usize) {
                    *slot = entrance;
                }
            } else if let Some(slot) = self.entrances.get_mut(place as usize) {
                slot.is_repeated &= is_repeated;
            }
            return place;
        }
        let entrance = self.compact(record, is_repeated, strings);
        let place = self.entrances.len() as u32;
        self.entrances.push(entrance);
        self.entrance_of_id.insert(record.id, place);
        place
    }

    /// Keeps the row's own values and notes what it says about others.
    fn compact(&mut self, record: &AccessAddress, is_repeated: bool, strings: &Strings) -> Entrance {
        let municipality = record.municipality.code.unwrap_or_default() as u16;
        let street = (municipality, record.street_code);
        self.mention(AreaKind::Municipality, record.municipality, strings);
        for (kind, named) in AREA_KINDS.into_iter().zip(record.areas) {
            self.mention(kind, named, strings);
        }
        if let Some(district) = record.areas[area_slot::NOMINATION].code {
            let above = [area_slot::CONSTITUENCY, area_slot::ELECTORAL_PART].map(|slot| record.areas[slot].code);
            if above != [None, None] {
                self.elections.entry(district).or_insert((above[0], above[1]));
            }
        }
        self.mention_street(street, record, strings);
        let town = record.town.map_or(0, |name| {
            let id = record.town_id.or_else(|| self.divisions.town_id(municipality, name));
            self.town(name, id)
        });
        let code = |slot: usize| record.areas[slot].code.unwrap_or_default();
        Entrance {
            id: record.id,
            street,
            house_number: record.house_number,
            postcode: code(area_slot::POSTCODE) as u16,
            large_recipient: code(area_slot::LARGE_RECIPIENT) as u16,
            town,
            lifespan: record.lifespan,
            point: record.point,
            height_mm: record.height_mm,
            access_point_id: record.access_point_id,
            accuracy: record.accuracy,
            source: record.source,
            technical_standard: record.technical_standard,
            text_direction: record.text_direction,
            point_changed: record.point_changed,
            road_point: record.road_point,
            districts: DISTRICT_SLOTS.map(|slot| code(slot) as u16),
            province: code(area_slot::PROVINCE),
            voting_area: code(area_slot::VOTING),
            parish_council_area: code(area_slot::PARISH_COUNCIL),
            owner_district: code(area_slot::OWNER_DISTRICT),
            zone: record.zone,
            cadastral_number: record.cadastral_number,
            property_number: record.property_number,
            bridged: record.bridged,
            is_repeated,
        }
    }

    pub(super) fn town(&mut self, name: Symbol, id: Option<u64>) -> u32 {
        if let Some(&number) = self.town_numbers.get(&(name, id)) {
            return number;
        }
        self.towns.push((name, id));
        let number = self.towns.len() as u32;
        self.town_numbers.insert((name, id), number);
        number
    }

    /// Of two names for one code the first in the alphabet counts, so that the order of rows does not.
    fn mention(&mut self, kind: AreaKind, named: Named, strings: &Strings) {
        let (Some(code), Some(name)) = (named.code, named.name) else { return };
        match self.area_mentions.get_mut(&(kind, code)) {
            None => {
                self.area_mentions.insert((kind, code), name);
            }
            Some(known) if *known != name && strings.text(name) < strings.text(*known) => *known = name,
            Some(_) => {}
        }
    }

    /// The latest row says how a street is called.
    fn mention_street(&mut self, street: (u16, u16), record: &AccessAddress, strings: &Strings) {
        let mention = StreetMention {
            name: record.street_name,
            addressing_name: record.addressing_name,
            named_street: record.named_street,
            changed: record.lifespan.changed,
        };
        let text = |symbol: Option<Symbol>| symbol.map(|symbol| strings.text(symbol));
        match self.mentions.get_mut(&street) {
            None => {
                self.mentions.insert(street, mention);
            }
            Some(known) if known.name == mention.name => {
                known.changed = known.changed.max(mention.changed);
                known.addressing_name = known.addressing_name.or(mention.addressing_name);
                known.named_street = known.named_street.or(mention.named_street);
            }
            Some(known) => {
                let newer = (mention.changed, text(mention.name)) > (known.changed, text(known.name));
                if mention.name.is_some() && (known.name.is_none() || newer) {
                    *known = mention;
                }
            }
        }
    }
}
