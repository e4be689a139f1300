//! Streets by the house numbers that few streets have: `199B` selects streets as a rare word does, `1` selects none.

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;

use crate::suggest::term::designator::Designators;

/// A number that more streets have is common, and selects none.
const MOST_STREETS: u32 = 2_048;

/// See the module.
#[derive(Debug)]
pub(crate) struct RareNumbers {
    /// The start of each code's streets, and the end of the last. Common numbers have none here.
    starts: Vec<u32>,
    streets: Vec<u32>,
    /// Whether a code is common, one bit each.
    common: Vec<u64>,
}

impl RareNumbers {
    pub(super) fn new(snapshot: &Snapshot) -> Self {
        let numbers = snapshot.access_addresses.house_number.array().values();
        let (from, to) = (snapshot.streets.access_from.array().values(), snapshot.streets.access_to.array().values());
        let of_street = |street: usize| {
            numbers[from[street] as usize..to[street] as usize].iter().map(move |&number| (street as u32, number))
        };
        // The numbers of a street are sorted, so equal pairs are neighbours.
        let pairs = || {
            let mut last = None;
            (0..from.len()).flat_map(of_street).filter(move |&pair| last.replace(pair) != Some(pair))
        };
        let mut starts = vec![0_u32; usize::from(numbers.iter().copied().max().unwrap_or_default()) + 2];
        pairs().for_each(|(_, number)| starts[usize::from(number) + 1] += 1);
        let mut common = vec![0_u64; starts.len().div_ceil(64)];
        let mut sum = 0;
        for (place, count) in starts.iter_mut().enumerate() {
            if *count > MOST_STREETS {
                common[(place - 1) / 64] |= 1 << ((place - 1) % 64);
                *count = 0;
            }
            sum += *count;
            *count = sum;
        }
        let mut next = starts.clone();
        let mut by_number = vec![0; sum as usize];
        for (street, number) in pairs() {
            let number = usize::from(number);
            if starts[number] < starts[number + 1] {
                by_number[next[number] as usize] = street;
                next[number] += 1;
            }
        }
        Self { starts, streets: by_number, common }
    }

    /// The streets that have a house number the word denotes, number by number; `None` if one of those is common.
    pub(crate) fn streets(&self, word: &Designators) -> Option<SmallVec<[&[u32]; 3]>> {
        let codes = self.starts.len() - 1;
        let is_common = |code: usize| self.common[code / 64] >> (code % 64) & 1 == 1;
        let mut streets = SmallVec::new();
        for (first, last) in word.numbers() {
            let (start, end) = (usize::from(first).min(codes), (usize::from(last) + 1).min(codes));
            if (start..end).any(is_common) {
                return None;
            }
            streets.push(&self.streets[self.starts[start] as usize..self.starts[end] as usize]);
        }
        Some(streets)
    }
}
