//! Streets by the house numbers that few have: `199B` chooses streets as a rare word does, `1` chooses none.

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;

use crate::suggest::term::designator::Soft;

/// Streets that have a number, beyond which the number chooses none.
const FEW: u32 = 2_048;

/// See the module.
#[derive(Debug)]
pub(crate) struct Numbers {
    /// Per code, and one more: start of its streets. Common numbers have none here.
    from: Vec<u32>,
    streets: Vec<u32>,
    /// Whether a code is common, one bit each.
    common: Vec<u64>,
}

impl Numbers {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let numbers = snapshot.access_addresses.house_number.array().values();
        let streets = snapshot.access_addresses.street.array().values();
        // The numbers of a street are sorted: one that comes again comes at once.
        let pairs = || {
            let mut last = None;
            streets.iter().copied().zip(numbers.iter().copied()).filter(move |&pair| last.replace(pair) != Some(pair))
        };
        let mut from = vec![0_u32; usize::from(numbers.iter().copied().max().unwrap_or_default()) + 2];
        pairs().for_each(|(_, number)| from[usize::from(number) + 1] += 1);
        let mut common = vec![0_u64; from.len().div_ceil(64)];
        let mut sum = 0;
        for (place, count) in from.iter_mut().enumerate() {
            if *count > FEW {
                common[(place - 1) / 64] |= 1 << ((place - 1) % 64);
                *count = 0;
            }
            sum += *count;
            *count = sum;
        }
        let mut next = from.clone();
        let mut of_numbers = vec![0; sum as usize];
        for (street, number) in pairs() {
            let number = usize::from(number);
            if from[number] < from[number + 1] {
                of_numbers[next[number] as usize] = street;
                next[number] += 1;
            }
        }
        Self { from, streets: of_numbers, common }
    }

    /// The streets that have a number that a word is or begins, number by number; `None` where too many do.
    pub(crate) fn streets(&self, word: &Soft) -> Option<SmallVec<[&[u32]; 3]>> {
        let codes = self.from.len() - 1;
        let is_common = |code: usize| self.common[code / 64] >> (code % 64) & 1 == 1;
        let mut streets = SmallVec::new();
        for (first, last) in word.numbers() {
            let (start, end) = (usize::from(first).min(codes), (usize::from(last) + 1).min(codes));
            if (start..end).any(is_common) {
                return None;
            }
            streets.push(&self.streets[self.from[start] as usize..self.from[end] as usize]);
        }
        Some(streets)
    }
}
