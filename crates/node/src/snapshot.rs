//! The snapshot that the process serves, and the one that is warmed to follow it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use napi::bindgen_prelude::AsyncTask;
use napi::{Env, Task};
use napi_derive::napi;
use vejviser_engine::Engine;

use crate::border::{self, Code, Refusal, guard};

static CURRENT: ArcSwapOption<Engine> = ArcSwapOption::const_empty();
static NEXT: ArcSwapOption<Engine> = ArcSwapOption::const_empty();

/// The engine in use.
pub(crate) fn engine() -> Result<Arc<Engine>, Refusal> {
    CURRENT.load_full().ok_or_else(|| Refusal::new(Code::NoSnapshot, "no snapshot is open"))
}

/// What a snapshot holds.
#[napi(object)]
pub struct SnapshotInfo {
    /// Hash over its content.
    pub data_version: String,
    /// When it was built, RFC 3339 UTC.
    pub created: String,
    /// Its folder.
    pub directory: String,
    /// Rows of every table.
    pub counts: HashMap<String, u32>,
    /// Where its rows come from.
    pub sources: Vec<SnapshotSource>,
    /// Version of the spelling of answers; part of every `ETag`.
    pub wire_version: String,
}

/// One register file behind a snapshot.
#[napi(object)]
pub struct SnapshotSource {
    /// What it was recognised as.
    pub kind: String,
    /// Its file name.
    pub file: String,
    /// Name of the register or list.
    pub name: String,
    /// Its licence, where known.
    pub licence: Option<String>,
    /// Date of the data, where known.
    pub date: Option<String>,
}

fn info(engine: &Engine) -> SnapshotInfo {
    let snapshot = engine.snapshot();
    let manifest = &snapshot.manifest;
    SnapshotInfo {
        data_version: manifest.data_version.clone(),
        created: manifest.created.clone(),
        directory: snapshot.folder.display().to_string(),
        counts: manifest.counts.iter().map(|(name, &rows)| (name.clone(), rows as u32)).collect(),
        sources: manifest
            .sources
            .iter()
            .map(|source| SnapshotSource {
                kind: source.kind.clone(),
                file: source.file.clone(),
                name: source.name.clone(),
                licence: source.licence.clone(),
                date: source.date.clone(),
            })
            .collect(),
        wire_version: vejviser_wire::WIRE_VERSION.to_owned(),
    }
}

fn open(root: &Path) -> Result<SnapshotInfo, Refusal> {
    guard(|| {
        let engine = Engine::open(root).map_err(|error| Refusal::new(Code::SnapshotRefused, error.to_string()))?;
        engine.warm();
        let info = info(&engine);
        NEXT.store(Some(Arc::new(engine)));
        Ok(info)
    })
}

/// Opens and warms the current snapshot of a root folder beside the one in use.
#[napi(catch_unwind)]
pub fn open_snapshot(root: String) -> Result<SnapshotInfo, Refusal> {
    open(Path::new(&root))
}

/// A snapshot being opened.
pub struct OpenNext {
    root: PathBuf,
    nice: i32,
}

impl Task for OpenNext {
    type Output = SnapshotInfo;
    type JsValue = SnapshotInfo;

    fn compute(&mut self) -> napi::Result<SnapshotInfo> {
        let (root, nice) = (self.root.clone(), self.nice);
        let opening = std::thread::Builder::new().spawn(move || {
            // Opened too fast is better than not at all.
            let _ = border::lower_priority(nice);
            open(&root)
        });
        let opened = opening.map_err(|error| Refusal::new(Code::Internal, error.to_string())).and_then(|thread| {
            thread.join().unwrap_or_else(|_| Err(Refusal::new(Code::Internal, "the thread that opens it ended")))
        });
        opened.map_err(|refusal| border::flatten(&refusal))
    }

    fn resolve(&mut self, _env: Env, info: SnapshotInfo) -> napi::Result<SnapshotInfo> {
        Ok(info)
    }
}

/// As [`open_snapshot`], on a thread of its own of low priority: neither the event loop nor questions of the pool wait
/// for it.
#[napi(ts_return_type = "Promise<SnapshotInfo>")]
pub fn open_next_snapshot(root: String, nice: i32) -> AsyncTask<OpenNext> {
    AsyncTask::new(OpenNext { root: PathBuf::from(root), nice })
}

/// Serves from the snapshot opened last. Questions under way end on the one they began with, which is closed away from
/// this thread: to unmap a country and to free its trees takes milliseconds.
#[napi(catch_unwind)]
pub fn use_snapshot() {
    if let Some(engine) = NEXT.swap(None) {
        let former = CURRENT.swap(Some(engine));
        // Where no thread can be had, it is closed here after all.
        let _ = std::thread::Builder::new().spawn(move || drop(former));
    }
}

/// The snapshot in use.
#[napi(catch_unwind)]
pub fn snapshot() -> Option<SnapshotInfo> {
    CURRENT.load().as_deref().map(info)
}
