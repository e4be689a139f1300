//! The register of buildings and dwellings in every form of delivery: which rows are kept, what they refer to, and that
//! nobody's name is.

mod updates;

use std::path::PathBuf;

use crate::support::{Imported, import_paths};
use serde_json::{Map, Value};
use tempfile::TempDir;
use vejviser_dataset::Register;
use vejviser_dataset::bbr::{BbrEntity, BbrKind};
use vejviser_dataset::raw::RawValue;
use vejviser_ingest::{ImportError, verify};
use vejviser_model::Uuid;

/// A row: entity, number of the object, columns with their values; `#` and a number is a reference.
type Row<'a> = (BbrEntity, u32, &'a [(&'a str, &'a str)]);

/// Entrance 1 with units 11 and 12, entrance 2 with unit 21.
const ADDRESSES: &str = "id,vejkode,vejnavn,husnr,etage,dør,postnr,postnrnavn,kommunekode,adgangsadresseid\n";

/// A house of two flats on a ground, its shed, and a building somewhere else.
const ROWS: [Row<'static>; 9] = [
    (BbrEntity::Ground, 40, &[("husnummer", "#1"), ("gru009Vandforsyning", "1"), ("status", "7")]),
    (
        BbrEntity::Building,
        51,
        &[
            ("husnummer", "#1"),
            ("grund", "#40"),
            ("jordstykke", "435638"),
            ("byg007Bygningsnummer", "1"),
            ("byg021BygningensAnvendelse", "140"),
            ("byg026Opførelsesår", "1969"),
            ("byg042ArealIndbyggetGarage", "-46"),
            ("byg094Revisionsdato", "2014-08-15T08:00:04.087Z"),
            ("byg133KildeTilKoordinatsæt", "K"),
            ("byg404Koordinat", "POINT (563116.47 6135516.96)"),
        ],
    ),
    (
        BbrEntity::Building,
        50,
        &[("husnummer", "#1"), ("grund", "#40"), ("byg021BygningensAnvendelse", "910"), ("byg007Bygningsnummer", "2")],
    ),
    (
        BbrEntity::Building,
        52,
        &[("husnummer", "#99"), ("byg021BygningensAnvendelse", "120"), ("byg007Bygningsnummer", "1")],
    ),
    (BbrEntity::Staircase, 60, &[("bygning", "#51"), ("adgangFraHusnummer", "#1"), ("opg020Elevator", "0")]),
    (BbrEntity::Floor, 70, &[("bygning", "#51"), ("eta006BygningensEtagebetegnelse", "st")]),
    (
        BbrEntity::Unit,
        81,
        &[
            ("adresseIdentificerer", "#11"),
            ("etage", "#70"),
            ("opgang", "#60"),
            ("enh020EnhedensAnvendelse", "140"),
            ("enh032Toiletforhold", "T"),
        ],
    ),
    (
        BbrEntity::Unit,
        80,
        &[("adresseIdentificerer", "#12"), ("opgang", "#60"), ("enh020EnhedensAnvendelse", "140"), ("status", "10")],
    ),
    (BbrEntity::Unit, 82, &[("adresseIdentificerer", "#98"), ("etage", "#97"), ("enh020EnhedensAnvendelse", "140")]),
];

fn id(object: u32) -> String {
    format!("{object:08x}-0000-4000-8000-000000000000")
}

/// The columns of a row, those that all have included; later ones take the place of those before.
fn columns((entity, object, own): &Row<'_>) -> Map<String, Value> {
    let common = [
        ("registreringFra", "2017-06-02T12:29:37Z"),
        ("registreringsaktør", "BBR"),
        ("virkningFra", "2014-09-13T18:31:44.18Z"),
        ("virkningsaktør", "Registerfører"),
        ("kommunekode", "0420"),
        ("forretningshændelse", entity.description().name),
        ("status", "6"),
    ];
    let given = common.iter().chain(*own).map(|&(name, value)| {
        let value = value.strip_prefix('#').map_or(value.to_owned(), |object| id(object.parse().unwrap()));
        (name.to_owned(), Value::from(value))
    });
    [("id_lokalId".to_owned(), Value::from(id(*object)))].into_iter().chain(given).collect()
}

/// A form of delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Xml,
    Json,
    Csv,
}

fn table(entity: BbrEntity) -> &'static str {
    match entity {
        BbrEntity::Building => "CO50200t",
        BbrEntity::Unit => "CO50500t",
        BbrEntity::Floor => "CO50800t",
        BbrEntity::Ground => "CO51000t",
        BbrEntity::Staircase => "CO51200t",
        BbrEntity::TechnicalInstallation => "CO51500t",
        BbrEntity::Property => "CO50400t",
        BbrEntity::SharedArea => "CO50900t",
        BbrEntity::ShareOfArea => "CO50700t",
        BbrEntity::BuildingOnOthersGround => "CO50300t",
        BbrEntity::UnitProperty => "CO50600t",
        BbrEntity::GroundParcel => "CO51100t",
    }
}

fn latin1(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(letter as u32).unwrap()).collect()
}

fn xml(entity: BbrEntity, rows: &[Map<String, Value>]) -> Vec<u8> {
    let element = |(name, value): (&String, &Value)| format!("<{name}>{}</{name}>", value.as_str().unwrap());
    let row = |row: &Map<String, Value>| {
        let columns: String = row.iter().map(element).collect();
        format!("<{0}><OIS_AJOUR>I</OIS_AJOUR>{columns}</{0}>", table(entity))
    };
    let rows: String = rows.iter().map(row).collect();
    latin1(&format!("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><OIS_UDTRAEK>{rows}</OIS_UDTRAEK>"))
}

fn csv(rows: &[Map<String, Value>]) -> Vec<u8> {
    let mut names: Vec<&String> = rows.iter().flat_map(Map::keys).collect();
    names.sort();
    names.dedup();
    let header = names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(";");
    let line = |row: &Map<String, Value>| {
        let cells = names.iter().map(|name| row.get(*name).and_then(Value::as_str).unwrap_or_default());
        cells.collect::<Vec<_>>().join(";")
    };
    let lines: Vec<String> = std::iter::once(header).chain(rows.iter().map(line)).collect();
    format!("\u{feff}{}\n", lines.join("\n")).into_bytes()
}

/// Writes addresses and rows, a file an entity.
fn files(folder: &TempDir, form: Form, rows: &[Row<'_>]) -> Vec<PathBuf> {
    let unit = |unit: u32, entrance: u32, door: &str| {
        format!("{},1,Prøvevej,{entrance},1,{door},5000,Odense C,420,{}\n", id(unit), id(entrance))
    };
    let addresses = [ADDRESSES.to_owned(), unit(11, 1, "tv"), unit(12, 1, "th"), unit(21, 2, "")].concat();
    let mut paths = vec![write(folder, "adresser.csv", addresses.as_bytes())];
    for entity in BbrEntity::ALL {
        let own: Vec<_> = rows.iter().filter(|row| row.0 == entity).map(columns).collect();
        if !own.is_empty() {
            paths.push(written(folder, form, entity, &own));
        }
    }
    paths
}

/// Writes rows of an entity.
fn written(folder: &TempDir, form: Form, entity: BbrEntity, rows: &[Map<String, Value>]) -> PathBuf {
    let name = table(entity);
    match form {
        Form::Xml => write(folder, &format!("{name}.xml"), &xml(entity, rows)),
        Form::Json => write(folder, &format!("{name}.json"), Value::from_iter(rows.to_vec()).to_string().as_bytes()),
        Form::Csv => write(folder, &format!("{name}.csv"), &csv(rows)),
    }
}

fn write(folder: &TempDir, name: &str, text: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn imported(form: Form, rows: &[Row<'_>]) -> Imported {
    let folder = tempfile::tempdir().unwrap();
    Imported::of_paths(&files(&folder, form, rows))
}

/// The value of an attribute.
fn value<'a>(of: &'a Imported, entity: BbrEntity, object: u32, attribute: &str) -> Option<RawValue<'a>> {
    let rows = of.snapshot.bbr(entity);
    let row = rows.with_id(Uuid::parse(&id(object)).unwrap()).unwrap();
    rows.values(entity, row)[entity.description().place(attribute)]
}

#[test]
fn rows_say_the_same_in_every_form_of_delivery() {
    let version = |form| imported(form, &ROWS).report.data_version;
    assert_eq!([Form::Json, Form::Csv].map(version), [Form::Xml, Form::Xml].map(version));
}

#[test]
fn values_are_kept_as_the_register_has_them() {
    let imported = imported(Form::Xml, &ROWS);
    let building = |attribute: &str| value(&imported, BbrEntity::Building, 51, attribute);
    for (attribute, expected) in [
        ("byg021BygningensAnvendelse", Some(RawValue::Digits(140))),
        ("byg026Opførelsesår", Some(RawValue::Integer(1969))),
        ("byg042ArealIndbyggetGarage", Some(RawValue::Integer(-46))),
        ("byg094Revisionsdato", Some(RawValue::Time(1_408_089_604_087))),
        ("byg133KildeTilKoordinatsæt", Some(RawValue::Text("K"))),
        ("jordstykke", Some(RawValue::Integer(435_638))),
        ("byg030Vandforsyning", None),
    ] {
        assert_eq!(building(attribute), expected, "{attribute}");
    }
    let Some(RawValue::Shared(number)) = building("virkningsaktør") else { panic!("no text") };
    assert_eq!(imported.snapshot.bbr_texts.text.get(number as usize), "Registerfører");
    let buildings = imported.snapshot.bbr(BbrEntity::Building);
    let row = buildings.with_id(Uuid::parse(&id(51)).unwrap()).unwrap() as usize;
    let point = (buildings.x.get(row), buildings.y.get(row));
    assert_eq!(point, (Some(563_116_470), Some(1_135_516_960)));
    assert_eq!((buildings.municipality.get(row), buildings.status.get(row)), (Some(420), Some(6)));
}

#[test]
fn rows_stand_under_what_they_belong_to() {
    let imported = imported(Form::Xml, &ROWS);
    let snapshot = &imported.snapshot;
    let entrance = imported.access_address(&id(1)) as u32;
    let ids = |entity: BbrEntity, rows: &mut dyn Iterator<Item = u32>| {
        rows.map(|row| snapshot.bbr(entity).id.get(row as usize).to_string()).collect::<Vec<_>>()
    };
    let under = |entity: BbrEntity, row: u32| ids(entity, &mut snapshot.bbr(entity).of_parent(row));
    let by = |entity: BbrEntity, row: u32| ids(entity, &mut snapshot.bbr(entity).of_second(row));
    assert_eq!(under(BbrEntity::Building, entrance), [50, 51].map(id));
    assert_eq!(under(BbrEntity::Ground, entrance), [40].map(id));
    assert_eq!(by(BbrEntity::Building, 0), [50, 51].map(id), "of the ground");
    assert_eq!(under(BbrEntity::Unit, imported.address(&id(11)) as u32), [81].map(id));
    assert_eq!(under(BbrEntity::Unit, imported.address(&id(21)) as u32), Vec::<String>::new());
    let house = snapshot.bbr(BbrEntity::Building).with_id(Uuid::parse(&id(51)).unwrap()).unwrap();
    assert_eq!(by(BbrEntity::Unit, house), [81, 80].map(id), "by floor, or by staircase, in the order of addresses");
    let nowhere = value(&imported, BbrEntity::Building, 52, "husnummer");
    assert_eq!(nowhere, Some(RawValue::Id(Uuid::parse(&id(99)).unwrap())), "the id of what is in no table stays");
    assert!(verify(&imported.root()).is_ok());
}

#[test]
fn a_building_that_a_unit_names_itself_counts() {
    let own: Row<'_> = (
        BbrEntity::Unit,
        83,
        &[("adresseIdentificerer", "#21"), ("bygning", "#50"), ("etage", "#70"), ("enh020EnhedensAnvendelse", "140")],
    );
    let rows = [&ROWS[..], &[own]].concat();
    let imported = imported(Form::Json, &rows);
    let units = imported.snapshot.bbr(BbrEntity::Unit);
    let row = units.with_id(Uuid::parse(&id(83)).unwrap()).unwrap() as usize;
    let shed = imported.snapshot.bbr(BbrEntity::Building).with_id(Uuid::parse(&id(50)).unwrap());
    assert_eq!(units.second.get(row), shed);
}

#[test]
fn what_does_not_join_is_counted_by_what_it_is() {
    let unjoined = imported(Form::Xml, &ROWS).report.unjoined;
    let of_register: Vec<(&str, u64)> = unjoined
        .iter()
        .filter(|(what, _)| what.contains("(BBR)"))
        .map(|(what, count)| (what.as_str(), *count))
        .collect();
    assert_eq!(
        of_register,
        [
            ("building (BBR) to access address", 1),
            ("unit (BBR) to address", 1),
            ("unit (BBR) to building", 1),
            ("unit (BBR) to floor", 1),
        ]
    );
}

#[test]
fn of_each_object_the_row_counts_that_holds_now_and_was_registered_last() {
    let row = |own: &'static [(&'static str, &'static str)]| -> Row<'static> { (BbrEntity::Floor, 70, own) };
    let year = "eta006BygningensEtagebetegnelse";
    let rows = [
        row(&[("bygning", "#51"), ("eta006BygningensEtagebetegnelse", "st")]),
        row(&[
            ("bygning", "#51"),
            ("eta006BygningensEtagebetegnelse", "01"),
            ("registreringFra", "2019-01-01T00:00:00Z"),
        ]),
        row(&[("bygning", "#51"), ("eta006BygningensEtagebetegnelse", "02"), ("virkningTil", "2015-01-01T00:00:00Z")]),
        row(&[("bygning", "#51"), ("eta006BygningensEtagebetegnelse", "03"), ("virkningFra", "2999-01-01T00:00:00Z")]),
        row(&[
            ("bygning", "#51"),
            ("eta006BygningensEtagebetegnelse", "04"),
            ("registreringFra", "2020-01-01T00:00:00Z"),
            ("registreringTil", "2020-02-01T00:00:00Z"),
        ]),
        row(&[("bygning", "#51"), ("eta006BygningensEtagebetegnelse", "05"), ("OIS_AJOUR", "U")]),
        row(&[("bygning", "#51"), ("eta006BygningensEtagebetegnelse", "06"), ("virkningFra", "soon")]),
    ];
    let imported = imported(Form::Csv, &rows);
    let Some(RawValue::Shared(number)) = value(&imported, BbrEntity::Floor, 70, year) else { panic!("no text") };
    assert_eq!(imported.snapshot.bbr_texts.text.get(number as usize), "01");
    let report = imported.report.files.iter().find(|file| file.kind == "bbr_floors").unwrap();
    let skipped: Vec<(&str, u64)> = report.skipped.iter().map(|(reason, count)| (reason.as_str(), *count)).collect();
    assert_eq!(
        skipped,
        [
            ("it changes a row of another delivery, and only whole deliveries are read", 1),
            ("it does not hold any more", 1),
            ("it does not hold yet", 1),
            ("the registration has ended", 1),
            ("virkningFra is unreadable", 1),
        ]
    );
    assert_eq!((report.kept, imported.report.duplicates["bbr_floors"]), (2, 1));
}

/// A row of an entity in which every attribute has a value, and every text that people write has somebody's name.
fn full(entity: BbrEntity, object: u32) -> Map<String, Value> {
    let description = entity.description();
    let mut row = columns(&(entity, object, &[]));
    for (attribute, kind) in description.attributes.iter().zip(description.kinds) {
        let name = match (entity, attribute.name) {
            (BbrEntity::Unit, "adresse") => "adresseIdentificerer",
            (BbrEntity::Staircase, "husnummer") => "adgangFraHusnummer",
            (_, name) => name,
        };
        let value = match kind {
            BbrKind::Free => format!("{SOMEBODY}, {SOMEBODYS_NUMBER}"),
            BbrKind::Link(_) => id(1),
            BbrKind::Time => "2014-09-13T18:31:44Z".to_owned(),
            BbrKind::Point => "POINT (563116.47 6135516.96)".to_owned(),
            BbrKind::Text => attribute.name.to_owned(),
            BbrKind::Listed(_) | BbrKind::Integer | BbrKind::Decimal | BbrKind::Parcel => "1".to_owned(),
        };
        row.insert(name.to_owned(), Value::from(value));
    }
    for column in ["ejernavn", "ejerCPR", "beboer", "administrator", "kontaktperson", "bemærkning", "notat"] {
        row.insert(column.to_owned(), Value::from(format!("{SOMEBODY}, {SOMEBODYS_NUMBER}")));
    }
    row
}

const SOMEBODY: &str = "Karen Margrethe Mørk-Prøve";
const SOMEBODYS_NUMBER: &str = "0101601234";

/// Nobody who owns, lives in or wrote of a building is read or kept, whatever column a delivery has him in.
#[test]
fn no_person_is_kept() {
    for form in [Form::Xml, Form::Json, Form::Csv] {
        let folder = tempfile::tempdir().unwrap();
        let mut paths = files(&folder, form, &[]);
        for (object, entity) in (90..).zip(BbrEntity::ALL) {
            paths.push(written(&folder, form, entity, &[full(entity, object)]));
        }
        let imported = Imported::of_paths(&paths);
        for entity in BbrEntity::ALL {
            assert_eq!(imported.snapshot.bbr(entity).len(), 1, "{form:?} {entity:?}");
        }
        for file in std::fs::read_dir(&imported.snapshot.folder).unwrap() {
            let path = file.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            for text in [SOMEBODY.as_bytes(), &latin1(SOMEBODY), SOMEBODYS_NUMBER.as_bytes()] {
                assert!(!bytes.windows(text.len()).any(|found| found == text), "{form:?} {}", path.display());
            }
        }
    }
    for entity in BbrEntity::ALL {
        let described = entity.description();
        for (attribute, kind) in described.attributes.iter().zip(described.kinds) {
            let written = ["Notat", "Bemærkning", "for005Navn", "InspicerendeVirksomhed"];
            let is_written_by_people = written.iter().any(|word| attribute.name.contains(word));
            assert_eq!(is_written_by_people, *kind == BbrKind::Free, "{}", attribute.name);
            for word in ["ejer", "navn", "cpr", "cvr"] {
                // Flats, and what kind of owner a property has.
                let allowed = ["ejerlejlighed", "ejerlejlighedsnummer", "ejendommensEjerforholdskode"];
                let is_allowed = allowed.contains(&attribute.name) || *kind == BbrKind::Free;
                assert!(is_allowed || !attribute.name.to_lowercase().contains(word), "{}", attribute.name);
            }
        }
    }
}

#[test]
fn the_register_is_known_as_imported_and_as_of_its_newest_row() {
    let with = imported(Form::Xml, &ROWS);
    assert!(with.snapshot.has(Register::Bbr) && with.snapshot.bbr_release.is_loaded);
    assert_eq!(with.snapshot.bbr_release.date.as_deref(), Some("2017-06-02"));
    let without = imported(Form::Xml, &[]);
    assert!(!without.snapshot.has(Register::Bbr) && !without.snapshot.bbr_release.is_loaded);
}

#[test]
fn a_table_of_which_nothing_is_kept_is_left_out_though_it_was_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = files(&folder, Form::Xml, &ROWS);
    let path = folder.path().join("owners.xml");
    std::fs::write(&path, "<?xml version=\"1.0\"?><OIS_UDTRAEK><CO59900t><status>7</status></CO59900t></OIS_UDTRAEK>")
        .unwrap();
    paths.push(path);
    let report = Imported::of_paths(&paths).report;
    assert_eq!(report.left_out[0].reason, "it is a table of BBR of which nothing is kept");
}

#[test]
fn a_file_that_is_cut_off_stops_the_import() {
    let folder = tempfile::tempdir().unwrap();
    let paths = files(&folder, Form::Xml, &ROWS);
    let whole = std::fs::read(&paths[1]).unwrap();
    for cut in [whole.len() - 1, whole.len() / 2, 90] {
        std::fs::write(&paths[1], &whole[..cut]).unwrap();
        let (_folder, result) = import_paths(&paths);
        assert!(matches!(result, Err(ImportError::CutOff { .. })), "{cut}: {result:?}");
    }
}
