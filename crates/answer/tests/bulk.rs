//! The register as flat files: what is imported from them is what they were written from.

use std::path::{Path, PathBuf};

use vejviser_answer::bulk::{Layout, write};
use vejviser_engine::Engine;
use vejviser_ingest::synthetic::Scale;
use vejviser_ingest::{ImportError, ImportOptions, Report, generate, import};

/// Registers of areas that stand beside the files of addresses, each way.
fn areas() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    ["registers", "lists"].iter().map(|name| data.join(name)).collect()
}

fn country(root: &Path) -> Report {
    let options = ImportOptions::new(areas(), root.to_owned());
    generate(&options, Scale { scale: 0.002, seed: 7 }, &mut |_| {}).unwrap()
}

#[test]
fn what_is_imported_from_the_files_is_the_register_they_were_written_from() {
    let folder = tempfile::tempdir().unwrap();
    let [root, again] = ["root", "again"].map(|name| folder.path().join(name));
    let written = country(&root);
    let files = texts(&Engine::open(&root).unwrap(), Layout::Current, &folder.path().join("files"), 2);
    let options = ImportOptions::new([vec![folder.path().join("files")], areas()].concat(), again.clone());
    let read = import(&options, &mut |_| {}).unwrap();
    let files_again = texts(&Engine::open(&again).unwrap(), Layout::Current, &folder.path().join("again-files"), 2);
    for ((file, text), (_, text_again)) in files.iter().zip(&files_again) {
        let unlike = |(line, other): &(&str, &str)| compared(file, line) != compared(file, other);
        assert_eq!(text.lines().zip(text_again.lines()).find(unlike), None, "{file}");
    }
    assert_eq!(of_addresses(&read), of_addresses(&written));
    assert!(read.data_version.starts_with("synthetic-"), "{}", read.data_version);
}

/// Rows of the tables that the files fill: they have no parcels, no buildings, no valuations and no named places, and so no
/// settlements among the combinations of divisions.
fn of_addresses(report: &Report) -> Vec<(&str, usize)> {
    let is_other = |table: &str| {
        let others = [
            ["areas", "divisions", "parcels", "named_places", "place_names", "place_types", "postings", "terms"]
                .as_slice(),
            &["valuations", "address_properties", "access_address_properties", "energy_labels"],
            &["buildings", "building_types", "valueless_rows"],
            // Misspelt names of places are found as well.
            &["term_deletions", "term_prefixes"],
        ]
        .concat();
        table.starts_with("area_") || table.starts_with("bbr_") || others.contains(&table)
    };
    let tables = report.counts.iter().map(|(table, rows)| (table.as_str(), *rows));
    tables.filter(|(table, _)| !is_other(table)).collect()
}

#[test]
fn one_file_of_few_columns_is_a_register_too() {
    let folder = tempfile::tempdir().unwrap();
    let [root, again] = ["root", "again"].map(|name| folder.path().join(name));
    country(&root);
    let thin = texts(&Engine::open(&root).unwrap(), Layout::Thin, &folder.path().join("thin"), 2);
    assert_eq!(thin.len(), 1);
    let (file, text) = &thin[0];
    let options = ImportOptions::new(vec![folder.path().join("thin").join(file)], again.clone());
    let read = import(&options, &mut |_| {}).unwrap();
    assert_eq!(read.files[0].kept as usize, text.lines().count() - 1);
    let again = texts(&Engine::open(&again).unwrap(), Layout::Thin, &folder.path().join("again-files"), 2);
    // Degrees of eight decimals may name the millimetre beside.
    let without_degrees = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.rsplitn(3, ',').last().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(without_degrees(&again[0].1), without_degrees(text));
}

#[test]
fn synthetic_addresses_never_mix_with_real_ones() {
    let folder = tempfile::tempdir().unwrap();
    let [root, files, mixed] = ["root", "files", "mixed"].map(|name| folder.path().join(name));
    country(&root);
    write(&Engine::open(&root).unwrap(), Layout::Of2015, &files, 2).unwrap();
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/legacy-2015/adgangsadresser_0563_fanoe.csv.xz");
    // One file of either kind is enough, whatever it is called.
    for file in ["adresser.csv", "historik-adgangsadresser.ndjson"] {
        let renamed = folder.path().join(format!("denmark-{file}"));
        std::fs::rename(files.join(file), &renamed).unwrap();
        let options = ImportOptions::new(vec![renamed, real.clone()], mixed.clone());
        assert!(matches!(import(&options, &mut |_| {}), Err(ImportError::Mixed)), "{file}");
    }
}

/// What a line tells. The box of a street in degrees is wider than the one in the plane that it was made of.
fn compared<'a>(file: &str, line: &'a str) -> &'a str {
    let columns = match file {
        "vejstykker.csv" => 11,
        "navngivneveje.csv" => 14,
        _ => usize::MAX,
    };
    line.match_indices(',').nth(columns).map_or(line, |(end, _)| &line[..end])
}

#[test]
fn files_are_the_same_bytes_whatever_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root");
    country(&root);
    let engine = Engine::open(&root).unwrap();
    for layout in [Layout::Current, Layout::Of2015, Layout::Thin] {
        let [one, three] =
            [1, 3].map(|threads| texts(&engine, layout, &folder.path().join(threads.to_string()), threads));
        assert!(one == three, "{layout:?}");
        assert!(one.iter().all(|(_, text)| text.lines().count() > 1), "{layout:?}");
    }
}

/// Name and content of each file written.
fn texts(engine: &Engine, layout: Layout, folder: &Path, threads: usize) -> Vec<(&'static str, String)> {
    let written = write(engine, layout, folder, threads).unwrap();
    let read = |file: &'static str| (file, std::fs::read_to_string(folder.join(file)).unwrap());
    let texts: Vec<_> = written.iter().map(|written| read(written.file)).collect();
    assert!(texts.iter().zip(&written).all(|((_, text), written)| text.len() as u64 == written.bytes));
    texts
}
