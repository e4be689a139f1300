//! JSON straight into a byte buffer: objects, arrays, strings and numbers, without anything in between.

use crate::value::Value;

/// An object that is being written. Opened by [`Object::open`], closed by [`Object::close`].
#[derive(Debug)]
pub struct Object<'out> {
    out: &'out mut Vec<u8>,
}

impl<'out> Object<'out> {
    /// Starts an object.
    pub fn open(out: &'out mut Vec<u8>) -> Self {
        out.push(b'{');
        Self { out }
    }

    /// Ends it.
    pub fn close(self) {
        self.out.push(b'}');
    }

    /// Writes a member's name; its value must follow.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "names are literals: inlined, they are stores instead of copies of any length"
    )]
    pub fn key(&mut self, name: &str) -> &mut Vec<u8> {
        if self.out.last() != Some(&b'{') {
            self.out.push(b',');
        }
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
        self.out
    }

    /// Writes a member.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the kind of value is known where it is called")]
    pub fn member(&mut self, name: &str, value: Value<'_>) {
        value.write_json(self.key(name));
    }

    /// Writes a member that is an object.
    #[inline]
    pub fn object(&mut self, name: &str, members: impl FnOnce(&mut Object<'_>)) {
        object(self.key(name), members);
    }

    /// Writes a member that is an object, or null.
    #[inline]
    pub fn optional<T>(&mut self, name: &str, value: Option<T>, members: impl FnOnce(&mut Object<'_>, T)) {
        match value {
            Some(value) => self.object(name, |object| members(object, value)),
            None => self.member(name, Value::Null),
        }
    }

    /// Writes a member that is an array of objects.
    pub fn objects<T>(&mut self, name: &str, items: impl IntoIterator<Item = T>, members: impl Fn(&mut Object<'_>, T)) {
        array(self.key(name), items, |out, item| object(out, |object| members(object, item)));
    }

    /// Writes a member that is an array of values, or null if any of them is.
    pub fn values(&mut self, name: &str, items: &[Value<'_>]) {
        if items.iter().any(|item| matches!(item, Value::Null)) {
            self.member(name, Value::Null);
        } else {
            array(self.key(name), items, |out, item| item.write_json(out));
        }
    }
}

/// Writes an object.
#[inline]
pub fn object(out: &mut Vec<u8>, members: impl FnOnce(&mut Object<'_>)) {
    let mut object = Object::open(out);
    members(&mut object);
    object.close();
}

/// Writes an array.
pub fn array<T>(out: &mut Vec<u8>, items: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut Vec<u8>, T)) {
    out.push(b'[');
    separated(out, b",", items, &mut each);
    out.push(b']');
}

/// Writes items with something between them.
pub fn separated<T>(
    out: &mut Vec<u8>,
    separator: &[u8],
    items: impl IntoIterator<Item = T>,
    mut each: impl FnMut(&mut Vec<u8>, T),
) {
    let mut first = true;
    for item in items {
        if !first {
            out.extend_from_slice(separator);
        }
        first = false;
        each(out, item);
    }
}

/// Whether a string of JSON must escape the byte.
const fn needs_escape(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

/// Whether a string of JSON must escape any of eight bytes.
const fn any_needs_escape(bytes: [u8; 8]) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = ONES << 7;
    let word = u64::from_le_bytes(bytes);
    // A byte less than n ≤ 128 borrows its high bit. Borrows go on to the next byte only from one that is less.
    let controls = word.wrapping_sub(ONES * 0x20) & !word;
    let (quotes, slashes) = (word ^ (ONES * b'"' as u64), word ^ (ONES * b'\\' as u64));
    let others = (quotes.wrapping_sub(ONES) & !quotes) | (slashes.wrapping_sub(ONES) & !slashes);
    (controls | others) & HIGH != 0
}

/// Escapes what was appended from `start` on, in place; plain text, as almost all is, stays untouched.
#[inline]
pub fn escape_from(out: &mut Vec<u8>, start: usize) {
    let (eights, rest) = out[start..].as_chunks();
    if eights.iter().any(|eight| any_needs_escape(*eight)) || rest.iter().any(|&byte| needs_escape(byte)) {
        escape_each(out, start);
    }
}

#[cold]
fn escape_each(out: &mut Vec<u8>, start: usize) {
    let tail = out.split_off(start);
    for byte in tail {
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            0x08 => out.extend_from_slice(b"\\b"),
            0x0c => out.extend_from_slice(b"\\f"),
            0..0x20 => {
                out.extend_from_slice(b"\\u00");
                out.push(b'0' + (byte >> 4));
                out.push(b"0123456789abcdef"[usize::from(byte & 15)]);
            }
            _ => out.push(byte),
        }
    }
}

/// The two digits of every number below a hundred.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

/// The digits of a number, filled up with zeros on the left, and where they begin; of zero behind them all.
#[inline]
fn digits(number: u64) -> ([u8; 20], usize) {
    let mut digits = [b'0'; 20];
    let mut at = digits.len();
    let mut push = |pair: usize| {
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[pair]);
    };
    // Numbers of nine digits, as almost all are, divide faster.
    let mut large = number;
    while large > u64::from(u32::MAX) {
        push((large % 100) as usize);
        large /= 100;
    }
    let mut small = large as u32;
    while small >= 10 {
        push((small % 100) as usize);
        small /= 100;
    }
    if small > 0 {
        at -= 1;
        digits[at] = b'0' + small as u8;
    }
    (digits, at)
}

/// Appends a number in digits.
#[inline]
pub fn push_digits(number: u64, out: &mut Vec<u8>) {
    let (digits, at) = digits(number);
    out.extend_from_slice(&digits[at.min(digits.len() - 1)..]);
}

/// Appends a number with leading zeros up to `width` digits (ten at most).
#[inline]
pub fn push_padded(number: u32, width: usize, out: &mut Vec<u8>) {
    if width == 4 && number < 10_000 {
        let ([a, b], [c, d]) = (PAIRS[number as usize / 100], PAIRS[number as usize % 100]);
        out.extend_from_slice(&[a, b, c, d]);
        return;
    }
    let (digits, at) = digits(number.into());
    out.extend_from_slice(&digits[at.min(digits.len() - width)..]);
}

/// Appends a signed number.
pub fn push_integer(number: i64, out: &mut Vec<u8>) {
    if number < 0 {
        out.push(b'-');
    }
    push_digits(number.unsigned_abs(), out);
}

/// Appends `scaled / 10^places` as JavaScript prints it: no trailing zeros, no point without digits after it, no
/// exponent.
pub fn push_decimal(scaled: i64, places: u8, out: &mut Vec<u8>) {
    if scaled < 0 {
        out.push(b'-');
    }
    let scaled = scaled.unsigned_abs();
    let unit = 10_u64.pow(u32::from(places));
    push_digits(scaled / unit, out);
    let fraction = scaled % unit;
    if fraction == 0 {
        return;
    }
    let (digits, _) = digits(fraction);
    let digits = &digits[digits.len() - usize::from(places)..];
    let last = digits.iter().rposition(|&digit| digit != b'0').unwrap_or_default();
    out.push(b'.');
    out.extend_from_slice(&digits[..=last]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
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
            (2_900, 3, "2.9"),
        ] {
            assert_eq!(written(|out| push_decimal(scaled, places, out)), text);
        }
    }

    #[test]
    fn integers_and_padding() {
        assert_eq!(written(|out| push_integer(i64::MIN, out)), i64::MIN.to_string());
        for number in (0..20_000).chain((0..64).map(|bit| u64::MAX >> bit)) {
            assert_eq!(written(|out| push_digits(number, out)), number.to_string());
        }
        for (number, width, text) in [(0, 4, "0000"), (155, 4, "0155"), (12345, 4, "12345"), (11, 3, "011")] {
            assert_eq!(written(|out| push_padded(number, width, out)), text);
        }
    }

    #[test]
    fn escapes_are_seen_at_any_place() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                let mut bytes = [b'a'; 8];
                bytes[place] = byte;
                assert_eq!(any_needs_escape(bytes), needs_escape(byte), "{byte} at {place}");
            }
        }
    }

    proptest! {
        #[test]
        fn eight_bytes_are_looked_at_one_by_one(bytes in any::<[u8; 8]>()) {
            prop_assert_eq!(any_needs_escape(bytes), bytes.into_iter().any(needs_escape));
        }

        #[test]
        fn strings_come_back_as_they_went(text in any::<String>()) {
            let json = written(|out| object(out, |object| object.member("a", Value::Text(&text))));
            let back: serde_json::Value = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(&back["a"], &serde_json::Value::String(text));
        }

        #[test]
        fn decimals_come_back_as_they_went(scaled in -9_000_000_000_000_i64..9_000_000_000_000) {
            let text = written(|out| push_decimal(scaled, 8, out));
            let back: f64 = text.parse().unwrap();
            prop_assert_eq!((back * 1e8).round() as i64, scaled);
        }
    }
}
