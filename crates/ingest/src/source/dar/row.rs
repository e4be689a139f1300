//! What rows of all entities share: identity, registration, validity, status.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use vejviser_model::Uuid;

use super::super::Fault;
use super::super::row::Row;
use super::super::schema::Schema;
use super::super::value::{Values, dar_status, digits, id, moment};
use super::key::{Keys, Reference};
use crate::record::{Symbol, Texts};
use vejviser_model::bitemporal::{BitemporalRow, GIVEN_ROWKEY, OPEN, RowHash};

/// Names of the shared columns in every form of delivery, after those of the entity.
const SHARED: [&[&str]; 7] = [
    &["id", "id_lokalId"],
    &["rowkey"],
    &["registreringfra"],
    &["registreringtil"],
    &["virkningfra"],
    &["virkningtil"],
    &["status"],
];

/// Places in [`SHARED`].
mod shared {
    pub(super) const ID: usize = 0;
    pub(super) const ROWKEY: usize = 1;
    pub(super) const REGISTERED: usize = 2;
    pub(super) const SUPERSEDED: usize = 3;
    pub(super) const FROM: usize = 4;
    pub(super) const TO: usize = 5;
    pub(super) const STATUS: usize = 6;
}

/// An entity of the register: its own columns, and what is kept of them.
pub(super) trait Facts: Copy + PartialEq {
    /// The facts as any thread can read them: what they refer to stands in them and has no key yet.
    type Read: Texts + Send;
    /// Names of the entity's own columns.
    const NAMES: &'static [&'static [&'static str]];
    /// Reads the columns that are kept.
    fn from_row(values: &mut Values<'_>) -> Result<Self::Read, Fault>;
    /// The facts as they are held.
    fn held(read: Self::Read, keys: &mut Keys) -> Self;
}

/// How rows of an entity are read: columns by name.
#[derive(Debug)]
pub(super) struct EntityColumns {
    pub(super) schema: Schema,
    pub(super) names: Vec<&'static [&'static str]>,
}

impl EntityColumns {
    pub(super) fn new(own: &[&'static [&'static str]]) -> Self {
        let names: Vec<&'static [&'static str]> = own.iter().chain(&SHARED).copied().collect();
        Self { schema: Schema::new(&names), names }
    }
}

/// What a row is.
#[derive(Debug)]
pub(super) enum ReadRow<T> {
    /// It is what the register says today.
    Current(BitemporalRow<T>),
    /// It is what the register said before its registration ended.
    Superseded {
        /// When it was registered.
        registered: i64,
        /// The row, by which another delivery is found that does not know of the end.
        row: Option<RowHash>,
    },
}

impl<T> ReadRow<T> {
    /// Why the row is not kept, if it is not.
    pub(super) fn left_out(&self) -> Option<&'static str> {
        match self {
            Self::Current(_) => None,
            Self::Superseded { .. } => Some("the registration has ended"),
        }
    }
}

impl<T: Texts> Texts for ReadRow<T> {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        match self {
            Self::Current(version) => version.facts.each_text(each),
            Self::Superseded { registered: _, row: _ } => {}
        }
    }
}

/// Reads a row. One whose registration or validity ends before it begins, or at once, is a fault.
pub(super) fn read<T: Facts>(values: &mut Values<'_>) -> Result<ReadRow<T::Read>, Fault> {
    let own = T::NAMES.len();
    let time = |values: &Values<'_>, column: usize| -> Result<Option<i64>, Fault> {
        Ok(values.strict(own + column, moment)?.and_then(crate::record::Moment::millis))
    };
    let registered = time(values, shared::REGISTERED)?.ok_or(Fault::Missing("registreringfra"))?;
    if let Some(superseded) = time(values, shared::SUPERSEDED)? {
        if superseded <= registered {
            return Err(Fault::Row("registreringtil is not after registreringfra"));
        }
        return Ok(ReadRow::Superseded { registered, row: superseded_row(values, own, registered) });
    }
    let from = time(values, shared::FROM)?.ok_or(Fault::Missing("virkningfra"))?;
    let to = time(values, shared::TO)?.unwrap_or(OPEN);
    if to <= from {
        return Err(Fault::Row("virkningtil is not after virkningfra"));
    }
    Ok(ReadRow::Current(BitemporalRow {
        id: values.required(own + shared::ID, id)?,
        from,
        to,
        registered,
        rowkey: rowkey(values, own)?,
        status: values.required(own + shared::STATUS, dar_status)?,
        facts: T::from_row(values)?,
    }))
}

/// The number of a row; 0 where it has none that can be told from those that rows are given.
fn rowkey(values: &Values<'_>, own: usize) -> Result<u32, Fault> {
    let number = values.strict(own + shared::ROWKEY, digits)?;
    Ok(number.filter(|&number| number < GIVEN_ROWKEY).unwrap_or_default())
}

/// A superseded row, if its dates distinguish it from others.
fn superseded_row(values: &Values<'_>, own: usize, registered: i64) -> Option<RowHash> {
    let object = id(values.text(own + shared::ID)?)?;
    let from = moment(values.text(own + shared::FROM)?)?.millis()?;
    let rowkey = rowkey(values, own).ok()?;
    Some(RowHash::new(object, from, rowkey, registered))
}

/// A reference that is left out, and counted, when it is unreadable.
pub(super) fn reference(values: &mut Values<'_>, column: impl Into<usize>) -> Option<Reference> {
    values.lenient(column, |text| Reference::parse(text).ok()).flatten()
}

/// A digest of columns that are compared and not kept: a change in one of them is a change of the object.
pub(super) fn digest<C: Into<usize>>(row: &Row, columns: impl IntoIterator<Item = C>) -> u32 {
    digest_of(columns.into_iter().map(|column| row.get(column.into()).unwrap_or_default().into()))
}

/// The same of the texts that stand there.
pub(super) fn digest_of<'a>(texts: impl IntoIterator<Item = Cow<'a, str>>) -> u32 {
    let mut hasher = rustc_hash::FxHasher::default();
    for text in texts {
        hasher.write(text.as_bytes());
        hasher.write_u8(0xff);
    }
    (hasher.finish() >> 32) as u32
}

/// The same of columns that hold ids, however these are spelt.
pub(super) fn digest_of_ids<C: Into<usize>>(row: &Row, columns: impl IntoIterator<Item = C>) -> u32 {
    digest_of_objects(columns.into_iter().map(|column| row.get(column.into()).and_then(id)))
}

/// The same of the ids.
pub(super) fn digest_of_objects(ids: impl IntoIterator<Item = Option<Uuid>>) -> u32 {
    let mut hasher = rustc_hash::FxHasher::default();
    for id in ids {
        id.hash(&mut hasher);
    }
    (hasher.finish() >> 32) as u32
}
