//! `vurdering`: what the property of an address was valued at. No delivery of the register is read so far, so that it is
//! never there, and its members are null.

use super::{AVAILABLE, DATE, REGISTER};
use crate::form::description::means;
use crate::form::kind::{Boolean, Integer, Text};
use crate::form::object::form;
use crate::record::entrance::Entrance;

form! {
    /// See the module.
    pub Valuation = "BerigelseVurdering", of Entrance<'a> {
        "register": Text, REGISTER, |_| "VUR";
        "dato": Option<Text>, DATE, |_| None;
        "tilgængelig": Boolean, AVAILABLE, |_| false;
        "bfenummer": Option<Integer>, means("Nummer for den bestemte faste ejendom (BFE).", "Number of the real property (BFE)."), |_| None;
        "år": Option<Integer>, means("Året for den seneste vurdering.", "Year of the latest valuation."), |_| None;
        "ejendomsværdi": Option<Integer>, means("Ejendommens værdi i kroner.", "Value of the property in kroner."), |_| None;
        "grundværdi": Option<Integer>, means("Grundens værdi i kroner.", "Value of the land in kroner."), |_| None;
    }
}
