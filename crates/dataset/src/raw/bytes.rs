//! Numbers in as few bytes as they need: seven bits a byte, the lowest first; signed ones take turns with negative ones.

/// Puts a number.
pub fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Puts a number that may be negative.
pub fn put_signed(out: &mut Vec<u8>, number: i64) {
    put_number(out, ((number << 1) ^ (number >> 63)).cast_unsigned());
}

/// Takes numbers and bytes from the front of some bytes. Past the end there is nothing.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// So many bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// One byte.
    pub fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|byte| byte[0])
    }

    /// A number.
    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// A number that may be negative.
    pub fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1).cast_signed() ^ -((number & 1).cast_signed()))
    }

    /// Bytes with their count ahead.
    pub fn counted(&mut self) -> Option<&'a [u8]> {
        let count = usize::try_from(self.number()?).ok()?;
        self.take(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_take_few_bytes() {
        for (number, bytes) in
            [(0, 1), (-1, 1), (63, 1), (64, 2), (-65, 2), (1_700_000_000_000, 6), (i64::MAX, 10), (i64::MIN, 10)]
        {
            let mut out = Vec::new();
            put_signed(&mut out, number);
            assert_eq!((Bytes(&out).signed(), out.len()), (Some(number), bytes), "{number}");
        }
    }

    #[test]
    fn bytes_that_are_cut_off_give_nothing() {
        for bytes in [&[][..], &[0x80], &[0xff; 10]] {
            assert_eq!(Bytes(bytes).number(), None, "{bytes:?}");
        }
        assert_eq!(Bytes(&[3, 1, 2]).counted(), None);
    }
}
