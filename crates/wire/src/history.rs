//! `historik/adgangsadresser`, `historik/adresser`: one row a version.

use vejviser_engine::history::Version;
use vejviser_model::Status;

use crate::column::{Column, Flat, Resource, Spelling, Suggestion, column, pick, write_members};
use crate::json::{Object, write_value};
use crate::value::Value;

/// Versions of access addresses.
#[derive(Clone, Copy, Debug)]
pub struct AccessAddressVersions;

/// Versions of addresses.
#[derive(Clone, Copy, Debug)]
pub struct AddressVersions;

impl Resource for AccessAddressVersions {
    type Record<'a> = Version<'a>;
}

impl Resource for AddressVersions {
    type Record<'a> = Version<'a>;
}

/// How versions of access addresses are spelt: the same in every shape.
pub const ACCESS_ADDRESS: Spelling<AccessAddressVersions> = spelling(ENTRANCE, |version, object| {
    write_members(ENTRANCE, version, object);
});

/// How versions of addresses are spelt: the same in every shape.
pub const ADDRESS: Spelling<AddressVersions> = spelling(UNIT, |version, object| write_members(UNIT, version, object));

const fn spelling<R: Resource>(
    columns: &'static [Column<R>],
    nested: fn(&R::Record<'_>, &mut Object<'_>),
) -> Spelling<R> {
    Spelling {
        mini: Flat { json: columns, csv: columns },
        flat: Flat { json: columns, csv: columns },
        nested,
        // History has no autocomplete and no place.
        suggestion: Suggestion { text: |_| Value::Null, member: "historik", fields: columns },
        geometry: |_, _, out| write_value(Value::Null, out),
    }
}

macro_rules! fields {
    () => {
        &[
            column!("id", |version| Value::Uuid(version.id)),
            column!("status", |version| status(version.status, Status::legacy)),
            column!("adgangspunktstatus", |version| {
                Value::some(version.point_status, |code| status(code, Status::legacy_of_point))
            }),
            column!("kommunekode", |version| Value::Code(version.municipality)),
            column!("vejkode", |version| Value::Code(version.street_code)),
            column!("vejnavn", |version| Value::text(version.street_name)),
            column!("husnr", |version| Value::some(version.house_number, Value::HouseNumber)),
            column!("supplerendebynavn", |version| Value::some(version.supplementary_town, Value::text)),
            column!("postnr", |version| Value::some(version.postcode, Value::Code)),
            column!("postnrnavn", |version| Value::text(version.postcode_name)),
            column!("virkningstart", |version| Value::some(version.valid_from, Value::Utc)),
            column!("virkningslut", |version| Value::some(version.valid_to, Value::Utc)),
            column!("adgangsadresseid", |version| Value::some(version.access_address, Value::Uuid)),
            column!("etage", |version| Value::Floor(version.floor)),
            column!("dør", |version| Value::Door(version.door)),
        ]
    };
}

const UNIT: &[Column<AddressVersions>] = fields!();
const ALL_OF_ENTRANCE: &[Column<AccessAddressVersions>] = fields!();
const ENTRANCE: &[Column<AccessAddressVersions>] = &pick(
    ALL_OF_ENTRANCE,
    [
        "id",
        "status",
        "adgangspunktstatus",
        "kommunekode",
        "vejkode",
        "vejnavn",
        "husnr",
        "supplerendebynavn",
        "postnr",
        "postnrnavn",
        "virkningstart",
        "virkningslut",
    ],
);

/// A status in the interface's numbers.
fn status(dar: u8, of: fn(Status) -> u8) -> Value<'static> {
    Value::Integer(Status::from_dar(dar).map_or(0, of).into())
}
