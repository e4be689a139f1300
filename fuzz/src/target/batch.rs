//! Files of rows from anywhere.
//!
//! Input: what is chosen as JSON on the first line, then the file. Promised: a file that is refused leaves no result; of
//! every other the result has one readable record a row, as many as were counted.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use vejviser_batch::{Counts, Delimiter, Format, Job, Options, run as run_batch};

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
    let job = Job { input: path, output, options, threads: 2, commit_interval: Duration::ZERO };
    match run_batch(engine(), &job, &Arc::default(), &mut |_| {}) {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(!job.output.exists(), "a run that failed left a result: {error}");
        }
        Ok(summary) => {
            let result = fs::read(&job.output).expect("a run that ended has a result");
            counted(&summary.counts);
            let records = match output_format {
                Format::Csv => {
                    let delimiter = job.options.delimiter.or(summary.delimiter).unwrap_or(Delimiter::Comma);
                    let mut reader = csv::ReaderBuilder::new()
                        .delimiter(delimiter.byte())
                        .has_headers(false)
                        .flexible(true)
                        .from_reader(&result[..]);
                    let header = usize::from(job.options.header.unwrap_or(true));
                    reader.byte_records().flatten().count() - header
                }
                Format::Ndjson => {
                    let lines = result.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
                    let read: Result<Vec<serde_json::Value>, _> = lines.map(serde_json::from_slice).collect();
                    read.expect("each line is JSON").len()
                }
                Format::Geojson => {
                    let collection: serde_json::Value =
                        serde_json::from_slice(&result).expect("the collection is JSON");
                    collection["features"].as_array().map_or(0, Vec::len)
                }
            };
            assert_eq!(records as u64, summary.counts.rows, "{}", result.escape_ascii());
        }
    }
}

fn counted(&Counts { rows, a, b, c, d, found, absent, blank, failed }: &Counts) {
    assert_eq!(a + b + c + d + found + absent + blank + failed, rows);
}
