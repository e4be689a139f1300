//! Batches: files of rows, inspected and run off the event loop.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use napi::bindgen_prelude::AsyncTask;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi::{Env, Task};
use napi_derive::napi;
use vejviser_batch::{Error, Job, Options, inspect, run};

use crate::border::{Code, Refusal, flatten, guard, lower_priority};
use crate::{cancellation, snapshot};

type OnProgress = ThreadsafeFunction<String, (), String, napi::Status, false>;

fn refusal(error: &Error) -> Refusal {
    let code = match error {
        Error::Cancelled => Code::Cancelled,
        Error::Internal(_) => Code::Internal,
        _ => Code::BatchRefused,
    };
    Refusal::new(code, error.to_string())
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, Refusal> {
    serde_json::to_string(value).map_err(|error| Refusal::new(Code::Internal, error.to_string()))
}

fn options_of(text: &str) -> Result<Options, Refusal> {
    serde_json::from_str(text).map_err(|error| Refusal::new(Code::Internal, error.to_string()))
}

/// A file being inspected.
pub struct Inspect {
    path: String,
    options: String,
}

impl Task for Inspect {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        let inspected = guard(|| {
            let options = options_of(&self.options)?;
            json(&inspect(Path::new(&self.path), &options).map_err(|error| refusal(&error))?)
        });
        inspected.map_err(|refusal| flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, inspection: String) -> napi::Result<String> {
        Ok(inspection)
    }
}

/// Finds out what a file of rows looks like. `options` are `BatchOptions` as JSON; resolves with a `BatchInspection`.
#[napi(ts_return_type = "Promise<string>")]
pub fn inspect_rows(path: String, options: String) -> AsyncTask<Inspect> {
    AsyncTask::new(Inspect { path, options })
}

/// Where a batch comes from and goes to, and how much of it a killed run does anew.
#[napi(object)]
pub struct BatchFiles {
    /// The file of rows; `-` is standard input.
    pub input: String,
    /// The result; `-` is standard output.
    pub output: String,
    /// Milliseconds between two commits.
    pub commit_ms: u32,
}

/// A batch under way.
pub struct Batch {
    files: BatchFiles,
    options: String,
    threads: u32,
    nice: i32,
    token: u32,
    on_progress: Arc<OnProgress>,
}

impl Task for Batch {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        let ran = guard(|| {
            let (engine, _) = snapshot::engine()?;
            let options = options_of(&self.options)?;
            let BatchFiles { input, output, commit_ms } = &self.files;
            let job = Job {
                input: input.into(),
                output: output.into(),
                options,
                threads: self.threads as usize,
                commit_interval: Duration::from_millis(u64::from(*commit_ms)),
            };
            let cancelled = cancellation::flag(self.token).unwrap_or_default();
            let nice = self.nice;
            // A result at ordinary priority is better than none.
            let start_thread = move || drop(lower_priority(nice));
            let mut report = |progress| {
                if let Ok(line) = json(&progress) {
                    self.on_progress.call(line, ThreadsafeFunctionCallMode::NonBlocking);
                }
            };
            let ended = run(&engine, &job, &cancelled, &start_thread, &mut report);
            json(&ended.map_err(|error| refusal(&error))?)
        });
        ran.map_err(|refusal| flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, summary: String) -> napi::Result<String> {
        Ok(summary)
    }
}

/// Runs a batch over the snapshot in use, which it keeps, or goes on with one that was begun. `options` are
/// `BatchOptions` as JSON, `nice` the priority of its threads, `token` an open token by which it can be cancelled;
/// `on_progress` gets `BatchProgress` as JSON, some times a second. Resolves with a `BatchSummary`.
#[napi(ts_return_type = "Promise<string>")]
pub fn run_rows(
    files: BatchFiles,
    options: String,
    threads: u32,
    nice: i32,
    token: u32,
    #[napi(ts_arg_type = "(progress: string) => void")] on_progress: OnProgress,
) -> AsyncTask<Batch> {
    AsyncTask::new(Batch { files, options, threads, nice, token, on_progress: Arc::new(on_progress) })
}
