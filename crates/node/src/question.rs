//! One question on its way through the border. What its kinds are and how each is answered: the `answer` crate.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use napi::bindgen_prelude::{BufferSlice, Env, Uint8Array};
use napi_derive::napi;
use vejviser_answer::{Fault, Rows};
use vejviser_engine::{Budget, Engine, Error};

use crate::border::{self, Code, LARGER, Refusal, guard};
use crate::{beside, snapshot, ticket};

thread_local! {
    /// Answers that go into a room are written here first: its memory is kept from question to question.
    static SCRATCH: RefCell<Scratch> = const { RefCell::new(Scratch { body: Vec::new(), flag: false }) };
}

/// The last of them.
struct Scratch {
    body: Vec<u8>,
    /// Whether rows remain after this page; of a list of answers, whether a row failed.
    flag: bool,
}

/// Memory that a thread keeps for its next answer; what one large answer took beyond it is given back.
const KEPT_BYTES: usize = 4 << 20;

/// A finished answer in memory of its own.
#[napi(object)]
pub struct Answer<'env> {
    /// UTF-8 bytes of the whole body.
    pub body: BufferSlice<'env>,
    /// As in [`Scratch`].
    pub flag: bool,
}

fn refusal(fault: Fault) -> Refusal {
    match fault {
        Fault::Engine(Error::TooExpensive) => Refusal::new(Code::TooExpensive, "the step budget is used up"),
        Fault::Engine(Error::Cancelled) => Refusal::new(Code::Cancelled, "the question was cancelled"),
        Fault::Engine(Error::Parameter(faults)) => {
            Refusal::new(Code::InvalidParameter, serde_json::to_string(&faults).unwrap_or_default())
        }
        other => Refusal::new(Code::Internal, other.to_string()),
    }
}

/// What is given instead of a length where no such object exists.
const ABSENT: i32 = -1;

/// Answers a question into `room` from place `at` on; behind the body a byte tells whether rows remain after this page.
/// Gives the length of the body, [`ABSENT`], or [`LARGER`] where the room is too small; then [`take_answer`] has the answer.
///
/// `question` is `{resource, operation, parameters, page?}`, `presentation` how the rows are written, both JSON; `steps` the budget;
/// `ticket` an open ticket by which the question can be cancelled.
#[napi(catch_unwind)]
pub fn answer_into(
    question: String,
    presentation: String,
    steps: f64,
    room: BufferSlice<'_>,
    at: u32,
    ticket: Option<u32>,
) -> Result<i32, Refusal> {
    SCRATCH.with_borrow_mut(|scratch| {
        let answered = scratch.write(move |body| {
            let engine = snapshot::engine()?;
            let mut budget = Budget::new(steps as u64, ticket.and_then(ticket::flag));
            vejviser_answer::answer(&engine, &question, &presentation, &mut budget, body).map_err(refusal)
        })?;
        let Some(more) = answered else { return Ok(ABSENT) };
        scratch.flag = more;
        Ok(scratch.put(room, at))
    })
}

/// The last answer of this thread, which found no room.
#[napi(catch_unwind)]
pub fn take_answer(env: &Env) -> Result<Answer<'_>, Refusal> {
    SCRATCH.with_borrow_mut(|scratch| {
        let body = border::buffer(env, &scratch.body)?;
        scratch.body.shrink_to(KEPT_BYTES);
        Ok(Answer { body, flag: scratch.flag })
    })
}

impl Scratch {
    /// Has an answer written, beside this thread where that has been asked for.
    fn write<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Vec<u8>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let mut body = std::mem::take(&mut self.body);
        body.clear();
        let (body, done) = beside::run(move || work(&mut body).map(|done| (body, done)))?;
        self.body = body;
        Ok(done)
    }

    /// Copies the answer into a room; its length, or [`LARGER`].
    fn put(&mut self, mut room: BufferSlice<'_>, at: u32) -> i32 {
        let length = self.body.len();
        let Some(place) = room.get_mut(at as usize..).and_then(|room| room.get_mut(..=length)) else {
            return LARGER;
        };
        place[..length].copy_from_slice(&self.body);
        place[length] = u8::from(self.flag);
        self.body.shrink_to(KEPT_BYTES);
        length as i32
    }
}

/// What begins a line that is no request but its answer already, for its place in the list.
const KNOWN: u8 = b'=';

/// Answers many questions of one operation, the parameters of one a line, with a JSON list in their order, a line feed after each comma. It is
/// written into `room`; behind it a byte tells whether any row failed. Gives its length or [`LARGER`], as [`answer_into`].
///
/// A row that fails, even by a fault of ours, leaves `{"failed":{"code","message"}}` in its place and harms no other.
/// `steps` is the budget of each row. Cancelling the ticket ends the whole with `CANCELLED`.
#[napi(catch_unwind)]
pub fn answer_rows_into(
    resource: String,
    operation: String,
    requests: Uint8Array,
    presentation: String,
    steps: f64,
    room: BufferSlice<'_>,
    ticket: Option<u32>,
) -> Result<i32, Refusal> {
    let requests = requests.to_vec();
    SCRATCH.with_borrow_mut(|scratch| {
        scratch.flag = scratch.write(move |list| {
            let engine = snapshot::engine()?;
            let rows = Rows::new(&resource, &operation, &presentation).map_err(refusal)?;
            write_list(&engine, &rows, &requests, steps as u64, ticket.and_then(ticket::flag), list)
        })?;
        Ok(scratch.put(room, 0))
    })
}

/// Whether any row failed.
fn write_list(
    engine: &Engine,
    rows: &Rows,
    requests: &[u8],
    steps: u64,
    cancelled: Option<Arc<AtomicBool>>,
    list: &mut Vec<u8>,
) -> Result<bool, Refusal> {
    let mut failed = false;
    for (place, line) in requests.split(|&byte| byte == b'\n').enumerate() {
        list.extend_from_slice(if place == 0 { b"[" } else { b",\n" });
        if let [KNOWN, answer @ ..] = line {
            list.extend_from_slice(answer);
            continue;
        }
        if cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(refusal(Fault::Engine(Error::Cancelled)));
        }
        let start = list.len();
        let answered = guard(|| {
            let request = std::str::from_utf8(line).map_err(|error| Refusal::new(Code::Internal, error.to_string()))?;
            let mut budget = Budget::new(steps, cancelled.clone());
            rows.answer(engine, request, &mut budget, list).map_err(refusal)
        });
        if let Err(error) = answered {
            if matches!(error.status, Code::Cancelled) {
                return Err(error);
            }
            list.truncate(start);
            write_failure(&error, list);
            failed = true;
        }
    }
    list.push(b']');
    Ok(failed)
}

fn write_failure(error: &Refusal, out: &mut Vec<u8>) {
    let message = serde_json::Value::from(error.reason.clone());
    let (code, message) = (error.status.as_ref(), message.to_string());
    for part in [r#"{"failed":{"code":""#, code, r#"","message":"#, &message, "}}"] {
        out.extend_from_slice(part.as_bytes());
    }
}
