//! The border to JavaScript: arguments in, finished bytes out, errors translated. No address logic.
//!
//! One snapshot serves the whole process: worker threads that load the addon see the same statics. Every function
//! catches panics, so that a fault of ours becomes one failed request and never a dead process.

#![expect(clippy::needless_pass_by_value, reason = "napi hands arguments over by value")]

mod border;
mod import;
mod question;
mod snapshot;
mod ticket;

use std::io::Write;

use napi::bindgen_prelude::{BufferSlice, Env, Uint8Array};
use napi_derive::napi;

use crate::border::{Code, Refusal, guard};

/// Level of gzip: the fastest, for answers are small and compressed anew for every request.
const GZIP_LEVEL: u32 = 1;

/// Compresses a finished answer.
#[napi(catch_unwind)]
pub fn gzip(env: &Env, bytes: Uint8Array) -> Result<BufferSlice<'_>, Refusal> {
    let compressed = guard(|| {
        let mut encoder = flate2::write::GzEncoder::new(
            Vec::with_capacity(bytes.len() / 4 + 64),
            flate2::Compression::new(GZIP_LEVEL),
        );
        encoder
            .write_all(&bytes)
            .and_then(|()| encoder.finish())
            .map_err(|error| Refusal::new(Code::Internal, error.to_string()))
    })?;
    border::buffer(env, &compressed)
}

/// Lowers the priority of the calling thread, so that long work in the pool never delays the event loop.
#[napi(catch_unwind)]
pub fn lower_priority(nice: i32) -> Result<(), Refusal> {
    border::lower_priority(nice)
}
