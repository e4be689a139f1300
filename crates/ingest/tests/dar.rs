//! The address register in every form of delivery.

mod support;

use std::path::{Path, PathBuf};

use support::dar::{Form, Row, id, put, write, zipped};
use support::{Imported, import_paths};
use vejviser_dataset::InForce;
use vejviser_dataset::tables::WITHOUT_NUMBER;
use vejviser_ingest::{ImportError, Report};
use vejviser_model::{HouseNumber, Instant, Uuid};

const SINCE: &str = "2000-02-05T05:08:50Z";

/// Two municipalities, two streets of which one runs through both, eight entrances, six units.
fn rows() -> Vec<Row> {
    let mut rows = vec![
        Row::new("DARKommuneinddeling", 1, "1753-01-01T00:00:00Z", 3)
            .with("kommuneinddeling", "389183")
            .with("kommunekode", "0461")
            .with("navn", "Odense"),
        Row::new("DARKommuneinddeling", 2, "1753-01-01T00:00:00Z", 3)
            .with("kommuneinddeling", "389184")
            .with("kommunekode", "0420")
            .with("navn", "Assens"),
        Row::new("DARSogneinddeling", 11, "1753-01-01T00:00:00Z", 3)
            .with("sogneinddeling", "107001")
            .with("sognekode", "7776")
            .with("navn", "Bolbro"),
        Row::new("DARAfstemningsområde", 12, "1753-01-01T00:00:00Z", 3)
            .with("afstemningsområde", "701001")
            .with("afstemningsområdenummer", "12")
            .with("navn", "Bolbro"),
        Row::new("DARMenighedsrådsafstemningsområde", 13, "1753-01-01T00:00:00Z", 3)
            .with("mrafstemningsområde", "577001")
            .with("mrafstemningsområdenummer", "5")
            .with("navn", "Bolbro"),
        postcode(21, "1753-01-01T00:00:00Z", "5200", "Odense Vest").until("2010-01-01T00:00:00Z"),
        postcode(21, "2010-01-01T00:00:00Z", "5200", "Odense V"),
        postcode(22, "1753-01-01T00:00:00Z", "5610", "Assens"),
        Row::new("SupplerendeBynavn", 31, "1753-01-01T00:00:00Z", 3)
            .with("supplerendeBynavn1", "675271")
            .with("navn", "Bolbro"),
        street(41, "1900-01-01T12:00:00Z", "Gl. Brammingevej").until("2012-06-01T00:00:00Z"),
        street(41, "2012-06-01T00:00:00Z", "Brammingevej"),
        street(42, "1900-01-01T12:00:00Z", "Landevejen"),
        part(51, 3, "#41", "0461", "0855"),
        part(52, 3, "#42", "0461", "0900"),
        part(53, 3, "#42", "0420", "901"),
        part(54, 4, "#41", "0461", "0799"),
        Row::new("NavngivenVejPostnummer", 55, SINCE, 3).with("navngivenVej", "#41").with("postnummer", "#21"),
        Row::new("NavngivenVejSupplerendeBynavn", 56, SINCE, 3)
            .with("navngivenVej", "#41")
            .with("supplerendeBynavn", "#31"),
        point(62, "Ekstern", "B", "POINT (584401.5 6139502.25)"),
        point(63, "Matrikelkort", "A", "POINT Z(584601.5 6139502.25 12.5)"),
        point(64, "Grundkort", "", "POINT EMPTY"),
    ];
    rows.extend([
        point(61, "Adressemyn", "A", "POINT (584301 6139502.5)").until("2016-03-01T00:00:00Z"),
        Row { valid: ["2016-03-01T00:00:00Z", ""], ..point(61, "Adressemyn", "A", "POINT (584301.5 6139502.25)") },
        point(71, "Ekstern", "B", "POINT (584310.5 6139512.25)"),
    ]);
    rows.extend([
        // What the register said before counts no more.
        entrance(101, SINCE, "99", "#41", 61).registered("2018-05-03T16:58:34Z", "2018-06-01T00:00:00Z"),
        entrance(101, SINCE, "8", "#41", 61).until("2015-01-01T00:00:00Z"),
        // An interval without length is none.
        entrance(101, "2015-01-01T00:00:00Z", "9", "#41", 61).until("2015-01-01T00:00:00Z"),
        entrance(101, "2015-01-01T00:00:00Z", "010", "#41", 61),
        Row { status: 2, ..entrance(102, "2019-01-01T00:00:00Z", "12b", "#41", 62).until("2020-01-01T00:00:00Z") },
        entrance(102, "2020-01-01T00:00:00Z", "12b", "#41", 62),
        entrance(103, SINCE, "5", "#42", 63),
        in_assens(104, "5", 64),
        entrance(105, "2001-01-01T00:00:00Z", "7", "#42", 63).until("2018-01-01T00:00:00Z"),
        Row { status: 4, ..entrance(105, "2018-01-01T00:00:00Z", "7", "#42", 63) },
        entrance(106, "2099-01-01T00:00:00Z", "30", "#41", 62),
        without(entrance(107, SINCE, "31", "#41", 62), "postnummer"),
        entrance(108, SINCE, "20", "#41", 62),
        entrance(108, "2099-01-01T00:00:00Z", "22", "#41", 62).registered("2019-01-01T00:00:00Z", ""),
    ]);
    rows.extend([
        unit(201, SINCE, 101, "2", "TV"),
        unit(202, SINCE, 101, "ST", ""),
        unit(203, SINCE, 999, "", ""),
        unit(204, SINCE, 107, "", ""),
        unit(205, SINCE, 103, "", ""),
        unit(206, SINCE, 103, "1", "12").until("2016-01-01T00:00:00Z"),
        unit(206, "2016-01-01T00:00:00Z", 103, "2", "12"),
    ]);
    rows
}

fn postcode(object: u32, from: &'static str, number: &str, name: &str) -> Row {
    let area = format!("19{number}");
    Row::new("Postnummer", object, from, 3).with("postnr", number).with("navn", name).with("postnummerinddeling", area)
}

fn street(object: u32, from: &'static str, name: &str) -> Row {
    Row::new("NavngivenVej", object, from, 3)
        .with("vejnavn", name)
        .with("vejadresseringsnavn", name)
        .with("udtaltVejnavn", name)
        .with("administreresAfKommune", "0461")
        .with("vejnavnebeliggenhed_vejnavnelinje", "LINESTRING (584300 6139500, 584400 6139600)")
}

fn part(object: u32, status: u8, street: &str, municipality: &str, code: &str) -> Row {
    Row::new("NavngivenVejKommunedel", object, "1900-01-01T12:00:00Z", status)
        .with("navngivenVej", street)
        .with("kommune", municipality)
        .with("vejkode", code)
}

fn point(object: u32, source: &str, accuracy: &str, position: &str) -> Row {
    Row::new("Adressepunkt", object, SINCE, 8)
        .with("oprindelse_kilde", source)
        .with("oprindelse_nøjagtighedsklasse", accuracy)
        .with("oprindelse_registrering", "2009-02-11T22:59:00Z")
        .with("oprindelse_tekniskStandard", "TN")
        .with("position", position)
}

fn entrance(object: u32, from: &'static str, number: &str, street: &str, point: u32) -> Row {
    Row::new("Husnummer", object, from, 3)
        .with("adgangsadressebetegnelse", "not read")
        .with("husnummertekst", number)
        .with("husnummerretning", "POINT (0 1)")
        .with("navngivenVej", street)
        .with("adgangspunkt", format!("#{point}"))
        .with("vejpunkt", "#71")
        .with("postnummer", "#21")
        .with("supplerendeBynavn", "#31")
        .with("kommuneinddeling", "@1:389183")
        .with("sogneinddeling", "@11:107001")
        .with("afstemningsområde", "@12:701001")
        .with("menighedsrådsafstemningsområde", "@13:577001")
        .with("jordstykke", "10422862")
}

fn in_assens(object: u32, number: &str, point: u32) -> Row {
    let mut row = entrance(object, SINCE, number, "#42", point);
    for name in ["supplerendeBynavn", "sogneinddeling", "afstemningsområde", "menighedsrådsafstemningsområde"] {
        row = without(row, name);
    }
    for (name, value) in &mut row.facts {
        match *name {
            "postnummer" => "#22".clone_into(value),
            "kommuneinddeling" => "@2:389184".clone_into(value),
            _ => {}
        }
    }
    row
}

fn without(mut row: Row, name: &str) -> Row {
    row.facts.retain(|(other, _)| *other != name);
    row
}

fn unit(object: u32, from: &'static str, entrance: u32, floor: &str, door: &str) -> Row {
    Row::new("Adresse", object, from, 3)
        .with("adressebetegnelse", "not read")
        .with("husnummer", format!("#{entrance}"))
        .with("etagebetegnelse", floor)
        .with("dørbetegnelse", door)
}

/// Areas as the register of divisions tells them.
fn areas(folder: &Path) -> Vec<PathBuf> {
    let files = [
        (
            "kommune.json",
            r#"[{"dagi_id":389183,"kode":461,"udenforkommuneinddeling":false,"regionskode":1083,"navn":"Odense","geom":null},
                {"dagi_id":389184,"kode":420,"udenforkommuneinddeling":false,"regionskode":1083,"navn":"Assens","geom":null}]"#,
        ),
        ("sogn.json", r#"[{"dagi_id":107001,"kode":7776,"navn":"Bolbro","geom":null}]"#),
        ("afstemningsområde.json", r#"[{"dagi_id":701001,"kommunekode":461,"nummer":12,"navn":"Bolbro","geom":null}]"#),
        (
            "menighedsrådsafstemningsområde.json",
            r#"[{"dagi_id":577001,"kommunekode":461,"sognekode":7776,"nummer":5,"navn":"Bolbro","geom":null}]"#,
        ),
    ];
    files.iter().map(|(name, text)| put(folder, name, text.as_bytes())).collect()
}

fn imported(rows: &[Row], form: Form) -> Imported {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = areas(folder.path());
    paths.extend(write(rows, form, folder.path()));
    Imported::of_paths(&paths)
}

fn result(rows: &[Row], form: Form) -> Result<Report, ImportError> {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = areas(folder.path());
    paths.extend(write(rows, form, folder.path()));
    import_paths(&paths).1
}

fn counts(pairs: &[(&str, u64)]) -> Vec<(String, u64)> {
    pairs.iter().map(|&(kind, count)| (kind.to_owned(), count)).collect()
}

#[test]
fn equal_rows_give_equal_data_versions_in_every_form() {
    let rows = rows();
    let plain = imported(&rows, Form::Lines);
    assert_eq!((plain.report.counts["access_addresses"], plain.report.counts["addresses"]), (6, 4));
    for form in Form::ALL {
        let other = imported(&rows, form);
        assert_eq!(other.report.data_version, plain.report.data_version, "{form:?}");
        assert_eq!(other.report.unjoined, plain.report.unjoined, "{form:?}");
    }
}

#[test]
fn what_does_not_join_is_counted_by_kind() {
    let report = result(&rows(), Form::Lines).unwrap();
    let ours = ["access address to its", "access address to postcode", "address to "];
    let unjoined: Vec<(String, u64)> =
        report.unjoined.into_iter().filter(|(kind, _)| ours.iter().any(|ours| kind.starts_with(ours))).collect();
    let expected = [
        ("access address to its present", 1),
        ("access address to postcode", 1),
        ("address to access address", 1),
        ("address to public access address", 1),
    ];
    assert_eq!(unjoined, counts(&expected));
}

#[test]
fn entrances_are_as_they_are_now() {
    // Object, municipality, street code, house number, postcode, status; created, changed, in force, discontinued.
    type Facts = (u32, u16, u16, &'static str, u16, u8, [Option<&'static str>; 4]);
    let imported = imported(&rows(), Form::Zip3);
    let table = &imported.snapshot.access_addresses;
    let millis = |text: &str| Instant::parse(text).map(Instant::as_millis);
    let moved = Some("2016-03-01T00:00:00Z");
    let since = Some(SINCE);
    let entrances: [Facts; 6] = [
        (101, 461, 855, "10", 5200, 3, [since, moved, since, None]),
        (
            102,
            461,
            855,
            "12B",
            5200,
            3,
            [Some("2019-01-01T00:00:00Z"), Some("2020-01-01T00:00:00Z"), Some("2020-01-01T00:00:00Z"), None],
        ),
        (103, 461, 900, "5", 5200, 3, [since, since, since, None]),
        (104, 420, 901, "5", 5610, 3, [since, since, since, None]),
        (
            105,
            461,
            900,
            "7",
            5200,
            4,
            [
                Some("2001-01-01T00:00:00Z"),
                Some("2018-01-01T00:00:00Z"),
                Some("2001-01-01T00:00:00Z"),
                Some("2018-01-01T00:00:00Z"),
            ],
        ),
        (108, 461, 855, "20", 5200, 3, [since, since, since, None]),
    ];
    for (object, municipality, code, number, postcode, status, dates) in entrances {
        let row = imported.access_address(&id(object));
        let street = table.street.get(row) as usize;
        let streets = &imported.snapshot.streets;
        assert_eq!((streets.municipality.get(street), streets.code.get(street)), (municipality, code), "{object}");
        assert_eq!(HouseNumber::from_u16(table.house_number.get(row)).unwrap().to_string(), number);
        assert_eq!(imported.snapshot.places.postcode.get(table.place.get(row) as usize), Some(postcode), "{object}");
        assert_eq!(table.status.get(row), status, "{object}");
        let [created, changed, in_force, discontinued] = dates.map(|date| date.and_then(millis));
        assert_eq!((table.created.get(row), table.changed.get(row)), (created, changed), "{object}");
        let expected = InForce { from: in_force, to: discontinued };
        assert_eq!(imported.snapshot.access_address_in_force(row), expected, "{object}");
    }
}

#[test]
fn points_are_those_of_the_register() {
    let imported = imported(&rows(), Form::Lists);
    let table = &imported.snapshot.access_addresses;
    // Object, place, accuracy, source.
    for (object, place, accuracy, source) in [
        (101, Some((584_301_500, 1_139_502_250)), b'A', Some(5)),
        (102, Some((584_401_500, 1_139_502_250)), b'B', Some(4)),
        (103, Some((584_601_500, 1_139_502_250)), b'A', Some(2)),
        (104, None, b'U', Some(1)),
    ] {
        let row = imported.access_address(&id(object));
        assert_eq!(table.x.get(row).zip(table.y.get(row)), place, "{object}");
        assert_eq!(
            (support::origin(&imported.snapshot, row).accuracy, support::origin(&imported.snapshot, row).source),
            (accuracy, source),
            "{object}"
        );
        assert_eq!(table.text_direction.get(row), Some(10_000), "{object}");
        assert_eq!(support::origin(&imported.snapshot, row).technical_standard, Some("TN"), "{object}");
        assert_eq!(table.point_changed.get(row), Instant::parse("2009-02-11T22:59:00Z").map(Instant::as_millis));
        assert_eq!(table.road_point_id.get(row).map(|id| id.to_string()), Some(id(71)), "{object}");
        assert_eq!(
            (
                support::origin(&imported.snapshot, row).road_point_source,
                support::origin(&imported.snapshot, row).road_point_accuracy
            ),
            (Some("Ekstern"), Some(b'B'))
        );
    }
}

#[test]
fn floors_and_doors_are_lower_case() {
    let imported = imported(&rows(), Form::Zip1);
    let table = &imported.snapshot.addresses;
    for (object, floor, door) in [(201, "2", "tv"), (202, "st", ""), (205, "", ""), (206, "2", "12")] {
        let row = imported.address(&id(object));
        let floor_of = vejviser_model::Floor::from_u8(table.floor.get(row)).unwrap().to_string();
        let door_of = vejviser_model::Door::from_u32(table.door.get(row)).unwrap().to_string();
        assert_eq!((floor_of.as_str(), door_of.as_str()), (floor, door), "{object}");
    }
}

#[test]
fn versions_are_cut_wherever_something_changed() {
    let imported = imported(&rows(), Form::Csv);
    let snapshot = &imported.snapshot;
    let table = &snapshot.access_address_versions;
    let names = |row: u32| {
        let present = snapshot.street_names.len() as u32;
        match row.checked_sub(present) {
            None => snapshot.street_names.name.get(row as usize).to_owned(),
            Some(former) => snapshot.former_street_names.name.get(former as usize).to_owned(),
        }
    };
    let day = |millis: Option<i64>| {
        let day = |millis| jiff::Timestamp::from_millisecond(millis).unwrap().strftime("%Y-%m-%d").to_string();
        millis.map(day).unwrap_or_default()
    };
    let versions = |object: u32| -> Vec<String> {
        let id = Uuid::parse(&id(object)).unwrap();
        let rows = (0..table.len()).filter(|&row| table.id.get(row) == id);
        rows.map(|row| {
            let number = HouseNumber::from_u16(table.house_number.get(row)).unwrap();
            let interval = format!("{}–{}", day(table.valid_from.get(row)), day(table.valid_to.get(row)));
            let town = table.town.get(row).unwrap_or("-");
            format!("{} {number}, {town}, {} {interval}", names(table.street_name.get(row)), table.status.get(row))
        })
        .collect()
    };
    for (object, expected) in [
        (
            101,
            &[
                "Gl. Brammingevej 8, Odense Vest, 3 2000-02-05–2010-01-01",
                "Gl. Brammingevej 8, -, 3 2010-01-01–2012-06-01",
                "Brammingevej 8, -, 3 2012-06-01–2015-01-01",
                "Brammingevej 10, -, 3 2015-01-01–",
            ][..],
        ),
        (102, &["Brammingevej 12B, -, 2 2019-01-01–2020-01-01", "Brammingevej 12B, -, 3 2020-01-01–"]),
        // The row says all.
        (104, &[]),
        // What is yet to come and what is incomplete is no version.
        (106, &[]),
        (107, &[]),
    ] {
        assert_eq!(versions(object), expected, "{object}");
    }
    assert_eq!(imported.report.counts["address_versions"], 2);
}

#[test]
fn broken_rows_are_counted_with_file_and_line() {
    let mut rows = rows();
    let sound = rows.len();
    rows.extend([
        Row { status: 0, ..unit(301, SINCE, 101, "", "") },
        unit(302, SINCE, 101, "x9", ""),
        unit(303, "yesterday", 101, "", ""),
        unit(304, SINCE, 101, "", "").until(SINCE),
        unit(305, SINCE, 101, "", "").registered("2018-05-03T16:58:34Z", "2018-05-03T16:58:34Z"),
        without(unit(306, SINCE, 101, "", ""), "husnummer"),
        unit(307, "", 101, "", ""),
        unit(308, SINCE, 101, "", "").registered("", ""),
    ]);
    assert_eq!(rows.len(), sound + 8);
    for (form, line) in [(Form::Lines, 8), (Form::Lists, 0), (Form::Zip3, 9), (Form::Csv, 9)] {
        let report = result(&rows, form).unwrap();
        let file = report.files.iter().find(|file| file.kind == "darAddresses").unwrap();
        let skipped: Vec<(String, u64)> = file.skipped.clone().into_iter().collect();
        let expected = [
            ("etagebetegnelse is unreadable", 1),
            ("husnummer_id is missing", 1),
            ("registreringfra is missing", 1),
            ("registreringtil is not after registreringfra", 1),
            ("status is unreadable", 1),
            ("virkningfra is missing", 1),
            ("virkningfra is unreadable", 1),
            ("virkningtil is not after virkningfra", 1),
        ];
        assert_eq!(skipped, counts(&expected), "{form:?}");
        assert_eq!((file.rows, file.kept), (15, 7), "{form:?}");
        let first = &file.first_faults[0];
        assert_eq!(first.reason, "status is unreadable", "{form:?}");
        assert!(form == Form::Lists || first.line == line, "{form:?}: {first:?}");
        assert!(first.file.contains("Adresse") || form == Form::Lists, "{first:?}");
    }
}

#[test]
fn a_row_that_comes_twice_counts_once() {
    let mut rows = rows();
    rows.push(unit(205, SINCE, 103, "", ""));
    for form in [Form::Zip1, Form::Lists, Form::Csv] {
        let report = result(&rows, form).unwrap();
        assert_eq!(report.duplicates.get("darAddresses"), Some(&1), "{form:?}");
        assert_eq!(report.counts["addresses"], 4, "{form:?}");
    }
}

#[test]
fn without_the_register_of_divisions_the_road_tells_the_municipality() {
    let mut rows = rows();
    for row in rows.iter_mut().filter(|row| row.entity == "Husnummer") {
        let is_assens = row.facts.iter().any(|(_, value)| value == "@2:389184");
        row.facts.push(("vejmidte", if is_assens { "0420-0901" } else { "0461-0855" }.to_owned()));
    }
    let folder = tempfile::tempdir().unwrap();
    let report = import_paths(&write(&rows, Form::Zip3, folder.path())).1.unwrap();
    // The road's shortcut names another code than the street has in Odense: the street's own counts.
    assert_eq!((report.counts["access_addresses"], report.counts["addresses"]), (6, 4));
    // One of the seven has no postcode, one no parish.
    assert_eq!(report.derived["municipality from road"], 7);
    assert_eq!(report.unjoined["access address to parish"], 5);
}

/// What an entrance and its unit become when a file of changes is read with the whole register.
#[test]
fn changes_end_or_replace_what_the_whole_register_says() {
    let later = "2024-01-01T00:00:00Z";
    let since = "2018-05-03T16:58:34Z";
    let whole = rows();
    let house = |number: &str| entrance(103, SINCE, number, "#42", 63);
    let table = [
        ("another number", vec![house("5").registered(since, later), house("6").registered(later, "")], Some("6")),
        (
            "another number from the day it was changed on",
            vec![
                house("5").registered(since, later),
                house("5").registered(later, "").until(later),
                Row { valid: [later, ""], ..house("6").registered(later, "") },
            ],
            Some("6"),
        ),
        ("the same row with the end of its validity", vec![house("5").until(later)], None),
        ("a registration that ended without a successor", vec![house("5").registered(since, later)], None),
        (
            "it was never valid before",
            vec![
                house("5").registered(since, later),
                Row { valid: ["2099-01-01T00:00:00Z", ""], ..house("5").registered(later, "") },
            ],
            None,
        ),
    ];
    for (what, changes, expected) in table {
        for form in [Form::Lists, Form::Zip1, Form::Csv] {
            // Files are read in the order of their names: changes before and after.
            for names in [["1", "2"], ["2", "1"]] {
                let folder = tempfile::tempdir().unwrap();
                let mut paths = areas(folder.path());
                for (name, rows) in names.into_iter().zip([&whole, &changes]) {
                    std::fs::create_dir(folder.path().join(name)).unwrap();
                    for path in write(rows, form, &folder.path().join(name)) {
                        let renamed = folder.path().join(format!("{name}{}", path.file_name().unwrap().display()));
                        std::fs::rename(path, &renamed).unwrap();
                        paths.push(renamed);
                    }
                }
                let imported = Imported::of_paths(&paths);
                let table = &imported.snapshot.access_addresses;
                let id = Uuid::parse(&id(103)).unwrap();
                let row = (0..table.len()).find(|&row| table.id.get(row) == id);
                let number = row.map(|row| HouseNumber::from_u16(table.house_number.get(row)).unwrap().to_string());
                assert_eq!(number.as_deref(), expected, "{what} {form:?} {names:?}");
            }
        }
    }
}

#[test]
fn entrances_refer_to_voting_areas_that_have_no_number() {
    let rows = rows();
    for form in Form::ALL {
        let folder = tempfile::tempdir().unwrap();
        let mut paths = areas(folder.path());
        paths.retain(|path| !path.to_string_lossy().contains("menighedsråd"));
        let area = r#"[{"id_lokalId":"577001","MRafstemningsomraadenummer":null,"navn":"Bolbro","kommuneLokalId":"389183","geometri":null}]"#;
        paths.push(put(folder.path(), "DAGI_V1_MRafstemningsomraade.json", area.as_bytes()));
        paths.extend(write(&rows, form, folder.path()));
        let imported = Imported::of_paths(&paths);
        let row = imported.access_address(&id(101));
        let area = support::division(&imported.snapshot, row).parish_council_area.unwrap() as usize;
        let table = &imported.snapshot.areas;
        assert_eq!((table.name.get(area), table.dagi_id.get(area)), ("Bolbro", Some(577_001)), "{form:?}");
        assert!(table.code.get(area) >= WITHOUT_NUMBER, "{form:?}");
    }
}

#[test]
fn damaged_files_are_refused() {
    let rows = rows();
    for form in Form::ALL {
        let folder = tempfile::tempdir().unwrap();
        let areas = areas(folder.path());
        let files = write(&rows, form, folder.path());
        let path = files.iter().max_by_key(|path| std::fs::metadata(path).unwrap().len()).unwrap();
        let whole = std::fs::read(path).unwrap();
        // Cut inside the last row, and for archives also with a flipped byte inside the packed rows.
        let mut damaged = vec![whole[..whole.len() - 40].to_vec()];
        if matches!(form, Form::Zip1 | Form::Zip3) {
            let mut flipped = whole.clone();
            flipped[whole.len() / 2] ^= 0x10;
            damaged.push(flipped);
        }
        for bytes in damaged {
            std::fs::write(path, bytes).unwrap();
            let mut paths = areas.clone();
            paths.extend(files.clone());
            let (root, result) = import_paths(&paths);
            assert!(result.is_err(), "{form:?}");
            assert!(!root.path().join("root/current").exists(), "{form:?}");
        }
    }
}

#[test]
fn files_about_a_delivery_are_left_out_and_other_forms_are_told() {
    let rows = rows();
    let folder = tempfile::tempdir().unwrap();
    let mut paths = areas(folder.path());
    paths.extend(write(&rows, Form::Lists, folder.path()));
    let about = br#"{"DatafordelerUdtraekTidspunkt":[{"deltavindueSlut":"2023-11-05T18:00:06+01:00"}]}"#;
    paths.push(put(folder.path(), "DAR_Totaludtraek_JSON_HF_Metadata.json", about));
    assert_eq!(import_paths(&paths).1.unwrap().counts["access_addresses"], 6);

    let geopackage = [b"SQLite format 3\0".as_slice(), &[0x10; 200]].concat();
    let gml = b"<?xml version=\"1.0\"?><gml:FeatureCollection></gml:FeatureCollection>";
    for (name, bytes, expected) in [
        ("DAR_V3_Adresse.gpkg", geopackage.clone(), "GeoPackage"),
        ("DAR_V3_Adresse.gml", gml.to_vec(), "GML"),
        ("DAR_V3_Adresse_gpkg.zip", zipped("DAR_V3_Adresse.gpkg", &geopackage), "GeoPackage"),
    ] {
        let path = put(folder.path(), name, &bytes);
        let error = import_paths(&[path]).1.unwrap_err().to_string();
        assert!(error.contains(expected) && error.contains("JSON or CSV"), "{error}");
    }
}
