//! Where areas stand, by kind and code.

use std::ops::Range;

use crate::tables::{AreaKind, Areas};

/// Codes of four digits are looked up; others are searched.
const CODES: u32 = 10_000;
/// In place of a row.
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
}

impl AreaRows {
    pub(crate) fn new(areas: &Areas) -> Self {
        let (kinds, codes) = (areas.kind.array().values(), areas.code.array().values());
        let first_of = |kind: u8| kinds.partition_point(|&other| other < kind) as u32;
        let kinds = AreaKind::ALL.map(|kind| {
            let rows = first_of(kind as u8)..first_of(kind as u8 + 1);
            let codes = codes.get(rows.start as usize..rows.end as usize).unwrap_or_default();
            let mut by_code = Box::default();
            if let Some(&most) = codes.last().filter(|&&most| most < CODES) {
                by_code = vec![NONE; most as usize + 1].into_boxed_slice();
                for (row, &code) in rows.clone().zip(codes) {
                    if let Some(place) = by_code.get_mut(code as usize) {
                        *place = row;
                    }
                }
            }
            OfKind { rows, by_code }
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
        let OfKind { rows, by_code } = &self.kinds[kind as usize];
        if !by_code.is_empty() {
            return by_code.get(code as usize).copied().filter(|&row| row != NONE);
        }
        let codes = areas.code.array().values().get(rows.start as usize..rows.end as usize)?;
        codes.binary_search(&code).ok().map(|place| rows.start + place as u32)
    }
}
