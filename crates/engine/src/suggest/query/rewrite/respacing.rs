//! Neighbouring words read as one (`fjors gade`, `Ø.gade`, `41 N`), and one word read as two (`strandvej`, `2tv`).

use std::ops::Range;

use vejviser_model::Word;

use crate::expansion::written_out;
use crate::suggest::query::compiler::Compiler;
use crate::suggest::query::condition::{Condition, Conditions};
use crate::suggest::query::rewrite::rewrites::Rewrites;
use crate::suggest::query::rewrite::similar_word::{LOOKUP_STEPS, exact_or_similar};
use crate::suggest::query::text::may_be_one_number;
use crate::suggest::term::TermMatch;
use crate::{Budget, Result};

/// Words joined at most.
const MOST_JOINED: usize = 3;
/// Letters of a joined word at most.
const LONGEST_JOINED: usize = 30;
/// Letters of each part of a split word at fewest.
const SHORTEST_PART: usize = 2;
/// Words of no more letters may be initials, each a word of its own.
const MOST_INITIALS: usize = 2;

/// Whether some words are likely to be meant as one, or a word as two: where a word is unknown, only such, and a number
/// with its letter.
pub(super) fn is_likely_respaced(compiler: &Compiler<'_>) -> impl Fn(Range<usize>) -> bool {
    let is_unknown = |place: usize| !compiler.word(place).can_be_met();
    let unknown = (0..compiler.words.len()).fold(0_u32, |mask, place| mask | u32::from(is_unknown(place)) << place);
    move |words| {
        let chosen = ((1 << words.len()) - 1) << words.start;
        unknown == 0 || unknown & chosen != 0 || may_be_one_number(&compiler.words[words])
    }
}

/// Adds the rewrites of `base` with some words joined or split: those that are chosen.
pub(super) fn respaced(
    compiler: &Compiler<'_>,
    base: &Conditions,
    choose: impl Fn(Range<usize>) -> bool,
    rewrites: &mut Rewrites,
    budget: &mut Budget,
) -> Result<()> {
    let words = compiler.words;
    for length in 2..=MOST_JOINED.min(words.len()) {
        for start in 0..=words.len() - length {
            let end = start + length;
            if !choose(start..end) {
                continue;
            }
            let mut joined = join_written_out(compiler, start..end, budget)?;
            if joined.is_empty() {
                joined.extend(join(compiler, start..end, budget)?);
            }
            for joined in joined {
                let mut conditions = base.clone();
                conditions.drain(start..end);
                conditions.insert(start, joined);
                rewrites.push(conditions);
            }
        }
    }
    for place in (0..words.len()).filter(|&place| choose(place..place + 1)) {
        for [first, second] in split(compiler, place, budget)? {
            let mut conditions = base.clone();
            conditions[place] = first;
            conditions.insert(place + 1, second);
            rewrites.push(conditions);
        }
    }
    Ok(())
}

/// The conditions that two words are one whose beginning is abbreviated: `Ø.gade` is `Østergade`.
fn join_written_out(compiler: &Compiler<'_>, range: Range<usize>, budget: &mut Budget) -> Result<Vec<Condition>> {
    let (last_word, words) = (range.end - 1, &compiler.words[range]);
    let [first, second] = words else { return Ok(Vec::new()) };
    if second.text.len() < SHORTEST_PART || second.text.starts_with(|char: char| char.is_ascii_digit()) {
        return Ok(Vec::new());
    }
    let mut joined = Vec::new();
    for beginning in written_out(&first.text) {
        budget.spend(LOOKUP_STEPS)?;
        let condition = compiler.term(&[beginning, &second.text].concat(), TermMatch::of(second), last_word);
        if !condition.name_terms.is_empty() {
            joined.push(condition);
        }
    }
    Ok(joined)
}

/// The condition that these words are one; `None` if there is no such word.
fn join(compiler: &Compiler<'_>, range: Range<usize>, budget: &mut Budget) -> Result<Option<Condition>> {
    let (last_word, words) = (range.end - 1, &compiler.words[range]);
    let text: String = words.iter().map(|word| word.text.as_str()).collect();
    let starts_with_digit = |text: &str| text.starts_with(|char: char| char.is_ascii_digit());
    // Two numbers are never one.
    if text.len() > LONGEST_JOINED || words[1..].iter().any(|word| starts_with_digit(&word.text)) {
        return Ok(None);
    }
    budget.spend(LOOKUP_STEPS)?;
    let word = Word { text, prefix: words[words.len() - 1].prefix, start: words[0].start };
    let exact = compiler.term(&word.text, TermMatch::of(&word), last_word);
    let condition =
        if starts_with_digit(&word.text) { exact } else { exact_or_similar(compiler, &word, exact, budget)? };
    Ok(condition.can_be_met().then_some(condition))
}

/// The conditions of a word read as two that both exist.
fn split(compiler: &Compiler<'_>, place: usize, budget: &mut Budget) -> Result<Vec<[Condition; 2]>> {
    let word = &compiler.words[place];
    let text = &word.text;
    // One number is never two.
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(Vec::new());
    }
    let is_digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let places = match (1..text.len()).find(|&at| is_digit(at) != is_digit(at - 1)) {
        // Where letters and digits meet, there only.
        Some(at) => at..at + 1,
        // Initials: `hc` for `H.C.`
        None if text.len() <= MOST_INITIALS => 1..text.len(),
        None => SHORTEST_PART..(text.len() + 1).saturating_sub(SHORTEST_PART),
    };
    let mut splits = Vec::new();
    let mut prefix = compiler.all_terms();
    for at in places {
        let (Some(first), Some(second)) = (text.get(..at), text.get(at..)) else { continue };
        budget.spend(LOOKUP_STEPS)?;
        let first = compiler.narrowed(&mut prefix, first, place);
        if first.can_be_met() {
            budget.spend(LOOKUP_STEPS)?;
            let second = compiler.term(second, TermMatch::of(word), place);
            if second.can_be_met() {
                splits.push([first, second]);
            }
        }
    }
    Ok(splits)
}
