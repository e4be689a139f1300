//! The nested forms of addresses and access addresses.
//!
//! What stands in both places of an address is looked up and written once, and copied the second time.

use std::marker::PhantomData;
use std::ops::Range;

use vejviser_model::text::TextOptions;

use crate::address::division::Divisions;
use crate::address::fields::{FIELDS, ID, KVH, KVHX};
use crate::address::part::{
    AccessPoint, GridCells, History, LandParcel, NamedStreet, OwnerDistrict, RoadPoint, Street, Town,
};
use crate::bytes::href::folder;
use crate::bytes::json::Object;
use crate::form::choice::{RegisterStatus, Status};
use crate::form::chosen::Chosen;
use crate::form::description::{Members, means};
use crate::form::kind::{AddressText, Door, Floor, Id, Kvh, Kvhx, Link};
use crate::form::meaning::{ADDRESS_TEXT, DOOR, FLOOR, HREF, MUNICIPALITY, POSTCODE_OBJECT, REGISTER_STATUS, STATUS};
use crate::form::object::{Embedded, Form, form};
use crate::form::reference::{Coded, Postcode};
use crate::place::settlement::Settlement;
use crate::record::entrance::Entrance;

form! {
    /// An access address.
    pub AccessAddressNested = "AdgangsadresseNestet", of Entrance<'a> {
        "href": Link, HREF, |record| record.href();
        "id": Id, ID, |record| record.id;
        "adressebetegnelse": AddressText, ADDRESS_TEXT, |record| (&record.parts, TextOptions::default());
        "kvh": Kvh, KVH, |record| record.kvh();
        "status": Status, STATUS, |record| record.life().status;
        "darstatus": RegisterStatus, REGISTER_STATUS, |record| record.life().status;
        ..First<OfStreet, 0>;
        from FIELDS: "husnr";
        "navngivenvej": Option<NamedStreet>, means("Den navngivne vej.", "The named street."), |record| record.named_street();
        from FIELDS: "supplerendebynavn";
        "supplerendebynavn2": Option<Town>, means("Det supplerende bynavn som område.", "The supplementary town as an area."),
            |record| record.town();
        ..First<OfPostcode, 1>;
        "stormodtagerpostnummer": Option<Postcode>,
            means("Stormodtagerens eget postnummer.", "The postcode of the large recipient."),
            |record| record.large_recipient().map(|area| record.scope.numbered(folder::POSTCODE, area));
        ..First<OfMunicipality, 2>;
        "ejerlav": Option<OwnerDistrict>, means("Ejerlavet i matriklen.", "The owner district in the cadastre."),
            |record| record.owner_district();
        from FIELDS: "esrejendomsnr", "matrikelnr";
        "historik": History, means("Adgangsadressens datoer.", "The dates of the access address."), |record| record.life();
        "adgangspunkt": Embedded<AccessPoint>, means("Punktet for indgangen.", "The point of the entrance."), |record| record;
        "vejpunkt": Option<RoadPoint>,
            means("Punktet, hvor vejen til indgangen forlader vejen.", "The point where the way to the entrance leaves the road."),
            |record| record.identified_road_point();
        "DDKN": Option<Embedded<GridCells>>, means("Celler i Det Danske Kvadratnet.", "Cells of the Danish square grid."),
            |record| record.access_point.is_some().then_some(record);
        ..Divisions;
        from FIELDS: "zone";
        "jordstykke": Option<LandParcel>,
            means("Jordstykket, som adgangspunktet ligger på.", "The land parcel that the access point lies on."),
            |record| record.parcel();
        "bebyggelser": [Settlement],
            means("Bebyggelser, som adgangspunktet ligger i.", "Settlements that the access point lies in."),
            |record| record.settlements();
        from FIELDS: "brofast";
    }
}

form! {
    /// An address. The members after `adgangsadresse` repeat members of it, because the interface promises them in both
    /// places.
    pub AddressNested = "AdresseNestet", of Entrance<'a> {
        "id": Id, ID, |record| record.own_id();
        "kvhx": Kvhx, KVHX, |record| record.kvhx();
        "status": Status, STATUS, |record| record.own_life().status;
        "darstatus": RegisterStatus, REGISTER_STATUS, |record| record.own_life().status;
        "href": Link, HREF, |record| record.own_href();
        "historik": History, means("Adressens datoer.", "The dates of the address."), |record| record.own_life();
        "etage": Floor, FLOOR, |record| record.own_parts().floor;
        "dør": Door, DOOR, |record| record.own_parts().door;
        "adressebetegnelse": AddressText, ADDRESS_TEXT, |record| record.own_text();
        "adgangsadresse": Embedded<AccessAddressNested>, means("Adressens adgangsadresse.", "The access address of the address."),
            |record| record;
        from FIELDS: "husnr";
        ..Again<OfStreet, 0>;
        ..Again<OfPostcode, 1>;
        ..Again<OfMunicipality, 2>;
    }
}

form! {
    /// The street segment.
    OfStreet, of Entrance<'a> {
        "vejstykke": Embedded<Street>, means("Vejstykket, som adressen ligger på.", "The street segment that the address lies on."), |record| record;
    }
}

form! {
    /// The postcode.
    OfPostcode, of Entrance<'a> {
        "postnummer": Option<Postcode>, POSTCODE_OBJECT,
            |record| record.postcode().map(|code| record.scope.postcode(code));
    }
}

form! {
    /// The municipality.
    OfMunicipality, of Entrance<'a> {
        "kommune": Coded, MUNICIPALITY, |record| record.scope.municipality(record.municipality());
    }
}

/// Members of an access address that its address repeats: where they stand is noted.
struct First<F, const PLACE: usize>(PhantomData<F>);

impl<F: for<'a> Form<Record<'a> = Entrance<'a>>, const PLACE: usize> Form for First<F, PLACE> {
    type Record<'a> = Entrance<'a>;
    const NAME: Option<&'static str> = F::NAME;
    const MEMBERS: Members = F::MEMBERS;

    fn write_members(record: &Entrance<'_>, object: &mut Object<'_>) {
        let Range { start, end } = object.placed(|object| F::write_members(record, object));
        record.placed[PLACE].set(Some([start, end]));
    }

    fn write_chosen(record: &Entrance<'_>, chosen: &Chosen<'_>, object: &mut Object<'_>) {
        F::write_chosen(record, chosen, object);
    }
}

/// The same members behind it in the same answer.
struct Again<F, const PLACE: usize>(PhantomData<F>);

impl<F: for<'a> Form<Record<'a> = Entrance<'a>>, const PLACE: usize> Form for Again<F, PLACE> {
    type Record<'a> = Entrance<'a>;
    const NAME: Option<&'static str> = F::NAME;
    const MEMBERS: Members = F::MEMBERS;

    fn write_members(record: &Entrance<'_>, object: &mut Object<'_>) {
        match record.placed[PLACE].take() {
            Some([start, end]) => object.again(start..end),
            None => F::write_members(record, object),
        }
    }

    fn write_chosen(record: &Entrance<'_>, chosen: &Chosen<'_>, object: &mut Object<'_>) {
        F::write_chosen(record, chosen, object);
    }
}
