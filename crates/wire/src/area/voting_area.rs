//! `afstemningsområde`: a voting area, whose voters cast their votes in one place.

use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind};
use vejviser_model::electoral_part::letter_of_number;

use crate::area::{Area, AreaRecords, Areas, FIELDS, GeometryHistory, Theme, stored, write_boundary};
use crate::bytes::href::{Key, folder};
use crate::bytes::value::{Joined, Value};
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{AddressText, AreaCode, Code, Coordinate, Digits, Id, Letter, Link, Position, Text, Texts};
use crate::form::meaning::{
    ADDRESS_TEXT, CONSTITUENCY, CONSTITUENCY_NAME, CONSTITUENCY_NUMBER, ELECTORAL_PART, ELECTORAL_PART_LETTER,
    ELECTORAL_PART_NAME, HREF, MUNICIPALITY, MUNICIPALITY_CODE, MUNICIPALITY_NAME, NUMBER, REGION, REGION_CODE,
    REGION_NAME,
};
use crate::form::object::form;
use crate::form::reference::{Coded, ElectoralPart, Linked, Numbered};
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};
use crate::record::entrance::Entrance;
use crate::record::position;
use crate::record::scope::Named;

/// What is said of voting areas.
pub const THEME: Theme = Theme {
    kind: AreaKind::VotingArea,
    folder: folder::VOTING_AREA,
    key: |code| Some(key(code)),
    resource: Some(Areas {
        name: "votingArea",
        kind: AreaKind::VotingArea,
        representation: Representation {
            names: names!("Afstemningsområde"),
            mini: Flat::same(MINI),
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Text(area.named.name),
                member: "afstemningsområde",
                object: object::<AreaRecords, Nested>(),
            }),
            feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
        },
    }),
};

/// Municipality and number.
pub fn key(code: u32) -> Key<'static> {
    Key::Pair(code / AREAS_A_MUNICIPALITY, number(code))
}

/// Its number within the municipality.
pub fn number(code: u32) -> u32 {
    code % AREAS_A_MUNICIPALITY
}

/// The fields that only voting areas have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "nummer": Digits, NUMBER, |area| number(area.named.code).into();
    "afstemningsstednavn": Option<Text>, means("Afstemningsstedets navn.", "Name of the polling station."),
        stored!(polling_station);
    "afstemningsstedadresseid": Option<Id>, means("Id for afstemningsstedets adgangsadresse.", "Id of the access address of the polling station."),
        |area| area.polling_address().map(|address| address.id);
    "afstemningsstedadressebetegnelse": Option<AddressText>, ADDRESS_TEXT,
        |area| area.polling_address().map(|address| address.own_text());
    "afstemningssted_adgangspunkt_x": Option<Coordinate>, means("Afstemningsstedets x.", "x of the polling station."),
        |area| polling_point(area).map(|[x, _]| x);
    "afstemningssted_adgangspunkt_y": Option<Coordinate>, means("Afstemningsstedets y.", "y of the polling station."),
        |area| polling_point(area).map(|[_, y]| y);
    "kommunekode": AreaCode, MUNICIPALITY_CODE, |area| area.named.code / AREAS_A_MUNICIPALITY;
    "kommunenavn": Option<Text>, MUNICIPALITY_NAME, |area| municipality(area).name;
    "regionskode": Option<Code>, REGION_CODE, stored!(region);
    "regionsnavn": Option<Text>, REGION_NAME, |area| area.region().map(|region| region.name);
    "opstillingskredsnummer": Option<Digits>, means("Opstillingskredsens nummer.", "Number of the nomination district."),
        stored!(nomination_district as u64);
    "opstillingskredsnavn": Option<Text>, means("Opstillingskredsens navn.", "Name of the nomination district."),
        |area| district(area).map(|district| district.name);
    "storkredsnummer": Option<Digits>, CONSTITUENCY_NUMBER, |area| constituency(area).map(|found| found.code.into());
    "storkredsnavn": Option<Text>, CONSTITUENCY_NAME, |area| constituency(area).map(|found| found.name);
    "valglandsdelsbogstav": Option<Letter>, ELECTORAL_PART_LETTER,
        |area| electoral_part(area).map(|part| letter_of_number(part.code));
    "valglandsdelsnavn": Option<Text>, ELECTORAL_PART_NAME, |area| electoral_part(area).map(|part| part.name);
    "betegnelse": Texts, means("Afstemningsområde, kommune og afstemningssted på én linje.", "Voting area, municipality and polling station on one line."),
        |area| text(area);
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "nummer", "navn", "afstemningsstednavn", "kommunekode", "kommunenavn", "opstillingskredsnummer",
    "opstillingskredsnavn", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "nummer", "navn", "afstemningsstednavn", "afstemningsstedadresseid",
    "afstemningsstedadressebetegnelse", "afstemningssted_adgangspunkt_x", "afstemningssted_adgangspunkt_y",
    "kommunekode", "kommunenavn", "regionskode", "regionsnavn", "opstillingskredsnummer", "opstillingskredsnavn",
    "storkredsnummer", "storkredsnavn", "valglandsdelsbogstav", "valglandsdelsnavn", "ændret", "geo_ændret",
    "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// The nested form.
    Nested = "AfstemningsområdeNestet", of Area<'a> {
        ..GeometryHistory;
        from FIELDS: "href", "dagi_id";
        from OWN: "nummer";
        from FIELDS: "navn";
        "afstemningssted": PollingStation, means("Stedet, hvor der stemmes.", "Where votes are cast."), |area| area;
        "kommune": Coded, MUNICIPALITY, |area| municipality(area);
        "region": Option<Coded>, REGION, |area| area.region().map(|region| area.scope.coded(folder::REGION, region));
        "opstillingskreds": Option<Numbered>,
            means("Opstillingskredsen, som objektet ligger i.", "The nomination district that the object lies in."),
            |area| district(area).map(|found| area.scope.numbered(folder::NOMINATION_DISTRICT, found));
        "storkreds": Option<Numbered>, CONSTITUENCY,
            |area| constituency(area).map(|found| area.scope.numbered(folder::CONSTITUENCY, found));
        "valglandsdel": Option<ElectoralPart>, ELECTORAL_PART,
            |area| electoral_part(area).map(|part| area.scope.electoral_part(part));
    }
}

form! {
    /// Where votes are cast.
    PollingStation, of &'a Area<'a> {
        "navn": Option<Text>, means("Afstemningsstedets navn.", "Name of the polling station."),
            |area| area.snapshot().areas.polling_station.get(area.named.row);
        "adgangsadresse": Option<PollingAddress>,
            means("Afstemningsstedets adgangsadresse.", "Access address of the polling station."),
            |area| area.polling_address();
    }
}

form! {
    /// The access address where votes are cast.
    PollingAddress, of &'a Entrance<'a> {
        "href": Link, HREF, |address| address.href();
        "id": Id, means("Adgangsadressens id.", "Id of the access address."), |address| address.id;
        "adressebetegnelse": AddressText, ADDRESS_TEXT, |address| address.own_text();
        "koordinater": Option<Position>, means("Adgangspunktets koordinater.", "Coordinates of the access point."),
            |address| position::coordinates(address.access_point.as_ref(), address.scope.srid);
    }
}

fn polling_point(area: &Area<'_>) -> Option<[crate::bytes::value::Decimal; 2]> {
    let address = area.polling_address()?;
    position::coordinates(address.access_point.as_ref(), address.scope.srid)
}

fn municipality<'a>(area: &Area<'a>) -> Linked<'a> {
    area.scope.municipality(area.named.code / AREAS_A_MUNICIPALITY)
}

fn district<'a>(area: &Area<'a>) -> Option<Named<'a>> {
    area.scope.area(AreaKind::NominationDistrict, area.snapshot().areas.nomination_district.get(area.named.row))
}

fn constituency<'a>(area: &Area<'a>) -> Option<Named<'a>> {
    district(area).and_then(|district| area.scope.constituency_of(district))
}

fn electoral_part<'a>(area: &Area<'a>) -> Option<Named<'a>> {
    district(area).and_then(|district| area.scope.electoral_part_of(district))
}

/// `Dragør, Dragør (Hollænderhallen)`.
fn text<'a>(area: &Area<'a>) -> Joined<'a> {
    let station = area.snapshot().areas.polling_station.get(area.named.row);
    Joined::PollingStation { area: area.named.name, municipality: municipality(area).name, station }
}
