//! The score of one element of an address against the text typed for it (legacy autocomplete, element score).
//!
//! | case | score |
//! |---|---|
//! | equal | 0 |
//! | nothing typed, element there | 1 |
//! | the element begins with what is typed | 2 |
//! | else | 2 + weight × edits, and 1 more if letters are missing at the end |
//!
//! Edits (insert, delete, replace) count 1 each, letters missing at the end none.

/// Longest typed text that is compared bit by bit; longer ones take the slow way.
const BITS: usize = 64;
/// Letters that one more edit is borne for, and edits borne at most.
const LETTERS_AN_EDIT: usize = 3;
const MOST_EDITS: usize = 5;

/// A typed text made ready for comparison with many names.
///
/// The distances are those of Myers' bit vectors: bit *i* of the vertical differences belongs to letter *i* of the
/// typed text, and one pass over the name gives the last row of the edit matrix, which is all that is needed.
#[derive(Clone, Debug)]
pub(crate) struct Typed {
    text: String,
    length: usize,
    /// Where each letter below U+0100 stands in the text.
    latin: Box<[u64; 256]>,
    /// The same for other letters.
    other: Vec<(char, u64)>,
}

impl Default for Typed {
    fn default() -> Self {
        Self { text: String::new(), length: 0, latin: Box::new([0; 256]), other: Vec::new() }
    }
}

impl Typed {
    /// The text must be in lower case.
    pub(crate) fn new(text: &str) -> Self {
        let mut typed = Self::default();
        typed.set(text);
        typed
    }

    /// Makes another text ready in the same memory.
    pub(crate) fn set(&mut self, text: &str) {
        self.text.clear();
        self.text.push_str(text);
        self.latin.fill(0);
        self.other.clear();
        self.length = 0;
        for (place, char) in text.chars().enumerate() {
            self.length += 1;
            if place < BITS {
                match self.latin.get_mut(char as usize) {
                    Some(bits) => *bits |= 1 << place,
                    None => self.other.push((char, 1 << place)),
                }
            }
        }
    }

    /// Steps of a comparison with one name.
    pub(crate) fn steps(&self) -> u64 {
        if self.length <= BITS { 1 } else { 4 * self.length as u64 }
    }

    /// The score of an element in lower case.
    pub(crate) fn score(&self, element: &str, weight: u32) -> u32 {
        if element == self.text {
            0
        } else if self.text.is_empty() {
            1
        } else if element.starts_with(&self.text) {
            2
        } else {
            let (edits, missing_end) = self.edits(element);
            2 + weight * edits + u32::from(missing_end)
        }
    }

    /// Whether an element in lower case is more like the text than not: one edit, and one more for three letters.
    pub(crate) fn is_like(&self, element: &str) -> bool {
        self.edits(element).0 as usize <= MOST_EDITS.min(1 + self.length / LETTERS_AN_EDIT)
    }

    fn bits(&self, char: char) -> u64 {
        match self.latin.get(char as usize) {
            Some(bits) => *bits,
            None => self.other.iter().filter(|(other, _)| *other == char).fold(0, |all, (_, bit)| all | bit),
        }
    }

    /// Edits between the typed text and the element without the letters missing at its end, and whether any are.
    ///
    /// Of equally cheap alignments the one counts that, read from the end, prefers a surplus typed letter, then a
    /// missing one: so letters are missing at the end only while no surplus letter stands there.
    fn edits(&self, element: &str) -> (u32, bool) {
        if self.length > BITS {
            return slow_edits(&self.text, element);
        }
        let last = self.length.max(1) - 1;
        let (mut plus, mut minus) = (u64::MAX, 0_u64);
        let mut distance = self.length as u32;
        // Columns up to here that are letters missing at the end.
        let mut missing = 0;
        for char in element.chars() {
            let equal = self.bits(char);
            let vertical = equal | minus;
            let horizontal = ((equal & plus).wrapping_add(plus) ^ plus) | equal;
            let right = minus | !(horizontal | plus);
            let left = plus & horizontal;
            let (up, down) = ((right >> last) as u32 & 1, (left >> last) as u32 & 1);
            distance = distance + up - down;
            let (right, left) = (right << 1 | 1, left << 1);
            plus = left | !(vertical | right);
            minus = right & vertical;
            let is_surplus_first = (plus >> last) as u32 & 1;
            // Without a branch: which it would be changes from letter to letter.
            missing = (missing + 1) * (up & !is_surplus_first);
        }
        (distance - missing, missing > 0)
    }
}

/// The same by the whole matrix.
fn slow_edits(typed: &str, element: &str) -> (u32, bool) {
    let (typed, element): (Vec<char>, Vec<char>) = (typed.chars().collect(), element.chars().collect());
    // Row of the typed text without its last letter, and the row of all of it.
    let mut above: Vec<u32> = Vec::new();
    let mut row: Vec<u32> = (0..=element.len() as u32).collect();
    for (line, letter) in typed.iter().enumerate() {
        above.clone_from(&row);
        row[0] = line as u32 + 1;
        for (place, other) in element.iter().enumerate() {
            let replaced = above[place] + u32::from(letter != other);
            row[place + 1] = replaced.min(above[place + 1] + 1).min(row[place] + 1);
        }
    }
    let mut end = element.len();
    while end > 0 && row[end] != above.get(end).map_or(u32::MAX, |above| above + 1) && row[end] == row[end - 1] + 1 {
        end -= 1;
    }
    (row[end], end < element.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn scores_by_case() {
        for (element, typed, weight, score) in [
            ("margrethepladsen", "margrethepladsen", 2, 0),
            ("margrethepladsen", "margretepladsen", 11, 13),
            ("", "", 3, 0),
            ("", "5", 3, 5),
            ("8000", "", 3, 1),
            ("38", "3", 3, 2),
            ("3", "38", 3, 5),
            ("fjordsgade", "fjors gade", 1, 4),
            ("fjordsgade", "fjors ga", 1, 5),
            ("tv", "th", 3, 5),
        ] {
            assert_eq!(Typed::new(typed).score(element, weight), score, "{element} {typed}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 2000,
            rng_seed: proptest::test_runner::RngSeed::Fixed(2),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]
        #[test]
        fn bits_and_matrix_agree(typed in "[abø ]{1,12}", element in "[abøš ]{0,14}") {
            prop_assert_eq!(Typed::new(&typed).edits(&element), slow_edits(&typed, &element));
        }

        #[test]
        fn long_texts_are_scored_too(typed in "[ab]{60,70}", element in "[ab]{0,70}") {
            prop_assert_eq!(Typed::new(&typed).edits(&element), slow_edits(&typed, &element));
        }

        #[test]
        fn edits_are_those_of_the_script(typed in "[abø ]{1,10}", element in "[abø ]{0,12}") {
            use vejviser_model::distance::{Op, script};
            let script = script(&typed, &element, 1, 1, 1);
            let missing = script.ops.iter().rev().take_while(|op| **op == Op::Delete).count() as u32;
            prop_assert_eq!(Typed::new(&typed).edits(&element), (script.distance - missing, missing > 0));
        }
    }
}
