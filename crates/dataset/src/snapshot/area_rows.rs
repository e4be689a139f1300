//! Where areas stand, by kind, code and number.
//!
//! What is made of them at opening is bounded by the codes of four digits, of which there are few, and by one code in
//! [`ROWS_A_MARK`] rows.

use std::ops::Range;

use vejviser_model::collate::Alphabetical;

use crate::tables::{AreaKind, Areas};

/// Codes of four digits are looked up; others are searched.
const CODES: u32 = 10_000;
/// Rows of the kinds that are searched between two codes that are kept together: a search looks at these first, and then
/// into one place of the table.
const ROWS_A_MARK: usize = 64;
/// Rows that a search for a number compares before it goes on: none of them waits for another, and the processor reads them
/// from memory at the same time.
const LOOKED_AT_TOGETHER: u32 = 8;
/// Row of a code that no area has.
const NONE: u32 = u32::MAX;

/// The rows of the areas, which are in order of kind and code.
#[derive(Debug)]
pub(crate) struct AreaRows {
    kinds: [OfKind; AreaKind::ALL.len()],
}

#[derive(Debug)]
struct OfKind {
    rows: Range<u32>,
    /// Row of every code up to the greatest, if that has four digits at most: a record names a dozen areas, mostly others
    /// than the record before, and to search each halves a list ten times at places that nothing foretells.
    by_code: Box<[u32]>,
    /// Every [`ROWS_A_MARK`]th code of the other kinds.
    marks: Box<[u32]>,
}

impl AreaRows {
    pub(crate) fn new(areas: &Areas) -> Self {
        let (kinds, codes) = (areas.kind.array().values(), areas.code.array().values());
        let first_of = |kind: u8| kinds.partition_point(|&other| other < kind) as u32;
        let kinds = AreaKind::ALL.map(|kind| {
            let rows = first_of(kind as u8)..first_of(kind as u8 + 1);
            let codes = codes.get(rows.start as usize..rows.end as usize).unwrap_or_default();
            let (mut by_code, mut marks) = (Box::default(), Box::default());
            if let Some(&most) = codes.last().filter(|&&most| most < CODES) {
                by_code = vec![NONE; most as usize + 1].into_boxed_slice();
                // Of rows with the same code the first counts, as where codes are searched.
                for (row, &code) in rows.clone().zip(codes).rev() {
                    if let Some(place) = by_code.get_mut(code as usize) {
                        *place = row;
                    }
                }
            } else {
                marks = codes.iter().copied().step_by(ROWS_A_MARK).collect();
            }
            OfKind { rows, by_code, marks }
        });
        Self { kinds }
    }

    /// All rows of a kind.
    pub(crate) fn of(&self, kind: AreaKind) -> Range<u32> {
        self.kinds[kind as usize].rows.clone()
    }

    /// The row of an area.
    #[inline]
    pub(crate) fn row(&self, areas: &Areas, kind: AreaKind, code: u32) -> Option<u32> {
        let by_code = &self.kinds[kind as usize].by_code;
        if !by_code.is_empty() {
            return by_code.get(code as usize).copied().filter(|&row| row != NONE);
        }
        self.run(areas, kind, code).next()
    }

    /// The row of an area identified by a number in addition to its code.
    pub(crate) fn row_with_number(&self, areas: &Areas, kind: AreaKind, code: u32, number: &str) -> Option<u32> {
        let Range { start, end } = self.run(areas, kind, code);
        let number_of = |row: u32| areas.number.get(row as usize).map(Alphabetical);
        let number = Alphabetical(number);
        let (mut from, mut to) = (start, end);
        while from < to {
            let step = (to - from).div_ceil(LOOKED_AT_TOGETHER);
            let looked_at = (from..to).skip(step as usize - 1).step_by(step as usize);
            from += step * looked_at.map(|row| u32::from(number_of(row) < Some(number))).sum::<u32>();
            to = to.min(from + step - 1);
        }
        (start..end).contains(&from).then_some(from).filter(|&row| number_of(row) == Some(number))
    }

    /// Rows of the areas with a code, which follow each other.
    pub(crate) fn run(&self, areas: &Areas, kind: AreaKind, code: u32) -> Range<u32> {
        let OfKind { rows, marks, .. } = &self.kinds[kind as usize];
        let codes = areas.code.array().values().get(rows.start as usize..rows.end as usize).unwrap_or_default();
        // The first row whose code is not below one lies between the last mark below it and the next.
        let first = |code: u32| {
            let from = marks.partition_point(|&mark| mark < code).saturating_sub(1) * ROWS_A_MARK;
            let to = if marks.is_empty() { codes.len() } else { codes.len().min(from + ROWS_A_MARK) };
            from + codes[from..to].partition_point(|&other| other < code)
        };
        let from = first(code);
        let to = code.checked_add(1).map_or(codes.len(), first).max(from);
        rows.start + from as u32..rows.start + to as u32
    }
}
