//! House number, floor and door as words: the part of an address that the text index does not hold.

use std::sync::LazyLock;

use vejviser_dataset::Snapshot;
use vejviser_dataset::postings::Posted;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::unit::{Door, Floor};
use vejviser_model::words::{Word, index_words};

/// Whether a word of a text is meant by a query word.
pub(crate) fn is_meant(word: &Word, text: &str) -> bool {
    if word.prefix { text.starts_with(&word.text) } else { text == word.text }
}

/// A house number as the one word it is indexed as: three digits and a folded letter, at most.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NumberWord {
    letters: [u8; 5],
    len: usize,
}

impl NumberWord {
    /// The word, empty for no number. Every entrance is asked for it, so it takes no memory.
    pub(super) fn new(stored: u16) -> Self {
        let mut word = Self::default();
        let Some(number) = HouseNumber::from_u16(stored) else { return word };
        let (text, len) = number.to_text();
        let folded = text[..len].iter().flat_map(|letter| match letter {
            b'X' => [Some(b'k'), Some(b's')],
            letter => [Some(letter.to_ascii_lowercase()), None],
        });
        for (place, letter) in word.letters.iter_mut().zip(folded.flatten()) {
            *place = letter;
            word.len += 1;
        }
        word
    }

    pub(super) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.letters[..self.len]).unwrap_or_default()
    }
}

/// The floor as a word, empty for none.
pub(super) fn floor_word(stored: u8) -> &'static str {
    static WORDS: LazyLock<Vec<String>> =
        LazyLock::new(|| (0..=u8::MAX).map(|stored| Floor::from_u8(stored).unwrap_or_default().to_string()).collect());
    &WORDS[usize::from(stored)]
}

/// The words of a door: `a/2` has two.
pub(super) fn door_words(stored: u32) -> Vec<String> {
    index_words(&Door::from_u32(stored).unwrap_or_default().to_string()).collect()
}

/// Whether some house number is meant by a query word.
pub(super) fn may_be_house_number(word: &Word) -> bool {
    let digits = word.text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, letter) = word.text.split_at(digits);
    let fits = (1..=3).contains(&digits) && !number.starts_with('0');
    let letter_fits = match letter {
        "" | "ks" => true,
        letter => letter.len() == 1 && letter != "x" && letter.bytes().all(|byte| byte.is_ascii_lowercase()),
    };
    fits && letter_fits
}

/// Whether some floor is meant by a query word.
pub(super) fn may_be_floor(word: &Word) -> bool {
    (1..=119).any(|stored| is_meant(word, floor_word(stored)))
}

/// Every word that occurs in a door of the snapshot.
#[derive(Clone, Debug, Default)]
pub(crate) struct DoorWords(Vec<String>);

impl DoorWords {
    /// The words of the doors that have postings.
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let doors = snapshot.postings.keys(Posted::Door).iter();
        let mut words: Vec<String> = doors.flat_map(|&door| door_words(door)).collect();
        words.sort_unstable();
        words.dedup();
        Self(words)
    }

    /// Whether some door is meant by a query word.
    pub(super) fn has(&self, word: &Word) -> bool {
        let first = self.0.partition_point(|other| *other < word.text);
        self.0.get(first).is_some_and(|other| is_meant(word, other))
    }
}

#[cfg(test)]
mod tests {
    use vejviser_model::fold::fold;
    use vejviser_model::house_number::HouseNumber;

    use super::NumberWord;

    #[test]
    fn a_house_number_is_folded_as_every_word_is() {
        for text in ["1", "20", "999", "4A", "41X", "999Z"] {
            let number = HouseNumber::parse(text).map(HouseNumber::as_u16).unwrap_or_default();
            assert_eq!(NumberWord::new(number).as_str(), fold(text));
        }
        assert_eq!(NumberWord::new(0).as_str(), "");
    }
}
