//! What lies in a small shape: the entrances, and the streets and names that have one there.
//!
//! Where few points lie in the box of a shape it is quicker to start from them than from the words: `s` begins the
//! names of thousands of streets, of which a circle of 100 m holds a few.

use std::ops::Range;

use vejviser_dataset::Snapshot;

use crate::request::AddressGeometry;
use crate::rowset::RowSet;
use crate::shape::Shape;
use crate::{Budget, Result};

/// Points in the box of a shape beyond which words lead.
const FEW: usize = 8_192;

/// The entrances in a shape, and whose they are.
#[derive(Debug)]
pub(crate) struct Near {
    entrances: RowSet,
    streets: RowSet,
    names: RowSet,
}

impl Near {
    /// What lies in the shape; `None` where that is much.
    pub(crate) fn new(
        snapshot: &Snapshot,
        shape: &Shape,
        geometry: AddressGeometry,
        budget: &mut Budget,
    ) -> Result<Option<Self>> {
        let points = match geometry {
            AddressGeometry::AccessPoint => &snapshot.access_points,
            AddressGeometry::RoadPoint => &snapshot.road_points,
        };
        let (least, most) = shape.bounds();
        let (mut rows, mut seen, mut spent) = (Vec::new(), 0, Ok(()));
        if least.x <= most.x && least.y <= most.y {
            points.within(least, most, |entrance, x, y| {
                seen += 1;
                spent = budget.spend(shape.steps());
                if shape.contains(x, y) {
                    rows.push(entrance);
                }
                spent.is_ok() && seen <= FEW
            });
        }
        spent?;
        if seen > FEW {
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

    /// From the first to the last of these entrances that lies there.
    pub(crate) fn part_of(&self, entrances: Range<u32>) -> Range<u32> {
        let mut inside = self.entrances.within(entrances.clone());
        let Some(first) = inside.next() else { return entrances.start..entrances.start };
        let end = inside.last().map_or(first.end, |last| last.end);
        first.start..end
    }
}
