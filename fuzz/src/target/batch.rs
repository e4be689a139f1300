//! Files of rows from anywhere.
//!
//! Input: what is chosen as JSON on the first line, then the file. Promised: a file that is refused leaves no result; of
//! every other the result has one readable record a row, as many as were counted, and so has what is made or listed of it;
//! the index that the run writes is that of its result.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use calamine::{Reader, Xlsx, open_workbook};
use vejviser_batch::{
    ChosenRows, Counts, Delimiter, Error, Finished, Format, Index, Input, Job, Options, RowSelection, convert, index,
    list, run as run_batch,
};

use crate::sample::{engine, folder};

/// Tries an input.
pub fn run(input: &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let (chosen, file) = input.split_at(end);
    let mut options: Options = serde_json::from_slice(chosen).unwrap_or_default();
    let output_format = *options.output.get_or_insert(Format::Csv);
    let folder = folder();
    let (path, output) = (folder.path().join("in"), folder.path().join("out"));
    fs::write(&path, file.get(1..).unwrap_or_default()).expect("the folder can be written");
    let index = Some(folder.path().join("index"));
    let job = Job { input: path, output, index, options, threads: 2, commit_interval: Duration::ZERO };
    match run_batch(engine(), &job, &Arc::default(), &mut |_| {}) {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(!job.output.exists(), "a run that failed left a result: {error}");
        }
        Ok(summary) => {
            counted(&summary.counts);
            let rows = summary.counts.rows;
            let has_header = job.options.header.unwrap_or(true);
            let is_workbook = file.get(1..).is_some_and(|file| file.starts_with(b"PK"));
            let usual = if is_workbook { Delimiter::Semicolon } else { Delimiter::Comma };
            let delimiter = job.options.delimiter.or(summary.delimiter).unwrap_or(usual);
            assert_eq!(records(&job.output, output_format, delimiter, has_header), rows);
            let input = match (is_workbook, summary.delimiter) {
                (true, _) => Input::Xlsx,
                (_, Some(_)) => Input::Csv,
                _ => Input::Ndjson,
            };
            let answered_as = if input == Input::Ndjson { Format::Ndjson } else { Format::Csv };
            if output_format != answered_as || rows == 0 {
                return;
            }
            let (path, encoding) = (job.output.clone(), summary.encoding);
            let (given, options) = (Some(delimiter), job.options);
            let header_line = summary.header_line;
            let finished =
                Finished { path, bytes: None, input, encoding, delimiter: given, header_line, sheet: None, options };
            let read = folder.path().join("read");
            assert_eq!(listed(&finished, &read, rows), rows);
            assert_eq!(job.index.map(|written| fs::read(written).ok()), Some(fs::read(read).ok()));
            for format in [Format::Csv, Format::Ndjson, Format::Geojson, Format::Xlsx] {
                let output = folder.path().join("converted");
                match convert(&finished, None, format, &output, &AtomicBool::new(false)) {
                    Ok(_) => assert_eq!(records(&output, format, delimiter, has_header), rows, "{format:?}"),
                    // Texts can be longer than a cell holds.
                    Err(Error::Workbook(_)) => assert_eq!(format, Format::Xlsx),
                    Err(error) => panic!("{format:?}: {error}"),
                }
            }
        }
    }
}

/// Rows that are found by an index.
fn listed(finished: &Finished, at: &Path, rows: u64) -> u64 {
    index(finished, at, &AtomicBool::new(false)).expect("a result has an index");
    let index = Index::read(at).expect("the index can be read");
    let (mut found, mut from) = (0, Some(1));
    while let Some(first) = from {
        let selection = RowSelection { status: Vec::new(), rule: None, from: first, count: rows as usize };
        let json = list(finished, &index, &ChosenRows::default(), &selection).expect("the rows can be read");
        let page: serde_json::Value = serde_json::from_str(&json).expect("the page is JSON");
        found += page["raekker"].as_array().map_or(0, Vec::len) as u64;
        from = page["naeste"].as_u64();
    }
    found
}

/// With which files of UTF-8 may begin.
const BOM: &[u8] = b"\xef\xbb\xbf";

/// Whether a record holds the names of what was appended. Lines above it, and the one that names the delimiter, are no rows.
fn is_header(record: &csv::ByteRecord) -> bool {
    record.iter().any(|cell| cell.starts_with(b"res_status"))
}

/// A result without the line that names the delimiter, which has no answer behind it.
fn without_preamble(result: &[u8]) -> &[u8] {
    let line = result.split(|byte| matches!(byte, b'\r' | b'\n')).next().unwrap_or_default();
    let is_preamble = line.len() == 5 && line[..4].eq_ignore_ascii_case(b"sep=");
    if is_preamble { &result[line.len()..] } else { result }
}

/// Records of a result.
fn records(path: &Path, format: Format, delimiter: Delimiter, has_header: bool) -> u64 {
    let read = fs::read(path).expect("a run that ended has a result");
    let result = read.strip_prefix(BOM).unwrap_or(&read);
    let records = match format {
        Format::Csv => {
            let mut reader = csv::ReaderBuilder::new()
                .delimiter(delimiter.byte())
                .has_headers(false)
                .flexible(true)
                .from_reader(without_preamble(result));
            let records: Vec<csv::ByteRecord> = reader.byte_records().flatten().collect();
            let above = records.iter().position(is_header).unwrap_or_default();
            records.len() - if has_header { above + 1 } else { 0 }
        }
        Format::Ndjson => {
            let lines = result.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
            let read: Result<Vec<serde_json::Value>, _> = lines.map(serde_json::from_slice).collect();
            read.expect("each line is JSON").len()
        }
        Format::Geojson => {
            let collection: serde_json::Value = serde_json::from_slice(result).expect("the collection is JSON");
            collection["features"].as_array().map_or(0, Vec::len)
        }
        Format::Xlsx => {
            let mut workbook: Xlsx<_> = open_workbook(path).expect("it is a workbook");
            let sheet = workbook.worksheet_range_at(0).expect("it has a sheet").expect("the sheet can be read");
            let is_header = |row: &[calamine::Data]| row.iter().any(|cell| cell.to_string().starts_with("res_status"));
            let above = sheet.rows().position(is_header).unwrap_or_default();
            // Blank rows before all others are none of the range.
            let first = sheet.start().map_or(0, |(row, _)| row as usize);
            let header = if has_header { first + above + 1 } else { 0 };
            sheet.end().map_or(0, |(row, _)| row as usize + 1) - header
        }
    };
    records as u64
}

fn counted(&Counts { rows, a, b, c, d, found, absent, blank, failed, accepted }: &Counts) {
    assert_eq!(a + b + c + d + found + absent + blank + failed, rows);
    assert!(accepted <= a + b + c + d);
}
