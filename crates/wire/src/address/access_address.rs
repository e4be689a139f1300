//! `adgangsadresse`: an entrance.

use std::sync::Arc;

use vejviser_dataset::Snapshot;
use vejviser_engine::request::AddressGeometry;
use vejviser_engine::standing::Standing;
use vejviser_engine::{Budget, Result};
use vejviser_model::id::AccessAddressId;

use crate::address::fields::{DISTANCE, FIELDS};
use crate::address::nested::AccessAddressNested;
use crate::bytes::value::Value;
use crate::bytes::writer::Writer;
use crate::enrichment::OF_ADDRESSES;
use crate::form::column::{Column, pick};
use crate::form::object::form;
use crate::form::representation::{Addition, Feature, Flat, Representation, Suggestion, names, object};
use crate::presentation::Presentation;
use crate::record::entrance::{Addressed, Entrance};
use crate::record::geometry::write_point;
use crate::record::scope::Scope;
use crate::record::standing::Stands;
use crate::resource::Resource;

/// Access addresses.
#[derive(Clone, Copy, Debug)]
pub struct AccessAddresses;

impl Resource for AccessAddresses {
    type Row<'a> = AccessAddressId;
    type Records = Addressed;

    fn name(&self) -> &'static str {
        "accessAddress"
    }

    fn representation(&self) -> &Representation<Addressed> {
        &REPRESENTATION
    }

    fn distance(&self) -> Option<&'static Column<Addressed>> {
        Some(&DISTANCE)
    }

    fn additions(&self) -> &'static [Addition<Addressed>] {
        OF_ADDRESSES
    }

    #[inline]
    fn record<'a>(&self, scope: Scope<'a>, row: AccessAddressId, presentation: &Presentation) -> Entrance<'a> {
        if presentation.shape.is_whole() {
            scope.snapshot.fetch_access_address(row.0);
        }
        Entrance::new(scope, row)
    }

    fn standing(&self, snapshot: &Snapshot, row: AccessAddressId, budget: &mut Budget) -> Result<Option<Standing>> {
        Standing::of(snapshot, row.0, None, budget).map(Some)
    }

    fn stand(&self, record: &mut Entrance<'_>, standing: Standing) {
        record.standing = Some(Arc::new(Stands::new(record.scope, standing)));
    }
}

/// How access addresses are represented.
pub const REPRESENTATION: Representation<Addressed> = Representation {
    names: names!("Adgangsadresse"),
    mini: Flat::same(MINI),
    flat: Flat { json: FLAT_JSON, csv: FLAT_CSV },
    nested: object::<Addressed, AccessAddressNested>(),
    suggestion: Some(Suggestion {
        text: |record| text(record),
        member: "adgangsadresse",
        object: object::<Addressed, Suggested>(),
    }),
    feature: Some(Feature { geometry: "Point", write: write_geometry }),
};

/// Order of the short form, in JSON and CSV.
#[rustfmt::skip]
const MINI: &[Column<Addressed>] = &pick(&[FIELDS], [
    "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "supplerendebynavn",
    "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode", "x", "y", "href",
    "betegnelse",
]);

/// Order of the flat form in JSON.
#[rustfmt::skip]
const FLAT_JSON: &[Column<Addressed>] = &pick(&[FIELDS], [
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
const FLAT_CSV: &[Column<Addressed>] = &pick(&[FIELDS], [
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

form! {
    /// The short form without its text: an element of its autocomplete.
    Suggested, of Entrance<'a> {
        from FIELDS: "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "supplerendebynavn",
            "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode", "x", "y", "href";
    }
}

/// The text of the object itself.
pub fn text<'r>(record: &'r Entrance<'_>) -> Value<'r> {
    let (parts, options) = record.own_text();
    Value::Address(parts, options)
}

/// Writes the point that the request names.
pub fn write_geometry(record: &Entrance<'_>, with_height: bool, out: &mut Writer) {
    let srid = record.scope.srid;
    match record.scope.geometry {
        AddressGeometry::AccessPoint => {
            let height = with_height.then(|| record.height()).flatten();
            write_point(record.access_point.as_ref(), srid, height, out);
        }
        AddressGeometry::RoadPoint => write_point(record.road_point.as_ref(), srid, None, out),
    }
}
