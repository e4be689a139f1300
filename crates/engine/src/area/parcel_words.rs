//! Parcels by words: the number, and code and name of the owner district, in any order.
//!
//! The parcels of a district follow each other in order of their numbers, so that a word of the number is a range in each,
//! and no word has postings of parcels. All parcels of a district that are found by the same word of the number have the
//! same rank; the districts with the highest come first, and the search ends when its page is full.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::TextField;
use vejviser_model::words::{Word, index_words};

use super::filter::CompiledArea;
use crate::search::{Query, rows_of_word};
use crate::street::name_rank;
use crate::{Budget, Engine, Result};

/// Most parcels a text search finds, as the former service.
const MOST_FOUND: usize = 1000;
/// Rows of a posting list read, and districts ordered, for one step.
const DISTRICTS_A_STEP: u64 = 16;

/// The owner districts that have parcels, those with the fewest words first.
#[derive(Debug, Default)]
pub(crate) struct DistrictOrder {
    /// Rows of the districts; of those with as many words in order of code.
    rows: Vec<u32>,
    /// Distinct words of code and name, by the place of the district among all.
    words: Vec<u8>,
}

impl DistrictOrder {
    fn new(snapshot: &Snapshot) -> Self {
        let all = snapshot.areas_of(AreaKind::OwnerDistrict);
        let words_of = |row: u32| {
            let mut words: Vec<String> = index_words(snapshot.areas.name.get(row as usize)).collect();
            words.sort_unstable();
            words.dedup();
            // The code is one more.
            u8::try_from(words.len() + 1).unwrap_or(u8::MAX)
        };
        let words: Vec<u8> = all.clone().map(words_of).collect();
        let mut rows: Vec<u32> = all.clone().collect();
        rows.sort_by_key(|&row| (words[(row - all.start) as usize], row));
        Self { rows, words }
    }
}

impl Engine {
    /// Made by the first who needs it.
    fn district_order(&self) -> &DistrictOrder {
        let order: &OnceLock<DistrictOrder> = &self.district_order;
        order.get_or_init(|| DistrictOrder::new(self.snapshot()))
    }
}

/// Parcels of one district that have the same rank.
struct Group {
    rank: u32,
    district: u32,
    /// The word that means the number, where one does.
    numbered: Option<usize>,
}

/// The first `limit` parcels that hold every word and are let through.
pub(super) fn find(
    engine: &Engine,
    filter: &CompiledArea<'_>,
    query: &Query,
    limit: usize,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let search = Search { engine, snapshot: engine.snapshot(), query, order: engine.district_order() };
    let mut found = Found { filter, limit: limit.min(MOST_FOUND), rows: Vec::new() };
    let mut groups = Vec::new();
    let held = search.held(budget)?;
    groups.extend(search.groups(&held, None));
    for word in 0..query.words.len() {
        if query.words.len() > 1 {
            groups.extend(search.groups(&held, Some(word)));
        }
    }
    budget.spend(groups.len() as u64 / DISTRICTS_A_STEP)?;
    groups.sort_by_key(|group| (Reverse(group.rank), group.district, group.numbered));
    let mut groups = groups.into_iter().peekable();
    if let [word] = query.words.as_slice() {
        // One word may be the number in any district: these come in the order of their ranks.
        for &district in &search.order.rows {
            let rank = search.rank(district, [0], Some(0));
            while let Some(better) = groups.next_if(|group| group.rank > rank) {
                found.take(search.parcels(&better), budget)?;
            }
            if found.is_full() {
                return Ok(found.rows);
            }
            found.take(search.numbered(district, word), budget)?;
        }
    }
    for group in groups {
        if found.is_full() {
            break;
        }
        found.take(search.parcels(&group), budget)?;
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
    fn take(&mut self, ranges: SmallVec<[Range<u32>; 2]>, budget: &mut Budget) -> Result<()> {
        budget.spend(1)?;
        for row in ranges.into_iter().flatten() {
            if self.is_full() {
                break;
            }
            budget.spend(1)?;
            if self.filter.is_candidate(row) && self.filter.holds(row) && !self.rows.contains(&row) {
                self.rows.push(row);
            }
        }
        Ok(())
    }
}

/// How often each word stands in a district: a count for each word of the query.
type Held = FxHashMap<u32, SmallVec<[u8; 8]>>;

struct Search<'a> {
    engine: &'a Engine,
    snapshot: &'a Snapshot,
    query: &'a Query,
    order: &'a DistrictOrder,
}

impl Search<'_> {
    /// The districts that hold a word.
    fn held(&self, budget: &mut Budget) -> Result<Held> {
        let districts = self.engine.snapshot().areas_of(AreaKind::OwnerDistrict);
        let mut held = Held::default();
        for (place, word) in self.query.words.iter().enumerate() {
            let rows = rows_of_word(self.snapshot, TextField::Area, word);
            budget.spend(rows.len() as u64 / DISTRICTS_A_STEP)?;
            for &row in rows.iter().filter(|row| districts.contains(row)) {
                let counts = held.entry(row).or_insert_with(|| SmallVec::from_elem(0, self.query.words.len()));
                counts[place] = counts[place].saturating_add(1);
            }
        }
        Ok(held)
    }

    /// Districts that hold every word but the one that means the number.
    fn groups(&self, held: &Held, numbered: Option<usize>) -> impl Iterator<Item = Group> {
        let holds =
            move |counts: &[u8]| counts.iter().enumerate().all(|(word, &count)| count > 0 || numbered == Some(word));
        held.iter().filter(move |(_, counts)| holds(counts)).map(move |(&district, counts)| Group {
            rank: self.rank(district, counts.iter().copied(), numbered),
            district,
            numbered,
        })
    }

    /// The rank of the parcels of a district, from the words of the district that each word means.
    fn rank(&self, district: u32, counts: impl IntoIterator<Item = u8>, numbered: Option<usize>) -> u32 {
        let hits = counts.into_iter().enumerate().map(|(word, count)| count + u8::from(numbered == Some(word)));
        let first = self.snapshot.areas_of(AreaKind::OwnerDistrict).start;
        let words = self.order.words.get((district - first) as usize).copied().unwrap_or_default();
        name_rank(self.query, hits, usize::from(words) + 1)
    }

    /// The parcels of a group.
    fn parcels(&self, group: &Group) -> SmallVec<[Range<u32>; 2]> {
        match group.numbered {
            Some(word) => self.numbered(group.district, &self.query.words[word]),
            None => SmallVec::from_elem(self.of_district(group.district), 1),
        }
    }

    /// All parcels of a district.
    fn of_district(&self, district: u32) -> Range<u32> {
        let code = self.snapshot.areas.code.get(district as usize);
        self.snapshot.areas_with_code(AreaKind::Parcel, code)
    }

    /// The parcels of a district whose number a word means.
    fn numbered(&self, district: u32, word: &Word) -> SmallVec<[Range<u32>; 2]> {
        let all = self.of_district(district);
        let number = |row: u32| self.snapshot.areas.number.get(row as usize).unwrap_or_default();
        let first_not = |is_before: &dyn Fn(&str) -> bool| {
            let (mut from, mut to) = (all.start, all.end);
            while from < to {
                let middle = u32::midpoint(from, to);
                if is_before(number(middle)) { from = middle + 1 } else { to = middle }
            }
            from
        };
        let mut ranges: SmallVec<[Range<u32>; 2]> = spellings(word)
            .into_iter()
            .map(|text| {
                let from = first_not(&|number| number < text.as_str());
                let is_inside = |number: &str| if word.prefix { number.starts_with(&text) } else { number == text };
                from..first_not(&|number| number < text.as_str() || is_inside(number))
            })
            .filter(|range| !range.is_empty())
            .collect();
        ranges.sort_unstable_by_key(|range| range.start);
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
