//! Words of floors and doors in four bytes, as doors are stored.
//!
//! Comparing a typed word, or its beginning, with a stored one is then one masked comparison of integers.

/// Up to four letters and digits in four bytes, the first highest; `None` for a longer or empty word.
pub(crate) fn pack(word: &str) -> Option<u32> {
    let mut bytes = [0; 4];
    (!word.is_empty() && word.len() <= 4).then(|| {
        bytes[..word.len()].copy_from_slice(word.as_bytes());
        u32::from_be_bytes(bytes)
    })
}

/// The bytes that a word of this length takes of a packed one.
pub(crate) fn mask(length: usize) -> u32 {
    if length >= 4 { u32::MAX } else { !(u32::MAX >> (8 * length)) }
}

/// Whether a door contains `-` or `/`: of the bytes that occur in doors, only these begin with the bits 0010.
#[inline]
pub(crate) fn has_separator(door: u32) -> bool {
    let nibbles = (door & 0xf0f0_f0f0) ^ 0x2020_2020;
    nibbles.wrapping_sub(0x0101_0101) & !nibbles & 0x8080_8080 != 0
}
