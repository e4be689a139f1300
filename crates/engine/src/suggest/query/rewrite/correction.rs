//! Misspelt queries: other ways to read the words, tried only where the words as they are find nothing.
//!
//! A word that is known stays as it is; an unknown one stands for the words like it (1 edit from 4 letters, 2 from 8,
//! a swap of neighbours counting one). Neighbouring words may be meant as one (`fjors gade`, `41 N`), and one word as
//! two (`strandvej`, `2tv`); where a word is unknown, only such are joined and split, and a number with its letter. An
//! unknown word may be cut short (`Østerg.`). Only when none of that finds anything are known words taken for misspelt
//! too, one at a time, for a slip may spell another word of the register, or joined and split beside unknown ones. Last of
//! all, shorter words may have two edits, the shortest one, and a postcode and a town that contradict each other are each
//! believed without the other.

use std::cell::RefCell;
use std::ops::Range;

use smallvec::SmallVec;
use vejviser_dataset::text::TextField;
use vejviser_model::Word;

use crate::suggest::query::condition::{Dictionary, Mask, Reading, Wanted};
use crate::suggest::query::text::may_be_one_number;
use crate::suggest::term::range::Stretches;
use crate::{Budget, Result};

/// From this many letters on a word may have one edit.
const ONE_EDIT: usize = 4;
/// From this many letters on a word may have two.
const TWO_EDITS: usize = 8;
/// The same where nothing else is found.
const BOLDEST_TWO_EDITS: usize = 5;
/// Fewest letters of a word that may have an edit then.
const BOLDEST_ONE_EDIT: usize = 2;
/// From this many letters on an unknown word may be cut short.
const CUT_SHORT: usize = 3;
/// Digits of a postcode.
const POSTCODE: usize = 4;
/// Words joined at most, and letters that they may have together.
const MOST_JOINED: usize = 3;
const LONGEST_JOINED: usize = 30;
/// Queries of more words are not read in other ways.
pub(crate) const MOST_WORDS: usize = 12;
/// Fewest letters of each part of a word that is split.
const SHORTEST_PART: usize = 2;
/// Words up to this length may be initials, each a word of its own.
const MOST_INITIALS: usize = 2;

/// Steps of a look at the dictionary, and of looking for the words like one, short or long.
const SHORT_STEPS: u64 = 1_000;
const LOOKUP_STEPS: u64 = 8;
const LIKE_STEPS: u64 = 400;

/// Readings that are tried together.
pub(crate) type Readings = SmallVec<[Reading; 4]>;

/// Words like misspelt ones, looked for once a question, however many readings want them.
#[derive(Debug, Default)]
pub(crate) struct Likes(RefCell<Vec<Like>>);

#[derive(Debug)]
struct Like {
    word: String,
    prefix: bool,
    edits: u32,
    street: Stretches,
    place: Stretches,
}

/// Ways to read the words with the unknown ones taken for misspelt, joined with others or split.
pub(crate) fn readings(dictionary: &Dictionary<'_>, budget: &mut Budget) -> Result<Readings> {
    let words = dictionary.words;
    let mut readings = Readings::new();
    if words.len() > MOST_WORDS {
        return Ok(readings);
    }
    let base = all_exact_or_like(dictionary, budget)?;
    keep(&mut readings, base.clone());
    let likely = may_be_respaced(dictionary);
    respaced(dictionary, &base, likely, &mut readings, budget)?;
    Ok(readings)
}

/// Which neighbouring words may be meant as one, or which word as two: where one is unknown, none but such, and a number
/// with its letter.
fn may_be_respaced(dictionary: &Dictionary<'_>) -> impl Fn(Range<usize>) -> bool {
    let unknown = unknown(dictionary);
    move |words| {
        let chosen = ((1 << words.len()) - 1) << words.start;
        unknown == 0 || unknown & chosen != 0 || may_be_one_number(&dictionary.words[words])
    }
}

/// The words that nothing is spelt as.
fn unknown(dictionary: &Dictionary<'_>) -> Mask {
    (0..dictionary.words.len())
        .fold(0, |unknown, place| unknown | Mask::from(!dictionary.word(place).can_be_met()) << place)
}

/// Adds the ways to read the words with some of them, those that are chosen, joined or split.
fn respaced(
    dictionary: &Dictionary<'_>,
    base: &Reading,
    choose: impl Fn(Range<usize>) -> bool,
    readings: &mut Readings,
    budget: &mut Budget,
) -> Result<()> {
    let words = dictionary.words;
    for length in 2..=MOST_JOINED.min(words.len()) {
        for start in 0..=words.len() - length {
            let end = start + length;
            if choose(start..end)
                && let Some(joined) = join(dictionary, &words[start..end], end - 1, budget)?
            {
                let mut reading = base.clone();
                reading.drain(start..end);
                reading.insert(start, joined);
                keep(readings, reading);
            }
        }
    }
    for (place, word) in words.iter().enumerate().filter(|(place, _)| choose(*place..place + 1)) {
        for [first, second] in splits(dictionary, word, place, budget)? {
            let mut reading = base.clone();
            reading[place] = first;
            reading.insert(place + 1, second);
            keep(readings, reading);
        }
    }
    Ok(())
}

/// Ways to read the words with one known word at a time taken for misspelt, or with those joined and split that were not
/// before.
pub(crate) fn bolder_readings(dictionary: &Dictionary<'_>, budget: &mut Budget) -> Result<Readings> {
    let mut readings = Readings::new();
    if dictionary.words.len() > MOST_WORDS {
        return Ok(readings);
    }
    let base = all_exact_or_like(dictionary, budget)?;
    for (place, word) in dictionary.words.iter().enumerate() {
        let alike = like(dictionary, word, dictionary.word(place), TWO_EDITS, budget)?;
        if alike.can_be_met() {
            let mut reading = base.clone();
            reading[place] = alike;
            keep(&mut readings, reading);
        }
    }
    let likely = may_be_respaced(dictionary);
    respaced(dictionary, &base, |words| !likely(words), &mut readings, budget)?;
    Ok(readings)
}

/// Ways to read the words with more edits, or without a postcode or a town that contradicts the other.
pub(crate) fn boldest_readings(dictionary: &Dictionary<'_>, budget: &mut Budget) -> Result<Readings> {
    let mut readings = Readings::new();
    if dictionary.words.len() > MOST_WORDS {
        return Ok(readings);
    }
    let base = all_exact_or_like(dictionary, budget)?;
    // Alone such words would be like too many.
    let misspelt = dictionary.words.iter().enumerate().filter(|_| base.len() > 1);
    for (place, word) in misspelt {
        let (exactly, letters) = (dictionary.word(place), word.text.len());
        let alike = if (BOLDEST_ONE_EDIT..ONE_EDIT).contains(&letters) && !exactly.can_be_met() {
            like_short(dictionary, word, exactly, budget)?
        } else if (BOLDEST_TWO_EDITS..TWO_EDITS).contains(&letters) {
            like(dictionary, word, exactly, BOLDEST_TWO_EDITS, budget)?
        } else {
            continue;
        };
        let mut reading = base.clone();
        reading[place] = alike;
        keep(&mut readings, reading);
    }
    let is_postcode = |wanted: &Wanted| {
        let text = &dictionary.words[wanted.last_word].text;
        text.len() == POSTCODE && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    // A word of a place that is typed whole is one even if it begins the name of a street.
    let of_place = |wanted: &Wanted| {
        let is_alone = wanted.street.is_empty() && !wanted.place.is_empty();
        !wanted.soft.is_some() && (is_alone || wanted.is_place_word)
    };
    if base.iter().any(is_postcode) && base.iter().any(|wanted| of_place(wanted) && !is_postcode(wanted)) {
        keep(&mut readings, base.iter().filter(|wanted| !is_postcode(wanted)).cloned().collect());
        keep(&mut readings, base.iter().filter(|wanted| is_postcode(wanted) || !of_place(wanted)).cloned().collect());
    }
    Ok(readings)
}

pub(crate) fn keep(readings: &mut Readings, reading: Reading) {
    if !reading.is_empty() && reading.iter().all(Wanted::can_be_met) {
        readings.push(reading);
    }
}

pub(crate) fn all_exact_or_like(dictionary: &Dictionary<'_>, budget: &mut Budget) -> Result<Reading> {
    let words = dictionary.words.iter().enumerate();
    words.map(|(place, word)| exact_or_like(dictionary, word, dictionary.word(place), budget)).collect()
}

fn exact_or_like(dictionary: &Dictionary<'_>, word: &Word, exactly: Wanted, budget: &mut Budget) -> Result<Wanted> {
    if exactly.can_be_met() {
        return Ok(exactly);
    }
    let mut wanted = like(dictionary, word, exactly, TWO_EDITS, budget)?;
    if !word.prefix && word.text.len() >= CUT_SHORT && !word.text.bytes().any(|byte| byte.is_ascii_digit()) {
        budget.spend(LOOKUP_STEPS)?;
        let longer = dictionary.exactly(&word.text, true, wanted.last_word);
        wanted.street.add(longer.street.iter().cloned());
        wanted.place.add(longer.place.iter().cloned());
    }
    Ok(wanted)
}

/// The condition that a word like it is there, or itself.
fn like(
    dictionary: &Dictionary<'_>,
    word: &Word,
    exactly: Wanted,
    two_edits: usize,
    budget: &mut Budget,
) -> Result<Wanted> {
    let mut wanted = exactly;
    // Numbers are not misspelt but others.
    if word.text.len() < ONE_EDIT || word.text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Ok(wanted);
    }
    let mut likes = dictionary.known.likes.0.borrow_mut();
    let edits = if word.text.len() < two_edits { 1 } else { 2 };
    let is_known = |like: &Like| like.edits == edits && like.prefix == word.prefix && like.word == word.text;
    let known = likes.iter().position(is_known);
    let place = if let Some(place) = known {
        place
    } else {
        budget.spend(LIKE_STEPS)?;
        likes.push(Like::new(dictionary, word, edits));
        likes.len() - 1
    };
    wanted.street.add(likes[place].street.iter().cloned());
    if dictionary.scope.places {
        wanted.place.add(likes[place].place.iter().cloned());
    }
    Ok(wanted)
}

/// The condition that a word of a street is there that is one edit from a word too short for the index of such words.
fn like_short(dictionary: &Dictionary<'_>, word: &Word, exactly: Wanted, budget: &mut Budget) -> Result<Wanted> {
    let mut wanted = exactly;
    let text = &word.text;
    if text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Ok(wanted);
    }
    budget.spend(SHORT_STEPS)?;
    let mut found = Vec::new();
    let mut try_word = |parts: [&str; 3]| found.extend(dictionary.street(&parts.concat()));
    for at in 0..=text.len() {
        let (before, rest) = text.split_at(at);
        let mut letter = [0; 1];
        for byte in b'a'..=b'z' {
            letter[0] = byte;
            let letter = std::str::from_utf8(&letter).unwrap_or_default();
            try_word([before, letter, rest]);
            if !rest.is_empty() {
                try_word([before, letter, &rest[1..]]);
            }
        }
        if rest.len() > 1 {
            try_word([before, &[&rest[1..2], &rest[..1]].concat(), &rest[2..]]);
        }
        if !rest.is_empty() {
            try_word([before, &rest[1..], ""]);
        }
    }
    wanted.street.add(found);
    Ok(wanted)
}

impl Like {
    /// The words like one, of streets and of places: the index finds both at once.
    fn new(dictionary: &Dictionary<'_>, word: &Word, edits: u32) -> Self {
        let (mut street, mut place) = (Vec::new(), Vec::new());
        let fields = [TextField::StreetName, TextField::Place];
        dictionary.snapshot.text.similar(&fields, &word.text, edits, word.prefix, |field, similar| match field {
            TextField::StreetName => street.push(similar.terms),
            _ => place.push(similar.terms),
        });
        let (street, place) = (street.into_iter().collect(), place.into_iter().collect());
        Self { word: word.text.clone(), prefix: word.prefix, edits, street, place }
    }
}

/// The condition that the words are one; `None` if there is no such word.
fn join(dictionary: &Dictionary<'_>, words: &[Word], last_word: usize, budget: &mut Budget) -> Result<Option<Wanted>> {
    let text: String = words.iter().map(|word| word.text.as_str()).collect();
    let starts_with_digit = text.starts_with(|char: char| char.is_ascii_digit());
    // Two numbers never were one.
    if text.len() > LONGEST_JOINED
        || words[1..].iter().any(|word| word.text.starts_with(|char: char| char.is_ascii_digit()))
    {
        return Ok(None);
    }
    budget.spend(LOOKUP_STEPS)?;
    let word = Word { text, prefix: words[words.len() - 1].prefix, start: words[0].start };
    let exactly = dictionary.exactly(&word.text, word.prefix, last_word);
    let wanted = if starts_with_digit { exactly } else { exact_or_like(dictionary, &word, exactly, budget)? };
    Ok(wanted.can_be_met().then_some(wanted))
}

/// The ways to read a word as two that are there.
fn splits(dictionary: &Dictionary<'_>, word: &Word, place: usize, budget: &mut Budget) -> Result<Vec<[Wanted; 2]>> {
    let text = &word.text;
    // A number never was two.
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(Vec::new());
    }
    // Where letters and digits meet, there only; else between any two parts.
    let is_digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let places = match (1..text.len()).find(|&at| is_digit(at) != is_digit(at - 1)) {
        Some(at) => at..at + 1,
        // Initials: `hc` for `H.C.`
        None if text.len() <= MOST_INITIALS => 1..text.len(),
        None => SHORTEST_PART..(text.len() + 1).saturating_sub(SHORTEST_PART),
    };
    let mut splits = Vec::new();
    let mut begun = dictionary.begun();
    for at in places {
        let (Some(first), Some(second)) = (text.get(..at), text.get(at..)) else { continue };
        budget.spend(LOOKUP_STEPS)?;
        let first = dictionary.whole(&mut begun, first, place);
        if first.can_be_met() {
            budget.spend(LOOKUP_STEPS)?;
            let second = dictionary.exactly(second, word.prefix, place);
            if second.can_be_met() {
                splits.push([first, second]);
            }
        }
    }
    Ok(splits)
}
