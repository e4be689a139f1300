//! `adresse`: a unit behind an entrance, with floor and door.

use std::sync::Arc;

use vejviser_dataset::Snapshot;
use vejviser_engine::standing::Standing;
use vejviser_engine::{Budget, Result};
use vejviser_model::id::AddressId;

use crate::address::access_address::{text, write_geometry};
use crate::address::fields::{DISTANCE, FIELDS};
use crate::address::nested::AddressNested;
use crate::enrichment::OF_ADDRESSES;
use crate::form::column::{Column, pick};
use crate::form::object::form;
use crate::form::representation::{Addition, Feature, Flat, Representation, Suggestion, names, object};
use crate::presentation::Presentation;
use crate::record::entrance::{Addressed, Entrance};
use crate::record::scope::Scope;
use crate::record::standing::Stands;
use crate::resource::Resource;

/// Addresses.
#[derive(Clone, Copy, Debug)]
pub struct Addresses;

impl Resource for Addresses {
    type Row<'a> = AddressId;
    type Records = Addressed;

    fn name(&self) -> &'static str {
        "address"
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
    fn record<'a>(&self, scope: Scope<'a>, row: AddressId, presentation: &Presentation) -> Entrance<'a> {
        if presentation.shape.is_whole() {
            scope.snapshot.fetch_address(row.0);
        }
        Entrance::of_unit(scope, row)
    }

    fn standing(&self, snapshot: &Snapshot, row: AddressId, budget: &mut Budget) -> Result<Option<Standing>> {
        let entrance = snapshot.addresses.access_address.get(row.index());
        Standing::of(snapshot, entrance, Some(row.0), budget).map(Some)
    }

    fn stand(&self, record: &mut Entrance<'_>, standing: Standing) {
        record.standing = Some(Arc::new(Stands::new(record.scope, standing)));
    }
}

/// How addresses are represented.
pub const REPRESENTATION: Representation<Addressed> = Representation {
    names: names!("Adresse"),
    mini: Flat::same(MINI),
    flat: Flat { json: FLAT_JSON, csv: FLAT_CSV },
    nested: object::<Addressed, AddressNested>(),
    suggestion: Some(Suggestion {
        text: |record| text(record),
        member: "adresse",
        object: object::<Addressed, Suggested>(),
    }),
    feature: Some(Feature { geometry: "Point", write: write_geometry }),
};

/// Order of the short form, in JSON and CSV.
#[rustfmt::skip]
const MINI: &[Column<Addressed>] = &pick(&[FIELDS], [
    "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "etage", "dør",
    "supplerendebynavn", "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode",
    "adgangsadresseid", "x", "y", "href", "betegnelse",
]);

/// Order of the flat form in JSON.
#[rustfmt::skip]
const FLAT_JSON: &[Column<Addressed>] = &pick(&[FIELDS], [
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
const FLAT_CSV: &[Column<Addressed>] = &pick(&[FIELDS], [
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

form! {
    /// The short form without its text: an element of its autocomplete.
    Suggested, of Entrance<'a> {
        from FIELDS: "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "etage", "dør",
            "supplerendebynavn", "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode",
            "adgangsadresseid", "x", "y", "href";
    }
}
