//! Hashes in ascending order, found by interpolation: nearly where a number must lie follows from the number.
//!
//! A table of hashes needs no empty slots and is written as it is searched, for which a hash map would have to be built at
//! every opening.

use std::ops::Range;

/// Corrections of the first guess where a hash lies: after so many, most lie within a line of memory of it.
pub(crate) const CORRECTIONS: usize = 3;

/// The places that hold a hash.
pub(crate) fn places_of(hashes: &[u32], hash: u32) -> Range<usize> {
    let mut place = place_of_random(hashes, hash);
    for _ in 0..CORRECTIONS {
        place = nearer_place_of_random(hashes, hash, place);
    }
    places_near(hashes, hash, place)
}

/// The places that hold a hash, which lies about there.
pub(crate) fn places_near(hashes: &[u32], hash: u32, place: usize) -> Range<usize> {
    let from = lower_bound_from(hashes, hash, place);
    let count = hashes[from..].iter().take_while(|&&other| other == hash).count();
    from..from + count
}

/// FNV-1a: stable for ever, which the hashes of libraries need not be. Its 32 bits are part of the format.
pub(crate) fn hash(form: &[u8]) -> u32 {
    form.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The same in 64 bits, which are part of the format of postings.
pub(crate) fn wide_hash(form: &[u8]) -> u64 {
    form.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// About where a number lies among hashes. Those of short texts lie unevenly on the whole, evenly close by.
pub(crate) fn place_of_random(numbers: &[u32], number: u32) -> usize {
    ((u64::from(number) * numbers.len() as u64) >> 32) as usize
}

/// The same once more from the number that lies there: each time nearer.
pub(crate) fn nearer_place_of_random(numbers: &[u32], number: u32, place: usize) -> usize {
    let there = numbers.get(place).copied().unwrap_or_default();
    let apart = place_of_random(numbers, number.abs_diff(there));
    let nearer = if number < there { place.saturating_sub(apart) } else { place + apart };
    nearer.min(numbers.len().saturating_sub(1))
}

/// Place of the first number that is not less: from about there on the steps are doubled.
fn lower_bound_from(numbers: &[u32], number: u32, place: usize) -> usize {
    /// A line of memory.
    const FIRST_STEP: usize = 16;
    let is_before = |place: usize| numbers[place] < number;
    let (mut from, mut to, mut step) = (place, place, FIRST_STEP);
    while to < numbers.len() && is_before(to) {
        from = to + 1;
        to = (to + step).min(numbers.len());
        step *= 2;
    }
    while from > 0 && !is_before(from - 1) {
        to = from - 1;
        from = from.saturating_sub(step);
        step *= 2;
    }
    from + numbers[from..to].partition_point(|&other| other < number)
}

#[cfg(test)]
mod tests {
    use super::{CORRECTIONS, hash, lower_bound_from, nearer_place_of_random, place_of_random, places_of, wide_hash};

    #[test]
    fn hashes_are_those_that_were_published() {
        for (text, narrow, wide) in [
            ("", 0x811c_9dc5, 0xcbf2_9ce4_8422_2325),
            ("a", 0xe40c_292c, 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0xbf9c_f968, 0x8594_4171_f739_67e8),
        ] {
            assert_eq!((hash(text.as_bytes()), wide_hash(text.as_bytes())), (narrow, wide), "{text:?}");
        }
    }

    #[test]
    fn places_are_those_of_a_plain_search_however_the_numbers_lie() {
        let even: Vec<u32> = (0..5_000).map(|place| place * 858_993).collect();
        let crowded: Vec<u32> = (0..3_000).map(|place| u32::MAX - 7_000 + place * 2).collect();
        let low: Vec<u32> = (0..3_000).map(|place| place / 3).collect();
        for numbers in [even, crowded, low, vec![7], vec![]] {
            let probes =
                numbers.iter().flat_map(|&number| [number.saturating_sub(1), number, number.saturating_add(1)]);
            for number in probes.chain([0, 5, 1 << 31, u32::MAX]) {
                let plain = numbers.partition_point(|&other| other < number);
                let first = place_of_random(&numbers, number);
                let corrected = |place: &usize| Some(nearer_place_of_random(&numbers, number, *place));
                for place in std::iter::successors(Some(first), corrected).take(1 + CORRECTIONS) {
                    assert_eq!(lower_bound_from(&numbers, number, place), plain, "{number}");
                }
                let end = numbers.partition_point(|&other| other <= number);
                assert_eq!(places_of(&numbers, number), plain..end, "{number}");
            }
        }
    }
}
