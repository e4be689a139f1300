//! Changes of an input, as they happen to files and texts: bytes differ, go missing, come twice, or are another's.

use proptest::prelude::*;

/// One change; places and lengths are shares of the input's length.
#[derive(Clone, Debug)]
pub enum Change {
    Set(f64, u8),
    Flip(f64, u8),
    Insert(f64, usize),
    Replace(f64, usize),
    Remove(f64, f64),
    Repeat(f64, f64, usize),
    Splice(f64, usize, f64),
    Cut(f64),
}

/// Any change, with one of so many words and inputs.
pub fn any(words: usize, inputs: usize) -> impl Strategy<Value = Change> {
    let share = || 0.0..1.0_f64;
    // Most are short: a long one leaves little to be read.
    let length = || prop_oneof![4 => 0.0..0.05_f64, 1 => 0.0..1.0_f64];
    let word = || 0..words.max(1);
    prop_oneof![
        2 => (share(), proptest::num::u8::ANY).prop_map(|(at, byte)| Change::Set(at, byte)),
        2 => (share(), 0..8_u8).prop_map(|(at, bit)| Change::Flip(at, bit)),
        4 => (share(), word()).prop_map(|(at, word)| Change::Insert(at, word)),
        3 => (share(), word()).prop_map(|(at, word)| Change::Replace(at, word)),
        2 => (share(), length()).prop_map(|(at, length)| Change::Remove(at, length)),
        1 => (share(), length(), 1..20_usize).prop_map(|(at, length, times)| Change::Repeat(at, length, times)),
        1 => (share(), 0..inputs, share()).prop_map(|(at, other, from)| Change::Splice(at, other, from)),
        1 => share().prop_map(Change::Cut),
    ]
}

/// Inputs grow no further than this.
const LONGEST: usize = 1 << 16;

impl Change {
    /// Makes the change.
    pub fn apply(&self, input: &mut Vec<u8>, words: &[Vec<u8>], others: &[(String, Vec<u8>)]) {
        let length = input.len();
        let place = |share: f64| (length as f64 * share) as usize;
        let until = |at: usize, share: f64| (at + 1 + place(share)).min(length);
        let word = |index: usize| words.get(index).cloned().unwrap_or_default();
        match *self {
            Self::Insert(at, index) => drop(input.splice(place(at)..place(at), word(index))),
            Self::Replace(at, index) => {
                let word = word(index);
                drop(input.splice(place(at)..(place(at) + word.len()).min(length), word));
            }
            Self::Splice(at, other, from) => {
                let other = &others[other].1;
                let from = (other.len() as f64 * from) as usize;
                input.truncate(place(at));
                input.extend_from_slice(&other[from..]);
            }
            _ if input.is_empty() => {}
            Self::Set(at, byte) => input[place(at)] = byte,
            Self::Flip(at, bit) => input[place(at)] ^= 1 << bit,
            Self::Remove(at, share) => drop(input.drain(place(at)..until(place(at), share))),
            Self::Repeat(at, share, times) => {
                let part = input[place(at)..until(place(at), share)].repeat(times);
                drop(input.splice(place(at)..place(at), part));
            }
            Self::Cut(at) => input.truncate(place(at)),
        }
        input.truncate(LONGEST);
    }
}
