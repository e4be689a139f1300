//! Parameters of the history of one object of the address register.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What an object of the address register is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum RegisterObject {
    /// A named street.
    NamedStreet,
    /// An entrance.
    AccessAddress,
    /// A unit.
    Address,
}

/// An object, and which of its attributes are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegisterHistoryParameters {
    /// What it is.
    pub object: RegisterObject,
    /// Its UUID.
    pub id: String,
    /// Names of attributes; all when there is none.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub attributes: Vec<String>,
}
