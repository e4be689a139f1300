//! The rows of a resource page by page: counted, made by threads in turn, put one behind the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use serde::Serialize;
use ts_rs::TS;
use vejviser_engine::request::Page;
use vejviser_engine::{Budget, Engine};
use vejviser_wire::Presentation;

use crate::columns::Columns;
use crate::error::Error;
use crate::resource::Source;

/// Rows of a page by which rows are counted: few looks, and little memory.
const COUNTED: u32 = 65_536;

/// How far a file is, and at the end what it holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "ExportProgress")]
pub struct Progress {
    /// Rows written.
    pub rows: u64,
    /// Rows in all.
    pub of: u64,
    /// Bytes written.
    pub bytes: u64,
}

/// Rows of a resource: the last page that has any is found by doubling and halving.
pub(crate) fn count(engine: &Engine, source: &dyn Source, budget: &mut Budget) -> Result<u64, Error> {
    let mut rows_of = |number| source.count(engine, Page { number, size: COUNTED }, budget);
    let (mut full, mut beyond) = (0, 1);
    while rows_of(beyond)? > 0 {
        (full, beyond) = (beyond, beyond * 2);
    }
    while beyond - full > 1 {
        let middle = full.midpoint(beyond);
        if rows_of(middle)? > 0 {
            full = middle;
        } else {
            beyond = middle;
        }
    }
    match full {
        0 => Ok(0),
        last => Ok(u64::from(last - 1) * u64::from(COUNTED) + rows_of(last)? as u64),
    }
}

/// What pages are made of.
pub(crate) struct Pages<'a> {
    /// What answers.
    pub(crate) engine: &'a Engine,
    /// The resource.
    pub(crate) source: &'static dyn Source,
    /// How rows are written.
    pub(crate) presentation: Presentation,
    /// How many there are.
    pub(crate) rows: u64,
    /// Threads that make them.
    pub(crate) threads: usize,
    /// Set when nobody waits any more.
    pub(crate) cancelled: Arc<AtomicBool>,
}

impl Pages<'_> {
    /// Has every page of `size` rows made, by the threads in turn, and put in order. `put` gives the bytes of the file so
    /// far. Each thread holds two pages at most.
    pub(crate) fn run<T: Send>(
        &self,
        size: u32,
        make: impl Fn(Page, &mut Budget) -> Result<T, Error> + Sync,
        mut put: impl FnMut(T) -> Result<u64, Error>,
        report: &mut dyn FnMut(Progress),
    ) -> Result<(), Error> {
        let pages = self.rows.div_ceil(size.into()) as u32;
        let make = &make;
        thread::scope(|scope| {
            let turns: Vec<Receiver<Result<T, Error>>> = (0..self.threads)
                .map(|turn| {
                    let (sender, receiver) = sync_channel(1);
                    let mut budget = Budget::new(u64::MAX, Some(self.cancelled.clone()));
                    scope.spawn(move || {
                        for number in (1 + turn as u32..=pages).step_by(self.threads) {
                            let made = make(Page { number, size }, &mut budget);
                            let is_last = made.is_err();
                            // Nobody takes pages any more when one could not be put.
                            if sender.send(made).is_err() || is_last {
                                return;
                            }
                        }
                    });
                    receiver
                })
                .collect();
            for (page, turn) in (1..=u64::from(pages)).zip(turns.iter().cycle()) {
                let made = turn.recv().map_err(|_| Error::Cancelled)??;
                let bytes = put(made)?;
                report(Progress { rows: self.rows.min(page * u64::from(size)), of: self.rows, bytes });
                if self.cancelled.load(Ordering::Relaxed) {
                    return Err(Error::Cancelled);
                }
            }
            Ok(())
        })
    }

    /// The rows of a page as tables of columns, for formats that are written from them.
    pub(crate) fn batches(
        &self,
        page: Page,
        budget: &mut Budget,
        schema: &SchemaRef,
    ) -> Result<Vec<RecordBatch>, Error> {
        let (mut columns, mut batches) = (Columns::new(schema.clone()), Vec::new());
        self.source.read(self.engine, page, &self.presentation, budget, &mut columns, &mut |columns| {
            batches.push(columns.finish()?);
            Ok(())
        })?;
        Ok(batches)
    }

    /// Bytes that the whole file takes, when the first page of `size` rows takes `bytes`.
    pub(crate) fn expected(&self, size: u32, bytes: u64) -> u64 {
        let first = self.rows.clamp(1, size.into());
        bytes.saturating_mul(self.rows.max(1)) / first
    }
}
