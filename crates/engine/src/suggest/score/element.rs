//! The score of one part of an address against the text typed for it (legacy autocomplete: element score).
//!
//! | case | score |
//! |---|---|
//! | equal | 0 |
//! | nothing typed, the part exists | 1 |
//! | the part begins with what is typed | 2 |
//! | else | 2 + weight × edits, and 1 more if letters are missing at the end |
//!
//! An edit (insert, delete, replace) counts 1; letters missing at the end are no edits.

/// Letters of the longest typed text that is compared by bit vectors.
const BITS: usize = 64;
/// A similar name may have one edit, and one more for so many letters.
const LETTERS_PER_EDIT: usize = 3;
/// Edits of a similar name at most.
const MOST_EDITS: usize = 5;

/// A typed text prepared for comparison with many names.
///
/// Distances come from Myers' bit vectors: bit *i* of the vertical differences belongs to letter *i* of the typed text,
/// and one pass over the name gives the last row of the edit matrix, which is all that is needed.
#[derive(Clone, Debug)]
pub(crate) struct EditPattern {
    pub(crate) text: String,
    length: usize,
    /// Positions of each letter below U+0100 in the text.
    latin: Box<[u64; 256]>,
    /// Positions of other letters.
    other: Vec<(char, u64)>,
}

impl Default for EditPattern {
    fn default() -> Self {
        Self { text: String::new(), length: 0, latin: Box::new([0; 256]), other: Vec::new() }
    }
}

impl EditPattern {
    /// The text must be in lower case.
    pub(crate) fn new(text: &str) -> Self {
        let mut pattern = Self::default();
        pattern.set(text);
        pattern
    }

    /// Prepares another text in the same memory.
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

    /// The score of a part of an address in lower case.
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

    /// Whether a name in lower case is similar to the text.
    pub(crate) fn is_similar(&self, element: &str) -> bool {
        self.edits(element).0 as usize <= MOST_EDITS.min(1 + self.length / LETTERS_PER_EDIT)
    }

    fn bits(&self, char: char) -> u64 {
        match self.latin.get(char as usize) {
            Some(bits) => *bits,
            None => self.other.iter().filter(|(other, _)| *other == char).fold(0, |all, (_, bit)| all | bit),
        }
    }

    /// Edits between the typed text and the element without the letters missing at its end, and whether any are missing.
    ///
    /// Of equally short edit scripts the one counts that, read from the end, prefers a surplus typed letter, then a missing
    /// one: so letters are missing at the end only while no surplus letter is there.
    fn edits(&self, element: &str) -> (u32, bool) {
        if self.length > BITS {
            return edits_by_matrix(&self.text, element);
        }
        let last = self.length.max(1) - 1;
        let (mut plus, mut minus) = (u64::MAX, 0_u64);
        let mut distance = self.length as u32;
        // Letters missing at the end, as far as the element has been read.
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
            // Without a branch, which no processor could predict: it changes from letter to letter.
            missing = (missing + 1) * (up & !is_surplus_first);
        }
        (distance - missing, missing > 0)
    }
}

/// The same for longer texts, by the whole matrix.
fn edits_by_matrix(typed: &str, element: &str) -> (u32, bool) {
    let (typed, element): (Vec<char>, Vec<char>) = (typed.chars().collect(), element.chars().collect());
    // The row above belongs to the typed text without its last letter.
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
            assert_eq!(EditPattern::new(typed).score(element, weight), score, "{element} {typed}");
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
        fn bit_vectors_and_matrix_agree(typed in "[abø ]{1,12}", element in "[abøš ]{0,14}") {
            prop_assert_eq!(EditPattern::new(&typed).edits(&element), edits_by_matrix(&typed, &element));
        }

        #[test]
        fn long_texts_are_compared_by_the_matrix(typed in "[ab]{60,70}", element in "[ab]{0,70}") {
            prop_assert_eq!(EditPattern::new(&typed).edits(&element), edits_by_matrix(&typed, &element));
        }

        #[test]
        fn edits_are_those_of_the_edit_script(typed in "[abø ]{1,10}", element in "[abø ]{0,12}") {
            use vejviser_model::distance::{Op, script};
            let script = script(&typed, &element, 1, 1, 1);
            let missing = script.ops.iter().rev().take_while(|op| **op == Op::Delete).count() as u32;
            prop_assert_eq!(EditPattern::new(&typed).edits(&element), (script.distance - missing, missing > 0));
        }
    }
}
