//! Street names in lower case and in two orders: by bytes, where names with a common prefix are neighbours, and the order in
//! which equally good names are shown.

use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{NAMES_A_BLOCK, StreetNameBlocks, StreetNameOrders, StreetNameSearch};

/// See the module.
#[derive(Debug)]
pub(crate) struct Names {
    search: StreetNameSearch,
    orders: StreetNameOrders,
    blocks: StreetNameBlocks,
}

impl Names {
    pub(super) fn new(snapshot: &Snapshot) -> Self {
        Self {
            search: snapshot.street_name_search.clone(),
            orders: snapshot.street_name_orders.clone(),
            blocks: snapshot.street_name_blocks.clone(),
        }
    }

    /// A street name in lower case.
    #[inline]
    pub(crate) fn text(&self, row: u32) -> &str {
        self.search.text.get(row as usize)
    }

    /// The names whose lower-case text is `prefix`, and the longer ones that begin with it, as places in byte order.
    pub(crate) fn with_prefix(&self, prefix: &str) -> [Range<usize>; 2] {
        let by_text: &[u32] = self.orders.by_text.array().values();
        let start = by_text.partition_point(|&row| self.text(row) < prefix);
        let same = by_text[start..].iter().take_while(|&&row| self.text(row) == prefix).count();
        let longer = &by_text[start + same..];
        let end = start + same + longer.partition_point(|&row| self.text(row).starts_with(prefix));
        [start..start + same, start + same..end]
    }

    /// The display positions of names given as places in byte order, block by block, each block with a lower bound of its
    /// positions.
    pub(crate) fn position_blocks(&self, names: Range<usize>) -> impl Iterator<Item = (u32, &[u32])> {
        let positions: &[u32] = self.orders.position_by_text.array().values();
        let blocks = names.start / NAMES_A_BLOCK..names.end.div_ceil(NAMES_A_BLOCK);
        blocks.map(move |block| {
            let first = block * NAMES_A_BLOCK;
            let of_block = first.max(names.start)..(first + NAMES_A_BLOCK).min(names.end);
            (self.blocks.lowest_position.get(block), &positions[of_block])
        })
    }

    /// The display position of a name.
    pub(crate) fn position(&self, name: u32) -> u32 {
        self.search.position.get(name as usize)
    }

    /// The name at a display position.
    pub(crate) fn at_position(&self, position: u32) -> u32 {
        self.orders.by_position.get(position as usize)
    }

    /// Rows of all names.
    pub(crate) fn rows(&self) -> Range<u32> {
        0..self.search.len() as u32
    }
}
