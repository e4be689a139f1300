//! What is described is what is written: every row of a small country, in every form, held against the description.

use std::collections::BTreeSet;

use crate::support::conformance::Described;
use crate::support::country::{BASE, country};
use crate::support::json::Json;
use crate::support::{Fixture, write};
use serde_json::Value;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::{PostcodeForm, Suggested, Suggestions};
use vejviser_model::id::{AccessAddressId, AddressId, StreetNameId};
use vejviser_wire as wire;
use wire::{AccessAddresses, Addresses, Extent, Presentation, Resource, StreetNames, Streets};

fn presentation(shape: &str, format: &str) -> Presentation {
    let json = serde_json::json!({"shape": shape, "format": format, "srid": 4326, "base": BASE});
    serde_json::from_value(json).unwrap()
}

/// All rows of a resource that has `count` of them.
fn written<R>(resource: &R, fixture: &Fixture, rows: std::ops::Range<u32>, how: &Presentation) -> String
where
    R: Resource,
    for<'row> R::Row<'row>: From<u32>,
{
    let rows: Vec<R::Row<'_>> = rows.map(R::Row::from).collect();
    let mut out = Vec::new();
    write(resource, &fixture.snapshot, &rows, how, Extent::List, &mut out);
    String::from_utf8(out).unwrap()
}

fn items(text: &str) -> Vec<Json> {
    match serde_json::from_str(text).unwrap() {
        Json::List(items) => items,
        one => vec![one],
    }
}

#[track_caller]
fn hold(described: &Described, form: &Value, items: &[Json]) {
    assert!(!items.is_empty(), "{form}: nothing to hold");
    for item in items {
        described.hold_form(form.as_str().unwrap(), item).unwrap();
    }
}

fn check<R>(described: &Described, resource: &R, fixture: &Fixture, rows: std::ops::Range<u32>)
where
    R: Resource,
    for<'row> R::Row<'row>: From<u32>,
{
    let description = described.resource(resource.name());
    let write = |shape, format| written(resource, fixture, rows.clone(), &presentation(shape, format));
    hold(described, &description["nested"], &items(&write("nested", "json")));
    hold(described, &description["flat"]["form"], &items(&write("flat", "json")));
    hold(described, &description["mini"]["form"], &items(&write("mini", "json")));
    hold(described, &description["suggestion"], &items(&write("autocomplete", "json")));
    for form in ["flat", "mini"] {
        let csv = write(form, "csv");
        let columns: Vec<&str> =
            description[form]["csv"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(csv.lines().next().unwrap(), columns.join(","));
        let form = described.form(description[form]["form"].as_str().unwrap()).unwrap();
        let members: BTreeSet<&str> =
            form["members"].as_array().unwrap().iter().map(|member| member["name"].as_str().unwrap()).collect();
        assert!(columns.iter().all(|column| members.contains(column)), "{columns:?}");
    }
    let features: Value = serde_json::from_str(&write("flat", "geojson")).unwrap();
    for feature in features["features"].as_array().unwrap() {
        let geometry = &feature["geometry"]["type"];
        assert!(geometry.is_null() || *geometry == description["feature"]["geometry"], "{geometry}");
        assert!(feature.get("bbox").is_none() || description["feature"]["box"] == true);
    }
}

#[test]
fn every_row_of_every_resource_is_as_described() {
    let (fixture, described) = (country(), Described::new());
    let snapshot = &fixture.snapshot;
    check(&described, &Addresses, &fixture, 0..snapshot.addresses.len() as u32);
    check(&described, &AccessAddresses, &fixture, 0..snapshot.access_addresses.len() as u32);
    check(&described, &StreetNames, &fixture, 0..snapshot.street_names.len() as u32);
    check(&described, &Streets, &fixture, 0..snapshot.streets.len() as u32);
    for areas in AreaKind::ALL.into_iter().filter_map(wire::areas) {
        check(&described, areas, &fixture, snapshot.areas_of(areas.kind));
    }
}

#[test]
fn every_suggestion_is_as_described() {
    let (fixture, described) = (country(), Described::new());
    let forms = &described.resource("autocomplete")["suggestions"];
    let snapshot = &fixture.snapshot;
    let postcode = PostcodeForm::LargeRecipient;
    for (at, suggestions) in [
        Suggestions::StreetNames((0..snapshot.street_names.len() as u32).map(StreetNameId::from).collect()),
        Suggestions::AccessAddresses(
            (0..snapshot.access_addresses.len() as u32)
                .map(|row| Suggested { row: AccessAddressId(row), postcode })
                .collect(),
        ),
        Suggestions::Addresses(
            (0..snapshot.addresses.len() as u32).map(|row| Suggested { row: AddressId(row), postcode }).collect(),
        ),
    ]
    .into_iter()
    .enumerate()
    {
        for shape in ["mini", "full"] {
            let mut out = Vec::new();
            wire::write_suggestions(snapshot, &suggestions, &presentation(shape, "json"), &mut out);
            hold(&described, &forms[shape][at], &items(&String::from_utf8(out).unwrap()));
        }
    }
}

#[test]
fn forms_are_described_once_and_found_by_name() {
    fn references(value: &Value, names: &mut Vec<String>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| references(item, names)),
            Value::Object(members) => {
                names.extend(members.get("form").and_then(Value::as_str).map(str::to_owned));
                let forms = members.get("forms").and_then(Value::as_array).into_iter().flatten();
                names.extend(forms.filter_map(Value::as_str).map(str::to_owned));
                members.values().for_each(|member| references(member, names));
            }
            _ => {}
        }
    }
    let described = Described::new();
    let names: Vec<&str> = described.forms().iter().map(|form| form["name"].as_str().unwrap()).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
    let mut referred = Vec::new();
    for value in described.forms().iter().chain(described.resources()) {
        references(value, &mut referred);
    }
    assert!(referred.len() > 40);
    for name in referred {
        assert!(names.contains(&name.as_str()), "{name} is described");
    }
}

#[test]
fn every_field_says_what_it_means_in_both_languages() {
    fn check(value: &Value, count: &mut usize) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| check(item, count)),
            Value::Object(members) => {
                if members.contains_key("nullable") {
                    *count += 1;
                    for language in ["da", "en"] {
                        let sentence = members[language].as_str().unwrap();
                        assert!(sentence.len() > 8 && sentence.ends_with('.'), "{} {sentence:?}", members["name"]);
                    }
                }
                members.values().for_each(|member| check(member, count));
            }
            _ => {}
        }
    }
    let mut count = 0;
    Described::new().forms().iter().for_each(|form| check(form, &mut count));
    assert!(count > 500, "{count}");
}
