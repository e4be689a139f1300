//! Candidates: the entrances and units of matching streets, found by arithmetic on the sorted tables.
//!
//! Each candidate has a penalty for its differences from the reading. Penalties order candidates of one category, and tell
//! which are worth comparing with the text letter by letter.

mod by_town;
mod former;
mod units;

use std::cell::Cell;
use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_model::parse::Reading;
use vejviser_model::unit::{Door, Floor};

use crate::cleanse::AddressKind;
use crate::cleanse::lookup::candidate::{Candidate, Fit, UnitMatch};
use crate::cleanse::lookup::moved::{MovedStreet, Spelling};
use crate::cleanse::lookup::penalty::{self, number_distance, number_penalty};
use crate::cleanse::lookup::place::Place;
use crate::cleanse::lookup::street::StreetMatch;
use crate::cleanse::name::distance::NameDistance;
use crate::cleanse::record::{AddressRow, Subject, exists};
use crate::history::VersionNameId;
use crate::{Budget, Engine, Result};
use vejviser_dataset::tables::Bearer;

/// Entrances on either side of the typed number that are followed where none has it.
const NEAREST_NUMBERS: usize = 6;
/// Entrances of a street without a typed number, and units of an entrance without the typed unit, that are followed.
const MOST_OTHERS: usize = 40;
/// Steps of looking at an entrance.
const ENTRANCE_STEPS: u64 = 8;

/// Which house numbers and units are candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    /// Those read.
    Exact,
    /// Those read; where there are none, the nearest.
    Nearest,
}

thread_local! {
    /// The buffer of candidates, kept from question to question.
    static BUFFER: Cell<Vec<Candidate>> = const { Cell::new(Vec::new()) };
}

/// Collects candidates.
pub(crate) struct Candidates<'a> {
    engine: &'a Engine,
    snapshot: &'a Snapshot,
    kind: AddressKind,
    found: Vec<Candidate>,
    buffer: String,
}

/// What is looked up in a street, and the penalty so far.
#[derive(Clone, Copy)]
struct Lookup<'r, 't> {
    reading: &'r Reading<'t>,
    rank: u8,
    precision: Precision,
    /// Penalty of street and house number.
    of_street: u32,
    number_distance: u16,
    is_last_of_range: bool,
    is_former: bool,
    unit: UnitMatch,
}

impl Lookup<'_, '_> {
    /// The same for an address with this unit, which may not be the one read.
    fn for_unit(&self, floor: Floor, door: Door) -> Self {
        let unit = match (self.reading.floor, self.reading.door) {
            (Floor::NONE, Door::NONE) => UnitMatch::Same,
            (_, Door::NONE) if floor.is_none() && door.is_some() => UnitMatch::Swapped,
            _ => UnitMatch::Other,
        };
        Self { unit, ..*self }
    }

    /// The same for an entrance, which has no unit.
    fn for_entrance(&self) -> Self {
        self.for_unit(Floor::NONE, Door::NONE)
    }
}

impl Drop for Candidates<'_> {
    fn drop(&mut self) {
        self.found.clear();
        BUFFER.set(std::mem::take(&mut self.found));
    }
}

impl<'a> Candidates<'a> {
    pub(crate) fn new(engine: &'a Engine, kind: AddressKind) -> Self {
        Self { engine, snapshot: engine.snapshot(), kind, found: BUFFER.take(), buffer: String::new() }
    }

    /// Which of the two registers they are of.
    pub(crate) fn kind(&self) -> AddressKind {
        self.kind
    }

    /// Forgets those found so far.
    pub(crate) fn clear(&mut self) {
        self.found.clear();
    }

    /// Those found so far.
    pub(crate) fn as_slice(&self) -> &[Candidate] {
        &self.found
    }

    /// Adds the addresses of a street with the number and unit that were read.
    pub(crate) fn add_street(
        &mut self,
        reading: &Reading<'_>,
        rank: usize,
        street: StreetMatch,
        precision: Precision,
        budget: &mut Budget,
    ) -> Result<()> {
        self.add_street_of(reading, rank, street, (penalty::EXACT, precision), budget)
    }

    /// Adds the addresses of a street whose words are in the text in another order, or apart; its reading has this rank.
    pub(crate) fn add_moved(&mut self, moved: &MovedStreet<'_>, rank: usize, budget: &mut Budget) -> Result<()> {
        let before = self.found.len();
        let is_exact = moved.spelling == Spelling::Exact;
        let distance = NameDistance { edits: u32::from(!is_exact), is_shortened: is_exact };
        let street = StreetMatch { entry: moved.street, distance };
        self.add_street(&moved.reading, rank, street, Precision::Nearest, budget)?;
        for candidate in &mut self.found[before..] {
            candidate.has_moved_words = true;
            candidate.explains_parts = is_exact && moved.is_whole;
            // Its words are as likely as the reading that they were found by.
            candidate.fit.penalty -= (rank - moved.rank) as u32;
        }
        Ok(())
    }

    /// Forgets those found by readings of these ranks.
    pub(crate) fn forget(&mut self, is_forgotten: impl Fn(usize) -> bool) {
        self.found.retain(|candidate| !is_forgotten(candidate.rank.into()));
    }

    /// Adds the addresses of a street of a place with this penalty.
    fn add_street_of(
        &mut self,
        reading: &Reading<'_>,
        rank: usize,
        street: StreetMatch,
        (of_place, precision): (u32, Precision),
        budget: &mut Budget,
    ) -> Result<()> {
        let StreetMatch { entry, distance } = street;
        let shortened = u32::from(distance.is_shortened) * penalty::SHORTENED;
        let of_street = distance.edits * penalty::STREET_EDIT + shortened + of_place;
        let lookup = Lookup {
            reading,
            rank: rank as u8,
            precision,
            of_street,
            number_distance: 0,
            is_last_of_range: false,
            is_former: false,
            unit: UnitMatch::Same,
        };
        match entry.bearer() {
            Bearer::Street(street) => self.add_entrances(street as usize, lookup, budget),
            Bearer::Versions(name) => {
                self.add_former_entrances(VersionNameId(name), &Lookup { is_former: true, ..lookup }, budget)
            }
        }
    }

    /// Adds the entrances of a street segment, or their units.
    fn add_entrances(&mut self, street: usize, mut lookup: Lookup<'_, '_>, budget: &mut Budget) -> Result<()> {
        let streets = &self.snapshot.streets;
        let run = streets.access_from.get(street)..streets.access_to.get(street);
        let Some(number) = lookup.reading.house_number else {
            // Any house of the street may be meant, which is worth a list only where something near is looked for.
            lookup.of_street += penalty::NO_NUMBER;
            let most = if lookup.precision == Precision::Nearest { MOST_OTHERS } else { 0 };
            for entrance in run.take(most) {
                self.add_row(entrance, &lookup, budget)?;
            }
            return Ok(());
        };
        let numbers = self.snapshot.access_addresses.house_number.array().values();
        let numbers = &numbers[run.start as usize..run.end as usize];
        let first = numbers.partition_point(|&other| other < number.as_u16());
        let same = numbers[first..].iter().take_while(|&&other| other == number.as_u16()).count();
        for place in first..first + same {
            self.add_row(run.start + place as u32, &lookup, budget)?;
        }
        // A number that may be a unit is another house only beside the house that was read.
        if let Some(last) = lookup.reading.of_last_number().filter(|_| same > 0 || lookup.reading.writing.range) {
            let of_street = lookup.of_street + if same > 0 { penalty::LAST_OF_RANGE } else { 0 };
            let distance = last.house_number.map_or(0, |last| number_distance(number, last.as_u16()));
            let of_last = Lookup {
                reading: &last,
                precision: Precision::Nearest,
                of_street,
                number_distance: distance,
                is_last_of_range: true,
                ..lookup
            };
            self.add_entrances(street, of_last, budget)?;
        }
        if same == 0 && lookup.precision == Precision::Nearest && !lookup.is_last_of_range {
            let of_street = lookup.of_street;
            for place in around(numbers, first) {
                lookup.of_street = of_street + number_penalty(number, numbers[place]);
                lookup.number_distance = number_distance(number, numbers[place]);
                self.add_row(run.start + place as u32, &lookup, budget)?;
            }
        }
        Ok(())
    }

    /// Adds an entrance by its present row, or its units.
    fn add_row(&mut self, entrance: u32, lookup: &Lookup<'_, '_>, budget: &mut Budget) -> Result<()> {
        self.snapshot.fetch_identity(entrance);
        let place = Place::of(self.snapshot, entrance);
        self.add_entrance(entrance, &place, lookup, budget)
    }

    /// Adds an entrance that lies or lay in a place, or its units.
    fn add_entrance(
        &mut self,
        entrance: u32,
        place: &Place<'_>,
        lookup: &Lookup<'_, '_>,
        budget: &mut Budget,
    ) -> Result<()> {
        budget.spend(ENTRANCE_STEPS)?;
        let of_entrance = self.entrance_penalty(place, lookup);
        match self.kind {
            AddressKind::AccessAddress => {
                let subject = Subject::Row(AddressRow { entrance, unit: None });
                self.add(subject, of_entrance, &lookup.for_entrance());
                Ok(())
            }
            AddressKind::Address => self.add_units(entrance, of_entrance, lookup, budget),
        }
    }

    /// The penalty of street, house number, postcode and towns.
    fn entrance_penalty(&mut self, place: &Place<'_>, lookup: &Lookup<'_, '_>) -> u32 {
        let towns = &self.engine.cleansing.towns;
        lookup.of_street + place.penalty(towns, lookup.reading, lookup.of_street, &mut self.buffer)
    }

    /// Adds a candidate with the penalty of its differences.
    fn add(&mut self, subject: Subject, differences: u32, lookup: &Lookup<'_, '_>) {
        let Lookup { reading, rank, number_distance, is_last_of_range, is_former, unit, .. } = *lookup;
        let unknown_words = reading.unknown.len().min(penalty::MOST_UNKNOWN_WORDS) as u32;
        // A later reading is less likely than an earlier one that explains the text as well.
        let of_reading = u32::from(rank)
            + u32::from(reading.writing.bare_unit && reading.floor != Floor::NONE) * penalty::BARE_FLOOR
            + u32::from(self.may_be_letter(reading)) * penalty::LETTER_AS_DOOR
            + unknown_words * penalty::UNKNOWN_WORD;
        let penalty = differences + of_reading + u32::from(is_former) * penalty::FORMER;
        let fit = Fit { penalty, is_exact: differences == penalty::EXACT };
        // By its present name it is another house, unless it is found by that name too.
        let present_fit =
            if is_former { Fit { penalty: penalty + penalty::OTHER_HOUSE, is_exact: false } } else { fit };
        let has_strangers = !reading.strangers.is_empty();
        let (is_by_town_alias, has_moved_words, explains_parts) = (false, false, false);
        self.found.push(Candidate {
            subject,
            fit,
            present_fit,
            number_distance,
            is_last_of_range,
            is_former,
            unit,
            is_by_town_alias,
            has_moved_words,
            explains_parts,
            rank,
            has_strangers,
        });
    }

    /// Whether the door that was read, which no entrance has, may be the letter of its number.
    fn may_be_letter(&self, reading: &Reading<'_>) -> bool {
        self.kind == AddressKind::AccessAddress
            && reading.house_number.is_some_and(|number| number.letter().is_none())
            && reading.floor.is_none()
            && reading.door.is_letter()
    }

    /// Whether an address was found that is as read and exists.
    pub(crate) fn has_existing(&self) -> bool {
        self.found.iter().any(|candidate| candidate.fit.is_exact && exists(self.snapshot, candidate.subject))
    }

    /// Puts the likeliest first, each address once.
    pub(crate) fn sort(&mut self) {
        let key = |candidate: &Candidate| {
            let Candidate { subject, fit, is_by_town_alias, .. } = candidate;
            (*subject, fit.penalty, !fit.is_exact, !is_by_town_alias)
        };
        self.found.sort_unstable_by_key(key);
        self.found.dedup_by(|other, first| {
            let is_same = other.subject == first.subject;
            if is_same {
                first.is_former |= other.is_former;
                first.present_fit = first.present_fit.min(other.present_fit);
            }
            is_same
        });
        self.found
            .sort_unstable_by_key(|candidate| (candidate.fit.penalty, candidate.number_distance, candidate.subject));
    }
}

/// The places of the numbers nearest to a place at which the number read is missing.
fn around(numbers: &[u16], place: usize) -> Range<usize> {
    place.saturating_sub(NEAREST_NUMBERS)..(place + NEAREST_NUMBERS).min(numbers.len())
}
