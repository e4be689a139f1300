//! Relaxations: fallbacks used when one word of the query matches nothing that the others match.
//!
//! A word before the house number belongs to the street, misspelt beyond what corrections cover: any street of the typed
//! place will do whose name is similar to the text up to that word. A word after the number belongs to the place, which
//! the other words tell; it is dropped. Nothing is relaxed where the other words tell too little: there must be a number,
//! and a street or a place.

use vejviser_model::Word;

use crate::suggest::query::compiler::Compiler;
use crate::suggest::query::condition::{Condition, Conditions};
use crate::suggest::query::number::{has_digit, house_number};
use crate::suggest::query::rewrite::rewrites::{MOST_WORDS, Rewrites};
use crate::suggest::query::rewrite::similar_word::exact_or_similar_all;
use crate::towns::typed_postcode::is_postcode;
use crate::{Budget, Result};

/// Letters or digits with which a place is identified while it is being typed.
const IDENTIFYING: usize = 3;

/// See the module.
pub(crate) fn relaxations(compiler: &Compiler<'_>, budget: &mut Budget) -> Result<Rewrites> {
    let (words, mut rewrites) = (compiler.words, Rewrites::default());
    let Some(house) = house_number(words).filter(|_| words.len() <= MOST_WORDS) else { return Ok(rewrites) };
    let base = exact_or_similar_all(compiler, budget)?;
    let unknown = (0..words.len()).filter(|&place| !base[place].can_be_met());
    let unknown: Vec<usize> = unknown.collect();
    if !unknown.is_empty() {
        if unknown.iter().all(|&place| can_be_relaxed(&words[place])) {
            add(&mut rewrites, words, &base, &unknown, house);
        }
        return Ok(rewrites);
    }
    // Every word matches something, but not all the same address: one of them is wrong.
    for place in (0..words.len()).filter(|&place| can_be_relaxed(&words[place])) {
        add(&mut rewrites, words, &base, &[place], house);
    }
    Ok(rewrites)
}

/// Adds the rewrites without the words at some places, and with a similar name for those before the house number.
fn add(rewrites: &mut Rewrites, words: &[Word], base: &Conditions, relaxed: &[usize], house: usize) {
    let is_relaxed = |place: usize| relaxed.contains(&place);
    let others = || base.iter().enumerate().filter(|(place, _)| !is_relaxed(*place)).map(|(_, condition)| condition);
    let identifies_place = |condition: &Condition| {
        !condition.place_terms.is_empty()
            && (condition.is_place_word || words[condition.last_word].text.len() >= IDENTIFYING)
    };
    if others().any(identifies_place) && relaxed.iter().any(|&place| place < house) {
        let kept = base.iter().enumerate().filter(|(place, _)| !is_relaxed(*place) || *place <= house);
        let similar = kept.map(
            |(place, condition)| {
                if is_relaxed(place) { Condition::similar_name(place) } else { condition.clone() }
            },
        );
        rewrites.push(similar.collect());
    }
    if others().any(|condition| condition.last_word < house && !condition.name_terms.is_empty()) {
        rewrites.push(others().cloned().collect());
    }
}

/// Whether a word may be dropped: a number with another digit is another number, but a postcode may be wrong.
fn can_be_relaxed(word: &Word) -> bool {
    is_postcode(word) || !has_digit(word)
}
