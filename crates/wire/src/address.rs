//! `adresse`: a unit behind an entrance, with floor and door.

use crate::access_address;
use crate::address_fields::FIELDS;
use crate::column::{Column, Flat, Spelling, Suggestion, pick};
use crate::entrance::{Addressed, Entrance};
use crate::json::Object;
use crate::value::Value;

/// How addresses are spelt.
pub const SPELLING: Spelling<Addressed> = Spelling {
    mini: Flat { json: MINI, csv: MINI },
    flat: Flat { json: FLAT_JSON, csv: FLAT_CSV },
    nested: write_nested,
    suggestion: Suggestion { text: |record| record.own_text(), member: "adresse", fields: SUGGESTED },
    geometry: access_address::write_geometry,
};

/// Order of the short form, in JSON and CSV.
#[rustfmt::skip]
const MINI: &[Column<Addressed>] = &pick(FIELDS, [
    "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "etage", "dør",
    "supplerendebynavn", "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode",
    "adgangsadresseid", "x", "y", "href", "betegnelse",
]);

/// Order of the flat form in JSON.
#[rustfmt::skip]
const FLAT_JSON: &[Column<Addressed>] = &pick(FIELDS, [
    "id", "status", "darstatus", "oprettet", "ændret", "ikrafttrædelse", "nedlagt", "vejkode", "vejnavn",
    "adresseringsvejnavn", "husnr", "etage", "dør", "supplerendebynavn", "postnr", "postnrnavn",
    "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode", "kommunenavn", "ejerlavkode", "ejerlavnavn",
    "matrikelnr", "esrejendomsnr", "etrs89koordinat_øst", "etrs89koordinat_nord", "wgs84koordinat_bredde",
    "wgs84koordinat_længde", "nøjagtighed", "kilde", "tekniskstandard", "tekstretning", "ddkn_m100",
    "ddkn_km1", "ddkn_km10", "adressepunktændringsdato", "adgangsadresseid", "adgangsadresse_status",
    "adgangsadresse_darstatus", "adgangsadresse_oprettet", "adgangsadresse_ændret",
    "adgangsadresse_ikrafttrædelse", "adgangsadresse_nedlagt", "regionskode", "regionsnavn",
    "jordstykke_ejerlavnavn", "jordstykke_ejerlavkode", "jordstykke_matrikelnr", "jordstykke_esrejendomsnr",
    "højde", "adgangspunktid", "vejpunkt_x", "vejpunkt_y", "vejpunkt_id", "vejpunkt_kilde",
    "vejpunkt_nøjagtighed", "vejpunkt_tekniskstandard", "vejpunkt_ændret", "sognekode", "sognenavn",
    "politikredskode", "politikredsnavn", "retskredskode", "retskredsnavn", "opstillingskredskode",
    "opstillingskredsnavn", "zone", "afstemningsområdenummer", "afstemningsområdenavn",
    "menighedsrådsafstemningsområdenummer", "menighedsrådsafstemningsområdenavn", "brofast",
    "supplerendebynavn_dagi_id", "navngivenvej_id", "storkredsnummer", "storkredsnavn", "valglandsdelsbogstav",
    "valglandsdelsnavn", "landsdelsnuts3", "landsdelsnavn", "kvhx", "kvh", "betegnelse",
]);

/// Order of the flat form in CSV, where newer fields stand further back.
#[rustfmt::skip]
const FLAT_CSV: &[Column<Addressed>] = &pick(FIELDS, [
    "id", "status", "oprettet", "ændret", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "etage", "dør",
    "supplerendebynavn", "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode",
    "kommunenavn", "ejerlavkode", "ejerlavnavn", "matrikelnr", "esrejendomsnr", "etrs89koordinat_øst",
    "etrs89koordinat_nord", "wgs84koordinat_bredde", "wgs84koordinat_længde", "nøjagtighed", "kilde",
    "tekniskstandard", "tekstretning", "ddkn_m100", "ddkn_km1", "ddkn_km10", "adressepunktændringsdato",
    "adgangsadresseid", "adgangsadresse_status", "adgangsadresse_oprettet", "adgangsadresse_ændret",
    "regionskode", "regionsnavn", "jordstykke_ejerlavnavn", "kvhx", "sognekode", "sognenavn",
    "politikredskode", "politikredsnavn", "retskredskode", "retskredsnavn", "opstillingskredskode",
    "opstillingskredsnavn", "zone", "jordstykke_ejerlavkode", "jordstykke_matrikelnr",
    "jordstykke_esrejendomsnr", "kvh", "højde", "adgangspunktid", "vejpunkt_id", "vejpunkt_kilde",
    "vejpunkt_nøjagtighed", "vejpunkt_tekniskstandard", "vejpunkt_x", "vejpunkt_y", "afstemningsområdenummer",
    "afstemningsområdenavn", "brofast", "supplerendebynavn_dagi_id", "navngivenvej_id",
    "menighedsrådsafstemningsområdenummer", "menighedsrådsafstemningsområdenavn", "vejpunkt_ændret",
    "ikrafttrædelse", "nedlagt", "adgangsadresse_ikrafttrædelse", "adgangsadresse_nedlagt",
    "adgangsadresse_darstatus", "darstatus", "storkredsnummer", "storkredsnavn", "valglandsdelsbogstav",
    "valglandsdelsnavn", "landsdelsnuts3", "landsdelsnavn", "betegnelse",
]);

/// The short form without its text: an element of its autocomplete.
#[rustfmt::skip]
const SUGGESTED: &[Column<Addressed>] = &pick(FIELDS, [
    "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "etage", "dør",
    "supplerendebynavn", "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode",
    "adgangsadresseid", "x", "y", "href",
]);

/// Writes the members of the nested form. Those after `adgangsadresse` repeat members of it, because the interface
/// promises them in both places.
pub fn write_nested(record: &Entrance<'_>, object: &mut Object<'_>) {
    let life = record.own_life();
    let parts = record.own_parts();
    object.member("id", Value::Uuid(record.own_id()));
    object.member("kvhx", Value::Kvhx(record.kvhx()));
    object.member("status", life.legacy_status());
    object.member("darstatus", life.dar_status());
    object.member("href", record.own_href());
    object.object("historik", |object| access_address::write_history(life, object));
    object.member("etage", Value::Floor(parts.floor));
    object.member("dør", Value::Door(parts.door));
    object.member("adressebetegnelse", record.own_text());
    object.object("adgangsadresse", |object| access_address::write_nested(record, object));
    access_address::write_house_number(record, object);
    access_address::write_street(record, object);
    access_address::write_postcode(record, object);
    access_address::write_municipality(record, object);
}
