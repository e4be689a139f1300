//! The search: first what fits exactly, then what is near, then what lies elsewhere; the first that has an answer decides.
//!
//! A text that is no address as the grammar reads it is read once more by the register: some names contain commas and
//! numbers, at which the grammar cuts ([`readings_by_name`]).

mod by_town;

use smallvec::{SmallVec, smallvec};
use vejviser_model::align::TOWN;
use vejviser_model::parse::{Reading, readings, readings_by_name, readings_by_town, unlikely_readings};
use vejviser_model::reduce::reduce;

use crate::cleanse::decide::choose::choose;
use crate::cleanse::decide::evaluated::Evaluated;
use crate::cleanse::evaluate::evaluator::Evaluator;
use crate::cleanse::evaluate::form::FormOrder;
use vejviser_dataset::tables::Bearer;

use crate::cleanse::gazetteer::Gazetteer;
use crate::cleanse::lookup::candidate::Candidate;
use crate::cleanse::lookup::candidates::{Candidates, Precision};
use crate::cleanse::lookup::moved::{MovedStreet, Spelling, moved_streets};
use crate::cleanse::lookup::penalty::OTHER_HOUSE;
use crate::cleanse::lookup::scope::Scope;
use crate::cleanse::lookup::street::{LOOKUP_STEPS, StreetMatches, TypedStreet};
use crate::cleanse::lookup::town::is_misspelt;
use crate::cleanse::name::{place_in, with_point};
use crate::cleanse::record::{Subject, Versions, present, town_of, versions};
use crate::cleanse::{AddressKind, Category, Cleansed};
use crate::{Budget, Engine, Result};

/// Results of category C, at most.
const MOST_MATCHES: usize = 30;
/// Words at the beginning of a street that are dropped one by one, as a name or a company.
const MOST_LEADING_WORDS: usize = 10;
/// A candidate with a penalty so much higher than that of one of category B cannot be of category B.
const B_MARGIN: u32 = 24;

/// A reading, with what it says of street and place ready to be looked up.
struct CompiledReading<'t> {
    reading: Reading<'t>,
    rank: usize,
    street: TypedStreet<'t>,
    scope: Scope,
    /// Words of it were taken for those of one street, so it says nothing of others.
    is_moved: bool,
}

impl<'t> CompiledReading<'t> {
    fn new(index: &Gazetteer, text: &'t str, rank: usize, reading: Reading<'t>) -> Self {
        let scope = Scope::new(index, &reading);
        Self { street: TypedStreet::new(with_point(text, reading.street)), rank, scope, reading, is_moved: false }
    }

    /// Whether it has a house number, and a street of exactly this name is in its place.
    fn names_street(&self, index: &Gazetteer, budget: &mut Budget) -> Result<bool> {
        let is_placed = !self.scope.is_open() && self.reading.house_number.is_some();
        Ok(is_placed && !self.street.exact(index, &self.scope, budget)?.is_empty())
    }
}

/// The first rank that no reading has.
fn next_rank(readings: &[CompiledReading<'_>]) -> usize {
    readings.iter().map(|read| read.rank + 1).max().unwrap_or_default()
}

/// The addresses that the words may be which a reading leaves over, where they stand together; they lie where that does.
fn other_addresses<'t>(text: &'t str, reading: &Reading<'t>) -> Vec<Reading<'t>> {
    let left_over = || {
        let (first, last) = (reading.strangers.first()?, reading.strangers.last()?);
        let (start, end) = (place_in(text, first)?, place_in(text, last)? + last.len());
        let is_apart = !(start..end).contains(&place_in(text, reading.street)?);
        text.get(start..end).filter(|_| is_apart)
    };
    let others = readings(left_over().unwrap_or_default()).into_iter();
    let others = others.filter(|other| other.house_number.is_some());
    let others =
        others.flat_map(|other| std::iter::once(other.clone()).chain(other.shorter_streets()).collect::<Vec<_>>());
    let in_place = |other: Reading<'t>| Reading {
        postcode: other.postcode.or(reading.postcode),
        town: other.town.or(reading.town),
        unknown: vec![reading.street],
        strangers: vec![reading.street],
        ..other
    };
    others.filter(|other| !other.street.is_empty()).map(in_place).collect()
}

/// The readings that name a street, the likeliest first.
fn compile<'t>(
    index: &Gazetteer,
    text: &'t str,
    readings: impl IntoIterator<Item = Reading<'t>>,
) -> Vec<CompiledReading<'t>> {
    let with_street = readings.into_iter().enumerate().filter(|(_, reading)| !reading.street.is_empty());
    with_street.map(|(rank, reading)| CompiledReading::new(index, text, rank, reading)).collect()
}

/// The state of one search.
struct Search<'a, 'b, 't> {
    engine: &'a Engine,
    index: &'a Gazetteer,
    budget: &'b mut Budget,
    text: &'t str,
    candidates: Candidates<'a>,
    evaluator: Evaluator<'a>,
    order: FormOrder,
    /// The towns that are tried as other names, each with the rank of its reading.
    aliases: SmallVec<[(usize, &'t str); 2]>,
}

/// Finds the address that a text means.
pub(super) fn search<'a>(
    engine: &'a Engine,
    kind: AddressKind,
    text: &str,
    budget: &mut Budget,
) -> Result<Cleansed<'a>> {
    let (snapshot, index) = (engine.snapshot(), &*engine.cleansing);
    let mut readings = compile(index, text, readings(text));
    let (candidates, evaluator) = (Candidates::new(engine, kind), Evaluator::new(snapshot, index, text));
    let order = form_order(&readings);
    let aliases = SmallVec::new();
    let mut search = Search { engine, index, budget, text, candidates, evaluator, order, aliases };
    if readings.is_empty() {
        readings = compile(index, text, streets_behind_postcode(engine, text, search.budget)?);
    }
    let mut exact = search.exact_answer(&mut readings)?;
    if !exact.as_ref().is_some_and(|found| has(found, Category::A)) && search.add_readings_by_name(&mut readings)? {
        exact = search.exact_answer(&mut readings)?;
    }
    let is_sure = |found: &[Evaluated<'_>]| has(found, Category::A) || has(found, Category::B);
    if !exact.as_deref().is_some_and(is_sure)
        && let Some(found) = search.answer_by_town_alias(&readings)?
    {
        exact = Some(found);
    }
    let found = match exact {
        Some(found) if is_sure(&found) => found,
        Some(found) => search.with_moved_words(found, &mut readings)?,
        None => match search.answer_by_town_before_number(&mut readings)? {
            Some(found) => found,
            None => search.near_answer(&mut readings)?,
        },
    };
    search.choose(found, &readings)
}

/// The readings that take a name of the register for the street where the grammar cuts it.
pub(crate) fn readings_of_names<'t>(index: &Gazetteer, text: &'t str, budget: &mut Budget) -> Result<Vec<Reading<'t>>> {
    readings_by_name(text, |name| {
        budget.spend(LOOKUP_STEPS)?;
        Ok(index.names.find(&reduce(name)).is_some())
    })
}

/// The readings of a text without a house number, of which words behind the postcode are a street there and not its town:
/// `6270 Vestergade`.
pub(crate) fn streets_behind_postcode<'t>(
    engine: &Engine,
    text: &'t str,
    budget: &mut Budget,
) -> Result<Vec<Reading<'t>>> {
    let (snapshot, index) = (engine.snapshot(), &*engine.cleansing);
    let mut streets = Vec::new();
    let mut misspelt = Vec::new();
    for read in compile(index, text, unlikely_readings(text)) {
        let Some(postcode) = read.scope.typed else { continue };
        let town = town_of(snapshot, postcode);
        let is_town = reduce(read.reading.street) == reduce(town);
        if !is_town && !read.street.exact(index, &read.scope, budget)?.is_empty() {
            streets.push(read.reading);
        } else if !is_misspelt(read.reading.street, town) && read.street.is_misspelt_in(index, &read.scope, budget)? {
            misspelt.push(read.reading);
        }
    }
    if streets.is_empty() {
        // Of several, the one with most of the words.
        streets.extend(misspelt.into_iter().max_by_key(|reading: &Reading<'_>| reading.street.len()));
    }
    Ok(streets)
}

/// Which forms of equals are preferred, by the likeliest reading.
fn form_order(readings: &[CompiledReading<'_>]) -> FormOrder {
    let has_town = readings.first().is_some_and(|first| first.reading.supplementary_town.is_some());
    if has_town { FormOrder::WithTownFirst } else { FormOrder::WithoutTownFirst }
}

fn has(found: &[Evaluated<'_>], category: Category) -> bool {
    found.iter().any(|found| found.evaluation.category() == category)
}

impl<'a, 't> Search<'a, '_, 't> {
    /// What fits exactly, if it can be the answer.
    fn exact_answer(&mut self, readings: &mut Vec<CompiledReading<'t>>) -> Result<Option<Vec<Evaluated<'a>>>> {
        self.add_exact(readings)?;
        self.candidates.sort();
        let mut found = self.evaluate(|candidate| candidate.fit.is_exact)?;
        if has(&found, Category::A) {
            return Ok(Some(found));
        }
        if !found.is_empty() && !has(&found, Category::C) {
            // The typed town is another than that of the postcode: it may have the address as well.
            if found.iter().any(|found| found.evaluation.differences.of(TOWN) > 0) {
                self.add_in_typed_town(readings)?;
                found = self.evaluate(|_| true)?;
            }
            return Ok(Some(found));
        }
        found.retain(|found| found.candidate.fit.is_exact);
        if !found.is_empty() && self.candidates.as_slice().iter().any(|candidate| candidate.is_last_of_range) {
            found = self.evaluate(|candidate| candidate.fit.is_exact || candidate.is_last_of_range)?;
        }
        Ok(Some(found).filter(|found| !found.is_empty()))
    }

    /// Puts the readings in front that take a name of the register for the street where the grammar cuts it, and forgets what
    /// was found without them. Returns whether there are any.
    fn add_readings_by_name(&mut self, readings: &mut Vec<CompiledReading<'t>>) -> Result<bool> {
        let by_name = readings_of_names(self.index, self.text, self.budget)?;
        if by_name.is_empty() {
            return Ok(false);
        }
        let others = readings.drain(..).map(|read| read.reading);
        *readings = compile(self.index, self.text, by_name.into_iter().chain(others).collect::<Vec<_>>());
        self.order = form_order(readings);
        self.candidates.clear();
        Ok(true)
    }

    /// Adds the readings in which a town stands between street and number, and what fits them exactly.
    fn answer_by_town_before_number(
        &mut self,
        readings: &mut Vec<CompiledReading<'t>>,
    ) -> Result<Option<Vec<Evaluated<'a>>>> {
        self.budget.spend(LOOKUP_STEPS)?;
        let mut by_town = readings_by_town(self.text, |town| self.index.towns.has(town));
        // The town of the postcode is no supplementary one.
        by_town.retain(|reading| {
            let own = reading.postcode.map(|postcode| town_of(self.engine.snapshot(), postcode));
            let is_own = |town| [reading.town, own].iter().flatten().any(|own| reduce(own) == reduce(town));
            !reading.supplementary_town.is_some_and(is_own)
        });
        if by_town.is_empty() {
            return Ok(None);
        }
        let rank = next_rank(readings);
        let by_town = by_town.into_iter().zip(rank..);
        readings.extend(by_town.map(|(reading, rank)| CompiledReading::new(self.index, self.text, rank, reading)));
        self.exact_answer(readings)
    }

    /// Adds what is near if a comma stands within the name of the street, which is misspelt as well.
    fn add_across_commas(&mut self, readings: &mut Vec<CompiledReading<'t>>) -> Result<()> {
        let is_without_number = |name: &str| Ok(!name.bytes().any(|byte| byte.is_ascii_digit()));
        let mut across = readings_by_name(self.text, is_without_number)?;
        across.retain(|reading| reading.house_number.is_some());
        let before = readings.len();
        let across = across.into_iter().zip(next_rank(readings)..);
        let across = across.map(|(reading, rank)| CompiledReading::new(self.index, self.text, rank, reading));
        // Without a place, each would be compared with the names of the whole country.
        readings.extend(across.filter(|read| !read.scope.is_open()));
        self.add_nearest(&readings[before..])
    }

    /// Adds what is near by readings that the grammar takes for unlikely, and forgets what was found by those whose street is none
    /// of the place, where another names one: a part of the text that is no street cannot displace one that is.
    fn add_unlikely(&mut self, readings: &mut Vec<CompiledReading<'t>>) -> Result<()> {
        let before = readings.len();
        readings.extend(self.unlikely(next_rank(readings)));
        self.add_nearest(&readings[before..])?;
        let mut named = SmallVec::<[bool; 16]>::new();
        for read in &*readings {
            named.push(read.names_street(self.index, self.budget)?);
        }
        let is_reordered = |read: &CompiledReading<'_>| read.reading.writing.reordered;
        let others = readings.iter().zip(&named);
        let is_named_in_order = others.clone().any(|(read, &named)| named && !is_reordered(read));
        let is_named = is_named_in_order || named.contains(&true);
        let is_displaced = |(read, &named): (&CompiledReading<'_>, &bool)| {
            let has_rival = if is_reordered(read) { is_named } else { is_named_in_order };
            !named && has_rival && !read.reading.strangers.is_empty()
        };
        let displaced: SmallVec<[usize; 16]> =
            others.filter(|&other| is_displaced(other)).map(|(read, _)| read.rank).collect();
        readings.retain(|read| !displaced.contains(&read.rank));
        self.candidates.forget(|rank| displaced.contains(&rank));
        Ok(())
    }

    /// The readings that the grammar takes for unlikely and that say where the address lies, from a rank on.
    fn unlikely(&self, first_rank: usize) -> Vec<CompiledReading<'t>> {
        let unlikely = unlikely_readings(self.text).into_iter().zip(first_rank..);
        let unlikely = unlikely.map(|(reading, rank)| CompiledReading::new(self.index, self.text, rank, reading));
        unlikely.filter(|read| !read.reading.street.is_empty() && !read.scope.is_open()).collect()
    }

    /// Adds the streets whose words are in the text in another order, or apart.
    fn add_moved(&mut self, readings: &mut Vec<CompiledReading<'t>>) -> Result<()> {
        let moved = self.moved(readings, Spelling::Exact)?;
        self.add_moved_streets(moved, readings)
    }

    /// Adds the same where the grammar takes the reading for unlikely, or one of the words is misspelt.
    fn add_moved_and_misspelt(&mut self, readings: &mut Vec<CompiledReading<'t>>) -> Result<()> {
        let unlikely = self.unlikely(next_rank(readings));
        let mut moved = self.moved(&unlikely, Spelling::Exact)?;
        if moved.is_empty() {
            moved = self.moved(readings, Spelling::Misspelt)?;
        }
        if moved.is_empty() {
            moved = self.moved(&unlikely, Spelling::Misspelt)?;
        }
        self.add_moved_streets(moved, readings)
    }

    /// The streets made of the words of these readings.
    fn moved(&mut self, readings: &[CompiledReading<'t>], spelling: Spelling) -> Result<Vec<MovedStreet<'t>>> {
        let (mut moved, has_house) = (Vec::new(), self.has_house());
        for CompiledReading { reading, rank, street, scope, .. } in readings {
            let index = self.index;
            let names = match spelling {
                Spelling::Exact => 0,
                Spelling::Misspelt => scope.postcodes().map(|postcode| index.in_postcode(postcode).len()).sum(),
            };
            self.budget.spend(LOOKUP_STEPS + names as u64)?;
            // Where a house was found without them, the words of the town are no more than that.
            let own_town = match scope.typed {
                _ if !has_house => "",
                Some(postcode) => town_of(self.engine.snapshot(), postcode),
                None => reading.town.filter(|_| !scope.is_open()).unwrap_or_default(),
            };
            let own = (street.name.reduced.as_str(), own_town);
            moved.extend(moved_streets(index, (reading, *rank), own, scope, spelling));
        }
        Ok(moved)
    }

    fn add_moved_streets(
        &mut self,
        moved: Vec<MovedStreet<'t>>,
        readings: &mut Vec<CompiledReading<'t>>,
    ) -> Result<()> {
        let above_own = moved.iter().map(|moved| moved.rank + 1).max().unwrap_or_default();
        for (moved, rank) in moved.into_iter().zip(next_rank(readings).max(above_own)..) {
            self.candidates.add_moved(&moved, rank, self.budget)?;
            let read = CompiledReading::new(self.index, self.text, rank, moved.reading);
            readings.push(CompiledReading { is_moved: true, ..read });
        }
        Ok(())
    }

    /// What fits exactly but for words left over, and the streets that have these words too.
    fn with_moved_words(
        &mut self,
        exact: Vec<Evaluated<'a>>,
        readings: &mut Vec<CompiledReading<'t>>,
    ) -> Result<Vec<Evaluated<'a>>> {
        self.add_moved(readings)?;
        if !self.has_moved_house() {
            return self.with_other_addresses(exact, readings);
        }
        self.candidates.sort();
        self.evaluate(|candidate| candidate.fit.is_exact || candidate.is_last_of_range || candidate.is_moved_house())
    }

    /// Adds the addresses that the words left over are themselves: `Storegade 12, Kogade 4, 6270 Tønder`.
    fn with_other_addresses(
        &mut self,
        exact: Vec<Evaluated<'a>>,
        readings: &mut Vec<CompiledReading<'t>>,
    ) -> Result<Vec<Evaluated<'a>>> {
        if self.has_explained_house() {
            return Ok(exact);
        }
        let (before, rank) = (self.candidates.as_slice().len(), next_rank(readings));
        let found =
            readings.iter().find(|read| exact.iter().any(|found| read.rank == usize::from(found.candidate.rank)));
        let others = found.map(|read| other_addresses(self.text, &read.reading)).unwrap_or_default();
        let others = others.into_iter().zip(rank..);
        let others: Vec<_> =
            others.map(|(reading, rank)| CompiledReading::new(self.index, self.text, rank, reading)).collect();
        self.add_exact(&others)?;
        if self.candidates.as_slice().len() == before {
            return Ok(exact);
        }
        readings.extend(others);
        self.candidates.sort();
        self.evaluate(|candidate| candidate.fit.is_exact || candidate.is_last_of_range)
    }

    /// What is near. Each step that looks further is taken only while no candidate has the house that was read.
    fn near_answer(&mut self, readings: &mut Vec<CompiledReading<'t>>) -> Result<Vec<Evaluated<'a>>> {
        let index = self.index;
        for read in readings.iter_mut().filter(|read| read.scope.typed.is_some()) {
            read.scope.add_town(index, &read.reading);
        }
        self.add_around(readings)?;
        self.add_moved(readings)?;
        if !self.has_moved_house() && !self.has_house() {
            self.add_moved_and_misspelt(readings)?;
        }
        if self.has_moved_house() {
            // No other street is meant while the words of this one are all there.
            self.candidates.sort();
            return self.evaluate(|_| true);
        }
        self.add_nearest(readings)?;
        if !readings.is_empty() && !self.has_explained_house() {
            self.add_unlikely(readings)?;
        }
        self.add_without_leading_words(readings)?;
        if !self.has_house() {
            self.add_in_mistyped_postcode(readings)?;
            self.add_joined_with_town(readings)?;
        }
        if !self.has_house() {
            // Readings whose scope does not get wider have been searched already.
            let searched: Vec<CompiledReading<'_>> =
                readings.extract_if(.., |read| !read.scope.widen(index, &read.reading)).collect();
            self.add_nearest(readings)?;
            readings.extend(searched);
        }
        if !self.has_explained_house() {
            self.add_across_commas(readings)?;
        }
        self.candidates.sort();
        self.evaluate(|_| true)
    }

    fn choose(&mut self, found: Vec<Evaluated<'a>>, readings: &[CompiledReading<'_>]) -> Result<Cleansed<'a>> {
        let reading = |rank: u8| readings.iter().find(|read| read.rank == usize::from(rank)).map(|read| &read.reading);
        choose(self.engine, self.candidates.kind(), self.text, found, reading, &mut self.evaluator, self.budget)
    }

    /// Adds what is as read, in streets of exactly the name read. Former names count only where no address has the name
    /// today.
    fn add_exact(&mut self, readings: &[CompiledReading<'_>]) -> Result<()> {
        let Self { candidates, index, budget, .. } = self;
        let mut former = SmallVec::<[_; 4]>::new();
        for (place, CompiledReading { reading, rank, street, scope, .. }) in readings.iter().enumerate() {
            for street in street.exact(index, scope, budget)? {
                match street.entry.bearer() {
                    Bearer::Street(_) => candidates.add_street(reading, *rank, street, Precision::Exact, budget)?,
                    Bearer::Versions(_) => former.push((place, street)),
                }
            }
        }
        if !candidates.has_existing() {
            for (place, street) in former {
                let CompiledReading { reading, rank, .. } = &readings[place];
                candidates.add_street(reading, *rank, street, Precision::Exact, budget)?;
            }
        }
        Ok(())
    }

    /// Adds what is as read in the typed town, where the postcode is that of another.
    fn add_in_typed_town(&mut self, readings: &mut Vec<CompiledReading<'t>>) -> Result<()> {
        for read in readings.iter_mut().filter(|read| read.scope.typed.is_some()) {
            read.scope.add_town(self.index, &read.reading);
            read.scope.add_possible_towns(self.index, &read.reading, self.budget)?;
        }
        self.add_exact(readings)?;
        self.add_moved(readings)?;
        self.candidates.sort();
        Ok(())
    }

    /// Adds what is near what was read.
    fn add_nearest(&mut self, readings: &[CompiledReading<'_>]) -> Result<()> {
        let Self { candidates, index, budget, .. } = self;
        let mut streets = StreetMatches::new();
        for (place, CompiledReading { reading, rank, street, scope, is_moved }) in readings.iter().enumerate() {
            if *is_moved {
                continue;
            }
            // Neighbouring readings mostly share street and place: those are looked up once.
            let is_same = |other: &CompiledReading<'_>| other.reading.street == reading.street && other.scope == *scope;
            if !place.checked_sub(1).is_some_and(|before| is_same(&readings[before])) {
                // Without place and number too many streets are near.
                let is_vague = scope.is_open() && reading.house_number.is_none();
                streets = if is_vague {
                    street.exact(index, scope, budget)?
                } else {
                    street.nearest(index, scope, budget)?
                };
            }
            for &street in &streets {
                candidates.add_street(reading, *rank, street, Precision::Nearest, budget)?;
            }
        }
        Ok(())
    }

    /// Adds what is as read, or near it, but for words before the street, a name or a company without a comma after it: of the
    /// likeliest reading, and of those that differ from it in the unit alone, the longest street that exists, else the longest
    /// that is misspelt.
    fn add_without_leading_words(&mut self, readings: &mut Vec<CompiledReading<'t>>) -> Result<()> {
        let Some(first) = readings.first().filter(|read| !read.scope.is_open()) else { return Ok(()) };
        let is_same =
            |read: &&CompiledReading<'_>| read.reading.street == first.reading.street && read.scope == first.scope;
        let same = &readings[..readings.iter().take_while(is_same).count()];
        let rank = next_rank(readings);
        let mut found = self.behind_words(same, rank, Spelling::Exact)?;
        if found.is_empty() && !self.has_house() {
            found = self.behind_words(same, rank, Spelling::Misspelt)?;
        }
        readings.extend(found);
        Ok(())
    }

    /// Adds what the longest street is that is spelt so and has words of these readings before it; one that is misspelt must have
    /// the house that was read. The readings have the same street and place.
    fn behind_words(
        &mut self,
        same: &[CompiledReading<'t>],
        rank: usize,
        spelling: Spelling,
    ) -> Result<Vec<CompiledReading<'t>>> {
        let before = self.candidates.as_slice().len();
        for words in 0..MOST_LEADING_WORDS {
            let shorter = same.iter().filter_map(|read| read.reading.shorter_streets().nth(words));
            let shorter =
                shorter.zip(rank..).map(|(reading, rank)| CompiledReading::new(self.index, self.text, rank, reading));
            let shorter: Vec<_> = shorter.collect();
            let (Some(CompiledReading { street, .. }), Some(CompiledReading { scope, .. })) =
                (shorter.first(), same.first())
            else {
                break;
            };
            let (streets, precisions) = match spelling {
                Spelling::Exact => {
                    (street.exact(self.index, scope, self.budget)?, &[Precision::Exact, Precision::Nearest][..])
                }
                Spelling::Misspelt => (street.misspelt(self.index, scope, self.budget)?, &[Precision::Exact][..]),
            };
            for &precision in precisions {
                for CompiledReading { reading, rank, .. } in &shorter {
                    for &street in &streets {
                        self.candidates.add_street(reading, *rank, street, precision, self.budget)?;
                    }
                }
                if self.candidates.as_slice().len() > before {
                    return Ok(shorter);
                }
            }
        }
        Ok(Vec::new())
    }

    /// Adds what is as read but for a digit of the postcode, where no known town was typed.
    fn add_in_mistyped_postcode(&mut self, readings: &[CompiledReading<'_>]) -> Result<()> {
        let Self { candidates, index, budget, .. } = self;
        for CompiledReading { reading, rank, street, scope, .. } in readings {
            let Some(typed) = scope.typed.filter(|_| scope.town.is_empty()) else { continue };
            for street in street.exact(index, &Scope::default(), budget)? {
                if is_mistyped(typed, street.entry.postcode()) {
                    candidates.add_street(reading, *rank, street, Precision::Exact, budget)?;
                }
            }
        }
        Ok(())
    }

    /// Adds what is as read if street and town were written as one word: of the likeliest reading, each place where a town
    /// begins that has a street of the name before it.
    fn add_joined_with_town(&mut self, readings: &[CompiledReading<'_>]) -> Result<()> {
        let Self { candidates, index, budget, .. } = self;
        let Some(CompiledReading { reading, rank, street, scope, .. }) = readings.first() else { return Ok(()) };
        for street in street.joined_with_town(index, scope, budget)? {
            candidates.add_street(reading, *rank, street, Precision::Exact, budget)?;
        }
        Ok(())
    }

    /// The other name of its town by which a candidate was found.
    fn town_alias(&self, candidate: &Candidate) -> Option<&'t str> {
        let rank = usize::from(candidate.rank);
        let town = self.aliases.iter().find(|(own, _)| *own == rank).filter(|_| candidate.is_by_town_alias);
        town.map(|&(_, town)| town)
    }

    /// Whether a candidate is the house that was read.
    fn has_house(&self) -> bool {
        self.candidates.as_slice().iter().any(|candidate| candidate.fit.penalty < OTHER_HOUSE)
    }

    /// Whether one is that house in a street that explains whole parts of the text by its words.
    fn has_moved_house(&self) -> bool {
        self.candidates.as_slice().iter().any(Candidate::is_moved_house)
    }

    /// Whether one is that house, and no word of the text remains that nothing explains.
    fn has_explained_house(&self) -> bool {
        let is_explained = |candidate: &Candidate| candidate.fit.penalty < OTHER_HOUSE && !candidate.has_strangers;
        self.candidates.as_slice().iter().any(is_explained)
    }

    /// Evaluates the chosen candidates, the likeliest first, until the rest can be no better.
    fn evaluate(&mut self, choose: impl Fn(&Candidate) -> bool) -> Result<Vec<Evaluated<'a>>> {
        let mut found: Vec<Evaluated<'a>> = Vec::new();
        // Those that are surely of category C wait: they count only where none is better.
        let mut waiting: Vec<(usize, Candidate, Versions<'a>)> = Vec::new();
        let mut highest_penalty = u32::MAX;
        let kind = self.candidates.kind();
        for &candidate in self.candidates.as_slice().iter().filter(|candidate| choose(candidate)) {
            let place = found.len() + waiting.len();
            if place >= MOST_MATCHES || candidate.fit.penalty > highest_penalty {
                break;
            }
            let versions = match candidate.subject {
                Subject::Row(row) if !candidate.is_former => smallvec![present(self.engine.snapshot(), row)],
                subject => versions(self.engine, kind, subject),
            };
            if !versions.iter().any(|version| self.evaluator.may_be_house(version)) {
                waiting.push((place, candidate, versions));
                continue;
            }
            let town = self.town_alias(&candidate);
            let best = self.evaluator.best(&candidate, &versions, self.order, town, self.budget)?;
            let Some(evaluation) = best else { continue };
            if evaluation.category() < Category::C {
                highest_penalty = highest_penalty.min(candidate.fit.penalty + B_MARGIN);
            }
            found.push(Evaluated::new(candidate, versions, evaluation));
        }
        if highest_penalty == u32::MAX {
            for (place, candidate, versions) in waiting {
                let town = self.town_alias(&candidate);
                let best = self.evaluator.best(&candidate, &versions, self.order, town, self.budget)?;
                let Some(evaluation) = best else { continue };
                found.insert(place.min(found.len()), Evaluated::new(candidate, versions, evaluation));
            }
        }
        Ok(found)
    }
}

/// Whether a postcode is another with one digit mistyped, or two neighbours swapped.
fn is_mistyped(typed: u16, postcode: u16) -> bool {
    let digits = |code: u16| [code / 1000, code / 100 % 10, code / 10 % 10, code % 10];
    let (typed, own) = (digits(typed), digits(postcode));
    let different: SmallVec<[usize; 4]> = (0..4).filter(|&place| typed[place] != own[place]).collect();
    match different[..] {
        [_] => true,
        [first, second] => second == first + 1 && typed[first] == own[second] && typed[second] == own[first],
        _ => false,
    }
}
