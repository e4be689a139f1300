//! Taking a text apart: the grammar reads, the register settles.
//!
//! The grammar of [`vejviser_model::parse`] gives the ways a text can be read; which of them is meant is the register's
//! to say, in this order: the whole text is an address, or an entrance, by the rules of cleansing; a reading names an
//! address that exists; a reading names an entrance that exists; else the likeliest reading stands, unsettled. Words that
//! would keep cleansing from its answer (`c/o`, a company before the street without a comma) are left out of the text that
//! cleansing is given.
//!
//! Parts are written as the register writes them where it has them, else as they were typed.

use std::borrow::Cow;

use vejviser_model::align::{POSTCODE, STREET, SUPPLEMENTARY_TOWN, TOWN};
use vejviser_model::distance::levenshtein;
use vejviser_model::fold::fold;
use vejviser_model::parse::{Reading, readings, unlikely_readings};
use vejviser_model::reduce::reduce;
use vejviser_model::{Door, Floor, HouseNumber};

use crate::cleanse::{AddressRow, Category, Cleansed, Match, Rule, readings_of_names, streets_behind_postcode};
use crate::expansion::is_short_for;
use crate::history::Version;
use crate::request::{AddressKind, CleanseParameters, CleanseParts, ParseParameters};
use crate::{Budget, Engine, Result};

/// Readings of which an address is sought.
const MOST_READINGS: usize = 6;
/// A typed name may have one edit for so many letters of the name that is meant.
const LETTERS_PER_EDIT: usize = 3;
/// Words that are tried as no part of the street of the likeliest reading.
const MOST_WORDS: usize = 4;

/// The parts of a text, and the address they mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<'a> {
    /// Street name.
    pub street: Option<Cow<'a, str>>,
    /// House number.
    pub house_number: Option<HouseNumber>,
    /// Floor.
    pub floor: Floor,
    /// Door.
    pub door: Door,
    /// Supplementary town, if one was typed.
    pub supplementary_town: Option<Cow<'a, str>>,
    /// Postcode, if one was typed.
    pub postcode: Option<u16>,
    /// Town of the postcode, if one was typed.
    pub town: Option<Cow<'a, str>>,
    /// Words that are no part of the address, in the order typed.
    pub unknown: Vec<&'a str>,
    /// What cleansing says of the whole text.
    pub category: Category,
    /// The address or entrance meant; none if the register does not settle it.
    pub row: Option<AddressRow>,
}

impl Engine {
    /// Takes what is no town of the register for words that belong to no part, where the first reading has the street and number
    /// of a result of cleansing: `Port B`.
    fn drop_unknown_town(&self, readings: &mut [Reading<'_>], found: &Match<'_>) {
        let Some(reading) = readings.first_mut().filter(|first| is_near(first.street, found.form.street)) else {
            return;
        };
        let is_known = |town: &str| {
            self.cleansing.towns.has(town) || found.version.supplementary_town.is_some_and(|own| is_near(town, own))
        };
        let Some(town) = reading.supplementary_town.take_if(|town| !is_known(town)) else { return };
        let place = reading.unknown.iter().position(|word| word.as_ptr() > town.as_ptr());
        let place = place.unwrap_or(reading.unknown.len());
        reading.unknown.splice(place..place, town.split_whitespace());
    }

    /// Takes a text apart and finds the address it means.
    ///
    /// # Errors
    /// [`crate::Error::TooExpensive`] and [`crate::Error::Cancelled`].
    pub fn parse<'a>(&'a self, parameters: &'a ParseParameters, budget: &mut Budget) -> Result<Parsed<'a>> {
        let text = parameters.text.trim();
        let mut readings = readings(text);
        let mut category = Category::D;
        let mut likeliest = 0;
        for kind in [AddressKind::Address, AddressKind::AccessAddress] {
            let whole = CleanseParameters { text: Some(text.to_owned()), parts: None };
            let cleansed = self.cleanse(kind, &whole, budget)?;
            category = category.min(cleansed.category);
            // What is beside an addressee is read on its own, so that the words of the addressee are unknown.
            if let Some(found) = certain(&cleansed).filter(|found| found.rule != Rule::Addressee) {
                return Ok(Parsed { category, ..settled(&Reading::default(), found) });
            }
            if let Some(found) = cleansed.matches.first().filter(|found| is_read(found.rule)) {
                put_in_front(text, &mut readings, found);
                self.drop_unknown_town(&mut readings, found);
            }
            if kind == AddressKind::Address {
                likeliest = fitting(&readings, &cleansed);
            }
        }
        // Of a street whose name the grammar cuts, the whole name is likelier.
        let by_name = readings_of_names(&self.cleansing, text, budget)?;
        likeliest = if by_name.is_empty() { likeliest } else { 0 };
        readings.splice(0..0, by_name);
        if readings.iter().all(|reading| reading.street.is_empty()) {
            readings.splice(0..0, streets_behind_postcode(self, text, budget)?);
        }
        for kind in [AddressKind::Address, AddressKind::AccessAddress] {
            for reading in candidates(&readings) {
                let parts = CleanseParameters { text: None, parts: Some(parts(&reading, kind)) };
                let cleansed = self.cleanse(kind, &parts, budget)?;
                if let Some(found) = certain(&cleansed).or_else(|| written_out(&cleansed, &reading)) {
                    return Ok(Parsed { category: category.min(Category::C), ..settled(&reading, found) });
                }
            }
        }
        Ok(unsettled(readings.into_iter().nth(likeliest).unwrap_or_default(), category))
    }
}

/// Whether a result with this rule may have the street and the number that were read.
const fn is_read(rule: Rule) -> bool {
    !matches!(rule, Rule::HouseNumber | Rule::Street | Rule::StreetElsewhere | Rule::OppositeStreet)
}

/// Puts the reading in front that has the street and number of a result of cleansing, if the first has others: in `Engen 47, Lokale
/// 7` the grammar may take the wrong part for the street.
fn put_in_front<'t>(text: &'t str, readings: &mut Vec<Reading<'t>>, found: &Match<'_>) {
    // A rule is about the first part that differs: behind another unit or place the street may be another too.
    let is_sure = !matches!(found.rule, Rule::Unit | Rule::Place);
    let is_named = |typed: &str| {
        let name = found.form.street;
        if is_sure { is_near(typed, name) } else { reduce(typed) == reduce(name) }
    };
    let has_parts = |reading: &Reading<'_>| {
        reading.house_number == found.version.house_number
            && reading.postcode.is_none_or(|postcode| found.form.postcode == Some(postcode))
            && (is_named(reading.street) || is_short_for(reading.street, found.form.street))
    };
    if readings.first().is_none_or(has_parts) {
        return;
    }
    let reading = match readings.iter().position(has_parts) {
        Some(place) => Some(readings.remove(place)),
        None => unlikely_readings(text).into_iter().find(has_parts),
    };
    readings.splice(0..0, reading);
}

/// Whether a typed name is this one or nearly.
fn is_near(typed: &str, name: &str) -> bool {
    let (typed, name) = (reduce(typed), reduce(name));
    levenshtein(&typed, &name) as usize * LETTERS_PER_EDIT <= name.len()
}

/// Place of the reading whose number, floor and door the likeliest address has, of those that read all else as the first
/// does: whether a bare number is a floor or a door.
fn fitting(readings: &[Reading<'_>], cleansed: &Cleansed<'_>) -> usize {
    let (Some(first), Some(found)) = (readings.first(), cleansed.matches.first()) else { return 0 };
    let Version { house_number, floor, door, .. } = found.version;
    let fits = |reading: &Reading<'_>| {
        let unit = (reading.house_number, reading.floor, reading.door);
        let same = reading.street == first.street && reading.supplementary_town == first.supplementary_town;
        same && (reading.postcode, reading.town) == (first.postcode, first.town) && unit == (house_number, floor, door)
    };
    readings.iter().position(fits).unwrap_or_default()
}

/// The one match of a doubtful answer that is as read, but for words of the street that were abbreviated so far that
/// cleansing does not trust them.
fn written_out<'c, 'a>(cleansed: &'c Cleansed<'a>, reading: &Reading<'_>) -> Option<&'c Match<'a>> {
    let [found] = &cleansed.matches[..] else { return None };
    let Version { house_number, floor, door, access_address, .. } = found.version;
    let unit = access_address.is_none() || (reading.floor, reading.door) == (floor, door);
    let place = reading.postcode.is_none_or(|postcode| found.form.postcode == Some(postcode));
    let same = reading.house_number == house_number && unit && place;
    Some(found).filter(|_| same && is_short_for(reading.street, found.form.street))
}

/// The one match of an answer that can be trusted.
fn certain<'c, 'a>(cleansed: &'c Cleansed<'a>) -> Option<&'c Match<'a>> {
    cleansed.matches.first().filter(|_| cleansed.category <= Category::B)
}

/// The readings that name a street and a number, in the order of likelihood, then the likeliest with a shorter street.
/// Of those that say nothing of where the street lies only the likeliest, for the whole country is searched.
fn candidates<'r, 't>(readings: &'r [Reading<'t>]) -> impl Iterator<Item = Reading<'t>> + use<'r, 't> {
    let placed = |reading: &Reading<'_>| reading.postcode.is_some() || reading.town.is_some();
    let (likeliest, others) = readings.split_at(readings.len().min(1));
    let others = others.iter().take(MOST_READINGS - 1).filter(move |reading| placed(reading));
    let shorter = likeliest.iter().filter(move |reading| placed(reading));
    let shorter = shorter.flat_map(|reading| reading.shorter_streets().take(MOST_WORDS));
    let all = likeliest.iter().chain(others).cloned().chain(shorter);
    all.filter(|reading| !reading.street.is_empty() && reading.house_number.is_some())
}

/// The parts of a reading as cleansing takes them; entrances have no unit.
fn parts(reading: &Reading<'_>, kind: AddressKind) -> CleanseParts {
    let given = |text: String| Some(text).filter(|text| !text.is_empty());
    let unit = kind == AddressKind::Address;
    CleanseParts {
        street_name: given(reading.street.to_owned()),
        house_number: reading.house_number.map(|number| number.to_string()),
        floor: given(reading.floor.to_string()).filter(|_| unit),
        door: given(reading.door.to_string()).filter(|_| unit),
        supplementary_town: reading.supplementary_town.map(str::to_owned),
        postcode: reading.postcode.map(|postcode| format!("{postcode:04}")),
        town: reading.town.map(str::to_owned),
    }
}

/// A reading that the register knows. An entrance leaves the unit as it was typed.
fn settled<'a>(reading: &Reading<'a>, found: &Match<'a>) -> Parsed<'a> {
    let Match { version, form, parse, row, .. } = found;
    let typed = |field: usize| parse.field(field).is_some_and(|text| !text.is_empty());
    let is_unit = version.access_address.is_some();
    let (floor, door) = if is_unit { (version.floor, version.door) } else { (reading.floor, reading.door) };
    let mut unknown = reading.unknown.clone();
    // A name for use on letters is cut off to fit; it counts only where it was typed.
    let is_typed_so = parse.field(STREET).is_some_and(|typed| fold(typed) == fold(form.street));
    let street = if is_typed_so { form.street } else { version.street_name };
    let town = form.supplementary_town.filter(|_| typed(SUPPLEMENTARY_TOWN));
    let town = town.or_else(|| version.supplementary_town.filter(|town| take_words(town, &mut unknown)));
    Parsed {
        street: Some(Cow::Borrowed(street)),
        house_number: version.house_number,
        floor,
        door,
        supplementary_town: town.map(Cow::Borrowed),
        postcode: form.postcode.filter(|_| typed(POSTCODE)),
        town: Some(form.postcode_name).filter(|_| typed(TOWN)).map(Cow::Borrowed),
        unknown,
        category: Category::C,
        row: *row,
    }
}

/// Takes the words of a name away, if they stand next to each other.
fn take_words(name: &str, words: &mut Vec<&str>) -> bool {
    let (name, count) = (fold(name), name.split_whitespace().count());
    let found = words.windows(count.max(1)).position(|words| fold(&words.join(" ")) == name);
    found.map(|at| words.drain(at..at + count)).is_some()
}

/// A reading that the register does not know.
fn unsettled(reading: Reading<'_>, category: Category) -> Parsed<'_> {
    Parsed {
        street: Some(reading.street).filter(|street| !street.is_empty()).map(with_single_blanks),
        house_number: reading.house_number,
        floor: reading.floor,
        door: reading.door,
        supplementary_town: reading.supplementary_town.map(with_single_blanks),
        postcode: reading.postcode,
        town: reading.town.map(with_single_blanks),
        unknown: reading.unknown,
        category,
        row: None,
    }
}

/// A name as typed, with one blank where several, a tab or a line feed stand.
fn with_single_blanks(name: &str) -> Cow<'_, str> {
    if !name.contains("  ") && name.chars().all(|char| char == ' ' || !char.is_whitespace()) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(name.split_whitespace().collect::<Vec<_>>().join(" "))
}
