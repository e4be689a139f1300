//! The letter of a house number in a column of its own: `24` and `C` are 24C.

/// A house number with its letter, unless it has that already. Anything but a single letter follows after a blank, as the parser
/// would read it.
pub(crate) fn lettered(number: &str, letter: &str) -> String {
    let own = number.trim_start_matches(|char: char| char.is_ascii_digit()).trim_start();
    if is_same(own, letter) {
        return number.to_owned();
    }
    let between = if own.is_empty() && is_single(letter) { "" } else { " " };
    [number, between, letter].concat()
}

/// A text with the letter at its house number: at `number`, or where that is empty at the first number behind its first word.
/// `None`: the text has no such number.
pub(crate) fn in_text(text: &str, number: &str, letter: &str) -> Option<String> {
    let mut words = words(text).enumerate();
    let (_, (start, word)) = words.find(|&(place, (_, word))| match number {
        "" => place > 0 && word.starts_with(|char: char| char.is_ascii_digit()),
        _ => is_same(word, number),
    })?;
    let next = words.next().filter(|(_, (_, next))| is_same(next, letter));
    let (end, last) = next.map_or((start, word), |(_, next)| next);
    Some([&text[..start], &lettered(word, letter), &text[end + last.len()..]].concat())
}

/// The words of a text with the places that they begin at.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let separated = text.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty());
    separated.map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Whether two words differ in case at most.
fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn is_single(letter: &str) -> bool {
    let mut chars = letter.chars();
    chars.next().is_some_and(char::is_alphabetic) && chars.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_stands_at_its_number() {
        for (number, letter, joined) in [
            ("24", "C", "24C"),
            ("24", "c", "24c"),
            ("24c", "C", "24c"),
            ("24 C", "c", "24 C"),
            ("24C", "D", "24C D"),
            ("24", "tv", "24 tv"),
            ("12-14", "A", "12-14 A"),
            ("", "C", "C"),
        ] {
            assert_eq!(lettered(number, letter), joined, "{number} {letter}");
        }
    }

    #[test]
    fn a_text_has_the_letter_at_its_number() {
        for (text, number, letter, expected) in [
            ("Storegade 24", "", "C", Some("Storegade 24C")),
            ("Storegade 24, 6270 Tønder", "", "C", Some("Storegade 24C, 6270 Tønder")),
            ("Storegade 24C", "", "c", Some("Storegade 24C")),
            ("Storegade 24 C", "", "C", Some("Storegade 24C")),
            ("Storegade 24 C, 6270 Tønder", "24", "C", Some("Storegade 24C, 6270 Tønder")),
            ("10. Februar Vej 3, 6270 Tønder", "", "B", Some("10. Februar Vej 3B, 6270 Tønder")),
            ("6270 Storegade 24", "24", "C", Some("6270 Storegade 24C")),
            ("Storegade 24", "", "tv", Some("Storegade 24 tv")),
            ("Storegade", "24", "C", None),
            ("Storegade", "", "C", None),
            ("", "", "C", None),
        ] {
            assert_eq!(in_text(text, number, letter).as_deref(), expected, "{text} {number} {letter}");
        }
    }
}
