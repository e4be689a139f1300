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
    /// The state after the event with this number; that of the snapshot where none is given.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub until: Option<u64>,
    /// How rows are written.
    pub notation: ExtractNotation,
}

/// Some events of an entity in a transaction.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EventsParameters {
    /// Name of the entity.
    pub entity: String,
    /// Number of the transaction.
    pub transaction: u32,
    /// The first event of the entity, counted from 0.
    pub from: u32,
    /// How many.
    pub events: u32,
    /// The lowest sequence number.
    #[ts(as = "u32")]
    pub lowest: u64,
    /// The highest.
    #[ts(as = "u32")]
    pub highest: u64,
    /// The key that is asked for.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub key: Vec<KeyValue>,
    /// How events are written.
    pub notation: ExtractNotation,
    /// Whether a row that has other values is followed by a tab and the row as it was before; in lines alone.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub with_before: bool,
}

/// What a transaction did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct InspectParameters {
    /// Its number.
    pub transaction: u32,
    /// How often columns changed, instead of the rows.
    pub counts: bool,
}

/// Every transaction that led to the snapshot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TransactionsParameters {}
