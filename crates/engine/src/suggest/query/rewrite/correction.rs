//! Corrections: rewrites that take words for misspelt, in three levels.
//!
//! A word that the register has is believed as long as possible, for a typing error seldom yields another word of the
//! register. A word of 4 letters or more may have 1 edit, one of 8 letters or more 2; a swap of neighbours is one edit.

use crate::suggest::query::compiler::Compiler;
use crate::suggest::query::condition::Condition;
use crate::suggest::query::rewrite::respacing::{is_likely_respaced, respaced};
use crate::suggest::query::rewrite::rewrites::{MOST_WORDS, Rewrites};
use crate::suggest::query::rewrite::similar_word::{ONE_EDIT, TWO_EDITS, exact_or_similar_all, similar, similar_short};
use crate::towns::typed_postcode::is_postcode;
use crate::{Budget, Result};

/// At the last level, from this many letters on a word may have two edits.
const WIDEST_TWO_EDITS: usize = 5;
/// At the last level, from this many letters on a word may have one edit.
const WIDEST_ONE_EDIT: usize = 2;

/// The first level: unknown words stand for similar ones, are joined with their neighbours or split.
pub(crate) fn corrections(compiler: &Compiler<'_>, budget: &mut Budget) -> Result<Rewrites> {
    let mut rewrites = Rewrites::default();
    if compiler.words.len() > MOST_WORDS {
        return Ok(rewrites);
    }
    let base = exact_or_similar_all(compiler, budget)?;
    rewrites.push(base.clone());
    respaced(compiler, &base, is_likely_respaced(compiler), &mut rewrites, budget)?;
    Ok(rewrites)
}

/// The second level: of the words that the register has, one at a time stands for similar ones; and the words are joined
/// and split that the first level left alone.
pub(crate) fn wider_corrections(compiler: &Compiler<'_>, budget: &mut Budget) -> Result<Rewrites> {
    let mut rewrites = Rewrites::default();
    if compiler.words.len() > MOST_WORDS {
        return Ok(rewrites);
    }
    let base = exact_or_similar_all(compiler, budget)?;
    for (place, word) in compiler.words.iter().enumerate() {
        let condition = similar(compiler, word, compiler.word(place), TWO_EDITS, budget)?;
        if condition.can_be_met() {
            let mut conditions = base.clone();
            conditions[place] = condition;
            rewrites.push(conditions);
        }
    }
    let is_likely = is_likely_respaced(compiler);
    respaced(compiler, &base, |words| !is_likely(words), &mut rewrites, budget)?;
    Ok(rewrites)
}

/// The third level: shorter words may have two edits, the shortest one edit; and of a postcode and a town that contradict
/// each other, each is believed without the other.
pub(crate) fn widest_corrections(compiler: &Compiler<'_>, budget: &mut Budget) -> Result<Rewrites> {
    let mut rewrites = Rewrites::default();
    if compiler.words.len() > MOST_WORDS {
        return Ok(rewrites);
    }
    let base = exact_or_similar_all(compiler, budget)?;
    // A short word alone would be similar to too many.
    let misspelt = compiler.words.iter().enumerate().filter(|_| base.len() > 1);
    for (place, word) in misspelt {
        let (exact, letters) = (compiler.word(place), word.text.len());
        let condition = if (WIDEST_ONE_EDIT..ONE_EDIT).contains(&letters) && !exact.can_be_met() {
            similar_short(compiler, word, exact, budget)?
        } else if (WIDEST_TWO_EDITS..TWO_EDITS).contains(&letters) {
            similar(compiler, word, exact, WIDEST_TWO_EDITS, budget)?
        } else {
            continue;
        };
        let mut conditions = base.clone();
        conditions[place] = condition;
        rewrites.push(conditions);
    }
    let is_postcode = |condition: &Condition| is_postcode(&compiler.words[condition.last_word]);
    // A whole word of a place belongs to the place even if the name of a street begins with it.
    let is_of_place = |condition: &Condition| {
        let is_no_name = condition.name_terms.is_empty() && !condition.place_terms.is_empty();
        !condition.designators.is_any() && (is_no_name || condition.is_place_word)
    };
    if base.iter().any(is_postcode) && base.iter().any(|condition| is_of_place(condition) && !is_postcode(condition)) {
        let is_kept = |condition: &&Condition| is_postcode(condition) || !is_of_place(condition);
        rewrites.push(base.iter().filter(|condition| !is_postcode(condition)).cloned().collect());
        rewrites.push(base.iter().filter(is_kept).cloned().collect());
    }
    Ok(rewrites)
}
