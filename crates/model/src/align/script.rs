//! The edit script of an alignment: costs insert 1, delete 1, replace 2.
//!
//! The same as [`crate::distance::script`] gives with those costs, tie for tie, but much faster on texts that are
//! near each other: what both begin with takes no part, and of the matrix only the band is filled that a script of
//! the cost can touch. Both leave the chosen script as it is. Every cell on any cheapest script lies in the band and
//! is exact; a cell that is not exact is too dear to be taken for one.

use super::walk::Step;

/// Dearer than any script.
const FAR: u16 = u16::MAX / 2;

/// The cells of the band, kept for their memory.
#[derive(Debug, Default)]
pub(super) struct Matrix {
    cells: Vec<u16>,
}

/// The band: for row `i` the columns from `i - left` to `i + right`.
struct Band {
    left: usize,
    right: usize,
}

impl Band {
    /// The band in which every script of at most this cost lies.
    fn of_cost(cost: usize, columns: usize, rows: usize) -> Self {
        let difference = columns.abs_diff(rows);
        let (more, less) = (cost.midpoint(difference), cost.saturating_sub(difference) / 2);
        if columns > rows { Self { left: less, right: more } } else { Self { left: more, right: less } }
    }

    /// Cells of a row, with one beyond each edge.
    fn width(&self) -> usize {
        self.left + self.right + 3
    }

    /// Place of a cell; the one to its left is one less, the one above one less than a row before.
    fn cell(&self, row: usize, column: usize) -> usize {
        row * self.width() + column + self.left + 1 - row
    }
}

impl Matrix {
    /// Writes the steps from the typed text to the variant, in their order.
    pub(super) fn steps(&mut self, typed: &[(char, char)], variant: &[char], steps: &mut Vec<Step>) {
        // Costs are kept in 16 bits.
        let typed = &typed[..typed.len().min(usize::from(FAR) / 4)];
        let variant = &variant[..variant.len().min(usize::from(FAR) / 4)];
        let same = typed.iter().zip(variant).take_while(|((_, lower), char)| lower == *char).count();
        steps.clear();
        steps.extend(typed[..same].iter().zip(variant).map(|(&(char, _), &variant)| Step::both(char, variant)));
        let (typed, variant) = (&typed[same..], &variant[same..]);
        let mut cost = typed.len().abs_diff(variant.len()) + 8;
        let band = loop {
            let band = Band::of_cost(cost, typed.len(), variant.len());
            if self.fill(&band, typed, variant) <= cost || cost >= typed.len() + variant.len() {
                break band;
            }
            cost = (cost * 2).min(typed.len() + variant.len());
        };
        self.trace(&band, typed, variant, steps);
        steps[same..].reverse();
    }

    /// Fills the band and gives the cost in its last cell.
    fn fill(&mut self, band: &Band, typed: &[(char, char)], variant: &[char]) -> usize {
        self.cells.clear();
        self.cells.resize(band.width() * (variant.len() + 1), FAR);
        let top = band.right.min(typed.len());
        let start = band.cell(0, 0);
        for (cell, cost) in self.cells[start..=start + top].iter_mut().zip(0..) {
            *cell = cost;
        }
        for (row, &letter) in (1_usize..).zip(variant) {
            let first = row.saturating_sub(band.left);
            let last = (row + band.right).min(typed.len());
            if first > last {
                continue;
            }
            let (above, cells) = self.cells.split_at_mut(row * band.width());
            let above = &above[(row - 1) * band.width()..];
            // In the row above, the cell before and above has this cell's own place, the one above the next.
            let start = first + band.left + 1 - row;
            let mut left = FAR;
            for (place, column) in (start..).zip(first..=last) {
                let cost = match column.checked_sub(1) {
                    Some(before) if typed[before].1 == letter => above[place],
                    // Replacing is inserting and deleting, so it needs no look of its own.
                    _ => left.min(above[place + 1]) + 1,
                };
                let cost = cost.min(FAR);
                cells[place] = cost;
                left = cost;
            }
        }
        usize::from(self.cells[band.cell(variant.len(), typed.len())])
    }

    /// Appends the steps from the last to the first. Of equals, insert goes before delete before keep before replace.
    fn trace(&self, band: &Band, typed: &[(char, char)], variant: &[char], steps: &mut Vec<Step>) {
        let (mut row, mut column) = (variant.len(), typed.len());
        while row > 0 || column > 0 {
            let place = band.cell(row, column);
            let cost = self.cells[place];
            if column > 0 && cost == self.cells[place - 1] + 1 {
                column -= 1;
                steps.push(Step::typed(typed[column].0));
            } else if row > 0 && cost == self.cells[band.cell(row - 1, column)] + 1 {
                row -= 1;
                steps.push(Step::variant(variant[row]));
            } else if row > 0 && column > 0 {
                row -= 1;
                column -= 1;
                steps.push(Step::both(typed[column].0, variant[row]));
            } else {
                // Out of the reach of any script; there is no such cell, but no text may depend on that.
                return;
            }
        }
    }
}
