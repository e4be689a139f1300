//! The border to JavaScript: arguments in, finished bytes out, errors translated. No address logic.
//!
//! One snapshot serves the whole process: worker threads that load the addon see the same statics. Every function
//! catches panics, so that a fault of ours becomes one failed request and never a dead process.

#![expect(clippy::needless_pass_by_value, reason = "napi hands arguments over by value")]

mod beside;
mod border;
mod import;
mod question;
mod snapshot;
mod ticket;

use std::cell::RefCell;

use flate2::{Compress, Compression, FlushCompress, Status};
use napi::bindgen_prelude::BufferSlice;
use napi_derive::napi;

use crate::border::{Code, LARGER, Refusal, guard};

/// Level of gzip: the fastest, for answers are small and compressed anew for every request.
const GZIP_LEVEL: u32 = 1;
/// Of zlib, in bits: the largest.
const GZIP_WINDOW: u8 = 15;

thread_local! {
    /// Its tables take hundreds of kilobytes, and longer to be had from the system than an answer to be compressed.
    static GZIP: RefCell<Compress> =
        RefCell::new(Compress::new_gzip(Compression::new(GZIP_LEVEL), GZIP_WINDOW));
}

/// Compresses a finished answer into `room` from place `at` on. Gives the length, or [`LARGER`] where the room is too small.
#[napi(catch_unwind)]
pub fn gzip_into(bytes: BufferSlice<'_>, room: BufferSlice<'_>, at: u32) -> Result<i32, Refusal> {
    let mut room = room;
    let Some(place) = room.get_mut(at as usize..) else { return Ok(LARGER) };
    guard(|| {
        GZIP.with_borrow_mut(|gzip| {
            gzip.reset();
            match gzip.compress(&bytes, place, FlushCompress::Finish) {
                Ok(Status::StreamEnd) => Ok(gzip.total_out() as i32),
                Ok(_) => Ok(LARGER),
                Err(error) => Err(Refusal::new(Code::Internal, error.to_string())),
            }
        })
    })
}

/// From now on, what the calling thread asks is answered by a thread beside it of this nice value, so that long work
/// never delays the event loop; `answerInto` excepted.
#[napi(catch_unwind)]
pub fn answer_beside(nice: i32) -> Result<(), Refusal> {
    beside::start(nice)
}
