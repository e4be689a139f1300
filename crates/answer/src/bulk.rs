//! The whole register as the flat files of the closed service: which rows a part has, which thread makes it, where it
//! is written. What the lines say is the affair of `wire`.
//!
//! Threads make parts in turn and hand them over in order, so a file is the same bytes whatever their number, and no
//! more than a few parts are held at a time.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use serde::Serialize;
use ts_rs::TS;
use vejviser_engine::Engine;
use vejviser_wire::bulk::{Bulk, File};

pub use vejviser_wire::bulk::Layout;

/// Rows of a part: some megabytes of text.
const PART: usize = 4096;

/// A file cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct Unwritten {
    path: PathBuf,
    source: std::io::Error,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "WrittenFile")]
pub struct Written {
    /// Its name in the folder.
    pub file: &'static str,
    /// Its size.
    pub bytes: u64,
}

/// Writes the files of an engine's snapshot into a folder, which is made where it is missing.
pub fn write(engine: &Engine, layout: Layout, folder: &Path, threads: usize) -> Result<Vec<Written>, Unwritten> {
    let bulk = Bulk::new(engine, layout);
    fs::create_dir_all(folder).map_err(|source| Unwritten { path: folder.to_owned(), source })?;
    let write_one = |file: File| {
        let path = folder.join(file.name());
        let bytes = write_file(&bulk, file, &path, threads.max(1)).map_err(|source| Unwritten { path, source })?;
        Ok(Written { file: file.name(), bytes })
    };
    layout.files().iter().copied().map(write_one).collect()
}

fn write_file(bulk: &Bulk<'_>, file: File, path: &Path, threads: usize) -> std::io::Result<u64> {
    let mut output = fs::File::create(path)?;
    let mut header = Vec::new();
    bulk.write_header(file, &mut header);
    output.write_all(&header)?;
    let mut bytes = header.len() as u64;
    thread::scope(|scope| {
        let turns: Vec<Receiver<Vec<u8>>> = (0..threads)
            .map(|turn| {
                let (sender, receiver) = sync_channel(1);
                scope.spawn(move || {
                    for start in (turn * PART..bulk.rows(file)).step_by(threads * PART) {
                        let mut part = Vec::new();
                        bulk.write(file, start..bulk.rows(file).min(start + PART), &mut part);
                        // Nobody takes parts any more when one could not be written.
                        if sender.send(part).is_err() {
                            return;
                        }
                    }
                });
                receiver
            })
            .collect();
        for turn in turns.iter().cycle() {
            // The first thread that has no part left stands where the file ends.
            let Ok(part) = turn.recv() else { break };
            output.write_all(&part)?;
            bytes += part.len() as u64;
        }
        output.flush()?;
        Ok(bytes)
    })
}
