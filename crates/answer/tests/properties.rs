//! Valuations, locations of properties and energy labels: what is answered of them, what does not join, and that nobody's
//! name is kept.

use std::sync::LazyLock;

use serde_json::{Value, json};
use tempfile::TempDir;
use vejviser_answer::answer;
use vejviser_engine::{Budget, Engine};
use vejviser_ingest::{ImportOptions, Report, import, verify};

/// Entrance 1 with flats 11 and 12 and entrance 2 with home 21, all on one property in the sense of the municipality, each
/// entrance on a parcel of its own.
const ADDRESSES: &str = "id,status,vejkode,vejnavn,husnr,etage,dør,postnr,postnrnavn,kommunekode,adgangsadresseid,jordstykke_esrejendomsnr,\
    jordstykke_ejerlavkode,jordstykke_matrikelnr\n";
/// A valuation of two years, one of two parts, one that was corrected, one of nobody.
const VALUATIONS: &str = "\
id;år;ejendomværdiBeløb;grundværdiBeløb;vurderetAreal;registreringFra;registreringTil;ejerNavn
a;2020;1000000;400000;700;2021-01-01T00:00:00Z;;Karen Prøve-Mørk
b;2022;1500000.00;500000.00;700;2023-01-01T00:00:00Z;;Karen Prøve-Mørk
b;2022;9;9;700;2022-01-01T00:00:00Z;2023-01-01T00:00:00Z;
c;2021;100;10;1;2022-01-01T00:00:00Z;;
d;2021;200;20;2;2022-01-01T00:00:00Z;;
e;2021;300;30;2;2022-02-01T00:00:00Z;;
f;2021;1;1;1;2022-01-01T00:00:00Z;;
g;soon;1;1;1;2022-01-01T00:00:00Z;;
";
const REFERENCES: &str = r#"[
{"BFEKrydsreferenceID": 1, "BFEnummer": "501", "fkEjendomsvurderingID": "a", "registreringFra": "2021-01-01T00:00:00Z"},
{"BFEKrydsreferenceID": 2, "BFEnummer": 501, "fkEjendomsvurderingID": "B", "registreringFra": "2021-01-01T00:00:00Z"},
{"BFEKrydsreferenceID": 3, "BFEnummer": 502, "fkEjendomsvurderingID": "c", "registreringFra": "2021-01-01T00:00:00Z"},
{"BFEKrydsreferenceID": 4, "BFEnummer": 502, "fkEjendomsvurderingID": "d", "registreringFra": "2021-01-01T00:00:00Z"},
{"BFEKrydsreferenceID": 5, "BFEnummer": 502, "fkEjendomsvurderingID": "e", "registreringFra": "2021-01-01T00:00:00Z"},
{"BFEKrydsreferenceID": 6, "BFEnummer": 503, "fkEjendomsvurderingID": "z", "registreringFra": "2021-01-01T00:00:00Z"}
]"#;
/// Parcels of a property that was valued, and of one that was not.
const PARCELS: &str = "\
ejerlavkode,matrikelnr,kommunekode,bfenummer,featureid,registreretareal,arealberegningsmetode
60851,1e1,0461,502,100001,700,k
60851,1e2,0461,599,100002,700,k
";
/// Labels of building 1, an old one and a new one, and of building 2; one of a building elsewhere, and one that has ended.
const LABELS: &str = "\
EnergyLabelSerialIdentifier,LabelStatus,EnergyLabelClassification,ValidFrom,ValidTo,MunicipalityNumber,PropertyNumber,BuildingNumber,OwnerName
311000001,VALID,D,2015-03-01,2025-03-01,461,7001,1,Karen Prøve-Mørk
311000002,VALID,A2015,2021-05-09T00:00:00,2031-05-09T00:00:00,461,4610007001,1,Karen Prøve-Mørk
311000003,VALID,C,2021-05-09,2031-05-09,461,7001,2,
311000004,EXPIRED,B,2009-05-09,2019-05-09,461,7001,2,
311000005,VALID,B,2021-05-09,2031-05-09,461,9999,1,
311000006,VALID,Q,2021-05-09,2031-05-09,461,7001,3,
";

fn id(object: u32) -> String {
    format!("{object:08x}-0000-4000-8000-000000000000")
}

/// An import: its report, and what answers from it.
struct Imported {
    report: Report,
    engine: Engine,
    folder: TempDir,
}

/// Imports addresses, and of the other files those whose names are given.
fn imported(others: &[&str]) -> Imported {
    let folder = tempfile::tempdir().unwrap();
    let (files, out) = (folder.path().join("files"), folder.path().join("out"));
    std::fs::create_dir(&files).unwrap();
    let unit = |unit, entrance, door| {
        let (unit, id) = (id(unit), id(entrance));
        format!("{unit},1,1,Prøvevej,{entrance},,{door},5000,Odense C,461,{id},7001,60851,1e{entrance}\n")
    };
    let addresses = [ADDRESSES.to_owned(), unit(11, 1, "tv"), unit(12, 1, "th"), unit(21, 2, "")].concat();
    let since = "2017-06-02T12:29:37Z,2014-09-13T18:31:44Z,6,0461";
    let building = |number: u32, entrance: u32| format!("{},{since},{},{number},120\n", id(100 + number), id(entrance));
    let buildings = format!(
        "id_lokalId,registreringFra,virkningFra,status,kommunekode,husnummer,byg007Bygningsnummer,byg021BygningensAnvendelse\n{}{}",
        building(1, 1),
        building(2, 2)
    );
    let location = |bfe: u32, address: &str, entrance: &str, status: &str| {
        format!("{bfe},{address},{entrance},{status},2021-01-01T00:00:00Z,2021-01-01T00:00:00Z\n")
    };
    let locations = [
        "bestemtFastEjendomBFENr,adresseLokalId,husnummerLokalId,status,registreringFra,virkningFra\n".to_owned(),
        location(501, &id(11), &id(1), "gældende"),
        location(502, "", &id(1), "gældende"),
        location(509, &id(12), "", "historisk"),
        location(503, &id(77), "", "gældende"),
        location(504, "", "", "gældende"),
    ]
    .concat();
    std::fs::write(files.join("adresser.csv"), addresses).unwrap();
    for (name, text) in [
        ("vurdering.csv", VALUATIONS),
        ("krydsreference.json", REFERENCES),
        ("beliggenhed.csv", &locations),
        ("emo.csv", LABELS),
        ("bygning.csv", &buildings),
        ("jordstykker.csv", PARCELS),
    ] {
        if others.contains(&name) {
            std::fs::write(files.join(name), text).unwrap();
        }
    }
    let report = import(&ImportOptions::new(vec![files], out.clone()), &mut |_| {}).unwrap();
    verify(&out).unwrap();
    Imported { report, engine: Engine::open(&out).unwrap(), folder }
}

fn whole() -> &'static Imported {
    static WHOLE: LazyLock<Imported> = LazyLock::new(|| {
        imported(&["vurdering.csv", "krydsreference.json", "beliggenhed.csv", "emo.csv", "bygning.csv"])
    });
    &WHOLE
}

fn ask(of: &Imported, resource: &str, object: u32, register: &str, members: &[&str]) -> Value {
    let parameters = json!({"id": id(object), "register": register, "members": members});
    let question = json!({"resource": resource, "operation": "enrich", "parameters": parameters});
    let presentation = json!({"shape": "nested", "format": "json", "base": "http://h", "enrichment": []});
    let (mut out, mut budget) = (Vec::new(), Budget::new(1_000_000, None));
    answer(&of.engine, &question.to_string(), &presentation.to_string(), &mut budget, &mut out).unwrap();
    serde_json::from_slice(&out).unwrap()
}

#[test]
fn a_home_has_the_valuation_of_its_own_property_and_others_that_of_their_entrance() {
    for (resource, object, expected) in [
        ("address", 11, json!([501, 2022, 1_500_000, 500_000])),
        ("address", 12, json!([502, 2021, 400, 40])),
        ("accessAddress", 1, json!([502, 2021, 400, 40])),
        ("address", 21, json!([null, null, null, null])),
    ] {
        let answer = ask(whole(), resource, object, "valuation", &[]);
        let found = ["bfenummer", "år", "ejendomsværdi", "grundværdi"].map(|name| answer[name].clone());
        assert_eq!((json!(found), &answer["tilgængelig"]), (expected, &json!(true)), "{object}");
    }
    let answer = ask(whole(), "address", 11, "valuation", &[]);
    assert_eq!((&answer["register"], &answer["dato"]), (&json!("VUR"), &json!("2023-01-01")));
}

#[test]
fn a_home_that_no_location_names_has_the_valuation_of_the_property_of_its_parcel() {
    let valued = ["vurdering.csv", "krydsreference.json", "jordstykker.csv"];
    let located = imported(&[&valued[..], &["beliggenhed.csv"]].concat());
    let without_locations = imported(&valued);
    for (of, object, expected) in [
        (&located, 11, json!([501, 2022, 1_500_000, 500_000])),
        (&located, 21, json!([599, null, null, null])),
        (&without_locations, 11, json!([502, 2021, 400, 40])),
        (&without_locations, 21, json!([599, null, null, null])),
    ] {
        let answer = ask(of, "address", object, "valuation", &[]);
        let found = ["bfenummer", "år", "ejendomsværdi", "grundværdi"].map(|name| answer[name].clone());
        assert_eq!(json!(found), expected, "{object}");
    }
}

#[test]
fn a_building_has_the_label_that_is_valid_longest() {
    for (object, expected) in
        [(11, json!(["A2015", "2031-05-09", "311000002"])), (21, json!(["C", "2031-05-09", "311000003"]))]
    {
        let answer = ask(whole(), "address", object, "energyLabel", &[]);
        assert_eq!(json!(["klasse", "gyldigtil", "rapport"].map(|name| answer[name].clone())), expected, "{object}");
        let all = ask(whole(), "address", object, "all", &[]);
        assert_eq!(all["energimaerke"], answer);
        assert_eq!(all["vurdering"], ask(whole(), "address", object, "valuation", &[]));
    }
    let chosen = ask(whole(), "address", 11, "energyLabel", &["klasse"]);
    assert_eq!((&chosen["klasse"], chosen.get("rapport")), (&json!("A2015"), None));
}

#[test]
fn without_buildings_a_property_of_several_labels_has_none() {
    let imported = imported(&["emo.csv"]);
    let answer = ask(&imported, "address", 11, "energyLabel", &[]);
    assert_eq!((&answer["tilgængelig"], &answer["klasse"]), (&json!(true), &json!(null)));
    assert_eq!(ask(&imported, "address", 11, "valuation", &[])["tilgængelig"], json!(false));
}

#[test]
fn what_does_not_join_and_what_is_left_out_is_counted() {
    let report = &whole().report;
    let of_properties = report.unjoined.iter().filter(|(what, _)| what.contains("VUR") || what.contains('E'));
    let of_properties: Vec<(&str, u64)> = of_properties.map(|(what, &count)| (what.as_str(), count)).collect();
    assert_eq!(
        of_properties,
        [
            ("energy label (EMO) to property number of an access address", 1),
            ("property (BFE) to valuation (VUR)", 1),
            ("property (EBR) to address", 1),
            ("valuation (VUR) to property (BFE)", 1),
        ]
    );
    for (kind, kept, skipped) in [
        ("valuations", 6, &["the row is not in force", "år is unreadable"][..]),
        ("valuationReferences", 6, &[]),
        ("propertyLocations", 3, &["it names no address", "the row is not in force"]),
        ("energyLabels", 4, &["EnergyLabelClassification is unreadable", "the label is not valid"]),
    ] {
        let file = report.files.iter().find(|file| file.kind == kind).unwrap();
        assert_eq!((file.kept, file.skipped.keys().map(String::as_str).collect::<Vec<_>>()), (kept, skipped.to_vec()));
    }
}

/// Nobody who owns a property or asked for a label is read or kept.
#[test]
fn no_person_is_kept() {
    let snapshots = whole().folder.path().join("out").join("snapshots");
    let snapshot = std::fs::read_dir(snapshots).unwrap().next().unwrap().unwrap().path();
    for file in std::fs::read_dir(snapshot).unwrap() {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let name = "Karen".as_bytes();
        assert!(!bytes.windows(name.len()).any(|found| found == name), "{}", path.display());
    }
}

#[test]
fn a_snapshot_made_without_these_registers_has_no_tables_of_them_and_opens() {
    let imported = imported(&[]);
    let files = &imported.engine.snapshot().manifest.files;
    for table in ["valuations", "address_properties", "access_address_properties", "energy_labels"] {
        assert!(!files.contains_key(&format!("{table}.arrow")), "{table}");
    }
    assert!(whole().engine.snapshot().manifest.files.contains_key("valuations.arrow"));
    assert_eq!(ask(&imported, "address", 11, "energyLabel", &[])["tilgængelig"], json!(false));
}
