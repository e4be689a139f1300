//! Which of the addresses found are the answer, and of which category it is.

use vejviser_model::align::{DOOR, FLOOR, HOUSE_NUMBER, STREET, TOWN};

use super::candidates::Candidate;
use super::judge::{Judge, Judged, order};
use super::record::{Subject, Versions, has_history, is_gone, versions};
use super::rule::Rule;
use super::score::score;
use super::spelling::reduce;
use super::{AddressKind, Category, Cleansed, Match};
use crate::history::Version;
use crate::{Budget, Engine, Result};

/// A candidate compared with the text.
pub(super) struct Found<'a> {
    pub(super) candidate: Candidate,
    /// What it is called today; where it was found by what it was once called, all it was called.
    pub(super) versions: Versions<'a>,
    pub(super) judged: Judged<'a>,
}

impl<'a> Found<'a> {
    fn current(&self) -> Option<&Version<'a>> {
        self.versions.iter().find(|version| !version.is_former())
    }

    /// Whether it exists today.
    fn lives(&self) -> bool {
        self.current().is_some_and(|version| !is_gone(version.status))
    }

    fn into_match(self, engine: &'a Engine, kind: AddressKind, score: u16) -> Option<Match<'a>> {
        let Candidate { subject, former, .. } = self.candidate;
        let compared = *self.versions.get(self.judged.version)?;
        let is_told = match subject {
            Subject::Row(row) => !former && has_history(engine.snapshot(), row),
            Subject::Gone(_) => false,
        };
        let versions = if is_told { versions(engine, kind, subject) } else { self.versions };
        // Today's row does not know since when it says what it says; the version does.
        let same = |version: &&Version<'_>| {
            Version { valid_from: compared.valid_from, valid_to: compared.valid_to, ..**version } == compared
                && version.is_former() == compared.is_former()
        };
        let current = versions.iter().find(|version| !version.is_former()).copied();
        let version =
            versions.iter().find(same).copied().or(current.filter(|_| !compared.is_former())).unwrap_or(compared);
        let Judged { form, parse, differences, rule, .. } = self.judged;
        Some(Match { row: subject.row(), version, current, form, parse, differences, rule, score })
    }
}

/// The answer from what was found, the likeliest first.
///
/// Only the best category counts, and B not where the town typed has the address as well as the postcode typed. Where
/// several addresses have it, those that exist today are kept, then those whose
/// text of today has it; several still are no more than a choice, category C.
pub(super) fn choose<'a>(
    engine: &'a Engine,
    kind: AddressKind,
    mut found: Vec<Found<'a>>,
    judge: &mut Judge<'a>,
    budget: &mut Budget,
) -> Result<Cleansed<'a>> {
    let Some(best) = found.iter().map(|found| found.judged.category()).min() else {
        return Ok(Cleansed { kind, category: Category::D, matches: Vec::new() });
    };
    let is_contradicted = is_contradicted(&found, best);
    let best = if is_contradicted { Category::C } else { best };
    found.retain(|found| best == Category::C || found.judged.category() == best);
    if best == Category::C {
        found.sort_by_key(|found| (found.candidate.price, !found.lives(), order(&found.judged.differences)));
    } else {
        found.sort_by_key(|found| (order(&found.judged.differences), found.candidate.price));
        keep_if_any(&mut found, Found::lives);
        if found.len() > 1 {
            let mut current = Vec::with_capacity(found.len());
            for found in &found {
                let version = found.current().filter(|version| !is_gone(version.status));
                current.push(match version {
                    Some(version) => judge.official(version, budget)? == best,
                    None => false,
                });
            }
            let mut current_flags = current.iter();
            if current.contains(&true) {
                found.retain(|_| current_flags.next().is_some_and(|&flag| flag));
            }
        }
    }
    let category = if found.len() > 1 { Category::C } else { best };
    for judged in found.iter_mut().map(|found| &mut found.judged).filter(|judged| judged.category() < category) {
        judged.rule = if is_contradicted { Rule::Contradiction } else { Rule::Several };
    }
    let results = found.len();
    let matches = found.into_iter().enumerate().filter_map(|(place, found)| {
        let score = score(found.judged.rule, found.candidate.exact, place, results);
        found.into_match(engine, kind, score)
    });
    Ok(Cleansed { kind, category, matches: matches.collect() })
}

/// Whether the text names a postcode and the town of another, and the address is in both.
fn is_contradicted(found: &[Found<'_>], best: Category) -> bool {
    let differ = |found: &Found<'_>, field: usize| found.judged.differences.of(field);
    let is_in_town = |found: &Found<'_>| {
        let typed = found.judged.parse.field(TOWN).unwrap_or_default();
        reduce(typed) == reduce(found.judged.form.postcode_name)
    };
    let is_house = |found: &Found<'_>, edits: u32| {
        found.judged.parse.unknown().len() == 0
            && differ(found, STREET) <= edits
            && [HOUSE_NUMBER, FLOOR, DOOR].iter().all(|&field| differ(found, field) == 0)
            && is_in_town(found)
    };
    let mut chosen = found.iter().filter(|found| found.judged.category() == best && !is_in_town(found));
    best == Category::B
        && chosen.any(|chosen| {
            found.iter().any(|other| other.judged.category() > best && is_house(other, differ(chosen, STREET)))
        })
}

/// Keeps those of which something holds, if there are any.
fn keep_if_any<'a>(found: &mut Vec<Found<'a>>, holds: impl Fn(&Found<'a>) -> bool) {
    if found.len() > 1 && found.iter().any(&holds) {
        found.retain(holds);
    }
}
