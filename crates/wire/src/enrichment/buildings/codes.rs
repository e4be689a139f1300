//! What the codes of the register mean: its lists, made of `codes.tsv` when this is compiled. A code that no list has is
//! shown without a text.

use vejviser_dataset::raw::RawValue;

/// A list of codes.
#[derive(Debug)]
pub struct CodeList {
    /// Its name in the register.
    pub name: &'static str,
    /// Codes that are numbers, ascending, with their texts.
    pub numbers: &'static [(u64, &'static str)],
    /// All others, in order.
    pub letters: &'static [(&'static str, &'static str)],
}

/// Every list.
pub const LISTS: &[CodeList] = include!(concat!(env!("OUT_DIR"), "/bbr_codes.rs"));

/// The place of a list by its name.
pub const fn list(name: &str) -> usize {
    let mut place = 0;
    while !crate::form::column::same(LISTS[place].name, name) {
        place += 1;
    }
    place
}

impl CodeList {
    /// What a code means.
    pub fn text(&self, code: &RawValue<'_>) -> Option<&'static str> {
        match *code {
            RawValue::Digits(number) => self.text_of_number(number),
            RawValue::Text(letters) => {
                let place = self.letters.binary_search_by_key(&letters, |(code, _)| *code).ok()?;
                self.letters.get(place).map(|(_, text)| *text)
            }
            _ => None,
        }
    }

    /// What a code that is a number means.
    pub fn text_of_number(&self, number: u64) -> Option<&'static str> {
        let place = self.numbers.binary_search_by_key(&number, |(code, _)| *code).ok()?;
        self.numbers.get(place).map(|(_, text)| *text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_the_texts_of_their_list() {
        for (name, code, expected) in [
            ("BygAnvendelse", RawValue::Digits(120), Some("Fritliggende enfamilieshus (parcelhus)")),
            ("BygAnvendelse", RawValue::Digits(9_999), None),
            ("BygAnvendelse", RawValue::Text("120x"), None),
            ("Livscyklus", RawValue::Digits(6), Some("Opført")),
            ("Toiletforhold", RawValue::Text("T"), Some("Vandskyllende toiletter i bolig- eller erhvervsenheden")),
            ("Toiletforhold", RawValue::Text("t"), None),
            ("OmfattetAfByggeskadeforsikring", RawValue::Text("00"), None),
        ] {
            assert_eq!(LISTS[list(name)].text(&code), expected, "{name} {code:?}");
        }
    }
}
