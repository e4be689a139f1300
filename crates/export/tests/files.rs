//! Files of whole resources, read again: by what reads Parquet and Arrow, and beside the service's answers.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, TimestampMillisecondType};
use arrow_array::{Array, RecordBatch};
use arrow_ipc::reader::FileReader;
use arrow_schema::DataType;
use flatgeobuf::{FallibleStreamingIterator, FeatureProperties, FgbReader};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::KeyValue;
use serde_json::{Value, json};
use tempfile::TempDir;
use vejviser_engine::request::Srid;
use vejviser_engine::{Budget, Engine};
use vejviser_export::{Error, Export, Format, Options, export};
use vejviser_ingest::synthetic::Scale;
use vejviser_ingest::{ImportOptions, generate};

/// Its addresses are more than one page of every format.
const SCALE: f64 = 0.02;

/// The snapshot of all tests, which takes longer to make than most of them.
static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("export");
    if root.exists() {
        fs::remove_dir_all(&root).unwrap();
    }
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let areas = ["registers", "lists", "dagi-2017"].map(|name| data.join(name)).to_vec();
    generate(&ImportOptions::new(areas, root.clone()), Scale { scale: SCALE, seed: 7 }, &mut |_| {}).unwrap();
    root
});

const RESOURCES: [&str; 9] = [
    "address",
    "accessAddress",
    "streetSegment",
    "streetName",
    "postcode",
    "municipality",
    "province",
    "addressHistory",
    "accessAddressHistory",
];

struct Country {
    /// Of the files of a test.
    folder: TempDir,
    engine: Engine,
}

impl Country {
    fn new() -> Self {
        Self { engine: Engine::open(&ROOT).unwrap(), folder: tempfile::tempdir().unwrap() }
    }

    fn export(&self, resource: &str, format: Format, srid: Srid, threads: usize) -> PathBuf {
        let path = self.folder.path().join(format!("{resource}-{format:?}-{threads}"));
        let options = Options { resource: resource.to_owned(), format, srid, base: "http://x".to_owned() };
        let file = Export { options, path: &path, threads, cancelled: Arc::default() };
        let mut shown = Vec::new();
        let written = export(&self.engine, &file, &mut |progress| shown.push(progress.rows)).unwrap();
        assert_eq!(written.bytes, fs::metadata(&path).unwrap().len());
        assert!(shown.is_sorted() && shown.last().is_none_or(|&rows| rows == written.of), "{shown:?}");
        path
    }

    fn answer(&self, resource: &str, format: &str) -> Vec<u8> {
        let question = json!({ "resource": resource, "operation": "list", "parameters": {} }).to_string();
        let presentation = json!({ "shape": "flat", "format": format, "base": "http://x" }).to_string();
        let mut out = Vec::new();
        vejviser_answer::answer(&self.engine, &question, &presentation, &mut Budget::unlimited(), &mut out).unwrap();
        out
    }

    fn records(&self, resource: &str) -> Vec<Value> {
        serde_json::from_slice(&self.answer(resource, "json")).unwrap()
    }
}

fn parquet(path: &Path) -> (Vec<RecordBatch>, Vec<KeyValue>) {
    let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    let said = builder.metadata().file_metadata().key_value_metadata().cloned().unwrap_or_default();
    (builder.build().unwrap().map(Result::unwrap).collect(), said)
}

/// A cell as JSON shows it; instants as milliseconds.
fn shown(batch: &RecordBatch, column: usize, row: usize) -> Value {
    let array = batch.column(column);
    match array.data_type() {
        _ if array.is_null(row) => Value::Null,
        DataType::Utf8 => array.as_string::<i32>().value(row).into(),
        DataType::Int64 => array.as_primitive::<arrow_array::types::Int64Type>().value(row).into(),
        DataType::Float64 => array.as_primitive::<Float64Type>().value(row).into(),
        DataType::Boolean => array.as_boolean().value(row).into(),
        DataType::Timestamp(..) => array.as_primitive::<TimestampMillisecondType>().value(row).into(),
        other => panic!("{other}"),
    }
}

#[test]
fn files_hold_what_the_service_answers() {
    let country = Country::new();
    for resource in RESOURCES {
        for (format, name) in [(Format::Csv, "csv"), (Format::Ndjson, "ndjson")] {
            let answer = country.answer(resource, name);
            for threads in [1, 3] {
                let path = country.export(resource, format, Srid::Wgs84, threads);
                assert!(fs::read(path).unwrap() == answer, "{resource} {name} {threads}");
            }
        }
        let records = country.records(resource);
        let (batches, _) = parquet(&country.export(resource, Format::Parquet, Srid::Wgs84, 2));
        let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
        assert_eq!(rows, records.len(), "{resource}");
        let mut records = records.iter().map(|record| record.as_object().unwrap());
        for batch in &batches {
            let schema = batch.schema();
            let first = records.clone().next().unwrap();
            let places: Vec<usize> = first.keys().map(|name| schema.index_of(name).unwrap()).collect();
            for (row, record) in records.by_ref().take(batch.num_rows()).enumerate() {
                assert_eq!(schema.fields().len(), record.len());
                for (&at, (name, expected)) in places.iter().zip(record) {
                    let cell = shown(batch, at, row);
                    assert_eq!(schema.field(at).name(), name);
                    if matches!(schema.field(at).data_type(), DataType::Timestamp(..)) {
                        assert_eq!(cell.is_null(), expected.is_null(), "{resource} {name}");
                    } else {
                        assert!(same(&cell, expected), "{resource} {name}: {cell} {expected}");
                    }
                }
            }
        }
    }
}

fn same(cell: &Value, expected: &Value) -> bool {
    cell == expected || cell.as_f64().is_some_and(|number| expected.as_f64() == Some(number))
}

#[test]
fn geometries_are_wkb_in_the_system_asked_for() {
    let country = Country::new();
    for (srid, code, inside) in
        [(Srid::Wgs84, 4326, [7.0..16.0, 54.0..58.0]), (Srid::Utm32, 25832, [4e5..9e5, 6.0e6..6.5e6])]
    {
        for (resource, kind, tag) in [("address", "Point", 1), ("municipality", "MultiPolygon", 6)] {
            let (batches, said) = parquet(&country.export(resource, Format::Geoparquet, srid, 2));
            let geo = said.iter().find(|pair| pair.key == "geo").unwrap().value.clone().unwrap();
            let geo: Value = serde_json::from_str(&geo).unwrap();
            let column = &geo["columns"]["geometry"];
            assert_eq!((&geo["version"], &column["geometry_types"]), (&json!("1.1.0"), &json!([kind])));
            assert_eq!(column["crs"]["id"]["code"], code);
            for (at, side) in column["bbox"].as_array().unwrap().iter().enumerate() {
                assert!(inside[at % 2].contains(&side.as_f64().unwrap()), "{resource} {column}");
            }
            let geometries = batches[0].column_by_name("geometry").unwrap().as_binary::<i32>();
            let some = geometries.iter().flatten().next().unwrap();
            // Little-endian, then the kind.
            assert_eq!(some[..5], [1, tag, 0, 0, 0]);
        }
    }
    // What has no place has no such column, in the same format.
    let (batches, said) = parquet(&country.export("streetName", Format::Geoparquet, Srid::Wgs84, 2));
    assert!(batches[0].column_by_name("geometry").is_none() && said.iter().all(|pair| pair.key != "geo"));
}

#[test]
fn columns_say_what_they_mean() {
    let country = Country::new();
    let path = country.export("address", Format::Arrow, Srid::Wgs84, 2);
    let reader = FileReader::try_new(File::open(path).unwrap(), None).unwrap();
    let schema = reader.schema();
    let height = schema.field_with_name("højde").unwrap();
    assert_eq!(
        (height.data_type(), height.metadata().get("unit").map(String::as_str)),
        (&DataType::Float64, Some("m"))
    );
    assert!(
        schema.field_with_name("id").unwrap().metadata().get("description").is_some_and(|said| said.ends_with('.'))
    );
    let rows: usize = reader.map(|batch| batch.unwrap().num_rows()).sum();
    assert_eq!(rows, country.records("address").len());
    let (_, said) = parquet(&country.export("address", Format::Parquet, Srid::Wgs84, 2));
    let about = said.iter().find(|pair| pair.key == "vejviser").unwrap().value.clone().unwrap();
    assert!(about.contains(&country.engine.snapshot().manifest.data_version), "{about}");
}

#[test]
fn what_is_not_whole_leaves_no_file() {
    let country = Country::new();
    let folder = country.folder.path().join("out");
    let cancelled = Arc::new(AtomicBool::new(false));
    let write = |resource: &str, name: &str| {
        let options =
            Options { resource: resource.to_owned(), format: Format::Csv, srid: Srid::Wgs84, base: String::new() };
        let path = folder.join(name);
        export(&country.engine, &Export { options, path: &path, threads: 2, cancelled: cancelled.clone() }, &mut |_| {
            cancelled.store(true, Ordering::Relaxed);
        })
    };
    assert!(matches!(write("autocomplete", "a"), Err(Error::Unknown { .. })));
    // Addresses have more than one page.
    assert!(matches!(write("address", "b"), Err(Error::Cancelled)));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    cancelled.store(false, Ordering::Relaxed);
    fs::write(folder.join("file"), "").unwrap();
    let refused = write("province", "file/c").unwrap_err().to_string();
    assert!(refused.contains("file"), "{refused}");
}

#[test]
fn flatgeobuf_finds_rows_by_place_and_has_all_that_have_one() {
    let country = Country::new();
    for (resource, key) in [("address", "id"), ("municipality", "kode"), ("accessAddress", "id")] {
        let (batches, _) = parquet(&country.export(resource, Format::Geoparquet, Srid::Wgs84, 2));
        let has_place = |batch: &RecordBatch| batch.num_rows() - batch.column_by_name("geometry").unwrap().null_count();
        let path = country.export(resource, Format::Flatgeobuf, Srid::Wgs84, 2);
        let whole = [-180.0, -90.0, 180.0, 90.0];
        let all = keys_within(&path, whole, key);
        assert_eq!(all.len(), batches.iter().map(has_place).sum::<usize>(), "{resource}");
        let records = country.records(resource);
        let keys: HashSet<&str> = records.iter().filter_map(|record| record[key].as_str()).collect();
        assert!(all.iter().all(|found| keys.contains(found.as_str())), "{resource}");
        let [west, south, east, north] = [9.0, 55.0, 10.0, 56.0];
        assert!(keys_within(&path, [west, south, east, north], key).len() < all.len(), "{resource}");
        assert_eq!(keys_within(&path, [1.0, 1.0, 2.0, 2.0], key), Vec::<String>::new(), "{resource}");
    }
    let options = Options {
        resource: "streetName".to_owned(),
        format: Format::Flatgeobuf,
        srid: Srid::Wgs84,
        base: String::new(),
    };
    let path = country.folder.path().join("names");
    let file = Export { options, path: &path, threads: 1, cancelled: Arc::default() };
    let refused = export(&country.engine, &file, &mut |_| {}).unwrap_err().to_string();
    assert_eq!(refused, "flatgeobuf is for what has a place; streetName has none: use parquet, csv or ndjson");
}

/// The keys of the rows in a box.
fn keys_within(path: &Path, [west, south, east, north]: [f64; 4], key: &str) -> Vec<String> {
    let mut file = BufReader::new(File::open(path).unwrap());
    let reader = FgbReader::open(&mut file).unwrap();
    assert_eq!(reader.header().crs().unwrap().code(), 4326);
    let mut rows = reader.select_bbox(west, south, east, north).unwrap();
    let mut keys = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        keys.push(row.property::<String>(key).unwrap());
    }
    keys
}
