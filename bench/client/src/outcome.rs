//! What came of a run, and its figures.

use std::collections::BTreeMap;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::connection::{Answer, Failure};

/// Times in nanoseconds, to a part in a thousand; longer ones count as a minute.
pub struct Times(Histogram<u64>);

const LONGEST_NS: u64 = 60_000_000_000;

impl Default for Times {
    fn default() -> Self {
        Self(Histogram::new_with_bounds(1, LONGEST_NS, 3).expect("the bounds are in order"))
    }
}

impl Times {
    /// Takes note of one.
    pub fn note(&mut self, time: Duration) {
        self.0.saturating_record(u64::try_from(time.as_nanos()).unwrap_or(LONGEST_NS));
    }

    fn figures(&self) -> Figures {
        let at = |share: f64| microseconds(self.0.value_at_quantile(share) as f64);
        Figures {
            n: self.0.len(),
            mean_us: microseconds(self.0.mean()),
            p50_us: at(0.5),
            p90_us: at(0.9),
            p99_us: at(0.99),
            p999_us: at(0.999),
            max_us: microseconds(self.0.max() as f64),
        }
    }
}

/// Of nanoseconds, to a tenth.
fn microseconds(nanoseconds: f64) -> f64 {
    (nanoseconds / 100.0).round() / 10.0
}

/// Latencies.
#[derive(Serialize)]
pub struct Figures {
    n: u64,
    mean_us: f64,
    p50_us: f64,
    p90_us: f64,
    p99_us: f64,
    p999_us: f64,
    max_us: f64,
}

#[derive(Default)]
struct Status {
    times: Times,
    bytes: u64,
    without_retry: u64,
}

/// Counts of a run under way.
#[derive(Default)]
pub struct Tally {
    statuses: BTreeMap<u16, Status>,
    late: Times,
    /// Answers to the requests that are looked at apart.
    watched: Times,
    failures: BTreeMap<String, u64>,
    /// Requests that were begun.
    pub begun: u64,
    ended: u64,
}

impl Tally {
    /// An answer or the lack of one, so long after the request was due; `late`: how much of that the load itself lost.
    pub fn note(&mut self, exchanged: &Result<Answer, Failure>, time: Duration, late: Option<Duration>) {
        self.ended += 1;
        if let Some(late) = late {
            self.late.note(late);
        }
        match exchanged {
            Ok(answer) => {
                let status = self.statuses.entry(answer.status.as_u16()).or_default();
                status.times.note(time);
                status.bytes += answer.bytes;
                status.without_retry += u64::from(!answer.names_retry);
            }
            Err(failure) => *self.failures.entry(failure.to_string()).or_default() += 1,
        }
    }

    /// Takes note of the time of an answer once more, apart from the others.
    pub fn note_watched(&mut self, time: Duration) {
        self.watched.note(time);
    }

    /// The figures; `busy`: how long the load itself was computing.
    pub fn outcome(&self, seconds: Duration, busy: Option<Duration>) -> Outcome {
        let seconds = seconds.as_secs_f64();
        let answered: u64 = self.statuses.values().map(|status| status.times.0.len()).sum();
        Outcome {
            seconds,
            answered,
            rate: (answered as f64 / seconds).round(),
            statuses: self.statuses.iter().map(|(&status, counts)| (status, counts.figures())).collect(),
            failures: self.failures.clone(),
            unanswered: self.begun - self.ended,
            late: (!self.late.0.is_empty()).then(|| self.late.figures()),
            watched: (!self.watched.0.is_empty()).then(|| self.watched.figures()),
            client_busy: busy.map(|busy| (busy.as_secs_f64() / seconds * 1000.0).round() / 1000.0),
        }
    }
}

impl Status {
    fn figures(&self) -> StatusFigures {
        let n = self.times.0.len();
        StatusFigures {
            latency: self.times.figures(),
            mean_bytes: (self.bytes as f64 / n as f64).round(),
            without_retry_after: self.without_retry,
        }
    }
}

/// Answers of one status.
#[derive(Serialize)]
struct StatusFigures {
    #[serde(flatten)]
    latency: Figures,
    mean_bytes: f64,
    without_retry_after: u64,
}

/// What is printed.
#[derive(Serialize)]
pub struct Outcome {
    seconds: f64,
    answered: u64,
    /// Answers a second.
    rate: f64,
    statuses: BTreeMap<u16, StatusFigures>,
    failures: BTreeMap<String, u64>,
    unanswered: u64,
    /// Open loop: how much later than due the load had a request ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    late: Option<Figures>,
    /// The answers, whatever their status, to requests of the path that is watched.
    #[serde(skip_serializing_if = "Option::is_none")]
    watched: Option<Figures>,
    /// Share of the time in which the load itself was computing; near 1, it measures itself. Linux only.
    #[serde(skip_serializing_if = "Option::is_none")]
    client_busy: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, names_retry: bool) -> Answer {
        Answer { status: hyper::StatusCode::from_u16(status).unwrap(), bytes: 10, names_retry }
    }

    #[test]
    fn answers_are_counted_by_their_status() {
        let mut tally = Tally { begun: 103, ..Tally::default() };
        for microseconds in 1..=100 {
            tally.note(&Ok(answer(200, false)), Duration::from_micros(microseconds), None);
        }
        tally.note(&Ok(answer(503, true)), Duration::from_micros(5), Some(Duration::from_micros(2)));
        tally.note(&Err(std::io::Error::other("none").into()), Duration::ZERO, None);
        let json = serde_json::to_value(tally.outcome(Duration::from_secs(2), Some(Duration::from_secs(1)))).unwrap();
        let facts = [
            ("/answered", 101.0),
            ("/rate", 51.0),
            ("/statuses/200/n", 100.0),
            ("/statuses/200/p50_us", 50.0),
            ("/statuses/200/p99_us", 99.0),
            ("/statuses/200/mean_bytes", 10.0),
            ("/statuses/503/n", 1.0),
            ("/statuses/503/without_retry_after", 0.0),
            ("/failures/connect: none", 1.0),
            ("/unanswered", 1.0),
            ("/late/p50_us", 2.0),
            ("/client_busy", 0.5),
        ];
        for (pointer, value) in facts {
            let found = json.pointer(pointer).and_then(serde_json::Value::as_f64).expect(pointer);
            assert!((found - value).abs() < 0.1, "{pointer} is {found}, not {value}");
        }
    }
}
