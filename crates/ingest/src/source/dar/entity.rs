//! The entities of the register, each with its columns in every delivery form and what is kept of them.
//!
//! Columns are named once for all forms: those of DAR 1.0 have references that end with `_id`, those of today have
//! none; letters and their case are settled by [`super::super::schema::normalised`].

use vejviser_model::{Door, Floor, HouseNumber, Point, Uuid};

use super::super::Fault;
use super::super::schema::columns;
use super::super::value::{Values, code, digits, id, letter, moment};
use super::key::{Key, Keys};
use super::line::LineKey;
use super::position;
use super::row::{Facts, digest, key};
use crate::record::{Moment, Symbol};

columns! {
    /// `Adresse`: a unit.
    AddressColumn {
        AccessAddress = "husnummer_id" | "husnummer",
        Floor = "etagebetegnelse",
        Door = "dørbetegnelse",
        DoorPoint = "dørpunkt_id" | "dørpunkt",
        Building = "fk_bbr_bygning_bygning" | "bygning",
    }
}

/// `Adresse`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AddressFacts {
    pub(super) access_address: Uuid,
    pub(super) floor: Floor,
    pub(super) door: Door,
    other: u32,
}

impl Facts for AddressFacts {
    const NAMES: &'static [&'static [&'static str]] = AddressColumn::NAMES;

    fn from_row(values: &mut Values<'_>, _: &mut Keys) -> Result<Self, Fault> {
        use AddressColumn as C;
        Ok(Self {
            access_address: values.required(C::AccessAddress, id)?,
            floor: values.strict(C::Floor, Floor::parse)?.unwrap_or(Floor::NONE),
            door: values.strict(C::Door, Door::parse)?.unwrap_or(Door::NONE),
            other: digest(values.row, [C::DoorPoint, C::Building]),
        })
    }
}

columns! {
    /// `Husnummer`: an entrance.
    AccessAddressColumn {
        HouseNumber = "husnummertekst",
        Direction = "husnummerretning",
        Point = "adgangspunkt_id" | "adgangspunkt",
        RoadPoint = "vejpunkt_id" | "vejpunkt",
        NamedStreet = "navngivenvej_id" | "navngivenvej",
        Postcode = "postnummer_id" | "postnummer",
        Town = "supplerendebynavn_id" | "supplerendebynavn",
        Municipality = "darkommune_id" | "kommuneinddeling",
        Parish = "darsogneinddeling_id" | "sogneinddeling",
        VotingArea = "darafstemningsområde_id" | "afstemningsområde",
        ParishCouncilArea = "darmenighedsrådsafstemningsområde_id" | "menighedsrådsafstemningsområde",
        RoadCentre = "fk_geodk_vejmidte_vejmidte" | "vejmidte",
        Building = "fk_bbr_bygning_adgangtilbygning" | "adgangtilbygning",
        Installation = "fk_bbr_tekniskanlæg_adgangtiltekniskanlæg" | "adgangtiltekniskanlæg",
        MapBuilding = "fk_geodk_bygning_geodanmarkbygning" | "geodanmarkbygning",
        Parcel = "fk_mu_jordstykke_jordstykke" | "jordstykke",
        PlannedParcel = "fk_mu_jordstykke_foreløbigtplaceretpåjordstykke" | "placeretpåforeløbigtjordstykke",
    }
}

/// `Husnummer`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AccessAddressFacts {
    pub(super) point: Uuid,
    pub(super) road_point: Uuid,
    pub(super) named_street: Option<Key>,
    pub(super) postcode: Option<Key>,
    pub(super) town: Option<Key>,
    pub(super) municipality: Option<Key>,
    pub(super) parish: Option<Key>,
    pub(super) voting_area: Option<Key>,
    pub(super) parish_council_area: Option<Key>,
    /// Municipality and street code of the road centre line, a shortcut of newer files.
    pub(super) road_centre: Option<(u16, u16)>,
    pub(super) house_number: Option<HouseNumber>,
    /// Hundredths of a gon.
    pub(super) text_direction: Option<u16>,
    other: u32,
}

impl Facts for AccessAddressFacts {
    const NAMES: &'static [&'static [&'static str]] = AccessAddressColumn::NAMES;

    fn from_row(values: &mut Values<'_>, keys: &mut Keys) -> Result<Self, Fault> {
        use AccessAddressColumn as C;
        Ok(Self {
            point: object(values, C::Point),
            road_point: object(values, C::RoadPoint),
            named_street: key(values, C::NamedStreet, keys),
            postcode: key(values, C::Postcode, keys),
            town: key(values, C::Town, keys),
            municipality: key(values, C::Municipality, keys),
            parish: key(values, C::Parish, keys),
            voting_area: key(values, C::VotingArea, keys),
            parish_council_area: key(values, C::ParishCouncilArea, keys),
            road_centre: values.text(C::RoadCentre).and_then(road_centre),
            house_number: values.lenient(C::HouseNumber, HouseNumber::parse),
            text_direction: values.lenient(C::Direction, |text| position::text_direction(text).ok()).flatten(),
            other: digest(
                values.row,
                [C::RoadCentre, C::Building, C::Installation, C::MapBuilding, C::Parcel, C::PlannedParcel],
            ),
        })
    }
}

columns! {
    /// `Adressepunkt`: a point of an entrance or on a road.
    PointColumn {
        Position = "position",
        Accuracy = "oprindelse_nøjagtighedsklasse",
        Source = "oprindelse_kilde",
        Surveyed = "oprindelse_registrering",
        Standard = "oprindelse_tekniskstandard",
    }
}

/// `Adressepunkt`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PointFacts {
    pub(super) point: Option<Point>,
    /// ASCII `A`, `B` or `U`.
    pub(super) accuracy: Option<u8>,
    pub(super) source: Option<Symbol>,
    pub(super) standard: Option<Symbol>,
    pub(super) surveyed: Moment,
}

impl Facts for PointFacts {
    const NAMES: &'static [&'static [&'static str]] = PointColumn::NAMES;

    fn from_row(values: &mut Values<'_>, _: &mut Keys) -> Result<Self, Fault> {
        use PointColumn as C;
        Ok(Self {
            point: position::point(values, C::Position)?,
            accuracy: values.lenient(C::Accuracy, |text| letter(text, b"ABU")),
            source: values.symbol(C::Source),
            standard: values.symbol(C::Standard),
            surveyed: values.lenient(C::Surveyed, moment).unwrap_or(Moment::UNKNOWN),
        })
    }
}

columns! {
    /// `NavngivenVej`: a named street.
    NamedStreetColumn {
        Name = "vejnavn",
        AddressingName = "vejadresseringsnavn",
        SpokenName = "udtaltvejnavn",
        Municipality = "administreresafkommune",
        Description = "beskrivelse",
        Spelling = "retskrivningskontrol",
        Source = "vejnavnebeliggenhed_oprindelse_kilde",
        Accuracy = "vejnavnebeliggenhed_oprindelse_nøjagtighedsklasse",
        Surveyed = "vejnavnebeliggenhed_oprindelse_registrering",
        Standard = "vejnavnebeliggenhed_oprindelse_tekniskstandard",
        Line = "vejnavnebeliggenhed_vejnavnelinje",
        Area = "vejnavnebeliggenhed_vejnavneområde",
        Junctions = "vejnavnebeliggenhed_vejtilslutningspunkter",
    }
}

/// `NavngivenVej`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NamedStreetFacts {
    pub(super) name: Option<Symbol>,
    pub(super) addressing_name: Option<Symbol>,
    pub(super) line: Option<LineKey>,
    other: u32,
}

impl Facts for NamedStreetFacts {
    const NAMES: &'static [&'static [&'static str]] = NamedStreetColumn::NAMES;

    fn from_row(values: &mut Values<'_>, keys: &mut Keys) -> Result<Self, Fault> {
        use NamedStreetColumn as C;
        Ok(Self {
            name: values.symbol(C::Name),
            addressing_name: values.symbol(C::AddressingName),
            line: values.lenient(C::Line, |text| keys.lines.parse(text).ok()).flatten(),
            other: digest(
                values.row,
                [
                    C::SpokenName,
                    C::Municipality,
                    C::Description,
                    C::Spelling,
                    C::Source,
                    C::Accuracy,
                    C::Surveyed,
                    C::Standard,
                    C::Area,
                    C::Junctions,
                ],
            ),
        })
    }
}

columns! {
    /// `NavngivenVejKommunedel`: the part of a named street in one municipality.
    StreetColumn {
        NamedStreet = "navngivenvej_id" | "navngivenvej",
        Municipality = "kommune",
        Code = "vejkode",
    }
}

/// `NavngivenVejKommunedel`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StreetFacts {
    pub(super) named_street: Option<Key>,
    pub(super) municipality: Option<u16>,
    pub(super) code: Option<u16>,
}

impl Facts for StreetFacts {
    const NAMES: &'static [&'static [&'static str]] = StreetColumn::NAMES;

    fn from_row(values: &mut Values<'_>, keys: &mut Keys) -> Result<Self, Fault> {
        use StreetColumn as C;
        Ok(Self {
            named_street: key(values, C::NamedStreet, keys),
            municipality: values.lenient(C::Municipality, code),
            code: values.lenient(C::Code, code),
        })
    }
}

columns! {
    /// Divisions of the country as the address register repeats them: `Postnummer`, `SupplerendeBynavn`,
    /// `DARKommuneinddeling`, `DARSogneinddeling`, `DARAfstemningsområde`, `DARMenighedsrådsafstemningsområde`.
    DivisionColumn {
        Code = "postnr" | "kommunekode" | "sognekode" | "afstemningsområdenummer" | "mrafstemningsområdenummer",
        Name = "navn",
        Area = "postnummerinddeling"
            | "supplerendebynavn1"
            | "kommuneinddeling"
            | "sogneinddeling"
            | "afstemningsområde"
            | "mrafstemningsområde",
    }
}

/// A division of the country.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DivisionFacts {
    /// Postcode, municipality or parish code, or number of the voting area; supplementary towns have none.
    pub(super) code: Option<u16>,
    pub(super) name: Option<Symbol>,
    /// Its id in the register of divisions.
    pub(super) dagi_id: Option<u64>,
}

impl Facts for DivisionFacts {
    const NAMES: &'static [&'static [&'static str]] = DivisionColumn::NAMES;

    fn from_row(values: &mut Values<'_>, _: &mut Keys) -> Result<Self, Fault> {
        use DivisionColumn as C;
        Ok(Self {
            code: values.lenient(C::Code, code),
            name: values.symbol(C::Name),
            dagi_id: values.lenient(C::Area, digits).filter(|&id| id != 0),
        })
    }
}

/// The id of an object, that of zeros for none.
fn object(values: &mut Values<'_>, column: AccessAddressColumn) -> Uuid {
    values.lenient(column, Uuid::parse).unwrap_or(Uuid::from_bytes([0; 16]))
}

/// `KKKK-VVVV`: municipality and street code. Older files have another id in this column.
fn road_centre(text: &str) -> Option<(u16, u16)> {
    let (municipality, street) = text.split_once('-')?;
    Some((code(municipality)?, code(street)?))
}
