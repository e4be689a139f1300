//! The row nearest to a position.

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrEntity, BbrTable};
use vejviser_dataset::spatial::Position;
use vejviser_dataset::tables::BbrRows;

use super::test::{FEW, Parts, Tests};
use crate::{Budget, Result};

/// The row whose point is nearest to a position, of those that all else lets through; of several the first by id.
///
/// # Errors
/// The budget's errors.
pub(super) fn nearest(
    snapshot: &Snapshot,
    entity: BbrEntity,
    at: Position,
    tests: &Tests<'_>,
    budget: &mut Budget,
) -> Result<Option<u32>> {
    let mut nearest = Nearest { rows: snapshot.bbr(entity), at, tests, found: None, parts: Parts::default() };
    if let Some(lead) = tests.lead(budget)?.filter(|lead| lead.count <= FEW) {
        lead.rows(budget)?.try_for_each(|row| nearest.offer(row, budget))?;
    } else if let Some(pages) = snapshot.bbr_pages(entity) {
        for (mut rows, distance) in pages.by_nearness(at) {
            if nearest.found.is_some_and(|(least, _)| i128::from(distance) > least) {
                break;
            }
            rows.try_for_each(|row| nearest.offer(row, budget))?;
        }
    }
    Ok(nearest.found.map(|(_, row)| row))
}

/// The nearest row so far.
struct Nearest<'t, 'f> {
    rows: &'t BbrTable,
    at: Position,
    tests: &'t Tests<'f>,
    /// With its distance.
    found: Option<(i128, u32)>,
    parts: Parts,
}

impl Nearest<'_, '_> {
    /// Looks at one more row, which is tested only when it would be nearer.
    fn offer(&mut self, row: u32, budget: &mut Budget) -> Result<()> {
        let id = |row: u32| self.rows.id.get(row as usize);
        let is_before = |distance: &i128| {
            self.found.is_none_or(|(least, other)| *distance < least || (*distance == least && id(row) < id(other)))
        };
        match distance(self.rows, row, self.at).filter(is_before) {
            None => self.parts.spend(1, budget)?,
            Some(distance) if self.tests.hold(row, &mut self.parts, budget)? => self.found = Some((distance, row)),
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
