//! `energimaerke`: the energy label of a building. No extract of the register is read so far, so that it is never there,
//! and its members are null.

use super::{AVAILABLE, DATE, REGISTER};
use crate::form::description::means;
use crate::form::kind::{Boolean, Text};
use crate::form::object::form;
use crate::record::entrance::Entrance;

form! {
    /// See the module.
    pub EnergyLabel = "BerigelseEnergimaerke", of Entrance<'a> {
        "register": Text, REGISTER, |_| "EMO";
        "dato": Option<Text>, DATE, |_| None;
        "tilgængelig": Boolean, AVAILABLE, |_| false;
        "klasse": Option<Text>, means("Energiklasse, A2020 til G.", "Energy class, A2020 to G."), |_| None;
        "gyldigtil": Option<Text>, means("Sidste dag, energimærket gælder.", "Last day on which the label is valid."), |_| None;
        "rapport": Option<Text>, means("Energimærkerapportens nummer.", "Number of the report on the label."), |_| None;
    }
}
