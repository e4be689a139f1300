//! The fields of addresses and access addresses in their flat forms.
//!
//! `id`, `status`, `oprettet` and so on are those of the object itself; in an address those of its access address
//! follow under names of their own.

use vejviser_dataset::tables::{AreaKind, WITHOUT_NUMBER};
use vejviser_engine::request::Srid;

use crate::column::{Column, column};
use crate::entrance::{Addressed, letter};
use crate::scope::{coordinates, electoral_letter};
use crate::value::Value;

/// The value of a column of the access address table.
macro_rules! stored {
    ($column:ident, $spell:expr) => {
        |record| Value::some(record.scope.snapshot.access_addresses.$column.get(record.row), $spell)
    };
}

/// The value of a column of the table of divisions.
macro_rules! divided {
    ($column:ident) => {
        |record| Value::some(record.scope.snapshot.divisions.$column.get(record.division()), Value::Code)
    };
}

/// The value of a column of the table of points' origins.
macro_rules! origin {
    ($column:ident, $spell:expr) => {
        |record| Value::some(record.scope.snapshot.point_origins.$column.get(record.point_origin()), $spell)
    };
}

/// The name of an area by a code column of the table of divisions.
macro_rules! named {
    ($column:ident, $kind:ident) => {
        |record| {
            let code = record.scope.snapshot.divisions.$column.get(record.division());
            Value::some(record.scope.area(AreaKind::$kind, code), |area| Value::Text(area.name))
        }
    };
}

/// An area by a row column of the table of divisions.
macro_rules! area {
    ($column:ident, $spell:expr) => {
        |record| {
            let row = record.scope.snapshot.divisions.$column.get(record.division());
            Value::some(row.map(|row| record.scope.area_at(row)), $spell)
        }
    };
}

/// Every field.
pub const FIELDS: &[Column<Addressed>] = &[
    column!("id", |record| Value::Uuid(record.own_id())),
    column!("status", |record| record.own_life().legacy_status()),
    column!("darstatus", |record| record.own_life().dar_status()),
    column!("oprettet", |record| Value::some(record.own_life().created, Value::Local)),
    column!("ændret", |record| Value::some(record.own_life().changed, Value::Local)),
    column!("ikrafttrædelse", |record| Value::some(record.own_life().in_force, Value::Local)),
    column!("nedlagt", |record| Value::some(record.own_life().discontinued, Value::Local)),
    column!("href", |record| record.own_href()),
    column!("betegnelse", |record| record.own_text()),
    // The access address of an address.
    column!("adgangsadresseid", |record| Value::some(record.unit.as_ref(), |_| Value::Uuid(record.id))),
    column!("adgangsadresse_status", |record| record.life().legacy_status()),
    column!("adgangsadresse_darstatus", |record| record.life().dar_status()),
    column!("adgangsadresse_oprettet", |record| Value::some(record.life().created, Value::Local)),
    column!("adgangsadresse_ændret", |record| Value::some(record.life().changed, Value::Local)),
    column!("adgangsadresse_ikrafttrædelse", |record| Value::some(record.life().in_force, Value::Local)),
    column!("adgangsadresse_nedlagt", |record| Value::some(record.life().discontinued, Value::Local)),
    // Its text and keys.
    column!("vejkode", |record| Value::Code(record.street_code())),
    column!("vejnavn", |record| Value::text(record.parts.street)),
    column!("adresseringsvejnavn", |record| Value::text(record.addressing_name())),
    column!("husnr", |record| Value::some(record.parts.house_number, Value::HouseNumber)),
    column!("etage", |record| Value::Floor(record.own_parts().floor)),
    column!("dør", |record| Value::Door(record.own_parts().door)),
    column!("supplerendebynavn", |record| Value::text(record.parts.supplementary_town)),
    column!("supplerendebynavn_dagi_id", |record| Value::some(record.town_dagi_id(), Value::Digits)),
    column!("postnr", |record| Value::some(record.postcode(), Value::Code)),
    column!("postnrnavn", |record| Value::text(record.parts.postcode_name)),
    column!("stormodtagerpostnr", |record| Value::some(record.large_recipient, Value::Code)),
    column!("stormodtagerpostnrnavn", |record| {
        Value::some(record.scope.area(AreaKind::Postcode, record.large_recipient), |area| Value::Text(area.name))
    }),
    column!("kommunekode", |record| Value::Code(record.municipality())),
    column!("kommunenavn", |record| record.scope.name(AreaKind::Municipality, record.municipality())),
    column!("kvh", |record| Value::Kvh(record.kvh())),
    column!("kvhx", |record| Value::Kvhx(record.kvhx())),
    column!("navngivenvej_id", |record| {
        Value::some(record.scope.snapshot.streets.named_street.get(record.street), Value::Uuid)
    }),
    // The parcel, which the deprecated fields name too.
    column!("ejerlavkode", stored!(owner_district, |code| Value::Integer(code.into()))),
    column!("ejerlavnavn", |record| Value::some(record.owner_district(), |area| Value::Text(area.name))),
    column!("matrikelnr", stored!(cadastral_number, Value::Text)),
    column!("esrejendomsnr", stored!(property_number, |number| Value::Digits(number.into()))),
    column!("jordstykke_ejerlavkode", stored!(owner_district, |code| Value::Integer(code.into()))),
    column!("jordstykke_ejerlavnavn", |record| Value::some(record.owner_district(), |area| Value::Text(area.name))),
    column!("jordstykke_matrikelnr", stored!(cadastral_number, Value::Text)),
    column!("jordstykke_esrejendomsnr", stored!(property_number, |number| Value::Digits(number.into()))),
    // The access point.
    column!("x", |record| coordinates(record.access_point.as_ref(), record.scope.srid)[0]),
    column!("y", |record| coordinates(record.access_point.as_ref(), record.scope.srid)[1]),
    column!("etrs89koordinat_øst", |record| coordinates(record.access_point.as_ref(), Srid::Utm32)[0]),
    column!("etrs89koordinat_nord", |record| coordinates(record.access_point.as_ref(), Srid::Utm32)[1]),
    column!("wgs84koordinat_længde", |record| coordinates(record.access_point.as_ref(), Srid::Wgs84)[0]),
    column!("wgs84koordinat_bredde", |record| coordinates(record.access_point.as_ref(), Srid::Wgs84)[1]),
    column!("højde", |record| record.height()),
    column!("adgangspunktid", stored!(access_point_id, Value::Uuid)),
    column!("nøjagtighed", |record| record.accuracy()),
    column!("kilde", origin!(source, |source| Value::Integer(source.into()))),
    column!("tekniskstandard", origin!(technical_standard, Value::Text)),
    column!("tekstretning", stored!(text_direction, |gon| Value::Decimal { scaled: gon.into(), places: 2 })),
    column!("adressepunktændringsdato", stored!(point_changed, Value::Local)),
    column!("ddkn_m100", |record| record.cell("100m", 100)),
    column!("ddkn_km1", |record| record.cell("1km", 1_000)),
    column!("ddkn_km10", |record| record.cell("10km", 10_000)),
    // The road point.
    column!("vejpunkt_id", stored!(road_point_id, Value::Uuid)),
    column!("vejpunkt_kilde", origin!(road_point_source, Value::Text)),
    column!("vejpunkt_nøjagtighed", |record| {
        letter(record.scope.snapshot.point_origins.road_point_accuracy.get(record.point_origin()))
    }),
    column!("vejpunkt_tekniskstandard", origin!(road_point_standard, Value::Text)),
    column!("vejpunkt_x", |record| coordinates(record.road_point.as_ref(), record.scope.srid)[0]),
    column!("vejpunkt_y", |record| coordinates(record.road_point.as_ref(), record.scope.srid)[1]),
    column!("vejpunkt_ændret", stored!(road_point_changed, Value::Local)),
    // The areas it lies in.
    column!("regionskode", divided!(region)),
    column!("regionsnavn", named!(region, Region)),
    column!("sognekode", divided!(parish)),
    column!("sognenavn", named!(parish, Parish)),
    column!("politikredskode", divided!(police_district)),
    column!("politikredsnavn", named!(police_district, PoliceDistrict)),
    column!("retskredskode", divided!(court_district)),
    column!("retskredsnavn", named!(court_district, CourtDistrict)),
    column!("opstillingskredskode", divided!(nomination_district)),
    column!("opstillingskredsnavn", named!(nomination_district, NominationDistrict)),
    column!("afstemningsområdenummer", area!(voting_area, |area| Value::Digits(u64::from(area.code % 10_000)))),
    column!("afstemningsområdenavn", area!(voting_area, |area| Value::Text(area.name))),
    column!(
        "menighedsrådsafstemningsområdenummer",
        area!(parish_council_area, |area| match area.code {
            WITHOUT_NUMBER.. => Value::Null,
            code => Value::Integer(i64::from(code % 10_000)),
        }),
    ),
    column!("menighedsrådsafstemningsområdenavn", area!(parish_council_area, |area| Value::Text(area.name))),
    column!("storkredsnummer", |record| Value::some(record.constituency(), |area| Value::Digits(u64::from(area.code)))),
    column!("storkredsnavn", |record| Value::some(record.constituency(), |area| Value::Text(area.name))),
    column!("valglandsdelsbogstav", |record| {
        Value::some(record.electoral_part(), |area| Value::Letter(electoral_letter(area.code)))
    }),
    column!("valglandsdelsnavn", |record| Value::some(record.electoral_part(), |area| Value::Text(area.name))),
    column!("landsdelsnuts3", area!(province, |area| Value::Nuts3(area.code))),
    column!("landsdelsnavn", area!(province, |area| Value::Text(area.name))),
    column!("zone", |record| record.zone()),
    column!("brofast", |record| Value::Bool(record.scope.snapshot.access_addresses.bridged.get(record.row))),
];
