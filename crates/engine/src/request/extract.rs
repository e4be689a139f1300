//! Parameters of the rows that a client copies (`/replikering`).

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ExtractNotation {
    /// Objects, each on a line of its own that begins with CR LF.
    Lines,
    /// Objects, each with a comma and a line break before it.
    Json,
    /// Comma-separated values, without a header.
    Csv,
}

/// A value that an attribute of the key must have.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeyValue {
    /// Name of the attribute.
    pub attribute: String,
    /// The value as text.
    pub value: String,
}

/// Some rows of an entity.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExtractParameters {
    /// Name of the entity.
    pub entity: String,
    /// The first row of the table behind the entity.
    pub from: u32,
    /// How many of them.
    pub rows: u32,
    /// The key that is asked for.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub key: Vec<KeyValue>,
    /// How rows are written.
    pub notation: ExtractNotation,
}
