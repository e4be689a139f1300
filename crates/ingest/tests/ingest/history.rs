//! Versions: which of the delivered ones are kept, and that neither form nor order of the files counts.

use crate::support::Imported;
use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;
use vejviser_model::{Door, Floor, HouseNumber, Instant};

fn time(time: Option<i64>) -> String {
    let text = time.map(|time| Instant::from_millis(time).to_utc_text());
    String::from_utf8_lossy(text.as_ref().map_or(&[], |text| &text[..16])).into_owned()
}

fn name(snapshot: &Snapshot, number: u32) -> &str {
    match (number as usize).checked_sub(snapshot.street_names.len()) {
        None => snapshot.street_names.name.get(number as usize),
        Some(row) => snapshot.former_street_names.name.get(row),
    }
}

/// `d915 Gammel Sti 1, Odden, 6720 then Nordby, status 3/8, 2000-02-05T17:30..2005-03-01T10:00`.
fn entrance_versions(snapshot: &Snapshot) -> Vec<String> {
    let table = &snapshot.access_address_versions;
    let shown = |row: usize| {
        let id = table.id.get(row).to_string();
        let town = table.supplementary_town.get(row).map_or("-", |town| snapshot.towns.name.get(town as usize));
        let postcode = table.postcode.get(row).unwrap();
        let then = table.town.get(row).map(|name| format!(" then {name}")).unwrap_or_default();
        let point = table.point_status.get(row).map(|status| format!("/{status}")).unwrap_or_default();
        format!(
            "{} {} {}, {town}, {postcode}{then}, status {}{point}, {}..{}",
            &id[9..13],
            name(snapshot, table.street_name.get(row)),
            HouseNumber::from_u16(table.house_number.get(row)).unwrap(),
            table.status.get(row),
            time(table.valid_from.get(row)),
            time(table.valid_to.get(row)),
        )
    };
    (0..table.len()).map(shown).collect()
}

/// `eb7e at a28e 2 th, status 3, 2000-02-05T17:15..2007-05-01T00:00`.
fn unit_versions(snapshot: &Snapshot) -> Vec<String> {
    let table = &snapshot.address_versions;
    let shown = |row: usize| {
        format!(
            "{} at {} {} {}, status {}, {}..{}",
            &table.id.get(row).to_string()[9..13],
            &table.access_address.get(row).to_string()[9..13],
            Floor::from_u8(table.floor.get(row)).unwrap(),
            Door::from_u32(table.door.get(row)).unwrap(),
            table.status.get(row),
            time(table.valid_from.get(row)),
            time(table.valid_to.get(row)),
        )
    };
    (0..table.len()).map(shown).collect()
}

#[test]
fn only_objects_with_more_than_their_row_have_versions() {
    let imported = Imported::new(&["adgangsadresser.csv", "postnumre.csv", "historik_adgangsadresser.csv"]);
    // The one row that says the same, the two that say it together, and the one with a future have none.
    assert_eq!(
        entrance_versions(&imported.snapshot),
        [
            "d915 Gammel Sti 1, Odden, 6720, status 3/8, 2000-02-05T17:30..2005-03-01T10:00",
            "d915 A B C Sti 1, Nordby, 6720, status 3/8, 2005-03-01T10:00..",
            "8ee2 Gammel Sti 9, Nordby, 6720 then Nordby, status 4/9, 1998-01-01T00:00..2004-01-01T00:00",
        ]
    );
    let snapshot = &imported.snapshot;
    let former: Vec<&str> =
        (0..snapshot.former_street_names.len()).map(|row| snapshot.former_street_names.name.get(row)).collect();
    assert_eq!(former, ["Gammel Sti"]);
    for (field, word, expected) in [
        (TextField::FormerStreetName, "gammel", vec![0]),
        (TextField::FormerStreetName, "gl", vec![0]),
        (TextField::FormerStreetName, "albuevej", vec![]),
        (TextField::StreetName, "gammel", vec![]),
    ] {
        assert_eq!(snapshot.text.rows_with(field, word), expected, "{field:?} {word}");
    }
}

#[test]
fn rows_that_say_too_little_are_left_out_and_counted() {
    let imported = Imported::new(&["historik_adgangsadresser.csv"]);
    let report = &imported.report.files[0];
    assert_eq!((report.rows, report.kept), (12, 8));
    let skipped: Vec<_> = report.skipped.iter().map(|(reason, count)| (reason.as_str(), *count)).collect();
    assert_eq!(
        skipped,
        [
            ("husnr is missing", 1),
            ("postnr is missing", 1),
            ("vejnavn is missing", 1),
            ("virkningstart is unreadable", 1),
        ]
    );
    assert_eq!(imported.report.counts["access_addresses"], 0, "versions alone make no entrances");
    assert_eq!(imported.report.counts["access_address_versions"], 6);
}

#[test]
fn entrances_get_versions_from_units_where_no_other_source_has_them() {
    let imported = Imported::new(&["adresser.csv", "historik_adresser.csv"]);
    assert_eq!(
        entrance_versions(&imported.snapshot),
        [
            "a28e Gammel Allegade 8, -, 6270, status 3, 2000-02-05T17:15..2007-05-01T00:00",
            "a28e Allegade 8, -, 6270, status 3, 2007-05-01T00:00..",
            "a28f Allegade 10, -, 6270, status 3, 1999-01-01T00:00..2006-01-01T00:00",
        ]
    );
    // What units say of themselves is kept apart: those that were always there have no versions.
    assert_eq!(
        unit_versions(&imported.snapshot),
        [
            "aaaa at a28f kl , status 4, 1999-06-01T00:00..2006-01-01T00:00",
            "eb7c at a28f  , status 3, 1999-01-01T00:00..2003-01-01T00:00",
            "eb7c at a28e 1 th, status 3, 2003-01-01T00:00..",
        ]
    );
}

#[test]
fn equal_versions_give_equal_data_versions() {
    let version = |names: &[&str]| Imported::new(names).report.data_version;
    let plain = version(&["adresser.csv", "historik_adresser.csv"]);
    for name in [
        "historik_adresser.json",
        "historik_adresser.ndjson",
        "historik_adresser.csv.gz",
        "historik_adresser_reordered.csv",
    ] {
        assert_eq!(version(&["adresser.csv", name]), plain, "{name}");
        assert_eq!(version(&[name, "adresser.csv"]), plain, "{name} first");
    }
    assert_eq!(version(&["historik_adresser.csv", "historik_adresser.json", "adresser.csv"]), plain, "delivered twice");
    assert_ne!(version(&["adresser.csv"]), plain);
}
