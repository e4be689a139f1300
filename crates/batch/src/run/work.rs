//! The threads of a run: one reads chunks and hands them out in turn, the others answer them.
//!
//! Rows that ask the same share one answer, as far as the cache goes.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::Scope;

use quick_cache::Weighter;
use quick_cache::sync::{Cache, DefaultLifecycle};
use vejviser_engine::Error as EngineError;
use vejviser_wire::RowAnswer;

use crate::answer::Answering;
use crate::finished::{ReasonColumns, Tally};
use crate::read::{Cells, Chunk, Rows};
use crate::run::counts::{Counts, NotUtf8, Outcome};
use crate::write::Notation;
use crate::{Error, Result};

/// Memory of the answers that are kept for equal rows.
const CACHE_BYTES: u64 = 64 << 20;
/// What an answer takes beside its bytes, about.
const CACHED_OVERHEAD: u64 = 96;
/// Chunks that wait before and behind each thread.
const WAITING: usize = 2;

/// An answer that equal rows share.
#[derive(Debug)]
pub(crate) struct Shared {
    outcome: Outcome,
    appended: Box<[u8]>,
}

/// Room for what is appended to a row, used again for each.
#[derive(Debug, Default)]
struct Room {
    text: Vec<u8>,
    ends: Vec<usize>,
    appended: Vec<u8>,
}

#[derive(Clone, Debug)]
pub(crate) struct BySize;

impl Weighter<Box<str>, Arc<Shared>> for BySize {
    fn weight(&self, question: &Box<str>, shared: &Arc<Shared>) -> u64 {
        (question.len() + shared.appended.len()) as u64 + CACHED_OVERHEAD
    }
}

/// Answers by question. Questions are anybody's, so their hashes have keys of this process.
pub(crate) type Answers = Cache<Box<str>, Arc<Shared>, BySize, ahash::RandomState>;

/// A chunk that is answered.
pub(crate) struct AnsweredChunk {
    /// Of the result.
    pub(crate) bytes: Vec<u8>,
    pub(crate) counts: Counts,
    pub(crate) tally: Tally,
    pub(crate) not_utf8: NotUtf8,
    /// Where the next row begins in the input.
    pub(crate) end: u64,
}

/// What the threads of a run share.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    pub(crate) answering: &'a Answering<'a>,
    pub(crate) notation: &'a dyn Notation,
    pub(crate) answers: &'a Answers,
    /// The columns that say why a row is open.
    pub(crate) reasons: ReasonColumns,
    /// Number of the first row.
    pub(crate) first: u64,
}

impl<'a> Work<'a> {
    /// Starts the threads; what they answer comes in turns.
    pub(crate) fn start<'scope>(
        self,
        scope: &'scope Scope<'scope, '_>,
        mut rows: Box<dyn Rows>,
        threads: usize,
    ) -> Vec<Receiver<Result<AnsweredChunk>>>
    where
        'a: 'scope,
    {
        let mut inputs: Vec<SyncSender<Result<(Chunk, u64)>>> = Vec::new();
        let mut outputs = Vec::new();
        for _ in 0..threads {
            let (input, chunks) = sync_channel::<Result<(Chunk, u64)>>(WAITING);
            let (answered, output) = sync_channel(WAITING);
            scope.spawn(move || {
                for chunk in chunks {
                    let done = chunk.and_then(|(chunk, first)| self.answer(&chunk, first));
                    // Nobody takes answers any more when one could not be written.
                    if answered.send(done).is_err() {
                        return;
                    }
                }
            });
            inputs.push(input);
            outputs.push(output);
        }
        scope.spawn(move || {
            let mut number = self.first;
            for input in inputs.iter().cycle() {
                let mut chunk = Chunk::default();
                let sent = match rows.next_chunk(&mut chunk) {
                    Ok(false) => return,
                    Ok(true) => {
                        let first = number;
                        number += chunk.rows.len() as u64;
                        input.send(Ok((chunk, first)))
                    }
                    Err(error) => {
                        let _ = input.send(Err(error));
                        return;
                    }
                };
                if sent.is_err() {
                    return;
                }
            }
        });
        outputs
    }

    /// Answers a chunk whose first row has the number `first`.
    fn answer(&self, chunk: &Chunk, first: u64) -> Result<AnsweredChunk> {
        // Rows whose answers are kept ask the engine, which would notice, nothing.
        if self.answering.cancelled.load(Ordering::Relaxed) {
            return Err(Error::Cancelled);
        }
        let mut bytes = Vec::with_capacity(chunk.bytes.len() + chunk.rows.len() * 256);
        let (mut counts, mut tally) = (Counts::default(), Tally::default());
        let (mut key, mut room) = (String::new(), Room::default());
        for (place, row) in chunk.rows.iter().enumerate() {
            let question = self.answering.question(chunk.cells_of(row), row.damage, &mut key);
            let shared;
            let (outcome, appended) = match question {
                Err(failure) => {
                    let outcome = self.append(&RowAnswer::failed(&failure.to_string()), &mut room);
                    (outcome, &room.appended[..])
                }
                Ok(None) => (self.append(&RowAnswer::blank(), &mut room), &room.appended[..]),
                Ok(Some(question)) => {
                    shared = self.shared(question, &mut room)?;
                    (shared.outcome, &shared.appended[..])
                }
            };
            counts.count(outcome);
            tally.count(outcome.status, outcome.reason);
            self.notation.row(chunk, row, first + place as u64, appended, &mut bytes);
        }
        let not_utf8 = NotUtf8::of(chunk, self.answering.header, self.answering.encoding, first);
        Ok(AnsweredChunk { bytes, counts, tally, not_utf8, end: chunk.end })
    }

    /// The answer to a question, computed once.
    fn shared(&self, question: &str, room: &mut Room) -> Result<Arc<Shared>> {
        if let Some(shared) = self.answers.get(question) {
            return Ok(shared);
        }
        let answered =
            catch_unwind(AssertUnwindSafe(|| self.answering.answer(question, |answer| self.append(&answer, room))));
        let outcome = match answered {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(EngineError::Cancelled)) => return Err(Error::Cancelled),
            Ok(Err(error)) => return Err(Error::Internal(error.to_string())),
            Err(_) => self.append(&RowAnswer::failed("intern fejl"), room),
        };
        let shared = Arc::new(Shared { outcome, appended: room.appended.as_slice().into() });
        self.answers.insert(question.into(), Arc::clone(&shared));
        Ok(shared)
    }

    /// Puts what is appended to a row that is answered so into the room.
    fn append(&self, answer: &RowAnswer<'_>, Room { text, ends, appended }: &mut Room) -> Outcome {
        text.clear();
        ends.clear();
        appended.clear();
        answer.write_cells(&self.answering.appended, text, ends);
        let cells = Cells::new(text, ends);
        self.notation.append(cells, appended);
        let reason = self.reasons.read(cells);
        Outcome { status: answer.status, category: answer.category, is_accepted: answer.is_accepted, reason }
    }
}

/// An empty cache.
pub(crate) fn answers() -> Answers {
    let (hasher, lifecycle) = (ahash::RandomState::default(), DefaultLifecycle::default());
    Cache::with((CACHE_BYTES / 512) as usize, CACHE_BYTES, BySize, hasher, lifecycle)
}
