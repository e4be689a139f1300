//! The entities of the register, each with its columns in every delivery form and what is kept of them.
//!
//! Columns are named once for all forms: those of DAR 1.0 have references that end with `_id`, those of today have
//! none; letters and their case are settled by [`super::super::schema::normalised`].

use vejviser_model::{Door, Floor, HouseNumber, Point, Uuid};

use super::super::Fault;
use super::super::geometry::Rings;
use super::super::schema::columns;
use super::super::value::{Values, code, digits, id, letter, moment};
use super::geometry::{Geometry, GeometryKey, Read};
use super::key::{Key, Keys, Reference};
use super::position;
use super::row::{Facts, digest, digest_of_ids, reference};
use crate::record::{Moment, RoadLine, Symbol, Texts};

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
    pub(super) other: u32,
}

impl Facts for AddressFacts {
    type Read = Self;
    const NAMES: &'static [&'static [&'static str]] = AddressColumn::NAMES;

    fn from_row(values: &mut Values<'_>) -> Result<Self::Read, Fault> {
        use AddressColumn as C;
        Ok(Self {
            access_address: values.required(C::AccessAddress, id)?,
            floor: values.strict(C::Floor, Floor::parse)?.unwrap_or(Floor::NONE),
            door: values.strict(C::Door, Door::parse)?.unwrap_or(Door::NONE),
            other: digest_of_ids(values.row, [C::DoorPoint, C::Building]),
        })
    }

    fn held(read: Self, _: &mut Keys) -> Self {
        read
    }
}

impl Texts for AddressFacts {
    fn each_text(&mut self, _: &mut impl FnMut(&mut Symbol)) {
        let Self { access_address: _, floor: _, door: _, other: _ } = self;
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
pub(super) struct AccessAddressFacts<R = Key> {
    pub(super) point: Uuid,
    pub(super) road_point: Uuid,
    pub(super) named_street: Option<R>,
    pub(super) postcode: Option<R>,
    pub(super) town: Option<R>,
    pub(super) municipality: Option<R>,
    pub(super) parish: Option<R>,
    pub(super) voting_area: Option<R>,
    pub(super) parish_council_area: Option<R>,
    /// Municipality and street code of the road centre line, a shortcut of newer files.
    pub(super) road_centre: Option<(u16, u16)>,
    pub(super) house_number: Option<HouseNumber>,
    /// Hundredths of a gon.
    pub(super) text_direction: Option<u16>,
    pub(super) other: u32,
}

impl Facts for AccessAddressFacts {
    type Read = AccessAddressFacts<Reference>;
    const NAMES: &'static [&'static [&'static str]] = AccessAddressColumn::NAMES;

    fn from_row(values: &mut Values<'_>) -> Result<Self::Read, Fault> {
        use AccessAddressColumn as C;
        Ok(AccessAddressFacts {
            point: object(values, C::Point),
            road_point: object(values, C::RoadPoint),
            named_street: reference(values, C::NamedStreet),
            postcode: reference(values, C::Postcode),
            town: reference(values, C::Town),
            municipality: reference(values, C::Municipality),
            parish: reference(values, C::Parish),
            voting_area: reference(values, C::VotingArea),
            parish_council_area: reference(values, C::ParishCouncilArea),
            road_centre: values.text(C::RoadCentre).and_then(road_centre),
            house_number: values.lenient(C::HouseNumber, HouseNumber::parse),
            text_direction: values.lenient(C::Direction, |text| position::text_direction(text).ok()).flatten(),
            other: digest(
                values.row,
                [C::RoadCentre, C::Building, C::Installation, C::MapBuilding, C::Parcel, C::PlannedParcel],
            ),
        })
    }

    fn held(read: Self::Read, keys: &mut Keys) -> Self {
        let mut key = |reference: Option<Reference>| reference.map(|reference| keys.intern(reference));
        Self {
            point: read.point,
            road_point: read.road_point,
            named_street: key(read.named_street),
            postcode: key(read.postcode),
            town: key(read.town),
            municipality: key(read.municipality),
            parish: key(read.parish),
            voting_area: key(read.voting_area),
            parish_council_area: key(read.parish_council_area),
            road_centre: read.road_centre,
            house_number: read.house_number,
            text_direction: read.text_direction,
            other: read.other,
        }
    }
}

impl<R> Texts for AccessAddressFacts<R> {
    fn each_text(&mut self, _: &mut impl FnMut(&mut Symbol)) {
        let Self {
            point: _,
            road_point: _,
            named_street: _,
            postcode: _,
            town: _,
            municipality: _,
            parish: _,
            voting_area: _,
            parish_council_area: _,
            road_centre: _,
            house_number: _,
            text_direction: _,
            other: _,
        } = self;
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
    type Read = Self;
    const NAMES: &'static [&'static [&'static str]] = PointColumn::NAMES;

    fn from_row(values: &mut Values<'_>) -> Result<Self::Read, Fault> {
        use PointColumn as C;
        Ok(Self {
            point: position::point(values, C::Position)?,
            accuracy: values.lenient(C::Accuracy, |text| letter(text, b"ABU")),
            source: values.symbol(C::Source),
            standard: values.symbol(C::Standard),
            surveyed: values.lenient(C::Surveyed, moment).unwrap_or(Moment::UNKNOWN),
        })
    }

    fn held(read: Self, _: &mut Keys) -> Self {
        read
    }
}

impl Texts for PointFacts {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self { point: _, accuracy: _, source, standard, surveyed: _ } = self;
        source.iter_mut().chain(standard).for_each(each);
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
pub(super) struct NamedStreetFacts<L = GeometryKey, A = GeometryKey, J = GeometryKey> {
    pub(super) name: Option<Symbol>,
    pub(super) addressing_name: Option<Symbol>,
    pub(super) spoken_name: Option<Symbol>,
    pub(super) municipality: Option<u16>,
    pub(super) spelling: Option<Symbol>,
    pub(super) source: Option<Symbol>,
    pub(super) accuracy: Option<Symbol>,
    pub(super) standard: Option<Symbol>,
    pub(super) surveyed: Moment,
    pub(super) line: Option<L>,
    pub(super) area: Option<A>,
    pub(super) junctions: Option<J>,
    pub(super) other: u32,
}

/// `NavngivenVej` as it is read.
pub(super) type ReadNamedStreet = NamedStreetFacts<Read<RoadLine>, Read<Vec<Rings>>, Read<Vec<Point>>>;

impl Facts for NamedStreetFacts {
    type Read = ReadNamedStreet;
    const NAMES: &'static [&'static [&'static str]] = NamedStreetColumn::NAMES;

    fn from_row(values: &mut Values<'_>) -> Result<Self::Read, Fault> {
        use NamedStreetColumn as C;
        Ok(NamedStreetFacts {
            name: values.symbol(C::Name),
            addressing_name: values.symbol(C::AddressingName),
            spoken_name: values.symbol(C::SpokenName),
            municipality: values.lenient(C::Municipality, code),
            spelling: values.symbol(C::Spelling),
            source: values.symbol(C::Source),
            accuracy: values.symbol(C::Accuracy),
            standard: values.symbol(C::Standard),
            surveyed: values.lenient(C::Surveyed, moment).unwrap_or(Moment::UNKNOWN),
            line: geometry(values, C::Line),
            area: geometry(values, C::Area),
            junctions: geometry(values, C::Junctions),
            other: digest(values.row, [C::Description]),
        })
    }

    fn held(read: Self::Read, keys: &mut Keys) -> Self {
        Self {
            name: read.name,
            addressing_name: read.addressing_name,
            spoken_name: read.spoken_name,
            municipality: read.municipality,
            spelling: read.spelling,
            source: read.source,
            accuracy: read.accuracy,
            standard: read.standard,
            surveyed: read.surveyed,
            line: read.line.map(|line| keys.lines.intern(line)),
            area: read.area.map(|area| keys.areas.intern(area)),
            junctions: read.junctions.map(|junctions| keys.junctions.intern(junctions)),
            other: read.other,
        }
    }
}

impl<L, A, J> Texts for NamedStreetFacts<L, A, J> {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self {
            name,
            addressing_name,
            spoken_name,
            municipality: _,
            spelling,
            source,
            accuracy,
            standard,
            surveyed: _,
            line: _,
            area: _,
            junctions: _,
            other: _,
        } = self;
        let texts = [name, addressing_name, spoken_name, spelling, source, accuracy, standard];
        texts.into_iter().flatten().for_each(each);
    }
}

/// A geometry that is left out, and counted, when it is unreadable.
fn geometry<G: Geometry>(values: &mut Values<'_>, column: NamedStreetColumn) -> Option<Read<G>> {
    values.lenient(column, |text| Read::parse(text).ok()).flatten()
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
pub(super) struct StreetFacts<R = Key> {
    pub(super) named_street: Option<R>,
    pub(super) municipality: Option<u16>,
    pub(super) code: Option<u16>,
}

impl Facts for StreetFacts {
    type Read = StreetFacts<Reference>;
    const NAMES: &'static [&'static [&'static str]] = StreetColumn::NAMES;

    fn from_row(values: &mut Values<'_>) -> Result<Self::Read, Fault> {
        use StreetColumn as C;
        Ok(StreetFacts {
            named_street: reference(values, C::NamedStreet),
            municipality: values.lenient(C::Municipality, code),
            code: values.lenient(C::Code, code),
        })
    }

    fn held(read: Self::Read, keys: &mut Keys) -> Self {
        let named_street = read.named_street.map(|reference| keys.intern(reference));
        Self { named_street, municipality: read.municipality, code: read.code }
    }
}

impl<R> Texts for StreetFacts<R> {
    fn each_text(&mut self, _: &mut impl FnMut(&mut Symbol)) {
        let Self { named_street: _, municipality: _, code: _ } = self;
    }
}

columns! {
    /// `NavngivenVejPostnummerRelation`: a postcode that a named street runs through.
    StreetPostcodeColumn {
        NamedStreet = "navngivenvej_id" | "navngivenvej",
        Postcode = "postnummer_id" | "postnummer",
    }
}

/// `NavngivenVejPostnummerRelation`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StreetPostcodeFacts<R = Key> {
    pub(super) named_street: Option<R>,
    pub(super) postcode: Option<R>,
}

impl Facts for StreetPostcodeFacts {
    type Read = StreetPostcodeFacts<Reference>;
    const NAMES: &'static [&'static [&'static str]] = StreetPostcodeColumn::NAMES;

    fn from_row(values: &mut Values<'_>) -> Result<Self::Read, Fault> {
        use StreetPostcodeColumn as C;
        Ok(StreetPostcodeFacts {
            named_street: reference(values, C::NamedStreet),
            postcode: reference(values, C::Postcode),
        })
    }

    fn held(read: Self::Read, keys: &mut Keys) -> Self {
        let mut key = |reference: Option<Reference>| reference.map(|reference| keys.intern(reference));
        Self { named_street: key(read.named_street), postcode: key(read.postcode) }
    }
}

impl<R> Texts for StreetPostcodeFacts<R> {
    fn each_text(&mut self, _: &mut impl FnMut(&mut Symbol)) {
        let Self { named_street: _, postcode: _ } = self;
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
    type Read = Self;
    const NAMES: &'static [&'static [&'static str]] = DivisionColumn::NAMES;

    fn from_row(values: &mut Values<'_>) -> Result<Self::Read, Fault> {
        use DivisionColumn as C;
        Ok(Self {
            code: values.lenient(C::Code, code),
            name: values.symbol(C::Name),
            dagi_id: values.lenient(C::Area, digits).filter(|&id| id != 0),
        })
    }

    fn held(read: Self, _: &mut Keys) -> Self {
        read
    }
}

impl Texts for DivisionFacts {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self { code: _, name, dagi_id: _ } = self;
        name.iter_mut().for_each(each);
    }
}

/// The id of an object, that of zeros for none.
fn object(values: &mut Values<'_>, column: AccessAddressColumn) -> Uuid {
    values.lenient(column, Uuid::parse).unwrap_or(Uuid::from_bytes([0; 16]))
}

/// `KKKK-VVVV`: municipality and street code. Older files have another id in this column.
pub(super) fn road_centre(text: &str) -> Option<(u16, u16)> {
    let (municipality, street) = text.split_once('-')?;
    Some((code(municipality)?, code(street)?))
}
