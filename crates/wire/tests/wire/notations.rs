//! The same rows in every notation: headers, separators, empty lists, missing values, anything a name may hold.

use crate::support::country::{BASE, country};
use crate::support::{Fixture, Home, Unit, build, write};
use proptest::prelude::*;
use serde_json::Value;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::id::{AccessAddressId, AddressId, AreaId, NamedStreetId, StreetId, StreetNameId, StreetPostcodeId};
use vejviser_wire as wire;
use wire::{Extent, Presentation, Resource};

const SHAPES: [&str; 5] = ["mini", "nested", "flat", "full", "autocomplete"];
const FORMATS: [&str; 5] = ["json", "ndjson", "csv", "geojson", "geojsonz"];

fn presentation(shape: &str, format: &str) -> Presentation {
    let json = serde_json::json!({"shape": shape, "format": format, "srid": 25832, "base": BASE});
    serde_json::from_value(json).unwrap()
}

fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8(out).unwrap()
}

fn rows<Row: From<u32>>(count: usize) -> Vec<Row> {
    (0..count as u32).map(Row::from).collect()
}

#[test]
fn a_street_name_shows_the_postcodes_of_the_requested_municipalities_and_all_municipalities() {
    let country = country();
    let names = &country.snapshot.street_names;
    let row = (0..names.len()).find(|&row| names.name.get(row) == "Stationsvej").unwrap();
    let shown = |postcodes_in: &[u16]| {
        let how = Presentation { postcodes_in: postcodes_in.to_vec(), ..presentation("nested", "json") };
        let rows = [StreetNameId::from(row as u32)];
        let name: Value = serde_json::from_str(&text(|out| {
            write(&wire::StreetNames, &country.snapshot, &rows, &how, Extent::One, out);
        }))
        .unwrap();
        let count = |list: &str| name[list].as_array().unwrap().len();
        (count("postnumre"), count("kommuner"), name["postnumre"][0]["nr"].clone())
    };
    let (postcodes, municipalities, _) = shown(&[]);
    assert!(postcodes > 1 && municipalities > 1, "{postcodes} {municipalities}");
    assert_eq!(shown(&[155]), (1, municipalities, "2791".into()));
    assert_eq!(shown(&[1]), (0, municipalities, Value::Null));
}

/// Every resource with all its rows, in one notation, with the number of rows.
fn everything(fixture: &Fixture, how: &Presentation) -> Vec<(&'static str, usize, String)> {
    let snapshot = &fixture.snapshot;
    let mut answers = vec![
        (
            "addresses",
            snapshot.addresses.len(),
            text(|out| {
                write(&wire::Addresses, snapshot, &rows::<AddressId>(snapshot.addresses.len()), how, Extent::List, out);
            }),
        ),
        (
            "access addresses",
            snapshot.access_addresses.len(),
            text(|out| {
                let rows = rows::<AccessAddressId>(snapshot.access_addresses.len());
                write(&wire::AccessAddresses, snapshot, &rows, how, Extent::List, out);
            }),
        ),
        (
            "street names",
            snapshot.street_names.len(),
            text(|out| {
                write(
                    &wire::StreetNames,
                    snapshot,
                    &rows::<StreetNameId>(snapshot.street_names.len()),
                    how,
                    Extent::List,
                    out,
                );
            }),
        ),
        (
            "streets",
            snapshot.streets.len(),
            text(|out| {
                write(&wire::Streets, snapshot, &rows::<StreetId>(snapshot.streets.len()), how, Extent::List, out);
            }),
        ),
        (
            "named streets",
            snapshot.named_streets.len(),
            text(|out| {
                let rows = rows::<NamedStreetId>(snapshot.named_streets.len());
                write(&wire::NamedStreets, snapshot, &rows, how, Extent::List, out);
            }),
        ),
        (
            "street names in postcodes",
            snapshot.street_postcodes.len(),
            text(|out| {
                let rows = rows::<StreetPostcodeId>(snapshot.street_postcodes.len());
                write(&wire::StreetPostcodes, snapshot, &rows, how, Extent::List, out);
            }),
        ),
    ];
    for kind in AreaKind::ALL {
        let Some(areas) = wire::areas(kind) else { continue };
        let rows: Vec<AreaId> = snapshot.areas_of(kind).map(AreaId).collect();
        let answer = text(|out| write(areas, snapshot, &rows, how, Extent::List, out));
        answers.push((areas.name(), rows.len(), answer));
    }
    answers
}

/// Cells of CSV by its own rules.
fn cells(csv: &str) -> Vec<Vec<String>> {
    let (mut table, mut line, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut characters = csv.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(std::mem::take(&mut cell)),
            '\r' if !quoted => {}
            '\n' if !quoted => {
                line.push(std::mem::take(&mut cell));
                table.push(std::mem::take(&mut line));
            }
            _ => cell.push(character),
        }
    }
    assert!(cell.is_empty() && line.is_empty(), "the last line has no end");
    table
}

fn check(fixture: &Fixture) {
    for shape in SHAPES {
        for format in FORMATS {
            for (what, count, answer) in everything(fixture, &presentation(shape, format)) {
                let json = |text: &str| -> Value {
                    serde_json::from_str(text)
                        .unwrap_or_else(|error| panic!("{what} {shape} {format}: {error}\n{text}"))
                };
                match format {
                    "csv" => {
                        let table = cells(&answer);
                        assert_eq!(table.len(), count + 1, "{what}");
                        assert!(table.iter().all(|line| line.len() == table[0].len()), "{what}");
                    }
                    "ndjson" if count == 0 => assert_eq!(answer, ""),
                    "ndjson" => {
                        assert!(!answer.ends_with('\n'));
                        assert_eq!(
                            answer.split("\r\n").map(|line| json(line).is_object()).filter(|&is| is).count(),
                            count
                        );
                    }
                    "json" => assert_eq!(json(&answer).as_array().unwrap().len(), count),
                    _ => {
                        let collection = json(&answer);
                        assert_eq!(collection["type"], "FeatureCollection");
                        assert_eq!(collection["crs"]["properties"]["name"], "EPSG:25832");
                        assert_eq!(collection["features"].as_array().unwrap().len(), count);
                    }
                }
            }
        }
    }
}

#[test]
fn every_row_in_every_notation() {
    check(&country());
}

#[test]
fn nothing_known_but_a_street_and_a_number() {
    let fixture = country();
    let table = &fixture.snapshot.access_addresses;
    let row =
        (0..table.len()).find(|&row| fixture.snapshot.streets.municipality.get(table.street.get(row) as usize) == 999);
    let row = AccessAddressId(row.unwrap() as u32);
    let nested = text(|out| {
        write(&wire::AccessAddresses, &fixture.snapshot, &[row], &presentation("nested", "json"), Extent::One, out);
    });
    assert_eq!(
        nested,
        r#"{"href":"https://api.dataforsyningen.dk/adgangsadresser/00000000-0000-4000-8000-000000000001","id":"00000000-0000-4000-8000-000000000001","adressebetegnelse":"Vej \"Nord\", \\ æøå 2,  ","kvh":"09990005___2","status":1,"darstatus":3,"vejstykke":{"href":"https://api.dataforsyningen.dk/vejstykker/999/5","navn":"Vej \"Nord\", \\ æøå","adresseringsnavn":"Vej \"Nord\", \\ æøå","kode":"0005"},"husnr":"2","navngivenvej":null,"supplerendebynavn":null,"supplerendebynavn2":null,"postnummer":null,"stormodtagerpostnummer":null,"kommune":{"href":"https://api.dataforsyningen.dk/kommuner/0999","kode":"0999","navn":null},"ejerlav":null,"esrejendomsnr":null,"matrikelnr":null,"historik":{"oprettet":null,"ændret":null,"ikrafttrædelse":null,"nedlagt":null},"adgangspunkt":{"id":null,"koordinater":null,"højde":null,"nøjagtighed":"U","kilde":null,"tekniskstandard":null,"tekstretning":null,"ændret":null},"vejpunkt":null,"DDKN":null,"sogn":null,"region":null,"landsdel":null,"retskreds":null,"politikreds":null,"opstillingskreds":null,"afstemningsområde":null,"storkreds":null,"valglandsdel":null,"zone":null,"jordstykke":null,"bebyggelser":[],"brofast":false}"#
    );
    let point = |format| {
        text(|out| {
            write(&wire::AccessAddresses, &fixture.snapshot, &[row], &presentation("mini", format), Extent::One, out);
        })
    };
    assert!(point("geojsonz").contains(r#""geometry":null,"#));
    assert_eq!(
        point("csv"),
        "id,status,darstatus,vejkode,vejnavn,adresseringsvejnavn,husnr,supplerendebynavn,postnr,postnrnavn,\
         stormodtagerpostnr,stormodtagerpostnrnavn,kommunekode,x,y,href,betegnelse\r\n\
         00000000-0000-4000-8000-000000000001,1,3,0005,\"Vej \"\"Nord\"\", \\ æøå\",\"Vej \"\"Nord\"\", \\ æøå\",2,,,,,,0999,,,\
         https://api.dataforsyningen.dk/adgangsadresser/00000000-0000-4000-8000-000000000001,\
         \"Vej \"\"Nord\"\", \\ æøå 2,  \"\r\n"
    );
    let street = text(|out| {
        let row = StreetId(fixture.snapshot.street(999, 5).unwrap());
        write(&wire::Streets, &fixture.snapshot, &[row], &presentation("nested", "json"), Extent::One, out);
    });
    assert!(street.contains(r#""navngivenvej":{"href":null,"id":null,"darstatus":null}"#), "{street}");
}

#[test]
fn empty_lists() {
    let fixture = country();
    let empty = |format| {
        text(|out| {
            write(&wire::AccessAddresses, &fixture.snapshot, &[], &presentation("nested", format), Extent::List, out);
        })
    };
    assert_eq!(empty("json"), "[]");
    assert_eq!(empty("ndjson"), "");
    assert_eq!(
        empty("geojson"),
        r#"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:25832"}},"features":[]}"#
    );
    let columns: Vec<String> = empty("csv").trim_end().split(',').map(str::to_owned).collect();
    assert_eq!((columns.len(), columns[4].as_str(), columns[72].as_str()), (73, "vejkode", "betegnelse"));
    let areas = |kind, shape, format| {
        let areas = wire::areas(kind).unwrap();
        text(|out| write(areas, &fixture.snapshot, &[], &presentation(shape, format), Extent::List, out))
    };
    assert_eq!(areas(AreaKind::Postcode, "nested", "json"), "[]");
    assert_eq!(
        areas(AreaKind::Postcode, "mini", "csv"),
        "nr,navn,stormodtager,visueltcenter_x,visueltcenter_y,href,betegnelse\r\n"
    );
    assert!(!areas(AreaKind::NominationDistrict, "mini", "csv").contains("kode,navn,kreds"));
}

#[test]
fn features_in_lines_are_those_of_the_collection() {
    let fixture = country();
    let lines_of = |shape: &str, format: &str| Presentation { lines: true, ..presentation(shape, format) };
    for format in ["geojson", "geojsonz"] {
        for shape in ["flat", "mini", "nested"] {
            let collections = everything(&fixture, &presentation(shape, format));
            let in_lines = everything(&fixture, &lines_of(shape, format));
            for ((resource, _, collection), (_, rows, lines)) in collections.iter().zip(&in_lines) {
                let collection: Value = serde_json::from_str(collection).unwrap();
                let features: Vec<Value> =
                    lines.split("\r\n").map(|line| serde_json::from_str(line).unwrap()).collect();
                assert_eq!(features.len(), *rows, "{resource}");
                assert_eq!(collection["features"], Value::Array(features), "{resource}");
            }
        }
    }
    let none = text(|out| {
        write(&wire::Addresses, &fixture.snapshot, &[], &lines_of("flat", "geojson"), Extent::List, out);
    });
    assert_eq!(none, "");
}

#[test]
fn the_road_point_has_no_height() {
    let fixture = country();
    let how = |geometry: &str| -> Presentation {
        let json = serde_json::json!({
            "shape": "mini", "format": "geojsonz", "srid": 25832, "base": BASE, "geometry": geometry,
        });
        serde_json::from_value(json).unwrap()
    };
    let id = vejviser_model::Uuid::parse("0a3f507b-c6d2-32b8-e044-0003ba298018").unwrap();
    let table = &fixture.snapshot.access_addresses;
    let row = AccessAddressId((0..table.len()).position(|row| table.id.get(row) == id).unwrap() as u32);
    for (geometry, coordinates) in
        [("accessPoint", "[731151.02,6167519.99,2.9]"), ("roadPoint", "[731153.801,6167505.094]")]
    {
        let answer = text(|out| {
            write(&wire::AccessAddresses, &fixture.snapshot, &[row], &how(geometry), Extent::One, out);
        });
        assert!(answer.contains(&format!(r#"{{"type":"Point","coordinates":{coordinates}}}"#)), "{answer}");
    }
}

#[test]
fn a_box_moves_to_its_feature_only_where_it_is_known() {
    let fixture = country();
    let feature = |code| -> Value {
        let row = AreaId(fixture.snapshot.area(AreaKind::Municipality, code).unwrap());
        let answer = text(|out| {
            let areas = wire::areas(AreaKind::Municipality).unwrap();
            write(areas, &fixture.snapshot, &[row], &presentation("flat", "geojson"), Extent::One, out);
        });
        serde_json::from_str(&answer).unwrap()
    };
    let known = feature(99);
    assert_eq!(known["bbox"], serde_json::json!([725_020, 6_166_300, 725_030, 6_166_310]));
    assert_eq!(known["properties"].get("bbox_xmin"), None);
    let unknown = feature(101);
    assert_eq!((unknown.get("bbox"), &unknown["geometry"]), (None, &Value::Null));
    assert_eq!(unknown["properties"].get("bbox_xmin"), Some(&Value::Null));
}

#[test]
fn a_presentation_is_checked_when_read() {
    let read = |text: &str| serde_json::from_str::<Presentation>(text);
    assert!(read(r#"{"shape":"mini","format":"json","base":"http://a"}"#).is_ok());
    for wrong in [
        r#"{"shape":"mini","format":"xml","base":""}"#,
        r#"{"shape":"mini","format":"json","base":"","srid":4325}"#,
        r#"{"shape":"mini","format":"json","base":"","color":1}"#,
        r#"{"format":"json","base":""}"#,
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    let read = read(r#"{"shape":"mini","format":"json","base":"http://a\"b,"}"#).unwrap();
    assert_eq!(read.base, "http://a%22b%2C");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn names_may_hold_anything(street in ".{1,20}", town in "\\PC{1,20}|[\"\\\\\r\n\t,;]{1,8}", number in 1_u16..=999) {
        let home = Home {
            municipality: 550,
            street_code: 1,
            street: street.clone(),
            number: number.to_string(),
            town: Some((town.clone(), Some(1))),
            postcode: Some(6270),
            point: Some((500_000.0, 6_090_000.0)),
            units: vec![Unit::default()],
            ..Home::default()
        };
        let fixture = build(vec![home], vec![crate::support::place(AreaKind::Postcode, 6270, &town)]);
        check(&fixture);
        let rows = [AddressId(0)];
        let answer = text(|out| {
            write(&wire::Addresses, &fixture.snapshot, &rows, &presentation("flat", "json"), Extent::One, out);
        });
        let record: Value = serde_json::from_str(&answer).unwrap();
        prop_assert_eq!(record["vejnavn"].as_str(), Some(street.as_str()));
        prop_assert_eq!(record["postnrnavn"].as_str(), Some(town.as_str()));
        let csv = text(|out| write(&wire::Addresses, &fixture.snapshot, &rows, &presentation("flat", "csv"), Extent::One, out));
        let table = cells(&csv);
        let column = table[0].iter().position(|name| name == "vejnavn").unwrap();
        // The reader above skips a carriage return outside quotes; inside them everything stays.
        prop_assert_eq!(&table[1][column], &street);
    }
}
