//! How an answer is spelt: row numbers in, JSON, CSV, NDJSON or `GeoJSON` bytes out.
//!
//! Everything that only a client sees stands here and nowhere else: Danish field names, their order, padding of
//! codes, links, rounding. Bytes go straight into the caller's buffer; a record is never held as text or as a map in
//! between. What rows to show is the engine's affair.
//!
//! Each resource has a file with its shapes side by side; [`column`] says how fields are declared once and ordered
//! per shape, [`render`] puts records into a notation.

#![forbid(unsafe_code)]

mod access_address;
mod address;
mod address_fields;
mod area;
pub mod bulk;
mod cleansing;
mod column;
mod csv;
mod district;
mod entrance;
mod geojson;
mod history;
mod href;
mod json;
mod municipality;
mod nomination_district;
mod number;
mod parse;
mod postcode;
pub mod presentation;
mod region;
mod render;
mod scope;
mod street;
mod street_name;
mod suggestion;
mod value;
mod writer;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::Suggestions;
use vejviser_engine::cleanse::Cleansed;
use vejviser_engine::history::Version;
use vejviser_engine::parse::Parsed;
use vejviser_model::id::{AccessAddressId, AddressId, AreaId, StreetId, StreetNameId};

use area::{Area, Areas};
use column::Spelling;
use entrance::Entrance;
use scope::Scope;
use street::Street;
use street_name::StreetName;
use writer::append;

pub use presentation::{Format, Presentation, Shape, SuggestionText};

/// Appends addresses: as a list, or the first one alone.
pub fn write_addresses(
    snapshot: &Snapshot,
    rows: &[AddressId],
    presentation: &Presentation,
    list: bool,
    out: &mut Vec<u8>,
) {
    let scope = Scope::new(snapshot, presentation);
    let records = rows.iter().map(|&row| {
        if presentation.shape.is_whole() {
            snapshot.fetch_address(row.0);
        }
        Entrance::of_unit(scope, row)
    });
    append(out, |out| render::write(&address::SPELLING, records, presentation, list, out));
}

/// Appends access addresses: as a list, or the first one alone.
pub fn write_access_addresses(
    snapshot: &Snapshot,
    rows: &[AccessAddressId],
    presentation: &Presentation,
    list: bool,
    out: &mut Vec<u8>,
) {
    let scope = Scope::new(snapshot, presentation);
    let records = rows.iter().map(|&row| {
        if presentation.shape.is_whole() {
            snapshot.fetch_access_address(row.0);
        }
        Entrance::new(scope, row)
    });
    append(out, |out| render::write(&access_address::SPELLING, records, presentation, list, out));
}

/// Appends areas of a kind: as a list, or the first one alone.
pub fn write_areas(
    snapshot: &Snapshot,
    kind: AreaKind,
    rows: &[AreaId],
    presentation: &Presentation,
    list: bool,
    out: &mut Vec<u8>,
) {
    let scope = Scope::new(snapshot, presentation);
    let records = rows.iter().map(|&row| Area::new(scope, kind, row.0));
    append(out, |out| render::write(area_spelling(kind), records, presentation, list, out));
}

/// Kinds that have no list of their own yet are spelt as the plainest one.
fn area_spelling(kind: AreaKind) -> &'static Spelling<Areas> {
    match kind {
        AreaKind::Postcode => &postcode::SPELLING,
        AreaKind::Municipality => &municipality::SPELLING,
        AreaKind::Region => &region::SPELLING,
        AreaKind::CourtDistrict => &district::COURT_DISTRICT,
        AreaKind::PoliceDistrict => &district::POLICE_DISTRICT,
        AreaKind::NominationDistrict => &nomination_district::SPELLING,
        _ => &district::PARISH,
    }
}

/// Appends street names: as a list, or the first one alone.
pub fn write_street_names(
    snapshot: &Snapshot,
    rows: &[StreetNameId],
    presentation: &Presentation,
    list: bool,
    out: &mut Vec<u8>,
) {
    let scope = Scope::new(snapshot, presentation);
    let records = rows.iter().map(|&row| StreetName::new(scope, row));
    append(out, |out| render::write(&street_name::SPELLING, records, presentation, list, out));
}

/// Appends street segments: as a list, or the first one alone.
pub fn write_streets(
    snapshot: &Snapshot,
    rows: &[StreetId],
    presentation: &Presentation,
    list: bool,
    out: &mut Vec<u8>,
) {
    let scope = Scope::new(snapshot, presentation);
    let records = rows.iter().map(|&row| Street::new(scope, row));
    append(out, |out| render::write(&street::SPELLING, records, presentation, list, out));
}

/// Appends versions of access addresses, always as a list.
pub fn write_access_address_versions(versions: &[Version<'_>], presentation: &Presentation, out: &mut Vec<u8>) {
    append(out, |out| render::write(&history::ACCESS_ADDRESS, versions.iter().copied(), presentation, true, out));
}

/// Appends versions of addresses, always as a list.
pub fn write_address_versions(versions: &[Version<'_>], presentation: &Presentation, out: &mut Vec<u8>) {
    append(out, |out| render::write(&history::ADDRESS, versions.iter().copied(), presentation, true, out));
}

/// Appends the answer of the combined autocomplete, always one JSON array.
pub fn write_suggestions(
    snapshot: &Snapshot,
    suggestions: &Suggestions,
    presentation: &Presentation,
    out: &mut Vec<u8>,
) {
    append(out, |out| suggestion::write(Scope::new(snapshot, presentation), suggestions, presentation, out));
}

/// Appends the answer of cleansing, always one JSON object.
pub fn write_cleansed(snapshot: &Snapshot, cleansed: &Cleansed<'_>, presentation: &Presentation, out: &mut Vec<u8>) {
    append(out, |out| cleansing::write(Scope::new(snapshot, presentation), cleansed, presentation, out));
}

/// Appends the parts of a text and the address they mean, always one JSON object.
pub fn write_parsed(snapshot: &Snapshot, parsed: &Parsed<'_>, presentation: &Presentation, out: &mut Vec<u8>) {
    append(out, |out| parse::write(Scope::new(snapshot, presentation), parsed, presentation, out));
}
