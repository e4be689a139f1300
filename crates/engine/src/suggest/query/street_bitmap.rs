//! The streets that lie in the places of a condition, one bit a street.

use vejviser_dataset::Snapshot;

use crate::suggest::index::Index;
use crate::suggest::query::condition::Condition;
use crate::{Budget, Result};

/// With more places than this a condition is not worth a bitmap.
const MOST_PLACES: usize = 512;
/// With more streets than this in its places neither.
const MOST_STREETS: usize = 8_192;
/// Streets marked for one step.
const STREETS_PER_STEP: u64 = 8;

/// See the module. Empty where there are too many streets: then it allows all.
#[derive(Debug)]
pub(crate) struct StreetBitmap(Vec<u64>);

impl StreetBitmap {
    /// Marks the streets of a condition, of which [`count_streets`] gave the number.
    pub(crate) fn new(
        snapshot: &Snapshot,
        index: &Index,
        condition: &Condition,
        count: usize,
        budget: &mut Budget,
    ) -> Result<Self> {
        if count > MOST_STREETS {
            return Ok(Self(Vec::new()));
        }
        budget.spend(1 + (count + snapshot.streets.len() / 64) as u64 / STREETS_PER_STEP)?;
        let mut streets = vec![0_u64; snapshot.streets.len().div_ceil(64)];
        for place in condition.places(index) {
            for &street in snapshot.places.streets.get(place as usize) {
                if let Some(bits) = streets.get_mut(street as usize / 64) {
                    *bits |= 1 << (street % 64);
                }
            }
        }
        Ok(Self(streets))
    }

    /// Whether a street is marked, or none is.
    #[inline]
    pub(crate) fn allows(&self, street: u32) -> bool {
        let Self(streets) = self;
        streets.is_empty() || streets.get(street as usize / 64).is_some_and(|bits| bits >> (street % 64) & 1 == 1)
    }
}

/// How many places meet a condition; not counted beyond what a bitmap is made for.
pub(crate) fn count_places(index: &Index, condition: &Condition) -> usize {
    index.place_postings.count(&condition.place_terms).min(MOST_PLACES)
}

/// How many streets lie in the places of a condition; [`usize::MAX`] where those are too many for a bitmap.
pub(crate) fn count_streets(snapshot: &Snapshot, index: &Index, condition: &Condition) -> usize {
    if index.place_postings.count(&condition.place_terms) > MOST_PLACES {
        return usize::MAX;
    }
    condition.places(index).map(|place| snapshot.places.streets.get(place as usize).len()).sum()
}
