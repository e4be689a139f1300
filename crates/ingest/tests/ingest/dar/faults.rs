//! What is broken, cut off, delivered twice or refers to nothing.

use super::register::{SINCE, areas, rows, unit, without};
use super::{counts, result};
use crate::support::dar::{Form, Row, write};
use crate::support::import_paths;

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
