//! A candidate: an address that may be meant, and how it fits what was read.

use crate::cleanse::lookup::penalty::OTHER_HOUSE;
use crate::cleanse::record::Subject;

/// An address that may be meant.
#[expect(clippy::struct_excessive_bools, reason = "facts that hold independently of each other")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) subject: Subject,
    pub(crate) fit: Fit,
    /// The fit by its present name alone.
    pub(crate) present_fit: Fit,
    /// How far its house number is from the one read.
    pub(crate) number_distance: u16,
    /// Whether its house number is the last of a range.
    pub(crate) is_last_of_range: bool,
    /// Whether it was found by a former name.
    pub(crate) is_former: bool,
    pub(crate) unit: UnitMatch,
    /// Whether the town that was typed is another name of its own.
    pub(crate) is_by_town_alias: bool,
    /// Whether the words of its street are in the text in another order, or apart.
    pub(crate) has_moved_words: bool,
    /// Whether these are written exactly so, as whole parts of the text.
    pub(crate) explains_parts: bool,
    /// Rank of the reading by which it was found.
    pub(crate) rank: u8,
    /// Whether that reading leaves words that nothing explains.
    pub(crate) has_strangers: bool,
}

/// How a candidate fits the reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fit {
    /// The lower, the likelier.
    pub(crate) penalty: u32,
    /// Whether street, number, unit, postcode and town are all as read.
    pub(crate) is_exact: bool,
}

impl Candidate {
    /// Whether it is the house that was read, in a street that explains whole parts of the text by its words.
    pub(crate) fn is_moved_house(&self) -> bool {
        self.explains_parts && self.fit.penalty < OTHER_HOUSE
    }

    /// The same by its present name alone, where it turns out that it never had the name read.
    pub(crate) fn as_present(self) -> Self {
        Self { fit: self.present_fit, ..self }
    }
}

/// How the unit of a candidate matches the one read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitMatch {
    /// It is that one, or none was read.
    Same,
    /// It is another one or none.
    Other,
    /// What was read as a floor is its door.
    Swapped,
}
