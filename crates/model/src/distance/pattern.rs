//! OSA distance of one word to many terms, a column of the matrix in one machine word.
//!
//! Hyyrö's bit-parallel form of the distance: a term costs a dozen operations a letter, however long the word is.

use super::MAX_WORD;

/// A word made ready to be compared with many terms.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// For each byte, the places at which the word has it.
    places: Box<[u64; 256]>,
    len: u32,
}

impl Default for Pattern {
    fn default() -> Self {
        Self { places: Box::new([0; 256]), len: 0 }
    }
}

impl Pattern {
    /// Makes a word of at most [`MAX_WORD`] bytes ready.
    pub fn new(word: &[u8]) -> Option<Self> {
        let mut pattern = Self::default();
        pattern.set(word).then_some(pattern)
    }

    /// Makes another word ready in the same memory; false, and the empty word, if it has more than [`MAX_WORD`] bytes.
    pub fn set(&mut self, word: &[u8]) -> bool {
        let fits = word.len() <= MAX_WORD;
        let word = if fits { word } else { &[] };
        self.places.fill(0);
        for (place, &byte) in word.iter().enumerate() {
            self.places[usize::from(byte)] |= 1 << place;
        }
        self.len = word.len() as u32;
        fits
    }

    /// Length of the word in bytes.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the word is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// OSA distance of the word to a term, if it is at most `max`.
    pub fn osa(&self, term: &[u8], max: u32) -> Option<u32> {
        if term.len().abs_diff(self.len()) > max as usize {
            return None;
        }
        let mut columns = Columns::new(self);
        let mut distance = self.len;
        for (&byte, rest) in term.iter().zip((0..term.len()).rev()) {
            distance = columns.step(byte);
            // Each letter to come brings it nearer by one at most.
            if distance as usize > rest.saturating_add(max as usize) {
                return None;
            }
        }
        (distance <= max).then_some(distance)
    }

    /// OSA distance of the word to a term, and the smallest to a beginning of it that lacks one to `cut` bytes, each if it is
    /// at most `max`.
    pub fn osa_cut(&self, term: &[u8], cut: usize, max: u32) -> [Option<u32>; 2] {
        let mut columns = Columns::new(self);
        let mut distance = self.len;
        let mut smallest = if (1..=cut).contains(&term.len()) { distance } else { u32::MAX };
        for (&byte, rest) in term.iter().zip((0..term.len()).rev()) {
            distance = columns.step(byte);
            if (1..=cut).contains(&rest) {
                smallest = smallest.min(distance);
            }
            // Each letter to come brings it nearer by one at most.
            if smallest > max && distance as usize > rest.saturating_add(max as usize) {
                return [None; 2];
            }
        }
        [distance, smallest].map(|distance| (distance <= max).then_some(distance))
    }

    /// The smallest OSA distance of the word to any beginning of a term, if it is at most `max`.
    pub fn osa_prefix(&self, term: &[u8], max: u32) -> Option<u32> {
        let mut columns = Columns::new(self);
        let mut smallest = self.len;
        let reach = self.len().saturating_add(max as usize).min(term.len());
        for (&byte, rest) in term[..reach].iter().zip((0..reach).rev()) {
            let distance = columns.step(byte);
            smallest = smallest.min(distance);
            if smallest == 0 || distance as usize > rest.saturating_add(max as usize) {
                break;
            }
        }
        (smallest <= max).then_some(smallest)
    }
}

/// The matrix column by column: bit `i` says how row `i + 1` differs from the row above it.
struct Columns<'a> {
    pattern: &'a Pattern,
    /// Rows that are one more than the row above.
    more: u64,
    /// Rows that are one less.
    less: u64,
    /// Rows that equal the cell before and above.
    same: u64,
    /// The places of the letter before.
    before: u64,
    /// The last row's distance.
    distance: u32,
}

impl<'a> Columns<'a> {
    fn new(pattern: &'a Pattern) -> Self {
        Self { pattern, more: u64::MAX, less: 0, same: 0, before: 0, distance: pattern.len }
    }

    /// Goes on by one letter of the term and gives the distance of the whole word to the term so far.
    fn step(&mut self, byte: u8) -> u32 {
        if self.pattern.len == 0 {
            self.distance += 1;
            return self.distance;
        }
        let last_row = self.pattern.len - 1;
        let places = self.pattern.places[usize::from(byte)];
        let swapped = ((!self.same & places) << 1) & self.before;
        self.same = ((places & self.more).wrapping_add(self.more) ^ self.more) | places | self.less | swapped;
        let up = self.less | !(self.same | self.more);
        let down = self.same & self.more;
        self.distance = self.distance + (up >> last_row & 1) as u32 - (down >> last_row & 1) as u32;
        let up = up << 1 | 1;
        self.more = down << 1 | !(self.same | up);
        self.less = up & self.same;
        self.before = places;
        self.distance
    }
}

#[cfg(test)]
mod tests {
    use super::{super::oracle, *};
    use proptest::prelude::*;

    /// Distance by the whole matrix, if it is at most `max`.
    fn plain(word: &[u8], term: &[u8], max: u32) -> Option<u32> {
        Some(oracle(word, term, true)).filter(|&distance| distance <= max)
    }

    /// The smallest plain distance to the beginnings of `term` of the lengths given.
    fn plain_beginnings(word: &[u8], term: &[u8], lengths: impl Iterator<Item = usize>, max: u32) -> Option<u32> {
        lengths.filter_map(|length| plain(word, &term[..length], max)).min()
    }

    #[test]
    fn a_swap_counts_one() {
        for (word, term, max, distance) in [
            ("vej", "vej", 0, Some(0)),
            ("vej", "vje", 1, Some(1)),
            ("vej", "vje", 0, None),
            ("ca", "abc", 3, Some(3)),
            ("", "ab", 2, Some(2)),
            ("", "ab", 1, None),
            ("oestergade", "oestregade", 2, Some(1)),
            ("oestergade", "vestergade", 2, Some(1)),
            ("oestergade", "noerregade", 2, None),
            ("oestergade", "noerregade", 4, Some(4)),
        ] {
            let pattern = Pattern::new(word.as_bytes()).unwrap();
            assert_eq!(pattern.osa(term.as_bytes(), max), distance, "{word} {term}");
        }
    }

    #[test]
    fn a_prefix_may_end_anywhere_in_the_term() {
        for (word, term, max, distance) in [
            ("oest", "oestergade", 0, Some(0)),
            ("oset", "oestergade", 1, Some(1)),
            ("osrt", "oestergade", 1, None),
            ("osrt", "oestergade", 2, Some(2)),
            ("", "vej", 0, Some(0)),
            ("ab", "", 2, Some(2)),
            ("vejj", "vej", 1, Some(1)),
        ] {
            let pattern = Pattern::new(word.as_bytes()).unwrap();
            assert_eq!(pattern.osa_prefix(term.as_bytes(), max), distance, "{word} {term}");
        }
    }

    proptest! {
        #![proptest_config(crate::seeded(3000))]

        #[test]
        fn the_distance_is_the_plain_one_up_to_the_bound(
            word in "[abc]{0,12}",
            term in "[abc]{0,16}",
            cut in 0_usize..5,
            max in 0_u32..6,
        ) {
            let (word, term) = (word.as_bytes(), term.as_bytes());
            let pattern = Pattern::new(word).unwrap();
            let whole = plain(word, term, max);
            prop_assert_eq!(pattern.osa(term, max), whole);
            prop_assert_eq!(pattern.osa_prefix(term, max), plain_beginnings(word, term, 0..=term.len(), max));
            let ends = term.len().saturating_sub(cut)..term.len();
            prop_assert_eq!(pattern.osa_cut(term, cut, max), [whole, plain_beginnings(word, term, ends, max)]);
        }

        #[test]
        fn full_words_too(word in "[ab]{60,64}", term in "[ab]{58,64}", max in 0_u32..80) {
            let pattern = Pattern::new(word.as_bytes()).unwrap();
            prop_assert_eq!(pattern.osa(term.as_bytes(), max), plain(word.as_bytes(), term.as_bytes(), max));
        }

        #[test]
        fn no_bytes_panic(word in any::<Vec<u8>>(), term in any::<Vec<u8>>(), max in any::<u32>()) {
            if let Some(pattern) = Pattern::new(&word) {
                let _ = (pattern.osa(&term, max), pattern.osa_prefix(&term, max));
            }
        }
    }

    #[test]
    fn too_long_a_word_is_no_pattern() {
        assert!(Pattern::new(&[b'a'; MAX_WORD]).is_some());
        assert!(Pattern::new(&[b'a'; MAX_WORD + 1]).is_none());
    }
}
