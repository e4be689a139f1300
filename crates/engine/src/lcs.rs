//! The weighted edit distance of fuzzy lists.
//!
//! To turn a candidate into the query, inserting a letter costs 2, deleting one 1, and replacing one 3: words that the
//! query lacks cost little, words that the candidate lacks cost more. Replacing costs as much as deleting and inserting, so
//! the distance follows from the longest common subsequence, which is found sixty-four letters at a time (Hyyrö 2004).

use rustc_hash::FxHashMap;

/// Cost of a letter that the candidate lacks.
const INSERT: u32 = 2;
/// Cost of a letter that the query lacks.
const DELETE: u32 = 1;
/// Letters below this code have their positions in a table.
const TABLE: u32 = 256;

/// A query that many candidates are compared with. Case does not matter.
#[derive(Debug)]
pub(crate) struct WeightedDistance {
    letters: u32,
    /// Words of 64 bits that the positions of one letter take.
    words: usize,
    table: Vec<u64>,
    others: FxHashMap<char, Vec<u64>>,
    row: Vec<u64>,
}

/// The letters of a candidate, in whatever order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Letters {
    count: u32,
    /// Places of the query's letters that occur among them; says nothing for a query of more than 64 letters.
    shared: u64,
}

impl Letters {
    /// Those of both parts.
    pub(crate) fn with(self, other: Self) -> Self {
        Self { count: self.count + other.count, shared: self.shared | other.shared }
    }
}

impl WeightedDistance {
    /// Prepares a query.
    pub(crate) fn new(query: &str) -> Self {
        let letters: Vec<char> = query.chars().flat_map(char::to_lowercase).collect();
        let words = letters.len().div_ceil(64).max(1);
        let mut distance = Self {
            letters: letters.len() as u32,
            words,
            table: vec![0; TABLE as usize * words],
            others: FxHashMap::default(),
            row: vec![0; words],
        };
        for (place, &letter) in letters.iter().enumerate() {
            let code = letter as u32;
            let places = if code < TABLE {
                &mut distance.table[code as usize * words..][..words]
            } else {
                distance.others.entry(letter).or_insert_with(|| vec![0; words])
            };
            places[place / 64] |= 1 << (place % 64);
        }
        distance
    }

    /// Steps of one comparison.
    pub(crate) fn steps(&self) -> u64 {
        2 + self.words as u64
    }

    /// The letters of a part of a candidate, for [`Self::lower_bound`].
    pub(crate) fn letters_of(&self, part: &str) -> Letters {
        let mut letters = Letters::default();
        for letter in part.chars().flat_map(char::to_lowercase) {
            letters.count += 1;
            letters.shared |= match self.table.get(letter as usize * self.words) {
                Some(&places) => places,
                None => self.others.get(&letter).map_or(0, |places| places[0]),
            };
        }
        letters
    }

    /// A lower bound of the distance to a candidate with these letters: the common subsequence has no letter of the query
    /// that the candidate lacks.
    pub(crate) fn lower_bound(&self, candidate: Letters) -> u32 {
        let shared = if self.words > 1 { self.letters } else { candidate.shared.count_ones() };
        let common = shared.min(candidate.count);
        INSERT * (self.letters - common.min(self.letters)) + DELETE * (candidate.count - common)
    }

    /// The cost of turning `candidate` into the query.
    pub(crate) fn to(&mut self, candidate: &str) -> u32 {
        self.row.fill(u64::MAX);
        let mut length = 0;
        for letter in candidate.chars().flat_map(char::to_lowercase) {
            length += 1;
            let code = letter as u32;
            let places = if code < TABLE {
                &self.table[code as usize * self.words..][..self.words]
            } else {
                match self.others.get(&letter) {
                    Some(places) => places,
                    None => continue,
                }
            };
            let mut carry = false;
            for (row, &places) in self.row.iter_mut().zip(places) {
                let hits = *row & places;
                let (sum, first) = row.overflowing_add(hits);
                let (sum, second) = sum.overflowing_add(u64::from(carry));
                carry = first || second;
                *row = sum | (*row & !places);
            }
        }
        let common: u32 = self
            .row
            .iter()
            .enumerate()
            .map(|(word, row)| {
                let bits = self.letters.saturating_sub(word as u32 * 64).min(64);
                let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
                (!row & mask).count_ones()
            })
            .sum();
        INSERT * (self.letters - common) + DELETE * (length - common)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::WeightedDistance;

    /// The textbook form: insert 2, delete 1, replace 3.
    fn plain(candidate: &str, query: &str) -> u32 {
        let (candidate, query): (Vec<char>, Vec<char>) = (candidate.chars().collect(), query.chars().collect());
        let mut row: Vec<u32> = (0..=query.len() as u32).map(|letters| letters * 2).collect();
        for letter in candidate {
            let mut diagonal = row[0];
            row[0] += 1;
            for place in 0..query.len() {
                let replaced = diagonal + if query[place] == letter { 0 } else { 3 };
                diagonal = row[place + 1];
                row[place + 1] = replaced.min(row[place] + 2).min(diagonal + 1);
            }
        }
        row[query.len()]
    }

    #[test]
    fn counts_letters_to_insert_and_to_delete() {
        for (candidate, query, cost) in [
            ("Eliasgade", "eliasgade", 0),
            ("Eliasgade", "elliasgade", 2),
            ("Eliasgade", "eliasgad", 1),
            ("", "", 0),
            ("ab", "cd", 6),
        ] {
            assert_eq!(WeightedDistance::new(query).to(candidate), cost, "{candidate} → {query}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn equals_the_textbook_form(candidate in "[abcæ€]{0,90}", query in "[abcæ€]{0,150}") {
            prop_assert_eq!(WeightedDistance::new(&query).to(&candidate), plain(&candidate, &query));
        }

        #[test]
        fn is_not_below_its_lower_bound(first in "[a-dæ€]{0,40}", second in "[a-dæ€]{0,40}", query in "[a-gæ€]{0,80}") {
            let mut distance = WeightedDistance::new(&query);
            let lower_bound = distance.lower_bound(distance.letters_of(&first).with(distance.letters_of(&second)));
            prop_assert!(lower_bound <= distance.to(&(first + &second)));
        }
    }
}
