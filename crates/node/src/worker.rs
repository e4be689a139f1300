//! Long work at low priority, beside the thread that asks for it.
//!
//! A thread of low priority must hold no lock that the event loop wants: when it must let others go first just then, the
//! loop waits with it. Threads of JavaScript do hold such locks, whenever they take or send a message. So they keep their
//! priority, and what takes long is done by a thread of its own beside each, which shares the question and the answer with
//! it and nothing else.

use std::cell::RefCell;
use std::sync::mpsc::{Sender, channel, sync_channel};
use std::thread::Builder;

use crate::border::{self, Code, Refusal, guard};

type Work = Box<dyn FnOnce() + Send>;

thread_local! {
    /// Of the threads that have one; it ends with the thread beside which it is.
    static BESIDE: RefCell<Option<Sender<Work>>> = const { RefCell::new(None) };
}

/// From now on the calling thread's long work is done beside it, at this nice value.
pub(crate) fn start(nice: i32) -> Result<(), Refusal> {
    let (sender, receiver) = channel::<Work>();
    let started = Builder::new().name("answering".to_owned()).spawn(move || {
        // Answered at the priority of others is better than not at all.
        let _ = border::lower_priority(nice);
        for work in receiver {
            work();
        }
    });
    started.map_err(|error| Refusal::new(Code::Internal, error.to_string()))?;
    BESIDE.set(Some(sender));
    Ok(())
}

/// Does the work, beside the calling thread where that has been asked for; a panic becomes an error.
pub(crate) fn run<T: Send + 'static>(work: impl FnOnce() -> Result<T, Refusal> + Send + 'static) -> Result<T, Refusal> {
    let Some(beside) = BESIDE.with_borrow(Clone::clone) else { return guard(work) };
    let ended = || Refusal::new(Code::Internal, "the thread that answers has ended");
    let (sender, receiver) = sync_channel(1);
    let told = move || drop(sender.send(guard(work)));
    beside.send(Box::new(told)).map_err(|_| ended())?;
    receiver.recv().map_err(|_| ended())?
}
