//! What one typed word can match: terms of the dictionary, and house numbers, floors and doors.
//!
//! The vocabulary that index and query share. Nothing here knows a snapshot or a whole query.

pub(crate) mod designator;
pub(crate) mod packed;
pub(crate) mod range;

use vejviser_model::Word;

/// How a typed word is compared with those of the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TermMatch {
    /// It is the whole word.
    Exact,
    /// It may be the beginning of a longer word.
    Prefix,
}

impl TermMatch {
    /// As the word was typed.
    pub(crate) fn of(word: &Word) -> Self {
        if word.prefix { Self::Prefix } else { Self::Exact }
    }

    /// Whether longer words match too.
    #[inline]
    pub(crate) fn is_prefix(self) -> bool {
        self == Self::Prefix
    }
}
