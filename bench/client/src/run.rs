//! A run: connections that ask in turn until the time is up.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinSet;

use crate::connection::Connection;
use crate::options::Options;
use crate::outcome::{Outcome, Tally};
use crate::pace::{self, Due};
use crate::request::Request;

/// Answers under way when the time is up are waited for so long.
const PATIENCE: Duration = Duration::from_secs(10);

/// A connection that cannot be made is tried again after this.
const RETRY: Duration = Duration::from_millis(10);

/// What the connections share.
struct Shared {
    requests: Vec<Request>,
    next: Cell<usize>,
    tally: RefCell<Tally>,
    /// From here on it is measured.
    start: Instant,
    end: Instant,
}

impl Shared {
    fn next(&self) -> Request {
        let index = self.next.get();
        self.next.set((index + 1) % self.requests.len());
        self.requests[index].clone()
    }

    /// Asks the next request and counts it when it was due within the time measured.
    async fn ask(&self, connection: &mut Connection, due: Instant, late: Option<Duration>) {
        let measured = due >= self.start;
        if measured {
            self.tally.borrow_mut().begun += 1;
        }
        let exchanged = connection.exchange(self.next()).await;
        let time = due.elapsed();
        if measured {
            self.tally.borrow_mut().note(&exchanged, time, late);
        }
        if exchanged.is_err() {
            tokio::time::sleep(RETRY).await;
        }
    }
}

/// Asks as the options say.
pub async fn run(options: &Options, requests: Vec<Request>) -> Outcome {
    let begin = Instant::now();
    let start = begin + options.warmup;
    let end = start + options.seconds;
    let shared = Rc::new(Shared { requests, next: Cell::default(), tally: RefCell::default(), start, end });
    let mut connections = match options.rate {
        Some(rate) => {
            let (sender, due) = unbounded_channel();
            pace::keep(pace::pauses(rate, options.seed), begin, end, sender);
            open(options, &shared, due)
        }
        None => closed(options, &shared),
    };
    tokio::time::sleep_until(start.into()).await;
    let before = busy();
    tokio::time::sleep_until(end.into()).await;
    let during = busy().zip(before).map(|(after, before)| after.saturating_sub(before));
    let ended = async { while connections.join_next().await.is_some() {} };
    // What has not come by then is counted as unanswered.
    let _ = tokio::time::timeout(PATIENCE, ended).await;
    let tally = shared.tally.borrow();
    tally.outcome(options.seconds, during)
}

fn closed(options: &Options, shared: &Rc<Shared>) -> JoinSet<()> {
    let mut connections = JoinSet::new();
    for _ in 0..options.connections {
        let (shared, mut connection) = (Rc::clone(shared), Connection::new(options.to));
        connections.spawn_local(async move {
            loop {
                let due = Instant::now();
                if due >= shared.end {
                    return;
                }
                shared.ask(&mut connection, due, None).await;
            }
        });
    }
    connections
}

/// Each connection takes what is due when it is free.
fn open(options: &Options, shared: &Rc<Shared>, due: UnboundedReceiver<Due>) -> JoinSet<()> {
    let due = Rc::new(Mutex::new(due));
    let mut connections = JoinSet::new();
    for _ in 0..options.connections {
        let (shared, due, mut connection) = (Rc::clone(shared), Rc::clone(&due), Connection::new(options.to));
        connections.spawn_local(async move {
            loop {
                let next = due.lock().await.recv().await;
                let Some(Due { at, late }) = next else { return };
                shared.ask(&mut connection, at, Some(late)).await;
            }
        });
    }
    connections
}

/// Processor time that this thread has used, where the system tells.
fn busy() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
