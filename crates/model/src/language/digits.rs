//! Numbers in digits, eight at a time.

/// The digit zero, eight times.
pub const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The digits of a number below a hundred million, zeros in front; the first is the lowest byte.
///
/// Halves a number of eight digits into its fours, these into pairs, and the pairs into digits, all of a step at once:
/// division by a hundred and by ten is multiplication and a shift, exact for numbers as small as these. Of larger
/// numbers the last eight digits are taken.
#[inline]
pub const fn eight(number: u32) -> u64 {
    let fours = (number / 10_000 % 10_000) as u64 | ((number % 10_000) as u64) << 32;
    let hundreds = ((fours * 5243) >> 19) & 0x0000_007f_0000_007f;
    let pairs = hundreds | (fours - hundreds * 100) << 16;
    let tens = ((pairs * 103) >> 10) & 0x000f_000f_000f_000f;
    ZEROS | tens | (pairs - tens * 10) << 8
}

/// The last four digits of a code.
#[inline]
pub const fn four(code: u16) -> [u8; 4] {
    let [.., a, b, c, d] = eight(code as u32).to_le_bytes();
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_four_digits_and_samples_of_eight() {
        for number in 0..10_000_u32 {
            assert_eq!(four(number as u16), format!("{number:04}").as_bytes());
            for number in [number * 10_000, number * 9_999, 99_999_999 - number] {
                assert_eq!(eight(number).to_le_bytes(), format!("{number:08}").as_bytes());
            }
        }
        assert_eq!((four(65_535), eight(u32::MAX).to_le_bytes()), (*b"5535", *b"94967295"));
    }
}
