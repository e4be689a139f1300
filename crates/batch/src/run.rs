//! A batch from its first row to its last: read in chunks, answered on every thread, written in order.
//!
//! Chunks go to the threads in turn and come back in turn, so that the result is the same bytes whatever their number,
//! and no more than a few chunks are held at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Scope, scope};
use std::time::{Duration, Instant};

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use vejviser_engine::cleanse::Category;
use vejviser_engine::{Engine, Error as EngineError};
use vejviser_wire::{RowAnswer, RowStatus, columns_of_rows};

use crate::answer::{Answering, Outcome};
use crate::checkpoint::{Checkpoint, Identity};
use crate::columns::Mapping;
use crate::inspect::{Layout, layout};
use crate::read::{Chunk, CsvRows, NdjsonRows, Rows, Source, open};
use crate::write::{CsvResult, GeojsonResult, NdjsonResult, Notation, Output};
use crate::{Error, Format, Options, Result};

/// Memory of the answers that are kept for equal rows.
const CACHE_BYTES: u64 = 64 << 20;
/// What an answer takes beside its bytes, about.
const CACHED_OVERHEAD: u64 = 96;
/// Chunks that wait before and behind each thread.
const WAITING: usize = 2;
/// Time between two commits: what a killed run does anew.
const COMMIT_INTERVAL: Duration = Duration::from_secs(1);
/// Time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

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
}

/// Rows by how they were answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchCounts")]
pub struct Counts {
    /// All of them.
    #[ts(type = "number")]
    pub rows: u64,
    /// Category A.
    #[ts(type = "number")]
    pub a: u64,
    /// Category B.
    #[ts(type = "number")]
    pub b: u64,
    /// Category C.
    #[ts(type = "number")]
    pub c: u64,
    /// Category D.
    #[ts(type = "number")]
    pub d: u64,
    /// Found by id or position.
    #[ts(type = "number")]
    pub found: u64,
    /// Not found by id or position.
    #[ts(type = "number")]
    pub absent: u64,
    /// Blank.
    #[ts(type = "number")]
    pub blank: u64,
    /// Could not be read or answered.
    #[ts(type = "number")]
    pub failed: u64,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchProgress")]
pub struct Progress {
    /// Rows that are written.
    pub counts: Counts,
    /// Bytes of the input that were read, compressed where it is.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Bytes of the input, where it is a file.
    #[ts(type = "number | null")]
    pub size: Option<u64>,
    /// Rows that were answered by an earlier run.
    #[ts(type = "number")]
    pub resumed: u64,
    /// Bytes of the result that are on the disk.
    #[ts(type = "number")]
    pub committed: u64,
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
    /// Columns of the result that have another name than usual, because the input has a column of that name.
    pub renamed: Vec<String>,
}

/// An answer that equal rows share.
#[derive(Debug)]
struct Shared {
    outcome: Outcome,
    appended: Box<[u8]>,
}

#[derive(Clone, Debug)]
struct BySize;

impl Weighter<Box<str>, Arc<Shared>> for BySize {
    fn weight(&self, question: &Box<str>, shared: &Arc<Shared>) -> u64 {
        (question.len() + shared.appended.len()) as u64 + CACHED_OVERHEAD
    }
}

type Answers = Cache<Box<str>, Arc<Shared>, BySize>;

/// A chunk that is answered.
struct Answered {
    bytes: Vec<u8>,
    counts: Counts,
    end: u64,
}

/// Runs a batch, or goes on with one that was begun. `start_thread` is called by each thread that answers, `report` some
/// times a second.
///
/// # Errors
/// [`Error::Cancelled`] when `cancelled` is set; what was committed stays, and the next run goes on there.
pub fn run(
    engine: &Engine,
    job: &Job,
    cancelled: &Arc<AtomicBool>,
    start_thread: &(dyn Fn() + Sync),
    report: &mut dyn FnMut(Progress),
) -> Result<Summary> {
    let mut source = open(&job.input)?;
    let layout = layout(&mut source, &job.input, &job.options)?;
    let mapping = Mapping::new(&job.options, &layout.header)?;
    let identity = identity(engine, job, &mut source)?;
    let resumable = job.output != Path::new("-") && job.input != Path::new("-");
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
    let rows = rows(&job.options, source, &layout, offset);
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
        let turns = work.start(scope, rows, job.threads.max(1), start_thread, job.options.most_rows);
        let mut committed_at = Instant::now();
        for turn in turns.iter().cycle() {
            // The first thread without another chunk stands where the rows end.
            let Ok(answered) = turn.recv() else { break };
            let answered = answered?;
            output.write(&answered.bytes)?;
            counts.add(&answered.counts);
            if committed_at.elapsed() >= COMMIT_INTERVAL
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
    Ok(Summary { counts, resumed, bytes, data_version, renamed })
}

/// What the threads of a run share.
#[derive(Clone, Copy)]
struct Work<'a> {
    answering: &'a Answering<'a>,
    notation: &'a dyn Notation,
    answers: &'a Answers,
    /// Number of the first row.
    first: u64,
}

impl<'a> Work<'a> {
    /// Starts the threads; what they answer comes in turns.
    fn start<'scope>(
        self,
        scope: &'scope Scope<'scope, '_>,
        mut rows: Box<dyn Rows>,
        threads: usize,
        start_thread: &'scope (dyn Fn() + Sync),
        most_rows: u64,
    ) -> Vec<Receiver<Result<Answered>>>
    where
        'a: 'scope,
    {
        let mut inputs: Vec<SyncSender<Result<(Chunk, u64)>>> = Vec::new();
        let mut outputs = Vec::new();
        for _ in 0..threads {
            let (input, chunks) = sync_channel::<Result<(Chunk, u64)>>(WAITING);
            let (answered, output) = sync_channel(WAITING);
            scope.spawn(move || {
                start_thread();
                for chunk in chunks {
                    let done = chunk.and_then(|(chunk, first)| self.answer(&chunk, first));
                    // Nobody takes answers any more when one could not be written.
                    if answered.send(done).is_err() {
                        return;
                    }
                }
            });
            inputs.push(input);
            outputs.push(output);
        }
        scope.spawn(move || {
            let mut number = self.first;
            for input in inputs.iter().cycle() {
                let mut chunk = Chunk::default();
                let read = rows.next_chunk(&mut chunk).and_then(|is_more| {
                    let first = number;
                    number += chunk.rows.len() as u64;
                    if most_rows > 0 && number > most_rows {
                        Err(Error::TooManyRows(most_rows))
                    } else {
                        Ok((is_more, first))
                    }
                });
                let sent = match read {
                    Ok((false, _)) => return,
                    Ok((true, first)) => input.send(Ok((chunk, first))),
                    Err(error) => {
                        let _ = input.send(Err(error));
                        return;
                    }
                };
                if sent.is_err() {
                    return;
                }
            }
        });
        outputs
    }

    /// Answers a chunk whose first row has the number `first`.
    fn answer(&self, chunk: &Chunk, first: u64) -> Result<Answered> {
        let mut bytes = Vec::with_capacity(chunk.bytes.len() + chunk.rows.len() * 256);
        let mut counts = Counts::default();
        let (mut key, mut appended) = (String::new(), Vec::new());
        for (place, row) in chunk.rows.iter().enumerate() {
            appended.clear();
            let question = self.answering.question(chunk.cells_of(row), row.damage, &mut key);
            let number = first + place as u64;
            match question {
                Err(failure) => {
                    let why = failure.to_string();
                    let outcome = self.append(RowAnswer::failed(&why), &mut appended);
                    counts.count(outcome);
                    self.notation.row(chunk, row, number, &appended, &mut bytes);
                }
                Ok(None) => {
                    counts.count(self.append(RowAnswer::blank(), &mut appended));
                    self.notation.row(chunk, row, number, &appended, &mut bytes);
                }
                Ok(Some(question)) => {
                    let shared = self.shared(question, &mut appended)?;
                    counts.count(shared.outcome);
                    self.notation.row(chunk, row, number, &shared.appended, &mut bytes);
                }
            }
        }
        Ok(Answered { bytes, counts, end: chunk.end })
    }

    /// The answer to a question, computed once.
    fn shared(&self, question: &str, appended: &mut Vec<u8>) -> Result<Arc<Shared>> {
        if let Some(shared) = self.answers.get(question) {
            return Ok(shared);
        }
        let answered =
            catch_unwind(AssertUnwindSafe(|| self.answering.answer(question, |answer| self.append(answer, appended))));
        let outcome = match answered {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(EngineError::Cancelled)) => return Err(Error::Cancelled),
            Ok(Err(error)) => return Err(Error::Internal(error.to_string())),
            Err(_) => {
                appended.clear();
                self.append(RowAnswer::failed("intern fejl"), appended)
            }
        };
        let shared = Arc::new(Shared { outcome, appended: appended.as_slice().into() });
        self.answers.insert(question.into(), Arc::clone(&shared));
        Ok(shared)
    }

    fn append(&self, answer: RowAnswer<'_>, appended: &mut Vec<u8>) -> Outcome {
        self.notation.append(&answer, appended);
        Outcome { status: answer.status, category: answer.category }
    }
}

impl Counts {
    fn count(&mut self, Outcome { status, category }: Outcome) {
        self.rows += 1;
        let counter = match (status, category) {
            (RowStatus::Failed, _) => &mut self.failed,
            (RowStatus::Blank, _) => &mut self.blank,
            (_, Some(Category::A)) => &mut self.a,
            (_, Some(Category::B)) => &mut self.b,
            (_, Some(Category::C)) => &mut self.c,
            (_, Some(Category::D)) => &mut self.d,
            (RowStatus::Absent, None) => &mut self.absent,
            (_, None) => &mut self.found,
        };
        *counter += 1;
    }

    fn add(&mut self, other: &Self) {
        let Self { rows, a, b, c, d, found, absent, blank, failed } = other;
        self.rows += rows;
        self.a += a;
        self.b += b;
        self.c += c;
        self.d += d;
        self.found += found;
        self.absent += absent;
        self.blank += blank;
        self.failed += failed;
    }
}

/// Reports at intervals.
struct Reporting<'a> {
    report: &'a mut dyn FnMut(Progress),
    taken: Arc<AtomicU64>,
    size: Option<u64>,
    resumed: u64,
    at: Option<Instant>,
    committed: u64,
}

impl Reporting<'_> {
    fn tell(&mut self, counts: Counts, is_last: bool) {
        if !is_last && self.at.is_some_and(|at| at.elapsed() < REPORT_INTERVAL) {
            return;
        }
        self.at = Some(Instant::now());
        let bytes = self.taken.load(Ordering::Relaxed);
        let Self { size, resumed, committed, .. } = *self;
        (self.report)(Progress { counts, bytes, size, resumed, committed });
    }
}

fn answers() -> Answers {
    Cache::with_weighter((CACHE_BYTES / 512) as usize, CACHE_BYTES, BySize)
}

fn rows(options: &Options, source: Source, layout: &Layout, offset: u64) -> Box<dyn Rows> {
    match options.input {
        Format::Csv => Box::new(CsvRows::new(source, layout.delimiter, offset)),
        Format::Ndjson | Format::Geojson => Box::new(NdjsonRows::new(source, layout.header.clone(), offset)),
    }
}

fn notation(options: &Options, layout: &Layout, names: &[String]) -> Box<dyn Notation> {
    match options.output {
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
