//! The rows in a small shape: the entrances, and the streets and names that have one there.
//!
//! With few points in the bounding box of a shape the search starts from them and not from the words: `s` is the
//! beginning of thousands of street names, of which a circle of 100 m contains a few.

use std::ops::Range;

use vejviser_dataset::Snapshot;

use crate::request::AddressGeometry;
use crate::rowset::RowSet;
use crate::shape::Shape;
use crate::{Budget, Result};

/// See the module.
#[derive(Debug)]
pub(crate) struct AreaRows {
    entrances: RowSet,
    streets: RowSet,
    names: RowSet,
}

impl AreaRows {
    /// The rows in the shape; `None` where there are more than `most` points around it.
    pub(crate) fn new(
        snapshot: &Snapshot,
        shape: &Shape,
        geometry: AddressGeometry,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Option<Self>> {
        let (lower, upper) = shape.bounds();
        let (mut rows, mut seen, mut spent) = (Vec::new(), 0, Ok(()));
        if lower.x <= upper.x && lower.y <= upper.y {
            geometry.points(snapshot).within(lower, upper, |entrance, x, y| {
                seen += 1;
                spent = budget.spend(shape.steps());
                if shape.contains(x, y) {
                    rows.push(entrance);
                }
                spent.is_ok() && seen <= most
            });
        }
        spent?;
        if seen > most {
            return Ok(None);
        }
        let entrances = RowSet::from_rows(rows);
        let streets = entrances.rows().map(|row| snapshot.access_addresses.street.get(row as usize));
        let streets = RowSet::from_rows(streets.collect());
        let names = streets.rows().map(|row| snapshot.streets.name.get(row as usize));
        let names = RowSet::from_rows(names.collect());
        Ok(Some(Self { entrances, streets, names }))
    }

    /// The names of the streets there, ascending.
    pub(crate) fn names(&self) -> &RowSet {
        &self.names
    }

    /// Whether the street segment has an entrance there.
    #[inline]
    pub(crate) fn has_street(&self, street: u32) -> bool {
        self.streets.contains(street)
    }

    /// The part of these entrances from the first to the last that lies there.
    pub(crate) fn part_of(&self, entrances: Range<u32>) -> Range<u32> {
        let mut inside = self.entrances.within(entrances.clone());
        let Some(first) = inside.next() else { return entrances.start..entrances.start };
        let end = inside.last().map_or(first.end, |last| last.end);
        first.start..end
    }
}
