//! The last ways to read a text of which some word fits nothing that the others name: the others are believed.
//!
//! A word that stands before the house number is the street's, more misspelt than words are looked for: of the place
//! that is typed, any street will do whose name is like the text up to there. Behind the number it belongs to the place,
//! which the others tell. Nothing is forgiven where nothing else tells: there must be a number, and a street or a place.

use crate::suggest::query::condition::{Dictionary, Reading, Wanted};
use crate::suggest::query::rewrite::correction::{MOST_WORDS, Readings, all_exact_or_like, keep};
use crate::{Budget, Result};
use vejviser_model::Word;

/// Digits of a postcode.
const POSTCODE: usize = 4;
/// Letters or digits of a place that tell it while it is still being typed.
const TELLING: usize = 3;

/// See the module.
pub(crate) fn readings(dictionary: &Dictionary<'_>, budget: &mut Budget) -> Result<Readings> {
    let (words, mut readings) = (dictionary.words, Readings::new());
    let Some(house) = house_number(words).filter(|_| words.len() <= MOST_WORDS) else { return Ok(readings) };
    let base = all_exact_or_like(dictionary, budget)?;
    let unknown = (0..words.len()).filter(|&place| !base[place].can_be_met());
    let unknown: Vec<usize> = unknown.collect();
    if !unknown.is_empty() {
        if unknown.iter().all(|&place| is_forgiven(&words[place])) {
            add(&mut readings, words, &base, &unknown, house);
        }
        return Ok(readings);
    }
    for place in (0..words.len()).filter(|&place| is_forgiven(&words[place])) {
        add(&mut readings, words, &base, &[place], house);
    }
    Ok(readings)
}

/// Adds the readings without the words at some places, or with a street like those before the house number.
fn add(readings: &mut Readings, words: &[Word], base: &Reading, forgiven: &[usize], house: usize) {
    let of = |is_left_out: &dyn Fn(usize) -> bool, is_like: &dyn Fn(usize) -> bool| -> Reading {
        let kept = base.iter().enumerate().filter(|(place, _)| !is_left_out(*place));
        kept.map(|(place, wanted)| if is_like(place) { Wanted::like_street(place) } else { wanted.clone() }).collect()
    };
    let is_forgiven = |place: usize| forgiven.contains(&place);
    let others = of(&is_forgiven, &|_| false);
    let tells_place = |wanted: &Wanted| {
        !wanted.place.is_empty() && (wanted.is_place_word || words[wanted.last_word].text.len() >= TELLING)
    };
    if others.iter().any(tells_place) && forgiven.iter().any(|&place| place < house) {
        keep(readings, of(&|place| is_forgiven(place) && place > house, &is_forgiven));
    }
    if others.iter().any(|wanted| wanted.last_word < house && !wanted.street.is_empty()) {
        keep(readings, others);
    }
}

/// Which word is the house number: the first behind another that begins as one.
fn house_number(words: &[Word]) -> Option<usize> {
    let is_number = |word: &Word| word.text.starts_with(|char: char| char.is_ascii_digit()) && !is_postcode(word);
    words.iter().skip(1).position(is_number).map(|place| place + 1)
}

/// Whether a word may be one that fits nothing: numbers are not misspelt but others, but for postcodes.
fn is_forgiven(word: &Word) -> bool {
    is_postcode(word) || !word.text.bytes().any(|byte| byte.is_ascii_digit())
}

fn is_postcode(word: &Word) -> bool {
    word.text.len() == POSTCODE && word.text.bytes().all(|byte| byte.is_ascii_digit())
}
