//! The register of administrative divisions in each form it is delivered in.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::support::{Imported, import_paths};
use tempfile::TempDir;
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::tables::{AreaKind, WITHOUT_NUMBER};
use vejviser_dataset::{AcceptedLoss, Snapshot};
use vejviser_ingest::{ImportOptions, Report, update};

/// A square with sides of ten kilometres, `east` and `north` of its south-west corner in kilometres.
fn square(east: u32, north: u32, height: &str) -> String {
    let corner = |x: u32, y: u32| format!("{}000 {}000{height}", east + x, north + y);
    [corner(0, 0), corner(10, 0), corner(10, 10), corner(0, 10), corner(0, 0)].join(",")
}

/// The rows of each entity as the old loader's lists have them, and as downloads do. `GEOM` stands for the boundary.
const ENTITIES: [(&str, &str, &str); 13] = [
    (
        "Regionsinddeling",
        r#"{"dagi_id":389101,"kode":1083,"navn":"Region Syddanmark","nuts2":"DK03","geom":"GEOM"}"#,
        r#"{"id_lokalId":"389101","regionskode":"1083","navn":"Region Syddanmark","NUTS2vaerdi":"DK03","geometri":"GEOM"}"#,
    ),
    (
        "Landsdel",
        r#"{"dagi_id":389201,"navn":"Sydjylland","nuts3":"DK032","geom":"GEOM"}"#,
        r#"{"id_lokalId":"389201","navn":"Sydjylland","NUTS3vaerdi":"DK032","geometri":"GEOM"}"#,
    ),
    (
        "Kommuneinddeling",
        r#"{"dagi_id":389153,"kode":550,"navn":"Tønder","udenforkommuneinddeling":false,"regionskode":1083,"geom":"GEOM"}"#,
        r#"{"id_lokalId":"389153","kommunekode":"0550","navn":"Tønder","udenforKommuneinddeling":false,"regionLokalId":"389101","geometri":"GEOM"}"#,
    ),
    (
        "Sogneinddeling",
        r#"{"dagi_id":389301,"kode":9001,"navn":"Møgeltønder","geom":"GEOM"}"#,
        r#"{"id_lokalId":"389301","sognekode":"9001","navn":"Møgeltønder","geometri":"GEOM"}"#,
    ),
    (
        "Retskreds",
        r#"{"dagi_id":389401,"kode":1164,"navn":"Retten i Sønderborg","geom":"GEOM"}"#,
        r#"{"id_lokalId":"389401","myndighedskode":"1164","retskredsnummer":"13","navn":"Retten i Sønderborg","geometri":"GEOM"}"#,
    ),
    (
        "Politikreds",
        r#"{"dagi_id":389402,"kode":1464,"navn":"Syd- og Sønderjyllands Politi","geom":"GEOM"}"#,
        r#"{"id_lokalId":"389402","myndighedskode":"1464","navn":"Syd- og Sønderjyllands Politi","geometri":"GEOM"}"#,
    ),
    (
        "Opstillingskreds",
        r#"{"dagi_id":389501,"nummer":51,"kode":51,"navn":"Tønder","valgkredsnummer":3,"storkredsnummer":7,"kredskommunekode":550,"geom":"GEOM"}"#,
        r#"{"id_lokalId":"389501","opstillingskredsnummer":"51","navn":"Tønder","valgkredsnummer":"3","storkredsnummer":null,"storkredsLokalId":"389502","kredskommunekode":"0550","valglandsdelsbogstav":"A","geometri":"GEOM"}"#,
    ),
    (
        "Storkreds",
        r#"{"dagi_id":389502,"nummer":7,"navn":"Sydjylland","valglandsdelsbogstav":"B","geom":"GEOM"}"#,
        r#"{"id_lokalId":"389502","storkredsnummer":"7","navn":"Sydjylland","valglandsdelsbogstav":null,"valglandsdelLokalId":"389503","geometri":"GEOM"}"#,
    ),
    (
        "Valglandsdel",
        r#"{"dagi_id":389503,"bogstav":"B","navn":"Sjælland-Syddanmark","geom":"GEOM"}"#,
        r#"{"id_lokalId":"389503","valglandsdelsbogstav":"B","navn":"Sjælland-Syddanmark","geometri":"GEOM"}"#,
    ),
    (
        "Afstemningsomraade",
        r#"{"dagi_id":389601,"kommunekode":550,"nummer":4,"navn":"Møgeltønder","opstillingskreds_dagi_id":389501,"geom":"GEOM"}"#,
        r#"{"id_lokalId":"389601","afstemningsområdenummer":"4","navn":"Møgeltønder","kommuneLokalId":"389153","opstillingskredsLokalId":"389501","geometri":"GEOM"}"#,
    ),
    (
        "MRafstemningsomraade",
        r#"{"dagi_id":389701,"kommunekode":550,"nummer":2,"navn":"Højer","sognekode":9001,"geom":"GEOM"}"#,
        r#"{"id_lokalId":"389701","MRafstemningsområdenummer":"2","navn":"Højer","kommuneLokalId":"389153","sognLokalId":"389301","geometri":"GEOM"}"#,
    ),
    (
        "Postnummerinddeling",
        r#"{"dagi_id":389801,"nr":6270,"navn":"Tønder","geom":"GEOM"}"#,
        r#"{"id_lokalId":"389801","postnummer":"6270","navn":"Tønder","geometri":"GEOM"}"#,
    ),
    (
        "SupplerendeBynavn",
        r#"{"dagi_id":389901,"kommunekode":550,"navn":"Daler","geom":"GEOM"}"#,
        r#"{"id_lokalId":"389901","navn":"Daler","kommuneLokalId":"389153","geometri":"GEOM"}"#,
    ),
];

/// Three entrances with street, number and town alone: inside, east of the boundary, and without a place.
const ADDRESSES: &str = "id,vejkode,vejnavn,husnr,kommunekode,postnr,supplerendebynavn,etrs89koordinat_øst,etrs89koordinat_nord\n\
    10000000-0000-0000-0000-000000000001,1,Prøvevej,1,550,,Daler,485000,6085000\n\
    10000000-0000-0000-0000-000000000002,1,Prøvevej,2,550,6270,Daler,499000,6085000\n\
    10000000-0000-0000-0000-000000000003,1,Prøvevej,3,550,6270,,,\n";

/// One form of delivery.
#[derive(Clone, Copy, Debug)]
enum Form {
    Loader,
    DownloadZip,
    DownloadWithoutDanishLetters,
    DownloadCsv,
    /// The older extract: one object of named lists, some of which are not needed.
    Lists,
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

fn zipped(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(format!("{name}.zip"));
    let mut archive = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
    archive.start_file(format!("{name}.json"), zip::write::SimpleFileOptions::default()).unwrap();
    archive.write_all(text.as_bytes()).unwrap();
    archive.finish().unwrap();
    path
}

/// A flat object as a header and a line, `;` between the columns.
fn as_csv(row: &str) -> String {
    let row: serde_json::Map<String, serde_json::Value> = serde_json::from_str(row).unwrap();
    let text = |value: &serde_json::Value| match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let names: Vec<&str> = row.keys().map(String::as_str).collect();
    let values: Vec<String> = row.values().map(text).collect();
    format!("\u{feff}{}\r\n{}\r\n", names.join(";"), values.join(";"))
}

fn delivered(folder: &Path, form: Form) -> Vec<PathBuf> {
    let flat = format!("MULTIPOLYGON((({})))", square(480, 6080, ""));
    let high = format!("MULTIPOLYGON Z ((({})))", square(480, 6080, " 1.5"));
    if matches!(form, Form::Lists) {
        let list = |(entity, _, download): &(&str, &str, &str)| {
            format!("\"{entity}List\": [\n{}]", download.replace("GEOM", &flat))
        };
        let lists: Vec<String> = ENTITIES.iter().map(list).collect();
        let text = format!(
            r#"{{"DanmarkList":[{{"id_lokalId":"1","geometri":"{flat}"}}],{},"SamlepostnummerList":[]}}"#,
            lists.join(",\n")
        );
        return vec![zipped(folder, "DAGI_Aktuelt_Totaludtraek_JSON_HF_20231105180006", &text)];
    }
    ENTITIES
        .iter()
        .map(|(entity, loader, download)| {
            let current = |row: &str, boundary: &str| {
                let row = row.replace("GEOM", boundary).replacen('{', r#"{"skala":"1:10.000","virkningTil":null,"#, 1);
                format!("[\n{row}\n]")
            };
            let name = format!("DAGI_V1_{entity}_TotalDownload_json_Current_645");
            match form {
                Form::Lists => unreachable!("one file"),
                Form::Loader => {
                    let row = loader.replace("GEOM", &format!("SRID=25832;{flat}"));
                    let name = match *entity {
                        "Sogneinddeling" => "sogn.json".to_owned(),
                        other => format!("{}.json", other.to_lowercase()),
                    };
                    write(folder, &name, format!("[\n{row}\n]\n").as_bytes())
                }
                Form::DownloadZip => zipped(folder, &name, &current(download, &high)),
                Form::DownloadWithoutDanishLetters => {
                    let (keys, rest) = (download.replace("områdenummer", "omraadenummer"), &flat);
                    write(folder, &format!("{name}.json"), current(&keys, rest).as_bytes())
                }
                Form::DownloadCsv => {
                    let row = download.replace("GEOM", &flat).replace(',', ", ");
                    let row = row.replace(", \"", ",\"");
                    write(folder, &format!("{name}.csv"), as_csv(&row).as_bytes())
                }
            }
        })
        .collect()
}

fn import(paths: &[PathBuf]) -> (TempDir, Report, Snapshot) {
    let (out, report) = import_paths(paths);
    let report = report.unwrap();
    let snapshot = Snapshot::open(&Root::new(out.path().join("root")).current().unwrap()).unwrap();
    (out, report, snapshot)
}

#[test]
fn equal_rows_give_equal_data_versions_in_every_form() {
    let forms = [Form::Loader, Form::DownloadZip, Form::DownloadWithoutDanishLetters, Form::DownloadCsv, Form::Lists];
    let versions = forms.map(|form| {
        let folder = tempfile::tempdir().unwrap();
        let mut paths = delivered(folder.path(), form);
        paths.push(write(folder.path(), "adgangsadresser.csv", ADDRESSES.as_bytes()));
        let (_out, report, _) = import(&paths);
        let (recognised, unknown): (Vec<_>, Vec<_>) = report.files.iter().partition(|file| file.kind != "unknown");
        assert!(recognised.iter().all(|file| file.skipped.is_empty() && file.kept > 0), "{form:?} {recognised:?}");
        let unknown: Vec<_> =
            unknown.iter().map(|file| (file.rows, file.skipped["the list is not recognised"])).collect();
        assert_eq!(unknown, vec![(1, 1); usize::from(matches!(form, Form::Lists))], "{form:?}");
        report.data_version
    });
    assert!(versions.windows(2).all(|pair| pair[0] == pair[1]), "{versions:?}");
}

#[test]
fn areas_know_what_they_belong_to_and_entrances_where_they_lie() {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = delivered(folder.path(), Form::DownloadZip);
    paths.push(write(folder.path(), "adgangsadresser.csv", ADDRESSES.as_bytes()));
    let (_out, report, snapshot) = import(&paths);
    let areas = &snapshot.areas;
    let area = |kind, code| snapshot.area(kind, code).unwrap_or_else(|| panic!("{kind:?} {code}")) as usize;
    for (kind, code, name, dagi_id) in [
        (AreaKind::Region, 1083, "Region Syddanmark", 389_101),
        (AreaKind::Province, 32, "Sydjylland", 389_201),
        (AreaKind::Municipality, 550, "Tønder", 389_153),
        (AreaKind::Parish, 9001, "Møgeltønder", 389_301),
        (AreaKind::CourtDistrict, 1164, "Retten i Sønderborg", 389_401),
        (AreaKind::PoliceDistrict, 1464, "Syd- og Sønderjyllands Politi", 389_402),
        (AreaKind::NominationDistrict, 51, "Tønder", 389_501),
        (AreaKind::Constituency, 7, "Sydjylland", 389_502),
        (AreaKind::ElectoralPart, 2, "Sjælland-Syddanmark", 389_503),
        (AreaKind::VotingArea, 5_500_004, "Møgeltønder", 389_601),
        (AreaKind::ParishCouncilArea, 5_500_002, "Højer", 389_701),
        (AreaKind::Postcode, 6270, "Tønder", 389_801),
    ] {
        let row = area(kind, code);
        assert_eq!((areas.name.get(row), areas.dagi_id.get(row)), (name, Some(dagi_id)), "{kind:?}");
        assert_eq!(snapshot.area_index.polygons_of(row as u32).len(), 1, "{kind:?}");
    }
    assert_eq!(areas.region.get(area(AreaKind::Municipality, 550)), Some(1083));
    let district = area(AreaKind::NominationDistrict, 51);
    assert_eq!((areas.constituency.get(district), areas.electoral_part.get(district)), (Some(7), Some(b'B')));
    assert_eq!(areas.municipalities.get(district), [550]);

    let table = &snapshot.access_addresses;
    let places = &snapshot.places;
    let facts = |row: usize| {
        let place = table.place.get(row) as usize;
        let town = places.supplementary_town.get(place).map(|town| snapshot.towns.dagi_id.get(town as usize));
        (
            (
                crate::support::division(&snapshot, row).region,
                crate::support::division(&snapshot, row).parish,
                crate::support::division(&snapshot, row).police_district,
            ),
            (
                crate::support::division(&snapshot, row).court_district,
                crate::support::division(&snapshot, row).nomination_district,
                crate::support::division(&snapshot, row).province.is_some(),
            ),
            (
                crate::support::division(&snapshot, row).voting_area.is_some(),
                crate::support::division(&snapshot, row).parish_council_area.is_some(),
            ),
            (places.postcode.get(place), town),
        )
    };
    let all = ((Some(1083), Some(9001), Some(1464)), (Some(1164), Some(51), true), (true, true));
    assert_eq!(facts(0), (all.0, all.1, all.2, (Some(6270), Some(Some(389_901)))));
    assert_eq!(facts(1), facts(0));
    assert_eq!(facts(2), ((Some(1083), None, None), (None, None, false), (false, false), (Some(6270), None)));
    assert_eq!(report.unjoined.get("access address without point to areas"), Some(&1));
}

#[test]
fn the_finest_boundary_of_an_area_counts_and_ended_rows_do_not() {
    let parish = |code: u16, scale: &str, east: u32, more: &str| {
        let boundary = square(east, 6080, "");
        let id = if scale == "1:500.000" { "500000389301" } else { "389301" };
        format!(
            r#"{{"id_lokalId":"{id}","sognekode":"{code}","navn":"A","skala":"{scale}","geometri":"POLYGON(({boundary}))"{more}}}"#
        )
    };
    let ended = r#","registreringTil":"2024-01-01T00:00:00Z""#;
    for (rows, expected) in [
        (vec![parish(9001, "1:500.000", 500, ""), parish(9001, "1:10.000", 480, "")], Some(480)),
        (vec![parish(9001, "1:10.000", 480, ""), parish(9001, "1:500.000", 500, "")], Some(480)),
        (vec![parish(9001, "1:500.000", 500, "")], Some(500)),
        (vec![parish(9001, "1:10.000", 480, ended), parish(9001, "1:500.000", 500, "")], Some(500)),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = write(folder.path(), "x.json", format!("[{}]", rows.join(",\n")).as_bytes());
        let (_out, report, snapshot) = import(&[path]);
        let row = snapshot.area(AreaKind::Parish, 9001).unwrap();
        assert_eq!(snapshot.areas.x_min.get(row as usize).map(|x| x / 1_000_000), expected, "{rows:?}");
        assert_eq!(snapshot.area_index.polygons_of(row).len(), 1, "{rows:?}");
        assert_eq!(snapshot.areas.dagi_id.get(row as usize), Some(389_301), "{rows:?}");
        assert!(report.duplicates.is_empty(), "{rows:?}");
    }
}

#[test]
fn a_region_has_the_nuts_code_of_its_row_else_the_one_that_belongs_to_its_number() {
    for (code, expected) in [(r#""DK02""#, Some(2)), (r#""DK01""#, Some(1)), ("null", Some(1)), (r#""DK09""#, Some(1))]
    {
        let folder = tempfile::tempdir().unwrap();
        let row = format!(r#"[{{"dagi_id":389098,"kode":1084,"navn":"A","nuts2":{code},"geom":null}}]"#);
        let (_out, _, snapshot) = import(&[write(folder.path(), "region.json", row.as_bytes())]);
        let row = snapshot.area(AreaKind::Region, 1084).unwrap() as usize;
        assert_eq!(snapshot.areas.nuts2.get(row), expected, "{code}");
    }
}

#[test]
fn constituencies_and_electoral_parts_need_no_boundary() {
    let folder = tempfile::tempdir().unwrap();
    let files = ENTITIES.iter().map(|(entity, _, row)| {
        let boundary = format!("POLYGON(({}))", square(480, 6080, ""));
        let row = match *entity {
            "Storkreds" | "Valglandsdel" => row.replace(r#""GEOM""#, "null"),
            _ => row.replace("GEOM", &boundary),
        };
        write(folder.path(), &format!("{entity}.json"), format!("[{row}]").as_bytes())
    });
    let mut paths: Vec<_> = files.collect();
    paths.push(write(folder.path(), "adgangsadresser.csv", ADDRESSES.as_bytes()));
    let (_out, _, snapshot) = import(&paths);
    let areas = &snapshot.areas;
    let district = crate::support::division(&snapshot, 0).nomination_district.unwrap();
    let district = snapshot.area(AreaKind::NominationDistrict, district.into()).unwrap() as usize;
    let constituency = areas.constituency.get(district).unwrap();
    let part = areas.electoral_part.get(district).unwrap() - b'A' + 1;
    let name = |kind, code| areas.name.get(snapshot.area(kind, code).unwrap() as usize);
    assert_eq!(name(AreaKind::Constituency, constituency.into()), "Sydjylland");
    assert_eq!(name(AreaKind::ElectoralPart, part.into()), "Sjælland-Syddanmark");
}

#[test]
fn a_row_holds_from_its_beginning_to_its_end_and_later_ones_replace_it() {
    let parish = |name: &str, dates: [&str; 4]| {
        let dates: String = ["registreringFra", "registreringTil", "virkningFra", "virkningTil"]
            .iter()
            .zip(dates)
            .map(|(column, year)| match year {
                "" => format!(r#","{column}":null"#),
                year => format!(r#","{column}":"{year}-01-01T00:00:00.000000+01:00""#),
            })
            .collect();
        format!(r#"{{"id_lokalId":"389301","sognekode":"9001","navn":"{name}","geometri":null{dates}}}"#)
    };
    let first = || parish("A", ["2020", "", "2020", ""]);
    for (what, files, expected) in [
        ("an end that has yet to come is none", [first(), parish("B", ["2024", "", "2024", "2099"])], Some("B")),
        ("what has yet to begin does not hold", [first(), parish("B", ["2024", "", "2099", ""])], Some("A")),
        ("changes replace what the whole delivery says", [first(), parish("B", ["2024", "", "2020", ""])], Some("B")),
        ("… and end it", [first(), parish("A", ["2024", "", "2020", "2024"])], None),
        (
            "the same row with the end of its registration ends it",
            [first(), parish("A", ["2020", "2024", "2020", ""])],
            None,
        ),
        (
            "what ended before it began anew has not ended",
            [first(), parish("A", ["2024", "", "2007", "2020"])],
            Some("A"),
        ),
    ] {
        for files in [[&files[0], &files[1]], [&files[1], &files[0]]] {
            let folder = tempfile::tempdir().unwrap();
            let paths = ["1.json", "2.json"].into_iter().zip(files);
            let mut paths: Vec<_> =
                paths.map(|(name, row)| write(folder.path(), name, format!("[{row}]").as_bytes())).collect();
            paths.push(write(folder.path(), "adgangsadresser.csv", ADDRESSES.as_bytes()));
            let (_out, _, snapshot) = import(&paths);
            let row = snapshot.area(AreaKind::Parish, 9001);
            assert_eq!(row.map(|row| snapshot.areas.name.get(row as usize)), expected, "{what}");
        }
    }
}

#[test]
fn rows_that_begin_or_end_one_day_do_so_on_that_day() {
    const DAY: i64 = 86_400_000;
    // A snapshot is of a whole second.
    let today = jiff::Timestamp::now().as_second() * 1_000;
    let at = |day: i64| jiff::Timestamp::from_millisecond(today + day * DAY).unwrap();
    let parish = |name: &str, from: i64, to: i64| {
        let (from, to) = (at(from), at(to));
        format!(
            r#"{{"id_lokalId":"389301","sognekode":"9001","navn":"{name}","geometri":null,"registreringFra":"{}",
            "registreringTil":null,"virkningFra":"{from}","virkningTil":"{to}"}}"#,
            at(-9),
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let rows = format!("[{},{}]", parish("A", -9, 3), parish("B", 3, 5));
    let paths = vec![
        write(folder.path(), "sogn.json", rows.as_bytes()),
        write(folder.path(), "adgangsadresser.csv", ADDRESSES.as_bytes()),
    ];
    let root = Root::new(folder.path().join("root"));
    let options = |day: i64, paths: Vec<PathBuf>| ImportOptions {
        now: today + day * DAY,
        accepted_loss: AcceptedLoss::All,
        ..ImportOptions::new(paths, folder.path().join("root"))
    };
    let name = || {
        let snapshot = Snapshot::open(&root.current().unwrap()).unwrap();
        let row = snapshot.area(AreaKind::Parish, 9001);
        row.map(|row| snapshot.areas.name.get(row as usize).to_owned())
    };
    vejviser_ingest::import(&options(0, paths), &mut |_| {}).unwrap();
    for (day, is_another, expected) in
        [(2, false, Some("A")), (3, true, Some("B")), (4, false, Some("B")), (5, true, None), (9, false, None)]
    {
        let report = update(&options(day, vec![]), &mut |_| {}).unwrap();
        assert_eq!((report.is_some(), name().as_deref()), (is_another, expected), "day {day}");
    }
}

#[test]
fn voting_areas_of_parish_councils_without_a_number_are_known_by_their_ids() {
    let folder = tempfile::tempdir().unwrap();
    let (near, far) = (square(480, 6080, ""), square(501, 6080, ""));
    let rows = format!(
        r#"[{{"id_lokalId":"577001","MRafstemningsomraadenummer":null,"navn":"Højer","kommuneLokalId":"389153","geometri":"POLYGON(({near}))"}},
        {{"id_lokalId":"577002","MRafstemningsomraadenummer":null,"navn":"Rømø","kommuneLokalId":null,"geometri":"POLYGON(({far}))"}}]"#
    );
    let municipality = r#"[{"id_lokalId":"389153","kommunekode":"0550","navn":"Tønder","geometri":null}]"#;
    let paths = [
        write(folder.path(), "MRafstemningsomraade.json", rows.as_bytes()),
        write(folder.path(), "Kommuneinddeling.json", municipality.as_bytes()),
        write(folder.path(), "adgangsadresser.csv", ADDRESSES.as_bytes()),
    ];
    let (_out, report, snapshot) = import(&paths);
    assert!(report.files.iter().all(|file| file.skipped.is_empty()), "{:?}", report.files);
    let table = &snapshot.areas;
    let area = |id: u64| {
        let row = snapshot.area(AreaKind::ParishCouncilArea, WITHOUT_NUMBER + id as u32).unwrap() as usize;
        (table.name.get(row), table.dagi_id.get(row), table.municipalities.get(row).to_vec())
    };
    assert_eq!(area(577_001), ("Højer", Some(577_001), vec![550]));
    assert_eq!(area(577_002), ("Rømø", Some(577_002), vec![]));
    // The second lies nearer to an area without a municipality; that of its own counts.
    let names = (0..3).map(|row| {
        crate::support::division(&snapshot, row).parish_council_area.map(|row| table.name.get(row as usize))
    });
    assert_eq!(names.collect::<Vec<_>>(), [Some("Højer"), Some("Højer"), None]);
}

#[test]
fn what_cannot_be_placed_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let rows = r#"[{"id_lokalId":"1","afstemningsomraadenummer":"4","navn":"A","kommuneLokalId":"389153","geometri":null},
        {"id_lokalId":"2","afstemningsomraadenummer":"5","navn":"B","kommuneLokalId":null,"geometri":null},
        {"id_lokalId":"3","afstemningsomraadenummer":"6","navn":"C","kommunekode":"0550","geometri":"POLYGON((60 60,62 60,62 62,60 60))"},
        {"id_lokalId":"4","afstemningsomraadenummer":null,"navn":"D","kommunekode":"0550","geometri":null},
        {"id_lokalId":"5","afstemningsomraadenummer":"7","navn":"E","kommunekode":"0550","geometri":"here"}]"#;
    let (_out, report, snapshot) = import(&[write(folder.path(), "x.json", rows.as_bytes())]);
    let file = &report.files[0];
    let skipped: Vec<(&str, u64)> = file.skipped.iter().map(|(reason, count)| (reason.as_str(), *count)).collect();
    assert_eq!(skipped, [("geometri is unreadable", 1), ("kode is missing", 1), ("kommuneLokalId is missing", 1)]);
    assert_eq!(file.ignored["geometri lies outside the country"], 1);
    assert_eq!(report.unjoined["votingAreas to municipalities"], 1);
    assert_eq!(snapshot.areas.len(), 1);
    assert_eq!(snapshot.area(AreaKind::VotingArea, 5_500_006), Some(0));
}

#[test]
fn what_lies_in_no_zone_is_rural() {
    let folder = tempfile::tempdir().unwrap();
    let urban = format!(r#"[{{"zone":1,"geom":"SRID=25832;POLYGON(({}))"}}]"#, square(480, 6080, ""));
    let geo = r#"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"zone":3,"zonestatus":"Sommerhusområde"},
        "geometry":{"type":"Polygon","coordinates":[[[8.9,54.8],[9.1,54.8],[9.1,55.0],[8.9,55.0],[8.9,54.8]]]}}]}"#;
    let addresses = write(folder.path(), "a.csv", ADDRESSES.as_bytes());
    let loader = write(folder.path(), "zone.json", urban.as_bytes());
    let geo = write(folder.path(), "zones.geojson", geo.as_bytes());
    for (files, expected) in [
        (vec![addresses.clone()], [None, None, None]),
        (vec![addresses.clone(), loader.clone()], [Some(1), Some(2), None]),
        (vec![addresses.clone(), geo.clone()], [Some(2), Some(3), None]),
        (vec![addresses, loader, geo], [Some(1), Some(3), None]),
    ] {
        let (_out, _, snapshot) = import(&files);
        let zones: Vec<Option<u8>> = (0..3).map(|row| crate::support::division(&snapshot, row).zone).collect();
        assert_eq!(zones, expected, "{files:?}");
    }
}

#[test]
fn constituencies_without_a_boundary_are_their_nomination_districts() {
    let imported = Imported::new(&["opstillingskredse_grid.geojson"]);
    let (areas, index) = (&imported.snapshot.areas, &imported.snapshot.area_index);
    for (kind, code, width, corners) in [
        (AreaKind::Constituency, 1, 20_000_000, 5),
        (AreaKind::Constituency, 2, 10_000_000, 5),
        (AreaKind::ElectoralPart, 1, 30_000_000, 5),
    ] {
        let area = imported.area(kind, code);
        let found = areas.x_max.get(area).unwrap() - areas.x_min.get(area).unwrap();
        let polygons = index.polygons_of(area as u32);
        assert_eq!((found, polygons.len()), (width, 1), "{kind:?} {code}");
        assert_eq!(index.polygon(polygons[0]).exterior().0.len(), corners, "{kind:?} {code}: lines between are gone");
    }
    assert_eq!(imported.report.derived["boundaries of constituencies"], 2);
}
