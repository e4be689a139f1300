//! Which of the addresses found are the answer, and of which category it is.

use vejviser_model::align::{DOOR, FLOOR, HOUSE_NUMBER, STREET, TOWN};
use vejviser_model::parse::Reading;
use vejviser_model::status::Status;

use crate::cleanse::decide::reason::reason;
use crate::cleanse::decide::score::score;
use crate::cleanse::evaluate::evaluator::{Judge, Judged, order};
use crate::cleanse::lookup::candidates::Candidate;
use crate::cleanse::name::distance::reduce;
use crate::cleanse::record::{Subject, Versions, has_history, is_gone, versions};
use crate::cleanse::rule::Rule;
use crate::cleanse::{AddressKind, Category, Cleansed, Match};
use crate::history::Version;
use crate::{Budget, Engine, Result};

/// How it stands with an address today, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    InForce,
    /// It is to be.
    Provisional,
    /// It is discontinued, was abandoned, or is known by what it once was alone.
    Gone,
}

/// A candidate compared with the text.
pub(crate) struct Found<'a> {
    pub(crate) candidate: Candidate,
    /// What it is called today; where it was found by what it was once called, all it was called.
    pub(crate) versions: Versions<'a>,
    pub(crate) judged: Judged<'a>,
}

impl<'a> Found<'a> {
    /// A unit that came to an entrance after that was called as read, was never called so itself.
    pub(crate) fn new(candidate: Candidate, versions: Versions<'a>, judged: Judged<'a>) -> Self {
        let is_today = versions.get(judged.version).is_some_and(|version| !version.is_former());
        let was_never = candidate.former && is_today && judged.category() == Category::C;
        let candidate = if was_never { candidate.as_today() } else { candidate };
        Self { candidate, versions, judged }
    }

    fn current(&self) -> Option<&Version<'a>> {
        self.versions.iter().find(|version| !version.is_former())
    }

    /// The version whose form the text is nearest to.
    pub(crate) fn compared(&self) -> Option<&Version<'a>> {
        self.versions.get(self.judged.version)
    }

    /// Its supplementary town then, whether its form has it or not.
    pub(crate) fn supplementary_town(&self) -> Option<&'a str> {
        self.compared().and_then(|version| version.supplementary_town)
    }

    /// Whether it exists today.
    fn lives(&self) -> bool {
        self.standing() < Standing::Gone
    }

    /// How it stands with it today.
    fn standing(&self) -> Standing {
        match self.current() {
            Some(version) if Status::from_dar(version.status) == Some(Status::Current) => Standing::InForce,
            Some(version) if !is_gone(version.status) => Standing::Provisional,
            _ => Standing::Gone,
        }
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
/// text of today has it; several still are no more than a choice, category C. Of equals, what is in force comes before
/// what is to be.
pub(crate) fn choose<'a, 'r, 't: 'r>(
    engine: &'a Engine,
    kind: AddressKind,
    mut found: Vec<Found<'a>>,
    reading: impl Fn(u8) -> Option<&'r Reading<'t>>,
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
        found.sort_by_key(|found| (found.candidate.price, found.standing(), order(&found.judged.differences)));
    } else {
        found.sort_by_key(|found| (order(&found.judged.differences), found.candidate.price, found.standing()));
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
    for found in found.iter_mut().filter(|_| category == Category::C) {
        found.judged.rule = match reading(found.candidate.rank) {
            _ if found.judged.category() < category && is_contradicted => Rule::Contradiction,
            _ if found.judged.category() < category => Rule::Several,
            Some(reading) => reason(found, reading, kind),
            None => found.judged.rule,
        };
    }
    let results = found.len();
    let matches = found.into_iter().enumerate().filter_map(|(place, found)| {
        let score = score(found.judged.rule, place, results);
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
