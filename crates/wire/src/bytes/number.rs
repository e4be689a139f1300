//! Numbers in digits.

use vejviser_model::digits::{ZEROS, eight, four};

use crate::bytes::writer::Piece;

/// The first number of more than eight digits.
const HUNDRED_MILLION: u64 = 100_000_000;

/// Puts a number in digits.
#[inline]
pub fn put_digits(number: u64, piece: &mut Piece<'_>) {
    if number >= HUNDRED_MILLION {
        put_digits_of_large(number, piece);
        return;
    }
    let digits = eight(number as u32);
    // Of zero, the last digit stays.
    let zeros = ((digits ^ ZEROS).trailing_zeros() / 8).min(7);
    piece.put_first(((digits >> (8 * zeros)).to_le_bytes(), 8 - zeros as usize));
}

#[cold]
fn put_digits_of_large(number: u64, piece: &mut Piece<'_>) {
    put_digits(number / HUNDRED_MILLION, piece);
    piece.put(&eight((number % HUNDRED_MILLION) as u32).to_le_bytes());
}

/// A number with leading zeros up to `width` digits, and how many digits it has then.
#[inline]
pub fn padded(number: u32, width: u32) -> ([u8; 16], usize) {
    let number = u64::from(number);
    let high = u128::from(eight((number / HUNDRED_MILLION) as u32));
    let digits = high | u128::from(eight((number % HUNDRED_MILLION) as u32)) << 64;
    let zeros = (digits ^ (u128::from(ZEROS) << 64 | u128::from(ZEROS))).trailing_zeros() / 8;
    let zeros = zeros.min(16 - width);
    ((digits >> (8 * zeros)).to_le_bytes(), 16 - zeros as usize)
}

/// Puts a code of four digits, leading zeros included.
#[inline(always)]
#[allow(clippy::inline_always, reason = "four bytes of known size are one store")]
pub fn put_code(code: u32, piece: &mut Piece<'_>) {
    if code < 10_000 {
        piece.put(&four(code as u16));
    } else {
        put_digits(code.into(), piece);
    }
}

/// Puts a signed number.
#[inline]
pub fn put_integer(number: i64, piece: &mut Piece<'_>) {
    if number < 0 {
        piece.put(b"-");
    }
    put_digits(number.unsigned_abs(), piece);
}

/// Puts `scaled / 10^places`, at most eight of them, as JavaScript prints it: no trailing zeros, no point without
/// digits after it, no exponent.
#[inline]
pub fn put_decimal(scaled: i64, places: u8, piece: &mut Piece<'_>) {
    // By a unit that is known, division is multiplication: those of degrees, metres and gons.
    match places {
        8 => put_parts(scaled, HUNDRED_MILLION, piece),
        3 => put_parts(scaled, 1000, piece),
        2 => put_parts(scaled, 100, piece),
        _ => put_parts(scaled, 10_u64.pow(u32::from(places)), piece),
    }
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "the unit is known where it is called")]
fn put_parts(scaled: i64, unit: u64, piece: &mut Piece<'_>) {
    if scaled < 0 {
        piece.put(b"-");
    }
    let scaled = scaled.unsigned_abs();
    put_digits(scaled / unit, piece);
    let fraction = scaled % unit;
    if fraction == 0 {
        return;
    }
    let digits = eight((fraction * (HUNDRED_MILLION / unit)) as u32);
    let zeros = (digits ^ ZEROS).leading_zeros() / 8;
    piece.put(b".");
    piece.put_first((digits.to_le_bytes(), 8 - zeros as usize));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::bytes::writer::append;

    fn written(put: impl FnOnce(&mut Piece<'_>)) -> String {
        let mut out = Vec::new();
        append(&mut out, |writer| {
            let mut piece = writer.piece();
            put(&mut piece);
            piece.done();
        });
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn decimals_print_as_in_javascript() {
        for (scaled, places, text) in [
            (5_494_090_000, 8, "54.9409"),
            (1_266_923_495, 8, "12.66923495"),
            (1_200_000_000, 8, "12"),
            (1, 8, "0.00000001"),
            (-1_050_000_000, 8, "-10.5"),
            (0, 8, "0"),
            (731_151_020, 3, "731151.02"),
            (6_167_519_990, 3, "6167519.99"),
            (27_506, 2, "275.06"),
            (-9_999_000, 3, "-9999"),
            (12_345, 1, "1234.5"),
            (7, 0, "7"),
            (2_900, 3, "2.9"),
            (i64::MIN, 8, "-92233720368.54775808"),
        ] {
            assert_eq!(written(|piece| put_decimal(scaled, places, piece)), text);
        }
    }

    #[test]
    fn integers_and_padding() {
        assert_eq!(written(|piece| put_integer(i64::MIN, piece)), i64::MIN.to_string());
        for number in (0..20_000).chain((0..64).map(|bit| u64::MAX >> bit)) {
            assert_eq!(written(|piece| put_digits(number, piece)), number.to_string());
        }
        for number in 0..20_000 {
            assert_eq!(written(|piece| put_code(number, piece)), format!("{number:04}"));
            assert_eq!(written(|piece| piece.put_first(padded(number, 3))), format!("{number:03}"));
        }
        for number in (0..32).map(|bit| u32::MAX >> bit).chain([0]) {
            assert_eq!(written(|piece| piece.put_first(padded(number, 1))), number.to_string());
        }
    }

    proptest! {
        #[test]
        fn digits_are_those_of_the_library(number in any::<u64>(), bits in 0..64) {
            let number = number >> bits;
            prop_assert_eq!(written(|piece| put_digits(number, piece)), number.to_string());
        }

        #[test]
        fn decimals_come_back_as_they_went(scaled in -9_000_000_000_000_i64..9_000_000_000_000) {
            let text = written(|piece| put_decimal(scaled, 8, piece));
            let back: f64 = text.parse().unwrap();
            prop_assert_eq!((back * 1e8).round() as i64, scaled);
        }
    }
}
