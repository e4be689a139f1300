//! The history of an object of the address register, from the register's files to the answer.

use std::path::Path;

use serde_json::{Value, json};
use vejviser_answer::{Fault, answer};
use vejviser_engine::{Budget, Engine};
use vejviser_ingest::{ImportOptions, import};

const PRESENTATION: &str = r#"{"shape":"nested","format":"json","base":"http://h"}"#;

fn id(object: u32) -> String {
    format!("{object:08x}-0000-4000-8000-000000000000")
}

/// A row of DAR 1.0: entity, object, from, to, and what it says.
type Row = (&'static str, u32, &'static str, &'static str, Value);

/// One address at one entrance, of which street, point and postcode changed.
fn rows() -> Vec<Row> {
    let entrance = json!({
        "husnummertekst": "037", "husnummerretning": "POINT (0.38 -0.92)", "adgangspunkt_id": id(3), "vejpunkt_id": id(4),
        "navngivenvej_id": id(5), "postnummer_id": id(7), "supplerendebynavn_id": "00000000-0000-0000-0000-000000000000",
        "darkommune_id": id(8), "darsogneinddeling_id": id(99), "fk_mu_jordstykke_jordstykke": "10422862",
    });
    let point = |position: &str| {
        json!({
            "position": position, "oprindelse_kilde": "Grundkort", "oprindelse_nøjagtighedsklasse": "A",
            "oprindelse_registrering": "2000-01-29T23:00:00Z", "oprindelse_tekniskstandard": "TN",
        })
    };
    let street = |name: &str| {
        json!({
            "vejnavn": name, "vejadresseringsnavn": name, "administreresafkommune": "155",
            "vejnavnebeliggenhed_oprindelse_registrering": "2018-05-03T15:57:30.356Z",
            "vejnavnebeliggenhed_vejnavnelinje": "LINESTRING (731151.02 6167519.99, 731153.5 6167505)",
            "vejnavnebeliggenhed_vejnavneområde": "POLYGON EMPTY",
        })
    };
    vec![
        ("Adresse", 1, "2010-01-01T00:00:00Z", "", json!({"etagebetegnelse": "1", "husnummer_id": id(2)})),
        ("Husnummer", 2, "2000-01-01T00:00:00Z", "", entrance),
        ("Adressepunkt", 3, "2000-01-01T00:00:00Z", "2015-01-01T00:00:00Z", point("POINT (731151 6167519)")),
        ("Adressepunkt", 3, "2015-01-01T00:00:00Z", "", point("POINT (731151.02 6167519.99)")),
        ("Adressepunkt", 4, "2005-05-05T00:00:00.125Z", "", point("POINT (731153.801377847 6167505.09395878)")),
        ("NavngivenVej", 5, "1900-01-01T12:00:00Z", "2012-06-01T00:00:00Z", street("Gl. Stationsvej")),
        ("NavngivenVej", 5, "2012-06-01T00:00:00Z", "", street("Stationsvej")),
        // Says the same as its neighbour: no change.
        ("NavngivenVejKommunedel", 6, "1900-01-01T12:00:00Z", "2011-01-01T00:00:00Z", part("155", "7733")),
        ("NavngivenVejKommunedel", 6, "2011-01-01T00:00:00Z", "", part("155", "7733")),
        ("NavngivenVejKommunedel", 16, "1900-01-01T12:00:00Z", "", part("185", "7000")),
        ("Postnummer", 7, "1753-01-01T00:00:00Z", "", json!({"postnr": "2791", "navn": "Dragør"})),
        (
            "DARKommuneinddeling",
            8,
            "1753-01-01T00:00:00Z",
            "",
            json!({"kommunekode": "155", "kommuneinddeling": "9107", "navn": "Dragør"}),
        ),
        // Nothing refers to it before it begins.
        ("Adresse", 10, "2020-01-01T00:00:00Z", "", json!({"husnummer_id": id(11)})),
        ("Husnummer", 11, "2000-01-01T00:00:00Z", "2019-01-01T00:00:00Z", json!({"navngivenvej_id": id(5)})),
        // As today's files have it: the municipality by its number in the register of divisions.
        (
            "Husnummer",
            12,
            "2020-01-01T00:00:00Z",
            "",
            json!({"husnummertekst": "12", "navngivenvej_id": id(5), "darkommune_id": "389107"}),
        ),
        ("NavngivenVej", 20, "2000-01-01T00:00:00Z", "9998-01-01T00:00:00Z", street("Nuvej")),
        ("NavngivenVej", 20, "9998-01-01T00:00:00Z", "", street("Fremvej")),
    ]
}

fn part(municipality: &str, code: &str) -> Value {
    json!({"kommune": municipality, "vejkode": code, "navngivenvej_id": id(5)})
}

fn write(rows: &[Row], folder: &Path) {
    let mut entities: Vec<&str> = rows.iter().map(|&(entity, ..)| entity).collect();
    entities.dedup();
    for entity in entities {
        let of_entity = rows.iter().enumerate().filter(|(_, row)| row.0 == entity);
        let lines = of_entity.map(|(place, (_, object, from, to, facts))| {
            let mut row = json!({
                "rowkey": place + 1, "id": id(*object), "registreringfra": "2018-05-03T16:58:34Z", "registreringtil": null,
                "virkningfra": from, "virkningtil": (!to.is_empty()).then_some(to), "status": "3",
            });
            row.as_object_mut().unwrap().extend(facts.as_object().unwrap().clone());
            row.to_string()
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        std::fs::write(folder.join(format!("{entity}.ndjson")), text).unwrap();
    }
    let municipalities = "dagi_id,kode,navn,regionskode,udenforkommuneinddeling\n389107,0155,Dragør,1084,false\n";
    std::fs::write(folder.join("kommuner.csv"), municipalities).unwrap();
}

fn engine(replication: bool) -> Engine {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().join("files");
    std::fs::create_dir(&files).unwrap();
    write(&rows(), &files);
    let root = folder.path().join("root");
    let options = ImportOptions { replication, ..ImportOptions::new(vec![files], root.clone()) };
    import(&options, &mut |_| {}).unwrap();
    Engine::open(&root).unwrap()
}

/// The answer, or null where there is no such object.
fn ask(engine: &Engine, object: &str, number: u32, attributes: &[&str]) -> Result<Value, Fault> {
    let parameters = json!({"object": object, "id": id(number), "attributes": attributes});
    let question = json!({"resource": "registerHistory", "operation": "changes", "parameters": parameters});
    let mut out = Vec::new();
    let answered = answer(engine, &question.to_string(), PRESENTATION, &mut Budget::unlimited(), &mut out)?;
    Ok(answered.map_or(Value::Null, |_| serde_json::from_slice(&out).unwrap()))
}

#[test]
fn objects_are_told_by_what_was_asked_for() {
    let engine = engine(true);
    let whole = |from: &str, first: Value, changes: Value, now: Value| json!({"oprettettidspunkt": from, "initielværdi": first, "historik": changes, "aktuelværdi": now, "fremtidigværdi": null});
    let change = |at: &str, name: &str, before: Value, since: Value| json!({"ændringstidspunkt": at, "ændringer": [{"attribut": name, "gammelværdi": before, "nyværdi": since}]});
    for (fact, object, number, attributes, expected) in [
        (
            "an address is called after its street at the time",
            "address",
            1,
            &["adressebetegnelse"][..],
            whole(
                "2010-01-01T00:00:00.000Z",
                json!({"adressebetegnelse": "Gl. Stationsvej 37, 1., 2791 Dragør"}),
                json!([change(
                    "2012-06-01T00:00:00.000Z",
                    "adressebetegnelse",
                    json!("Gl. Stationsvej 37, 1., 2791 Dragør"),
                    json!("Stationsvej 37, 1., 2791 Dragør")
                )]),
                json!({"adressebetegnelse": "Stationsvej 37, 1., 2791 Dragør"}),
            ),
        ),
        (
            "an entrance begins when all its parts are there; what it refers to in vain is null",
            "accessAddress",
            2,
            &[
                "husnummer_husnummertekst",
                "sogn_navn",
                "husnummer_supplerendebynavn_id",
                "husnummer_fk_mu_jordstykke_jordstykke",
            ],
            whole(
                "2005-05-05T00:00:00.125Z",
                json!({
                    "husnummer_husnummertekst": "37", "sogn_navn": null, "husnummer_supplerendebynavn_id": null,
                    "husnummer_fk_mu_jordstykke_jordstykke": "10422862",
                }),
                json!([]),
                json!({
                    "husnummer_husnummertekst": "37", "sogn_navn": null, "husnummer_supplerendebynavn_id": null,
                    "husnummer_fk_mu_jordstykke_jordstykke": "10422862",
                }),
            ),
        ),
        (
            "the street code is that of the municipality; rows that say the same are no change",
            "accessAddress",
            2,
            &["navngivenvejkommunedel_vejkode", "kommune_kommunekode"],
            whole(
                "2005-05-05T00:00:00.125Z",
                json!({"navngivenvejkommunedel_vejkode": "7733", "kommune_kommunekode": "0155"}),
                json!([]),
                json!({"navngivenvejkommunedel_vejkode": "7733", "kommune_kommunekode": "0155"}),
            ),
        ),
        ("an object whose parts never were there together is none", "address", 10, &[], Value::Null),
        ("an object of another entity is none", "namedStreet", 1, &[], Value::Null),
    ] {
        assert_eq!(ask(&engine, object, number, attributes).unwrap(), expected, "{fact}");
    }
}

#[test]
fn an_area_of_the_register_of_divisions_stands_where_it_is_referred_to() {
    let now = &ask(&engine(true), "accessAddress", 12, &[]).unwrap()["aktuelværdi"];
    for (attribute, expected) in [
        ("husnummer_darkommune_id", json!("389107")),
        ("kommune_kommunekode", json!("0155")),
        ("kommune_kommuneinddeling", json!("389107")),
        ("kommune_navn", json!("Dragør")),
        ("kommune_status", json!(3)),
        ("navngivenvejkommunedel_vejkode", json!("7733")),
    ] {
        assert_eq!(now[attribute], expected, "{attribute}");
    }
}

#[test]
fn geometries_are_those_of_the_register_to_the_last_decimal() {
    let engine = engine(true);
    let of = |object: &str, number: u32, attribute: &str| {
        ask(&engine, object, number, &[attribute]).unwrap()["aktuelværdi"][attribute]["coordinates"].to_string()
    };
    for (object, number, attribute, expected) in [
        ("accessAddress", 2, "adgangspunkt_position", "[731151.02,6167519.99]"),
        ("accessAddress", 2, "vejpunkt_position", "[731153.801377847,6167505.09395878]"),
        ("accessAddress", 2, "husnummer_husnummerretning", "[0.38,-0.92]"),
        (
            "namedStreet",
            5,
            "navngivenvej_vejnavnebeliggenhed_vejnavnelinje",
            "[[731151.02,6167519.99],[731153.5,6167505]]",
        ),
        ("namedStreet", 5, "navngivenvej_vejnavnebeliggenhed_vejnavneområde", "null"),
    ] {
        assert_eq!(of(object, number, attribute), expected, "{attribute}");
    }
}

#[test]
fn what_is_to_come_stands_beside_what_is() {
    let history = ask(&engine(true), "namedStreet", 20, &["navngivenvej_vejnavn"]).unwrap();
    let name = |state: &str| history[state]["navngivenvej_vejnavn"].clone();
    let names = ["initielværdi", "aktuelværdi", "fremtidigværdi"].map(name);
    assert_eq!(names, ["Nuvej", "Nuvej", "Fremvej"]);
}

#[test]
fn attributes_stand_in_the_order_of_the_closed_service() {
    let engine = engine(true);
    let keys = |object: &str, number: u32| {
        let parameters = json!({"object": object, "id": id(number)});
        let question = json!({"resource": "registerHistory", "operation": "changes", "parameters": parameters});
        let mut out = Vec::new();
        answer(&engine, &question.to_string(), PRESENTATION, &mut Budget::unlimited(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let state = text.split_once("\"initielværdi\":{").unwrap().1.split_once("\"historik\"").unwrap().0.to_owned();
        let is_key = |part: &&str| part.contains('_') && !part.contains('-') || *part == "adressebetegnelse";
        state.split('"').filter(is_key).map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    let address = keys("address", 1);
    let first = ["adresse_id", "adresse_status", "adresse_dørbetegnelse", "adresse_dørpunkt_id"];
    assert_eq!(address[..4], first);
    assert_eq!(address.last().unwrap(), "adressebetegnelse");
    assert_eq!(address.len(), 72);
    let entrance = keys("accessAddress", 2);
    assert_eq!(
        entrance[..4],
        ["husnummer_husnummertekst", "husnummer_husnummerretning", "husnummer_id", "husnummer_status"]
    );
    assert_eq!(keys("namedStreet", 5).len(), 15);
}

#[test]
fn an_attribute_that_is_none_is_refused_with_those_there_are() {
    let fault = ask(&engine(true), "namedStreet", 5, &["navngivenvej_vejnavn", "husnummer_id"]).unwrap_err();
    let Fault::Engine(vejviser_engine::Error::Parameter(faults)) = fault else { panic!("{fault}") };
    let message = &faults[0].message;
    assert_eq!(faults[0].parameter, "attributes");
    assert!(
        message.starts_with("\"husnummer_id\" is no attribute") && message.contains("navngivenvej_id, "),
        "{message}"
    );
}

#[test]
fn without_the_rows_of_the_register_there_is_no_object() {
    let engine = engine(false);
    assert_eq!(ask(&engine, "address", 1, &[]).unwrap(), Value::Null);
    assert!(vejviser_answer::catalogue::not_loaded(engine.snapshot()).contains(&"registerHistory"));
}
