//! The postcode among the words of a text.
//!
//! One that exists restricts what autocomplete suggests. Where nothing fits there, the text is answered without it.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::Word;
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

    /// The text without it; `None` where nothing but numbers is left.
    pub(crate) fn left_out_of(&self, q: &str) -> Option<String> {
        let is_left = |word: &Word| word.text.bytes().any(|byte| byte.is_ascii_alphabetic());
        let start = self.words[self.place].start;
        let (before, after) = (q.get(..start)?, q.get(start + POSTCODE..)?);
        self.words.iter().any(is_left).then(|| [before, after].concat())
    }
}
