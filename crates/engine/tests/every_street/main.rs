//! Every street of a snapshot, by the text that the register gives its addresses: a name with commas, brackets, slashes or
//! numbers is as good as any.

#[path = "../support/mod.rs"]
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use support::engine;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::cleanse::{AddressKind, Category};
use vejviser_engine::request::{AutocompleteParameters, CleanseParameters, ParseParameters};
use vejviser_engine::{Budget, Engine, Suggestions};
use vejviser_ingest::synthetic::Scale;
use vejviser_ingest::{ImportOptions, generate};
use vejviser_model::HouseNumber;
use vejviser_model::status::Status;

/// A synthetic country: its streets have names of every pattern that the register has.
fn country() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let out = tempfile::tempdir().expect("a temporary folder").keep();
        let lists = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/lists");
        let options = ImportOptions { paths: vec![lists], out: out.clone() };
        generate(&options, Scale { scale: 0.1, seed: 7 }, &mut |_| {}).expect("a country");
        let engine = Engine::open(&out).expect("the snapshot opens");
        // The files stay mapped; the folder is not needed any more.
        std::fs::remove_dir_all(&out).expect("the folder can be removed");
        engine
    });
    &ENGINE
}

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
        let place = middle.filter(|_| is_cut && street.len() > 12)?;
        let street = street.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, letter)| letter).collect();
        let text = House { street, ..house.clone() }.text();
        let found = cleanse(engine, &text);
        (found.1 != Some(row)).then(|| format!("{text}: {found:?}"))
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

#[test]
fn every_street_is_suggested_first_when_its_address_is_typed() {
    let (count, failing) = failing(|engine, row, house| {
        let texts = [
            house.text(),
            format!("{} {}", house.street, house.number),
            format!("{} {} {}", house.street, house.number, house.postcode),
        ];
        texts.into_iter().enumerate().find_map(|(place, text)| {
            let parameters =
                serde_json::json!({"q": text, "limit": 20, "firstTier": "accessAddress", "lastTier": "accessAddress"});
            let parameters: AutocompleteParameters = serde_json::from_value(parameters).expect("parameters");
            let found = engine.autocomplete(&parameters, &mut Budget::unlimited()).expect("an answer");
            let Suggestions::AccessAddresses(rows) = found else { return Some(format!("{text}: no entrances")) };
            let is_row = |found: usize| found == row as usize;
            let rows: Vec<usize> = rows.iter().map(|found| found.row.index()).collect();
            let snapshot = engine.snapshot();
            let name = |row: usize| {
                snapshot
                    .street_names
                    .name
                    .get(snapshot.streets.name.get(snapshot.access_addresses.street.get(row) as usize) as usize)
            };
            let fits = if place == 1 {
                rows.first().is_some_and(|&row| name(row) == house.street)
            } else {
                rows.first().copied().is_some_and(is_row)
            };
            (!fits).then(|| format!("{text}: {:?}", rows.first().map(|&row| name(row))))
        })
    });
    assert_eq!(count, 0, "{failing:#?}");
}
