//! Which typed words are numbers, and of what: a postcode, a house number. Looks at digits only, not at the register.

use vejviser_model::Word;

/// Digits of a postcode.
pub(crate) const POSTCODE: usize = 4;

/// Whether a word consists of digits.
pub(crate) fn is_number(word: &Word) -> bool {
    word.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word begins with a digit: `12`, `12b`, `2tv`.
pub(crate) fn begins_with_digit(word: &Word) -> bool {
    word.text.starts_with(|char: char| char.is_ascii_digit())
}

/// Whether a word contains a digit.
pub(crate) fn has_digit(word: &Word) -> bool {
    word.text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Whether a word has the form of a postcode.
pub(crate) fn is_postcode(word: &Word) -> bool {
    word.text.len() == POSTCODE && is_number(word)
}

/// Which word is the house number: the first that begins with a digit, is no postcode and follows another word.
pub(crate) fn house_number(words: &[Word]) -> Option<usize> {
    let may_be_house = |word: &Word| begins_with_digit(word) && !is_postcode(word);
    words.iter().skip(1).position(may_be_house).map(|place| place + 1)
}
