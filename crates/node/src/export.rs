//! Whole resources as files, written off the event loop.

use std::path::Path;
use std::sync::Arc;

use napi::bindgen_prelude::AsyncTask;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi::{Env, Task};
use napi_derive::napi;
use vejviser_export::{Error, Export, Options, export};

use crate::border::{Code, Refusal, flatten, guard};
use crate::{cancellation, snapshot};

type OnProgress = ThreadsafeFunction<String, (), String, napi::Status, false>;

/// A file under way.
pub struct ExportTask {
    options: String,
    output: String,
    threads: u32,
    token: u32,
    on_progress: Arc<OnProgress>,
}

fn internal(error: &serde_json::Error) -> Refusal {
    Refusal::new(Code::Internal, error.to_string())
}

fn refusal(error: &Error) -> Refusal {
    let code = match error {
        Error::Cancelled => Code::Cancelled,
        Error::File { .. } | Error::NoSpace { .. } => Code::ExportRefused,
        _ => Code::Internal,
    };
    Refusal::new(code, error.to_string())
}

impl Task for ExportTask {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        let written = guard(|| {
            let (engine, _) = snapshot::engine()?;
            let options: Options = serde_json::from_str(&self.options).map_err(|error| internal(&error))?;
            let file = Export {
                options,
                path: Path::new(&self.output),
                threads: self.threads as usize,
                cancelled: cancellation::flag(self.token).unwrap_or_default(),
            };
            let mut report = |progress| {
                if let Ok(line) = serde_json::to_string(&progress) {
                    self.on_progress.call(line, ThreadsafeFunctionCallMode::NonBlocking);
                }
            };
            let written = export(&engine, &file, &mut report).map_err(|error| refusal(&error))?;
            serde_json::to_string(&written).map_err(|error| internal(&error))
        });
        written.map_err(|refusal| flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, written: String) -> napi::Result<String> {
        Ok(written)
    }
}

/// Writes all rows of a resource of the snapshot in use into the file `output`. `options` are `ExportOptions` as JSON,
/// `token` an open token by which it can be cancelled; `on_progress` gets `ExportProgress` as JSON after each part.
/// Resolves with the last one.
#[napi(ts_return_type = "Promise<string>")]
pub fn export_resource(
    options: String,
    output: String,
    threads: u32,
    token: u32,
    #[napi(ts_arg_type = "(progress: string) => void")] on_progress: OnProgress,
) -> AsyncTask<ExportTask> {
    AsyncTask::new(ExportTask { options, output, threads, token, on_progress: Arc::new(on_progress) })
}
