//! The types of value that records hold, and how each is read.

use vejviser_model::id::Uuid;

use super::Slot;

/// Bits of a byte.
pub(super) const BYTE: usize = 8;
/// Bytes of the word in which numbers are read.
pub(super) const WORD: usize = 8;

/// A number in the first word, or two words of what is no number.
pub type Words = [u64; 2];

/// A value of fixed size.
pub trait Fixed: Copy {
    /// What layouts call it.
    const NAME: &'static str;
    /// Bits of the greatest value.
    const BITS: usize;
    /// Whether there are values below zero.
    const SIGNED: bool;

    /// The value in words.
    fn words(self) -> Words;
    /// The value of the record that starts at `start`.
    fn read(bytes: &[u8], start: usize, slot: &Slot) -> Self;
}

/// A fixed value, or one that may be absent.
pub trait FixedType {
    /// The value that is there.
    type Fixed: Fixed;
    /// One row.
    type Value: Copy;
    /// Whether it may be absent.
    const OPTIONAL: bool;

    /// The value of the record that starts at `start`.
    fn read(bytes: &[u8], start: usize, slot: &Slot) -> Self::Value;
    /// The words of a value that is there.
    fn words(value: Self::Value) -> Option<Words>;
}

impl<K: Fixed> FixedType for K {
    type Fixed = K;
    type Value = K;
    const OPTIONAL: bool = false;

    #[inline]
    fn read(bytes: &[u8], start: usize, slot: &Slot) -> K {
        K::read(bytes, start, slot)
    }
    fn words(value: K) -> Option<Words> {
        Some(value.words())
    }
}

impl<K: Fixed> FixedType for Option<K> {
    type Fixed = K;
    type Value = Option<K>;
    const OPTIONAL: bool = true;

    #[inline]
    fn read(bytes: &[u8], start: usize, slot: &Slot) -> Option<K> {
        // Not in the file at all, or not in this row.
        if slot.is_missing || bytes[start + slot.absent_at] & slot.absent != 0 {
            return None;
        }
        Some(K::read(bytes, start, slot))
    }
    fn words(value: Option<K>) -> Option<Words> {
        value.map(Fixed::words)
    }
}

/// What a layout has to know of a field.
#[derive(Clone, Debug)]
pub struct FieldType {
    pub(super) name: String,
    pub(super) kind: &'static str,
    pub(super) bits: usize,
    pub(super) signed: bool,
    pub(super) optional: bool,
}

impl FieldType {
    /// A field called `name`.
    pub(crate) fn of<T: FixedType>(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            kind: T::Fixed::NAME,
            bits: T::Fixed::BITS,
            signed: T::Fixed::SIGNED,
            optional: T::OPTIONAL,
        }
    }

    /// Whether it is a single bit.
    pub(super) fn is_bit(&self) -> bool {
        self.bits == 1
    }

    /// Whether it is read as a word, which may be cut to the bytes that its values need.
    pub(super) fn is_number(&self) -> bool {
        !self.is_bit() && self.bits <= WORD * BYTE
    }

    /// The bits that hold how many bytes a value needs.
    pub(super) fn significant(&self, word: u64) -> u64 {
        let signed = word as i64;
        if self.signed { ((signed ^ (signed >> 63)) as u64) << 1 } else { word }
    }

    /// Bits that hold every value, of whose significant bits `seen` has all: as many bytes as they need.
    pub(super) fn width(&self, seen: u64) -> usize {
        if !self.is_number() {
            return self.bits;
        }
        let needed = (u64::BITS - seen.leading_zeros()) as usize;
        (needed.div_ceil(BYTE) * BYTE).clamp(BYTE, self.bits)
    }

    /// Where to read it, standing at the bits `from..from + width`, absent where the bit `absent` is set.
    pub(super) fn slot(&self, from: usize, width: usize, absent: Option<usize>) -> Slot {
        let (at, shift) = if self.is_bit() {
            (from / BYTE, from % BYTE)
        } else if self.is_number() {
            ((from + width) / BYTE, WORD * BYTE - width)
        } else {
            (from / BYTE, 0)
        };
        let absent_at = absent.map_or(0, |bit| bit / BYTE);
        let absent = absent.map_or(0, |bit| 1 << (bit % BYTE));
        Slot { at, shift: shift as u32, absent_at, absent, is_missing: false }
    }
}

macro_rules! number {
    ($($type:ty as $wide:ty, $name:literal, $signed:literal;)*) => {$(
        impl Fixed for $type {
            const NAME: &'static str = $name;
            const BITS: usize = <$type>::BITS as usize;
            const SIGNED: bool = $signed;

            fn words(self) -> Words {
                [<$wide>::from(self) as u64, 0]
            }
            /// The word that ends with the number: what stands before it is shifted out, and its sign goes along.
            #[inline]
            fn read(bytes: &[u8], start: usize, slot: &Slot) -> Self {
                let end = start + slot.at;
                let mut word = [0; WORD];
                word.copy_from_slice(&bytes[end - WORD..end]);
                (<$wide>::from_le_bytes(word) >> slot.shift) as $type
            }
        }
    )*};
}
number! {
    u8 as u64, "u8", false;
    u16 as u64, "u16", false;
    u32 as u64, "u32", false;
    u64 as u64, "u64", false;
    i32 as i64, "i32", true;
    i64 as i64, "i64", true;
}

impl Fixed for bool {
    const NAME: &'static str = "bool";
    const BITS: usize = 1;
    const SIGNED: bool = false;

    fn words(self) -> Words {
        [u64::from(self), 0]
    }
    #[inline]
    fn read(bytes: &[u8], start: usize, slot: &Slot) -> Self {
        (bytes[start + slot.at] >> slot.shift) & 1 != 0
    }
}

impl Fixed for Uuid {
    const NAME: &'static str = "uuid";
    const BITS: usize = 128;
    const SIGNED: bool = false;

    fn words(self) -> Words {
        let [a, b, c, d, e, f, g, h, rest @ ..] = *self.as_bytes();
        [u64::from_le_bytes([a, b, c, d, e, f, g, h]), u64::from_le_bytes(rest)]
    }
    #[inline]
    fn read(bytes: &[u8], start: usize, slot: &Slot) -> Self {
        let from = start + slot.at;
        let mut id = [0; 16];
        id.copy_from_slice(&bytes[from..from + 16]);
        Self::from_bytes(id)
    }
}
