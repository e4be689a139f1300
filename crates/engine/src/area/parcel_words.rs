//! Parcels by words: the number, and code and name of the owner district, in any order.
//!
//! The parcels of a district follow each other in order of their numbers, so that a word of the number is a range in each,
//! and no word has postings of parcels, but of the districts that have such a number. All parcels of a district that are
//! found by the same word of the number have the same rank; the districts with the highest come first, and the search
//! ends when its page is full.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::TextField;
use vejviser_model::collate::Alphabetical;
use vejviser_model::words::{Word, index_words};

use super::filter::CompiledArea;
use crate::bits::Bits;
use crate::search::{Query, rows_of_word, terms_of_word};
use crate::street::name_rank;
use crate::{Budget, Engine, Result};

/// Most parcels a text search finds, as the former service.
const MOST_FOUND: usize = 1000;
/// Rows of a posting list read, and districts ordered, for one step.
const DISTRICTS_A_STEP: u64 = 16;

/// The owner districts as the search needs them.
#[derive(Debug)]
pub(crate) struct Districts {
    /// Row of the first among the areas.
    first: u32,
    all: Vec<District>,
    /// Terms of code and name of each, ascending.
    terms: Vec<u32>,
    /// Places of the districts that have parcels: those with the fewest words first, of equals in order of code.
    by_words: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
struct District {
    parcels: Range<u32>,
    /// Its run of terms.
    terms: Range<u32>,
    /// Distinct words of code and name.
    words: u8,
}

impl Districts {
    fn new(snapshot: &Snapshot) -> Self {
        let rows = snapshot.areas_of(AreaKind::OwnerDistrict);
        let mut of_terms: Vec<(u32, u32)> = Vec::new();
        for term in snapshot.text.terms_of(TextField::Area) {
            let districts = snapshot.text.rows_of(term..term + 1).iter().filter(|row| rows.contains(row));
            of_terms.extend(districts.map(|row| (row - rows.start, term)));
        }
        of_terms.sort_unstable();
        let mut all = vec![District::default(); rows.len()];
        let mut from = 0;
        for (place, district) in all.iter_mut().enumerate() {
            let to = from + of_terms[from..].partition_point(|&(other, _)| other as usize == place);
            let row = rows.start as usize + place;
            let mut words: Vec<String> = index_words(snapshot.areas.name.get(row)).collect();
            words.sort_unstable();
            words.dedup();
            *district = District {
                parcels: snapshot.areas_with_code(AreaKind::Parcel, snapshot.areas.code.get(row)),
                terms: from as u32..to as u32,
                // The code is one more.
                words: u8::try_from(words.len() + 1).unwrap_or(u8::MAX),
            };
            from = to;
        }
        let has_parcels = |&place: &u32| !all[place as usize].parcels.is_empty();
        let mut by_words: Vec<u32> = (0..all.len() as u32).filter(has_parcels).collect();
        by_words.sort_by_key(|&place| (all[place as usize].words, place));
        Self { first: rows.start, terms: of_terms.into_iter().map(|(_, term)| term).collect(), all, by_words }
    }

    /// The places of the districts among the rows of a field.
    fn among(&self, rows: &[u32]) -> impl Iterator<Item = u32> {
        let places = rows.iter().filter_map(|&row| row.checked_sub(self.first));
        places.filter(|&place| (place as usize) < self.all.len())
    }

    /// The same as a set.
    fn set(&self, rows: &[u32]) -> Bits {
        let mut set = Bits::new(self.all.len());
        self.among(rows).for_each(|place| set.insert(place));
        set
    }

    fn terms_of(&self, place: u32) -> &[u32] {
        let Range { start, end } = self.all[place as usize].terms;
        self.terms.get(start as usize..end as usize).unwrap_or_default()
    }
}

impl Engine {
    /// Made when the engine is warmed, else by the first who needs it.
    pub(crate) fn districts(&self) -> &Districts {
        self.districts.get_or_init(|| Districts::new(self.snapshot()))
    }
}

/// Parcels of one district that have the same rank: the best is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    rank: u32,
    district: Reverse<u32>,
    /// The word that means the number, where one does.
    numbered: Reverse<Option<usize>>,
}

/// The first `limit` parcels that hold every word and are let through.
pub(super) fn find(
    engine: &Engine,
    filter: &CompiledArea<'_>,
    query: &Query,
    limit: usize,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let search = Search::new(engine, query);
    let mut found = Found { filter, limit: limit.min(MOST_FOUND), rows: Vec::new() };
    let mut groups = search.groups(None, budget)?;
    if query.words.len() == 1 {
        return search.of_one_word(groups, found, budget);
    }
    for word in 0..query.words.len() {
        groups.extend(search.groups(Some(word), budget)?);
    }
    let mut groups = BinaryHeap::from(groups);
    while let Some(group) = groups.pop().filter(|_| !found.is_full()) {
        found.take(search.parcels(group), budget)?;
    }
    Ok(found.rows)
}

/// Rows as they are found.
struct Found<'a> {
    filter: &'a CompiledArea<'a>,
    limit: usize,
    rows: Vec<u32>,
}

impl Found<'_> {
    fn is_full(&self) -> bool {
        self.rows.len() >= self.limit
    }

    /// Takes those of some rows that are let through and were not found before.
    fn take(&mut self, ranges: Ranges, budget: &mut Budget) -> Result<()> {
        budget.spend(1)?;
        for row in ranges.into_iter().flatten() {
            if self.is_full() {
                break;
            }
            budget.spend(1)?;
            if self.filter.is_candidate(row)
                && self.filter.holds(row)
                && !self.rows.contains(&row)
                && self.filter.lies_inside(row, budget)?
            {
                self.rows.push(row);
            }
        }
        Ok(())
    }
}

/// Rows of parcels.
type Ranges = SmallVec<[Range<u32>; 2]>;

struct Search<'a> {
    snapshot: &'a Snapshot,
    query: &'a Query,
    districts: &'a Districts,
    /// The terms of areas that each word means.
    terms: SmallVec<[Range<u32>; 8]>,
}

impl<'a> Search<'a> {
    fn new(engine: &'a Engine, query: &'a Query) -> Self {
        let snapshot = engine.snapshot();
        let terms = query.words.iter().map(|word| terms_of_word(&snapshot.text, TextField::Area, word));
        Self { snapshot, query, districts: engine.districts(), terms: terms.collect() }
    }

    /// Rows of the districts with a number that a word means.
    fn numbered_rows(&self, word: usize) -> &'a [u32] {
        rows_of_word(self.snapshot, TextField::ParcelNumber, &self.query.words[word])
    }

    /// Districts that hold every word but the one that means the number.
    fn groups(&self, numbered: Option<usize>, budget: &mut Budget) -> Result<Vec<Group>> {
        let held = (0..self.terms.len()).filter(|&word| numbered != Some(word));
        let rows_of = |word: usize| self.snapshot.text.rows_of(self.terms[word].clone());
        let rarest = held.map(rows_of).min_by_key(|rows| rows.len());
        let with_number = numbered.map(|word| self.numbered_rows(word));
        let read = with_number.map_or(0, <[u32]>::len) + rarest.map_or(0, <[u32]>::len);
        budget.spend(1 + read as u64 / DISTRICTS_A_STEP)?;
        let rows = [rarest, with_number].into_iter().flatten().min_by_key(|rows| rows.len()).unwrap_or_default();
        let with_number = with_number.map(|rows| self.districts.set(rows));
        let mut met = Bits::new(self.districts.all.len());
        let mut groups = Vec::new();
        for district in self.districts.among(rows) {
            if met.contains(district) || with_number.as_ref().is_some_and(|set| !set.contains(district)) {
                continue;
            }
            met.insert(district);
            if let Some(counts) = self.counts(district, numbered) {
                groups.push(self.group(district, counts, numbered));
            }
        }
        Ok(groups)
    }

    /// How many words of a district each word means, if it means any; the one that means the number need not.
    fn counts(&self, district: u32, numbered: Option<usize>) -> Option<SmallVec<[u8; 8]>> {
        let terms = self.districts.terms_of(district);
        let mut counts = SmallVec::new();
        for (word, range) in self.terms.iter().enumerate() {
            let count = terms.iter().filter(|term| range.contains(term)).count() as u8;
            if count == 0 && numbered != Some(word) {
                return None;
            }
            counts.push(count);
        }
        Some(counts)
    }

    /// The first parcels by the only word, of whose districts those are given that hold it: it may mean a number in any,
    /// and of those that do not hold it the ones with the fewest words come first.
    fn of_one_word(&self, named: Vec<Group>, mut found: Found<'_>, budget: &mut Budget) -> Result<Vec<u32>> {
        let rows = self.numbered_rows(0);
        budget.spend(rows.len() as u64 / DISTRICTS_A_STEP)?;
        let (with_number, mut is_named) = (self.districts.set(rows), Bits::new(self.districts.all.len()));
        let mut groups = BinaryHeap::from(named.clone());
        for Group { district: Reverse(district), .. } in named {
            is_named.insert(district);
            if with_number.contains(district) {
                groups.extend(self.counts(district, Some(0)).map(|counts| self.group(district, counts, Some(0))));
            }
        }
        for &district in &self.districts.by_words {
            if with_number.contains(district) && !is_named.contains(district) {
                let group = self.group(district, [0], Some(0));
                while let Some(better) = groups.peek().copied().filter(|better| *better > group) {
                    groups.pop();
                    found.take(self.parcels(better), budget)?;
                }
                found.take(self.parcels(group), budget)?;
            }
            if found.is_full() {
                return Ok(found.rows);
            }
        }
        while let Some(group) = groups.pop().filter(|_| !found.is_full()) {
            found.take(self.parcels(group), budget)?;
        }
        Ok(found.rows)
    }

    /// Parcels of a district, of whose words each word of the query means so many.
    fn group(&self, district: u32, counts: impl IntoIterator<Item = u8>, numbered: Option<usize>) -> Group {
        let hits = counts.into_iter().enumerate().map(|(word, count)| count + u8::from(numbered == Some(word)));
        // The number is a word more.
        let words = usize::from(self.districts.all[district as usize].words) + 1;
        Group { rank: name_rank(self.query, hits, words), district: Reverse(district), numbered: Reverse(numbered) }
    }

    /// The parcels of a group.
    fn parcels(&self, Group { district: Reverse(district), numbered: Reverse(numbered), .. }: Group) -> Ranges {
        let all = &self.districts.all[district as usize].parcels;
        match numbered {
            Some(word) => self.numbered(all, &self.query.words[word]),
            None => SmallVec::from_elem(all.clone(), 1),
        }
    }

    /// The parcels of a district, of which `all` are given, whose number a word means.
    fn numbered(&self, all: &Range<u32>, word: &Word) -> Ranges {
        let number = |row: u32| Alphabetical(self.snapshot.areas.number.get(row as usize).unwrap_or_default());
        let first_not = |is_before: &dyn Fn(Alphabetical<'_>) -> bool| {
            let (mut from, mut to) = (all.start, all.end);
            while from < to {
                let middle = u32::midpoint(from, to);
                if is_before(number(middle)) { from = middle + 1 } else { to = middle }
            }
            from
        };
        let mut ranges: Ranges = spellings(word)
            .into_iter()
            .map(|text| {
                let first = Alphabetical(&text);
                let is_inside =
                    |number: Alphabetical<'_>| if word.prefix { number.begins_with(&text) } else { number == first };
                let from = first_not(&|number| number < first && !is_inside(number));
                from..first_not(&|number| number < first || is_inside(number))
            })
            .filter(|range| !range.is_empty())
            .collect();
        ranges.sort_unstable_by_key(|range| range.start);
        // `1aa` and `1å` begin the same numbers.
        ranges.dedup();
        ranges
    }
}

/// How the cadastre may write a folded word: `1ae` is `1ae` or `1æ`. A word that is begun may end inside such a letter.
fn spellings(word: &Word) -> SmallVec<[String; 4]> {
    const LETTERS: [(&str, &str); 4] = [("ae", "æ"), ("oe", "ø"), ("aa", "å"), ("ks", "x")];
    let mut spellings: SmallVec<[String; 4]> = SmallVec::from_elem(word.text.clone(), 1);
    for (folded, letter) in LETTERS {
        if word.text.contains(folded) {
            spellings.push(word.text.replace(folded, letter));
        }
        let (begun, _) = folded.split_at(1);
        if let Some(beginning) = word.text.strip_suffix(begun).filter(|_| word.prefix) {
            spellings.push(format!("{beginning}{letter}"));
        }
    }
    spellings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folded_word_has_the_spellings_of_the_cadastre() {
        for (text, prefix, expected) in [
            ("1b", false, "1b"),
            ("1ae", false, "1ae 1æ"),
            ("1aa", false, "1aa 1å"),
            ("1a", true, "1a 1æ 1å"),
            ("12o", true, "12o 12ø"),
            ("7ks", false, "7ks 7x"),
            ("7k", true, "7k 7x"),
            ("12", true, "12"),
        ] {
            let word = Word { text: text.to_owned(), prefix, start: 0 };
            assert_eq!(spellings(&word).join(" "), expected, "{text} {prefix}");
        }
    }
}
