//! The typed text, taken apart once: its words, what they may denote, and its form in lower case.
//!
//! Nothing here looks at the register; what the words match there is compiled next ([`super::compiler`]).

use smallvec::SmallVec;
use vejviser_model::Word;
use vejviser_model::words::{LastWord, query_words};

use crate::request::AutocompleteParameters;
use crate::suggest::term::TermMatch;
use crate::suggest::term::designator::number_ranges;
use crate::suggest::term::packed::{mask, pack};

/// Texts with more words find nothing, since no address has so many.
pub(crate) const MOST_WORDS: usize = 32;

/// Letters of the longest door, and one for the `l` of a cellar before it.
const LONGEST_DOOR: usize = 1 + 4;

/// A typed text.
#[derive(Debug)]
pub(crate) struct QueryText<'a> {
    /// As typed.
    pub(crate) text: &'a str,
    /// In lower case without leading blanks, for the tier of street names.
    pub(crate) lower: String,
    /// In lower case, without blanks, commas and full stops around it, for the scores of addresses.
    pub(crate) typed: String,
    /// Folded words.
    pub(crate) words: Vec<Word>,
    /// Where each word ends in `typed`.
    pub(crate) ends: SmallVec<[usize; 8]>,
    /// Words of `typed` that may be a house number, floor or door.
    pub(crate) tokens: SmallVec<[Token; 6]>,
    /// Whether the alignment may match words to a house number that is written differently: `12 B`, `012`.
    pub(crate) has_variant_number: bool,
    /// Whether a word may be floor and door in one: `2tv`.
    pub(crate) has_joined_unit: bool,
}

/// A typed word that may be a house number, floor or door, or the beginning of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    number: Option<u16>,
    longer_numbers: [(u16, u16); 3],
    packed: u32,
    mask: u32,
}

impl<'a> QueryText<'a> {
    pub(crate) fn new(request: &'a AutocompleteParameters) -> Self {
        let text = request.q.as_str();
        let words = query_words(text, request.caret.map(|caret| caret as usize), LastWord::Begun);
        let lower = text.to_lowercase();
        let is_blank = |char: char| char.is_whitespace() || matches!(char, ',' | '.');
        let start = lower.len() - lower.trim_start_matches(is_blank).len();
        let typed = lower.trim_matches(is_blank).to_owned();
        let mut ends = SmallVec::new();
        let mut next = words.iter().skip(1).map(|word| word.start);
        let (mut counted, mut lowered) = (0, 0);
        for word in &words {
            // A word ends where the next begins, without the blanks between.
            let until = next.next().unwrap_or(text.len()).max(word.start);
            let letters = text[word.start..until].trim_end_matches(|char: char| !char.is_alphanumeric()).len();
            let end = word.start + letters;
            lowered += text[counted..end].chars().flat_map(char::to_lowercase).map(char::len_utf8).sum::<usize>();
            counted = end;
            ends.push(lowered.saturating_sub(start).min(typed.len()));
        }
        let tokens = typed.split([' ', ',', '.']).filter_map(Token::new).take(6).collect();
        let lower = lower.trim_start().to_owned();
        let has_variant_number =
            words.iter().any(|word| word.text.starts_with('0')) || words.windows(2).any(may_be_one_number);
        let has_joined_unit = words.iter().any(may_be_joined_unit);
        Self { text, lower, typed, words, ends, tokens, has_variant_number, has_joined_unit }
    }

    /// How many words end after a place of the typed text.
    #[inline]
    pub(crate) fn words_after(&self, after: usize) -> u32 {
        self.ends.iter().filter(|&&end| end > after).count() as u32
    }

    /// Whether a comma or full stop follows the last word.
    pub(crate) fn is_ended(&self) -> bool {
        let after = self.text.trim_end_matches(|char: char| !char.is_alphanumeric()).len();
        self.text[after..].contains([',', '.'])
    }

    /// Whether a comma follows a number, with or without a letter.
    pub(crate) fn is_house_ended(&self) -> bool {
        self.text.split(',').rev().skip(1).any(|before| {
            let word = before.trim_end().rsplit(' ').next().unwrap_or_default();
            word.starts_with(|char: char| char.is_ascii_digit())
        })
    }

    /// Whether the last word may be the beginning of a floor or door.
    pub(crate) fn may_end_in_unit(&self) -> bool {
        !self.is_ended() && self.words.last().is_some_and(|word| pack(&word.text).is_some())
    }

    /// Whether it contains two numbers, which no street name does.
    pub(crate) fn has_two_numbers(&self) -> bool {
        let mut numbers = 0;
        let mut inside = false;
        for byte in self.text.bytes() {
            numbers += u32::from(byte.is_ascii_digit() && !inside);
            inside = byte.is_ascii_digit();
        }
        numbers > 1
    }

    /// Whether it contains a digit.
    pub(crate) fn has_digit(&self) -> bool {
        self.text.bytes().any(|byte| byte.is_ascii_digit())
    }

    /// How a house number relates to the typed words: two bits a word (equal, longer, neither). Numbers with the same
    /// relation have the same score, so each relation is scored once.
    #[inline]
    pub(crate) fn relation_of_number(&self, code: u16) -> u64 {
        self.relation(|token| token.relation_to_number(code))
    }

    /// The same for the packed text of a floor or door.
    #[inline]
    pub(crate) fn relation_of_text(&self, packed: u32) -> u64 {
        if packed == 0 { 3 } else { self.relation(|token| token.relation_to_text(packed)) }
    }

    /// Whether a typed word is the packed text of a floor or door, or its beginning.
    #[inline]
    pub(crate) fn resembles(&self, packed: u32) -> bool {
        packed != 0 && self.tokens.iter().any(|token| packed & token.mask == token.packed)
    }

    #[inline]
    fn relation(&self, relation: impl Fn(&Token) -> u64) -> u64 {
        self.tokens.iter().fold(0, |all, token| all << 2 | relation(token)) << 2
    }
}

/// Whether two neighbouring words may be a house number and its letter.
pub(crate) fn may_be_one_number(words: &[Word]) -> bool {
    let is_letter =
        |text: &str| text == "ks" || (text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic()));
    let [number, letter] = words else { return false };
    number.text.bytes().all(|byte| byte.is_ascii_digit()) && is_letter(&letter.text)
}

/// Whether a word may be a floor and a door in one.
fn may_be_joined_unit(word: &Word) -> bool {
    let digits = word.text.bytes().filter(u8::is_ascii_digit).count();
    let may_be_door = |rest: &str| (1..=LONGEST_DOOR).contains(&rest.replace("ks", "x").len());
    (digits > 0 && digits < word.text.len())
        || ["st", "k"].iter().any(|floor| word.text.strip_prefix(floor).is_some_and(may_be_door))
}

impl Token {
    fn new(word: &str) -> Option<Self> {
        let packed = pack(word)?;
        let [whole, ..] = number_ranges(word, TermMatch::Exact);
        let longer_numbers = number_ranges(word, TermMatch::Prefix);
        let number = (whole.0 <= whole.1).then_some(whole.0);
        Some(Self { number, longer_numbers, packed, mask: mask(word.len()) })
    }

    /// First and last code of each range of house numbers that it is, or begins.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = (u16, u16)> + use<> {
        self.longer_numbers.into_iter().filter(|(first, last)| first <= last)
    }

    #[inline]
    fn relation_to_number(&self, code: u16) -> u64 {
        if self.number == Some(code) {
            1
        } else {
            2 * u64::from(self.longer_numbers.iter().any(|&(first, last)| (first..=last).contains(&code)))
        }
    }

    #[inline]
    fn relation_to_text(&self, packed: u32) -> u64 {
        if packed == self.packed { 1 } else { 2 * u64::from(packed & self.mask == self.packed) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(q: &str) -> AutocompleteParameters {
        serde_json::from_value(serde_json::json!({"q": q, "limit": 20})).unwrap()
    }

    #[test]
    fn words_end_in_the_typed_text() {
        for (q, typed, ends) in [
            (" Østre  Stationsvej 4B, ", "østre  stationsvej 4b", &[6, 19, 22][..]),
            ("H.C. Andersens Vej 1", "h.c. andersens vej 1", &[1, 3, 14, 18, 20]),
            ("5000, ", "5000", &[4]),
            ("", "", &[]),
        ] {
            let request = request(q);
            let query = QueryText::new(&request);
            assert_eq!((query.typed.as_str(), query.ends.as_slice()), (typed, ends));
        }
    }

    #[test]
    fn two_numbers_are_separated_by_another_character() {
        for (q, expected) in
            [("vej 1 1", true), ("Fjordsgade 5, 5000", true), ("5000", false), ("vej 10", false), ("1a1", true)]
        {
            assert_eq!(QueryText::new(&request(q)).has_two_numbers(), expected, "{q}");
        }
    }

    #[test]
    fn words_that_may_be_one_element_or_two() {
        for (q, is_variant, is_joined) in [
            ("vej 12 b", true, false),
            // Folded it is `ks`: a cellar and a door.
            ("vej 12 x", true, true),
            ("vej 012", true, false),
            ("vej 11, 4", false, false),
            ("vej 12, st", false, false),
            ("vej 12, th", false, false),
            ("vej 12, 2tv", false, true),
            ("vej 12, sttv", false, true),
            ("vej 12, klth", false, true),
            ("stærevej 12", false, false),
            ("kirkevej 12", false, false),
        ] {
            let request = request(q);
            let query = QueryText::new(&request);
            assert_eq!((query.has_variant_number, query.has_joined_unit), (is_variant, is_joined), "{q}");
        }
    }
}
