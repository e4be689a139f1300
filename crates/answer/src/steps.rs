//! How many steps of the engine's counter an answer may take, by where it is made. The service reads these numbers
//! from the generated types; which question is asked where is its affair.

/// On the event loop: meant for two milliseconds, what others may have to wait.
pub const INLINE: u64 = 40_000;

/// On a worker thread, where a question may take long without anybody else waiting.
pub const POOL: u64 = 50 * INLINE;

/// Of each of many: as those of one may be moved to the pool, but a thousand must not hold a thread for minutes.
pub const ROW: u64 = 10 * INLINE;
