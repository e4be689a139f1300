//! The text of a street segment: its name, the municipality's name with the word `kommune`, and the four-digit street code.
//! Which words of a query it holds, and its rank.

use std::ops::RangeInclusive;

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_model::words::Word;

use super::municipality_words::{Addition, Additions, Amount};
use super::names::name_rank;
use crate::Engine;
use crate::rowset::RowSet;
use crate::search::Query;
use crate::search::terms::FieldTerms;

/// Digits of a street code as it is written.
const CODE_DIGITS: usize = 4;

/// A query on the texts of street segments.
pub(super) struct SegmentTexts<'a> {
    snapshot: &'a Snapshot,
    query: &'a Query,
    pub(super) names: FieldTerms<'a>,
    additions: Additions,
    /// Words that may be a code, each with the codes that it may be.
    codes: SmallVec<[(usize, RangeInclusive<u16>); 2]>,
}

/// Ranks that segments of a group do not exceed: without and with a code, and by what their municipality adds.
pub(super) struct Bounds([SmallVec<[u32; 8]>; 2]);

impl Bounds {
    /// What none of them exceeds.
    pub(super) fn highest(&self) -> u32 {
        self.0.iter().flatten().copied().max().unwrap_or_default()
    }
}

impl<'a> SegmentTexts<'a> {
    pub(super) fn new(engine: &'a Engine, query: &'a Query) -> Self {
        let codes = query.words.iter().enumerate().filter_map(|(word, text)| Some((word, codes_of(text)?)));
        Self {
            snapshot: engine.snapshot(),
            query,
            names: engine.name_terms(query),
            additions: Additions::new(&engine.municipality_words, query),
            codes: codes.collect(),
        }
    }

    /// Words that only a name can hold.
    pub(super) fn only_in_names(&self) -> u64 {
        self.query.all() & !(self.additions.of_any() | self.may_be_code())
    }

    /// Whether a segment may hold every word of which neither the name nor a named municipality holds one.
    pub(super) fn has_others(&self) -> bool {
        self.additions.of_nameless() | self.may_be_code() == self.query.all()
    }

    /// Whether a segment lies in one of [`SegmentTexts::municipalities`].
    pub(super) fn is_placed(&self, street: u32) -> bool {
        let municipality = self.snapshot.streets.municipality.get(street as usize);
        self.additions.by_code.get(&municipality).is_some_and(Addition::holds_any)
    }

    /// Whether the name of a segment holds no word.
    pub(super) fn is_unnamed(&self, street: u32) -> bool {
        self.names.mask(self.snapshot.streets.name.get(street as usize)) == 0
    }

    /// The municipalities that hold a word, each with a rank that no segment there exceeds whose name holds none; `unnamed`
    /// are the bounds of such segments.
    pub(super) fn municipalities<'s>(&'s self, unnamed: &'s Bounds) -> impl Iterator<Item = (u32, u16)> + use<'s, 'a> {
        let holding = self.additions.by_code.iter().filter(|(_, addition)| addition.holds_any());
        holding
            .map(|(&code, addition)| (unnamed.0.iter().map(|of| of[addition.amount]).max().unwrap_or_default(), code))
    }

    /// The segments that may hold every word though neither name nor named municipality holds one: those with a code that
    /// a word may be, or all where none may.
    pub(super) fn others(&self) -> RowSet {
        let streets = &self.snapshot.streets;
        let Some((_, codes)) = self.codes.first() else { return RowSet::all(streets.len()) };
        let (municipalities, all) = (streets.municipality.array().values(), streets.code.array().values());
        let mut ranges = Vec::new();
        let mut from = 0;
        // Segments lie in order of municipality and code.
        while let Some(municipality) = municipalities.get(from) {
            let to = from + municipalities[from..].partition_point(|other| other == municipality);
            let of_municipality = &all[from..to];
            let first = of_municipality.partition_point(|code| code < codes.start());
            let last = of_municipality.partition_point(|code| code <= codes.end());
            ranges.push((from + first) as u32..(from + last) as u32);
            from = to;
        }
        RowSet::from_ranges(ranges)
    }

    /// The rank of a segment, if it holds every word.
    pub(super) fn rank(&self, street: u32) -> Option<u32> {
        let streets = &self.snapshot.streets;
        let name = streets.name.get(street as usize);
        let added = &self.additions.of(streets.municipality.get(street as usize)).words;
        let terms = self.names.of_row(name);
        let gained = || added.iter().filter(|(_, term)| term.is_none_or(|term| !terms.contains(&term)));
        let of_code = self.words_of_code(street);
        let mut hits: SmallVec<[u8; 8]> = SmallVec::new();
        for word in 0..self.query.words.len() {
            let of_municipality = gained().filter(|(mask, _)| mask >> word & 1 != 0).count() as u8;
            let own = self.names.hits_in(terms, word).saturating_add((of_code >> word & 1) as u8);
            let all = own.saturating_add(of_municipality);
            if all == 0 {
                return None;
            }
            hits.push(all);
        }
        Some(name_rank(self.query, hits, terms.len() + gained().count() + 1))
    }

    /// Ranks that no segment exceeds whose name has so many terms, of which each word means so many.
    pub(super) fn bounds(&self, hits: &[u8], terms: usize) -> Bounds {
        // A term that a word means is none of those that the municipality shares with the name.
        let others = terms.saturating_sub(hits.iter().copied().max().unwrap_or_default().into());
        let bound = |amount: &Amount, codes: u64| {
            let of_code = (0..hits.len()).map(|word| (codes >> word & 1) as u8);
            let own = hits.iter().zip(of_code).map(|(of_name, of_code)| of_name.saturating_add(of_code));
            let all = own.zip(&amount.hits).map(|(own, of_municipality)| own.saturating_add(*of_municipality));
            name_rank(self.query, all, terms + amount.words - amount.shared.min(others) + 1)
        };
        let of_amounts = |codes| self.additions.amounts.iter().map(|amount| bound(amount, codes)).collect();
        Bounds([of_amounts(0), of_amounts(self.may_be_code())])
    }

    /// Ranks that no segment exceeds whose name has so many terms and holds no word.
    pub(super) fn unnamed_bounds(&self, terms: usize) -> Bounds {
        self.bounds(&vec![0; self.query.words.len()], terms)
    }

    /// The bound of one segment of a group.
    #[inline]
    pub(super) fn bound_of(&self, street: u32, bounds: &Bounds) -> u32 {
        let has_code = usize::from(self.words_of_code(street) != 0);
        bounds.0[has_code][self.additions.of(self.snapshot.streets.municipality.get(street as usize)).amount]
    }

    /// A bit for each word that may be a code.
    fn may_be_code(&self) -> u64 {
        self.codes.iter().fold(0, |all, (word, _)| all | 1 << word)
    }

    /// A bit for each word that means the code of a segment.
    fn words_of_code(&self, street: u32) -> u64 {
        let code = self.snapshot.streets.code.get(street as usize);
        self.codes.iter().filter(|(_, codes)| codes.contains(&code)).fold(0, |all, (word, _)| all | 1 << word)
    }
}

/// The codes that a word is, or is the beginning of, written with four digits.
fn codes_of(word: &Word) -> Option<RangeInclusive<u16>> {
    let missing = CODE_DIGITS.checked_sub(word.text.len()).filter(|missing| *missing == 0 || word.prefix)?;
    let is_code = word.text.bytes().all(|letter| letter.is_ascii_digit());
    let following = 10_u16.pow(missing as u32);
    let first = word.text.parse::<u16>().ok().filter(|_| is_code)? * following;
    Some(first..=first + (following - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_digits_is_a_code_or_its_beginning() {
        for (text, prefix, codes) in [
            ("0012", false, Some(12..=12)),
            ("0012", true, Some(12..=12)),
            ("12", true, Some(1200..=1299)),
            ("9", true, Some(9000..=9999)),
            ("12", false, None),
            ("12345", true, None),
            ("12a", true, None),
            ("vej", true, None),
        ] {
            let word = Word { text: text.to_owned(), prefix, start: 0 };
            assert_eq!(codes_of(&word), codes, "{text} {prefix}");
        }
    }
}
