//! Street names in lower case and in two orders: by bytes, where names with a common prefix are neighbours, and the
//! order in which equally good names are shown (Danish alphabet, blanks and punctuation left out).

use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_model::collate::collation_key;

use crate::suggest::index::text::Texts;

/// Names in byte order that are skipped together when none of them is early enough in display order.
const BLOCK: usize = 64;

/// See the module.
#[derive(Debug)]
pub(crate) struct Names {
    texts: Texts,
    /// Rows of the names in byte order.
    by_bytes: Vec<u32>,
    /// Display positions of the names in byte order.
    positions_by_bytes: Vec<u32>,
    /// The smallest display position of each block of those.
    block_minima: Vec<u32>,
    /// Row of the name at each display position.
    in_display_order: Vec<u32>,
    /// Display position of each name.
    positions: Vec<u32>,
}

impl Names {
    pub(super) fn new(snapshot: &Snapshot) -> Self {
        let count = snapshot.street_names.len() as u32;
        let mut texts = Texts::default();
        let mut keys = Vec::with_capacity(count as usize);
        for row in 0..count {
            let name = snapshot.street_names.name.get(row as usize);
            texts.push(name);
            keys.push((collation_key(&name.replace([' ', '.', ','], "")), row));
        }
        keys.sort_unstable();
        let in_display_order: Vec<u32> = keys.into_iter().map(|(_, row)| row).collect();
        let mut positions = vec![0; count as usize];
        for (position, &row) in in_display_order.iter().enumerate() {
            positions[row as usize] = position as u32;
        }
        let mut by_bytes: Vec<u32> = (0..count).collect();
        by_bytes.sort_unstable_by_key(|&row| (texts.get(row), row));
        let positions_by_bytes: Vec<u32> = by_bytes.iter().map(|&row| positions[row as usize]).collect();
        let block_minima =
            positions_by_bytes.chunks(BLOCK).map(|block| block.iter().copied().min().unwrap_or_default()).collect();
        Self { texts, by_bytes, positions_by_bytes, block_minima, in_display_order, positions }
    }

    /// A street name in lower case.
    #[inline]
    pub(crate) fn text(&self, row: u32) -> &str {
        self.texts.get(row)
    }

    /// The names whose lower-case text is `prefix`, and the longer ones that begin with it, as places in byte order.
    pub(crate) fn with_prefix(&self, prefix: &str) -> [Range<usize>; 2] {
        let name = |row: u32| self.texts.get(row);
        let start = self.by_bytes.partition_point(|&row| name(row) < prefix);
        let same = self.by_bytes[start..].iter().take_while(|&&row| name(row) == prefix).count();
        let longer = &self.by_bytes[start + same..];
        let end = start + same + longer.partition_point(|&row| name(row).starts_with(prefix));
        [start..start + same, start + same..end]
    }

    /// The display positions of names given as places in byte order, block by block, each block with a lower bound of its
    /// positions.
    pub(crate) fn position_blocks(&self, names: Range<usize>) -> impl Iterator<Item = (u32, &[u32])> {
        let blocks = names.start / BLOCK..names.end.div_ceil(BLOCK);
        blocks.map(move |block| {
            let first = block * BLOCK;
            (self.block_minima[block], &self.positions_by_bytes[first.max(names.start)..(first + BLOCK).min(names.end)])
        })
    }

    /// The display position of a name.
    pub(crate) fn position(&self, name: u32) -> u32 {
        self.positions[name as usize]
    }

    /// The name at a display position.
    pub(crate) fn at_position(&self, position: u32) -> u32 {
        self.in_display_order[position as usize]
    }

    /// Rows of all names.
    pub(crate) fn rows(&self) -> Range<u32> {
        0..self.positions.len() as u32
    }
}
