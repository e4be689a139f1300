//! Entrances and units as they are kept until all files are read.
//!
//! Rows of units repeat their entrance, so one entrance comes many times; it is kept once, with its texts as symbols.
//! What its rows say about areas and streets is noted in [`super::mention`].

use vejviser_dataset::tables::AreaKind;
use vejviser_model::{Door, Floor, HouseNumber, Point, Uuid};

use super::Collected;
use crate::record::{AREA_KINDS, AccessAddress, Lifespan, Moment, RoadPoint, Strings, Symbol, area_slot};
use crate::report::add_count;

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
    pub(crate) point_changed: Moment,
    pub(crate) road_point: RoadPoint,
    /// Region, parish, police district, court district, nomination district; 0 is none.
    pub(crate) districts: [u16; 5],
    pub(crate) province: u32,
    pub(crate) voting_area: u32,
    pub(crate) parish_council_area: u32,
    /// Number of the combination of settlements; found when all files are read.
    pub(crate) settlements: u32,
    pub(crate) owner_district: u32,
    pub(crate) zone: Option<u8>,
    pub(crate) cadastral_number: Option<Symbol>,
    pub(crate) property_number: Option<u32>,
    pub(crate) bridged: bool,
    /// Whether the record is only repeated in rows of addresses.
    pub(crate) is_repeated: bool,
}

/// Places in [`Entrance::districts`].
pub(crate) mod district {
    /// The region.
    pub(crate) const REGION: usize = 0;
    /// The parish.
    pub(crate) const PARISH: usize = 1;
    /// The police district.
    pub(crate) const POLICE: usize = 2;
    /// The court district.
    pub(crate) const COURT: usize = 3;
    /// The nomination district.
    pub(crate) const NOMINATION: usize = 4;
}

/// Slots of [`AccessAddress::areas`] behind [`Entrance::districts`].
pub(super) const DISTRICT_SLOTS: [usize; 5] =
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

impl Collected {
    pub(super) fn entrance(&mut self, record: &AccessAddress, is_repeated: bool, strings: &Strings) -> u32 {
        let place = self.entrance_with(record.id);
        let existing = place.and_then(|place| self.entrances.get(place as usize).map(|entrance| (place, *entrance)));
        if let Some((place, existing)) = existing {
            if !is_repeated && !existing.is_repeated {
                add_count(&mut self.duplicates, "accessAddresses", 1);
            }
            // Of two equally new ones that of a file of entrances counts.
            let newer = (record.lifespan.changed, !is_repeated) > (existing.lifespan.changed, !existing.is_repeated);
            if newer {
                let entrance = self.compact(record, is_repeated && existing.is_repeated, strings);
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
        self.entrance_of_id.insert(record.id, place, |place| self.entrances[place as usize].id);
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
            settlements: 0,
            owner_district: code(area_slot::OWNER_DISTRICT),
            zone: record.zone,
            cadastral_number: record.cadastral_number,
            property_number: record.property_number,
            bridged: record.bridged,
            is_repeated,
        }
    }

    pub(crate) fn town(&mut self, name: Symbol, id: Option<u64>) -> u32 {
        if let Some(&number) = self.town_numbers.get(&(name, id)) {
            return number;
        }
        self.towns.push((name, id));
        let number = self.towns.len() as u32;
        self.town_numbers.insert((name, id), number);
        number
    }
}
