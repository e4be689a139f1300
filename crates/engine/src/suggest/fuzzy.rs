//! Misspelt queries: other ways to read the words, tried only where the words as they are find nothing.
//!
//! A word that is known stays as it is; an unknown one stands for the words like it (1 edit from 4 letters, 2 from 8,
//! a swap of neighbours counting one). Neighbouring words may be meant as one (`fjors gade`, `41 N`), and one word as
//! two (`strandvej`, `2tv`). Only when none of that finds anything are known words taken for misspelt too, one at a
//! time, for a slip may spell another word of the register.

use smallvec::SmallVec;
use vejviser_dataset::text::TextField;
use vejviser_model::Word;

use super::wanted::{Dictionary, Reading, Wanted};
use super::words::Stretches;

/// From this many letters on a word may have one edit.
const ONE_EDIT: usize = 4;
/// From this many letters on a word may have two.
const TWO_EDITS: usize = 8;
/// Words joined at most, and letters that they may have together.
const MOST_JOINED: usize = 3;
const LONGEST_JOINED: usize = 30;
/// Queries of more words are not read in other ways.
const MOST_WORDS: usize = 12;
/// Fewest letters of each part of a word that is split.
const SHORTEST_PART: usize = 2;
/// Words up to this length may be initials, each a word of its own.
const MOST_INITIALS: usize = 2;

/// Readings that are tried together.
pub(super) type Readings = SmallVec<[Reading; 4]>;

/// Ways to read the words with the unknown ones taken for misspelt.
pub(super) fn readings(dictionary: &Dictionary<'_>, words: &[Word]) -> Readings {
    let mut readings = Readings::new();
    if words.len() > MOST_WORDS {
        return readings;
    }
    let base: Reading = words.iter().enumerate().map(|(place, word)| exact_or_like(dictionary, word, place)).collect();
    keep(&mut readings, base.clone());
    for length in 2..=MOST_JOINED.min(words.len()) {
        for start in 0..=words.len() - length {
            if let Some(joined) = join(dictionary, &words[start..start + length], start + length - 1) {
                let mut reading = base.clone();
                reading.drain(start..start + length);
                reading.insert(start, joined);
                keep(&mut readings, reading);
            }
        }
    }
    for (place, word) in words.iter().enumerate() {
        for [first, second] in splits(dictionary, word, place) {
            let mut reading = base.clone();
            reading[place] = first;
            reading.insert(place + 1, second);
            keep(&mut readings, reading);
        }
    }
    readings
}

/// Ways to read the words with one known word at a time taken for misspelt.
pub(super) fn bolder_readings(dictionary: &Dictionary<'_>, words: &[Word]) -> Readings {
    let mut readings = Readings::new();
    if words.len() > MOST_WORDS {
        return readings;
    }
    let base: Reading = words.iter().enumerate().map(|(place, word)| exact_or_like(dictionary, word, place)).collect();
    for (place, word) in words.iter().enumerate() {
        let alike = like(dictionary, word, place);
        if alike.can_be_met() {
            let mut reading = base.clone();
            reading[place] = alike;
            keep(&mut readings, reading);
        }
    }
    readings
}

fn keep(readings: &mut Readings, reading: Reading) {
    if !reading.is_empty() && reading.iter().all(Wanted::can_be_met) {
        readings.push(reading);
    }
}

fn exact_or_like(dictionary: &Dictionary<'_>, word: &Word, place: usize) -> Wanted {
    let exactly = dictionary.exactly(&word.text, word.prefix, place);
    if exactly.can_be_met() { exactly } else { like(dictionary, word, place) }
}

/// The condition that a word like it is there.
fn like(dictionary: &Dictionary<'_>, word: &Word, place: usize) -> Wanted {
    let mut wanted = dictionary.exactly(&word.text, word.prefix, place);
    let letters = word.text.len();
    // Numbers are not misspelt but others.
    if letters < ONE_EDIT || word.text.bytes().any(|byte| byte.is_ascii_digit()) {
        return wanted;
    }
    let edits = if letters < TWO_EDITS { 1 } else { 2 };
    let text = &dictionary.snapshot.text;
    let add = |stretches: &mut Stretches, field| {
        text.similar(field, &word.text, edits, word.prefix, |similar| {
            if !stretches.contains(&similar.terms) {
                stretches.push(similar.terms);
            }
        });
    };
    add(&mut wanted.street, TextField::StreetName);
    if dictionary.scope.places {
        add(&mut wanted.place, TextField::Place);
    }
    wanted
}

/// The condition that the words are one; `None` if there is no such word.
fn join(dictionary: &Dictionary<'_>, words: &[Word], last_word: usize) -> Option<Wanted> {
    let text: String = words.iter().map(|word| word.text.as_str()).collect();
    let starts_with_digit = text.starts_with(|char: char| char.is_ascii_digit());
    // Two numbers never were one.
    if text.len() > LONGEST_JOINED
        || words[1..].iter().any(|word| word.text.starts_with(|char: char| char.is_ascii_digit()))
    {
        return None;
    }
    let word = Word { text, prefix: words.last()?.prefix, start: words.first()?.start };
    let wanted = if starts_with_digit {
        dictionary.exactly(&word.text, word.prefix, last_word)
    } else {
        exact_or_like(dictionary, &word, last_word)
    };
    wanted.can_be_met().then_some(wanted)
}

/// The ways to read a word as two that are there.
fn splits(dictionary: &Dictionary<'_>, word: &Word, place: usize) -> Vec<[Wanted; 2]> {
    let text = &word.text;
    // Where letters and digits meet, there only; else between any two parts.
    let is_digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let places = match (1..text.len()).find(|&at| is_digit(at) != is_digit(at - 1)) {
        Some(at) => at..at + 1,
        // Initials: `hc` for `H.C.`
        None if text.len() <= MOST_INITIALS => 1..text.len(),
        None => SHORTEST_PART..(text.len() + 1).saturating_sub(SHORTEST_PART),
    };
    let split = |at: usize| {
        let (first, second) = (text.get(..at)?, text.get(at..)?);
        let first = dictionary.exactly(first, false, place);
        let second = dictionary.exactly(second, word.prefix, place);
        (first.can_be_met() && second.can_be_met()).then_some([first, second])
    };
    places.filter_map(split).collect()
}
