//! That rows refer to one of some objects.

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrDescription, BbrKind, BbrTable, Target};
use vejviser_dataset::raw::RawValue;
use vejviser_model::Uuid;

use crate::lookup::{access_address_row, address_row};

/// The key that rows have which refer to nothing that has a row.
const NOTHING: u32 = u32::MAX;

/// A reference to one of some objects.
pub(super) struct Link {
    /// The place of the attribute.
    pub(super) place: usize,
    column: Column,
    /// Rows of those that have one.
    rows: Vec<u32>,
    /// Those of which there is no row.
    others: Vec<Uuid>,
}

/// Where the row of what an attribute refers to stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Parent,
    Second,
    /// Among the facts.
    Facts,
}

impl Link {
    /// To rows that stand in the column of what a row is found by as well.
    pub(super) fn by_second(rows: impl IntoIterator<Item = u32>) -> Self {
        Self { place: 0, column: Column::Second, rows: rows.into_iter().collect(), others: Vec::new() }
    }

    /// To objects with some ids.
    pub(super) fn new(snapshot: &Snapshot, description: &'static BbrDescription, place: usize, ids: &[Uuid]) -> Self {
        let row = |id: Uuid| match description.kinds.get(place) {
            Some(BbrKind::Link(Target::AccessAddress)) => access_address_row(snapshot, id),
            Some(BbrKind::Link(Target::Address)) => address_row(snapshot, id),
            Some(BbrKind::Link(Target::Row(entity))) => snapshot.bbr(*entity).with_id(id),
            _ => None,
        };
        let name = description.attributes.get(place).map(|attribute| attribute.name);
        let column = match name {
            name if name.is_some() && name == description.parent => Column::Parent,
            name if name.is_some() && name == description.second => Column::Second,
            _ => Column::Facts,
        };
        let (mut rows, mut others) = (Vec::new(), Vec::new());
        for &id in ids {
            match row(id) {
                Some(row) => rows.push(row),
                None => others.push(id),
            }
        }
        Self { place, column, rows, others }
    }

    /// Whether a row refers to one of them, where its column says so; otherwise the attribute does.
    pub(super) fn holds_by_column(&self, rows: &BbrTable, row: usize) -> Option<bool> {
        let named = match self.column {
            Column::Parent => rows.parent.get(row),
            Column::Second => rows.second.get(row),
            Column::Facts => None,
        };
        named.map(|named| self.rows.contains(&named))
    }

    /// Whether the value of the attribute is one of them.
    pub(super) fn holds(&self, value: RawValue<'_>) -> bool {
        match value {
            RawValue::Digits(row) => self.rows.iter().any(|&own| u64::from(own) == row),
            RawValue::Id(id) => self.others.contains(&id),
            _ => false,
        }
    }

    /// Rows among which all are that refer to one of them, where a column leads there.
    pub(super) fn rows_by_column(&self, rows: &BbrTable) -> Option<Vec<u32>> {
        let nothing = (!self.others.is_empty()).then_some(NOTHING);
        let keys = self.rows.iter().copied().chain(nothing);
        match self.column {
            Column::Parent => Some(keys.flat_map(|key| rows.of_parent(key)).collect()),
            Column::Second => Some(keys.flat_map(|key| rows.of_second(key)).collect()),
            Column::Facts => None,
        }
    }

    /// The values that the attribute has of rows that refer to one of them.
    pub(super) fn values(&self) -> impl Iterator<Item = RawValue<'_>> {
        let own = self.rows.iter().map(|&row| RawValue::Digits(row.into()));
        own.chain(self.others.iter().map(|&id| RawValue::Id(id)))
    }
}
