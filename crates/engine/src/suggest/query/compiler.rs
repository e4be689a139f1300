//! Compiles the words of a query to conditions: which terms of the dictionary each word matches, and which house numbers,
//! floors and doors it denotes.
//!
//! The same words are compiled for several tiers and rewrites; what the dictionary says of them is looked up once and
//! kept in a [`TermCache`]. Misspelt words are compiled by [`super::rewrite`].

use std::cell::OnceCell;
use std::ops::Range;

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;
use vejviser_model::Word;

use crate::suggest::index::Index;
use crate::suggest::query::condition::{Condition, Conditions};
use crate::suggest::query::fields::Fields;
use crate::suggest::query::similar::SimilarTerms;
use crate::suggest::term::TermMatch;
use crate::suggest::term::designator::Designators;
use crate::towns::typed_postcode::POSTCODE;

/// Letters of the longest house number, folded.
const LONGEST_DESIGNATOR: usize = 5;

/// What the dictionary says of the words of one query, for all tiers and rewrites.
#[derive(Debug)]
pub(crate) struct TermCache {
    words: SmallVec<[WordTerms; 8]>,
    pub(crate) similar: SimilarTerms,
}

impl TermCache {
    /// An empty cache for a number of words.
    pub(crate) fn new(words: usize) -> Self {
        Self { words: (0..words).map(|_| WordTerms::default()).collect(), similar: SimilarTerms::default() }
    }
}

/// The terms that match a word as typed.
#[derive(Debug, Default)]
struct WordTerms {
    name: OnceCell<Option<Range<u32>>>,
    place: OnceCell<Option<Range<u32>>>,
}

/// The terms that begin with a text, narrowed as letters are appended to it.
#[derive(Debug)]
pub(crate) struct PrefixTerms {
    name: Range<u32>,
    place: Range<u32>,
}

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct Compiler<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) index: &'a Index,
    pub(crate) words: &'a [Word],
    pub(crate) cache: &'a TermCache,
    pub(crate) fields: Fields,
    /// Whether the last word is complete, so that no longer word is meant.
    pub(crate) is_ended: bool,
}

impl Compiler<'_> {
    /// The conditions of all words as typed; `None` if one of them cannot be met.
    pub(crate) fn conditions(&self) -> Option<Conditions> {
        let mut conditions = Conditions::new();
        for word in 0..self.words.len() {
            let condition = self.word(word);
            if !condition.can_be_met() {
                return None;
            }
            conditions.push(condition);
        }
        Some(conditions)
    }

    /// The condition of one word as typed.
    pub(crate) fn word(&self, place: usize) -> Condition {
        let word = &self.words[place];
        if self.is_ended && place + 1 == self.words.len() {
            return self.term(&word.text, TermMatch::Exact, place);
        }
        let (matching, text, cached) = (TermMatch::of(word), &word.text, &self.cache.words[place]);
        let terms = &self.snapshot.text;
        let name = cached.name.get_or_init(|| self.index.name_postings.find(terms, text, matching));
        let of_place = || cached.place.get_or_init(|| self.index.place_postings.find(terms, text, matching));
        let of_place = if self.fields.has_places() { of_place().clone() } else { None };
        self.condition(text, matching, place, name.clone(), of_place)
    }

    /// The condition of any text; `last_word` is the word of the query it ends with.
    pub(crate) fn term(&self, text: &str, matching: TermMatch, last_word: usize) -> Condition {
        let terms = &self.snapshot.text;
        let name = self.index.name_postings.find(terms, text, matching);
        let has_places = self.fields.has_places();
        let place = if has_places { self.index.place_postings.find(terms, text, matching) } else { None };
        self.condition(text, matching, last_word, name, place)
    }

    /// The terms that begin with the empty text: all of them.
    pub(crate) fn all_terms(&self) -> PrefixTerms {
        let place = if self.fields.has_places() { self.snapshot.text.terms_of(TextField::Place) } else { 0..0 };
        PrefixTerms { name: self.snapshot.text.terms_of(TextField::StreetName), place }
    }

    /// The condition that `text` is a whole word; it begins with the text to which `prefix` was narrowed before.
    pub(crate) fn narrowed(&self, prefix: &mut PrefixTerms, text: &str, last_word: usize) -> Condition {
        let terms = &self.snapshot.text;
        let narrow = |range: &mut Range<u32>| {
            *range = terms.narrow(range.clone(), text);
            let first = range.start;
            // The word itself sorts before all that begin with it.
            (first < range.end && terms.term(first) == text).then_some(first..first + 1)
        };
        let (name, place) = (narrow(&mut prefix.name), narrow(&mut prefix.place));
        self.condition(text, TermMatch::Exact, last_word, name, place)
    }

    /// The term of street names that is this text.
    pub(crate) fn name_term(&self, text: &str) -> Option<Range<u32>> {
        self.index.name_postings.find(&self.snapshot.text, text, TermMatch::Exact)
    }

    /// The condition of a text that these terms match.
    fn condition(
        &self,
        text: &str,
        matching: TermMatch,
        last_word: usize,
        name: Option<Range<u32>>,
        place: Option<Range<u32>>,
    ) -> Condition {
        // The word itself sorts before all that begin with it.
        let is_place_word = place.as_ref().is_some_and(|place| self.snapshot.text.term(place.start) == text);
        let designators = self.designators(text, matching);
        let is_number = || text.bytes().all(|byte| byte.is_ascii_digit());
        let is_postcode_prefix = place.is_some() && text.len() < POSTCODE && is_number();
        let (name_terms, place_terms) = (name.into_iter().collect(), place.into_iter().collect());
        Condition {
            name_terms,
            place_terms,
            designators,
            is_place_word,
            by_similarity: false,
            is_postcode_prefix,
            last_word,
        }
    }

    fn designators(&self, text: &str, matching: TermMatch) -> Designators {
        if !self.fields.has_numbers() || text.len() > LONGEST_DESIGNATOR {
            return Designators::NONE;
        }
        let (units, has_units) = (&self.index.units, self.fields.has_units());
        let floors = if has_units { units.floors_present() } else { 0 };
        Designators::new(text, matching, floors, |word, mask| has_units && units.has_door(word, mask))
    }
}
