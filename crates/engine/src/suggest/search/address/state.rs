//! What the parts of one search share: the best found so far, lower bounds, alignments, and what has been computed before.

use smallvec::SmallVec;

use crate::suggest::query::condition::Mask;
use crate::suggest::query::fields::Fields;
use crate::suggest::score::Scores;
use crate::suggest::score::alignment::Alignment;
use crate::suggest::score::lower_bound::{LowerBound, LowerBounds};
use crate::suggest::score::rank::AddressRank;
use crate::suggest::score::top_k::TopK;
use crate::suggest::search::context::Context;

/// Alignments of one search; what comes later, and is likely worse than all before, is ranked without.
const MOST_ALIGNMENTS: u32 = 128;
/// The same where words may be misspelt: about a page of suggestions. More streets are candidates then, few of them are
/// meant, and what is meant mostly takes the words in order.
const MOST_MISSPELT_ALIGNMENTS: u32 = 24;

/// Scores by how an address relates to the typed words.
pub(super) type RelationScores = SmallVec<[(u64, Scores); 8]>;

/// House numbers, as first and last code of each range.
pub(super) type NumberRanges = SmallVec<[(u16, u16); 4]>;

/// See the module.
pub(super) struct SearchState<'a> {
    pub(super) context: Context<'a>,
    /// [`Fields::HouseNumber`] for entrances, [`Fields::Unit`] for units.
    pub(super) fields: Fields,
    pub(super) top: TopK<AddressRank>,
    pub(super) bounds: LowerBounds<'a>,
    pub(super) alignment: Alignment,
    /// Alignments that may still be made.
    pub(super) alignments_left: u32,
    pub(super) cache: Cache,
}

/// What has been computed for the query, or for the name, that is being searched.
#[derive(Default)]
pub(super) struct Cache {
    /// Of the query: the house numbers that meet some conditions.
    pub(super) number_ranges: Vec<(Mask, NumberRanges)>,
    /// Of the name: scores that hold in every place.
    pub(super) scores_in_any_place: RelationScores,
    /// Of the name: lower bounds by how the house number relates to the typed words.
    pub(super) number_bounds: SmallVec<[(u64, u32); 8]>,
}

impl<'a> SearchState<'a> {
    pub(super) fn new(context: Context<'a>, fields: Fields, capacity: usize) -> Self {
        let Context { snapshot, index, text, .. } = context;
        Self {
            context,
            fields,
            top: TopK::new(capacity),
            bounds: LowerBounds::new(snapshot, index, text, fields),
            alignment: Alignment::default(),
            alignments_left: MOST_ALIGNMENTS,
            cache: Cache::default(),
        }
    }

    /// From here on words may be misspelt.
    pub(super) fn allow_misspelt(&mut self) {
        self.bounds.allow_misspelt();
        self.alignment.allow_misspelt();
        self.alignments_left = self.alignments_left.min(MOST_MISSPELT_ALIGNMENTS);
    }

    /// From here on another query is searched.
    pub(super) fn begin_query(&mut self) {
        self.cache.number_ranges.clear();
    }

    /// From here on another name is searched.
    pub(super) fn begin_name(&mut self) {
        self.cache.scores_in_any_place.clear();
        self.cache.number_bounds.clear();
    }

    /// A lower bound as it is now, given the alignments left.
    #[inline]
    pub(super) fn bound_now(&self, bound: LowerBound) -> u32 {
        bound.with_alignments(self.alignments_left)
    }
}
