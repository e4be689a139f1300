//! What is asked of other registers about one address.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A register, or all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum AskedRegister {
    /// Buildings and dwellings.
    Buildings,
    /// Administrative divisions.
    Divisions,
    /// The cadastre.
    Cadastre,
    /// Public valuations.
    Valuation,
    /// Energy labels.
    EnergyLabel,
    /// An object of each.
    All,
}

impl AskedRegister {
    /// Each register, then all of them.
    pub const ALL: [Self; 6] =
        [Self::Buildings, Self::Divisions, Self::Cadastre, Self::Valuation, Self::EnergyLabel, Self::All];
}

/// What other registers say of an address.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnrichParameters {
    /// UUID of the address, in any case.
    pub id: String,
    /// Which register is asked.
    pub register: AskedRegister,
    /// Names of the members that are shown; all when there is none.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub members: Vec<String>,
}
