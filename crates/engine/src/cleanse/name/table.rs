//! A table of names, found by number, by text and by prefix.

use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::cleanse::name::letters::letters;

fn hash(name: &str) -> u64 {
    FxBuildHasher.hash_one(name)
}

/// Distinct reduced names, sorted; the number of a name is its place.
#[derive(Debug, Default)]
pub(crate) struct NameTable {
    text: String,
    /// The start of each name, and the end of the last.
    starts: Vec<u32>,
    /// The letters of each name; see [`letters`].
    letters: Vec<u32>,
    /// The numbers of the names by their hashes.
    numbers: HashTable<u32>,
}

impl NameTable {
    /// A table of names that come sorted and without repetitions.
    pub(crate) fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut table = Self { starts: vec![0], ..Self::default() };
        for name in names {
            table.text.push_str(name);
            table.starts.push(table.text.len() as u32);
            table.letters.push(letters(name.as_bytes()));
        }
        let mut numbers = HashTable::with_capacity(table.letters.len());
        let hash_of = |&number: &u32| hash(table.get(number));
        for number in 0..table.len() {
            numbers.insert_unique(hash_of(&number), number, hash_of);
        }
        table.numbers = numbers;
        table
    }

    /// Number of names.
    pub(crate) fn len(&self) -> u32 {
        self.letters.len() as u32
    }

    /// The letters of all names, by number; see [`letters`].
    pub(super) fn letters(&self) -> &[u32] {
        &self.letters
    }

    /// The letters of a name.
    pub(crate) fn letters_of(&self, number: u32) -> u32 {
        self.letters[number as usize]
    }

    /// A name.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> &str {
        let number = number as usize;
        &self.text[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// The number of a name.
    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.find(hash(name), |&number| self.get(number) == name).copied()
    }

    /// The numbers of the names that begin with a text.
    pub(crate) fn with_prefix(&self, prefix: &str) -> Range<u32> {
        let bound = |before: &dyn Fn(&str) -> bool| {
            let (mut from, mut to) = (0, self.len());
            while from < to {
                let middle = from + (to - from) / 2;
                if before(self.get(middle)) { from = middle + 1 } else { to = middle }
            }
            from
        };
        let start = bound(&|name| name < prefix);
        start..bound(&|name| name < prefix || name.starts_with(prefix)).max(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_by_text_and_by_prefix() {
        let names = NameTable::new(["bakkevaenget", "bakkevej", "birkevej"]);
        assert_eq!(names.find("birkevej"), Some(2));
        assert_eq!(names.find("birke"), None);
        assert_eq!(names.with_prefix("bakke"), 0..2);
        assert_eq!(names.with_prefix("c"), 3..3);
        assert_eq!(names.with_prefix(""), 0..3);
    }
}
