//! A batch from its first row to its last: read in chunks, answered on every thread, written in order.
//!
//! Chunks go to the threads in turn and come back in turn, so that the result is the same bytes whatever their number,
//! and no more than a few chunks are held at a time.

mod checkpoint;
pub(crate) mod counts;
pub(crate) mod progress;
mod work;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::scope;
use std::time::{Duration, Instant};

use serde::Serialize;
use ts_rs::TS;
use vejviser_engine::Engine;

use crate::answer::{Answering, refuse_unknown_constants};
use crate::columns::mapping;
use crate::layout::{Layout, layout};
use crate::read::{CsvRows, NdjsonRows, Rows, Source, open};
use crate::write::{MOST_ROWS, Output, names_of, notation, partial_of};
use crate::{Choices, Delimiter, Encoding, Error, Finished, Format, Input, Options, Result, convert, is_standard};
use checkpoint::{Checkpoint, Identity};
use counts::Counts;
use progress::{Progress, Reporting};
use work::{Work, answers};

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
    refuse_unknown_constants(engine, &job.options)?;
    let mut source = open(&job.input, &job.options)?;
    let layout = layout(&mut source, &job.input, &job.options)?;
    let mapping = mapping(&job.options, &layout.header)?;
    let identity = identity(engine, job, &mut source)?;
    let resumable = !is_standard(&job.output) && !is_standard(&job.input);
    let (names, renamed) = names_of(&layout.header);
    let output_format = job.options.output.unwrap_or(layout.input.into());
    // A workbook is made of the whole result, which is answered row by row before.
    let is_workbook = output_format == Format::Xlsx;
    if is_workbook {
        refuse_stream(&job.output)?;
    }
    // Nobody else changes what was begun from here on.
    let mut output = Output::open(&job.output)?;
    let begun = if resumable { Checkpoint::read(&job.output, &identity)? } else { None };
    let answered_as = if is_workbook { layout.input.answered_as() } else { output_format };
    let notation = notation(answered_as, &job.options, &layout, &names);
    let answering = Answering::new(engine, &job.options, &layout, mapping, Arc::clone(cancelled));
    output.go_on(begun.as_ref().map_or(0, |begun| begun.length))?;
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
    let committing = resumable.then_some(Committing { identity, output: &job.output });
    let work = Work { answering: &answering, notation: notation.as_ref(), answers: &answers(), first: resumed };
    let mut progress =
        Reporting { report, taken, size, resumed, at: None, committed: begun.map_or(0, |begun| begun.length) };
    let mut answered_to = offset;
    scope(|scope| {
        let turns = work.start(scope, rows, job.threads.max(1));
        let mut committed_at = Instant::now();
        for turn in turns.iter().cycle() {
            // The first thread without another chunk stands where the rows end.
            let Ok(answered) = turn.recv() else { break };
            let answered = answered?;
            answered_to = answered.end;
            output.write(&answered.bytes)?;
            counts.add(&answered.counts);
            if is_workbook && counts.rows >= MOST_ROWS {
                return Err(Error::Workbook(format!("it has more than {MOST_ROWS} rows")));
            }
            if committed_at.elapsed() >= job.commit_interval
                && let Some(committing) = &committing
            {
                progress.committed = committing.commit(&mut output, answered_to, counts)?;
                committed_at = Instant::now();
            }
            progress.report_if_due(counts);
        }
        Ok::<_, Error>(())
    })?;
    let mut ending = Vec::new();
    notation.end(&mut ending);
    output.write(&ending)?;
    let bytes = if is_workbook {
        let length = match &committing {
            Some(committing) => committing.commit(&mut output, answered_to, counts)?,
            None => output.commit()?,
        };
        bound(job, &layout, length, cancelled)?
    } else {
        output.finish()?
    };
    if committing.is_some() {
        Checkpoint::remove(&job.output);
    }
    progress.committed = bytes;
    progress.report(counts);
    let data_version = engine.snapshot().manifest.data_version.clone();
    let columns = answering.columns.iter().map(|&(_, column)| layout.header[column].clone()).collect();
    let (encoding, delimiter) = (layout.encoding, layout.delimiter());
    Ok(Summary { counts, resumed, bytes, data_version, encoding, delimiter, columns, renamed })
}

/// Where it is noted how far a run is.
struct Committing<'a> {
    identity: Identity,
    output: &'a Path,
}

impl Committing<'_> {
    /// Puts what was written on the disk, then notes it. The bytes of the result.
    fn commit(&self, output: &mut Output, offset: u64, counts: Counts) -> Result<u64> {
        let length = output.commit()?;
        Checkpoint { identity: self.identity.clone(), offset, length, counts }.write(self.output)?;
        Ok(length)
    }
}

/// A workbook is written as a whole, and is compressed already.
fn refuse_stream(output: &Path) -> Result<()> {
    let is_compressed = output.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"));
    if is_standard(output) || is_compressed {
        return Err(Error::Workbook("it is written as a whole; name a file that ends in .xlsx".to_owned()));
    }
    Ok(())
}

/// The result takes its name by a rename, which would end the input.
fn refuse_same_file(job: &Job) -> Result<()> {
    let is_same = |(input, output): (PathBuf, PathBuf)| input == output;
    let resolved = job.input.canonicalize().ok().zip(job.output.canonicalize().ok());
    if resolved.is_some_and(is_same) { Err(Error::SameFile(job.output.clone())) } else { Ok(()) }
}

/// Makes the workbook of a result that is answered; its length.
fn bound(job: &Job, layout: &Layout, length: u64, cancelled: &AtomicBool) -> Result<u64> {
    let answered = partial_of(&job.output);
    let finished = Finished {
        path: answered.clone(),
        bytes: Some(length),
        input: layout.input,
        encoding: layout.encoding,
        delimiter: Some(layout.delimiter),
        sheet: layout.sheet.clone(),
        options: job.options.clone(),
    };
    let bytes = convert(&finished, &Choices::new(), Format::Xlsx, &job.output, cancelled)?;
    std::fs::remove_file(&answered).map_err(Error::file(&answered))?;
    Ok(bytes)
}

/// The rows of a source that stands at the first of them, `offset` bytes behind its beginning.
pub(crate) fn rows(source: Source, layout: &Layout, offset: u64) -> Box<dyn Rows> {
    match layout.input {
        Input::Csv | Input::Xlsx => Box::new(CsvRows::new(source, layout.delimiter, offset)),
        Input::Ndjson => Box::new(NdjsonRows::new(source, layout.header.clone(), offset)),
    }
}

fn identity(engine: &Engine, job: &Job, source: &mut Source) -> Result<Identity> {
    let size = source.size.unwrap_or_default();
    let hash = blake3::hash(source.peek()?);
    let options = serde_json::to_value(&job.options).map_err(|error| Error::Internal(error.to_string()))?;
    let data_version = engine.snapshot().manifest.data_version.clone();
    Ok(Identity { input: format!("{hash}-{size}"), options, data_version })
}
