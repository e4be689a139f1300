//! Long work off the event loop: building and verifying snapshots, writing them as bulk files.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use napi::bindgen_prelude::AsyncTask;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi::{Env, Task};
use napi_derive::napi;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use vejviser_answer::bulk::{self, Layout};
use vejviser_dataset::{AcceptedLoss, Root, write_in_short_pieces};
use vejviser_engine::Engine;
use vejviser_ingest::ImportOptions;
use vejviser_ingest::synthetic::Scale;
use vejviser_replication::Log;

use crate::border::{Code, Refusal, flatten, guard, use_what_is_idle};

type OnProgress = ThreadsafeFunction<String, (), String, napi::Status, false>;

/// An import under way.
pub struct Import {
    options: ImportOptions,
    how: How,
    only_idle: bool,
    on_progress: Arc<OnProgress>,
}

/// How a snapshot comes about.
#[derive(Clone, Copy)]
enum How {
    Import,
    Update,
    Generate(Scale),
}

/// Where a snapshot is published, and what is put up with.
#[napi(object)]
pub struct Publishing {
    /// The root folder.
    pub root: String,
    /// Rows of each register of the snapshot in use that may be missing, in percent.
    pub max_loss: f64,
    /// Whether all of the snapshot in use may be missing.
    pub accept_loss: bool,
    /// Whether files that were named but are not recognised are left out.
    pub skip_unknown: bool,
    /// Whether rows of registers are kept as these have them.
    pub replication: bool,
    /// For how many hours snapshots are kept that another has followed; none when not given.
    pub keep_hours: Option<f64>,
    /// Whether only what is idle of the processors is used; the process must do nothing else afterwards.
    pub only_idle: Option<bool>,
}

fn internal(error: &serde_json::Error) -> Refusal {
    Refusal::new(Code::Internal, error.to_string())
}

impl Import {
    fn task(paths: Vec<String>, publishing: Publishing, how: How, on_progress: OnProgress) -> AsyncTask<Self> {
        let only_idle = publishing.only_idle.unwrap_or_default();
        AsyncTask::new(Self { options: options(paths, publishing), how, only_idle, on_progress: Arc::new(on_progress) })
    }
}

impl Task for Import {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        guard(|| {
            if self.only_idle {
                use_what_is_idle()?;
                write_in_short_pieces();
            }
            let mut progress = |event| {
                if let Ok(line) = serde_json::to_string(&event) {
                    self.on_progress.call(line, ThreadsafeFunctionCallMode::NonBlocking);
                }
            };
            let report = match self.how {
                How::Import => vejviser_ingest::import(&self.options, &mut progress).map(Some),
                How::Update => vejviser_ingest::update(&self.options, &mut progress),
                How::Generate(scale) => vejviser_ingest::generate(&self.options, scale, &mut progress).map(Some),
            }
            .map_err(|error| Refusal::new(Code::ImportRefused, error.to_string()))?;
            serde_json::to_string(&report).map_err(|error| internal(&error))
        })
        .map_err(|refusal| flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, report: String) -> napi::Result<String> {
        Ok(report)
    }
}

/// Builds a snapshot from register files and publishes it. Resolves with the report, JSON; `on_progress` gets events,
/// JSON.
#[napi(ts_return_type = "Promise<string>")]
pub fn import_registers(
    paths: Vec<String>,
    publishing: Publishing,
    #[napi(ts_arg_type = "(event: string) => void")] on_progress: OnProgress,
) -> AsyncTask<Import> {
    Import::task(paths, publishing, How::Import, on_progress)
}

/// Lays register files over the snapshot in use and publishes what that gives; without files what has come into force
/// since. Resolves with the report, JSON, which is `null` where nothing has; `on_progress` gets events, JSON. Whether rows
/// of registers are kept follows from the snapshot in use.
#[napi(ts_return_type = "Promise<string>")]
pub fn update_registers(
    paths: Vec<String>,
    publishing: Publishing,
    #[napi(ts_arg_type = "(event: string) => void")] on_progress: OnProgress,
) -> AsyncTask<Import> {
    Import::task(paths, publishing, How::Update, on_progress)
}

/// Builds a snapshot of a synthetic country and publishes it, of `scale` times the size of Denmark; the areas come
/// from register files. Resolves with the report, JSON; `on_progress` gets events, JSON.
#[napi(ts_return_type = "Promise<string>")]
pub fn generate_country(
    areas: Vec<String>,
    scale: f64,
    seed: i64,
    publishing: Publishing,
    #[napi(ts_arg_type = "(event: string) => void")] on_progress: OnProgress,
) -> AsyncTask<Import> {
    let how = How::Generate(Scale { scale, seed: seed.cast_unsigned() });
    Import::task(areas, publishing, how, on_progress)
}

fn options(paths: Vec<String>, publishing: Publishing) -> ImportOptions {
    let Publishing { root, max_loss, accept_loss, skip_unknown, replication, keep_hours, only_idle: _ } = publishing;
    ImportOptions {
        keep: Duration::try_from_secs_f64(keep_hours.unwrap_or_default() * 3_600.0).unwrap_or_default(),
        accepted_loss: if accept_loss { AcceptedLoss::All } else { AcceptedLoss::Percent(max_loss) },
        skip_unknown,
        replication,
        recorder: replication.then(|| Arc::new(Log::beginning_now()) as _),
        ..ImportOptions::new(paths.into_iter().map(PathBuf::from).collect(), PathBuf::from(root))
    }
}

/// A check under way.
pub struct Verify {
    root: PathBuf,
}

impl Task for Verify {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        guard(|| {
            let refused = |error: vejviser_dataset::Error| Refusal::new(Code::SnapshotRefused, error.to_string());
            let mut report = vejviser_ingest::verify(&self.root).map_err(refused)?;
            report.transactions = Log::verify(&Root::new(&self.root)).map_err(refused)?.transactions;
            serde_json::to_string(&report).map_err(|error| internal(&error))
        })
        .map_err(|refusal| flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, report: String) -> napi::Result<String> {
        Ok(report)
    }
}

/// Checks every checksum and invariant of a root's current snapshot. Resolves with the report, JSON.
#[napi(ts_return_type = "Promise<string>")]
pub fn verify_snapshot(root: String) -> AsyncTask<Verify> {
    AsyncTask::new(Verify { root: PathBuf::from(root) })
}

/// Bulk files under way.
pub struct BulkFiles {
    root: PathBuf,
    layout: Layout,
    folder: PathBuf,
}

impl Task for BulkFiles {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        guard(|| {
            let engine =
                Engine::open(&self.root).map_err(|error| Refusal::new(Code::SnapshotRefused, error.to_string()))?;
            let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
            let written = bulk::write(&engine, self.layout, &self.folder, threads)
                .map_err(|error| Refusal::new(Code::Internal, error.to_string()))?;
            serde_json::to_string(&written).map_err(|error| internal(&error))
        })
        .map_err(|refusal| flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, written: String) -> napi::Result<String> {
        Ok(written)
    }
}

/// Writes a root's current snapshot as the flat files of the closed service into a folder; `layout` is a `BulkLayout`, and
/// any other text is refused. Resolves with name and size of each file, JSON.
#[napi(ts_return_type = "Promise<string>")]
pub fn write_bulk_files(root: String, layout: String, folder: String) -> Result<AsyncTask<BulkFiles>, Refusal> {
    let layout = Layout::deserialize(layout.as_str().into_deserializer())
        .map_err(|error: serde::de::value::Error| Refusal::new(Code::Internal, format!("layout: {error}")))?;
    Ok(AsyncTask::new(BulkFiles { root: root.into(), layout, folder: folder.into() }))
}
