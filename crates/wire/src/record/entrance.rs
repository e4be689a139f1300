//! The record behind addresses and access addresses: an entrance, perhaps with a unit, and what it refers to.

use std::sync::Arc;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::{AccessAddressId, AddressId, Uuid};
use vejviser_model::kvh::{Kvh, Kvhx};
use vejviser_model::text::{AddressParts, TextOptions};
use vejviser_model::unit::{Door, Floor};

use crate::bytes::href::{Href, Key, folder};
use crate::bytes::value::{Cell, Decimal};
use crate::form::column::RecordKind;
use crate::record::position::Located;
use crate::record::scope::{Named, Scope};
use crate::record::standing::Stands;

/// Both resources have the same records: those of access addresses lack the unit.
#[derive(Clone, Copy, Debug)]
pub struct Addressed;

impl RecordKind for Addressed {
    type Record<'a> = Entrance<'a>;
}

/// An access address, and for an address its unit.
#[derive(Clone, Debug)]
pub struct Entrance<'a> {
    /// What the answer has within reach.
    pub scope: Scope<'a>,
    /// Row of the access address.
    pub row: usize,
    /// Row of its street segment.
    pub street: usize,
    /// Identity of the access address.
    pub id: Uuid,
    /// The parts of its text, without floor and door.
    pub parts: AddressParts<'a>,
    /// Postcode of its large recipient.
    pub large_recipient: Option<u16>,
    /// Its entrance in the plane.
    pub access_point: Option<Located>,
    /// Where the way to it leaves the road.
    pub road_point: Option<Located>,
    /// The unit.
    pub unit: Option<Unit<'a>>,
    /// Its buildings and their units, where they were looked up because they are shown.
    pub standing: Option<Arc<Stands<'a>>>,
    /// Where members stand that are written twice.
    pub placed: [std::cell::Cell<Option<Placed>>; TWICE],
}

/// Parts of an address that stand in its access address and again beside it.
pub const TWICE: usize = 3;

/// Where something begins and ends in what was written.
pub type Placed = [usize; 2];

/// What an address has beyond its access address.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    /// Row of the address.
    pub row: usize,
    /// Its identity.
    pub id: Uuid,
    /// The parts of its text.
    pub parts: AddressParts<'a>,
}

/// Status and history of an object.
#[derive(Clone, Copy, Debug)]
pub struct Life {
    /// DAR status.
    pub status: u8,
    /// When it came into the register.
    pub created: Option<i64>,
    /// When it was last changed.
    pub changed: Option<i64>,
    /// When it came into force.
    pub in_force: Option<i64>,
    /// When it ended.
    pub discontinued: Option<i64>,
}

impl<'a> Entrance<'a> {
    /// The record of an access address.
    pub fn new(scope: Scope<'a>, id: AccessAddressId) -> Self {
        let row = id.index();
        let snapshot = scope.snapshot;
        let table = &snapshot.access_addresses;
        let street = table.street.get(row) as usize;
        let place = table.place.get(row) as usize;
        let postcode = snapshot.places.postcode.get(place);
        let town = snapshot.places.supplementary_town.get(place);
        let parts = AddressParts {
            street: snapshot.street_names.name.get(snapshot.streets.name.in_record(street) as usize),
            house_number: HouseNumber::from_u16(table.house_number.in_record(row)),
            floor: Floor::NONE,
            door: Door::NONE,
            supplementary_town: town.map_or("", |town| snapshot.towns.name.get(town as usize)),
            postcode: postcode.unwrap_or_default(),
            postcode_name: scope.area(AreaKind::Postcode, postcode).map_or("", |area| area.name),
        };
        Self {
            scope,
            row,
            street,
            id: table.id.get(row),
            parts,
            large_recipient: snapshot.places.large_recipient_postcode.get(place),
            access_point: Located::new(table.x.get(row), table.y.get(row)),
            road_point: Located::new(table.road_point_x.get(row), table.road_point_y.get(row)),
            unit: None,
            standing: None,
            placed: [const { std::cell::Cell::new(None) }; TWICE],
        }
    }

    /// The record of an address.
    pub fn of_unit(scope: Scope<'a>, id: AddressId) -> Self {
        let row = id.index();
        let table = &scope.snapshot.addresses;
        let entrance = Self::new(scope, AccessAddressId(table.access_address.get(row)));
        let parts = AddressParts {
            floor: Floor::from_u8(table.floor.in_record(row)).unwrap_or_default(),
            door: Door::from_u32(table.door.in_record(row)).unwrap_or_default(),
            ..entrance.parts
        };
        Self { unit: Some(Unit { row, id: table.id.get(row), parts }), ..entrance }
    }

    /// Status and history of the access address.
    pub fn life(&self) -> Life {
        let table = &self.scope.snapshot.access_addresses;
        let in_force = self.scope.snapshot.access_address_in_force(self.row);
        Life {
            status: table.status.in_record(self.row),
            created: table.created.get(self.row),
            changed: table.changed.get(self.row),
            in_force: in_force.from,
            discontinued: in_force.to,
        }
    }

    /// Status and history of the object itself: of the unit, where there is one.
    pub fn own_life(&self) -> Life {
        let Some(Unit { row, .. }) = self.unit else { return self.life() };
        let table = &self.scope.snapshot.addresses;
        let in_force = self.scope.snapshot.address_in_force(row);
        Life {
            status: table.status.in_record(row),
            created: table.created.get(row),
            changed: table.changed.get(row),
            in_force: in_force.from,
            discontinued: in_force.to,
        }
    }

    /// Identity of the object itself.
    pub fn own_id(&self) -> Uuid {
        self.unit.as_ref().map_or(self.id, |unit| unit.id)
    }

    /// The parts of the object's text.
    pub fn own_parts(&self) -> &AddressParts<'a> {
        self.unit.as_ref().map_or(&self.parts, |unit| &unit.parts)
    }

    /// The object's official text.
    pub fn own_text(&self) -> (&AddressParts<'a>, TextOptions) {
        (self.own_parts(), TextOptions::default())
    }

    /// Link to the object itself.
    pub fn own_href(&self) -> Href<'a> {
        match &self.unit {
            Some(unit) => self.scope.href(folder::ADDRESS, Key::Uuid(unit.id)),
            None => self.href(),
        }
    }

    /// Link to the access address.
    pub fn href(&self) -> Href<'a> {
        self.scope.href(folder::ACCESS_ADDRESS, Key::Uuid(self.id))
    }

    /// Code of the municipality.
    pub fn municipality(&self) -> u16 {
        self.scope.snapshot.streets.municipality.in_record(self.street)
    }

    /// Code of the street inside the municipality.
    pub fn street_code(&self) -> u16 {
        self.scope.snapshot.streets.code.in_record(self.street)
    }

    /// The street's name, where it has one.
    pub fn street_name(&self) -> Option<&'a str> {
        non_empty(self.parts.street)
    }

    /// The name of the postcode, where it is known.
    pub fn postcode_name(&self) -> Option<&'a str> {
        non_empty(self.parts.postcode_name)
    }

    /// The supplementary town.
    pub fn supplementary_town(&self) -> Option<&'a str> {
        non_empty(self.parts.supplementary_town)
    }

    /// The large recipient's postcode, where the register knows it.
    pub fn large_recipient(&self) -> Option<Named<'a>> {
        self.scope.area(AreaKind::Postcode, self.large_recipient)
    }

    /// The street's name for use on letters.
    pub fn addressing_name(&self) -> Option<&'a str> {
        non_empty(self.scope.snapshot.streets.addressing_name.get(self.street).unwrap_or(self.parts.street))
    }

    /// The key of the access address.
    pub fn kvh(&self) -> Kvh {
        Kvh {
            municipality: self.municipality(),
            street_code: self.street_code(),
            house_number: self.parts.house_number,
        }
    }

    /// The key of the address; of an access address, as if it were one without floor and door.
    pub fn kvhx(&self) -> Kvhx {
        let AddressParts { floor, door, .. } = *self.own_parts();
        Kvhx { kvh: self.kvh(), floor, door }
    }

    /// The postcode, where it has one.
    pub fn postcode(&self) -> Option<u16> {
        (self.parts.postcode != 0).then_some(self.parts.postcode)
    }

    /// The tables.
    pub fn snapshot(&self) -> &'a Snapshot {
        self.scope.snapshot
    }

    /// Row of the areas it lies in.
    pub fn division(&self) -> usize {
        self.scope.snapshot.access_addresses.division.get(self.row) as usize
    }

    /// Row of the origins of its points.
    pub fn point_origin(&self) -> usize {
        self.scope.snapshot.access_addresses.point_origin.get(self.row) as usize
    }

    /// The nomination district.
    pub fn nomination_district(&self) -> Option<Named<'a>> {
        let code = self.scope.snapshot.divisions.nomination_district.get(self.division());
        self.scope.area(AreaKind::NominationDistrict, code)
    }

    /// The constituency, by the nomination district.
    pub fn constituency(&self) -> Option<Named<'a>> {
        self.nomination_district().and_then(|district| self.scope.constituency_of(district))
    }

    /// The electoral part of the country, by the nomination district.
    pub fn electoral_part(&self) -> Option<Named<'a>> {
        self.nomination_district().and_then(|district| self.scope.electoral_part_of(district))
    }

    /// The province.
    pub fn province(&self) -> Option<Named<'a>> {
        self.snapshot().divisions.province.get(self.division()).map(|row| self.scope.area_at(row))
    }

    /// The voting area.
    pub fn voting_area(&self) -> Option<Named<'a>> {
        self.snapshot().divisions.voting_area.get(self.division()).map(|row| self.scope.area_at(row))
    }

    /// The voting area of the parish council.
    pub fn parish_council_area(&self) -> Option<Named<'a>> {
        self.snapshot().divisions.parish_council_area.get(self.division()).map(|row| self.scope.area_at(row))
    }

    /// The owner district of the parcel.
    pub fn owner_district(&self) -> Option<Named<'a>> {
        let code = self.scope.snapshot.access_addresses.owner_district.get(self.row);
        self.scope.area(AreaKind::OwnerDistrict, code)
    }

    /// The number of the supplementary town in the register of areas.
    pub fn town_dagi_id(&self) -> Option<u64> {
        let snapshot = self.scope.snapshot;
        let place = snapshot.access_addresses.place.get(self.row) as usize;
        snapshot.places.supplementary_town.get(place).and_then(|town| snapshot.towns.dagi_id.get(town as usize))
    }

    /// The number of the zone.
    pub fn zone(&self) -> Option<u8> {
        self.scope.snapshot.divisions.zone.get(self.division())
    }

    /// The height of the access point.
    pub fn height(&self) -> Option<Decimal> {
        let height_mm = self.scope.snapshot.access_addresses.height_mm.get(self.row)?;
        Some(Decimal { scaled: height_mm.into(), places: 3 })
    }

    /// The direction of the house number on a map.
    pub fn text_direction(&self) -> Option<Decimal> {
        let direction = self.scope.snapshot.access_addresses.text_direction.get(self.row)?;
        Some(Decimal { scaled: direction.into(), places: 2 })
    }

    /// The accuracy of the access point.
    pub fn accuracy(&self) -> Option<u8> {
        letter(Some(self.scope.snapshot.point_origins.accuracy.get(self.point_origin())))
    }

    /// The accuracy of the road point.
    pub fn road_point_accuracy(&self) -> Option<u8> {
        letter(self.scope.snapshot.point_origins.road_point_accuracy.get(self.point_origin()))
    }

    /// The grid cell of the access point whose sides are `size_m`, called `size`.
    pub fn cell(&self, size: &'static str, size_m: u32) -> Option<Cell> {
        let table = &self.scope.snapshot.access_addresses;
        Some(Located::new(table.x.get(self.row), table.y.get(self.row))?.cell(size, size_m))
    }
}

/// A register's letter; anything else that a damaged byte may have become is none.
fn letter(letter: Option<u8>) -> Option<u8> {
    letter.filter(u8::is_ascii_alphanumeric)
}

/// A register's text, where empty is missing.
pub fn non_empty(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}
