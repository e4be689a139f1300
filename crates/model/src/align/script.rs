//! The edit script of an alignment: costs insert 1, delete 1, replace 2.
//!
//! The same as [`crate::distance::script`] gives with those costs, tie for tie, but a row at a time. Replacing costs no
//! less than inserting and deleting, so the cheapest scripts are those that keep most letters, and the matrix is that
//! of the longest common subsequence, of which a row fits in bits (Crochemore and others 2001, Hyyrö 2004): bit *j* is
//! clear where the typed letter *j* makes the subsequence longer. Which step leads to a cell shows in its own bit and
//! in the one above.

use super::walk::Step;

/// Letters in a word of a row.
const WORD: usize = u64::BITS as usize;
/// Letters that are found by their number.
const LATIN: usize = 0x100;

/// The rows, kept for their memory, and the typed text made ready for them.
#[derive(Debug, Default)]
pub(super) struct Matrix {
    /// Words of a row.
    width: usize,
    /// Number of each distinct typed letter below U+0100, from 1 on; 0 for all others.
    latin: Vec<u32>,
    /// The same of other letters.
    other: Vec<(char, u32)>,
    /// By number: where the letter stands in the typed text.
    places: Vec<u64>,
    /// One for nothing of the variant, one for each of its letters.
    rows: Vec<u64>,
}

impl Matrix {
    /// Makes a typed text ready, of which the lower-case letters count.
    pub(super) fn take(&mut self, typed: &[(char, char)]) {
        self.width = typed.len().div_ceil(WORD);
        self.latin.clear();
        self.latin.resize(LATIN, 0);
        self.other.clear();
        self.places.clear();
        self.places.resize(self.width, 0);
        let mut letters = 0;
        for (place, &(_, letter)) in typed.iter().enumerate() {
            let mut number = self.number(letter);
            if number == 0 {
                letters += 1;
                number = letters;
                match self.latin.get_mut(letter as usize) {
                    Some(latin) => *latin = number,
                    None => self.other.push((letter, number)),
                }
                self.places.resize(self.places.len() + self.width, 0);
            }
            self.places[number as usize * self.width + place / WORD] |= 1 << (place % WORD);
        }
    }

    #[inline]
    fn number(&self, letter: char) -> u32 {
        match self.latin.get(letter as usize) {
            Some(&number) => number,
            None => self.other.iter().find(|(other, _)| *other == letter).map_or(0, |&(_, number)| number),
        }
    }

    /// Writes the steps from the typed text, which was made ready, to the variant, in their order.
    pub(super) fn steps(&mut self, typed: &[(char, char)], variant: &[char], steps: &mut Vec<Step>) {
        self.fill(variant);
        steps.clear();
        self.trace(typed, variant, steps);
        steps.reverse();
    }

    fn fill(&mut self, variant: &[char]) {
        self.rows.clear();
        self.rows.reserve(self.width * (variant.len() + 1));
        self.rows.resize(self.width, u64::MAX);
        for &letter in variant {
            let places = self.number(letter) as usize * self.width;
            let mut carried = false;
            for &equal in &self.places[places..places + self.width] {
                let above = self.rows[self.rows.len() - self.width];
                let (sum, over) = above.overflowing_add(above & equal);
                let (sum, over_again) = sum.overflowing_add(u64::from(carried));
                carried = over | over_again;
                self.rows.push(sum | (above & !equal));
            }
        }
    }

    /// Whether a typed letter makes the subsequence longer that a beginning of the variant has.
    #[inline]
    fn is_longer(&self, row: usize, letter: usize) -> bool {
        self.rows[row * self.width + letter / WORD] >> (letter % WORD) & 1 == 0
    }

    /// Appends the steps from the last to the first. Of equals, insert goes before delete before keep.
    fn trace(&self, typed: &[(char, char)], variant: &[char], steps: &mut Vec<Step>) {
        let mut row = variant.len();
        for (column, &(letter, _)) in typed.iter().enumerate().rev() {
            while self.is_longer(row, column) && self.is_longer(row - 1, column) {
                row -= 1;
                steps.push(Step::variant(variant[row]));
            }
            // Nothing is longer by a letter than what nothing of the variant has: this is no first row.
            if self.is_longer(row, column) {
                row -= 1;
                steps.push(Step::both(letter, variant[row]));
            } else {
                steps.push(Step::typed(letter));
            }
        }
        steps.extend(variant[..row].iter().rev().map(|&letter| Step::variant(letter)));
    }
}
