//! The step budget: how much work a question may cost, and whether its caller still waits for the answer.
//!
//! Only long work off the event loop can be cancelled. The system lets a thread finish its time slice of some milliseconds
//! before it runs one that has become ready, whatever their priorities, so such work yields its processor in between.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Error, Result};

/// Steps between two looks at the cancellation token.
const STRIDE: u64 = 1024;

/// Steps that comparing a shape with a polygon costs, without those for its corners.
const COMPARED: u64 = 32;
/// Steps that are spent around a position before what is sought is taken to be far away.
const NEARBY: u64 = 4_096;
/// The same for each one that is sought.
const NEARBY_EACH: u64 = 16;
/// Corners of a polygon that cost one step when a shape or position is compared with it.
const CORNERS_A_STEP: u64 = 16;

/// Time between two yields. Each gives up the rest of a time slice: if they were much more frequent, long work would not
/// get on at all on a busy machine.
const YIELD_INTERVAL: Duration = Duration::from_millis(1);

thread_local! {
    /// When this thread last yielded its processor.
    static YIELDED: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Counts down while a question is worked on. A step is about the cost of looking at one candidate.
#[derive(Debug)]
pub struct Budget {
    left: u64,
    until_look: u64,
    cancelled: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// A budget of `steps`; the cancellation token `cancelled` is set when nobody waits for the answer any more.
    pub fn new(steps: u64, cancelled: Option<Arc<AtomicBool>>) -> Self {
        // The first step looks: a question that was cancelled while it waited costs nothing.
        Self { left: steps, until_look: 1, cancelled }
    }

    /// For tests and tools: no limit.
    pub fn unlimited() -> Self {
        Self::new(u64::MAX, None)
    }

    /// Steps that are left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes `steps` away.
    ///
    /// # Errors
    /// [`Error::TooExpensive`] when none are left, [`Error::Cancelled`] when nobody waits any more.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<()> {
        let Some(left) = self.left.checked_sub(steps) else { return Err(Error::TooExpensive) };
        self.left = left;
        self.until_look = self.until_look.saturating_sub(steps);
        if self.until_look == 0 {
            self.until_look = STRIDE;
            if let Some(cancelled) = &self.cancelled {
                if cancelled.load(Ordering::Relaxed) {
                    return Err(Error::Cancelled);
                }
                yield_processor();
            }
        }
        Ok(())
    }

    /// What a search around a position for the `most` nearest gives with some thousand of the steps; `None` where they do not
    /// suffice, so that what is sought must be far away, and is better looked at by itself.
    ///
    /// # Errors
    /// Those of the search.
    pub(crate) fn nearby<T>(&mut self, most: usize, work: impl FnOnce(&mut Self) -> Result<T>) -> Result<Option<T>> {
        let kept = self.left.saturating_sub(NEARBY.saturating_add(NEARBY_EACH.saturating_mul(most as u64)));
        self.left -= kept;
        let done = work(self);
        self.left += kept;
        match done {
            Err(Error::TooExpensive) if kept > 0 => Ok(None),
            done => done.map(Some),
        }
    }

    /// Takes away what holding a position against a polygon of so many corners costs.
    ///
    /// # Errors
    /// As [`Budget::spend`].
    pub(crate) fn spend_on_position(&mut self, corners: usize) -> Result<()> {
        self.spend(1 + corners as u64 / CORNERS_A_STEP)
    }

    /// Takes away what comparing a shape, whose every comparison takes so many steps, with a polygon costs.
    ///
    /// # Errors
    /// As [`Budget::spend`].
    pub(crate) fn spend_on_shape(&mut self, corners: usize, steps: u64) -> Result<()> {
        self.spend((COMPARED + corners as u64 / CORNERS_A_STEP) * steps)
    }
}

/// Lets other threads run that have become ready, at intervals.
fn yield_processor() {
    let now = Instant::now();
    let yielded = YIELDED.get();
    if yielded.is_none_or(|yielded| now.duration_since(yielded) >= YIELD_INTERVAL) {
        YIELDED.set(Some(now));
        std::thread::yield_now();
    }
}
