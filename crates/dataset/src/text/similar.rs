//! Words like a misspelt one: a deletion index over the beginnings of the terms of street names, places and place names.
//!
//! Two words within *k* edits share a form of each with at most *k* letters left out (symmetric deletion). Storing
//! such forms for the first seven letters only keeps the index small; what they find is verified against the whole
//! term. Beginnings of every length from three up are stored, so that a word still being typed
//! finds the terms that begin like it. An adjacent swap counts as one edit.

use std::cell::Cell;
use std::collections::HashSet;
use std::hint::black_box;
use std::ops::Range;

use vejviser_model::distance::Pattern;

use super::{Corrected, TextField, TextIndex};
use crate::hashed::{CORRECTIONS, hash, nearer_place_of_random, place_of_random, places_near};
use crate::tables::{TermDeletionRow, TermDeletionsBuilder, TermPrefixRow, TermPrefixesBuilder};

/// Letters of a term that the index knows.
const LONGEST: usize = 7;
/// Shorter beginnings would match everything.
const SHORTEST: usize = 3;
/// From this length on a word may have two edits.
const TWO_EDITS_FROM: usize = 6;
/// The index holds the lower half of a beginning's row, in half the space: rows this far apart share it. Each of them is
/// looked at, and the wrong ones fail verification as any other.
pub(super) const LOWER_HALVES: u32 = 1 << u16::BITS;

/// The memory of one question, kept for the next.
#[derive(Default)]
struct Scratch {
    /// Beginnings that share a form with the word, each once.
    met: Vec<u32>,
    /// A bit for each beginning: whether it is among them. All are clear between questions.
    is_met: Vec<u64>,
    /// Hashes of the word's forms, and about where each lies.
    forms: Vec<(u32, usize)>,
    word: Pattern,
}

thread_local! {
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

/// A run of terms similar to the query word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Similar {
    /// Rows of [`crate::tables::Terms`].
    pub terms: Range<u32>,
    /// Edits between the word and each of them (of a beginning: its best beginning).
    pub edits: u32,
}

impl TextIndex {
    /// Calls `each` with the terms of some fields within `max_edits` (1 or 2) of `word`, which is folded; of a word that is
    /// still being typed (`prefix`), with the terms that begin so. A term may come more than once.
    ///
    /// Words of fewer than four letters, or of more than [`vejviser_model::distance::MAX_WORD`], find nothing.
    pub fn similar(
        &self,
        corrected: Corrected,
        word: &str,
        max_edits: u32,
        prefix: bool,
        mut each: impl FnMut(TextField, Similar),
    ) {
        let word = word.as_bytes();
        if word.len() < SHORTEST + 1 || !word.is_ascii() {
            return;
        }
        let head = &word[..word.len().min(LONGEST)];
        let mut scratch = SCRATCH.take().unwrap_or_default();
        let Scratch { met, is_met, forms, word: pattern } = &mut *scratch;
        met.clear();
        forms.clear();
        if pattern.set(word) {
            let hashes = self.deletions.hash.array().values();
            let prefixes = self.deletions.prefix.array().values();
            for_each_deletion(head, max_edits as usize, &mut |form| {
                let hash = hash(form);
                forms.push((hash, place_of_random(hashes, hash)));
            });
            // They lie far from each other: read ahead, all are waited for at once.
            for _ in 0..CORRECTIONS {
                for (hash, place) in &mut *forms {
                    *place = nearer_place_of_random(hashes, *hash, *place);
                }
            }
            for &(_, place) in &*forms {
                black_box((hashes.get(place).copied(), prefixes.get(place).copied()));
            }
            is_met.resize(self.prefixes.len().div_ceil(64), 0);
            let beginnings = match corrected {
                Corrected::Addresses => 0..self.of_addresses,
                Corrected::PlaceNames => self.of_addresses..self.prefixes.len() as u32,
            };
            for &(hash, place) in &*forms {
                for &low in self.deletions_of(hash, place) {
                    let halves_before = beginnings.start.saturating_sub(low.into()).div_ceil(LOWER_HALVES);
                    let first = u32::from(low) + halves_before * LOWER_HALVES;
                    for beginning in (first..beginnings.end).step_by(LOWER_HALVES as usize) {
                        let bits = &mut is_met[beginning as usize / 64];
                        let bit = 1 << (beginning % 64);
                        if *bits & bit == 0 {
                            *bits |= bit;
                            met.push(beginning);
                        }
                    }
                }
            }
        }
        for &beginning in &*met {
            let row = beginning as usize;
            // With others among these: no further one is requested.
            is_met[row / 64] = 0;
            let length = self.prefixes.length.get(row) as usize;
            // A term that is no longer than its beginning is too short.
            if length < LONGEST && length + (max_edits as usize) < word.len() {
                continue;
            }
            let terms = self.prefixes.term_from.get(row)..self.prefixes.term_to.get(row);
            let holds = |field: &&TextField| {
                let of_field = &self.fields[**field as usize];
                terms.start >= of_field.start && terms.end <= of_field.end
            };
            if let Some(&field) = corrected.fields().iter().find(holds) {
                self.verify(pattern, length, terms, max_edits, prefix, &mut |similar| each(field, similar));
            }
        }
        SCRATCH.set(Some(scratch));
    }

    /// Checks the terms behind one beginning.
    fn verify(
        &self,
        word: &Pattern,
        length: usize,
        terms: Range<u32>,
        max_edits: u32,
        prefix: bool,
        each: &mut impl FnMut(Similar),
    ) {
        let term = |row: u32| self.term(row).as_bytes();
        if prefix && word.len() + (max_edits as usize) <= LONGEST {
            // The beginning is as long as the word: it decides for all its terms at once.
            let beginning = &term(terms.start)[..length.min(term(terms.start).len())];
            if let Some(edits) = word.osa(beginning, max_edits) {
                each(Similar { terms, edits });
            }
        } else if length < LONGEST {
            // Longer terms behind a short beginning are found through their own longer beginnings.
            let first = term(terms.start);
            if first.len() == length
                && let Some(edits) = edits(word, first, max_edits, prefix)
            {
                each(Similar { terms: terms.start..terms.start + 1, edits });
            }
        } else {
            for row in terms {
                if let Some(edits) = edits(word, term(row), max_edits, prefix) {
                    each(Similar { terms: row..row + 1, edits });
                }
            }
        }
    }

    /// The beginnings of which a form has this hash, which lies about there: the lower halves of their rows.
    fn deletions_of(&self, hash: u32, place: usize) -> &[u16] {
        let hashes: &[u32] = self.deletions.hash.array().values();
        &self.deletions.prefix.array().values()[places_near(hashes, hash, place)]
    }
}

/// Edits between a word and a term, or with `prefix` the beginning of the term that is nearest, if there are no more.
fn edits(word: &Pattern, term: &[u8], max_edits: u32, prefix: bool) -> Option<u32> {
    if prefix { word.osa_prefix(term, max_edits) } else { word.osa(term, max_edits) }
}

/// Calls `each` with `word` and with every form of it that lacks up to `deletions` (at most 2) letters.
fn for_each_deletion(word: &[u8], deletions: usize, each: &mut impl FnMut(&[u8])) {
    each(word);
    let mut form = [0_u8; LONGEST];
    let without = |form: &mut [u8; LONGEST], first: usize, second: usize| {
        let mut length = 0;
        for (place, &letter) in word.iter().enumerate() {
            if place != first && place != second {
                form[length] = letter;
                length += 1;
            }
        }
        length
    };
    if deletions >= 1 {
        for first in 0..word.len() {
            let length = without(&mut form, first, first);
            each(&form[..length]);
            for second in first + 1..if deletions >= 2 { word.len() } else { 0 } {
                let length = without(&mut form, first, second);
                each(&form[..length]);
            }
        }
    }
}

/// Collects beginnings and their deletion forms from terms in dictionary order.
#[derive(Default)]
pub(super) struct PrefixesBuilder {
    /// Per length: the beginning that is open and its first term.
    open: [Option<(Vec<u8>, u32)>; LONGEST + 1],
    next_term: u32,
    prefixes: TermPrefixesBuilder,
    deletions: Vec<(u32, u32)>,
}

impl PrefixesBuilder {
    /// The terms of the next field follow.
    pub(super) fn start_field(&mut self) {
        for length in SHORTEST..=LONGEST {
            self.close(length);
        }
    }

    /// Adds the next term.
    pub(super) fn add(&mut self, row: u32, term: &str) {
        let term = term.as_bytes();
        for length in SHORTEST..=LONGEST {
            let beginning = term.get(..length);
            if self.open[length].as_ref().map(|(open, _)| open.as_slice()) != beginning {
                self.close(length);
                self.open[length] = beginning.map(|beginning| (beginning.to_vec(), row));
            }
        }
        self.next_term = row + 1;
    }

    fn close(&mut self, length: usize) {
        let Some((beginning, term_from)) = self.open[length].take() else {
            return;
        };
        let row = self.prefixes.push(&TermPrefixRow {
            length: length as u8,
            term_from,
            term_to: self.next_term,
            borrowed: std::marker::PhantomData,
        });
        let mut hashes = HashSet::new();
        let edits = if length >= TWO_EDITS_FROM { 2 } else { 1 };
        for_each_deletion(&beginning, edits, &mut |form| {
            hashes.insert(hash(form));
        });
        self.deletions.extend(hashes.into_iter().map(|hash| (hash, row)));
    }

    pub(super) fn finish(mut self) -> (TermPrefixesBuilder, TermDeletionsBuilder) {
        self.start_field();
        self.deletions.sort_unstable();
        let mut deletions = TermDeletionsBuilder::default();
        for (hash, prefix) in self.deletions {
            deletions.push(&TermDeletionRow { hash, prefix: prefix as u16, borrowed: std::marker::PhantomData });
        }
        (self.prefixes, deletions)
    }
}
