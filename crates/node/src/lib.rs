//! The border to JavaScript: arguments in, finished bytes out, errors translated. No address logic.
//!
//! One snapshot serves the whole process: pool threads that load the addon see the same statics. Every function
//! catches panics, so that a fault of ours becomes one failed request and never a dead process.

#![expect(clippy::needless_pass_by_value, reason = "napi hands arguments over by value")]

mod batch;
mod border;
mod cancellation;
mod description;
mod export;
mod frame;
mod import;
mod kept;
mod limits;
mod question;
mod snapshot;
mod worker;

use std::cell::RefCell;

use flate2::{Compress, Compression, FlushCompress, Status};
use napi::bindgen_prelude::BufferSlice;
use napi_derive::napi;

use vejviser_answer::framing::TOO_SMALL;

use crate::border::{Code, Refusal, guard};

/// Level of gzip: the fastest, for answers are small and compressed anew for every request.
const GZIP_LEVEL: u32 = 1;
/// Of zlib, in bits: the largest.
const GZIP_WINDOW: u8 = 15;

thread_local! {
    /// Its tables take hundreds of kilobytes, and longer to be had from the system than an answer to be compressed.
    static GZIP: RefCell<Compress> =
        RefCell::new(Compress::new_gzip(Compression::new(GZIP_LEVEL), GZIP_WINDOW));
}

/// Compresses a finished answer into `buffer` from `offset` on. Gives the length, or -2 where the buffer is too small.
#[napi(catch_unwind)]
pub fn gzip_into(bytes: BufferSlice<'_>, buffer: BufferSlice<'_>, offset: u32) -> Result<i32, Refusal> {
    let mut buffer = buffer;
    let Some(place) = buffer.get_mut(offset as usize..) else { return Ok(TOO_SMALL) };
    guard(|| {
        GZIP.with_borrow_mut(|gzip| {
            gzip.reset();
            match gzip.compress(&bytes, place, FlushCompress::Finish) {
                Ok(Status::StreamEnd) => Ok(gzip.total_out() as i32),
                Ok(_) => Ok(TOO_SMALL),
                Err(error) => Err(Refusal::new(Code::Internal, error.to_string())),
            }
        })
    })
}

/// From now on, every question that the calling thread asks is answered by a worker thread of this nice value, so that
/// long work never delays the event loop.
#[napi(catch_unwind)]
pub fn start_worker(nice: i32) -> Result<(), Refusal> {
    worker::start(nice)
}
