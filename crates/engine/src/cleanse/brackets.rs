//! The letters of a town in brackets at the end of a text: `Nykøbing (F)` is the town of that name without them.
//!
//! What else stands in brackets says nothing of the address and is left to the grammar.

use std::borrow::Cow;

/// The text without the brackets around the end of a town that is known.
pub(crate) fn without_brackets(text: &str, is_town: impl Fn(&str) -> bool) -> Cow<'_, str> {
    let parts = text.trim_end().strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let Some((before, end)) = parts.filter(|(_, end)| end.chars().all(char::is_alphabetic)) else {
        return Cow::Borrowed(text);
    };
    let before = before.trim_end();
    let town = before.rsplit(|char: char| char == ',' || char.is_ascii_digit()).next().unwrap_or_default().trim();
    if !town.is_empty() && !end.is_empty() && is_town(&format!("{town} {end}")) {
        Cow::Owned(format!("{before} {end}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_a_known_town_loses_its_brackets() {
        let is_town = |town: &str| ["Nykøbing F", "Nykøbing Falster"].contains(&town);
        for (text, expected) in [
            ("Vej 1, 4800 Nykøbing (F)", "Vej 1, 4800 Nykøbing F"),
            ("Vej 1, Nykøbing (Falster) ", "Vej 1, Nykøbing Falster"),
            ("Vej 1 Nykøbing(F)", "Vej 1 Nykøbing F"),
            ("Vej 1, 4800 Nykøbing (gården)", "Vej 1, 4800 Nykøbing (gården)"),
            ("Vej 1 (F)", "Vej 1 (F)"),
            ("Vej 1, Nykøbing ()", "Vej 1, Nykøbing ()"),
            ("Vej (Nord) 1, 4800 Nykøbing F", "Vej (Nord) 1, 4800 Nykøbing F"),
            (")", ")"),
        ] {
            assert_eq!(without_brackets(text, is_town), expected, "{text}");
        }
    }
}
