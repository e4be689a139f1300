//! House number, floor and door as words: the part of an address that the text index does not hold.

use vejviser_dataset::Snapshot;
use vejviser_dataset::postings::Posted;
use vejviser_model::fold::fold;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::unit::{Door, Floor};
use vejviser_model::words::{Word, index_words};

/// Whether a word of a text is meant by a query word.
pub(crate) fn is_meant(word: &Word, text: &str) -> bool {
    if word.prefix { text.starts_with(&word.text) } else { text == word.text }
}

/// The house number as the one word it is indexed as.
pub(super) fn house_number_word(stored: u16) -> String {
    HouseNumber::from_u16(stored).map(|number| fold(&number.to_string())).unwrap_or_default()
}

/// The floor as a word, empty for none.
pub(super) fn floor_word(stored: u8) -> String {
    Floor::from_u8(stored).unwrap_or_default().to_string()
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
    (1..=119).any(|stored| is_meant(word, &floor_word(stored)))
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
