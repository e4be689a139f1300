//! Batches: files of rows, looked at and run off the event loop.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use napi::bindgen_prelude::AsyncTask;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi::{Env, Task};
use napi_derive::napi;
use vejviser_batch::{Error, Job, Options, inspect, run};

use crate::border::{Code, Refusal, flatten, guard};
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

fn options_of(json: &str) -> Result<Options, Refusal> {
    serde_json::from_str(json).map_err(|error| Refusal::new(Code::Internal, error.to_string()))
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
) -> AsyncTask<Batch> {
    AsyncTask::new(Batch { files, options, threads, token, on_progress: Arc::new(on_progress) })
}

/// A look at a file.
pub struct Look {
    path: String,
    options: String,
}

impl Task for Look {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        let looked = guard(|| {
            let seen = inspect(Path::new(&self.path), &options_of(&self.options)?);
            json(&seen.map_err(|error| refusal(&error))?)
        });
        looked.map_err(|refusal| flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, inspection: String) -> napi::Result<String> {
        Ok(inspection)
    }
}

/// Says how a file would be read. `options` are `BatchOptions` as JSON. Resolves with a `BatchInspection`.
#[napi(ts_return_type = "Promise<string>")]
pub fn inspect_rows(path: String, options: String) -> AsyncTask<Look> {
    AsyncTask::new(Look { path, options })
}
