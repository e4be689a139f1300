//! Why a result is doubtful: what of it is other than was read.
//!
//! The alignment compares letters in the order of an address. It says surely that a text is the address or nearly; where
//! the parts stand in another order, or other words between them, it stumbles over the first of those and would name
//! the wrong part. Readings know what each part was taken for, so they tell what is amiss with results of category C.

use vejviser_model::parse::{Reading, Writing};
use vejviser_model::unit::{Door, Floor};

use crate::cleanse::decide::choose::Found;
use crate::cleanse::evaluate::evaluator::is_town;
use crate::cleanse::lookup::penalty::unit_price;
use crate::cleanse::lookup::scope::{TownFit, town_fits};
use crate::cleanse::name::distance::reduce;
use crate::cleanse::rule::Rule;
use crate::cleanse::{AddressKind, Category};

/// The rule to tell of a result of category C, of those that apply the heaviest; `reading` is that by which it was found.
pub(crate) fn reason(found: &Found<'_>, reading: &Reading<'_>, kind: AddressKind) -> Rule {
    let aligned = found.judged.rule;
    if aligned.category() != Category::C {
        return aligned;
    }
    let Writing { reordered, range, .. } = reading.writing;
    if !is_number(found, reading) {
        Rule::HouseNumber
    } else if !is_unit(found, reading, kind) {
        Rule::Unit
    } else if !is_place(found, reading) {
        Rule::Place
    } else if found.candidate.strangers {
        Rule::UnknownWords
    } else if !is_street(found, reading) {
        if aligned == Rule::StreetElsewhere { aligned } else { Rule::Street }
    } else if !is_supplementary_town(found, reading) {
        Rule::UnknownWords
    } else if range {
        Rule::Range
    } else if !reading.unknown.is_empty() || has_surplus_unit(reading, kind) {
        Rule::Surplus
    } else if reordered {
        Rule::Order
    } else {
        Rule::Writing
    }
}

fn is_number(found: &Found<'_>, reading: &Reading<'_>) -> bool {
    found.compared().is_some_and(|version| version.house_number == reading.house_number)
}

/// Entrances have no unit to be another.
fn is_unit(found: &Found<'_>, reading: &Reading<'_>, kind: AddressKind) -> bool {
    let read = (reading.floor, reading.door);
    kind == AddressKind::AccessAddress
        || found.compared().is_some_and(|version| unit_price(read, (version.floor, version.door)) == 0)
}

fn has_surplus_unit(reading: &Reading<'_>, kind: AddressKind) -> bool {
    kind == AddressKind::AccessAddress && (reading.floor, reading.door) != (Floor::NONE, Door::NONE)
}

/// Whether postcode and town are right, or the postcode and no other town was typed, or the town and no postcode.
fn is_place(found: &Found<'_>, reading: &Reading<'_>) -> bool {
    let form = &found.judged.form;
    match (reading.postcode, reading.town) {
        (Some(postcode), _) if form.postcode != Some(postcode) => false,
        (Some(_), Some(town)) => is_town(form, found.supplementary_town(), town),
        (Some(_), None) => true,
        (None, Some(town)) => is_same_town(town, form.postcode_name),
        (None, None) => false,
    }
}

fn is_same_town(typed: &str, town: &str) -> bool {
    town_fits(typed, town, &mut String::new()) == TownFit::Same
}

fn is_street(found: &Found<'_>, reading: &Reading<'_>) -> bool {
    let typed = reduce(reading.street);
    let names = found.compared().map(|version| [Some(version.street_name), version.addressing_name]);
    names.into_iter().flatten().flatten().any(|name| reduce(name) == typed)
}

fn is_supplementary_town(found: &Found<'_>, reading: &Reading<'_>) -> bool {
    let form = &found.judged.form;
    reading.supplementary_town.is_none_or(|typed| is_town(form, found.supplementary_town(), typed))
}
