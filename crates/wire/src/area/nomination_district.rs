//! `opstillingskreds`: the district in which a candidate for parliament is nominated.

use vejviser_dataset::tables::AreaKind;

use vejviser_model::electoral_part::letter_of_number;

use crate::area::coded::number;
use crate::area::{Area, AreaRecords, Areas, FIELDS, GeometryHistory, Theme, stored, write_boundary};
use crate::bytes::href::folder;
use crate::bytes::value::{Joined, Value};
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Code, Digits, Filled, Letter, Text, Texts};
use crate::form::meaning::{
    CONSTITUENCY, CONSTITUENCY_NAME, CONSTITUENCY_NUMBER, ELECTORAL_PART, ELECTORAL_PART_LETTER, ELECTORAL_PART_NAME,
    MUNICIPALITIES, NUMBER, REGION, REGION_CODE, REGION_NAME,
};
use crate::form::object::form;
use crate::form::reference::{Coded, ElectoralPart, Numbered};
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};

/// What is said of nomination districts.
pub const THEME: Theme = Theme {
    kind: AreaKind::NominationDistrict,
    folder: folder::NOMINATION_DISTRICT,
    key: number,
    resource: Some(Areas {
        name: "nominationDistrict",
        kind: AreaKind::NominationDistrict,
        representation: Representation {
            names: names!("Opstillingskreds"),
            mini: Flat { json: MINI, csv: MINI_CSV },
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Joined(area.code_and_name()),
                member: "opstillingskreds",
                object: object::<AreaRecords, Nested>(),
            }),
            feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
        },
    }),
};

/// The fields that only nomination districts have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "nummer": Option<Digits>, NUMBER, |area| Some(area.named.code.into());
    "regionskode": Option<Code>, REGION_CODE, stored!(region);
    "regionsnavn": Option<Text>, REGION_NAME, |area| area.region().map(|region| region.name);
    "kredskommunekode": Filled<Code>,
        means("Koden for kommunen, som tæller kredsens stemmer.", "Code of the municipality that counts the votes of the district."),
        stored!(seat_municipality);
    "kredskommunenavn": Option<Text>,
        means("Navnet på kommunen, som tæller kredsens stemmer.", "Name of the municipality that counts the votes of the district."),
        |area| seat_municipality(area).and_then(|code| area.scope.name(AreaKind::Municipality, code));
    "storkredsnummer": Option<Digits>, CONSTITUENCY_NUMBER, stored!(constituency as u64);
    "storkredsnavn": Option<Text>, CONSTITUENCY_NAME, |area| area.scope.constituency_of(area.named).map(|area| area.name);
    "valglandsdelsbogstav": Option<Letter>, ELECTORAL_PART_LETTER,
        |area| area.scope.electoral_part_of(area.named).map(|part| letter_of_number(part.code));
    "valglandsdelsnavn": Option<Text>, ELECTORAL_PART_NAME,
        |area| area.scope.electoral_part_of(area.named).map(|part| part.name);
    "valgkredsnummer": Option<Digits>,
        means("Kredsens nummer inden for storkredsen.", "Number of the district within the constituency."),
        stored!(district_number as u64);
    "betegnelse": Texts, means("Kredsens navn og nummer på én linje.", "Name and number of the district on one line."),
        |area| Joined::NameNumber(area.named.name, area.named.code);
};

/// Order of the short form in JSON.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "nummer", "kode", "navn", "kredskommunekode", "kredskommunenavn", "storkredsnummer",
    "storkredsnavn", "valgkredsnummer", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "href", "betegnelse",
]);

/// The short form in CSV lacks the code.
#[rustfmt::skip]
const MINI_CSV: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "nummer", "navn", "kredskommunekode", "kredskommunenavn", "storkredsnummer", "storkredsnavn",
    "valgkredsnummer", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "nummer", "kode", "navn", "regionskode", "regionsnavn", "kredskommunekode", "kredskommunenavn",
    "storkredsnummer", "storkredsnavn", "valglandsdelsbogstav", "valglandsdelsnavn", "valgkredsnummer",
    "ændret", "geo_ændret", "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax",
    "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// The nested form.
    Nested = "OpstillingskredsNestet", of Area<'a> {
        ..GeometryHistory;
        from FIELDS: "href", "dagi_id";
        from OWN: "nummer";
        from FIELDS: "kode", "navn";
        from OWN: "valgkredsnummer";
        "kredskommune": Filled<Coded>,
            means("Kommunen, som tæller kredsens stemmer.", "The municipality that counts the votes of the district."),
            |area| seat_municipality(area).map(|code| area.scope.municipality(code));
        "region": Option<Coded>, REGION, |area| area.region().map(|region| area.scope.coded(folder::REGION, region));
        "storkreds": Option<Numbered>, CONSTITUENCY,
            |area| area.scope.constituency_of(area.named).map(|found| area.scope.numbered(folder::CONSTITUENCY, found));
        "valglandsdel": Option<ElectoralPart>, ELECTORAL_PART,
            |area| area.scope.electoral_part_of(area.named).map(|part| area.scope.electoral_part(part));
        "kommuner": [Coded], MUNICIPALITIES, |area| area.municipalities();
    }
}

/// Code of the municipality that counts its votes.
fn seat_municipality(area: &Area<'_>) -> Option<u16> {
    area.snapshot().areas.seat_municipality.get(area.named.row)
}
