//! What other registers say of an address: an object a register, alike wherever it stands.
//!
//! Each begins with the register, its date and whether it is there: where it is not, the object has its members all the
//! same, and they are null or empty, so that a missing register is never taken for "none". A member is said once; columns
//! follow from it.

use crate::form::description::{Meaning, means};
use crate::form::representation::{Addition, object};
use crate::presentation::Enrichment;
use crate::record::entrance::Addressed;

pub mod cadastre;
pub mod divisions;

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
        asked_by: Enrichment::Divisions,
        name: "dagi",
        meaning: means(
            "De administrative områder, som adressen ligger i; med `include=dagi`.",
            "The administrative areas that the address lies in; with `include=dagi`.",
        ),
        object: object::<Addressed, divisions::Divisions>(),
        columns: divisions::COLUMNS,
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
    },
];
