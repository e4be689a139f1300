//! Conditions for misspelt words: the terms within a few edits of a word count as the word itself.

use vejviser_model::Word;

use crate::expansion::written_out;
use crate::suggest::query::compiler::Compiler;
use crate::suggest::query::condition::{Condition, Conditions};
use crate::suggest::query::number::has_digit;
use crate::suggest::term::TermMatch;
use crate::{Budget, Result};

/// From this many letters on a word may have one edit.
pub(super) const ONE_EDIT: usize = 4;
/// From this many letters on a word may have two edits.
pub(crate) const TWO_EDITS: usize = 8;
/// From this many letters on an unknown word may be an abbreviation.
const SHORTEST_ABBREVIATION: usize = 3;

/// Steps of one look-up in the dictionary.
pub(super) const LOOKUP_STEPS: u64 = 8;
/// Steps of trying every edit of a short word.
const SHORT_WORD_STEPS: u64 = 1_000;

/// The conditions of all words, unknown ones taken for misspelt.
pub(super) fn exact_or_similar_all(compiler: &Compiler<'_>, budget: &mut Budget) -> Result<Conditions> {
    let words = compiler.words.iter().enumerate();
    words.map(|(place, word)| exact_or_similar(compiler, word, compiler.word(place), budget)).collect()
}

/// The condition of a word, given that of the word as typed: the same where that can be met, else of similar words and,
/// for a word that may be an abbreviation, of what it is short for (`Kr.`) and of longer ones (`Østerg.`).
pub(super) fn exact_or_similar(
    compiler: &Compiler<'_>,
    word: &Word,
    exact: Condition,
    budget: &mut Budget,
) -> Result<Condition> {
    if exact.can_be_met() {
        return Ok(exact);
    }
    let mut condition = similar(compiler, word, exact, TWO_EDITS, budget)?;
    if !word.prefix && !has_digit(word) {
        for whole in written_out(&word.text) {
            budget.spend(LOOKUP_STEPS)?;
            condition.name_terms.add(compiler.name_term(whole));
        }
    }
    if !word.prefix && word.text.len() >= SHORTEST_ABBREVIATION && !has_digit(word) {
        budget.spend(LOOKUP_STEPS)?;
        let longer = compiler.term(&word.text, TermMatch::Prefix, condition.last_word);
        condition.name_terms.add(longer.name_terms.iter().cloned());
        condition.place_terms.add(longer.place_terms.iter().cloned());
    }
    Ok(condition)
}

/// How many edits a word may be away, two from `two_edits` letters on. A number with another digit is another number and no
/// typing error.
pub(crate) fn most_edits(text: &str, two_edits: usize) -> u32 {
    match text.len() {
        _ if text.bytes().any(|byte| byte.is_ascii_digit()) => 0,
        ..ONE_EDIT => 0,
        letters if letters < two_edits => 1,
        _ => 2,
    }
}

/// The condition of a word or one similar to it, with two edits from `two_edits` letters on.
pub(super) fn similar(
    compiler: &Compiler<'_>,
    word: &Word,
    exact: Condition,
    two_edits: usize,
    budget: &mut Budget,
) -> Result<Condition> {
    let mut condition = exact;
    let edits = most_edits(&word.text, two_edits);
    if edits > 0 {
        let (cache, terms) = (&compiler.cache.similar, &compiler.snapshot.text);
        cache.add(&mut condition, terms, word, edits, compiler.fields, budget)?;
    }
    Ok(condition)
}

/// The condition of a word or a term of names one edit from it, for words too short for the index of similar terms: every
/// edit is tried.
pub(super) fn similar_short(
    compiler: &Compiler<'_>,
    word: &Word,
    exact: Condition,
    budget: &mut Budget,
) -> Result<Condition> {
    let mut condition = exact;
    let text = &word.text;
    if has_digit(word) {
        return Ok(condition);
    }
    budget.spend(SHORT_WORD_STEPS)?;
    let mut found = Vec::new();
    let mut try_word = |parts: [&str; 3]| found.extend(compiler.name_term(&parts.concat()));
    for at in 0..=text.len() {
        let (before, rest) = text.split_at(at);
        let mut letter = [0; 1];
        for byte in b'a'..=b'z' {
            letter[0] = byte;
            let letter = std::str::from_utf8(&letter).unwrap_or_default();
            // A letter too few, then a wrong one.
            try_word([before, letter, rest]);
            if !rest.is_empty() {
                try_word([before, letter, &rest[1..]]);
            }
        }
        // Two neighbours swapped.
        if rest.len() > 1 {
            try_word([before, &[&rest[1..2], &rest[..1]].concat(), &rest[2..]]);
        }
        // A letter too many.
        if !rest.is_empty() {
            try_word([before, &rest[1..], ""]);
        }
    }
    condition.name_terms.add(found);
    Ok(condition)
}
