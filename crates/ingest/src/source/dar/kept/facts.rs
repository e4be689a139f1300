//! The facts of rows as a snapshot keeps them: the same that were read from the register's files.

use vejviser_dataset::raw::{
    AccessAddressAttribute, AddressAttribute, NamedStreetAttribute, PointAttribute, RawEntity, StreetAttribute,
    StreetPostcodeAttribute,
};
use vejviser_model::{Door, Floor, HouseNumber, Uuid};

use super::super::entity::{
    AccessAddressFacts, AddressFacts, DivisionFacts, NamedStreetFacts, PointFacts, ReadNamedStreet, StreetFacts,
    StreetPostcodeFacts, road_centre,
};
use super::super::geometry::{Geometry, Read};
use super::super::key::Reference;
use super::super::position;
use super::super::row::{Facts, digest_of, digest_of_objects};
use super::KeptValues;
use crate::source::value::{code, digits, letter, point};

/// An entity whose rows a snapshot keeps.
pub(in crate::source::dar) trait KeptFacts: Facts + Send {
    /// What the attributes of a row say. `None` when they are damaged.
    fn from_kept(values: &KeptValues<'_>) -> Option<Self::Read>;
}

impl KeptFacts for AddressFacts {
    fn from_kept(values: &KeptValues<'_>) -> Option<Self::Read> {
        use AddressAttribute as A;
        Some(Self {
            access_address: values.id(A::AccessAddress)?,
            floor: values.text(A::Floor).map_or(Some(Floor::NONE), Floor::parse)?,
            door: values.text(A::Door).map_or(Some(Door::NONE), Door::parse)?,
            other: digest_of_objects([A::DoorPoint, A::Building].map(|attribute| values.id(attribute))),
        })
    }
}

impl KeptFacts for AccessAddressFacts {
    fn from_kept(values: &KeptValues<'_>) -> Option<Self::Read> {
        use AccessAddressAttribute as A;
        let object = |attribute: A| values.id(attribute).unwrap_or(Uuid::from_bytes([0; 16]));
        let others = [A::Building, A::Installation, A::MapBuilding, A::Parcel, A::PlannedParcel];
        let centre = values.text(A::RoadCentre);
        let digested = std::iter::once(centre.unwrap_or_default().into());
        Some(AccessAddressFacts::<Reference> {
            point: object(A::AccessPoint),
            road_point: object(A::RoadPoint),
            named_street: values.reference(A::NamedStreet),
            postcode: values.reference(A::Postcode),
            town: values.reference(A::SupplementaryTown),
            municipality: values.reference(A::Municipality),
            parish: values.reference(A::Parish),
            voting_area: values.reference(A::VotingArea),
            parish_council_area: values.reference(A::ParishCouncilArea),
            road_centre: centre.and_then(road_centre),
            house_number: values.text(A::HouseNumber).and_then(HouseNumber::parse),
            text_direction: values.corner(A::Direction).map(position::direction_of),
            other: digest_of(digested.chain(others.map(|attribute| values.own_text(attribute)))),
        })
    }
}

impl KeptFacts for PointFacts {
    fn from_kept(values: &KeptValues<'_>) -> Option<Self::Read> {
        use PointAttribute as A;
        Some(Self {
            point: values.corner(A::Position).and_then(|(x, y)| point(x, y)),
            accuracy: values.text(A::Accuracy).and_then(|text| letter(text, b"ABU")),
            source: values.symbol(A::Source),
            standard: values.symbol(A::Standard),
            surveyed: values.moment(A::Surveyed),
        })
    }
}

impl KeptFacts for NamedStreetFacts {
    fn from_kept(values: &KeptValues<'_>) -> Option<ReadNamedStreet> {
        use NamedStreetAttribute as A;
        Some(NamedStreetFacts {
            name: values.symbol(A::Name),
            addressing_name: values.symbol(A::AddressingName),
            spoken_name: values.symbol(A::SpokenName),
            municipality: values.text(A::Municipality).and_then(code),
            spelling: values.symbol(A::Spelling),
            source: values.symbol(A::Source),
            accuracy: values.symbol(A::Accuracy),
            standard: values.symbol(A::Standard),
            surveyed: values.moment(A::Surveyed),
            line: geometry(values, A::Line),
            area: geometry(values, A::Area),
            junctions: geometry(values, A::Junctions),
            other: digest_of([values.own_text(A::Description)]),
        })
    }
}

fn geometry<G: Geometry>(values: &KeptValues<'_>, attribute: NamedStreetAttribute) -> Option<Read<G>> {
    values.well_known_text(attribute).and_then(|text| Read::parse(&text).ok()).flatten()
}

impl KeptFacts for StreetFacts {
    fn from_kept(values: &KeptValues<'_>) -> Option<Self::Read> {
        use StreetAttribute as A;
        Some(StreetFacts::<Reference> {
            named_street: values.reference(A::NamedStreet),
            municipality: values.text(A::Municipality).and_then(code),
            code: values.text(A::Code).and_then(code),
        })
    }
}

impl KeptFacts for StreetPostcodeFacts {
    fn from_kept(values: &KeptValues<'_>) -> Option<Self::Read> {
        use StreetPostcodeAttribute as A;
        Some(StreetPostcodeFacts::<Reference> {
            named_street: values.reference(A::NamedStreet),
            postcode: values.reference(A::Postcode),
        })
    }
}

/// Names of the attributes that hold the code, and the number in the register of divisions.
fn attributes_of_division(entity: RawEntity) -> [&'static str; 2] {
    match entity {
        RawEntity::Postcode => ["postnr", "postnummerinddeling"],
        RawEntity::Municipality => ["kommunekode", "kommuneinddeling"],
        RawEntity::Parish => ["sognekode", "sogneinddeling"],
        RawEntity::VotingArea => ["afstemningsområdenummer", "afstemningsområde"],
        RawEntity::ParishCouncilArea => ["mrafstemningsområdenummer", "mrafstemningsområde"],
        // They have no code.
        _ => ["", "supplerendebynavn1"],
    }
}

impl KeptFacts for DivisionFacts {
    fn from_kept(values: &KeptValues<'_>) -> Option<Self::Read> {
        let [own_code, area] = attributes_of_division(values.entity);
        let text = |name: &str| values.place(name).map(|place| values.own_text(place));
        Some(Self {
            code: text(own_code).and_then(|text| code(&text)),
            name: values.place("navn").and_then(|place| values.symbol(place)),
            dagi_id: text(area).and_then(|text| digits(&text)).filter(|&id: &u64| id != 0),
        })
    }
}
