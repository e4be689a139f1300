//! What every search of a request reads.

use vejviser_dataset::Snapshot;

use crate::suggest::index::Index;
use crate::suggest::query::text::QueryText;
use crate::suggest::restriction::Restriction;

/// Segments that are passed for one step.
pub(crate) const SEGMENTS_PER_STEP: u64 = 8;

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) index: &'a Index,
    pub(crate) text: &'a QueryText<'a>,
    pub(crate) restriction: &'a Restriction<'a>,
}
