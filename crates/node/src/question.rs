//! Questions on their way through the border. Which questions there are and how they are answered: the `answer` crate.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use napi::bindgen_prelude::{BufferSlice, Env, Uint8Array};
use napi_derive::napi;
use vejviser_answer::framing::{ABSENT, FrameStatus, TOO_SMALL, TRAILER_BYTES};
use vejviser_answer::{FailedRow, Fault, Rows, steps};
use vejviser_engine::{Budget, Engine, Error};

use crate::border::{self, Code, Refusal, guard};
use crate::frame;
use crate::{cancellation, snapshot, worker};

thread_local! {
    /// Answers are written here before they go into a buffer: its memory is kept from question to question.
    static SCRATCH: RefCell<Scratch> =
        const { RefCell::new(Scratch { body: Vec::new(), trailer: Trailer { flag: false, generation: 0 } }) };
}

/// The last answer of a thread.
struct Scratch {
    body: Vec<u8>,
    trailer: Trailer,
}

/// What stands behind the body in a buffer.
#[derive(Clone, Copy)]
struct Trailer {
    /// Whether rows remain after this page; of a batch, whether a row failed.
    flag: bool,
    /// The snapshot that answered: see [`crate::snapshot::SnapshotInfo::generation`].
    generation: u32,
}

/// Memory that a thread keeps for its next answer; what one large answer took beyond it is given back.
const KEPT_BYTES: usize = 4 << 20;

/// A finished answer in memory of its own.
#[napi(object)]
pub struct Answer<'env> {
    /// UTF-8 bytes of the whole body; of a batch, frames.
    pub body: BufferSlice<'env>,
    /// Whether rows remain after this page; of a batch, whether a row failed.
    pub flag: bool,
    /// The snapshot that answered.
    pub generation: u32,
}

fn refusal(fault: Fault) -> Refusal {
    let message = match &fault {
        Fault::Engine(Error::Parameter(faults) | Error::NotLoaded(faults)) => {
            serde_json::to_string(faults).unwrap_or_default()
        }
        other => other.to_string(),
    };
    Refusal::new(fault.code(), message)
}

/// Answers a question into `buffer` from `offset` on; behind the body stand a byte that says whether rows remain after
/// this page and the generation of the snapshot that answered. Gives the length of the body, -1 where no such object
/// exists, or -2 where the buffer is too small; then `takeAnswer` has the answer.
///
/// `question` is `{resource, operation, parameters, page?}`, `presentation` how the rows are written, both JSON;
/// `steps` the budget; `token` an open token by which the question can be cancelled; `held` the
/// generation of a snapshot that is held, which answers in the place of the one in use.
#[napi(catch_unwind)]
pub fn answer_into(
    question: String,
    presentation: String,
    steps: f64,
    buffer: BufferSlice<'_>,
    offset: u32,
    token: Option<u32>,
    held: Option<u32>,
) -> Result<i32, Refusal> {
    SCRATCH.with_borrow_mut(|scratch| {
        let answered = scratch.write(move |body| {
            let (engine, generation) = snapshot::engine_of(held)?;
            let mut budget = Budget::new(steps as u64, token.and_then(cancellation::flag));
            let more =
                vejviser_answer::answer(&engine, &question, &presentation, &mut budget, body).map_err(refusal)?;
            Ok((more, generation))
        })?;
        let (Some(flag), generation) = answered else { return Ok(ABSENT) };
        scratch.trailer = Trailer { flag, generation };
        Ok(scratch.copy_into(buffer, offset))
    })
}

/// The last answer of this thread, for which the buffer was too small.
#[napi(catch_unwind)]
pub fn take_answer(env: &Env) -> Result<Answer<'_>, Refusal> {
    SCRATCH.with_borrow_mut(|scratch| {
        let body = border::buffer(env, &scratch.body)?;
        scratch.body.shrink_to(KEPT_BYTES);
        let Trailer { flag, generation } = scratch.trailer;
        Ok(Answer { body, flag, generation })
    })
}

impl Scratch {
    /// Has an answer written, on the worker thread of this thread where it has one.
    fn write<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Vec<u8>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let mut body = std::mem::take(&mut self.body);
        body.clear();
        let (body, done) = worker::run(move || work(&mut body).map(|done| (body, done)))?;
        self.body = body;
        Ok(done)
    }

    /// Copies the answer into a buffer; its length, or [`TOO_SMALL`].
    fn copy_into(&mut self, mut buffer: BufferSlice<'_>, offset: u32) -> i32 {
        let length = self.body.len();
        let from_offset = buffer.get_mut(offset as usize..);
        let Some(place) = from_offset.and_then(|rest| rest.get_mut(..length + TRAILER_BYTES)) else {
            return TOO_SMALL;
        };
        let (body, trailer) = place.split_at_mut(length);
        body.copy_from_slice(&self.body);
        trailer[0] = u8::from(self.trailer.flag);
        trailer[1..].copy_from_slice(&self.trailer.generation.to_le_bytes());
        self.body.shrink_to(KEPT_BYTES);
        length as i32
    }
}

/// Answers a batch: many questions of one operation. `rows` are their parameters in frames, and so is the answer, row by
/// row in their order: u32 length, status (0 answered, 1 no such object, 2 failed), bytes. It is written into `buffer` as
/// by `answerInto`; the byte behind it says whether a row failed.
///
/// A row that fails, even by a fault of ours, harms no other. `steps` is the budget of each row. When the rows so far have
/// taken the steps of one question of the pool, the rest has no answer: who asks asks for it again, and others have their
/// turn in between. Cancelling the token ends the whole batch with `CANCELLED`.
#[napi(catch_unwind)]
pub fn answer_rows_into(
    resource: String,
    operation: String,
    rows: Uint8Array,
    presentation: String,
    steps: f64,
    buffer: BufferSlice<'_>,
    token: Option<u32>,
) -> Result<i32, Refusal> {
    let rows = rows.to_vec();
    SCRATCH.with_borrow_mut(|scratch| {
        let (flag, generation) = scratch.write(move |body| {
            let (engine, generation) = snapshot::engine()?;
            let operation = Rows::new(&resource, &operation, &presentation).map_err(refusal)?;
            let batch =
                Batch { engine: &engine, operation, steps: steps as u64, token: token.and_then(cancellation::flag) };
            Ok((batch.write(&rows, body)?, generation))
        })?;
        scratch.trailer = Trailer { flag, generation };
        Ok(scratch.copy_into(buffer, 0))
    })
}

/// A batch under way.
struct Batch<'a> {
    engine: &'a Engine,
    operation: Rows,
    /// Of each row.
    steps: u64,
    token: Option<Arc<AtomicBool>>,
}

impl Batch<'_> {
    /// Appends the frames of the answers, of the first row at least; whether any row failed.
    fn write(&self, rows: &[u8], out: &mut Vec<u8>) -> Result<bool, Refusal> {
        let (mut failed, mut left) = (false, steps::POOL);
        for row in frame::Rows(rows) {
            if left == 0 {
                break;
            }
            if self.token.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                return Err(refusal(Fault::Engine(Error::Cancelled)));
            }
            let mut budget = Budget::new(self.steps, self.token.clone());
            let refused = frame::write(out, |out| self.write_row(row, &mut budget, out));
            left = left.saturating_sub(self.steps - budget.left());
            match refused {
                Some(refused) if matches!(refused.status, Code::Cancelled) => return Err(refused),
                refused => failed |= refused.is_some(),
            }
        }
        Ok(failed)
    }

    /// Appends the answer to one row, or why there is none.
    fn write_row(
        &self,
        row: Result<&str, Refusal>,
        budget: &mut Budget,
        out: &mut Vec<u8>,
    ) -> (FrameStatus, Option<Refusal>) {
        let start = out.len();
        let answered = row.and_then(|parameters| {
            guard(|| self.operation.answer(self.engine, parameters, budget, out).map_err(refusal))
        });
        match answered {
            Ok(Some(_)) => (FrameStatus::Answered, None),
            Ok(None) => (FrameStatus::Absent, None),
            Err(refused) => {
                out.truncate(start);
                let failed = FailedRow { code: refused.status, message: refused.reason.clone() };
                // Two strings always become JSON.
                drop(serde_json::to_writer(&mut *out, &failed));
                (FrameStatus::Failed, Some(refused))
            }
        }
    }
}
