//! One question on its way through the border. What its kinds are and how each is answered: the `answer` crate.

use std::cell::RefCell;
use std::sync::atomic::Ordering;

use napi::bindgen_prelude::{BufferSlice, Env, Uint8Array};
use napi_derive::napi;
use vejviser_answer::{Fault, Rows};
use vejviser_engine::{Budget, Error};

use crate::border::{self, Code, Refusal, guard};
use crate::{snapshot, ticket};

thread_local! {
    /// Every answer is written here first: its memory is kept from question to question.
    static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
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
    SCRATCH.with_borrow_mut(|out| {
        out.clear();
        let answered = guard(|| {
            let engine = snapshot::engine()?;
            let mut budget = Budget::new(steps as u64, ticket.and_then(ticket::flag));
            vejviser_answer::answer(&engine, &question, &presentation, &mut budget, out).map_err(refusal)
        })?;
        let answer = match answered {
            Some(more) => Some(Answer { body: border::buffer(env, out)?, more }),
            None => None,
        };
        out.shrink_to(KEPT_BYTES);
        Ok(answer)
    })
}

/// Answers many requests of one kind, one a line, with as many lines of JSON. A row that fails, even by a fault of
/// ours, leaves `{"error":{"code","message"}}` in its place and harms no other.
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
) -> Result<BufferSlice<'_>, Refusal> {
    let lines = guard(|| {
        let engine = snapshot::engine()?;
        let rows = Rows::new(&kind, &presentation).map_err(refusal)?;
        let cancelled = ticket.and_then(ticket::flag);
        let mut out = Vec::with_capacity(requests.len() * 8);
        for (place, line) in requests.split(|&byte| byte == b'\n').enumerate() {
            if place > 0 {
                out.push(b'\n');
            }
            if cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                return Err(refusal(Fault::Engine(Error::Cancelled)));
            }
            let start = out.len();
            let answered = guard(|| {
                let request =
                    std::str::from_utf8(line).map_err(|error| Refusal::new(Code::Internal, error.to_string()))?;
                let mut budget = Budget::new(steps as u64, cancelled.clone());
                rows.answer(&engine, request, &mut budget, &mut out).map_err(refusal)
            });
            if let Err(error) = answered {
                if matches!(error.status, Code::Cancelled) {
                    return Err(error);
                }
                out.truncate(start);
                write_failure(&error, &mut out);
            }
        }
        Ok(out)
    })?;
    border::buffer(env, &lines)
}

fn write_failure(error: &Refusal, out: &mut Vec<u8>) {
    let message = serde_json::Value::from(error.reason.clone());
    let (code, message) = (error.status.as_ref(), message.to_string());
    for part in [r#"{"error":{"code":""#, code, r#"","message":"#, &message, "}}"] {
        out.extend_from_slice(part.as_bytes());
    }
}
