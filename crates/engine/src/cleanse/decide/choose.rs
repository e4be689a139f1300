//! Which of the evaluated candidates are the answer, and its category.

use vejviser_model::align::{DOOR, FLOOR, HOUSE_NUMBER, STREET, TOWN};
use vejviser_model::parse::{Reading, readings};

use crate::cleanse::decide::evaluated::Evaluated;
use crate::cleanse::decide::reason::{reason, typed_for};
use crate::cleanse::decide::score::{Typed, scores};
use crate::cleanse::evaluate::evaluator::{Evaluator, difference_key};
use crate::cleanse::lookup::candidate::Candidate;
use crate::cleanse::lookup::penalty::OTHER_HOUSE;
use crate::cleanse::lookup::town::may_be_town;
use crate::cleanse::record::{is_gone, town_of};
use crate::cleanse::rule::{Level, Rule};
use crate::cleanse::{AddressKind, Category, Cleansed};
use crate::{Budget, Engine, Result};

/// The answer from the evaluated candidates of a text; `reading` gives the reading of a rank.
pub(crate) fn choose<'a, 'r, 't: 'r>(
    engine: &'a Engine,
    kind: AddressKind,
    text: &str,
    mut found: Vec<Evaluated<'a>>,
    reading: impl Fn(u8) -> Option<&'r Reading<'t>>,
    evaluator: &mut Evaluator<'a>,
    budget: &mut Budget,
) -> Result<Cleansed<'a>> {
    let Some(best) = found.iter().map(|found| found.evaluation.category()).min() else {
        return Ok(nothing(engine, kind, text));
    };
    // Only the best category counts, but B is not trusted where the text names two places that both have the address.
    let is_contradicted = is_contradicted(&found, best) || is_other_by_moved_words(&found, best);
    let best = if is_contradicted { Category::C } else { best };
    found.retain(|found| best == Category::C || found.evaluation.category() == best);
    if best == Category::C {
        found.sort_by_key(|found| {
            let Candidate { fit, number_distance, .. } = found.candidate;
            let explains_less = !found.candidate.is_moved_house();
            let differences = difference_key(&found.evaluation.differences);
            (explains_less, fit.penalty, number_distance, found.lifecycle(), differences)
        });
    } else {
        found.sort_by_key(|found| {
            (difference_key(&found.evaluation.differences), found.candidate.fit.penalty, found.lifecycle())
        });
        keep_likelier(&mut found, best, evaluator, budget)?;
    }
    // Several that are as good are no more than a choice.
    let category = if found.len() > 1 { Category::C } else { best };
    let has_last_number = found.iter().any(|found| found.candidate.is_last_of_range);
    let is_alone = found.len() == 1;
    for found in found.iter_mut().filter(|_| category == Category::C) {
        found.evaluation.rule = match reading(found.candidate.rank) {
            _ if found.evaluation.category() < category && is_contradicted => Rule::Contradiction,
            _ if found.evaluation.category() < category => Rule::Several,
            Some(reading) => reason(engine, found, text, reading, kind, has_last_number, is_alone),
            None => found.evaluation.rule,
        };
    }
    let judged = found.iter().map(|found| {
        let typed = reading(found.candidate.rank).map_or(Typed::Nothing, |reading| typed_for(found, reading));
        (found.evaluation.rule, typed)
    });
    let scores = scores(&judged.collect::<Vec<_>>());
    let matches = found.into_iter().zip(scores).filter_map(|(found, score)| found.into_match(engine, kind, score));
    let matches: Vec<_> = matches.collect();
    let Some(rule) = matches.first().map(|found| found.rule) else { return Ok(nothing(engine, kind, text)) };
    Ok(Cleansed { kind, category, rule, level: Some(level(kind, rule)), matches })
}

/// The answer where no address resembles the text, by its likeliest reading.
fn nothing<'a>(engine: &Engine, kind: AddressKind, text: &str) -> Cleansed<'a> {
    let readings = readings(text);
    let reading = readings.first();
    let is_alone = |reading: &Reading<'_>| {
        reading.house_number.is_none()
            && reading.postcode.is_none()
            && reading.town.is_none()
            && reading.supplementary_town.is_none()
    };
    let rule = match reading.filter(|reading| !reading.street.is_empty()) {
        None => Rule::NoStreet,
        Some(reading) if is_alone(reading) && engine.cleansing.towns.has(reading.street) => Rule::NoStreet,
        Some(reading) if is_alone(reading) => Rule::TooLittle,
        Some(_) => Rule::UnknownStreet,
    };
    let postcode = reading.and_then(|reading| reading.postcode);
    let is_known = postcode.is_some_and(|postcode| !town_of(engine.snapshot(), postcode).is_empty());
    let level = is_known.then_some(Level::Postcode);
    Cleansed { kind, category: Category::D, rule, level, matches: Vec::new() }
}

/// How much of an address is found when its best match has this rule.
const fn level(kind: AddressKind, rule: Rule) -> Level {
    match (rule, kind) {
        (Rule::HouseNumber, _) => Level::Street,
        (Rule::Unit, _) | (_, AddressKind::AccessAddress) => Level::Entrance,
        (_, AddressKind::Address) => Level::Unit,
    }
}

/// Of several candidates of category A or B, keeps those that exist today, if any do; then those whose text of today is of
/// that category, if any is: one address may have replaced another with the same text. Of those that differ by a full stop or
/// a zero, `2, 12` and `2, 12.`, the one is meant whose own text was typed.
fn keep_likelier<'a>(
    found: &mut Vec<Evaluated<'a>>,
    best: Category,
    evaluator: &mut Evaluator<'a>,
    budget: &mut Budget,
) -> Result<()> {
    if found.len() > 1 && found.iter().any(Evaluated::exists) {
        found.retain(Evaluated::exists);
    }
    if found.len() > 1 {
        let mut are_today = Vec::with_capacity(found.len());
        for found in &*found {
            let current = found.current().filter(|version| !is_gone(version.status));
            are_today.push(match current {
                Some(version) => evaluator.official_category(version, budget)? == best,
                None => false,
            });
        }
        keep_those(found, are_today);
    }
    if found.len() > 1 && best == Category::A {
        let is_typed =
            |found: &Evaluated<'_>| found.current().is_some_and(|version| evaluator.is_official_text(version));
        let are_typed = found.iter().map(is_typed).collect();
        keep_those(found, are_typed);
    }
    Ok(())
}

/// Keeps the candidates of which something is true, if it is of any.
fn keep_those(found: &mut Vec<Evaluated<'_>>, are_kept: Vec<bool>) {
    if are_kept.contains(&true) {
        let mut are_kept = are_kept.into_iter();
        found.retain(|_| are_kept.next().unwrap_or_default());
    }
}

/// Whether all words of the text together name another street of the place than that of the best, with this house.
fn is_other_by_moved_words(found: &[Evaluated<'_>], best: Category) -> bool {
    let is_house = |found: &Evaluated<'_>| {
        found.candidate.has_moved_words
            && found.candidate.fit.penalty < OTHER_HOUSE
            && found.evaluation.category() > best
    };
    best == Category::B && found.iter().any(is_house)
}

/// Whether the text names a postcode and the town of another, perhaps misspelt, short or a supplementary one, and the address is in
/// both.
fn is_contradicted(found: &[Evaluated<'_>], best: Category) -> bool {
    let edits = |found: &Evaluated<'_>, field: usize| found.evaluation.differences.of(field);
    let is_in_town = |found: &Evaluated<'_>| {
        let typed = found.evaluation.parse.field(TOWN).unwrap_or_default();
        let towns = [Some(found.evaluation.form.postcode_name), found.supplementary_town()];
        towns.into_iter().flatten().any(|town| may_be_town(typed, town))
    };
    let is_house_in_town = |found: &Evaluated<'_>, street_edits: u32| {
        found.evaluation.parse.unknown().len() == 0
            && edits(found, STREET) <= street_edits
            && [HOUSE_NUMBER, FLOOR, DOOR].iter().all(|&field| edits(found, field) == 0)
            && is_in_town(found)
    };
    let mut chosen = found.iter().filter(|found| found.evaluation.category() == best && !is_in_town(found));
    best == Category::B
        && chosen.any(|chosen| {
            let mut worse = found.iter().filter(|other| other.evaluation.category() > best);
            worse.any(|other| is_house_in_town(other, edits(chosen, STREET)))
        })
}
