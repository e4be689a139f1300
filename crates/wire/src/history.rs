//! `historik/adgangsadresser`, `historik/adresser`: one row a version, the same in every structure.

use vejviser_engine::history::Version;

use crate::form::choice::{PointStatus, Status};
use crate::form::column::{Column, RecordKind, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Code, Door, Filled, Floor, Id, Number, Text, UtcTime};
use crate::form::meaning::{
    ACCESS_ADDRESS_ID, DOOR, FLOOR, HOUSE_NUMBER, MUNICIPALITY_CODE, POSTCODE, POSTCODE_NAME, STREET_CODE, STREET_NAME,
    SUPPLEMENTARY_TOWN, VALID_FROM, VALID_TO,
};
use crate::form::object::form;
use crate::form::representation::{Flat, Names, ObjectForm, Representation, object};
use crate::presentation::Presentation;
use crate::record::entrance::non_empty;
use crate::record::scope::Scope;
use crate::resource::Resource;

/// Versions of either kind of address.
#[derive(Clone, Copy, Debug)]
pub struct Versions;

impl RecordKind for Versions {
    type Record<'a> = Version<'a>;
}

/// Versions of access addresses.
#[derive(Clone, Copy, Debug)]
pub struct AccessAddressHistory;

/// Versions of addresses.
#[derive(Clone, Copy, Debug)]
pub struct AddressHistory;

impl Resource for AccessAddressHistory {
    type Row<'a> = Version<'a>;
    type Records = Versions;

    fn name(&self) -> &'static str {
        "accessAddressHistory"
    }

    fn representation(&self) -> &Representation<Versions> {
        &ACCESS_ADDRESS
    }

    fn record<'a>(&self, _: Scope<'a>, version: Version<'a>, _: &Presentation) -> Version<'a> {
        version
    }
}

impl Resource for AddressHistory {
    type Row<'a> = Version<'a>;
    type Records = Versions;

    fn name(&self) -> &'static str {
        "addressHistory"
    }

    fn representation(&self) -> &Representation<Versions> {
        &ADDRESS
    }

    fn record<'a>(&self, _: Scope<'a>, version: Version<'a>, _: &Presentation) -> Version<'a> {
        version
    }
}

/// How versions of access addresses are represented.
pub const ACCESS_ADDRESS: Representation<Versions> =
    representation("AdgangsadresseHistorik", OF_ACCESS_ADDRESS, object::<Versions, AccessAddressVersion>());

/// How versions of addresses are represented.
pub const ADDRESS: Representation<Versions> =
    representation("AdresseHistorik", OF_ADDRESS, object::<Versions, AddressVersion>());

/// One form in every structure; history has no autocomplete and no place.
const fn representation(
    name: &'static str,
    columns: &'static [Column<Versions>],
    nested: ObjectForm<Versions>,
) -> Representation<Versions> {
    let names = Names { mini: name, flat: name, suggestion: name, feature: name };
    Representation {
        names,
        mini: Flat::same(columns),
        flat: Flat::same(columns),
        nested,
        suggestion: None,
        feature: None,
    }
}

#[rustfmt::skip]
const FIELDS: &[Column<Versions>] = columns! {
    "id": Id, means("Adressens id.", "Id of the address."), |version| version.id;
    "status": Status, means("Adressens status i versionen.", "Status of the address in the version."), |version| version.status;
    "adgangspunktstatus": Option<PointStatus>,
        means("Adgangspunktets status i versionen.", "Status of the access point in the version."), |version| version.point_status;
    "kommunekode": Code, MUNICIPALITY_CODE, |version| version.municipality;
    "vejkode": Code, STREET_CODE, |version| version.street_code;
    "vejnavn": Filled<Text>, STREET_NAME, |version| non_empty(version.street_name);
    "husnr": Filled<Number>, HOUSE_NUMBER, |version| version.house_number;
    "supplerendebynavn": Option<Text>, SUPPLEMENTARY_TOWN, |version| version.supplementary_town.and_then(non_empty);
    "postnr": Filled<Code>, POSTCODE, |version| version.postcode;
    "postnrnavn": Filled<Text>, POSTCODE_NAME, |version| non_empty(version.postcode_name);
    "virkningstart": Option<UtcTime>, VALID_FROM, |version| version.valid_from;
    "virkningslut": Option<UtcTime>, VALID_TO, |version| version.valid_to;
    "adgangsadresseid": Filled<Id>, ACCESS_ADDRESS_ID, |version| version.access_address;
    "etage": Floor, FLOOR, |version| version.floor;
    "dør": Door, DOOR, |version| version.door;
};

const OF_ADDRESS: &[Column<Versions>] = FIELDS;

#[rustfmt::skip]
const OF_ACCESS_ADDRESS: &[Column<Versions>] = &pick(&[FIELDS], [
    "id", "status", "adgangspunktstatus", "kommunekode", "vejkode", "vejnavn", "husnr", "supplerendebynavn", "postnr",
    "postnrnavn", "virkningstart", "virkningslut",
]);

form! {
    /// A version of an access address.
    AccessAddressVersion = "AdgangsadresseHistorik", of Version<'a> {
        from FIELDS: "id", "status", "adgangspunktstatus", "kommunekode", "vejkode", "vejnavn", "husnr",
            "supplerendebynavn", "postnr", "postnrnavn", "virkningstart", "virkningslut";
    }
}

form! {
    /// A version of an address.
    AddressVersion = "AdresseHistorik", of Version<'a> {
        ..AccessAddressVersion;
        from FIELDS: "adgangsadresseid", "etage", "dør";
    }
}
