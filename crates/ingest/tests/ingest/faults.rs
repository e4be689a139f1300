//! What is broken is counted with file and line, or stops the import; nothing is published by an import that stops.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::support::{Imported, fixture, import_paths};
use vejviser_ingest::{Event, ImportError, ImportOptions, Report, import};

fn write(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn broken_rows_are_counted_by_reason_with_file_and_line() {
    let imported = Imported::new(&["faults.csv"]);
    let file = &imported.report.files[0];
    assert_eq!((file.rows, file.kept), (16, 6));
    let skipped: Vec<(&str, u64)> = file.skipped.iter().map(|(reason, count)| (reason.as_str(), *count)).collect();
    assert_eq!(
        skipped,
        [
            ("etrs89koordinat_nord is missing", 1),
            ("etrs89koordinat_øst is unreadable", 1),
            ("husnr is missing", 1),
            ("husnr is unreadable", 1),
            ("id is missing", 1),
            ("id is unreadable", 1),
            ("kommunekode is missing", 1),
            ("postnr is unreadable", 1),
            ("the row has another number of columns than the header", 1),
            ("vejkode is unreadable", 1),
        ]
    );
    let ignored: Vec<(&str, u64)> = file.ignored.iter().map(|(reason, count)| (reason.as_str(), *count)).collect();
    assert_eq!(
        ignored,
        [
            ("etrs89koordinat_øst lies outside the country", 1),
            ("nøjagtighed is unreadable", 1),
            ("status is unreadable", 1),
            ("ændret is unreadable", 1),
        ]
    );
    let lines: Vec<(&str, u64)> = file.first_faults.iter().map(|fault| (fault.reason.as_str(), fault.line)).collect();
    assert_eq!(lines[..3], [("id is missing", 3), ("id is unreadable", 4), ("husnr is unreadable", 5)]);
    assert_eq!(file.first_faults[0].file, "faults.csv");
    assert!(file.first_faults[0].text.starts_with(",1,0001,Prøvevej,2,6270"), "{:?}", file.first_faults[0]);
    // The later of two rows with one id counts; a street without a name has no segment.
    assert_eq!(imported.report.duplicates["accessAddresses"], 1);
    assert_eq!(imported.report.unjoined["access address to street"], 1);
    assert_eq!(imported.house_numbers(550, 1), ["12", "13", "15", "16"]);
}

#[test]
fn lines_are_counted_as_an_editor_does() {
    let header = "id,status,vejkode,vejnavn,husnr,postnr,postnrnavn,kommunekode";
    let good = "10000000-0000-0000-0000-000000000001,1,0001,A,1,6270,T,0550";
    let quoted = "10000000-0000-0000-0000-000000000002,1,0001,\"A\nB\",1,6270,T,0550";
    for (rows, line) in [(vec!["x"], 2), (vec![good, "x"], 3), (vec![quoted, "x"], 4), (vec![quoted, good, "x"], 5)] {
        for end in ["\n", "\r\n"] {
            let bad = format!("x{}", &good[36..]);
            let lines: Vec<&str> = rows.iter().map(|&row| if row == "x" { bad.as_str() } else { row }).collect();
            let text = format!("{header}\n{good}\n{}\n", lines.join("\n")).replace('\n', end);
            let folder = tempfile::tempdir().unwrap();
            let (_root, report) = import_paths(&[write(folder.path(), "rows.csv", text.as_bytes())]);
            assert_eq!(report.unwrap().files[0].first_faults[0].line, line + 1, "{text:?}");
        }
    }
}

#[test]
fn a_broken_object_is_counted_and_the_others_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(fixture("adgangsadresser.ndjson")).unwrap();
    let broken: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(line, text)| if line == 2 { text.replacen(':', ";", 1) } else { text.to_owned() })
        .collect();
    let path = write(folder.path(), "a.ndjson", (broken.join("\n") + "\n").as_bytes());
    let report = import_paths(&[path]).1.unwrap();
    assert_eq!(report.files[0].skipped["the row is no JSON object"], 1);
    assert_eq!(report.files[0].first_faults[0].line, 3);
    assert_eq!(report.counts["access_addresses"], 9);
}

#[test]
fn cut_off_files_stop_the_import() {
    let folder = tempfile::tempdir().unwrap();
    for (name, cut) in [
        ("adgangsadresser.csv.gz", 700),
        ("adgangsadresser.csv.xz", 700),
        ("adgangsadresser.zip", 700),
        ("adgangsadresser.json", 7000),
        ("adgangsadresser.ndjson", 7000),
        ("adgangsadresser.csv", 1300),
        ("sogne.geojson", 700),
    ] {
        let bytes = std::fs::read(fixture(name)).unwrap();
        let path = write(folder.path(), name, &bytes[..cut]);
        let (out, result) = import_paths(&[path]);
        assert!(matches!(result, Err(ImportError::CutOff { .. })), "{name}: {result:?}");
        assert!(!out.path().join("root/current").exists(), "{name}");
    }
}

#[test]
fn a_wrong_checksum_in_an_archive_stops_the_import() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["adgangsadresser.csv.gz", "adgangsadresser.zip"] {
        let mut bytes = std::fs::read(fixture(name)).unwrap();
        // The checksum: in a gzip file before the last four bytes, in a zip file's directory entry and local header.
        let places = if bytes.starts_with(b"PK") { zip_checksums(&bytes) } else { vec![bytes.len() - 6] };
        for place in places {
            bytes[place] ^= 0xff;
        }
        let result = import_paths(&[write(folder.path(), name, &bytes)]).1;
        assert!(result.is_err(), "{name}: {result:?}");
    }
}

/// Places of the checksum of the file `adgangsadresser.csv` in an archive.
fn zip_checksums(bytes: &[u8]) -> Vec<usize> {
    let name = b"adgangsadresser.csv";
    let names = (0..bytes.len() - name.len()).filter(|&place| bytes[place..].starts_with(name));
    names.map(|place| if bytes[place - 30..].starts_with(b"PK\x03\x04") { place - 16 } else { place - 30 }).collect()
}

#[test]
fn empty_and_unknown_files_that_were_named_stop_the_import() {
    let folder = tempfile::tempdir().unwrap();
    let table: [(&str, &[u8]); 6] = [
        ("empty.csv", b""),
        ("header.csv", b"id,status,vejkode,vejnavn,husnr\r\n"),
        ("list.json", b"[]"),
        ("notes.txt", b"Some notes about registers.\n"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        ("other.json", b"{\"name\":\"vejviser\"}"),
    ];
    for (name, bytes) in table {
        let result = import_paths(&[write(folder.path(), name, bytes), fixture("adgangsadresser.csv")]).1;
        let expected = matches!(result, Err(ImportError::Empty { .. } | ImportError::Unknown { .. }));
        assert!(expected, "{name}: {result:?}");
    }
    let paths = table.iter().map(|(name, _)| folder.path().join(name)).chain([fixture("adgangsadresser.csv")]);
    let options =
        ImportOptions { skip_unknown: true, ..ImportOptions::new(paths.collect(), folder.path().join("root")) };
    let mut left_out: Vec<&str> = table.iter().map(|(name, _)| *name).filter(|&name| name != "header.csv").collect();
    left_out.sort_unstable();
    let report = import(&options, &mut |_| {}).unwrap();
    assert_eq!(report.left_out.into_iter().map(|file| file.file).collect::<Vec<_>>(), left_out);
    // A header without rows is a register without rows.
    let empty = report.files.iter().find(|file| file.file == "header.csv").map(|file| (file.rows, file.kept));
    assert_eq!(empty, Some((0, 0)));
    let missing = import_paths(&[folder.path().join("nowhere.csv")]).1;
    assert!(matches!(missing, Err(ImportError::Io { .. })), "{missing:?}");
}

#[test]
fn unknown_files_in_a_folder_are_listed_and_left_out() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "README.md", b"# Registers\n\nDelivered today.\n");
    write(folder.path(), ".hidden", b"");
    write(folder.path(), "broken.ini", b"[section]\nkey=1\n");
    write(folder.path(), "empty.json", b"[]");
    write(folder.path(), "shops.csv", b"shop;street\nx;y\n");
    std::fs::create_dir(folder.path().join("below")).unwrap();
    std::fs::copy(fixture("adgangsadresser.csv"), folder.path().join("below/adgangsadresser.csv")).unwrap();
    let mut skipped = Vec::new();
    let options = ImportOptions::new(vec![folder.path().to_owned()], folder.path().join("root"));
    let report: Report = import(&options, &mut |event| {
        if let Event::Skipped { file, reason } = event {
            skipped.push((file, reason));
        }
    })
    .unwrap();
    let expected = [
        ("README.md", "its columns are # registers"),
        ("broken.ini", "line 1 has 's' where an object should be"),
        ("empty.json", "it is empty"),
        ("shops.csv", "its columns are shop, street"),
    ];
    assert_eq!(skipped, expected.map(|(file, reason)| (file.to_owned(), reason.to_owned())));
    let left_out: Vec<_> = report.left_out.into_iter().map(|file| (file.file, file.reason)).collect();
    assert_eq!((left_out, report.files.len()), (skipped, 1));

    let empty = tempfile::tempdir().unwrap();
    write(empty.path(), "README.md", b"nothing here\n");
    let result = import_paths(&[empty.path().to_owned()]).1;
    assert!(matches!(result, Err(ImportError::NothingRecognised(1))), "{result:?}");
}

#[test]
fn an_empty_file_of_an_archive_is_listed_and_hides_none_behind_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let rows = std::fs::read(fixture("adgangsadresser.csv")).unwrap();
    for (name, bytes) in [("a.json", b"[]".as_slice()), ("b.csv", &rows)] {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    let path = write(folder.path(), "delivery.zip", &archive.finish().unwrap().into_inner());
    let report = import_paths(&[path]).1.unwrap();
    let names = (report.left_out[0].file.as_str(), report.files[0].file.as_str());
    assert_eq!(names, ("delivery.zip:a.json", "delivery.zip:b.csv"));
}

#[test]
fn a_failed_import_leaves_the_published_snapshot_alone() {
    let imported = Imported::new(&["adgangsadresser.csv"]);
    let mut bad = tempfile::NamedTempFile::new().unwrap();
    bad.write_all(b"id,status,vejkode,vejnavn,husnr\r\nx,1,1,a,1\r\n").unwrap();
    let options = ImportOptions::new(vec![bad.path().to_owned()], imported.root());
    let result = import(&options, &mut |_| {});
    assert!(matches!(result, Err(ImportError::NothingUsed)), "{result:?}");
    let verified = vejviser_ingest::verify(&imported.root()).unwrap();
    assert_eq!(verified.data_version, imported.report.data_version);
}
