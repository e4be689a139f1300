//! `vejnavn`: a name that one or more street segments bear.

use vejviser_model::id::StreetNameId;

use crate::column::{Column, Flat, Resource, Spelling, Suggestion, column, pick};
use crate::href::{Key, folder};
use crate::json::{Object, write_value};
use crate::scope::Scope;
use crate::value::Value;

/// Street names.
#[derive(Clone, Copy, Debug)]
pub struct StreetNames;

impl Resource for StreetNames {
    type Record<'a> = StreetName<'a>;
}

/// A street name.
#[derive(Clone, Copy, Debug)]
pub struct StreetName<'a> {
    scope: Scope<'a>,
    row: usize,
    name: &'a str,
}

/// How street names are spelt.
pub const SPELLING: Spelling<StreetNames> = Spelling {
    mini: Flat { json: MINI, csv: MINI },
    flat: Flat { json: FLAT, csv: FLAT },
    nested: write_nested,
    suggestion: Suggestion { text: |name| Value::Text(name.name), member: "vejnavn", fields: SUGGESTED },
    // A name is nowhere.
    geometry: |_, _, out| write_value(Value::Null, out),
};

const MINI: &[Column<StreetNames>] = &pick(FIELDS, ["navn", "href", "betegnelse"]);
const FLAT: &[Column<StreetNames>] = &pick(FIELDS, ["navn"]);
const SUGGESTED: &[Column<StreetNames>] = &pick(FIELDS, ["navn", "href"]);

const FIELDS: &[Column<StreetNames>] = &[
    column!("navn", |name| Value::Text(name.name)),
    column!("href", |name| name.href()),
    column!("betegnelse", |name| Value::Text(name.name)),
];

impl<'a> StreetName<'a> {
    /// The record of a street name.
    pub fn new(scope: Scope<'a>, id: StreetNameId) -> Self {
        let row = id.index();
        Self { scope, row, name: scope.snapshot.street_names.name.get(row) }
    }

    fn href(&self) -> Value<'a> {
        self.scope.href(folder::STREET_NAME, Key::Text(self.name))
    }
}

fn write_nested(name: &StreetName<'_>, object: &mut Object<'_>) {
    let scope = &name.scope;
    let snapshot = scope.snapshot;
    let rows = snapshot.street_names.streets.get(name.row);
    let mut postcodes = Vec::new();
    let mut municipalities = Vec::new();
    for &street in rows {
        let municipality = snapshot.streets.municipality.get(street as usize);
        if scope.postcodes_in.is_empty() || scope.postcodes_in.contains(&municipality) {
            postcodes.extend_from_slice(snapshot.streets.postcodes.get(street as usize));
        }
        municipalities.push(municipality);
    }
    for codes in [&mut postcodes, &mut municipalities] {
        codes.sort_unstable();
        codes.dedup();
    }
    object.member("href", name.href());
    object.member("navn", Value::Text(name.name));
    object.objects("postnumre", postcodes, |object, code| scope.write_postcode(code, object));
    object.objects("kommuner", municipalities, |object, code| scope.write_municipality(code, object));
}
