//! Long work at low priority, on a worker thread of its own for each thread that asks for it.
//!
//! A thread of low priority must hold no lock that the event loop needs: when the system schedules others before it
//! just then, the event loop waits with it. Threads of JavaScript do hold such locks, whenever they take or send a
//! message. So they keep their priority, and what takes long is done by a worker thread, which shares the question and
//! the answer with the thread that asks and nothing else.

use std::cell::RefCell;
use std::sync::mpsc::{Sender, channel, sync_channel};
use std::thread::Builder;

use crate::border::{self, Code, Refusal, guard};

type Work = Box<dyn FnOnce() + Send>;

thread_local! {
    /// The worker thread of the calling thread, where it has one; it ends with the thread that it works for.
    static WORKER: RefCell<Option<Sender<Work>>> = const { RefCell::new(None) };
}

/// Starts a worker thread of this nice value for the calling thread.
pub(crate) fn start(nice: i32) -> Result<(), Refusal> {
    let (sender, receiver) = channel::<Work>();
    let started = Builder::new().name("answering".to_owned()).spawn(move || {
        // An answer at ordinary priority is better than none.
        let _ = border::lower_priority(nice);
        for work in receiver {
            work();
        }
    });
    started.map_err(|error| Refusal::new(Code::Internal, error.to_string()))?;
    WORKER.set(Some(sender));
    Ok(())
}

/// Does the work on a thread of its own of this nice value, for which the calling thread waits; a panic becomes an error.
pub(crate) fn apart<T: Send + 'static>(
    nice: i32,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let ended = || Refusal::new(Code::Internal, "the worker thread has ended");
    let started = Builder::new().spawn(move || {
        // Done too fast is better than not at all.
        let _ = border::lower_priority(nice);
        guard(work)
    });
    let thread = started.map_err(|error| Refusal::new(Code::Internal, error.to_string()))?;
    thread.join().unwrap_or_else(|_| Err(ended()))
}

/// Does the work, on the worker thread where there is one; a panic becomes an error.
pub(crate) fn run<T: Send + 'static>(work: impl FnOnce() -> Result<T, Refusal> + Send + 'static) -> Result<T, Refusal> {
    let Some(worker) = WORKER.with_borrow(Clone::clone) else { return guard(work) };
    let ended = || Refusal::new(Code::Internal, "the worker thread has ended");
    let (sender, receiver) = sync_channel(1);
    let guarded = move || drop(sender.send(guard(work)));
    worker.send(Box::new(guarded)).map_err(|_| ended())?;
    receiver.recv().map_err(|_| ended())?
}
