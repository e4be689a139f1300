//! A table of reduced names, found by number, by text and by prefix.

use std::ops::Range;

use crate::column::{Column, Text};
use crate::hashed;
use crate::snapshot::Snapshot;
use crate::tables::{CleansingNameHashes, CleansingNames, CleansingTownHashes, CleansingTowns};

/// Distinct reduced names, sorted; the number of a name is its row.
#[derive(Clone, Debug)]
pub struct NameTable {
    names: Column<Text>,
    letters: Column<u32>,
    /// Hashes of the names, ascending, and the rows of these names.
    hashes: Column<u32>,
    rows: Column<u32>,
}

impl NameTable {
    /// The names of streets.
    pub fn of_streets(snapshot: &Snapshot) -> Self {
        let CleansingNames { name, letters, .. } = snapshot.cleansing_names.clone();
        let CleansingNameHashes { hash, row, .. } = snapshot.cleansing_name_hashes.clone();
        Self { names: name, letters, hashes: hash, rows: row }
    }

    /// The names of towns.
    pub fn of_towns(snapshot: &Snapshot) -> Self {
        let CleansingTowns { name, letters, .. } = snapshot.cleansing_towns.clone();
        let CleansingTownHashes { hash, row, .. } = snapshot.cleansing_town_hashes.clone();
        Self { names: name, letters, hashes: hash, rows: row }
    }

    /// Number of names.
    pub fn len(&self) -> u32 {
        self.letters().len() as u32
    }

    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The letters of all names, by number; see [`vejviser_model::reduce::letters`].
    pub fn letters(&self) -> &[u32] {
        self.letters.array().values()
    }

    /// The letters of a name.
    #[inline]
    pub fn letters_of(&self, number: u32) -> u32 {
        self.letters()[number as usize]
    }

    /// A name.
    #[inline]
    pub fn get(&self, number: u32) -> &str {
        self.names.get(number as usize)
    }

    /// The number of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        let places = hashed::places_of(self.hashes.array().values(), hashed::hash(name.as_bytes()));
        self.rows.array().values()[places].iter().copied().find(|&number| self.get(number) == name)
    }

    /// The numbers of the names that begin with a text.
    pub fn with_prefix(&self, prefix: &str) -> Range<u32> {
        let bound = |before: &dyn Fn(&str) -> bool| {
            let (mut from, mut to) = (0, self.len());
            while from < to {
                let middle = u32::midpoint(from, to);
                if before(self.get(middle)) { from = middle + 1 } else { to = middle }
            }
            from
        };
        let start = bound(&|name| name < prefix);
        start..bound(&|name| name < prefix || name.starts_with(prefix)).max(start)
    }
}

/// The hashes of names, ascending, each with the number of its name.
pub(crate) fn hashes<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<(u32, u32)> {
    let mut hashes: Vec<(u32, u32)> = names.into_iter().map(|name| hashed::hash(name.as_bytes())).zip(0..).collect();
    hashes.sort_unstable();
    hashes
}

#[cfg(test)]
mod tests {
    use std::marker::PhantomData;

    use super::*;
    use crate::table::{Builder, Table};
    use crate::tables::{CleansingTownHashRow, CleansingTownHashesBuilder, CleansingTownRow, CleansingTownsBuilder};

    fn names(names: &[&str]) -> NameTable {
        let (mut towns, mut by_hash) = (CleansingTownsBuilder::default(), CleansingTownHashesBuilder::default());
        for &name in names {
            let none = &[];
            towns.push(&CleansingTownRow {
                name,
                letters: 0,
                postcodes: none,
                alias_postcodes: none,
                supplementary_alias_postcodes: none,
                area_postcodes: none,
                borrowed: PhantomData,
            });
        }
        for (hash, row) in hashes(names.iter().copied()) {
            by_hash.push(&CleansingTownHashRow { hash, row, borrowed: PhantomData });
        }
        let CleansingTowns { name, letters, .. } = CleansingTowns::from_batch(&towns.batch().unwrap()).unwrap();
        let table = CleansingTownHashes::from_batch(&by_hash.batch().unwrap()).unwrap();
        NameTable { names: name, letters, hashes: table.hash, rows: table.row }
    }

    #[test]
    fn names_are_found_by_text_and_by_prefix() {
        let names = names(&["bakkevaenget", "bakkevej", "birkevej"]);
        assert_eq!(names.find("birkevej"), Some(2));
        assert_eq!(names.find("birke"), None);
        assert_eq!(names.with_prefix("bakke"), 0..2);
        assert_eq!(names.with_prefix("c"), 3..3);
        assert_eq!(names.with_prefix(""), 0..3);
    }
}
