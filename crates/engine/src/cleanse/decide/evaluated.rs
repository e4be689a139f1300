//! A candidate compared with the text, and what becomes of it in the answer.

use vejviser_model::status::Status;

use crate::Engine;
use crate::cleanse::evaluate::evaluator::Evaluation;
use crate::cleanse::lookup::candidate::Candidate;
use crate::cleanse::record::{Subject, Versions, has_history, is_gone, versions};
use crate::cleanse::{AddressKind, Category, Match};
use crate::history::Version;

/// The state of an address today, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lifecycle {
    InForce,
    Provisional,
    /// Discontinued, abandoned, or known by former versions only.
    Gone,
}

/// See the module.
pub(crate) struct Evaluated<'a> {
    pub(crate) candidate: Candidate,
    /// The present version; all versions where it was found by a former name.
    pub(crate) versions: Versions<'a>,
    pub(crate) evaluation: Evaluation<'a>,
}

impl<'a> Evaluated<'a> {
    pub(crate) fn new(candidate: Candidate, versions: Versions<'a>, evaluation: Evaluation<'a>) -> Self {
        // A unit that came to an entrance after the entrance had the name read never had that name itself.
        let is_present = versions.get(evaluation.version).is_some_and(|version| !version.is_former());
        let never_had_name = candidate.is_former && is_present && evaluation.category() == Category::C;
        let candidate = if never_had_name { candidate.as_present() } else { candidate };
        Self { candidate, versions, evaluation }
    }

    /// The present version, if it has one.
    pub(super) fn current(&self) -> Option<&Version<'a>> {
        self.versions.iter().find(|version| !version.is_former())
    }

    /// The version whose form is nearest to the text.
    pub(super) fn compared(&self) -> Option<&Version<'a>> {
        self.versions.get(self.evaluation.version)
    }

    /// The supplementary town of that version, whether the form contains it or not.
    pub(super) fn supplementary_town(&self) -> Option<&'a str> {
        self.compared().and_then(|version| version.supplementary_town)
    }

    /// Whether it exists today.
    pub(super) fn exists(&self) -> bool {
        self.lifecycle() < Lifecycle::Gone
    }

    /// Its state today.
    pub(super) fn lifecycle(&self) -> Lifecycle {
        match self.current() {
            Some(version) if Status::from_dar(version.status) == Some(Status::Current) => Lifecycle::InForce,
            Some(version) if !is_gone(version.status) => Lifecycle::Provisional,
            _ => Lifecycle::Gone,
        }
    }

    /// The match of the answer.
    pub(super) fn into_match(self, engine: &'a Engine, kind: AddressKind, score: u16) -> Option<Match<'a>> {
        let Candidate { subject, is_former, .. } = self.candidate;
        let compared = *self.versions.get(self.evaluation.version)?;
        let has_more_versions = match subject {
            Subject::Row(row) => !is_former && has_history(engine.snapshot(), row),
            Subject::Gone(_) => false,
        };
        let versions = if has_more_versions { versions(engine, kind, subject) } else { self.versions };
        // The row of today does not say since when it is valid; the version that equals it otherwise does.
        let is_same = |version: &&Version<'_>| {
            Version { valid_from: compared.valid_from, valid_to: compared.valid_to, ..**version } == compared
                && version.is_former() == compared.is_former()
        };
        let current = versions.iter().find(|version| !version.is_former()).copied();
        let version = versions.iter().find(is_same).copied();
        let version = version.or(current.filter(|_| !compared.is_former())).unwrap_or(compared);
        let Evaluation { form, parse, differences, rule, .. } = self.evaluation;
        Some(Match { row: subject.row(), version, current, form, parse, differences, rule, score })
    }
}
