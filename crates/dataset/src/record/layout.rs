//! How the file says where the fields of its records stand.
//!
//! The metadata of their column hold under `fields` a JSON list with `name`, `type`, the first bit `at`, the number of
//! `bits` and, where rows lack the value, the bit `absent` that is set in those. What is read is checked against the
//! fields that this build knows, and refused where they differ: nothing is ever read outside a record. That values do
//! not overlap is not checked, for it would only make them wrong.

use arrow_schema::{ArrowError, Metadata};
use serde::{Deserialize, Serialize};

use super::field::{BYTE, FieldType, WORD};
use super::plan::{BitPlace, Plan};
use super::{COLUMN, Slot};

/// Key of the layout in the metadata of the column.
const KEY: &str = "fields";

/// Where a field stands in every record, in bits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    at: usize,
    bits: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    absent: Option<usize>,
}

/// The layout of a file, as the file says it.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    entries: Vec<Entry>,
}

impl Layout {
    /// Reads the layout beside a column.
    pub(super) fn of_metadata(metadata: &Metadata) -> Result<Self, String> {
        let text = metadata.get(KEY).ok_or_else(|| format!("column {COLUMN} does not say what it holds"))?;
        let entries: Vec<Entry> =
            serde_json::from_str(text).map_err(|error| format!("column {COLUMN} cannot say what it holds: {error}"))?;
        Ok(Self { entries })
    }

    /// The layout by which records were written, as metadata.
    pub(super) fn to_metadata(fields: &[FieldType], plan: &Plan) -> Result<Metadata, ArrowError> {
        let entry = |(field, place): (&FieldType, &Option<BitPlace>)| {
            let BitPlace { at, bits, absent } = (*place)?;
            Some(Entry { name: field.name.clone(), kind: field.kind.to_owned(), at, bits, absent })
        };
        let entries: Vec<Entry> = fields.iter().zip(plan.places()).filter_map(entry).collect();
        let text = serde_json::to_string(&entries).map_err(|error| ArrowError::JsonError(error.to_string()))?;
        Ok(Metadata::from([(KEY.to_owned(), text)]))
    }

    /// Where a field stands in records of `stride` bytes, or why it cannot be read there.
    pub(super) fn slot(&self, field: &FieldType, stride: usize) -> Result<Slot, String> {
        let mut named = self.entries.iter().filter(|entry| entry.name == field.name);
        let Some(entry) = named.next() else {
            return if field.optional {
                Ok(Slot { is_missing: true, ..Slot::default() })
            } else {
                Err("is missing".to_owned())
            };
        };
        if named.next().is_some() {
            return Err("stands in the record twice".to_owned());
        }
        entry.check(field, stride.saturating_mul(BYTE))?;
        Ok(field.slot(entry.at, entry.bits, entry.absent))
    }
}

impl Entry {
    /// Whether the field can be read from records of so many bits.
    fn check(&self, field: &FieldType, record: usize) -> Result<(), String> {
        let Self { kind, at, bits, absent, .. } = self;
        if kind != field.kind {
            return Err(format!("has type {kind} instead of {}", field.kind));
        }
        let whole = |bits: usize| bits.is_multiple_of(BYTE);
        let fits = match field {
            _ if field.is_bit() => *bits == 1,
            _ if field.is_number() => whole(*at) && whole(*bits) && (BYTE..=field.bits).contains(bits),
            _ => whole(*at) && *bits == field.bits,
        };
        let end = at.checked_add(*bits).filter(|end| *end <= record);
        let has_word = |end: usize| !field.is_number() || end >= WORD * BYTE;
        if !fits || !end.is_some_and(has_word) {
            return Err(format!("stands in bits {at} to {at}+{bits} of {record}, where it cannot be read"));
        }
        match absent {
            Some(_) if !field.optional => Err("holds nulls".to_owned()),
            Some(bit) if *bit >= record => Err(format!("has its nulls in bit {bit} of {record}")),
            _ => Ok(()),
        }
    }
}
