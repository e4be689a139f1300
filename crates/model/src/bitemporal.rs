//! Validity chains: what a bitemporal register knows today about an object's past, present and future.
//!
//! Rows whose registration has ended never come here. Those of one object form half-open intervals of validity; where
//! deliveries overlap, the newer registration holds. Neighbours with equal facts are one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::Uuid;

/// The end of what has no end.
pub const OPEN: i64 = i64::MAX;

/// Row numbers from here on are no register's: rows without one are given them, so that copies can tell them apart.
pub const GIVEN_ROWKEY: u32 = 1 << 30;

/// A row of the register: facts about an object, valid from a moment until before another, milliseconds UTC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BitemporalRow<T> {
    /// The object.
    pub id: Uuid,
    /// When it begins to hold.
    pub from: i64,
    /// [`OPEN`] when it has no end.
    pub to: i64,
    /// When it was registered.
    pub registered: i64,
    /// The row's own number; 0 where rows have none, or one from [`GIVEN_ROWKEY`] on.
    pub rowkey: u32,
    /// The object's status.
    pub status: u8,
    /// All else that it says.
    pub facts: T,
}

impl<T> BitemporalRow<T> {
    /// The number that the register has given the row; 0 where it has given none.
    pub fn own_rowkey(&self) -> u32 {
        if self.rowkey < GIVEN_ROWKEY { self.rowkey } else { 0 }
    }

    /// The row as it was delivered: without a number that it has been given since.
    #[must_use]
    pub fn as_delivered(self) -> Self {
        Self { rowkey: self.own_rowkey(), ..self }
    }

    /// The same with other facts.
    pub fn map<U>(self, facts: impl FnOnce(T) -> U) -> BitemporalRow<U> {
        let Self { id, from, to, registered, rowkey, status, facts: own } = self;
        BitemporalRow { id, from, to, registered, rowkey, status, facts: facts(own) }
    }
}

impl<T: PartialEq> BitemporalRow<T> {
    fn says_the_same(&self, other: &Self) -> bool {
        self.status == other.status && self.facts == other.facts
    }
}

/// Identity of a row in eight bytes: registers have tens of millions of rows whose registration has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RowHash(u64);

impl RowHash {
    /// The identity of the row of an object that begins then and was registered then.
    pub fn new(object: Uuid, from: i64, rowkey: u32, registered: i64) -> Self {
        let mut hasher = DefaultHasher::new();
        (object.as_bytes(), from, rowkey, registered).hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// Leaves out the rows whose registration has ended in another delivery, whichever was read first.
pub fn leave_out<T>(rows: &mut Vec<BitemporalRow<T>>, mut superseded: Vec<RowHash>) {
    if superseded.is_empty() {
        return;
    }
    superseded.sort_unstable();
    rows.retain(|row| superseded.binary_search(&RowHash::new(row.id, row.from, row.rowkey, row.registered)).is_err());
}

/// Makes chains of rows: ordered by object and time, without overlaps, neighbours with equal facts joined. Returns how
/// many rows were there twice: same row number, or same registration and validity where rows have none.
pub fn chain<T: Copy + PartialEq>(rows: &mut Vec<BitemporalRow<T>>) -> u64 {
    // Of two equal rows the one that has an end comes first and stays.
    rows.sort_unstable_by_key(|row| (row.id, row.from, row.own_rowkey(), row.registered, row.to));
    let before = rows.len();
    rows.dedup_by_key(|row| (row.id, row.from, row.own_rowkey(), row.registered));
    let repeated = (before - rows.len()) as u64;
    if rows.windows(2).any(|pair| pair[0].id == pair[1].id && pair[0].to > pair[1].from) {
        *rows = rows.chunk_by(|one, other| one.id == other.id).flat_map(without_overlaps).collect();
    }
    rows.dedup_by(|later, first| {
        let joins = first.id == later.id && first.to == later.from && first.says_the_same(later);
        if joins {
            first.to = later.to;
        }
        joins
    });
    repeated
}

/// The rows of one object, cut so that at any moment the newest registration holds.
fn without_overlaps<T: Copy>(rows: &[BitemporalRow<T>]) -> Vec<BitemporalRow<T>> {
    let mut bounds: Vec<i64> = rows.iter().flat_map(|row| [row.from, row.to]).collect();
    bounds.sort_unstable();
    bounds.dedup();
    let mut pieces: Vec<BitemporalRow<T>> = Vec::with_capacity(rows.len());
    let mut valid = BinaryHeap::new();
    let mut next = 0;
    for bound in bounds.windows(2) {
        while let Some(row) = rows.get(next).filter(|row| row.from <= bound[0]) {
            valid.push((row.registered, row.own_rowkey(), row.from, Reverse(row.to), next));
            next += 1;
        }
        while valid.peek().is_some_and(|&(.., Reverse(to), _)| to <= bound[0]) {
            valid.pop();
        }
        if let Some(row) = valid.peek().and_then(|&(.., place)| rows.get(place)) {
            pieces.push(BitemporalRow { from: bound[0], to: bound[1], ..*row });
        }
    }
    pieces
}

/// The version of a chain that is valid at a moment.
pub fn valid_at<T>(chain: &[BitemporalRow<T>], moment: i64) -> Option<&BitemporalRow<T>> {
    chain.iter().find(|version| version.from <= moment && moment < version.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `from-to=facts@registered`, `*` for no end.
    fn rows(text: &str) -> Vec<BitemporalRow<char>> {
        let number = |text: &str| if text == "*" { OPEN } else { text.parse().unwrap() };
        text.split_whitespace()
            .map(|row| {
                let (interval, rest) = row.split_once('=').unwrap();
                let (from, to) = interval.split_once('-').unwrap();
                let (facts, registered) = rest.split_once('@').unwrap_or((rest, "0"));
                let mut facts = facts.chars();
                let id = Uuid::from_bytes([facts.next().unwrap() as u8; 16]);
                let (from, to, registered) = (number(from), number(to), number(registered));
                BitemporalRow { id, from, to, registered, rowkey: 0, status: 3, facts: facts.next().unwrap() }
            })
            .collect()
    }

    fn shown(rows: &[BitemporalRow<char>]) -> String {
        let end = |to: i64| if to == OPEN { "*".to_owned() } else { to.to_string() };
        let one = |row: &BitemporalRow<char>| {
            format!("{}-{}={}{}", row.from, end(row.to), char::from(row.id.as_bytes()[0]), row.facts)
        };
        rows.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn chains() {
        for (what, given, expected) in [
            ("rows are ordered by object and time", "5-*=ab 1-5=aa 1-*=bb", "1-5=aa 5-*=ab 1-*=bb"),
            ("neighbours with equal facts are one", "1-5=ax 5-7=ax 7-*=ay", "1-7=ax 7-*=ay"),
            ("a gap stays a gap", "1-5=ax 6-*=ax", "1-5=ax 6-*=ax"),
            ("equal facts of two objects stay two", "1-5=ax 5-*=bx", "1-5=ax 5-*=bx"),
            ("the newer registration holds where two overlap", "1-*=ax@1 5-*=ay@2", "1-5=ax 5-*=ay"),
            ("… and covers what it holds for alone", "1-*=ax@1 3-5=ay@2", "1-3=ax 3-5=ay 5-*=ax"),
            ("… wherever it begins", "1-5=ax@2 2-*=ay@1", "1-5=ax 5-*=ay"),
            ("a covered row leaves nothing", "1-9=ax@2 2-4=ay@1", "1-9=ax"),
            ("the same row twice is one", "1-*=ax@1 1-*=ax@1", "1-*=ax"),
            ("of one row twice the one that ends counts", "1-*=ax@1 1-4=ax@1", "1-4=ax"),
        ] {
            let mut rows = rows(given);
            chain(&mut rows);
            assert_eq!(shown(&rows), expected, "{what}");
        }
    }

    #[test]
    fn rows_that_come_twice_are_counted() {
        for (given, expected) in [("1-*=ax@1 1-*=ax@1 1-5=ax@1", 2), ("1-*=ax@1 1-*=ax@2", 0), ("1-*=ax 1-*=bx", 0)] {
            assert_eq!(chain(&mut rows(given)), expected, "{given}");
        }
    }

    #[test]
    fn the_end_of_an_interval_is_outside_it() {
        let rows = rows("1-5=ax 7-*=ay");
        for (moment, expected) in
            [(0, None), (1, Some('x')), (4, Some('x')), (5, None), (7, Some('y')), (99, Some('y'))]
        {
            assert_eq!(valid_at(&rows, moment).map(|version| version.facts), expected, "{moment}");
        }
    }
}
