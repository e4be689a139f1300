//! Abbreviated words in typed names: their letters stand in the name that is meant, in the same order, with others between and
//! after them, as those of `Strv.` in `Strandvej` and those of `Gml.` in `Gammel`.
//!
//! Knows no words. What certain letters are usually short for is the business of [`crate::expansion`].

use vejviser_model::reduce::{letters, reduce};

use vejviser_model::street_type::street_type;

/// Letters of a name at fewest.
const SHORTEST: usize = 3;
/// Letters of a name at fewest that may have others between them in the one that is meant; fewer are in half the streets of a place.
const SHORTEST_APART: usize = 4;
/// Letters of its own that a name has at fewest, where a single street with them is surely the one that is meant.
const SHORTEST_SURE: usize = 5;
/// Places in a name are the bits of a number.
const LONGEST_NAME: usize = 63;
/// Vowels of a reduced name. A word without any is abbreviated, with or without a point.
const VOWELS: &str = "aeiouy{|}";

/// See the module.
#[derive(Debug)]
pub(crate) struct Abbreviation {
    /// The letters typed, and whether others may follow each.
    typed: Vec<(u8, bool)>,
    /// Which letters these are ([`letters`]).
    pub(crate) letters: u32,
    /// Whether a point says that it is one; a word without vowels may be misspelt as well.
    pub(crate) has_point: bool,
    /// Whether so many letters were typed that a single street with them is surely meant.
    pub(crate) is_sure: bool,
    /// Whether so few letters were typed that the name that is meant begins with them.
    pub(crate) is_beginning: bool,
}

impl Abbreviation {
    /// Of a typed name; `None` where no word of it is abbreviated.
    pub(crate) fn new(name: &str) -> Option<Self> {
        Self::read(name, false)
    }

    /// The same of a name whose last word is taken for abbreviated in any case.
    pub(crate) fn with_last_word(name: &str) -> Option<Self> {
        Self::read(name, true)
    }

    fn read(name: &str, is_last_short: bool) -> Option<Self> {
        // Most names have no such word.
        if !is_last_short && !name.split_inclusive(is_between).any(may_be_short) {
            return None;
        }
        let mut typed = Vec::with_capacity(name.len());
        let (mut is_abbreviated, mut has_point) = (false, false);
        let name = name.trim_end_matches([' ', ',']);
        for piece in name.split_inclusive(is_between) {
            let word = reduce(piece);
            let is_last = piece.as_bytes().as_ptr_range().end == name.as_bytes().as_ptr_range().end;
            let is_short = piece.ends_with('.') || !word.contains(|char| VOWELS.contains(char)) || word.len() == 1;
            let is_short = (is_short || is_last_short && is_last) && !word.bytes().any(|byte| byte.is_ascii_digit());
            is_abbreviated |= is_short && !word.is_empty();
            has_point |= is_short && piece.ends_with('.');
            typed.extend(word.bytes().map(|letter| (letter, is_short)));
        }
        let reduced: String = typed.iter().map(|&(letter, _)| char::from(letter)).collect();
        let own = reduced.len() - street_type(&reduced).map_or(0, str::len);
        let letters = letters(&reduced);
        let is_beginning = reduced.len() < SHORTEST_APART;
        let is_long = reduced.len() >= if has_point { SHORTEST } else { SHORTEST_APART };
        let is_sure = own >= SHORTEST_SURE;
        (is_abbreviated && is_long).then_some(Self { typed, letters, has_point, is_sure, is_beginning })
    }

    /// Whether a reduced name may be meant.
    pub(crate) fn is_of(&self, name: &str) -> bool {
        let name = name.as_bytes();
        if name.len() > LONGEST_NAME || self.is_beginning && !self.begins(name) {
            return false;
        }
        let end = 1_u64 << name.len();
        // The places of the name before which all letters so far were found.
        let mut places = 1_u64;
        for &(letter, is_followed) in &self.typed {
            let mut next = 0;
            for (place, &own) in name.iter().enumerate() {
                next |= u64::from(own == letter) << place;
            }
            places = (places & next) << 1;
            if places == 0 {
                return false;
            }
            if is_followed {
                places = (u64::MAX << places.trailing_zeros()) & (end | (end - 1));
            }
        }
        places & end != 0
    }

    /// Whether a reduced name begins with its letters.
    pub(crate) fn begins(&self, name: &[u8]) -> bool {
        name.len() >= self.typed.len() && self.typed.iter().zip(name).all(|((typed, _), own)| typed == own)
    }
}

/// Whether a character stands between words.
fn is_between(char: char) -> bool {
    !char.is_alphanumeric()
}

/// Whether a word with what follows it may be abbreviated: decided by its letters as typed, without an allocation.
fn may_be_short(piece: &str) -> bool {
    let is_letter = |char: char| char.is_ascii_alphabetic() && !"aeiouyAEIOUY".contains(char);
    let word = piece.trim_end_matches(is_between);
    piece.ends_with('.') || word.chars().count() == 1 || !word.is_empty() && word.chars().all(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_of_an_abbreviation_are_in_the_name_in_order() {
        for (typed, name, is_of) in [
            ("Vallø Strv.", "vall|strandvej", true),
            ("Vallø Strv.", "vall|strand", false),
            ("Gml. Kongevej", "gammelkongevej", true),
            ("G. Kongevej", "gammelkongevej", true),
            ("P. Grams Vej", "petergramsvej", true),
            ("P. Grams Vej", "petergramsgade", false),
            ("Nr.gade", "n|rregade", true),
            ("Kirket.", "kirketorvet", true),
            ("Kirket.", "kirkevej", false),
            ("Kal.", "kalhavevej", true),
            ("Kal.", "kappelvej", false),
            ("Skt Knuds Vej", "sanktknudsvej", true),
            ("Ø.gade", "s|gade", false),
            ("Gl. Kongevje", "gammelkongevej", false),
        ] {
            let abbreviation = Abbreviation::new(typed).unwrap();
            assert_eq!(abbreviation.is_of(name), is_of, "{typed} {name}");
        }
    }

    #[test]
    fn a_word_with_a_point_or_without_vowels_is_abbreviated() {
        for (typed, is_abbreviated) in
            [("Strandvej", false), ("Strandv.", true), ("Strv", true), ("10. Februar Vej", false), ("", false)]
        {
            assert_eq!(Abbreviation::new(typed).is_some(), is_abbreviated, "{typed}");
        }
        assert!(Abbreviation::with_last_word("Nordstrv").unwrap().is_of("nordstrandvej"));
    }
}
