//! How many steps of the engine's counter an answer may take, by lane. The service reads these numbers from the generated
//! types; which lane answers a question is decided there (`src/engine/lanes.ts`).

/// Inline, on the event loop: chosen so that other requests wait for about two milliseconds at most.
pub const INLINE: u64 = 40_000;

/// In the pool, where a long question delays no key press.
pub const POOL: u64 = 50 * INLINE;

/// Of each row of a batch in the pool: less than [`POOL`], because a thousand rows must not hold a thread for minutes.
pub const ROW: u64 = 10 * INLINE;
