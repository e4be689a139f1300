//! What an answer about buildings costs: a ground may have thousands of sheds, and who asks for one of its addresses gets
//! them all.

use std::fmt::Write as _;
use std::sync::LazyLock;

use serde_json::{Value, json};
use vejviser_answer::{Fault, answer, steps};
use vejviser_engine::{Budget, Engine, Error};
use vejviser_ingest::{ImportOptions, import};

/// Sheds on the ground.
const SHEDS: u32 = 3_000;
const ADDRESSES: &str = "id,status,vejkode,vejnavn,husnr,etage,dør,postnr,postnrnavn,kommunekode,adgangsadresseid\n";

fn id(object: u32) -> String {
    format!("{object:08x}-0000-4000-8000-000000000000")
}

/// Entrance 1 with unit 11, whose house shares its ground with sheds of entrance 2.
fn engine() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let (files, out) = (folder.path().join("files"), folder.path().join("out"));
        std::fs::create_dir(&files).unwrap();
        let unit =
            |unit, entrance| format!("{},1,1,Prøvevej,{entrance},,,5000,Odense C,420,{}\n", id(unit), id(entrance));
        std::fs::write(files.join("adresser.csv"), [ADDRESSES.to_owned(), unit(11, 1), unit(21, 2)].concat()).unwrap();
        let mut buildings = String::from(
            "id_lokalId,registreringFra,virkningFra,status,kommunekode,husnummer,grund,byg007Bygningsnummer,byg021BygningensAnvendelse\n",
        );
        let since = "2017-06-02T12:29:37Z,2014-09-13T18:31:44Z,6,0420";
        let mut building = |number: u32, entrance: u32, usage: u32| {
            let _ = writeln!(buildings, "{},{since},{},{},{number},{usage}", id(number), id(entrance), id(40));
        };
        building(100, 1, 120);
        for shed in 0..SHEDS {
            building(1_000 + shed, 2, 910);
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
    let one = ask(&get("accessAddress", 1), &["buildings"], steps::POOL / 10);
    assert!(one.is_ok(), "{one:?}");
    let question = enrich("accessAddress", 2, "buildings", &[]);
    let answer = ask(&question, &[], steps::POOL).unwrap();
    assert_eq!(buildings(&answer), SHEDS as usize, "sheds of the entrance itself, without the house of another");
    let both = ask(&list("accessAddress"), &["buildings"], 200_000);
    assert!(matches!(both, Err(Error::TooExpensive)));
}
