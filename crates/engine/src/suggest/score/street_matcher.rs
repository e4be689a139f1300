//! Matches the beginning of the typed text to a street name.

use std::cell::OnceCell;

use vejviser_model::opposite::Opposites;

use crate::suggest::query::compiled::CompiledQuery;
use crate::suggest::query::condition::{Condition, Mask, in_mask};
use crate::suggest::query::text::QueryText;
use crate::suggest::score::element::EditPattern;
use crate::suggest::score::in_order::{skip_blanks, take};
use crate::suggest::score::{MISSPELT_STREET_EDIT, OPPOSITE_STREET, PrefixMatch, PrefixMatches};

/// What the first word of the query may be, where the name contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FirstWord {
    /// A word of the street alone.
    OfStreet,
    /// A word of the street, or of another part.
    OfAnyPart,
}

/// See the module.
pub(crate) struct StreetMatcher<'a> {
    text: &'a QueryText<'a>,
    /// Prefixes of the typed text prepared for comparison.
    prefixes: Vec<Prefix>,
    /// Weight of an edit.
    weight: u32,
}

/// A prefix of the typed text.
struct Prefix {
    end: usize,
    pattern: EditPattern,
    /// Found when it is first compared with a name that may be misspelt.
    opposites: OnceCell<Opposites>,
}

impl<'a> StreetMatcher<'a> {
    pub(crate) fn new(text: &'a QueryText<'a>) -> Self {
        Self { text, prefixes: Vec::new(), weight: 1 }
    }

    /// From here on words may be misspelt.
    pub(crate) fn allow_misspelt(&mut self) {
        self.weight = MISSPELT_STREET_EDIT;
    }

    /// The ways to match the text to a name that meets the conditions of `met`: taking the words that are the beginning of
    /// the name, and, if they differ, taking the first words that were found anywhere in it.
    pub(crate) fn matches<'n>(
        &mut self,
        name: &'n str,
        conditions: &[Condition],
        met: Mask,
        first_word: FirstWord,
    ) -> PrefixMatches<'n> {
        let typed = self.text.typed.as_str();
        let (score, end) = take(typed, 0, name);
        let mut matches = PrefixMatches::new();
        matches.push(PrefixMatch { name, score, end });
        let last_leading = (met.trailing_ones() as usize).checked_sub(1).and_then(|last| conditions.get(last));
        if score != 0
            && let Some(words_end) = last_leading.and_then(|last| self.text.ends.get(last.last_word)).copied()
            && words_end > end
        {
            let (weight, prefix) = (self.weight, self.prefix(words_end));
            let opposites = || prefix.opposites.get_or_init(|| Opposites::of(&prefix.pattern.text));
            let is_opposite = weight == MISSPELT_STREET_EDIT && opposites().include(name);
            let score = prefix.pattern.score(name, weight) + if is_opposite { OPPOSITE_STREET } else { 0 };
            // Without the street the first word would have to be another part. Where it can be none, that match is void.
            let is_no_other_part =
                || conditions.first().is_some_and(|first| first.place_terms.is_empty() && !first.designators.is_any());
            if matches[0].end == 0 && (first_word == FirstWord::OfStreet || is_no_other_part()) {
                matches.clear();
            }
            matches.push(PrefixMatch { name, score, end: skip_blanks(typed, words_end) });
        }
        matches
    }

    /// The conditions that a name meets by being similar to the text up to their word.
    pub(crate) fn met_by_similarity(&mut self, name: &str, query: &CompiledQuery<'_>) -> Mask {
        let end = |condition: &Condition| self.text.ends.get(condition.last_word).copied();
        let Some(end) = in_mask(query.conditions, query.masks.similarity).filter_map(end).last() else { return 0 };
        if self.prefix(end).pattern.is_similar(name) { query.masks.similarity } else { 0 }
    }

    /// The typed text up to a place, prepared once.
    fn prefix(&mut self, end: usize) -> &Prefix {
        let prepared = self.prefixes.iter().position(|prefix| prefix.end == end);
        let place = prepared.unwrap_or_else(|| {
            let text = self.text.typed.get(..end).unwrap_or_default();
            self.prefixes.push(Prefix { end, pattern: EditPattern::new(text), opposites: OnceCell::new() });
            self.prefixes.len() - 1
        });
        &self.prefixes[place]
    }
}
