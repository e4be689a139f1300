//! Which typed words are numbers, and which is the house number. Looks at digits only, not at the register.

use vejviser_model::Word;

use crate::towns::typed_postcode::is_postcode;

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

/// Which word is the house number: the first that begins with a digit, is no postcode and follows another word.
pub(crate) fn house_number(words: &[Word]) -> Option<usize> {
    let may_be_house = |word: &Word| begins_with_digit(word) && !is_postcode(word);
    words.iter().skip(1).position(may_be_house).map(|place| place + 1)
}
