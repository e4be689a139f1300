//! One question on its way through the border. What its kinds are and how each is answered: the `answer` crate.

use std::cell::RefCell;

use napi::bindgen_prelude::{BufferSlice, Env};
use napi_derive::napi;
use vejviser_answer::Fault;
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
