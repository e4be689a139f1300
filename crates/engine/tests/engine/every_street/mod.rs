//! Every street of a snapshot, by the text that the register gives its addresses: a name with commas, brackets, slashes or
//! numbers is as good as any.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{country, engine};
use serde_json::json;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::cleanse::{AddressKind, Category};
use vejviser_engine::request::{AutocompleteParameters, CleanseParameters, ParseParameters};
use vejviser_engine::{Budget, Engine, Suggestions};
use vejviser_model::HouseNumber;
use vejviser_model::status::Status;
use vejviser_model::town::town_aliases;

/// An entrance, and the parts of its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct House {
    street: String,
    number: String,
    postcode: u16,
    town: String,
}

impl House {
    /// `Engen, Havekoloni 1, 4300 Holbæk`.
    fn text(&self) -> String {
        let Self { street, number, postcode, town } = self;
        format!("{street} {number}, {postcode:04} {town}")
    }
}

/// The first current entrance of each street in each municipality and postcode, but for those whose text another one has too.
fn houses(snapshot: &Snapshot) -> Vec<(u32, House)> {
    let mut firsts = BTreeMap::new();
    let mut texts: BTreeMap<House, u32> = BTreeMap::new();
    let entrances = &snapshot.access_addresses;
    for row in 0..entrances.len() {
        let street = entrances.street.get(row) as usize;
        let Some(postcode) = snapshot.places.postcode.get(entrances.place.get(row) as usize) else { continue };
        let area = snapshot.area(AreaKind::Postcode, postcode.into()).expect("a postcode");
        let house = House {
            street: snapshot.street_names.name.get(snapshot.streets.name.get(street) as usize).to_owned(),
            number: HouseNumber::from_u16(entrances.house_number.get(row)).expect("a number").to_string(),
            postcode,
            town: snapshot.areas.name.get(area as usize).to_owned(),
        };
        *texts.entry(house.clone()).or_default() += 1;
        if Status::from_dar(entrances.status.get(row)) == Some(Status::Current) && snapshot.is_complete(row as u32) {
            firsts.entry((street, postcode)).or_insert((row as u32, house));
        }
    }
    firsts.into_values().filter(|(_, house)| texts[house] == 1).collect()
}

fn cleanse(engine: &Engine, text: &str) -> (Category, Option<u32>) {
    let parameters = CleanseParameters { text: Some(text.to_owned()), parts: None };
    let found = engine.cleanse(AddressKind::AccessAddress, &parameters, &mut Budget::unlimited()).expect("an answer");
    (found.category, found.matches.first().and_then(|found| found.row).map(|row| row.entrance))
}

/// The texts for which a fact does not hold, of both snapshots; a few of them.
fn failing(fact: impl Fn(&Engine, u32, &House) -> Option<String>) -> (usize, Vec<String>) {
    let mut failing = BTreeSet::new();
    for engine in [engine(), country()] {
        let houses = houses(engine.snapshot());
        failing.extend(houses.iter().filter_map(|(row, house)| fact(engine, *row, house)));
    }
    (failing.len(), failing.into_iter().take(40).collect())
}

#[test]
fn the_official_text_of_every_street_is_category_a() {
    let (count, failing) = failing(|engine, row, house| {
        let text = house.text();
        let found = cleanse(engine, &text);
        (found != (Category::A, Some(row))).then(|| format!("{text}: {found:?}"))
    });
    assert_eq!(count, 0, "{failing:#?}");
}

#[test]
fn punctuation_may_be_left_out() {
    let (count, failing) = failing(|engine, row, house| {
        let text = house.text().replace([',', ';', '(', ')', '/'], " ");
        let found = cleanse(engine, &text);
        (found.0 > Category::B || found.1 != Some(row)).then(|| format!("{text}: {found:?}"))
    });
    assert_eq!(count, 0, "{failing:#?}");
}

#[test]
fn a_name_with_punctuation_may_lack_a_letter() {
    let (count, failing) = failing(|engine, row, house| {
        let street: Vec<char> = house.street.chars().collect();
        let is_cut =
            house.street.contains([',', ';', '(', '/']) && !house.street.bytes().any(|byte| byte.is_ascii_digit());
        let middle = (street.len() / 2..street.len()).find(|&place| street[place].is_alphabetic());
        // With the town after it, the name without that is as near.
        let is_with_town = house.street.ends_with(&house.town);
        let place = middle.filter(|_| is_cut && !is_with_town && street.len() > 12)?;
        let street = street.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, letter)| letter).collect();
        let text = House { street, ..house.clone() }.text();
        let found = cleanse(engine, &text);
        (found.1 != Some(row)).then(|| format!("{text}: {found:?}"))
    });
    assert_eq!(count, 0, "{failing:#?}");
}

/// An entrance's street and number.
fn street_and_number(snapshot: &Snapshot, row: u32) -> (String, u16) {
    let entrances = &snapshot.access_addresses;
    let street = entrances.street.get(row as usize) as usize;
    let name = snapshot.street_names.name.get(snapshot.streets.name.get(street) as usize);
    (name.to_owned(), entrances.house_number.get(row as usize))
}

/// The other ways to write a town, in letters that people use.
fn names_of(town: &str) -> impl Iterator<Item = String> + use<> {
    town_aliases(town).into_iter().map(|name| name.replace('{', "æ").replace('|', "ø").replace('}', "å"))
}

#[test]
fn a_town_may_be_called_by_any_of_its_names() {
    let (count, failing) = failing(|engine, row, house| {
        names_of(&house.town).find_map(|town| {
            let House { street, number, .. } = house;
            let text = format!("{street} {number}, {town}");
            let found = cleanse(engine, &text);
            let snapshot = engine.snapshot();
            let is_house =
                found.1.is_some_and(|found| street_and_number(snapshot, found) == street_and_number(snapshot, row));
            (!is_house || found.0 > Category::C).then(|| format!("{text} ({}): {found:?}", house.town))
        })
    });
    assert_eq!(count, 0, "{failing:#?}");
}

#[test]
fn the_text_is_taken_apart_as_it_was_put_together() {
    let (count, failing) = failing(|engine, _, house| {
        let parameters = ParseParameters { text: house.text() };
        let parsed = engine.parse(&parameters, &mut Budget::unlimited()).expect("an answer");
        let number = parsed.house_number.map(|number| number.to_string()).unwrap_or_default();
        let found =
            (parsed.street.as_deref().unwrap_or_default(), number.as_str(), parsed.postcode, parsed.town.as_deref());
        let expected = (house.street.as_str(), house.number.as_str(), Some(house.postcode), Some(house.town.as_str()));
        (found != expected || parsed.row.is_none()).then(|| format!("{}: {found:?}", house.text()))
    });
    assert_eq!(count, 0, "{failing:#?}");
}

/// The first entrance suggested for a text.
fn suggested(engine: &Engine, text: &str) -> Option<u32> {
    let parameters = json!({"q": text, "limit": 20, "firstTier": "accessAddress", "lastTier": "accessAddress"});
    let parameters: AutocompleteParameters = serde_json::from_value(parameters).expect("parameters");
    match engine.autocomplete(&parameters, &mut Budget::unlimited()).expect("an answer") {
        Suggestions::AccessAddresses(rows) => rows.first().map(|found| found.row.index() as u32),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn every_street_is_suggested_first_when_its_address_is_typed() {
    let (count, failing) = failing(|engine, row, house| {
        let House { street, number, postcode, .. } = house;
        let snapshot = engine.snapshot();
        let is_wrong = |text: &String, is_right: &dyn Fn(u32) -> bool| !suggested(engine, text).is_some_and(is_right);
        let whole = [house.text(), format!("{street} {number} {postcode}")];
        let of_street = |found: u32| street_and_number(snapshot, found) == street_and_number(snapshot, row);
        let street_alone = format!("{street} {number}");
        whole
            .into_iter()
            .find(|text| is_wrong(text, &|found| found == row))
            .or_else(|| Some(street_alone).filter(|text| is_wrong(text, &of_street)))
    });
    assert_eq!(count, 0, "{failing:#?}");
}

#[test]
fn a_town_may_be_typed_by_any_of_its_names() {
    let (count, failing) = failing(|engine, row, house| {
        let House { street, number, town, .. } = house;
        let snapshot = engine.snapshot();
        let texts = names_of(town).map(|name| format!("{street} {number}, {name}"));
        let is_house = |found: u32| street_and_number(snapshot, found) == street_and_number(snapshot, row);
        texts.into_iter().find(|text| !suggested(engine, text).is_some_and(is_house)).map(|text| {
            format!("{text} ({town}): {:?}", suggested(engine, &text).map(|row| street_and_number(snapshot, row)))
        })
    });
    assert_eq!(count, 0, "{failing:#?}");
}
