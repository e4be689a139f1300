//! A batch from its first row to its last: read in chunks, answered on every thread, written in order.
//!
//! Chunks go to the threads in turn and come back in turn, so that the result is the same bytes whatever their number,
//! and no more than a few chunks are held at a time.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::scope;
use std::time::{Duration, Instant};

use serde::Serialize;
use ts_rs::TS;
use vejviser_engine::Engine;
use vejviser_wire::columns_of_rows;

use crate::answer::Answering;
use crate::checkpoint::{Checkpoint, Identity};
use crate::columns::Mapping;
use crate::counts::Counts;
use crate::layout::{Layout, layout};
use crate::progress::{Progress, Reporting};
use crate::read::{CsvRows, NdjsonRows, Rows, Source, open};
use crate::work::{Work, answers};
use crate::write::{CsvResult, GeojsonResult, NdjsonResult, Notation, Output};
use crate::{Delimiter, Encoding, Error, Format, Input, Options, Result, is_standard};

/// What is to be run.
#[derive(Clone, Debug)]
pub struct Job {
    /// The file of rows; `-` is standard input.
    pub input: PathBuf,
    /// The result; `-` is standard output. A name that ends in `.gz` is compressed.
    pub output: PathBuf,
    /// What was chosen.
    pub options: Options,
    /// Threads that answer.
    pub threads: usize,
    /// Time between two commits: what a killed run does anew.
    pub commit_interval: Duration,
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchSummary")]
pub struct Summary {
    /// The rows.
    pub counts: Counts,
    /// Rows that were answered by an earlier run.
    #[ts(type = "number")]
    pub resumed: u64,
    /// Bytes of the result.
    #[ts(type = "number")]
    pub bytes: u64,
    /// The snapshot that answered.
    pub data_version: String,
    /// The letters of the input.
    pub encoding: Encoding,
    /// What stands between its cells; a line of JSON has none.
    pub delimiter: Option<Delimiter>,
    /// Names of the columns that were read, or their numbers where there is no header.
    pub columns: Vec<String>,
    /// Columns of the result that have another name than usual, because the input has a column of that name.
    pub renamed: Vec<String>,
}

/// Runs a batch, or goes on with one that was begun. `report` is called some times a second.
///
/// # Errors
/// [`Error::Cancelled`] when `cancelled` is set; what was committed stays, and the next run goes on there.
pub fn run(
    engine: &Engine,
    job: &Job,
    cancelled: &Arc<AtomicBool>,
    report: &mut dyn FnMut(Progress),
) -> Result<Summary> {
    refuse_same_file(job)?;
    let mut source = open(&job.input)?;
    let layout = layout(&mut source, &job.input, &job.options)?;
    let mapping = Mapping::new(&job.options, &layout.header)?;
    let identity = identity(engine, job, &mut source)?;
    let resumable = !is_standard(&job.output) && !is_standard(&job.input);
    let begun = if resumable { Checkpoint::read(&job.output, &identity)? } else { None };
    let (names, renamed) = names(&layout.header);
    let notation = notation(&job.options, &layout, &names);
    let answering = Answering::new(engine, &job.options, &layout, &mapping, Arc::clone(cancelled));
    let mut output = Output::open(&job.output, begun.as_ref().map_or(0, |begun| begun.length))?;
    let mut counts = begun.as_ref().map_or_else(Counts::default, |begun| begun.counts);
    let resumed = counts.rows;
    let offset = begun.as_ref().map_or(layout.begins, |begun| begun.offset);
    let (taken, size) = (source.taken(), source.size);
    source.skip(offset)?;
    let rows = rows(source, &layout, offset);
    if begun.is_none() {
        let mut beginning = Vec::new();
        notation.begin(&mut beginning);
        output.write(&beginning)?;
    }
    let committing = resumable.then_some((identity, job.output.as_path()));
    let work = Work { answering: &answering, notation: notation.as_ref(), answers: &answers(), first: resumed };
    let mut progress =
        Reporting { report, taken, size, resumed, at: None, committed: begun.map_or(0, |begun| begun.length) };
    scope(|scope| {
        let turns = work.start(scope, rows, job.threads.max(1));
        let mut committed_at = Instant::now();
        for turn in turns.iter().cycle() {
            // The first thread without another chunk stands where the rows end.
            let Ok(answered) = turn.recv() else { break };
            let answered = answered?;
            output.write(&answered.bytes)?;
            counts.add(&answered.counts);
            if committed_at.elapsed() >= job.commit_interval
                && let Some((identity, path)) = &committing
            {
                let length = output.commit()?;
                let checkpoint = Checkpoint { identity: identity.clone(), offset: answered.end, length, counts };
                checkpoint.write(path)?;
                progress.committed = length;
                committed_at = Instant::now();
            }
            progress.tell(counts, false);
        }
        Ok::<_, Error>(())
    })?;
    let mut ending = Vec::new();
    notation.end(&mut ending);
    output.write(&ending)?;
    let bytes = output.finish()?;
    if committing.is_some() {
        Checkpoint::remove(&job.output);
    }
    progress.committed = bytes;
    progress.tell(counts, true);
    let data_version = engine.snapshot().manifest.data_version.clone();
    let columns = mapping.columns().into_iter().map(|(_, column)| layout.header[column].clone()).collect();
    let (encoding, delimiter) = (layout.encoding, layout.delimiter());
    Ok(Summary { counts, resumed, bytes, data_version, encoding, delimiter, columns, renamed })
}

/// The result takes its name by a rename, which would end the input.
fn refuse_same_file(job: &Job) -> Result<()> {
    let is_same = |(input, output): (PathBuf, PathBuf)| input == output;
    let resolved = job.input.canonicalize().ok().zip(job.output.canonicalize().ok());
    if resolved.is_some_and(is_same) { Err(Error::SameFile(job.output.clone())) } else { Ok(()) }
}

/// The rows of a source that stands at the first of them, `offset` bytes behind its beginning.
pub(crate) fn rows(source: Source, layout: &Layout, offset: u64) -> Box<dyn Rows> {
    match layout.input {
        Input::Csv => Box::new(CsvRows::new(source, layout.delimiter, offset)),
        Input::Ndjson => Box::new(NdjsonRows::new(source, layout.header.clone(), offset)),
    }
}

fn notation(options: &Options, layout: &Layout, names: &[String]) -> Box<dyn Notation> {
    match options.output.unwrap_or(layout.input.into()) {
        Format::Csv => Box::new(CsvResult::new(options, layout, names)),
        Format::Ndjson => Box::new(NdjsonResult::new(options, layout, names)),
        Format::Geojson => Box::new(GeojsonResult::new(options, layout, names)),
    }
}

/// Names of the appended columns: a name that the input has gets `_2`. And which ones did.
fn names(header: &[String]) -> (Vec<String>, Vec<String>) {
    let mut renamed = Vec::new();
    let name_of = |name: &str| {
        let mut free = name.to_owned();
        let mut number = 2;
        while header.contains(&free) {
            free = format!("{name}_{number}");
            number += 1;
        }
        if free != name {
            renamed.push(free.clone());
        }
        free
    };
    (columns_of_rows().map(|field| field.name).map(name_of).collect(), renamed)
}

fn identity(engine: &Engine, job: &Job, source: &mut Source) -> Result<Identity> {
    let size = source.size.unwrap_or_default();
    let hash = blake3::hash(source.peek()?);
    let options = serde_json::to_value(&job.options).map_err(|error| Error::Internal(error.to_string()))?;
    let data_version = engine.snapshot().manifest.data_version.clone();
    Ok(Identity { input: format!("{hash}-{size}"), options, data_version })
}
