//! The words of floors, doors and noise, looked up by their first token.
//!
//! The data file holds phrases; here each is cut into tokens as a typed text is, so that `t.v.`, `t. v` and `t v` are
//! one phrase, and found by a sorted list of first words. Each token of a typed text has its range of that list from the
//! start: the grammar looks many times at what a token may begin.

use std::sync::LazyLock;

use super::token::{self, Key, PhraseRange, Token};
use crate::unit::{Door, Floor};

/// What a phrase says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::parse) enum Meaning {
    /// A floor: `stuen`.
    Floor(Floor),
    /// A floor when a floor word or a door follows: `anden`.
    Ordinal(Floor),
    /// What is written after a number to count floors: the `die` of `3die`.
    OrdinalEnding,
    /// `sal`, `etage`.
    FloorWord,
    /// A door: `til venstre`.
    Door(Door),
    /// Floor and door in one word: `sttv`.
    Unit(Floor, Door),
    /// A door follows: `lejl.`.
    DoorWord,
    /// A house number or door follows: `nr.`.
    NumberWord,
    /// The country.
    Country,
    /// A person or company follows: `c/o`.
    CareOf,
    /// The number of a post box follows.
    Box,
    /// The letter or number of a stairway or building follows: `opg.`.
    Stairway,
    /// The letter of the house number follows: `litra`.
    LetterWord,
    /// A telephone number follows: `tlf.`.
    Phone,
    /// A building behind the same entrance: `baghuset`.
    HouseWord,
}

/// One word of a phrase after its first.
struct Next {
    key: Key,
    joined: bool,
}

struct Phrase {
    first: Key,
    rest: Vec<Next>,
    /// A slash must stand after its first word: `c/o`, `v/`.
    slash: bool,
    meaning: Meaning,
}

const WORDS: &str = include_str!("../../../data/unit-words.tsv");

/// The phrases by first word, the longest first.
static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let mut phrases: Vec<_> =
        WORDS.lines().filter(|line| !line.starts_with('#')).flat_map(|line| read(line).unwrap_or_default()).collect();
    phrases.sort_by(|a, b| a.first.cmp(&b.first).then(b.rest.len().cmp(&a.rest.len())).then(b.slash.cmp(&a.slash)));
    phrases
});

/// The first words of the phrases, each with its range.
static RANGES: LazyLock<Vec<(Key, PhraseRange)>> = LazyLock::new(|| {
    let mut ranges: Vec<(Key, PhraseRange)> = Vec::new();
    for (at, phrase) in PHRASES.iter().enumerate() {
        let end = at as u8 + 1;
        match ranges.last_mut() {
            Some((first, range)) if *first == phrase.first => range.end = end,
            _ => ranges.push((phrase.first, PhraseRange { start: at as u8, end })),
        }
    }
    ranges
});

/// The phrases of one word that announce a house number, `nr`, or its letter, `litra`, as the data file has them.
pub fn announcing_words(letter: bool) -> impl Iterator<Item = &'static str> {
    let kind = if letter { "letter-word" } else { "number-word" };
    let of_kind = move |line: &'static str| line.strip_prefix(kind)?.rsplit('\t').next();
    let phrases = WORDS.lines().filter_map(of_kind).flat_map(|words| words.split('|'));
    phrases.filter(|phrase| phrase.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// The phrases of a line of the data file.
fn read(line: &str) -> Option<Vec<Phrase>> {
    let mut columns = line.split('\t');
    let (kind, value, words) = (columns.next()?, columns.next()?, columns.next()?);
    let meaning = match kind {
        "floor" => Meaning::Floor(Floor::parse(value)?),
        "ordinal" => Meaning::Ordinal(Floor::parse(value)?),
        "ordinal-ending" => Meaning::OrdinalEnding,
        "floor-word" => Meaning::FloorWord,
        "door" => Meaning::Door(Door::parse(value)?),
        "unit" => {
            let (floor, door) = value.split_once(' ')?;
            Meaning::Unit(Floor::parse(floor)?, Door::parse(door)?)
        }
        "door-word" => Meaning::DoorWord,
        "number-word" => Meaning::NumberWord,
        "country" => Meaning::Country,
        "care-of" => Meaning::CareOf,
        "box" => Meaning::Box,
        "stairway" => Meaning::Stairway,
        "letter-word" => Meaning::LetterWord,
        "phone" => Meaning::Phone,
        "house-word" => Meaning::HouseWord,
        _ => return None,
    };
    words.split('|').map(|word| phrase(word, meaning)).collect()
}

fn phrase(text: &str, meaning: Meaning) -> Option<Phrase> {
    let cut = token::keys(text);
    let ((first, _), rest) = cut.split_first()?;
    let rest = rest.iter().map(|&(key, gap)| Next { key, joined: gap.is_joined() }).collect();
    Some(Phrase { first: *first, rest, slash: text.contains('/'), meaning })
}

/// The phrases that begin with a word.
pub(in crate::parse) fn phrases(key: Key) -> PhraseRange {
    let ranges = &*RANGES;
    ranges.binary_search_by_key(&key, |(first, _)| *first).map_or(PhraseRange::default(), |at| ranges[at].1)
}

/// The longest phrase that the tokens begin with, and how many tokens it has. A phrase lies within one part.
pub(in crate::parse) fn meaning(tokens: &[Token]) -> Option<(Meaning, usize)> {
    let first = tokens.first()?;
    PHRASES[usize::from(first.phrases.start)..usize::from(first.phrases.end)].iter().find_map(|phrase| {
        let rest = tokens.get(1..=phrase.rest.len())?;
        let same = rest.iter().zip(&phrase.rest).all(|(token, next)| {
            token.key == next.key && !token.gap.is_break() && (!next.joined || token.gap.is_joined())
        });
        let slash = !phrase.slash || tokens.get(1).is_some_and(|token| token.gap.has_slash());
        (same && slash).then_some((phrase.meaning, 1 + phrase.rest.len()))
    })
}
