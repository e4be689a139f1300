//! Batches: files of rows, looked at and run off the event loop.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use napi::bindgen_prelude::AsyncTask;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi::{Env, Task};
use napi_derive::napi;
use vejviser_batch::{ChosenRows, Error, Index, Job, Options, chosen, convert, facts, index, inspect, list, run};

use crate::border::{Code, Refusal, flatten, guard};
use crate::{cancellation, snapshot, worker};

type OnProgress = ThreadsafeFunction<String, (), String, napi::Status, false>;

fn refusal(error: &Error) -> Refusal {
    if let Error::Parameter(fault) = error {
        let faults = json(&[fault]).unwrap_or_else(|refusal| refusal.reason);
        return Refusal::new(Code::InvalidParameter, faults);
    }
    let code = match error {
        Error::Cancelled => Code::Cancelled,
        Error::Internal(_) => Code::Internal,
        _ => Code::BatchRefused,
    };
    let fault = error.fault().and_then(|fault| json(&fault).ok());
    let fault = fault.map_or_else(String::new, |fault| format!("[{}] ", fault.trim_matches('"')));
    Refusal::new(code, format!("{fault}{error}"))
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, Refusal> {
    serde_json::to_string(value).map_err(|error| Refusal::new(Code::Internal, error.to_string()))
}

fn read<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, Refusal> {
    serde_json::from_str(json).map_err(|error| Refusal::new(Code::Internal, error.to_string()))
}

/// Where a batch comes from and goes to, and how much of it a killed run does anew.
#[napi(object)]
pub struct BatchFiles {
    /// The file of rows; `-` is standard input.
    pub input: String,
    /// The result; `-` is standard output.
    pub output: String,
    /// Where it is written where the rows of the result lie, if that is wanted: as by [`index_rows`].
    pub index: Option<String>,
    /// Milliseconds between two commits.
    pub commit_ms: u32,
}

/// A batch under way.
pub struct BatchTask {
    files: BatchFiles,
    options: String,
    threads: u32,
    token: u32,
    on_progress: Arc<OnProgress>,
}

impl Task for BatchTask {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        let ran = guard(|| {
            let (engine, _) = snapshot::engine()?;
            let options = read(&self.options)?;
            let BatchFiles { input, output, index, commit_ms } = &self.files;
            let job = Job {
                input: input.into(),
                output: output.into(),
                index: index.as_ref().map(Into::into),
                options,
                threads: self.threads as usize,
                commit_interval: Duration::from_millis(u64::from(*commit_ms)),
            };
            let cancelled = cancellation::flag(self.token).unwrap_or_default();
            let mut report = |progress| {
                if let Ok(line) = json(&progress) {
                    self.on_progress.call(line, ThreadsafeFunctionCallMode::NonBlocking);
                }
            };
            let ended = run(&engine, &job, &cancelled, &mut report);
            json(&ended.map_err(|error| refusal(&error))?)
        });
        ran.map_err(|refusal| flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, summary: String) -> napi::Result<String> {
        Ok(summary)
    }
}

/// Runs a batch over the snapshot in use, which it keeps, or goes on with one that was begun. `options` are
/// `BatchOptions` as JSON, `token` an open token by which it can be cancelled;
/// `on_progress` gets `BatchProgress` as JSON, some times a second. Resolves with a `BatchSummary`.
#[napi(ts_return_type = "Promise<string>")]
pub fn run_rows(
    files: BatchFiles,
    options: String,
    threads: u32,
    token: u32,
    #[napi(ts_arg_type = "(progress: string) => void")] on_progress: OnProgress,
) -> AsyncTask<BatchTask> {
    AsyncTask::new(BatchTask { files, options, threads, token, on_progress: Arc::new(on_progress) })
}

type Work = Box<dyn FnOnce() -> Result<String, Refusal> + Send>;

/// What is done with a file on a thread of its own of a nice value; its answer is a text.
pub struct OnFile(i32, Option<Work>);

impl OnFile {
    fn task(nice: i32, run: impl FnOnce() -> Result<String, Refusal> + Send + 'static) -> AsyncTask<Self> {
        AsyncTask::new(Self(nice, Some(Box::new(run))))
    }
}

impl Task for OnFile {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        let Some(work) = self.1.take() else { return Ok(String::new()) };
        worker::apart(self.0, work).map_err(|refusal| flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, answer: String) -> napi::Result<String> {
        Ok(answer)
    }
}

/// What an inspection needs to know of the snapshot in use. `options` are `BatchOptions` as JSON. Returns a list of
/// `Enrichment` as JSON.
#[napi]
pub fn inspection_facts(options: String) -> napi::Result<String> {
    let found = guard(|| {
        let (engine, _) = snapshot::engine()?;
        json(&facts(&engine, &read(&options)?).map_err(|error| refusal(&error))?)
    });
    found.map_err(|refusal| flatten(&refusal))
}

/// Says how a file would be read. `facts` are those of [`inspection_facts`], `options` are `BatchOptions` as JSON.
/// Resolves with a `BatchInspection`. No snapshot needs to be open.
#[napi(ts_return_type = "Promise<string>")]
pub fn inspect_rows(facts: String, path: String, options: String, nice: i32) -> AsyncTask<OnFile> {
    OnFile::task(nice, move || {
        let seen = inspect(read(&facts)?, Path::new(&path), &read(&options)?);
        json(&seen.map_err(|error| refusal(&error))?)
    })
}

/// Writes a result in another notation. `finished` is `BatchFinished` as JSON, `choices` the path of a file of what was chosen
/// of its rows, `token` an open token by which it can be cancelled. Resolves with the bytes of `output`.
#[napi(ts_return_type = "Promise<string>")]
pub fn convert_rows(
    finished: String,
    choices: Option<String>,
    format: String,
    output: String,
    token: u32,
    nice: i32,
) -> AsyncTask<OnFile> {
    OnFile::task(nice, move || {
        let finished = read(&finished)?;
        let format = read(&format!("\"{format}\""))?;
        let cancelled = cancellation::flag(token).unwrap_or_default();
        let converted = convert(&finished, choices.as_deref().map(Path::new), format, Path::new(&output), &cancelled);
        json(&converted.map_err(|error| refusal(&error))?)
    })
}

/// Writes where the rows of a result lie: `finished` and `token` as above. Resolves with nothing.
#[napi(ts_return_type = "Promise<string>")]
pub fn index_rows(finished: String, output: String, token: u32, nice: i32) -> AsyncTask<OnFile> {
    OnFile::task(nice, move || {
        let cancelled = cancellation::flag(token).unwrap_or_default();
        let written = index(&read(&finished)?, Path::new(&output), &cancelled);
        written.map(|()| String::new()).map_err(|error| refusal(&error))
    })
}

/// Which bytes of a result [`list_rows`] reads: `index` is the file that [`index_rows`] has written, `choices` and `selection`
/// are as there. Resolves with a list of `BatchBytes` as JSON.
#[napi(ts_return_type = "Promise<string>")]
pub fn listed_bytes(index: String, choices: Option<String>, selection: String, nice: i32) -> AsyncTask<OnFile> {
    OnFile::task(nice, move || {
        let index = Index::read(Path::new(&index)).map_err(|error| refusal(&error))?;
        json(&index.bytes(&chosen_rows(choices.as_deref())?, &read(&selection)?))
    })
}

/// The open rows of a result by the reason: `index` is the file that [`index_rows`] has written. Resolves with a list of
/// `BatchGroup` as JSON.
#[napi(ts_return_type = "Promise<string>")]
pub fn grouped_rows(index: String, nice: i32) -> AsyncTask<OnFile> {
    OnFile::task(nice, move || {
        let index = Index::read(Path::new(&index)).map_err(|error| refusal(&error))?;
        json(&index.groups())
    })
}

/// Rows of a result: `finished` and `choices` as above, `index` the file that [`index_rows`] has written, `selection` is
/// `BatchRowSelection` as JSON. Resolves with JSON.
#[napi(ts_return_type = "Promise<string>")]
pub fn list_rows(
    finished: String,
    index: String,
    choices: Option<String>,
    selection: String,
    nice: i32,
) -> AsyncTask<OnFile> {
    OnFile::task(nice, move || {
        let index = Index::read(Path::new(&index)).map_err(|error| refusal(&error))?;
        let listed = list(&read(&finished)?, &index, &chosen_rows(choices.as_deref())?, &read(&selection)?);
        listed.map_err(|error| refusal(&error))
    })
}

fn chosen_rows(path: Option<&str>) -> Result<ChosenRows, Refusal> {
    ChosenRows::read(path.map(Path::new)).map_err(|error| refusal(&error))
}

/// Looks up chosen addresses on a thread of its own.
pub struct ChosenTask {
    ids: Vec<String>,
    options: String,
    token: u32,
    nice: i32,
}

impl Task for ChosenTask {
    type Output = Vec<Option<String>>;
    type JsValue = Vec<Option<String>>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let (ids, options) = (std::mem::take(&mut self.ids), std::mem::take(&mut self.options));
        let token = self.token;
        let found = worker::apart(self.nice, move || {
            let (engine, _) = snapshot::engine()?;
            let options: Options = read(&options)?;
            let cancelled = cancellation::flag(token).unwrap_or_default();
            let look_up = |id: &String| {
                if cancelled.load(Ordering::Relaxed) {
                    return Err(refusal(&Error::Cancelled));
                }
                chosen(&engine, &options, id).map(|cells| json(&cells)).transpose()
            };
            ids.iter().map(look_up).collect()
        });
        found.map_err(|refusal| flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, cells: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(cells)
    }
}

/// For each id the cells of a row for which this address or access address is chosen, a list as JSON; null where there is
/// none. `token` is an open token by which it can be cancelled.
#[napi(ts_return_type = "Promise<Array<string | undefined | null>>")]
pub fn chosen_cells(ids: Vec<String>, options: String, token: u32, nice: i32) -> AsyncTask<ChosenTask> {
    AsyncTask::new(ChosenTask { ids, options, token, nice })
}
