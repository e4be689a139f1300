//! Why a result is doubtful: which part of it differs from the reading.
//!
//! The alignment compares letters in the order of an address. It is reliable for a text that is the address or nearly; where
//! the parts come in another order, or with other words between them, it would name the wrong part. A reading says what
//! each part was taken for, so it gives the rule of results of category C.

use vejviser_model::opposite::is_opposite_word;
use vejviser_model::parse::{Reading, Writing};
use vejviser_model::unit::{Door, Floor};

use crate::Engine;
use crate::cleanse::decide::evaluated::Evaluated;
use crate::cleanse::decide::score::Typed;
use crate::cleanse::evaluate::evaluator::{is_supplementary_town, is_town};
use crate::cleanse::gazetteer::Gazetteer;
use crate::cleanse::lookup::penalty::{EXACT, unit_penalty};
use crate::cleanse::lookup::town::{TownMatch, is_misspelt, match_town};
use crate::cleanse::name::abbreviation::Abbreviation;
use crate::cleanse::name::distance::{NameDistance, TypedName, is_opposite_of};
use crate::cleanse::name::with_point;
use crate::cleanse::record::AddressRow;
use crate::cleanse::rule::Rule;
use crate::cleanse::{AddressKind, Category};
use crate::expansion::is_short_for;
use crate::towns::alias::is_called;
use smallvec::SmallVec;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::reduce::reduce;
use vejviser_model::street_type::{street_type, without_street_type};
use vejviser_model::town::{is_municipality, is_region};

/// Letters of a name for which one may be wrong where the rest still says which street is meant.
const LETTERS_FOR_AN_ERROR: usize = 3;
/// The same of a name cut short.
const LETTERS_FOR_AN_ERROR_CUT: usize = 4;
/// Characters between a word and the street after it, at most: a full stop and a blank.
const MOST_BETWEEN: usize = 2;
/// Sides of a floor.
const SIDES: [&str; 3] = ["tv", "th", "mf"];
/// Words of the name of a place, at most.
const MOST_PLACE_WORDS: usize = 5;

/// The rule of a result of category C; of several the first in the order of [`crate::cleanse::rule`]. `reading` is the
/// one of the text by which it was found; `has_last_number` says whether the last number of a range was found too, and `is_alone` whether
/// it is the only result.
pub(crate) fn reason(
    engine: &Engine,
    found: &Evaluated<'_>,
    text: &str,
    reading: &Reading<'_>,
    kind: AddressKind,
    has_last_number: bool,
    is_alone: bool,
) -> Rule {
    let index = &*engine.cleansing;
    let aligned = found.evaluation.rule;
    if aligned.category() != Category::C {
        return aligned;
    }
    // The house without the letter before its number, `A18`, was found too.
    let is_other_beside = reading.writing.torn && reading.last_number.is_none() && !is_alone;
    let last = reading.of_last_number().filter(|_| found.candidate.is_last_of_range);
    let reading = last.as_ref().unwrap_or(reading);
    let Writing { reordered, range, .. } = reading.writing;
    let range = range || has_last_number && reading.last_number.is_some() && !reading.writing.torn;
    let has_other_own_place = reading.supplementary_town.is_some_and(|town| is_other_own_place(engine, found, town));
    if !is_same_number(found, reading) {
        Rule::HouseNumber
    } else if !is_same_unit(found, reading, kind)
        || kind == AddressKind::Address && may_name_unit(engine, found, reading)
    {
        Rule::Unit
    } else if !is_same_place(engine, found, reading) {
        Rule::Place
    } else if !found.candidate.has_moved_words
        && (!is_same_street(found, text, reading) || has_opposite_before(reading))
    {
        street_reason(found, reading)
    } else if !has_other_own_place && !is_same_supplementary_town(engine, found, reading)
        || !are_of_own_place(engine, found, &reading.strangers)
    {
        if names_other_street(index, found, reading) { Rule::SeveralStreets } else { Rule::UnknownWords }
    } else if range {
        Rule::Range
    } else if is_other_beside || reading.writing.torn && has_last_number && is_no_unit(engine, found, reading) {
        Rule::Several
    } else if has_other_own_place
        || !reading.unknown.is_empty()
        || has_surplus_unit(reading, kind)
        || reading.town.is_some_and(|town| is_town_and_more(engine, found, town))
    {
        Rule::Surplus
    } else if reordered {
        Rule::Order
    } else {
        Rule::Writing
    }
}

/// Whether a typed supplementary town is none of a result, but names another place that it lies in.
fn is_other_own_place(engine: &Engine, found: &Evaluated<'_>, typed: &str) -> bool {
    let is_supplementary = found.supplementary_town().is_some_and(|own| is_same_town(typed, own));
    !is_supplementary && are_of_own_place(engine, found, &words_of(typed))
}

/// Whether a typed town is that of a result with more places that it lies in behind it: `Tønder Tønder`.
fn is_town_and_more(engine: &Engine, found: &Evaluated<'_>, typed: &str) -> bool {
    let words = words_of(typed);
    let is_town = |count: &usize| is_same_town(&words[..*count].join(" "), found.evaluation.form.postcode_name);
    let town = (1..words.len()).rev().find(is_town);
    town.is_some_and(|count| are_of_own_place(engine, found, &words[count..]))
}

fn words_of(text: &str) -> SmallVec<[&str; 8]> {
    text.split_whitespace().collect()
}

/// Whether these words are names of places that a result lies in, one after the other: its postcode, town, supplementary
/// town, municipality and region.
fn are_of_own_place(engine: &Engine, found: &Evaluated<'_>, words: &[&str]) -> bool {
    if words.is_empty() {
        return true;
    }
    let Some(version) = found.compared() else { return false };
    let snapshot = engine.snapshot();
    let municipality = snapshot.area(AreaKind::Municipality, u32::from(version.municipality));
    let region = municipality.and_then(|row| snapshot.areas.region.get(row as usize));
    let region = region.and_then(|code| snapshot.area(AreaKind::Region, u32::from(code)));
    let [municipality, region] = [municipality, region].map(|row| row.map(|row| snapshot.areas.name.get(row as usize)));
    let towns = [Some(found.evaluation.form.postcode_name), version.supplementary_town];
    let postcode = found.evaluation.form.postcode.map(|postcode| format!("{postcode:04}"));
    let is_place = |text: &str| {
        postcode.as_deref() == Some(text)
            || towns.into_iter().flatten().any(|town| is_same_town(text, town))
            || municipality.is_some_and(|name| is_municipality(text, name))
            || region.is_some_and(|name| is_region(text, name))
    };
    let mut rest = words;
    while !rest.is_empty() {
        let most = rest.len().min(MOST_PLACE_WORDS);
        let Some(count) = (1..=most).rev().find(|&count| is_place(&rest[..count].join(" "))) else { return false };
        rest = &rest[count..];
    }
    true
}

/// Whether words that belong to no part of a result are another street of its place.
fn names_other_street(index: &Gazetteer, found: &Evaluated<'_>, reading: &Reading<'_>) -> bool {
    let form = &found.evaluation.form;
    let own = reduce(form.street);
    let is_other_street = |words: &[&str]| index.has_street(form.postcode.as_slice(), words, &own);
    reading.supplementary_town.is_some_and(|town| is_other_street(&[town])) || is_other_street(&reading.unknown)
}

/// Whether a point or an initial says that a street read is abbreviated, and it may be this one: `Ø.gade`.
fn is_abbreviation(typed: &str, street: &str) -> bool {
    is_short_for(typed, street) || is_of_letters(typed, street)
}

/// Whether the letters of an abbreviation are those of a street, with others between.
fn is_of_letters(typed: &str, street: &str) -> bool {
    Abbreviation::new(typed).is_some_and(|short| short.is_of(&reduce(street)))
}

/// Why the street of a result, which is not the one read, is doubtful.
fn street_reason(found: &Evaluated<'_>, reading: &Reading<'_>) -> Rule {
    let aligned = found.evaluation.rule;
    if matches!(aligned, Rule::StreetElsewhere | Rule::OppositeStreet) {
        return aligned;
    }
    let (typed, street) = (reading.street, found.evaluation.form.street);
    let is_opposite = !is_abbreviation(typed, street) && is_opposite_of(&TypedName::new(typed), street);
    if is_opposite { Rule::OppositeStreet } else { Rule::Street }
}

fn is_same_number(found: &Evaluated<'_>, reading: &Reading<'_>) -> bool {
    found.compared().is_some_and(|version| version.house_number == reading.house_number)
}

/// Whether floor and door are as read; entrances have none.
fn is_same_unit(found: &Evaluated<'_>, reading: &Reading<'_>, kind: AddressKind) -> bool {
    let read = (reading.floor, reading.door);
    kind == AddressKind::AccessAddress
        || found.compared().is_some_and(|version| unit_penalty(read, (version.floor, version.door)) == EXACT)
}

fn has_surplus_unit(reading: &Reading<'_>, kind: AddressKind) -> bool {
    kind == AddressKind::AccessAddress && (reading.floor, reading.door) != (Floor::NONE, Door::NONE)
}

/// Whether postcode and town are right, or the postcode is and no town was typed, or the town is and no postcode.
fn is_same_place(engine: &Engine, found: &Evaluated<'_>, reading: &Reading<'_>) -> bool {
    let form = &found.evaluation.form;
    match (reading.postcode, reading.town) {
        (Some(postcode), _) if form.postcode != Some(postcode) => false,
        (Some(postcode), Some(town)) => {
            is_town(form, found.supplementary_town(), town)
                || is_called(&engine.cleansing.towns, town, postcode)
                || is_town_and_more(engine, found, town)
        }
        (Some(_), None) => true,
        (None, Some(town)) => is_same_town(town, form.postcode_name),
        (None, None) => false,
    }
}

/// How the part that the rule of a result is about was typed.
pub(super) fn typed_for(found: &Evaluated<'_>, reading: &Reading<'_>) -> Typed {
    match found.evaluation.rule {
        Rule::Place => typed_place(found, reading),
        Rule::Street if is_far(found, reading) => Typed::FarStreet,
        Rule::Street if is_of_letters(reading.street, found.evaluation.form.street) => Typed::ShortStreet,
        _ => Typed::Nothing,
    }
}

fn typed_place(found: &Evaluated<'_>, reading: &Reading<'_>) -> Typed {
    let form = &found.evaluation.form;
    let Some(typed) = reading.town.or(reading.supplementary_town) else {
        return if reading.postcode.is_some() { Typed::OtherPostcode } else { Typed::Nothing };
    };
    let town = match_town(typed, form.postcode_name, &mut String::new());
    if town == TownMatch::Same || found.supplementary_town().is_some_and(|own| is_same_town(typed, own)) {
        Typed::Town
    } else if town == TownMatch::Prefix || is_misspelt(typed, form.postcode_name) {
        Typed::MisspeltTown
    } else {
        Typed::OtherTown
    }
}

/// Whether the street read is no misspelling of that of a result: it has another word that tells streets apart, or more typing
/// errors than one in three letters, of which those of a common word for streets at the end of both are none; in four of a
/// name cut short.
fn is_far(found: &Evaluated<'_>, reading: &Reading<'_>) -> bool {
    let street = found.evaluation.form.street;
    let (typed, name) = (TypedName::new(reading.street), reduce(street));
    let own = if street_type(&typed.reduced) == street_type(&name) { without_street_type(&name) } else { &name };
    let most = (own.chars().count() / LETTERS_FOR_AN_ERROR) as u32;
    let is_usual = |distance: NameDistance| {
        !distance.is_shortened || distance.edits as usize * LETTERS_FOR_AN_ERROR_CUT <= typed.reduced.len()
    };
    let is_near = || typed.distance_to(&name, most.max(1)).is_some_and(is_usual);
    has_opposite_before(reading) || !is_near() && !is_abbreviation(reading.street, street)
}

/// Whether a word that is no part of the street read, but stands right before it, tells streets apart: `Gl. Kongevej` where
/// only `Kongevej` is found.
fn has_opposite_before(reading: &Reading<'_>) -> bool {
    let is_before = |word: &&str| {
        let end = word.as_ptr() as usize + word.len();
        (end..=end + MOST_BETWEEN).contains(&(reading.street.as_ptr() as usize))
    };
    reading.strangers.iter().any(|word| is_before(word) && is_opposite_word(word))
}

/// Whether the unit read is none of a house, so that its number is as likely part of a house number: `Storegade 4 2`.
fn is_no_unit(engine: &Engine, found: &Evaluated<'_>, reading: &Reading<'_>) -> bool {
    let Some(AddressRow { entrance, .. }) = found.candidate.subject.row() else { return false };
    let addresses = &engine.snapshot().addresses;
    !engine.snapshot().units_of(entrance).any(|unit| {
        let floor = Floor::from_u8(addresses.floor.get(unit as usize));
        let door = Door::from_u32(addresses.door.get(unit as usize));
        if reading.floor.is_some() { floor == Some(reading.floor) } else { door == Some(reading.door) }
    })
}

/// Whether words left over may be the unit of a result that is a house with units: `l. 20` for `1. 20`.
fn may_name_unit(engine: &Engine, found: &Evaluated<'_>, reading: &Reading<'_>) -> bool {
    let (Some(version), Some(row)) = (found.compared(), found.candidate.subject.row()) else { return false };
    let is_of_unit = |word: &&str| word.bytes().any(|byte| byte.is_ascii_digit()) || SIDES.contains(word);
    version.floor.is_none()
        && version.door.is_none()
        && engine.snapshot().units_of(row.entrance).len() > 1
        && reading.strangers.iter().any(is_of_unit)
}

fn is_same_town(typed: &str, town: &str) -> bool {
    match_town(typed, town, &mut String::new()) == TownMatch::Same
}

fn is_same_street(found: &Evaluated<'_>, text: &str, reading: &Reading<'_>) -> bool {
    let (typed, pointed) = (reduce(reading.street), with_point(text, reading.street));
    let names = found.compared().map(|version| [Some(version.street_name), version.addressing_name]);
    names.into_iter().flatten().flatten().any(|name| reduce(name) == typed || is_short_for(pointed, name))
}

fn is_same_supplementary_town(engine: &Engine, found: &Evaluated<'_>, reading: &Reading<'_>) -> bool {
    let (towns, form) = (&engine.cleansing.towns, &found.evaluation.form);
    let is_own = |typed| is_supplementary_town(towns, form, found.supplementary_town(), typed, reading.town.is_some());
    reading.supplementary_town.is_none_or(is_own)
}
