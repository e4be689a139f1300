//! How an answer is represented: row numbers in, JSON, CSV, NDJSON or `GeoJSON` bytes out.
//!
//! Everything that only a client sees stands here and nowhere else: Danish field names, their order, padding of
//! codes, links, rounding. Bytes go straight into the caller's buffer; a record is never held as text or as a map in
//! between. What rows to show is the engine's affair.
//!
//! Each resource has a file with its fields and forms; [`form`] says how they are declared, once, with what they hold
//! and mean; [`record`] holds what records of several resources are read from; [`render`] puts records into a notation;
//! [`enrichment`] holds the objects that addresses show when they are asked for; [`operation`] writes what is no row of a resource; [`table`] hands rows out as values; [`replication`] is what a client copies; [`description`](mod@description)
//! hands the declarations out.

#![forbid(unsafe_code)]

mod address;
mod area;
pub mod bulk;
mod bytes;
mod description;
mod enrichment;
mod form;
mod history;
mod operation;
mod place;
pub mod presentation;
mod record;
mod register;
mod render;
pub mod replication;
mod resource;
mod street;
pub mod table;
mod town;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::cleanse::Cleansed;
use vejviser_engine::parse::Parsed;
use vejviser_engine::register_history::RegisterHistory;
use vejviser_engine::request::{AskedRegister, RegisterObject};
use vejviser_engine::{Budget, Result, Suggestions};
use vejviser_model::id::{AccessAddressId, AddressId};

use bytes::writer::append;
use operation::{cleansing, parse, register_history, suggestion};
use record::scope::Scope;

pub use address::access_address::AccessAddresses;
pub use address::unit::Addresses;
pub use area::{Areas, area_themes};
pub use description::{Description, REGISTER_HISTORY, REPLICATION, description};
pub use enrichment::not_loaded as enrichments_not_loaded;
pub use form::description::{Field, Type};
pub use history::{AccessAddressHistory, AddressHistory};
pub use operation::row::{RowAnswer, RowColumns, RowFailure, RowStatus, municipality_name, postcode_name};
pub use operation::rule::{NamedRule, rule_named, rule_names, rules_of_other_addresses};
pub use place::building::Buildings;
pub use place::name::PlaceNames;
pub use place::named::NamedPlaces;
pub use place::primary_name::PrimaryPlaceNames;
pub use place::settlement::Settlements;
pub use place::types::PlaceTypes;
pub use presentation::{AcceptedRules, Enrichment, Format, Presentation, Shape, StreetGeometry, SuggestionText};
pub use register::{FORMER_ROWS, FormerEntity, FormerRow, FormerRows, REGISTER_ROWS, RegisterRows};
pub use render::Extent;
pub use resource::{Resource, write};
pub use street::name::StreetNames;
pub use street::named::NamedStreets;
pub use street::postcode::StreetPostcodes;
pub use street::segment::Streets;
pub use town::TownNames;

/// The resource of a kind of area, if it has one.
pub fn areas(kind: AreaKind) -> Option<&'static Areas> {
    area::theme(kind).resource.as_ref()
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

/// Appends the history of an object of the address register, always one JSON object, with the attributes of these names, or
/// all.
pub fn write_register_history(
    snapshot: &Snapshot,
    history: &RegisterHistory<'_>,
    attributes: &[String],
    out: &mut Vec<u8>,
) {
    append(out, |out| register_history::write(snapshot, history, attributes, out));
}

/// Appends what a register says of an address, or of an access address where there is no address; the members with these
/// names, or all. The budget pays for what is looked up; nothing is appended when it is used up.
pub fn write_enriched(
    snapshot: &Snapshot,
    of: (AccessAddressId, Option<AddressId>),
    register: AskedRegister,
    members: &[String],
    presentation: &Presentation,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Result<()> {
    enrichment::write(snapshot, of, register, members, presentation, budget, out)
}

/// Names of the members that may be chosen of what a register says.
pub fn members_of_enrichment(register: AskedRegister) -> Vec<&'static str> {
    enrichment::names(register)
}

/// Names of the attributes that the history of an object can have.
pub fn attributes_of_register_history(of: RegisterObject) -> impl Iterator<Item = &'static str> {
    register_history::attributes(of)
}
