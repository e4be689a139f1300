//! The postcode among the words of a text.
//!
//! One that exists restricts what autocomplete suggests. Where nothing fits there, the text is answered without it.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::Word;
use vejviser_model::fold::fold;
use vejviser_model::words::{LastWord, query_words};

/// Digits of a postcode.
pub(crate) const POSTCODE: usize = 4;

/// Whether a word has the form of a postcode.
pub(crate) fn is_postcode(word: &Word) -> bool {
    word.text.len() == POSTCODE && word.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number of four digits in a text, whether there is such a postcode or not.
#[derive(Debug)]
pub(crate) struct TypedPostcode {
    pub(crate) code: u16,
    /// The words of the text.
    pub(crate) words: Vec<Word>,
    /// Which of them it is.
    pub(crate) place: usize,
}

impl TypedPostcode {
    /// The postcode of a text; `None` where there is none, or more than one.
    pub(crate) fn new(q: &str, caret: Option<u32>) -> Option<Self> {
        // Most texts have no such number.
        let is_digits = |run: &[u8]| run.iter().all(u8::is_ascii_digit);
        if !q.as_bytes().windows(POSTCODE).any(is_digits) {
            return None;
        }
        let words = query_words(q, caret.map(|caret| caret as usize), LastWord::Begun);
        let mut places = words.iter().enumerate().filter(|(_, word)| is_postcode(word));
        let (place, word) = places.next()?;
        if places.any(|(_, other)| other.text != word.text) {
            return None;
        }
        let code = word.text.parse().ok()?;
        Some(Self { code, words, place })
    }

    /// Whether the register has it. That of a large recipient, which is that of no place, is none.
    pub(crate) fn exists(&self, snapshot: &Snapshot) -> bool {
        snapshot.area(AreaKind::Postcode, self.code.into()).is_some()
    }

    /// The text without it and the town after it, if that is its own, perhaps still being typed; `None` where another town or
    /// none follows, or nothing but numbers is left.
    pub(crate) fn left_out_with_town_of(&self, q: &str, snapshot: &Snapshot) -> Option<String> {
        let town = words_of_town(snapshot, self.code)?;
        let after = &self.words[self.place + 1..];
        let is_word =
            |(word, own): &(&Word, &String)| word.text == **own || (word.prefix && own.starts_with(word.text.as_str()));
        let own = after.iter().zip(&town).take_while(is_word).count();
        if own == 0 || (own < town.len() && own < after.len()) {
            return None;
        }
        let end = after.get(own).map_or(q.len(), |next| next.start);
        self.without(q, end)
    }

    /// The text without it; `None` where nothing but numbers is left.
    pub(crate) fn left_out_of(&self, q: &str) -> Option<String> {
        self.without(q, self.words[self.place].start + POSTCODE)
    }

    /// The text without what begins with it and ends at a place; `None` where nothing but numbers is left.
    fn without(&self, q: &str, end: usize) -> Option<String> {
        let start = self.words[self.place].start;
        let is_left = |word: &Word| {
            !(start..end).contains(&word.start) && word.text.bytes().any(|byte| byte.is_ascii_alphabetic())
        };
        let (before, after) = (q.get(..start)?, q.get(end..)?);
        self.words.iter().any(is_left).then(|| [before, after].concat())
    }
}

/// The words of the town of a postcode, folded; `None` where there is no such postcode.
pub(crate) fn words_of_town(snapshot: &Snapshot, postcode: u16) -> Option<Vec<String>> {
    let area = snapshot.area(AreaKind::Postcode, postcode.into())?;
    let name = fold(snapshot.areas.name.get(area as usize));
    Some(name.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect())
}
