//! The search itself: first what fits exactly, then what is near, then what is elsewhere.

use smallvec::{SmallVec, smallvec};
use vejviser_model::align::TOWN;
use vejviser_model::parse::{Reading, readings};

use crate::cleanse::decide::choose::{Found, choose};
use crate::cleanse::evaluate::evaluator::Judge;
use crate::cleanse::index::{Bearer, Index};
use crate::cleanse::lookup::candidates::{Candidate, Candidates};
use crate::cleanse::lookup::scope::Scope;
use crate::cleanse::lookup::streets::{Nears, StreetText};
use crate::cleanse::record::{Subject, Versions, present, versions};
use crate::cleanse::{AddressKind, Category, Cleansed};
use crate::{Budget, Engine, Result};

/// Answers of category C, at most.
const MOST_MATCHES: usize = 30;
/// Words that are tried as no part of the street.
const MOST_WORDS: usize = 5;
/// Candidates that are this much dearer than one of category B cannot be of category B.
const B_MARGIN: u32 = 24;

/// Whether a postcode is another with one digit mistyped, or two neighbours swapped.
fn is_slip(typed: u16, postcode: u16) -> bool {
    let digits = |code: u16| [code / 1000, code / 100 % 10, code / 10 % 10, code % 10];
    let (typed, own) = (digits(typed), digits(postcode));
    let differ: SmallVec<[usize; 4]> = (0..4).filter(|&place| typed[place] != own[place]).collect();
    match differ[..] {
        [_] => true,
        [first, second] => second == first + 1 && typed[first] == own[second] && typed[second] == own[first],
        _ => false,
    }
}

/// A reading with what it says of street and place.
struct Read<'t> {
    reading: Reading<'t>,
    rank: usize,
    street: StreetText<'t>,
    scope: Scope,
}

/// The state of one search.
struct Search<'a, 'b> {
    engine: &'a Engine,
    index: &'a Index,
    budget: &'b mut Budget,
    candidates: Candidates<'a>,
}

/// Finds the address that a text means.
pub(crate) fn seek<'a>(engine: &'a Engine, kind: AddressKind, text: &str, budget: &mut Budget) -> Result<Cleansed<'a>> {
    let (snapshot, index) = (engine.snapshot(), &*engine.cleansing);
    let mut search = Search { engine, index, budget, candidates: Candidates::new(engine, kind) };
    let mut reads: Vec<Read<'_>> = readings(text)
        .into_iter()
        .enumerate()
        .filter(|(_, reading)| !reading.street.is_empty())
        .map(|(rank, reading)| {
            let scope = Scope::new(index, &reading);
            Read { street: StreetText::new(reading.street), rank, scope, reading }
        })
        .collect();
    let mut judge = Judge::new(snapshot, index, text);
    let town_typed = reads.first().is_some_and(|read| read.reading.supplementary_town.is_some());

    search.exact(&reads)?;
    search.candidates.sort();
    let mut exact = search.judge(&mut judge, town_typed, |candidate| candidate.exact)?;
    if exact.iter().any(|found| found.judged.category() == Category::A) {
        return choose(engine, kind, exact, reading_in(&reads), &mut judge, search.budget);
    }
    if !exact.is_empty() && exact.iter().all(|found| found.judged.category() == Category::B) {
        if exact.iter().any(|found| found.judged.differences.of(TOWN) > 0) {
            search.elsewhere(&mut reads)?;
            exact = search.judge(&mut judge, town_typed, |_| true)?;
        }
        return choose(engine, kind, exact, reading_in(&reads), &mut judge, search.budget);
    }
    exact.retain(|found| found.candidate.exact);
    if !exact.is_empty() {
        return choose(engine, kind, exact, reading_in(&reads), &mut judge, search.budget);
    }

    for read in reads.iter_mut().filter(|read| read.scope.typed.is_some()) {
        read.scope.add_town(index, &read.reading);
    }
    search.near(&reads)?;
    if !search.has_house() {
        search.shorter(&reads)?;
        search.other_postcode(&reads)?;
        search.joined(&reads)?;
    }
    if !search.has_house() {
        let told: Vec<Read<'_>> = reads.extract_if(.., |read| !read.scope.widen(index, &read.reading)).collect();
        search.near(&reads)?;
        reads.extend(told);
    }
    search.candidates.sort();
    let found = search.judge(&mut judge, town_typed, |_| true)?;
    choose(engine, kind, found, reading_in(&reads), &mut judge, search.budget)
}

/// The reading of a rank.
fn reading_in<'r, 't>(reads: &'r [Read<'t>]) -> impl Fn(u8) -> Option<&'r Reading<'t>> {
    move |rank| reads.iter().find(|read| read.rank == usize::from(rank)).map(|read| &read.reading)
}

impl<'a> Search<'a, '_> {
    /// Candidates that are as read, in streets of exactly the name read; what was once called so counts only where
    /// nothing is called so today.
    fn exact(&mut self, reads: &[Read<'_>]) -> Result<()> {
        let Self { candidates, index, budget, .. } = self;
        let mut once = SmallVec::<[_; 4]>::new();
        for (place, Read { reading, rank, street, scope }) in reads.iter().enumerate() {
            for near in street.exact(index, scope, budget)? {
                match near.entry.bearer {
                    Bearer::Street(_) => candidates.in_street(reading, *rank, near, false, budget)?,
                    Bearer::Versions(_) => once.push((place, near)),
                }
            }
        }
        if !candidates.has_living() {
            for (place, near) in once {
                let Read { reading, rank, .. } = &reads[place];
                candidates.in_street(reading, *rank, near, false, budget)?;
            }
        }
        Ok(())
    }

    /// Candidates in the town that was read, where the postcode is another's.
    fn elsewhere(&mut self, reads: &mut [Read<'_>]) -> Result<()> {
        for read in reads.iter_mut().filter(|read| read.scope.typed.is_some()) {
            read.scope.add_town(self.index, &read.reading);
        }
        self.exact(reads)?;
        self.candidates.sort();
        Ok(())
    }

    /// Candidates that are near what was read. Readings mostly share street and place.
    fn near(&mut self, reads: &[Read<'_>]) -> Result<()> {
        let Self { candidates, index, budget, .. } = self;
        let mut nears = Nears::new();
        for (place, Read { reading, rank, street, scope }) in reads.iter().enumerate() {
            let same = |other: &Read<'_>| other.reading.street == reading.street && other.scope == *scope;
            if !place.checked_sub(1).is_some_and(|before| same(&reads[before])) {
                let unsure = scope.is_open() && reading.house_number.is_none();
                nears = if unsure { street.exact(index, scope, budget)? } else { street.near(index, scope, budget)? };
            }
            for &near in &nears {
                candidates.in_street(reading, *rank, near, true, budget)?;
            }
        }
        Ok(())
    }

    /// Candidates that are as read but for words before the street, a name or a company without a comma after it: of the
    /// likeliest reading, the longest street that exists.
    fn shorter(&mut self, reads: &[Read<'_>]) -> Result<()> {
        let Self { candidates, index, budget, .. } = self;
        let Some(Read { reading, rank, scope, .. }) = reads.first().filter(|read| !read.scope.is_open()) else {
            return Ok(());
        };
        for reading in reading.shorter_streets().take(MOST_WORDS) {
            let before = candidates.found.len();
            for near in StreetText::new(reading.street).exact(index, scope, budget)? {
                candidates.in_street(&reading, *rank, near, false, budget)?;
            }
            if candidates.found.len() > before {
                break;
            }
        }
        Ok(())
    }

    /// Candidates that are as read but for a digit of the postcode, where no town was typed to tell.
    fn other_postcode(&mut self, reads: &[Read<'_>]) -> Result<()> {
        let Self { candidates, index, budget, .. } = self;
        for Read { reading, rank, street, scope } in reads {
            let Some(typed) = scope.typed.filter(|_| scope.town.is_empty()) else { continue };
            for near in street.exact(index, &Scope::default(), budget)? {
                if is_slip(typed, near.entry.postcode) {
                    candidates.in_street(reading, *rank, near, false, budget)?;
                }
            }
        }
        Ok(())
    }

    /// Candidates whose street and town were written as one word: of the likeliest reading, each place where a town
    /// begins that has a street of the name before it.
    fn joined(&mut self, reads: &[Read<'_>]) -> Result<()> {
        let Self { candidates, index, budget, .. } = self;
        let Some(Read { reading, rank, street, scope, .. }) = reads.first() else { return Ok(()) };
        for near in street.before_town(index, scope, budget)? {
            candidates.in_street(reading, *rank, near, false, budget)?;
        }
        Ok(())
    }

    /// Whether a candidate was found whose house is the one read.
    fn has_house(&self) -> bool {
        self.candidates.found.iter().any(|candidate| candidate.price < crate::cleanse::lookup::penalty::OTHER_HOUSE)
    }

    /// Compares the likeliest candidates with the text.
    ///
    /// Those that are surely of category C wait, for they count only where none is better.
    fn judge(
        &mut self,
        judge: &mut Judge<'a>,
        town_typed: bool,
        wanted: impl Fn(&Candidate) -> bool,
    ) -> Result<Vec<Found<'a>>> {
        let mut found: Vec<Found<'a>> = Vec::new();
        let mut waiting: Vec<(usize, Candidate, Versions<'a>)> = Vec::new();
        let mut enough = u32::MAX;
        for &candidate in self.candidates.found.iter().filter(|candidate| wanted(candidate)) {
            let place = found.len() + waiting.len();
            if place >= MOST_MATCHES || candidate.price > enough {
                break;
            }
            let versions = match candidate.subject {
                Subject::Row(row) if !candidate.former => smallvec![present(self.engine.snapshot(), row)],
                subject => versions(self.engine, self.candidates.kind, subject),
            };
            if !versions.iter().any(|version| judge.may_be_house(version)) {
                waiting.push((place, candidate, versions));
                continue;
            }
            let Some(judged) = judge.best(&candidate, &versions, town_typed, self.budget)? else { continue };
            if judged.category() < Category::C {
                enough = enough.min(candidate.price + B_MARGIN);
            }
            found.push(Found::new(candidate, versions, judged));
        }
        if enough == u32::MAX {
            for (place, candidate, versions) in waiting {
                let Some(judged) = judge.best(&candidate, &versions, town_typed, self.budget)? else { continue };
                found.insert(place.min(found.len()), Found::new(candidate, versions, judged));
            }
        }
        Ok(found)
    }
}
