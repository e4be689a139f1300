//! Rows of a table by the names nearest to a misspelt text.

use super::top::Top;
use crate::lcs::WeightedDistance;
use crate::{Budget, Result};

/// Names that a misspelt text finds, as the former service.
pub(crate) const NEAREST_NAMES: usize = 100;

/// A text as it is compared with names: without its first `*`.
pub(crate) fn spoken(q: &str) -> String {
    q.replacen('*', "", 1)
}

/// What `rows_of` finds of the names nearest to a text, by the weighted edit distance of [`crate::lcs`]: the first
/// [`NEAREST_NAMES`]. Names that come too late are not asked for.
pub(crate) fn nearest_names<'a>(
    q: &str,
    names: usize,
    name_at: impl Fn(usize) -> &'a str,
    budget: &mut Budget,
    rows_of: impl Fn(u32, &mut Budget) -> Result<Vec<u32>>,
) -> Result<Vec<u32>> {
    let mut distance = WeightedDistance::new(&spoken(q));
    let mut top: Top<(u32, u32, u32)> = Top::new(NEAREST_NAMES);
    for name in 0..names as u32 {
        budget.spend(distance.steps())?;
        let text = name_at(name as usize);
        if top.worst().is_some_and(|&(worst, ..)| distance.lower_bound(distance.letters_of(text)) > worst) {
            continue;
        }
        let edits = distance.to(text);
        if top.worst().is_none_or(|worst| (edits, name, 0) < *worst) {
            rows_of(name, budget)?.into_iter().for_each(|row| top.add((edits, name, row)));
        }
    }
    Ok(top.finish().into_iter().map(|(.., row)| row).collect())
}
