//! `adgangsadresse`: an entrance.

use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::AddressGeometry;
use vejviser_model::text::TextOptions;

use crate::address_fields::FIELDS;
use crate::column::{Column, Flat, Spelling, Suggestion, pick};
use crate::entrance::{Addressed, Entrance, Life, letter};
use crate::geojson::write_point;
use crate::href::{Key, folder};
use crate::json::Object;
use crate::scope::{Located, coordinates};
use crate::value::Value;
use crate::writer::Writer;

/// How access addresses are spelt.
pub const SPELLING: Spelling<Addressed> = Spelling {
    mini: Flat { json: MINI, csv: MINI },
    flat: Flat { json: FLAT_JSON, csv: FLAT_CSV },
    nested: write_nested,
    suggestion: Suggestion { text: |record| record.own_text(), member: "adgangsadresse", fields: SUGGESTED },
    geometry: write_geometry,
};

/// Order of the short form, in JSON and CSV.
#[rustfmt::skip]
const MINI: &[Column<Addressed>] = &pick(FIELDS, [
    "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "supplerendebynavn",
    "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode", "x", "y", "href",
    "betegnelse",
]);

/// Order of the flat form in JSON.
#[rustfmt::skip]
const FLAT_JSON: &[Column<Addressed>] = &pick(FIELDS, [
    "id", "status", "darstatus", "oprettet", "ændret", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr",
    "supplerendebynavn", "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode",
    "kommunenavn", "ejerlavkode", "ejerlavnavn", "matrikelnr", "esrejendomsnr", "etrs89koordinat_øst",
    "etrs89koordinat_nord", "wgs84koordinat_bredde", "wgs84koordinat_længde", "nøjagtighed", "kilde",
    "tekniskstandard", "tekstretning", "adressepunktændringsdato", "ddkn_m100", "ddkn_km1", "ddkn_km10",
    "regionskode", "regionsnavn", "jordstykke_ejerlavkode", "jordstykke_matrikelnr",
    "jordstykke_esrejendomsnr", "jordstykke_ejerlavnavn", "højde", "adgangspunktid", "vejpunkt_id",
    "vejpunkt_kilde", "vejpunkt_nøjagtighed", "vejpunkt_tekniskstandard", "vejpunkt_x", "vejpunkt_y",
    "sognekode", "sognenavn", "politikredskode", "politikredsnavn", "retskredskode", "retskredsnavn",
    "opstillingskredskode", "opstillingskredsnavn", "menighedsrådsafstemningsområdenummer",
    "menighedsrådsafstemningsområdenavn", "zone", "afstemningsområdenummer", "afstemningsområdenavn",
    "brofast", "supplerendebynavn_dagi_id", "navngivenvej_id", "vejpunkt_ændret", "ikrafttrædelse", "nedlagt",
    "storkredsnummer", "storkredsnavn", "valglandsdelsbogstav", "valglandsdelsnavn", "landsdelsnuts3",
    "landsdelsnavn", "betegnelse", "kvh",
]);

/// Order of the flat form in CSV, where newer fields stand further back.
#[rustfmt::skip]
const FLAT_CSV: &[Column<Addressed>] = &pick(FIELDS, [
    "id", "status", "oprettet", "ændret", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr",
    "supplerendebynavn", "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode",
    "kommunenavn", "ejerlavkode", "ejerlavnavn", "matrikelnr", "esrejendomsnr", "etrs89koordinat_øst",
    "etrs89koordinat_nord", "wgs84koordinat_bredde", "wgs84koordinat_længde", "nøjagtighed", "kilde",
    "tekniskstandard", "tekstretning", "adressepunktændringsdato", "ddkn_m100", "ddkn_km1", "ddkn_km10",
    "regionskode", "regionsnavn", "jordstykke_ejerlavnavn", "kvh", "sognekode", "sognenavn", "politikredskode",
    "politikredsnavn", "retskredskode", "retskredsnavn", "opstillingskredskode", "opstillingskredsnavn",
    "zone", "jordstykke_ejerlavkode", "jordstykke_matrikelnr", "jordstykke_esrejendomsnr", "højde",
    "adgangspunktid", "vejpunkt_id", "vejpunkt_kilde", "vejpunkt_nøjagtighed", "vejpunkt_tekniskstandard",
    "vejpunkt_x", "vejpunkt_y", "afstemningsområdenummer", "afstemningsområdenavn", "brofast",
    "supplerendebynavn_dagi_id", "navngivenvej_id", "menighedsrådsafstemningsområdenummer",
    "menighedsrådsafstemningsområdenavn", "vejpunkt_ændret", "ikrafttrædelse", "nedlagt", "darstatus",
    "storkredsnummer", "storkredsnavn", "valglandsdelsbogstav", "valglandsdelsnavn", "landsdelsnuts3",
    "landsdelsnavn", "betegnelse",
]);

/// The short form without its text: an element of its autocomplete.
#[rustfmt::skip]
const SUGGESTED: &[Column<Addressed>] = &pick(FIELDS, [
    "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "supplerendebynavn",
    "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode", "x", "y", "href",
]);

/// Writes the members of the nested form.
pub fn write_nested(record: &Entrance<'_>, object: &mut Object<'_>) {
    let scope = &record.scope;
    let table = &scope.snapshot.access_addresses;
    let row = record.row;
    let life = record.life();
    object.member("href", record.href());
    object.member("id", Value::Uuid(record.id));
    object.member("adressebetegnelse", Value::Address(&record.parts, TextOptions::default()));
    object.member("kvh", Value::Kvh(record.kvh()));
    object.member("status", life.legacy_status());
    object.member("darstatus", life.dar_status());
    write_street(record, object);
    write_house_number(record, object);
    object.optional("navngivenvej", scope.snapshot.streets.named_street.get(record.street), |object, id| {
        object.member("href", scope.href(folder::NAMED_STREET, Key::Uuid(id)));
        object.member("id", Value::Uuid(id));
    });
    object.member("supplerendebynavn", Value::text(record.parts.supplementary_town));
    object.optional("supplerendebynavn2", record.town_dagi_id(), |object, id| {
        object.member("href", scope.href(folder::SUPPLEMENTARY_TOWN, Key::Number(id)));
        object.member("dagi_id", Value::Digits(id));
    });
    write_postcode(record, object);
    let large_recipient = scope.area(AreaKind::Postcode, record.large_recipient);
    object.optional("stormodtagerpostnummer", large_recipient, |object, area| {
        scope.write_postcode(area.code as u16, object);
    });
    write_municipality(record, object);
    let owner_district = record.owner_district();
    object.optional("ejerlav", owner_district, |object, area| {
        object.member("kode", Value::Integer(area.code.into()));
        object.member("navn", Value::Text(area.name));
    });
    let property_number = Value::some(table.property_number.get(row), |number| Value::Digits(number.into()));
    let cadastral_number = table.cadastral_number.get(row);
    object.member("esrejendomsnr", property_number);
    object.member("matrikelnr", Value::some(cadastral_number, Value::Text));
    object.object("historik", |object| write_history(life, object));
    object.object("adgangspunkt", |object| write_access_point(record, object));
    let (origins, origin) = (&scope.snapshot.point_origins, record.point_origin());
    object.optional("vejpunkt", table.road_point_id.get(row), |object, id| {
        object.member("id", Value::Uuid(id));
        object.member("kilde", Value::some(origins.road_point_source.get(origin), Value::Text));
        object.member("nøjagtighed", letter(origins.road_point_accuracy.get(origin)));
        object.member("tekniskstandard", Value::some(origins.road_point_standard.get(origin), Value::Text));
        object.values("koordinater", &coordinates(record.road_point.as_ref(), scope.srid));
        object.member("ændret", Value::some(table.road_point_changed.get(row), Value::Local));
    });
    object.optional("DDKN", record.access_point.as_ref(), |object, _: &Located| {
        object.member("m100", record.cell("100m", 100));
        object.member("km1", record.cell("1km", 1_000));
        object.member("km10", record.cell("10km", 10_000));
    });
    write_areas(record, object);
    object.member("zone", record.zone());
    let parcel = owner_district.zip(cadastral_number);
    object.optional("jordstykke", parcel, |object, (district, number)| {
        object.member("href", scope.href(folder::LAND_PARCEL, Key::Parcel(district.code, number)));
        object.object("ejerlav", |object| {
            object.member("kode", Value::Integer(district.code.into()));
            object.member("navn", Value::Text(district.name));
            object.member("href", scope.href(folder::OWNER_DISTRICT, Key::Number(district.code.into())));
        });
        object.member("matrikelnr", Value::Text(number));
        object.member("esrejendomsnr", property_number);
    });
    // Places are no register of the snapshot: no entrance is known to lie in one.
    object.values("bebyggelser", &[]);
    object.member("brofast", Value::Bool(table.bridged.get(row)));
}

/// Writes the administrative areas that the entrance lies in.
fn write_areas(record: &Entrance<'_>, object: &mut Object<'_>) {
    let scope = &record.scope;
    let (table, row) = (&scope.snapshot.divisions, record.division());
    let parish = scope.area(AreaKind::Parish, table.parish.get(row));
    object.optional("sogn", parish, |object, area| scope.write_coded(folder::PARISH, area, object));
    let region = scope.area(AreaKind::Region, table.region.get(row));
    object.optional("region", region, |object, area| scope.write_coded(folder::REGION, area, object));
    let province = table.province.get(row).map(|row| scope.area_at(row));
    object.optional("landsdel", province, |object, area| {
        object.member("href", scope.href(folder::PROVINCE, Key::Nuts3(area.code)));
        object.member("nuts3", Value::Nuts3(area.code));
        object.member("navn", Value::Text(area.name));
    });
    let court = scope.area(AreaKind::CourtDistrict, table.court_district.get(row));
    object.optional("retskreds", court, |object, area| scope.write_coded(folder::COURT_DISTRICT, area, object));
    let police = scope.area(AreaKind::PoliceDistrict, table.police_district.get(row));
    object.optional("politikreds", police, |object, area| scope.write_coded(folder::POLICE_DISTRICT, area, object));
    let nomination_district = record.nomination_district();
    object.optional("opstillingskreds", nomination_district, |object, area| {
        scope.write_coded(folder::NOMINATION_DISTRICT, area, object);
    });
    let voting_area = table.voting_area.get(row).map(|row| scope.area_at(row));
    object.optional("afstemningsområde", voting_area, |object, area| {
        let (municipality, number) = (area.code / 10_000, area.code % 10_000);
        object.member("href", scope.href(folder::VOTING_AREA, Key::Pair(municipality, number)));
        object.member("nummer", Value::Digits(u64::from(number)));
        object.member("navn", Value::Text(area.name));
    });
    let constituency = nomination_district.and_then(|area| scope.constituency(area));
    object.optional("storkreds", constituency, |object, area| scope.write_constituency(area, object));
    let electoral_part = nomination_district.and_then(|area| scope.electoral_part(area));
    object.optional("valglandsdel", electoral_part, |object, area| scope.write_electoral_part(area, object));
}

fn write_access_point(record: &Entrance<'_>, object: &mut Object<'_>) {
    let table = &record.scope.snapshot.access_addresses;
    let row = record.row;
    let (origins, origin) = (&record.scope.snapshot.point_origins, record.point_origin());
    object.member("id", Value::some(table.access_point_id.get(row), Value::Uuid));
    object.values("koordinater", &coordinates(record.access_point.as_ref(), record.scope.srid));
    object.member("højde", record.height());
    object.member("nøjagtighed", record.accuracy());
    object.member("kilde", Value::some(origins.source.get(origin), |source| Value::Integer(source.into())));
    object.member("tekniskstandard", Value::some(origins.technical_standard.get(origin), Value::Text));
    let direction = Value::some(table.text_direction.get(row), |gon| Value::Decimal { scaled: gon.into(), places: 2 });
    object.member("tekstretning", direction);
    object.member("ændret", Value::some(table.point_changed.get(row), Value::Local));
}

/// Writes the member `vejstykke`.
pub fn write_street(record: &Entrance<'_>, object: &mut Object<'_>) {
    let key = Key::Pair(u32::from(record.municipality()), u32::from(record.street_code()));
    object.object("vejstykke", |object| {
        object.member("href", record.scope.href(folder::STREET, key));
        object.member("navn", Value::text(record.parts.street));
        object.member("adresseringsnavn", Value::text(record.addressing_name()));
        object.member("kode", Value::Code(record.street_code()));
    });
}

/// Writes the member `husnr`.
pub fn write_house_number(record: &Entrance<'_>, object: &mut Object<'_>) {
    object.member("husnr", Value::some(record.parts.house_number, Value::HouseNumber));
}

/// Writes the member `postnummer`.
pub fn write_postcode(record: &Entrance<'_>, object: &mut Object<'_>) {
    object.optional("postnummer", record.postcode(), |object, code| record.scope.write_postcode(code, object));
}

/// Writes the member `kommune`.
pub fn write_municipality(record: &Entrance<'_>, object: &mut Object<'_>) {
    object.object("kommune", |object| record.scope.write_municipality(record.municipality(), object));
}

/// Writes the members of `historik`.
pub fn write_history(life: Life, object: &mut Object<'_>) {
    object.member("oprettet", Value::some(life.created, Value::Local));
    object.member("ændret", Value::some(life.changed, Value::Local));
    object.member("ikrafttrædelse", Value::some(life.in_force, Value::Local));
    object.member("nedlagt", Value::some(life.discontinued, Value::Local));
}

/// Writes the point that the request asks for.
pub fn write_geometry(record: &Entrance<'_>, with_height: bool, out: &mut Writer) {
    let srid = record.scope.srid;
    match record.scope.geometry {
        AddressGeometry::AccessPoint => {
            let height = if with_height { record.height() } else { Value::Null };
            write_point(record.access_point.as_ref(), srid, height, out);
        }
        AddressGeometry::RoadPoint => write_point(record.road_point.as_ref(), srid, Value::Null, out),
    }
}
