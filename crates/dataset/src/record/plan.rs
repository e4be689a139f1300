//! Where values stand in a record that is being written.
//!
//! The record begins with bits: the truths, and for every value that some rows lack whether this row does. Values
//! follow in the order of their fields, each number in as many bytes as the greatest of the file needs, little-endian.
//! A field of which no row has a value takes no space.

use super::field::{BYTE, FieldType, WORD, Words};

/// What was seen of the values of a field.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// Every significant bit of any value.
    bits: u64,
    /// A row has a value.
    present: bool,
    /// A row has none.
    absent: bool,
}

impl Seen {
    /// One more value.
    pub(super) fn add(&mut self, field: &FieldType, value: Option<Words>) {
        match value {
            Some([word, _]) => {
                self.bits |= field.significant(word);
                self.present = true;
            }
            None => self.absent = true,
        }
    }
}

/// Where a field stands, in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BitPlace {
    pub(super) at: usize,
    pub(super) bits: usize,
    /// Set in rows without a value.
    pub(super) absent: Option<usize>,
}

/// Where all fields stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Of each field, unless it takes no space.
    places: Vec<Option<BitPlace>>,
    stride: usize,
}

impl Plan {
    /// Where fields stand of whose values so much was seen.
    pub(super) fn new(fields: &[FieldType], seen: &[Seen]) -> Self {
        let is_kept = |(field, seen): &(&FieldType, &Seen)| seen.present || !field.optional;
        let flags_of = |(field, seen): (&FieldType, &Seen)| usize::from(field.is_bit()) + usize::from(seen.absent);
        let flags: usize = fields.iter().zip(seen).filter(is_kept).map(flags_of).sum();
        let (mut flag, mut end) = (0, flags.next_multiple_of(BYTE));
        let place = |of: (&FieldType, &Seen)| {
            let (field, seen) = Some(of).filter(is_kept)?;
            let bits = field.width(seen.bits);
            let absent = seen.absent.then(|| take(&mut flag, 1));
            if field.is_number() {
                // It is read as the end of a word, which must not begin before the record.
                end = end.max((WORD * BYTE).saturating_sub(bits));
            }
            let at = if field.is_bit() { take(&mut flag, 1) } else { take(&mut end, bits) };
            Some(BitPlace { at, bits, absent })
        };
        let places = fields.iter().zip(seen).map(place).collect();
        // Where no row has any value, the records still hold their number.
        Self { places, stride: (end / BYTE).max(usize::from(!fields.is_empty())) }
    }

    /// Bytes of a record.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// Where each field stands.
    pub(super) fn places(&self) -> &[Option<BitPlace>] {
        &self.places
    }

    /// Puts values into a record of zeros.
    pub(super) fn write(&self, fields: &[FieldType], values: &[Option<Words>], record: &mut [u8]) {
        for ((field, place), value) in fields.iter().zip(&self.places).zip(values) {
            match (place, value) {
                (Some(BitPlace { absent: Some(bit), .. }), None) => set(record, *bit),
                (Some(place), Some(words)) => put(field, *place, *words, record),
                // Nothing to write, or no space because no row has a value.
                (_, None) | (None, _) => {}
            }
        }
    }

    /// Takes the values out of a record.
    pub(super) fn read(&self, fields: &[FieldType], record: &[u8], values: &mut Vec<Option<Words>>) {
        let of_field = |(field, place): (&FieldType, &Option<BitPlace>)| {
            let place = (*place).filter(|place| !place.absent.is_some_and(|bit| is_set(record, bit)))?;
            Some(taken(field, place, record))
        };
        values.extend(fields.iter().zip(&self.places).map(of_field));
    }
}

fn put(field: &FieldType, BitPlace { at, bits, .. }: BitPlace, [first, second]: Words, record: &mut [u8]) {
    if field.is_bit() {
        if first != 0 {
            set(record, at);
        }
        return;
    }
    let words = (u128::from(first) | u128::from(second) << 64).to_le_bytes();
    record[at / BYTE..][..bits / BYTE].copy_from_slice(&words[..bits / BYTE]);
}

fn taken(field: &FieldType, BitPlace { at, bits, .. }: BitPlace, record: &[u8]) -> Words {
    if field.is_bit() {
        return [u64::from(is_set(record, at)), 0];
    }
    let mut bytes = [0; 16];
    bytes[..bits / BYTE].copy_from_slice(&record[at / BYTE..][..bits / BYTE]);
    let words = u128::from_le_bytes(bytes);
    let (first, second) = (words as u64, (words >> 64) as u64);
    if field.is_number() {
        let unused = WORD * BYTE - bits;
        let shifted = first << unused;
        return [if field.signed { ((shifted as i64) >> unused) as u64 } else { shifted >> unused }, 0];
    }
    [first, second]
}

fn set(record: &mut [u8], bit: usize) {
    record[bit / BYTE] |= 1 << (bit % BYTE);
}

fn is_set(record: &[u8], bit: usize) -> bool {
    record[bit / BYTE] & (1 << (bit % BYTE)) != 0
}

/// The next place, and moves it on.
fn take(next: &mut usize, bits: usize) -> usize {
    let place = *next;
    *next += bits;
    place
}
