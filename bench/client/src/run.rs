//! A run: connections that send requests in turn until the time is up.

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
    /// Answers to requests of this path are timed apart.
    watched: Option<String>,
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
    async fn send(&self, connection: &mut Connection, due: Instant, late: Option<Duration>) {
        let measured = due >= self.start;
        if measured {
            self.tally.borrow_mut().begun += 1;
        }
        let request = self.next();
        let is_watched = self.watched.as_deref() == Some(request.uri().path());
        let exchanged = connection.exchange(request).await;
        let time = due.elapsed();
        if measured {
            let mut tally = self.tally.borrow_mut();
            tally.note(&exchanged, time, late);
            if is_watched && exchanged.is_ok() {
                tally.note_watched(time);
            }
        }
        if exchanged.is_err() {
            tokio::time::sleep(RETRY).await;
        }
    }
}

/// Sends requests according to the options.
pub async fn run(options: &Options, requests: Vec<Request>) -> Outcome {
    let begin = Instant::now();
    let start = begin + options.warmup;
    let end = start + options.seconds;
    let watched = options.watch.clone();
    let shared = Rc::new(Shared { requests, watched, next: Cell::default(), tally: RefCell::default(), start, end });
    let mut connections = match options.rate {
        Some(rate) => {
            let (sender, due) = unbounded_channel();
            pace::keep(pace::pauses(rate, options.seed), begin, end, sender);
            open(options, &shared, due)
        }
        None => closed(options, &shared),
    };
    if options.spin {
        tokio::task::spawn_local(spin(end));
    }
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

/// Keeps the thread from sleeping: between two turns the runtime only looks whether anything has come.
async fn spin(end: Instant) {
    while Instant::now() < end {
        tokio::task::yield_now().await;
    }
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
                shared.send(&mut connection, due, None).await;
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
                shared.send(&mut connection, at, Some(late)).await;
            }
        });
    }
    connections
}

/// Processor time that this thread has used, where the system reports it.
fn busy() -> Option<Duration> {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    times.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::net::{SocketAddr, TcpListener, TcpStream};

    use clap::Parser;

    use super::*;
    use crate::request;

    /// Answers each request on each connection: `/slow` is refused with `Retry-After`, all else is two bytes.
    fn serve(stream: &TcpStream) {
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        while let Some(first) = lines.next() {
            let _ = lines.find(String::is_empty);
            let head = if first.contains("/slow") { "503 Busy\r\nRetry-After: 1" } else { "200 OK" };
            let answer = format!("HTTP/1.1 {head}\r\nContent-Length: 2\r\n\r\nok");
            if (&mut &*stream).write_all(answer.as_bytes()).is_err() {
                return;
            }
        }
    }

    fn server() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                std::thread::spawn(move || serve(&stream));
            }
        });
        address
    }

    /// The outcome of a short run over `requests`, as it is printed.
    fn outcome(to: SocketAddr, requests: &str, words: &[&str]) -> serde_json::Value {
        let to = to.to_string();
        let fixed = ["load", "--to", &to, "--requests", "-", "--warmup", "0", "--seconds", "0.2"];
        let options = Options::parse_from(fixed.iter().chain(words));
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, requests).unwrap();
        let requests = request::read(file.path(), &options.to, &options.headers).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let outcome = tokio::task::LocalSet::new().block_on(&runtime, run(&options, requests));
        serde_json::to_value(outcome).unwrap()
    }

    #[test]
    fn each_connection_asks_in_turn_and_every_answer_is_counted_under_its_status() {
        let json = outcome(server(), "/\n/slow\n", &["--connections", "3"]);
        let count = |status: &str| json["statuses"][status]["n"].as_u64().unwrap();
        assert!(count("200").abs_diff(count("503")) <= 3, "{json}");
        assert_eq!(count("200") + count("503"), json["answered"].as_u64().unwrap());
        assert_eq!(json["statuses"]["503"]["without_retry_after"], 0);
        assert_eq!((&json["unanswered"], &json["failures"]), (&0.into(), &serde_json::json!({})));
    }

    #[test]
    fn requests_of_the_watched_path_are_timed_apart() {
        let json = outcome(server(), "/\n/slow?q=a\n", &["--connections", "2", "--watch", "/slow"]);
        assert_eq!(json["watched"]["n"], json["statuses"]["503"]["n"]);
    }

    #[test]
    fn at_a_rate_as_many_are_asked_as_fall_due() {
        let due = pace::pauses(500.0, 3)
            .scan(Duration::ZERO, |at, pause| {
                *at += pause;
                Some(*at)
            })
            .take_while(|at| *at < Duration::from_millis(200))
            .count();
        let json = outcome(server(), "/\n", &["--connections", "2", "--rate", "500", "--seed", "3"]);
        assert_eq!(json["answered"], due);
        assert_eq!(json["late"]["n"], due);
    }

    #[test]
    fn a_server_that_is_not_there_is_told_as_failures() {
        let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let json = outcome(gone, "/\n", &[]);
        assert_eq!(json["answered"], 0);
        assert!(json["failures"].as_object().unwrap().keys().all(|failure| failure.starts_with("connect: ")), "{json}");
    }
}
