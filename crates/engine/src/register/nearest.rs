//! The rows nearest to a position.

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrEntity, BbrTable};
use vejviser_dataset::spatial::Position;
use vejviser_dataset::tables::BbrRows;
use vejviser_model::id::Uuid;

use super::test::{Parts, Tests};
use crate::search::Top;
use crate::{Budget, Result};

/// So many rows are rather looked at than searched for by where they lie.
const FEW: u64 = 16_384;

/// The rows whose points are nearest to a position, of those that all else lets through: at most `most`, in order of
/// distance, of equally near ones in order of id.
///
/// # Errors
/// The budget's errors.
pub(super) fn nearest(
    snapshot: &Snapshot,
    entity: BbrEntity,
    at: Position,
    tests: &Tests<'_>,
    most: usize,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let rows = snapshot.bbr(entity);
    let mut nearest = Nearest { rows, at, tests, found: Top::new(most), parts: Parts::default() };
    if let Some(lead) = tests.lead(budget)?.filter(|lead| lead.count <= FEW) {
        lead.rows(budget)?.try_for_each(|row| nearest.offer(row, budget))?;
    } else if let Some(pages) = snapshot.bbr_pages(entity) {
        for (mut rows, bound) in pages.by_nearness(at, tests.bounds()) {
            if nearest.found.worst().is_some_and(|&(farthest, ..)| i128::from(bound) > farthest) {
                break;
            }
            rows.try_for_each(|row| nearest.offer(row, budget))?;
        }
    }
    Ok(nearest.found.finish().into_iter().map(|(.., row)| row).collect())
}

/// Place of a row in the answer: distance squared, id, row.
type Place = (i128, Uuid, u32);

/// The nearest rows so far.
struct Nearest<'t, 'f> {
    rows: &'t BbrTable,
    at: Position,
    tests: &'t Tests<'f>,
    found: Top<Place>,
    parts: Parts,
}

impl Nearest<'_, '_> {
    /// Looks at one more row, which is tested only when it would be among them.
    fn offer(&mut self, row: u32, budget: &mut Budget) -> Result<()> {
        let place = distance(self.rows, row, self.at).map(|distance| (distance, self.rows.id.get(row as usize), row));
        match place.filter(|place| self.found.worst().is_none_or(|worst| place < worst)) {
            None => self.parts.spend(1, budget)?,
            Some(place) if self.tests.hold(row, &mut self.parts, budget)? => self.found.add(place),
            Some(_) => {}
        }
        Ok(())
    }
}

/// The square of the distance of a row's point from a position.
pub(super) fn distance(rows: &BbrRows, row: u32, at: Position) -> Option<i128> {
    let (x, y) = rows.x.get(row as usize).zip(rows.y.get(row as usize))?;
    let (east, north) = (i128::from(x) - i128::from(at.x), i128::from(y) - i128::from(at.y));
    Some(east * east + north * north)
}
