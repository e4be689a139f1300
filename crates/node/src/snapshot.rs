//! The snapshot that the process serves, and the one that is warmed to follow it.

use std::collections::{BTreeMap, HashMap};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arc_swap::ArcSwapOption;
use napi::bindgen_prelude::AsyncTask;
use napi::{Env, Task};
use napi_derive::napi;
use vejviser_dataset::{Snapshot, Source};
use vejviser_engine::Engine;
use vejviser_wire::replication;

use crate::border::{self, Code, Refusal, guard};
use crate::worker;

static CURRENT: ArcSwapOption<Served> = ArcSwapOption::const_empty();
static NEXT: ArcSwapOption<Served> = ArcSwapOption::const_empty();
/// Snapshots that this process has opened.
static GENERATIONS: AtomicU32 = AtomicU32::new(0);

/// An engine that answers.
struct Served {
    engine: Engine,
    /// Its number among those of this process.
    generation: u32,
}

/// Snapshots that streams go on with after another came into use, by generation, and how many go on with each.
static HELD: Mutex<BTreeMap<u32, (Arc<Served>, u32)>> = Mutex::new(BTreeMap::new());

/// What streams go on with. A thread that panicked while it looked there left all as it was.
fn held() -> MutexGuard<'static, BTreeMap<u32, (Arc<Served>, u32)>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The engine that a stream goes on with, or else the one in use.
pub(crate) fn engine_of(generation: Option<u32>) -> Result<(InUse, u32), Refusal> {
    let served = generation.and_then(|generation| held().get(&generation).map(|(served, _)| Arc::clone(served)));
    served.map_or_else(engine, |served| {
        let generation = served.generation;
        Ok((InUse(served), generation))
    })
}

/// Keeps the snapshot in use open for a stream, whatever comes into use meanwhile. Returns its generation, by which questions
/// name it, and which `releaseSnapshot` must be told when the stream ends.
#[napi(catch_unwind)]
pub fn hold_snapshot() -> Option<u32> {
    let served = CURRENT.load_full()?;
    let generation = served.generation;
    held().entry(generation).or_insert((served, 0)).1 += 1;
    Some(generation)
}

/// Ends a hold. A snapshot that nobody goes on with is closed away from this thread.
#[napi(catch_unwind)]
pub fn release_snapshot(generation: u32) {
    let mut all = held();
    let Some((_, count)) = all.get_mut(&generation) else { return };
    *count -= 1;
    if *count == 0 {
        let last = all.remove(&generation);
        let _ = std::thread::Builder::new().spawn(move || drop(last));
    }
}

/// The engine in use, and its generation.
pub(crate) fn engine() -> Result<(InUse, u32), Refusal> {
    let served = CURRENT.load_full().ok_or_else(|| Refusal::new(Code::NoSnapshot, "no snapshot is open"))?;
    let generation = served.generation;
    Ok((InUse(served), generation))
}

/// Keeps the engine open while a question is answered.
pub(crate) struct InUse(Arc<Served>);

impl Deref for InUse {
    type Target = Engine;

    fn deref(&self) -> &Engine {
        &self.0.engine
    }
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
    /// Names of the registers that were imported, though they may have no rows.
    pub registers: Vec<String>,
    /// Names of the resources whose registers were not imported.
    pub not_loaded: Vec<String>,
    /// Names of the entities that a client can copy.
    pub entities: Vec<String>,
    /// Where its rows come from.
    pub sources: Vec<SnapshotSource>,
    /// Number of the snapshot among those that this process has opened; answers carry it.
    pub generation: u32,
    /// Hash of what the addon was built from; part of every `ETag`.
    pub build: String,
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

impl SnapshotSource {
    pub(crate) fn of(source: &Source) -> Self {
        Self {
            kind: source.kind.clone(),
            file: source.file.clone(),
            name: source.name.clone(),
            licence: source.licence.clone(),
            date: source.date.clone(),
        }
    }
}

fn info(served: &Served) -> SnapshotInfo {
    let snapshot = served.engine.snapshot();
    let manifest = &snapshot.manifest;
    SnapshotInfo {
        data_version: manifest.data_version.clone(),
        created: manifest.created.clone(),
        directory: snapshot.folder.display().to_string(),
        counts: manifest.counts.iter().map(|(name, &rows)| (name.clone(), rows as u32)).collect(),
        registers: manifest.registers.iter().cloned().collect(),
        not_loaded: vejviser_answer::catalogue::not_loaded(snapshot).into_iter().map(str::to_owned).collect(),
        entities: copied(snapshot),
        sources: manifest.sources.iter().map(SnapshotSource::of).collect(),
        generation: served.generation,
        build: env!("VEJVISER_BUILD").to_owned(),
    }
}

/// Entities whose registers were imported.
fn copied(snapshot: &Snapshot) -> Vec<String> {
    let loaded = replication::entities().iter().filter(|entity| entity.is_loaded(snapshot));
    loaded.map(|entity| entity.name().to_owned()).collect()
}

fn open(root: &Path) -> Result<SnapshotInfo, Refusal> {
    guard(|| {
        let engine = Engine::open(root).map_err(|error| Refusal::new(Code::SnapshotRefused, error.to_string()))?;
        engine.warm();
        let served = Served { engine, generation: GENERATIONS.fetch_add(1, Ordering::Relaxed) + 1 };
        let info = info(&served);
        NEXT.store(Some(Arc::new(served)));
        Ok(info)
    })
}

/// Opens and warms the current snapshot of a root folder while the other stays in use.
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
        worker::apart(nice, move || open(&root)).map_err(|refusal| border::flatten(&refusal))
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
    if let Some(next) = NEXT.swap(None) {
        let former = CURRENT.swap(Some(next));
        // Where no thread can be had, it is closed here after all.
        let _ = std::thread::Builder::new().spawn(move || drop(former));
    }
}

/// The snapshot in use.
#[napi(catch_unwind)]
pub fn snapshot() -> Option<SnapshotInfo> {
    CURRENT.load().as_deref().map(info)
}
