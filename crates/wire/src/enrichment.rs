//! What other registers say of an address: an object a register, alike wherever it stands.
//!
//! Each begins with the register, its date and whether it is there: where it is not, the object has its members all the
//! same, and they are null or empty, so that a missing register is never taken for "none". A member is said once; columns
//! follow from it.

use std::sync::Arc;

use vejviser_dataset::Snapshot;
use vejviser_engine::request::AskedRegister;
use vejviser_engine::{Budget, Result};
use vejviser_model::id::{AccessAddressId, AddressId};

use crate::bytes::json::object as write_object;
use crate::bytes::writer::append;
use crate::form::chosen::Chosen;
use crate::form::description::{Meaning, means};
use crate::form::kind::Id;
use crate::form::object::{Form, form};
use crate::form::representation::{Addition, object};
use crate::presentation::{Enrichment, Presentation};
use crate::record::entrance::{Addressed, Entrance};
use crate::record::scope::Scope;
use crate::record::standing::Stands;

pub mod buildings;
pub mod cadastre;
pub mod divisions;
pub mod energy_label;
mod told;
pub mod valuation;

/// `register`.
const REGISTER: Meaning = means("Registret, som oplysningerne kommer fra.", "The register that the data come from.");
/// `dato`.
const DATE: Meaning = means(
    "Datoen for registrets nyeste fil, så vidt den kendes: et år, en måned eller en dag.",
    "Date of the newest file of the register, as far as it is known: a year, a month or a day.",
);
/// `tilgængelig`.
const AVAILABLE: Meaning = means(
    "Om registret er indlæst. Er det ikke, er de øvrige felter null eller tomme, hvad enten der er noget eller ej.",
    "Whether the register is loaded. If it is not, the other fields are null or empty, whether there is anything or not.",
);
/// What addresses and access addresses can show, in this order.
pub const OF_ADDRESSES: &[Addition<Addressed>] = &[
    Addition {
        asked_by: Enrichment::Buildings,
        name: "bbr",
        meaning: means(
            "Bygningerne og enhederne på adressen; med `include=bbr`.",
            "The buildings and units of the address; with `include=bbr`.",
        ),
        object: object::<Addressed, buildings::Buildings>(),
        columns: buildings::COLUMNS,
        is_loaded: |snapshot| snapshot.bbr_release.is_loaded,
        needs_buildings: |_| true,
    },
    Addition {
        asked_by: Enrichment::Divisions,
        name: "dagi",
        meaning: means(
            "De administrative områder, som adressen ligger i; med `include=dagi`.",
            "The administrative areas that the address lies in; with `include=dagi`.",
        ),
        object: object::<Addressed, divisions::Divisions>(),
        columns: divisions::COLUMNS,
        is_loaded: |snapshot| snapshot.division_release.is_loaded,
        needs_buildings: |_| false,
    },
    Addition {
        asked_by: Enrichment::Cadastre,
        name: "jordstykke",
        meaning: means(
            "Jordstykket, som adressen ligger på; med `include=jordstykke`.",
            "The land parcel that the address lies on; with `include=jordstykke`.",
        ),
        object: object::<Addressed, cadastre::Cadastre>(),
        columns: cadastre::COLUMNS,
        is_loaded: |snapshot| snapshot.cadastre_release.is_loaded,
        needs_buildings: |_| false,
    },
    Addition {
        asked_by: Enrichment::Valuation,
        name: "vurdering",
        meaning: means(
            "Den offentlige vurdering af ejendommen; med `include=vurdering`.",
            "The public valuation of the property; with `include=vurdering`.",
        ),
        object: object::<Addressed, valuation::Valuation>(),
        columns: valuation::COLUMNS,
        is_loaded: |snapshot| snapshot.valuation_release.is_loaded,
        needs_buildings: |_| false,
    },
    Addition {
        asked_by: Enrichment::EnergyLabel,
        name: "energimaerke",
        meaning: means(
            "Bygningens energimærke; med `include=energimaerke`.",
            "The energy label of the building; with `include=energimaerke`.",
        ),
        object: object::<Addressed, energy_label::EnergyLabel>(),
        columns: energy_label::COLUMNS,
        is_loaded: |snapshot| snapshot.energy_label_release.is_loaded,
        needs_buildings: energy_label::is_found_by_building,
    },
];

/// What cannot be told of addresses because its register is not there.
pub fn not_loaded(snapshot: &Snapshot) -> Vec<Enrichment> {
    let missing = OF_ADDRESSES.iter().filter(|addition| !(addition.is_loaded)(snapshot));
    missing.map(|addition| addition.asked_by).collect()
}

form! {
    /// An object of each register.
    pub All = "Berigelser", of Entrance<'a> {
        "id": Id, means("Adressens id.", "Id of the address."), |record| record.own_id();
        "bbr": buildings::Buildings, means("Bygningerne og enhederne på adressen.", "The buildings and units of the address."),
            |record| record.clone();
        "dagi": divisions::Divisions,
            means("De administrative områder, som adressen ligger i.", "The administrative areas that the address lies in."),
            |record| record.clone();
        "jordstykke": cadastre::Cadastre,
            means("Jordstykket, som adressen ligger på.", "The land parcel that the address lies on."), |record| record.clone();
        "vurdering": valuation::Valuation,
            means("Den offentlige vurdering af ejendommen.", "The public valuation of the property."), |record| record.clone();
        "energimaerke": energy_label::EnergyLabel,
            means("Bygningens energimærke.", "The energy label of the building."), |record| record.clone();
    }
}

/// Calls a function with the form of a register.
macro_rules! with_form {
    ($register:expr, $form:ident => $called:expr) => {
        match $register {
            AskedRegister::Buildings => {
                type $form = buildings::Buildings;
                $called
            }
            AskedRegister::Divisions => {
                type $form = divisions::Divisions;
                $called
            }
            AskedRegister::Cadastre => {
                type $form = cadastre::Cadastre;
                $called
            }
            AskedRegister::Valuation => {
                type $form = valuation::Valuation;
                $called
            }
            AskedRegister::EnergyLabel => {
                type $form = energy_label::EnergyLabel;
                $called
            }
            AskedRegister::All => {
                type $form = All;
                $called
            }
        }
    };
}
pub(crate) use with_form;

/// Names of the members that may be chosen of what a register says.
pub fn names(register: AskedRegister) -> Vec<&'static str> {
    match register {
        AskedRegister::Buildings => buildings::names().collect(),
        _ => with_form!(register, F => F::MEMBERS.fields().iter().map(|field| field.name).collect()),
    }
}

/// Appends what a register says of an address, or of an entrance where there is no address: always one JSON object. The
/// budget pays for what is looked up.
pub fn write(
    snapshot: &Snapshot,
    (entrance, address): (AccessAddressId, Option<AddressId>),
    register: AskedRegister,
    members: &[String],
    presentation: &Presentation,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Result<()> {
    let scope = Scope::new(snapshot, presentation);
    let mut record =
        address.map_or_else(|| Entrance::new(scope, entrance), |address| Entrance::of_unit(scope, address));
    let chosen = Chosen::new(members);
    budget.spend(1)?;
    if let Some(search) = buildings::search(snapshot, register, &chosen) {
        let found = search(snapshot, entrance.0, address.map(|address| address.0), budget)?;
        record.standing = Some(Arc::new(Stands::new(scope, found)));
    }
    append(out, |out| {
        write_object(out, |object| with_form!(register, F => F::write_chosen(&record, &chosen, object)));
    });
    Ok(())
}
