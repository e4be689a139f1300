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
use crate::columns::{SharedName, mapping, shared_names};
use crate::finished::ReasonColumns;
use crate::layout::{Layout, layout};
use crate::read::{CsvRows, NdjsonRows, Rows, Source, open};
use crate::write::{MOST_ROWS, Output, appended_to, notation, partial_of, refuse_unknown_columns};
use crate::{Delimiter, Encoding, Error, Finished, Format, Index, Input, Options, Result, convert, is_standard};
use checkpoint::{Checkpoint, Identity};
use counts::{Counts, NotUtf8};
use progress::{Progress, Reporting};
use work::{AnsweredChunk, Work, answers};

/// What is to be run.
#[derive(Clone, Debug)]
pub struct Job {
    /// The file of rows; `-` is standard input.
    pub input: PathBuf,
    /// The result; `-` is standard output. A name that ends in `.gz` is compressed.
    pub output: PathBuf,
    /// Where it is to be written where the rows of the result lie ([`crate::Index`]), if somebody will want to see them. The
    /// result is a file of text then, not compressed, and has all columns.
    pub index: Option<PathBuf>,
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
    /// Cells that are not in these letters.
    pub not_utf8: NotUtf8,
    /// What stands between its cells; a line of JSON has none.
    pub delimiter: Option<Delimiter>,
    /// Number of the line that holds the names of its columns; none where it has no header.
    pub header_line: Option<usize>,
    /// Names of the columns that were read, or their numbers where there is no header.
    pub columns: Vec<String>,
    /// Names of these that other columns have too.
    pub shared_names: Vec<SharedName>,
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
    refuse_unknown_columns(&job.options)?;
    let mut source = open(&job.input, &job.options)?;
    let layout = layout(&mut source, &job.input, &job.options)?;
    let mapping = mapping(&job.options, &layout.header, layout.wider.as_ref())?;
    let identity = identity(engine, job, &mut source)?;
    let (appended, renamed) = appended_to(&layout.header, &job.options);
    let output_format = job.options.output.unwrap_or(layout.input.into());
    // A workbook is made of the whole result, which is answered row by row before.
    let is_workbook = output_format == Format::Xlsx;
    if is_workbook {
        refuse_stream(&job.output)?;
    }
    let answered_as = if is_workbook { layout.input.answered_as() } else { output_format };
    // A result that is read again has all columns.
    let is_read_again = is_workbook || job.index.is_some();
    let written = if is_read_again { appended.clone() } else { appended.chosen(&job.options) };
    let notation = notation(answered_as, &job.options, &layout, &written);
    let answering = Answering::new(engine, &job.options, &layout, mapping, Arc::clone(cancelled));
    // Nobody else changes what was begun from here on.
    let mut writing = Writing::open(job, identity, layout.begins)?;
    writing.most_rows = if is_workbook { MOST_ROWS - 1 } else { u64::MAX };
    let resumed = writing.counts.rows;
    let (taken, size) = (source.taken(), source.size);
    source.skip(writing.answered_to)?;
    let rows = rows(source, &layout, writing.answered_to);
    if writing.is_new {
        writing.add(|bytes| notation.begin(bytes))?;
    }
    if job.index.is_some() {
        writing.index = Some(begun_index(job, &layout, &writing, cancelled)?);
    }
    let reasons = ReasonColumns::of(&appended.fields);
    let answers = &answers();
    let work = Work { answering: &answering, notation: notation.as_ref(), answers, reasons, first: resumed };
    let mut progress = Reporting { report, taken, size, resumed, at: None, committed: writing.committed };
    writing.take_all(work, rows, job, &mut progress)?;
    writing.add(|bytes| notation.end(bytes))?;
    // Before the result has its name: what is whole has its index.
    if let Some((index, path)) = writing.index.take().zip(job.index.as_ref()) {
        index.write(path)?;
    }
    let (counts, resumable) = (writing.counts, writing.committing.is_some());
    let not_utf8 = std::mem::take(&mut writing.not_utf8);
    let bytes = if is_workbook {
        let length = writing.commit()?;
        bound(job, &layout, length, cancelled)?
    } else {
        writing.output.finish()?
    };
    if resumable {
        Checkpoint::remove(&job.output);
    }
    progress.committed = bytes;
    progress.report(counts);
    let data_version = engine.snapshot().manifest.data_version.clone();
    let columns = answering.columns.iter().map(|&(_, column)| layout.header[column].clone()).collect();
    let (encoding, delimiter, header_line) = (layout.encoding, layout.delimiter(), layout.header_line);
    Ok(Summary {
        counts,
        resumed,
        bytes,
        data_version,
        encoding,
        not_utf8,
        delimiter,
        header_line,
        columns,
        shared_names: shared_names(&answering.columns, &layout.header, layout.members.as_deref()),
        renamed,
    })
}

/// A result while it is written.
struct Writing<'a> {
    output: Output,
    /// Where it is noted how far the run is; nowhere if it reads or writes a stream.
    committing: Option<Committing<'a>>,
    /// Whether no earlier run has begun it.
    is_new: bool,
    /// Rows that it may have; a workbook has one of names beside them.
    most_rows: u64,
    counts: Counts,
    not_utf8: NotUtf8,
    /// Where its rows lie, if that is wanted.
    index: Option<Index>,
    /// Bytes of the input that are answered.
    answered_to: u64,
    /// Bytes of it that are final.
    committed: u64,
}

impl<'a> Writing<'a> {
    /// Goes on with what an earlier run has begun, if there is any; else with the first row, `begins` bytes behind the
    /// beginning of the input.
    fn open(job: &'a Job, identity: Identity, begins: u64) -> Result<Self> {
        let mut output = Output::open(&job.output)?;
        let resumable = !is_standard(&job.output) && !is_standard(&job.input);
        let begun = if resumable { Checkpoint::read(&job.output, &identity)? } else { None };
        let committed = begun.as_ref().map_or(0, |begun| begun.length);
        output.go_on(committed)?;
        Ok(Self {
            output,
            committing: resumable.then_some(Committing { identity, output: &job.output }),
            is_new: begun.is_none(),
            most_rows: u64::MAX,
            counts: begun.as_ref().map_or_else(Counts::default, |begun| begun.counts),
            not_utf8: begun.as_ref().map_or_else(NotUtf8::default, |begun| begun.not_utf8.clone()),
            index: None,
            answered_to: begun.as_ref().map_or(begins, |begun| begun.offset),
            committed,
        })
    }

    /// Adds what stands before or behind all rows.
    fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Result<()> {
        let mut bytes = Vec::new();
        write(&mut bytes);
        self.output.write(&bytes)
    }

    /// Answers the rows and adds them, and commits now and then.
    fn take_all(&mut self, work: Work<'_>, rows: Box<dyn Rows>, job: &Job, progress: &mut Reporting<'_>) -> Result<()> {
        scope(|scope| {
            let turns = work.start(scope, rows, job.threads.max(1));
            let mut committed_at = Instant::now();
            for turn in turns.iter().cycle() {
                // The first thread without another chunk stands where the rows end.
                let Ok(answered) = turn.recv() else { break };
                self.take(answered?)?;
                if self.committing.is_some() && committed_at.elapsed() >= job.commit_interval {
                    progress.committed = self.commit()?;
                    committed_at = Instant::now();
                }
                progress.report_if_due(self.counts);
            }
            Ok(())
        })
    }

    fn take(&mut self, answered: AnsweredChunk) -> Result<()> {
        self.answered_to = answered.end;
        self.output.write(&answered.bytes)?;
        self.counts.add(&answered.counts);
        self.not_utf8.extend(answered.not_utf8);
        if let Some(index) = &mut self.index {
            index.add(answered.counts.rows, answered.tally, answered.bytes.len() as u64);
        }
        if self.counts.rows > self.most_rows {
            return Err(Error::Workbook(format!("it has more than {} rows", self.most_rows)));
        }
        Ok(())
    }

    /// Puts what was written on the disk, then notes it. The bytes of the result.
    fn commit(&mut self) -> Result<u64> {
        let length = self.output.commit()?;
        if let Some(Committing { identity, output }) = &self.committing {
            let (identity, offset, counts) = (identity.clone(), self.answered_to, self.counts);
            let not_utf8 = self.not_utf8.clone();
            Checkpoint { identity, offset, length, counts, not_utf8 }.write(output)?;
        }
        Ok(length)
    }
}

/// What a checkpoint is about, and beside which result it lies.
struct Committing<'a> {
    identity: Identity,
    output: &'a Path,
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
    let answered = answered(job, layout, length);
    let bytes = convert(&answered, None, Format::Xlsx, &job.output, cancelled)?;
    std::fs::remove_file(&answered.path).map_err(Error::file(&answered.path))?;
    Ok(bytes)
}

/// The index of what is written before the first row that is answered now.
fn begun_index(job: &Job, layout: &Layout, writing: &Writing<'_>, cancelled: &AtomicBool) -> Result<Index> {
    if writing.is_new {
        Ok(Index::new(writing.output.length()))
    } else {
        Index::of(&answered(job, layout, writing.committed), cancelled)
    }
}

/// The first bytes of what was answered, as they lie before the result has its name.
fn answered(job: &Job, layout: &Layout, length: u64) -> Finished {
    Finished {
        path: partial_of(&job.output),
        bytes: Some(length),
        input: layout.input,
        encoding: layout.encoding,
        delimiter: Some(layout.delimiter),
        header_line: layout.header_line,
        sheet: layout.sheet.clone(),
        options: job.options.clone(),
    }
}

/// The rows of a source that stands at the first of them, `offset` bytes behind its beginning.
pub(crate) fn rows(source: Source, layout: &Layout, offset: u64) -> Box<dyn Rows> {
    match layout.input {
        Input::Csv => Box::new(CsvRows::new(source, layout.delimiter, offset).of_width(layout.header.len())),
        Input::Xlsx => {
            let rows = CsvRows::new(source, layout.delimiter, offset).of_width(layout.header.len());
            Box::new(rows.of_sound_quotes())
        }
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
