//! One question on its way through the border. What its kinds are and how each is answered: the `answer` crate.

use std::cell::RefCell;
use std::sync::atomic::Ordering;

use napi::bindgen_prelude::{BufferSlice, Env, Uint8Array};
use napi_derive::napi;
use vejviser_answer::{Fault, Rows};
use vejviser_engine::{Budget, Error};

use crate::border::{self, Code, LARGER, Refusal, guard};
use crate::{beside, snapshot, ticket};

thread_local! {
    /// Answers that go into a room are written here first: its memory is kept from question to question.
    static SCRATCH: RefCell<Scratch> = const { RefCell::new(Scratch { body: Vec::new(), more: false }) };
}

/// The last of them.
struct Scratch {
    body: Vec<u8>,
    more: bool,
}

/// Memory that a thread keeps for its next answer; what one large answer took beyond it is given back.
const KEPT_BYTES: usize = 1 << 20;

/// A finished answer.
#[napi(object)]
pub struct Answer<'env> {
    /// UTF-8 bytes of the whole body.
    pub body: BufferSlice<'env>,
    /// Whether rows remain after this page.
    pub more: bool,
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

/// Answers a question with finished bytes, or with `null` where no such object exists.
///
/// `question` is `{kind, request, page?}`, `presentation` how the rows are spelt, both JSON; `steps` the budget;
/// `ticket` an open ticket by which the question can be cancelled.
#[napi(catch_unwind)]
pub fn answer(
    env: &Env,
    question: String,
    presentation: String,
    steps: f64,
    ticket: Option<u32>,
) -> Result<Option<Answer<'_>>, Refusal> {
    let answered = beside::run(move || {
        let mut body = Vec::new();
        let answered = ask(&question, &presentation, steps, ticket, &mut body)?;
        Ok(answered.map(|more| (body, more)))
    })?;
    answered.map(|(body, more)| Ok(Answer { body: border::buffer(env, &body)?, more })).transpose()
}

/// Appends the answer to a question; `None` where no such object exists, else whether rows remain.
fn ask(
    question: &str,
    presentation: &str,
    steps: f64,
    ticket: Option<u32>,
    body: &mut Vec<u8>,
) -> Result<Option<bool>, Refusal> {
    let engine = snapshot::engine()?;
    let mut budget = Budget::new(steps as u64, ticket.and_then(ticket::flag));
    vejviser_answer::answer(&engine, question, presentation, &mut budget, body).map_err(refusal)
}

/// What [`answer_into`] gives instead of a length where no such object exists.
const ABSENT: i32 = -1;

/// As [`answer`], without memory of the answer's own, which costs more than most answers: it is written into `room` from
/// place `at` on, and behind it a byte that tells whether rows remain. Gives the length of the body, or [`LARGER`] where the
/// room is too small; then [`take_answer`] has the answer.
#[napi(catch_unwind)]
pub fn answer_into(
    question: String,
    presentation: String,
    steps: f64,
    room: BufferSlice<'_>,
    at: u32,
) -> Result<i32, Refusal> {
    let mut room = room;
    SCRATCH.with_borrow_mut(|scratch| {
        if !scratch.answer(&question, &presentation, steps)? {
            return Ok(ABSENT);
        }
        let length = scratch.body.len();
        let Some(place) = room.get_mut(at as usize..).and_then(|room| room.get_mut(..=length)) else {
            return Ok(LARGER);
        };
        place[..length].copy_from_slice(&scratch.body);
        place[length] = u8::from(scratch.more);
        scratch.body.shrink_to(KEPT_BYTES);
        Ok(length as i32)
    })
}

/// The last answer of this thread, which found no room.
#[napi(catch_unwind)]
pub fn take_answer(env: &Env) -> Result<Answer<'_>, Refusal> {
    SCRATCH.with_borrow_mut(|scratch| scratch.take(env))
}

impl Scratch {
    /// Answers a question; whether such an object exists.
    fn answer(&mut self, question: &str, presentation: &str, steps: f64) -> Result<bool, Refusal> {
        self.body.clear();
        let answered = guard(|| ask(question, presentation, steps, None, &mut self.body))?;
        self.more = answered == Some(true);
        Ok(answered.is_some())
    }

    /// The answer in memory of its own.
    fn take<'env>(&mut self, env: &'env Env) -> Result<Answer<'env>, Refusal> {
        let body = border::buffer(env, &self.body)?;
        self.body.shrink_to(KEPT_BYTES);
        Ok(Answer { body, more: self.more })
    }
}

/// The list of answers to many requests.
#[napi(object)]
pub struct AnsweredRows<'env> {
    /// UTF-8 bytes of a JSON list, a line feed after each comma; in the place of a row that failed stands
    /// `{"failed":{"code","message"}}`.
    pub list: BufferSlice<'env>,
    /// Whether any row failed.
    pub failed: bool,
}

/// What begins a line that is no request but its answer already, for its place in the list.
const KNOWN: u8 = b'=';

/// Answers many requests of one kind, one a line, with a list. A row that fails, even by a fault of ours, harms no other.
///
/// `steps` is the budget of each row. Cancelling the ticket ends the whole with `CANCELLED`.
#[napi(catch_unwind)]
pub fn answer_rows(
    env: &Env,
    kind: String,
    requests: Uint8Array,
    presentation: String,
    steps: f64,
    ticket: Option<u32>,
) -> Result<AnsweredRows<'_>, Refusal> {
    let requests = requests.to_vec();
    let (list, failed) = beside::run(move || {
        let engine = snapshot::engine()?;
        let rows = Rows::new(&kind, &presentation).map_err(refusal)?;
        let cancelled = ticket.and_then(ticket::flag);
        let mut list = Vec::with_capacity(requests.len() * 8);
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
                let request =
                    std::str::from_utf8(line).map_err(|error| Refusal::new(Code::Internal, error.to_string()))?;
                let mut budget = Budget::new(steps as u64, cancelled.clone());
                rows.answer(&engine, request, &mut budget, &mut list).map_err(refusal)
            });
            if let Err(error) = answered {
                if matches!(error.status, Code::Cancelled) {
                    return Err(error);
                }
                list.truncate(start);
                write_failure(&error, &mut list);
                failed = true;
            }
        }
        list.push(b']');
        Ok((list, failed))
    })?;
    Ok(AnsweredRows { list: border::buffer(env, &list)?, failed })
}

fn write_failure(error: &Refusal, out: &mut Vec<u8>) {
    let message = serde_json::Value::from(error.reason.clone());
    let (code, message) = (error.status.as_ref(), message.to_string());
    for part in [r#"{"failed":{"code":""#, code, r#"","message":"#, &message, "}}"] {
        out.extend_from_slice(part.as_bytes());
    }
}
