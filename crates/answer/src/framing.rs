//! The numbers by which answers are told apart in the bytes that cross the border to TypeScript.
//!
//! They stand here because both sides read them: the addon writes them, and `src/engine/border.generated.ts` is written
//! from them. How frames are written and read is the addon's business.

/// What a row of an answered batch is; the byte between its length and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum FrameStatus {
    /// The body of an answer.
    Answered = 0,
    /// Nothing: no such object exists.
    Absent = 1,
    /// Why there is no answer: [`crate::FailedRow`] as JSON.
    Failed = 2,
}

/// Bytes of the length before a row of a batch, in both directions.
pub const LENGTH_BYTES: usize = 4;
/// Bytes behind an answer in a buffer: one for its flag, four for the generation of the snapshot that answered.
pub const TRAILER_BYTES: usize = 5;
/// In place of the length of an answer: no such object exists.
pub const ABSENT: i32 = -1;
/// In place of the length of an answer: the buffer is too small for it.
pub const TOO_SMALL: i32 = -2;
