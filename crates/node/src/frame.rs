//! Frames: how the rows of a batch cross the border, in both directions.
//!
//! A row of the request is its length in bytes (u32, little-endian) and its parameters as JSON. A row of the answer is
//! its length, a byte that says what it is ([`FrameStatus`]), and its bytes. Rows stand in order, one behind the other, so
//! that neither side has to look for where one ends.

use vejviser_answer::framing::{FrameStatus, LENGTH_BYTES};

use crate::border::{Code, Refusal};

/// The rows of a request.
pub(crate) struct Rows<'bytes>(pub &'bytes [u8]);

impl<'bytes> Iterator for Rows<'bytes> {
    type Item = Result<&'bytes str, Refusal>;

    fn next(&mut self) -> Option<Self::Item> {
        let (length, rest) = self.0.split_first_chunk::<LENGTH_BYTES>()?;
        let cut_off = || Refusal::new(Code::Internal, "a row of the batch is cut off");
        let Some((row, rest)) = rest.split_at_checked(u32::from_le_bytes(*length) as usize) else {
            self.0 = &[];
            return Some(Err(cut_off()));
        };
        self.0 = rest;
        Some(std::str::from_utf8(row).map_err(|error| Refusal::new(Code::Internal, error.to_string())))
    }
}

/// Appends a row of an answer, whose bytes `write` appends.
pub(crate) fn write<T>(out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>) -> (FrameStatus, T)) -> T {
    let start = out.len();
    out.extend_from_slice(&[0; LENGTH_BYTES + 1]);
    let (status, written) = write(out);
    let length = (out.len() - start - LENGTH_BYTES - 1) as u32;
    out[start..start + LENGTH_BYTES].copy_from_slice(&length.to_le_bytes());
    out[start + LENGTH_BYTES] = status as u8;
    written
}
