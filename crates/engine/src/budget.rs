//! How much work a question may cost, and whether anybody still waits for its answer.
//!
//! What may be cancelled is long work beside the event loop. The system lets a thread finish its slice of some
//! milliseconds before one that has become ready, whatever their priorities, so such work offers its processor in between.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Error, Result};

/// Steps between two looks at the cancel flag.
const STRIDE: u64 = 1024;

/// Between two offers of the processor. Each gives up what is left of a slice: were they much more frequent, long work
/// would stand still on a busy machine.
const OFFER: Duration = Duration::from_millis(1);

thread_local! {
    /// When this thread last offered its processor.
    static OFFERED: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Counts down while a question is worked on. A step is about the cost of looking at one candidate.
#[derive(Debug)]
pub struct Budget {
    left: u64,
    until_look: u64,
    cancelled: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// A budget of `steps`; `cancelled` is set by whoever stops waiting for long work.
    pub fn new(steps: u64, cancelled: Option<Arc<AtomicBool>>) -> Self {
        // The first step looks: a question that was cancelled while it waited costs nothing.
        Self { left: steps, until_look: 1, cancelled }
    }

    /// For tests and tools: no limit.
    pub fn unlimited() -> Self {
        Self::new(u64::MAX, None)
    }

    /// Takes `steps` away.
    ///
    /// # Errors
    /// [`Error::TooExpensive`] when none are left, [`Error::Cancelled`] when nobody waits any more.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<()> {
        self.left = self.left.checked_sub(steps).ok_or(Error::TooExpensive)?;
        self.until_look = self.until_look.saturating_sub(steps);
        if self.until_look == 0 {
            self.until_look = STRIDE;
            if let Some(cancelled) = &self.cancelled {
                if cancelled.load(Ordering::Relaxed) {
                    return Err(Error::Cancelled);
                }
                offer_processor();
            }
        }
        Ok(())
    }
}

/// Lets others go first for whom the processor has become due, now and then.
fn offer_processor() {
    let now = Instant::now();
    let offered = OFFERED.get();
    if offered.is_none_or(|offered| now.duration_since(offered) >= OFFER) {
        OFFERED.set(Some(now));
        std::thread::yield_now();
    }
}
