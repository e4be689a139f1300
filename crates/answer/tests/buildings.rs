//! Answers about buildings: which are found, and what that costs. A ground may have thousands of sheds, and who asks for
//! one of its addresses gets them all.

use std::fmt::Write as _;
use std::sync::LazyLock;

use serde_json::{Value, json};
use vejviser_answer::{Fault, answer, steps};
use vejviser_engine::{Budget, Engine, Error};
use vejviser_ingest::{ImportOptions, import};

/// Sheds on the ground: more than are looked at in the order of a list.
const SHEDS: u32 = 4_200;
/// Steps that are enough for one address of the ground, and not for two.
const ONE_ROW: u64 = 300_000;
const ADDRESSES: &str = "id,status,vejkode,vejnavn,husnr,etage,dør,postnr,postnrnavn,kommunekode,adgangsadresseid\n";

fn id(object: u32) -> String {
    format!("{object:08x}-0000-4000-8000-000000000000")
}

/// Entrance 1 with unit 11, whose house shares its ground with sheds of entrance 2, and a house of an entrance that there is
/// not.
fn engine() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let (files, out) = (folder.path().join("files"), folder.path().join("out"));
        std::fs::create_dir(&files).unwrap();
        let unit =
            |unit, entrance| format!("{},1,1,Prøvevej,{entrance},,,5000,Odense C,420,{}\n", id(unit), id(entrance));
        std::fs::write(files.join("adresser.csv"), [ADDRESSES.to_owned(), unit(11, 1), unit(21, 2)].concat()).unwrap();
        let mut buildings = String::from(
            "id_lokalId,registreringFra,virkningFra,status,kommunekode,husnummer,grund,byg007Bygningsnummer,byg021BygningensAnvendelse,jordstykke,byg404Koordinat\n",
        );
        let since = "2017-06-02T12:29:37Z,2014-09-13T18:31:44Z,6,0420";
        let mut building = |number: u32, entrance: u32, usage: u32, point: &str| {
            let (own, entrance, ground) = (id(number), id(entrance), id(40));
            let _ = writeln!(buildings, "{own},{since},{entrance},{ground},{number},{usage},{number},{point}");
        };
        building(100, 1, 120, "POINT (500000 6100005)");
        building(101, 99, 140, "");
        for shed in 0..SHEDS {
            // Sixty in a row, ten metres apart.
            let (east, north) = (500_000 + 10 * (shed % 60), 6_100_000 + 10 * (shed / 60));
            building(1_000 + shed, 2, 910, &format!("POINT ({east} {north})"));
        }
        std::fs::write(files.join("bygning.csv"), buildings).unwrap();
        let ground = format!(
            "id_lokalId,registreringFra,virkningFra,status,kommunekode,husnummer,gru009Vandforsyning\n{},{since},{},1\n",
            id(40),
            id(1)
        );
        std::fs::write(files.join("grund.csv"), ground).unwrap();
        import(&ImportOptions::new(vec![files], out.clone()), &mut |_| {}).unwrap();
        let engine = Engine::open(&out).unwrap();
        // The files stay mapped; the folder is not needed any more.
        drop(folder);
        engine
    });
    &ENGINE
}

/// The answer within so many steps.
fn ask(question: &Value, enrichment: &[&str], steps: u64) -> Result<Value, Error> {
    let presentation = json!({"shape": "nested", "format": "json", "base": "http://h", "enrichment": enrichment});
    let (mut out, mut budget) = (Vec::new(), Budget::new(steps, None));
    match answer(engine(), &question.to_string(), &presentation.to_string(), &mut budget, &mut out) {
        Ok(_) => Ok(serde_json::from_slice(&out).unwrap()),
        Err(Fault::Engine(error)) => {
            assert!(out.is_empty(), "nothing is written of what is refused");
            Err(error)
        }
        Err(other) => panic!("{other}"),
    }
}

fn enrich(resource: &str, of: u32, register: &str, members: &[&str]) -> Value {
    let parameters = json!({"id": id(of), "register": register, "members": members});
    json!({"resource": resource, "operation": "enrich", "parameters": parameters})
}

fn get(resource: &str, of: u32) -> Value {
    json!({"resource": resource, "operation": "get", "parameters": {"id": id(of)}})
}

fn list(resource: &str) -> Value {
    let page = json!({"number": 1, "size": 100});
    json!({"resource": resource, "operation": "list", "parameters": {"includeInvalid": true}, "page": page})
}

fn buildings(answer: &Value) -> usize {
    answer["bygninger"].as_array().unwrap().len()
}

#[test]
fn sheds_on_the_same_ground_are_paid_for_by_whoever_shows_them() {
    let all = SHEDS as usize + 1;
    let own: fn(&Value) -> &Value = |answer| answer;
    let of_all: fn(&Value) -> &Value = |answer| &answer["bbr"];
    let included: fn(&Value) -> &Value = |answer| &answer["berigelse"]["bbr"];
    let first: fn(&Value) -> &Value = |answer| &answer[0]["berigelse"]["bbr"];
    for (question, enrichment, shown) in [
        (enrich("address", 11, "buildings", &[]), vec![], own),
        (enrich("accessAddress", 1, "buildings", &["id"]), vec![], own),
        (enrich("address", 11, "all", &[]), vec![], of_all),
        (get("address", 11), vec!["buildings"], included),
        (get("accessAddress", 1), vec!["buildings"], included),
        (list("address"), vec!["buildings"], first),
        (list("accessAddress"), vec!["divisions", "buildings"], first),
    ] {
        let inline = ask(&question, &enrichment, steps::INLINE);
        assert!(matches!(inline, Err(Error::TooExpensive)), "{question}");
        let answer = ask(&question, &enrichment, steps::POOL).unwrap();
        assert_eq!(buildings(shown(&answer)), all, "{question}");
    }
}

#[test]
fn sheds_cost_nothing_where_they_are_not_shown() {
    for (question, enrichment) in [
        (enrich("address", 11, "buildings", &["enheder"]), vec![]),
        (enrich("address", 11, "buildings", &["register"]), vec![]),
        (enrich("address", 11, "all", &["dagi"]), vec![]),
        (enrich("address", 11, "divisions", &[]), vec![]),
        (get("address", 11), vec!["divisions", "cadastre"]),
        (list("accessAddress"), vec![]),
    ] {
        ask(&question, &enrichment, 100).unwrap_or_else(|error| panic!("{question}: {error}"));
    }
}

/// An address of a row of houses that share a ground shows the ground's sheds, each again: a page of them is refused.
#[test]
fn a_page_pays_for_every_row() {
    let one = ask(&get("accessAddress", 1), &["buildings"], ONE_ROW);
    assert!(one.is_ok(), "{one:?}");
    let question = enrich("accessAddress", 2, "buildings", &[]);
    let answer = ask(&question, &[], steps::POOL).unwrap();
    assert_eq!(buildings(&answer), SHEDS as usize, "sheds of the entrance itself, without the house of another");
    let both = ask(&list("accessAddress"), &["buildings"], ONE_ROW);
    assert!(matches!(both, Err(Error::TooExpensive)));
}

fn ids(answer: &Value) -> Vec<&str> {
    answer.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect()
}

fn rows(resource: &str, filter: &Value, page: &Value) -> Value {
    json!({"resource": resource, "operation": "list", "parameters": filter, "page": page})
}

#[test]
fn rows_are_found_by_each_attribute_in_order_of_id() {
    let page = json!({"number": 1, "size": 3});
    let sheds = |numbers: [u32; 3]| numbers.map(|number| id(1_000 + number)).to_vec();
    for (filter, expected) in [
        (json!({}), vec![id(100), id(101), id(1_000)]),
        (json!({"id": [id(1_007), id(100), id(1_007), id(7)]}), vec![id(100), id(1_007)]),
        (json!({"accessAddressId": [id(1)]}), vec![id(100)]),
        (json!({"accessAddressId": [id(2)]}), sheds([0, 1, 2])),
        (json!({"accessAddressId": [id(99), id(1)]}), vec![id(100), id(101)]),
        (json!({"accessAddressId": [id(98)]}), vec![]),
        (json!({"groundId": [id(40)], "usage": ["910"]}), sheds([0, 1, 2])),
        (json!({"groundId": [id(41)]}), vec![]),
        (json!({"usage": ["120", "140"]}), vec![id(100), id(101)]),
        (json!({"usage": ["0120"]}), vec![]),
        (json!({"status": [6], "municipality": [420]}), vec![id(100), id(101), id(1_000)]),
        (json!({"status": [7]}), vec![]),
        (json!({"municipality": [421]}), vec![]),
        (json!({"parcel": [101]}), vec![id(101)]),
        (json!({"parcel": [101, 100 + (1_u64 << 32)]}), vec![id(101)]),
    ] {
        let answer = ask(&rows("bbrBuilding", &filter, &page), &[], steps::POOL).unwrap();
        assert_eq!(ids(&answer), expected, "{filter}");
    }
}

#[test]
fn what_few_rows_have_is_found_without_a_look_at_the_others() {
    let page = json!({"number": 1, "size": 100});
    for (filter, expected) in [
        (json!({"usage": ["140"]}), vec![id(101)]),
        (json!({"usage": ["140", "120", "150"]}), vec![id(100), id(101)]),
        (json!({"usage": ["140"], "status": [7]}), vec![]),
        (json!({"usage": ["140"], "position": [9.0, 55.0]}), vec![]),
        (json!({"usage": ["110"]}), vec![]),
    ] {
        let answer = ask(&rows("bbrBuilding", &filter, &page), &[], 100).unwrap();
        assert_eq!(ids(&answer), expected, "{filter}");
    }
}

#[test]
fn buildings_are_found_where_they_lie() {
    let at = |x: f64, y: f64| json!({"position": [x, y], "spatial": {"srid": 25832}});
    let near = |x: f64, y: f64, and: &Value| {
        let mut filter = at(x, y);
        filter.as_object_mut().unwrap().extend(and.as_object().unwrap().clone());
        filter
    };
    let around = |x: f64, y: f64, radius_m: f64| json!({"spatial": {"srid": 25832, "circle": {"x": x, "y": y, "radiusM": radius_m}}});
    for (fact, filter, expected) in [
        ("the nearest", at(500_011.0, 6_100_002.0), vec![id(1_001)]),
        ("of equally near ones the first by id", at(500_025.0, 6_100_025.0), vec![id(1_122)]),
        ("the nearest of a use", near(500_600.0, 6_100_700.0, &json!({"usage": ["120"]})), vec![id(100)]),
        ("the nearest of a frequent use", near(500_600.0, 6_100_700.0, &json!({"usage": ["910"]})), vec![id(5_199)]),
        ("the nearest of a use without points", near(5e5, 6.1e6, &json!({"usage": ["140"]})), vec![]),
        ("the nearest of none", near(5e5, 6.1e6, &json!({"municipality": [421]})), vec![]),
        (
            "within a circle, its edge included",
            around(500_000.0, 6_100_000.0, 10.0),
            vec![id(100), id(1_000), id(1_001), id(1_060)],
        ),
        ("in a circle where there is none", around(600_000.0, 6_100_000.0, 10.0), vec![]),
    ] {
        let answer = ask(&rows("bbrBuilding", &filter, &Value::Null), &[], steps::POOL).unwrap();
        assert_eq!(ids(&answer), expected, "{fact}");
    }
    for (number, size, expected) in [(1, 3, vec![id(1_001), id(1_061), id(1_002)]), (2, 2, vec![id(1_002), id(1_000)])]
    {
        let page = json!({"number": number, "size": size});
        let answer = ask(&rows("bbrBuilding", &at(500_011.0, 6_100_002.0), &page), &[], steps::POOL).unwrap();
        assert_eq!(ids(&answer), expected, "a page of the nearest");
    }
}

#[test]
fn every_page_of_a_filter_is_there_at_any_depth() {
    for filter in [json!({}), json!({"usage": ["910"]}), json!({"groundId": [id(40)]})] {
        let all = ask(&rows("bbrBuilding", &filter, &Value::Null), &[], steps::POOL).unwrap();
        let mut paged = Vec::new();
        for number in 1.. {
            let page = json!({"number": number, "size": 1_000});
            let answer = ask(&rows("bbrBuilding", &filter, &page), &[], steps::POOL).unwrap();
            if answer.as_array().unwrap().is_empty() {
                break;
            }
            paged.extend(ids(&answer).into_iter().map(ToOwned::to_owned));
        }
        assert_eq!(paged, ids(&all), "{filter}");
    }
}

#[test]
fn a_filter_by_what_an_entity_does_not_have_is_refused() {
    let page = json!({"number": 1, "size": 3});
    for (resource, filter, field) in [
        ("bbrGround", json!({"buildingId": [id(1)]}), "buildingId"),
        ("bbrUnit", json!({"position": [9.0, 55.0]}), "position"),
        ("bbrFloor", json!({"usage": ["1"]}), "usage"),
        ("bbrBuilding", json!({"groundId": ["1"]}), "groundId"),
    ] {
        let refused = ask(&rows(resource, &filter, &page), &[], steps::POOL);
        let Err(Error::Parameter(faults)) = refused else { panic!("{resource} {filter}: {refused:?}") };
        assert_eq!(faults[0].parameter, field, "{resource} {filter}");
    }
}
