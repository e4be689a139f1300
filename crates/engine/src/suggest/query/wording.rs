//! Rewrites of the typed text before it is compiled: spoken forms become those of the register.
//!
//! A text with its postcode first is rewritten with the postcode last (`6270 Tønder, Storegade 1`), so that its words can
//! be matched to the parts of an address in order. Floors and doors in words (`2. sal til venstre`, `stuen`), and words
//! that only announce a number (`nr. 4`, `lejl. 3`), become the register's floors and doors; zeros and words before a house
//! number are left out. All work while the last word is still being typed. [`crate::suggest`] decides which text is answered.

use std::sync::LazyLock;

use vejviser_dataset::Snapshot;
use vejviser_model::Word;
use vejviser_model::parse::announcing_words;
use vejviser_model::words::{LastWord, query_words};

use crate::request::AutocompleteParameters;
use crate::suggest::query::number::{begins_with_digit, has_digit, house_number, is_number};
use crate::suggest::query::text::may_be_one_number;
use crate::towns::typed_postcode::{POSTCODE, is_postcode, words_of_town};

/// From this many letters on a word being typed counts as the beginning of a spoken one.
const SHORTEST_PREFIX: usize = 2;
/// From this many numbers on the last may be a floor: the one before is the house number.
const NUMBERS_WITH_FLOOR: u32 = 2;

/// Words that announce a house number.
static BEFORE_HOUSE: LazyLock<Vec<&str>> = LazyLock::new(|| announcing_words(false).collect());
/// Words that announce the letter of a house number.
static BEFORE_LETTER: LazyLock<Vec<&str>> = LazyLock::new(|| announcing_words(true).collect());
/// Longest of the folded letters.
const LONGEST_LETTER: usize = 2;
/// Words that follow the number of a floor.
const AFTER_FLOOR: [&str; 2] = ["sal", "etage"];
/// Floors in words.
const ORDINALS: [&str; 8] = ["foerste", "anden", "tredje", "fjerde", "femte", "sjette", "syvende", "ottende"];
/// Words that announce a number.
const BEFORE_NUMBER: [&str; 6] = ["nr", "lejl", "lejlighed", "doer", "vaer", "vaerelse"];
/// Floors and doors in words, folded, and as the register writes them.
const SPOKEN: [(&[&str], &str); 28] = [
    (&["foerste"], "1"),
    (&["anden"], "2"),
    (&["tredje"], "3"),
    (&["fjerde"], "4"),
    (&["femte"], "5"),
    (&["sjette"], "6"),
    (&["syvende"], "7"),
    (&["ottende"], "8"),
    (&["stue"], "st"),
    (&["stuen"], "st"),
    (&["stueetage"], "st"),
    (&["stueetagen"], "st"),
    (&["stueplan"], "st"),
    (&["parterre"], "st"),
    (&["kaelder"], "kl"),
    (&["kaelderen"], "kl"),
    (&["kld"], "kl"),
    (&["kldr"], "kl"),
    (&["til", "venstre"], "tv"),
    (&["venstre"], "tv"),
    (&["t", "v"], "tv"),
    (&["til", "hoejre"], "th"),
    (&["hoejre"], "th"),
    (&["t", "h"], "th"),
    (&["midt", "for"], "mf"),
    (&["midtfor"], "mf"),
    (&["midt"], "mf"),
    (&["m", "f"], "mf"),
];

/// The request with its leading postcode moved to the end; `None` if the text begins otherwise, or nothing follows.
pub(crate) fn postcode_last(snapshot: &Snapshot, request: &AutocompleteParameters) -> Option<AutocompleteParameters> {
    // Most texts begin otherwise.
    if !request.q.trim_start().as_bytes().get(..POSTCODE)?.iter().all(u8::is_ascii_digit) || !is_caret_last(request) {
        return None;
    }
    let words = query_words(&request.q, request.caret.map(|caret| caret as usize), LastWord::Begun);
    let (postcode, others) = words.split_first()?;
    if !is_postcode(postcode) {
        return None;
    }
    let mut of_town = words_of_town(snapshot, postcode.text.parse().ok()?)?.into_iter();
    let mut rest = others;
    while let (Some((first, more)), Some(word)) = (rest.split_first(), of_town.next()) {
        if first.text != word {
            // The town may still be being typed.
            if first.prefix && word.starts_with(&first.text) {
                return None;
            }
            break;
        }
        rest = more;
    }
    let street = rest.first().filter(|_| rest.iter().any(|word| !is_number(word)))?.start;
    let (moved, street) = request.q.split_at(street);
    let moved = moved.trim_matches(is_blank);
    Some(with(request, street.trim_end_matches('*'), last_word(others), &format!(", {moved} ")))
}

/// The text without what the register does not write with a house number: zeros before it, and words that announce it or its
/// letter, `nr. 012 litra b`; `None` if it has none of these.
pub(crate) fn plain_numbers(q: &str) -> Option<String> {
    let is_letter = |char: char| char.is_alphanumeric();
    let is_surplus = |word: &str| {
        let mut announcing = BEFORE_HOUSE.iter().chain(&*BEFORE_LETTER);
        word.starts_with('0') || announcing.any(|other| other.eq_ignore_ascii_case(word))
    };
    // Most texts have none of these.
    if !q.split(|char| !is_letter(char)).any(is_surplus) {
        return None;
    }
    let words = query_words(q, None, LastWord::Begun);
    let (mut text, mut copied) = (String::new(), 0);
    let house = words.iter().skip(1).position(begins_with_digit).map(|place| place + 1);
    for (at, word) in words.iter().enumerate().skip(1) {
        let next = words.get(at + 1);
        let is_announcing = |announcing: &[&str], is_announced: &dyn Fn(&Word) -> bool| {
            announcing.contains(&word.text.as_str()) && next.is_some_and(is_announced)
        };
        let is_left_out = is_announcing(&BEFORE_HOUSE, &begins_with_digit)
            || begins_with_digit(&words[at - 1])
                && is_announcing(&BEFORE_LETTER, &|next| next.text.len() <= LONGEST_LETTER);
        // Doors have zeros of their own.
        let zeros = if house == Some(at) { zeros_before(word) } else { 0 };
        let end = if is_left_out { next.map_or(word.start, |next| next.start) } else { word.start + zeros };
        if end > word.start {
            text.push_str(&q[copied..word.start]);
            copied = end;
        }
    }
    text.push_str(&q[copied..]);
    (copied > 0).then_some(text)
}

/// How many zeros stand before a house number; a postcode begins with one.
fn zeros_before(word: &Word) -> usize {
    let digits = word.text.bytes().take_while(u8::is_ascii_digit).count();
    let zeros = word.text.bytes().take_while(|&byte| byte == b'0').count();
    let is_postcode = digits == POSTCODE && zeros == 1 || digits > POSTCODE;
    if zeros < digits && !is_postcode { zeros } else { 0 }
}

/// The text with a number and the letter that only blanks or hyphens part from it as one word: `12 b` and `12-b`
/// as `12b`, not `12, b`; `None` if it has no such letter.
pub(crate) fn letter_joined(q: &str) -> Option<String> {
    joined_over(q, &['-'])
}

/// The same over whatever parts a letter from its number: `12/b`, `12. b`, `12, b`, `12 (b)`.
pub(crate) fn letter_joined_over_signs(q: &str) -> Option<String> {
    joined_over(q, &['-', '/', '.', ',', '('])
}

fn joined_over(q: &str, signs: &[char]) -> Option<String> {
    let is_between = |char: char| char.is_whitespace() || signs.contains(&char);
    // Most texts have none of these after a digit.
    if !q.as_bytes().windows(2).any(|pair| pair[0].is_ascii_digit() && is_between(char::from(pair[1]))) {
        return None;
    }
    let words = query_words(q, None, LastWord::Begun);
    words.windows(2).filter(|pair| may_be_one_number(pair)).find_map(|pair| {
        let (until, from) = (pair[0].start + pair[0].text.len(), pair[1].start);
        let between = q.get(until..from)?;
        between.chars().all(is_between).then(|| [&q[..until], &q[from..]].concat())
    })
}

/// A request with floors and doors as the register writes them.
#[derive(Debug)]
pub(crate) struct RegisterForm {
    pub(crate) request: AutocompleteParameters,
    /// Whether it is tried before the text as typed, because that cannot be what was meant.
    pub(crate) comes_first: bool,
}

/// The register's form of a request with these words; `None` if it contains no spoken form.
pub(crate) fn register_form(request: &AutocompleteParameters, words: &[Word]) -> Option<RegisterForm> {
    if !is_caret_last(request) {
        return None;
    }
    let mut text = String::new();
    let (mut copied, mut at, mut numbers, mut is_changed, mut comes_first) = (0, 0, 0, false, false);
    while let Some(word) = words.get(at) {
        // Floors and doors come before the postcode; after it come towns.
        if numbers > 0 && is_postcode(word) {
            break;
        }
        // After the number of a floor the beginning of `sal` is not the beginning of a town.
        let follows_floor = numbers >= NUMBERS_WITH_FLOOR && is_number(&words[at - 1]);
        let is_sal = follows_floor && AFTER_FLOOR.iter().any(|spoken| is_prefix_of(word, spoken));
        let (count, register) = if is_sal { (1, Some("")) } else { spoken_form(words, at, numbers) };
        comes_first |= is_sal;
        numbers += u32::from(begins_with_digit(word));
        if let Some(register) = register {
            let end = words.get(at + count).map_or(request.q.len(), |next| next.start);
            text.push_str(&request.q[copied..word.start]);
            text.push_str(register);
            text.push(' ');
            (copied, is_changed) = (end, true);
        }
        at += count;
    }
    text.push_str(&request.q[copied..]);
    let last_word = if copied < request.q.len() { last_word(words) } else { LastWord::Whole };
    is_changed.then(|| RegisterForm { request: with(request, text.trim_end_matches('*'), last_word, " "), comes_first })
}

/// How many words from here on are one spoken form, and the register's word for it, empty where it has none.
fn spoken_form(words: &[Word], at: usize, numbers: u32) -> (usize, Option<&'static str>) {
    let word = &words[at];
    // Before the house number all words belong to the street.
    let follows_number = numbers > 0 && (is_number(&words[at - 1]) || is_ordinal(&words[at - 1]));
    let is_one_of = |spoken: &[&str]| spoken.iter().any(|spoken| is_spoken(word, spoken));
    if follows_number && is_one_of(&AFTER_FLOOR) {
        return (1, Some(""));
    }
    let announcing = words[at..].iter().take_while(|word| BEFORE_NUMBER.contains(&word.text.as_str())).count();
    let announced = words.get(at + announcing).filter(|_| at > 0 && announcing > 0);
    if announced.is_some_and(|word| word.text.starts_with(|char: char| char.is_ascii_digit())) {
        return (announcing, Some(""));
    }
    if numbers > 0 {
        for (spoken, register) in SPOKEN {
            let here = words.get(at..at + spoken.len());
            if here.is_some_and(|here| here.iter().zip(spoken).all(|(word, spoken)| is_spoken(word, spoken))) {
                return (spoken.len(), Some(register));
            }
        }
    }
    (1, None)
}

/// Whether a word is this spoken one, or its beginning while it is typed.
fn is_spoken(word: &Word, spoken: &str) -> bool {
    is_prefix_of(word, spoken) && (word.text.len() >= SHORTEST_PREFIX || word.text == spoken)
}

fn is_prefix_of(word: &Word, spoken: &str) -> bool {
    word.text == spoken || (word.prefix && spoken.starts_with(&word.text))
}

fn is_ordinal(word: &Word) -> bool {
    ORDINALS.contains(&word.text.as_str())
}

/// Whether a town may follow the house number or, without one, the postcode.
pub(crate) fn has_town(words: &[Word], postcode: usize) -> bool {
    let number = house_number(words).unwrap_or(postcode);
    number > 0 && words[number + 1..].iter().any(|word| !has_digit(word) && !is_of_unit(word))
}

/// Whether a word may be one of a floor or door, as the register writes it or spoken.
fn is_of_unit(word: &Word) -> bool {
    let text = word.text.as_str();
    let is_spoken = || SPOKEN.iter().any(|(spoken, register)| spoken.contains(&text) || *register == text);
    AFTER_FLOOR.contains(&text) || BEFORE_NUMBER.contains(&text) || is_spoken()
}

fn is_blank(char: char) -> bool {
    char.is_whitespace() || matches!(char, ',' | '.')
}

pub(crate) fn is_caret_last(request: &AutocompleteParameters) -> bool {
    request.caret.is_none_or(|caret| caret as usize >= request.q.encode_utf16().count())
}

/// Whether the last of some words is complete.
pub(crate) fn last_word(words: &[Word]) -> LastWord {
    if words.last().is_some_and(|word| word.prefix) { LastWord::Begun } else { LastWord::Whole }
}

/// The request for a text, of whose last word it is known whether it is complete, and for what follows it.
pub(crate) fn with(
    request: &AutocompleteParameters,
    text: &str,
    last_word: LastWord,
    after: &str,
) -> AutocompleteParameters {
    let text = text.trim_end_matches(is_blank);
    let caret = (last_word == LastWord::Begun).then(|| text.encode_utf16().count() as u32);
    AutocompleteParameters { q: [text, after].concat(), caret, ..request.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_apart_is_joined_with_its_number() {
        for (q, expected) in [
            ("Nørregade 56 c", Some("Nørregade 56c")),
            ("Nørregade 56  C, 5000 Odense C", Some("Nørregade 56C, 5000 Odense C")),
            ("Nørregade 56-C", Some("Nørregade 56C")),
            ("Nørregade 56 - C", Some("Nørregade 56C")),
            ("Nørregade 56, c", None),
            ("Nørregade 5. c", None),
            ("Nørregade 56 ca", None),
            ("Nørregade c 56", None),
            ("", None),
        ] {
            assert_eq!(letter_joined(q).as_deref(), expected, "{q}");
        }
        for q in ["Nørregade 56/c", "Nørregade 56, c", "Nørregade 56. c", "Nørregade 56 / c", "Nørregade 56-c"] {
            assert_eq!(letter_joined_over_signs(q).as_deref(), Some("Nørregade 56c"), "{q}");
        }
        assert_eq!(letter_joined_over_signs("Nørregade 56 (c)").as_deref(), Some("Nørregade 56c)"));
        assert_eq!(letter_joined_over_signs("Nørregade 56/2"), None);
    }

    #[test]
    fn a_house_number_is_written_as_the_register_has_it() {
        for (q, expected) in [
            ("Nørregade nr. 12", Some("Nørregade 12")),
            ("Nørregade, husnr. 12, 5000 Odense", Some("Nørregade, 12, 5000 Odense")),
            ("Nørregade 12 litra b", Some("Nørregade 12 b")),
            ("Nørregade nr. 012 bogstav B", Some("Nørregade 12 B")),
            ("Nørregade 0034", Some("Nørregade 34")),
            ("Nørregade 007b", Some("Nørregade 7b")),
            ("Girostrøget 1, 0800 Høje", None),
            ("Nørregade 2B, st. 07", None),
            ("Nørregade 02, st. 07", Some("Nørregade 2, st. 07")),
            ("Nørregade 0", None),
            ("Nr. 5", None),
            ("Nr. Farimagsgade 5", None),
            ("Vej 5, Nr. Aaby", None),
            ("Nørregade litra", None),
            ("0012", None),
            ("", None),
        ] {
            assert_eq!(plain_numbers(q).as_deref(), expected, "{q}");
        }
    }

    #[test]
    fn spoken_floors_and_doors_become_those_of_the_register() {
        for (q, expected) in [
            ("Storegade 1, 2. sal tv", Some("Storegade 1, 2.  tv")),
            ("Storegade 1, 2. sa", Some("Storegade 1, 2. ")),
            ("Storegade 1, 2. s", Some("Storegade 1, 2. ")),
            ("Storegade 1, s", None),
            ("Storegade 1, 2. salt", None),
            ("Storegade 1, fjerde sal", Some("Storegade 1, 4")),
            ("Storegade 1B, tredje sal tv", Some("Storegade 1B, 3 tv")),
            ("Storegade 1, 2. dør nr. 3", Some("Storegade 1, 2. 3")),
            ("Storegade nr. 1", Some("Storegade  1")),
            ("Storegade 1, stuen til venstre, 6270 Tønder", Some("Storegade 1, st tv 6270 Tønder")),
            ("Storegade 1, st. t.v.", Some("Storegade 1, st. tv ")),
            ("Storegade 1, 2. sal, lejl. 3", Some("Storegade 1, 2.  3")),
            ("Storegade 1, 6280 Højre", None),
            ("Anden Sal", None),
            ("Stuevej 1", None),
            ("", None),
        ] {
            let request: AutocompleteParameters =
                serde_json::from_value(serde_json::json!({"q": q, "limit": 20})).unwrap();
            let typed = query_words(q, None, LastWord::Begun);
            let found = register_form(&request, &typed).map(|form| form.request.q);
            let words = |text: &str| {
                query_words(text, None, LastWord::Whole).into_iter().map(|word| word.text).collect::<Vec<_>>()
            };
            assert_eq!(found.as_deref().map(words), expected.map(words), "{q}");
        }
    }
}
