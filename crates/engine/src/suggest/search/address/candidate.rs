//! A street name that is to be searched.

use crate::suggest::query::condition::Mask;
use crate::suggest::score::lower_bound::LowerBound;
use crate::suggest::score::street_matcher::FirstWord;

/// See the module. Candidates are searched in the order of their fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CandidateName {
    /// Lower bound where all that is typed for the street belongs to it: the likeliest come first.
    pub(super) order: u32,
    pub(super) name: u32,
    pub(super) places: PlaceSubset,
    /// Of every address of the name in these places.
    pub(super) bound: LowerBound,
    /// Conditions that the name meets.
    pub(super) met: Mask,
}

/// Which places of a name are searched. The first word of the query may be of the name, or of a place that has it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PlaceSubset {
    All,
    /// Those that do not have the first word.
    WithoutFirstWord,
    /// Those that have the first word.
    WithFirstWord,
}

impl PlaceSubset {
    /// What the first word may be in these places.
    pub(super) fn first_word(self) -> FirstWord {
        if self == Self::WithoutFirstWord { FirstWord::OfStreet } else { FirstWord::OfAnyPart }
    }
}
