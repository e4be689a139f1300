//! What cleansing needs beside the snapshot, derived from it once at open and shared by all threads: which names the
//! streets of each postcode bear, and which postcodes a town has.
//!
//! It holds streets, not addresses: some hundred thousand pairs of postcode and name for the whole country.

use std::ops::Range;

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;

use crate::cleanse::name::distance::{Spellings, Typed, reduce};
use crate::history::VersionNameId;

/// One more than the greatest postcode.
const POSTCODES: usize = 10_000;

/// A street in a postcode under one of its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Entry {
    pub(crate) postcode: u16,
    /// Number of the name in [`Index::spellings`].
    pub(crate) spelling: u32,
    /// Who bears it.
    pub(crate) bearer: Bearer,
}

/// Who bears a name in a postcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bearer {
    /// A street segment, by row.
    Street(u32),
    /// Versions of entrances, by the number of their street's name.
    Versions(VersionNameId),
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Index {
    /// Every name of a street, full or for use on letters.
    pub(crate) spellings: Spellings,
    /// By postcode, name, street.
    entries: Vec<Entry>,
    /// Per entry: the letters of its name, beside each other because most names are told apart by them alone.
    letters: Vec<u32>,
    /// Per postcode, and one more: its first entry.
    first: Vec<u32>,
    /// Places of the entries in order of name.
    by_spelling: Vec<u32>,
    /// Per name, and one more: its first place.
    first_by_spelling: Vec<u32>,
    /// Towns of postcodes and supplementary towns.
    towns: Spellings,
    /// By town, postcode.
    town_postcodes: Vec<(u32, u16)>,
}

impl Index {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let (spellings, numbers) = names(snapshot);
        let mut entries = Vec::new();
        for street in 0..snapshot.streets.len() {
            let name = numbers.names[snapshot.streets.name.get(street) as usize];
            let addressing = snapshot.streets.addressing_name.get(street).map(|name| numbers.addressing[name]);
            for postcode in postcodes_of(snapshot, street) {
                for spelling in std::iter::once(name).chain(addressing) {
                    entries.push(Entry { postcode, spelling, bearer: Bearer::Street(street as u32) });
                }
            }
        }
        for (name, addressing, postcode) in former(snapshot) {
            let bearer = Bearer::Versions(VersionNameId(name));
            let addressing = addressing.and_then(|name| numbers.addressing.get(name).copied());
            for spelling in std::iter::once(numbers.names[name as usize]).chain(addressing) {
                entries.push(Entry { postcode, spelling, bearer });
            }
        }
        entries.sort_unstable();
        entries.dedup();
        let first = starts(POSTCODES, entries.iter().map(|entry| usize::from(entry.postcode)));
        let first_by_spelling = starts(spellings.len() as usize, entries.iter().map(|entry| entry.spelling as usize));
        let mut next = first_by_spelling.clone();
        let mut by_spelling = vec![0; entries.len()];
        for (place, entry) in (0..).zip(&entries) {
            let next = &mut next[entry.spelling as usize];
            by_spelling[*next as usize] = place;
            *next += 1;
        }
        let (towns, town_postcodes) = towns(snapshot);
        let letters = entries.iter().map(|entry| spellings.letters_of(entry.spelling)).collect();
        Self { spellings, entries, letters, first, by_spelling, first_by_spelling, towns, town_postcodes }
    }

    /// Places of the streets of a postcode among the entries.
    fn places_in(&self, postcode: u16) -> Range<usize> {
        let postcode = usize::from(postcode);
        match (self.first.get(postcode), self.first.get(postcode + 1)) {
            (Some(&from), Some(&to)) => from as usize..to as usize,
            _ => 0..0,
        }
    }

    /// The streets of a postcode, in order of name.
    #[inline]
    pub(crate) fn in_postcode(&self, postcode: u16) -> &[Entry] {
        &self.entries[self.places_in(postcode)]
    }

    /// The streets of a postcode whose letters do not forbid that they are within `max` edits of a typed name, in order
    /// of name.
    pub(crate) fn alike_in<'s>(
        &'s self,
        postcode: u16,
        typed: &'s Typed<'_>,
        max: u32,
    ) -> impl Iterator<Item = &'s Entry> + 's {
        let places = self.places_in(postcode);
        let letters = self.letters[places.clone()].iter();
        let alike = letters.zip(&self.entries[places]).filter(move |&(&letters, _)| typed.may_be(letters, max));
        alike.map(|(_, entry)| entry)
    }

    /// The streets of a postcode that bear a name.
    pub(crate) fn named_in(&self, postcode: u16, spelling: u32) -> &[Entry] {
        let entries = self.in_postcode(postcode);
        let from = entries.partition_point(|entry| entry.spelling < spelling);
        let rest = &entries[from..];
        &rest[..rest.partition_point(|entry| entry.spelling == spelling)]
    }

    /// The streets of the country that bear a name.
    pub(crate) fn named(&self, spelling: u32) -> impl ExactSizeIterator<Item = Entry> + '_ {
        let spelling = spelling as usize;
        let places =
            &self.by_spelling[self.first_by_spelling[spelling] as usize..self.first_by_spelling[spelling + 1] as usize];
        places.iter().map(|&place| self.entries[place as usize])
    }

    /// Number of towns.
    pub(crate) fn towns(&self) -> &Spellings {
        &self.towns
    }

    /// The postcodes of some towns, by their numbers.
    pub(crate) fn postcodes_of(&self, towns: Range<u32>) -> impl Iterator<Item = u16> + '_ {
        let from = self.town_postcodes.partition_point(|&(town, _)| town < towns.start);
        self.town_postcodes[from..]
            .iter()
            .take_while(move |&&(town, _)| town < towns.end)
            .map(|&(_, postcode)| postcode)
    }
}

/// Numbers of the names, by where the snapshot has them.
struct Numbers<'a> {
    /// Per row of the street names, then per row of the former ones.
    names: Vec<u32>,
    /// Names for use on letters.
    addressing: FxHashMap<&'a str, u32>,
}

fn names(snapshot: &Snapshot) -> (Spellings, Numbers<'_>) {
    let mut addressing: FxHashMap<&str, u32> = FxHashMap::default();
    for street in 0..snapshot.streets.len() {
        if let Some(name) = snapshot.streets.addressing_name.get(street) {
            addressing.insert(name, 0);
        }
    }
    for (_, name, _) in former(snapshot) {
        addressing.extend(name.map(|name| (name, 0)));
    }
    let present = (0..snapshot.street_names.len()).map(|row| snapshot.street_names.name.get(row));
    let once = (0..snapshot.former_street_names.len()).map(|row| snapshot.former_street_names.name.get(row));
    let reduced: Vec<String> = present.chain(once).map(reduce).collect();
    let reduced_addressing: Vec<(&str, String)> = addressing.keys().map(|&name| (name, reduce(name))).collect();
    let all = reduced.iter().chain(reduced_addressing.iter().map(|(_, name)| name));
    let mut sorted: Vec<(&str, u32)> = all.map(String::as_str).zip(0..).collect();
    sorted.sort_unstable();
    let mut distinct: Vec<&str> = Vec::with_capacity(sorted.len());
    let mut names = vec![0; sorted.len()];
    for (name, place) in sorted {
        if distinct.last() != Some(&name) {
            distinct.push(name);
        }
        names[place as usize] = distinct.len() as u32 - 1;
    }
    for ((name, _), number) in reduced_addressing.iter().zip(names.split_off(reduced.len())) {
        addressing.insert(name, number);
    }
    (Spellings::new(distinct), Numbers { names, addressing })
}

/// The postcodes that a street's addresses have, those of large recipients among them.
fn postcodes_of(snapshot: &Snapshot, street: usize) -> impl Iterator<Item = u16> + '_ {
    let large = snapshot
        .streets
        .places
        .get(street)
        .iter()
        .filter_map(|&place| snapshot.places.large_recipient_postcode.get(place as usize));
    snapshot.streets.postcodes.get(street).iter().copied().chain(large)
}

/// Numbers of the names that ended versions have, with the names on letters, by postcode; neighbours are seldom the
/// same.
fn former(snapshot: &Snapshot) -> impl Iterator<Item = (u32, Option<&str>, u16)> {
    let versions = &snapshot.access_address_versions;
    let mut last = None;
    let rows = (0..versions.len()).filter(|&row| versions.valid_to.get(row).is_some());
    rows.filter_map(move |row| {
        let name = (versions.street_name.get(row), versions.addressing_name.get(row), versions.postcode.get(row)?);
        (last.replace(name) != Some(name)).then_some(name)
    })
}

/// Start of each of `count` groups among their members in order of groups, and the end of the last.
fn starts(count: usize, groups: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut starts = vec![0; count + 1];
    for group in groups {
        if let Some(next) = starts.get_mut(group + 1) {
            *next += 1;
        }
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    starts
}

fn towns(snapshot: &Snapshot) -> (Spellings, Vec<(u32, u16)>) {
    let mut pairs: Vec<(String, u16)> = Vec::new();
    for row in snapshot.areas_of(AreaKind::Postcode) {
        let code = snapshot.areas.code.get(row as usize);
        if let Ok(postcode) = u16::try_from(code) {
            pairs.push((reduce(snapshot.areas.name.get(row as usize)), postcode));
        }
    }
    for place in 0..snapshot.places.len() {
        let town = snapshot.places.supplementary_town.get(place);
        if let (Some(town), Some(postcode)) = (town, snapshot.places.postcode.get(place)) {
            pairs.push((reduce(snapshot.towns.name.get(town as usize)), postcode));
        }
    }
    pairs.retain(|(town, _)| !town.is_empty());
    pairs.sort_unstable();
    pairs.dedup();
    let mut names: Vec<&str> = pairs.iter().map(|(town, _)| town.as_str()).collect();
    names.dedup();
    let number = |town: &str| names.binary_search(&town).unwrap_or_default() as u32;
    let numbered = pairs.iter().map(|(town, postcode)| (number(town), *postcode)).collect();
    (Spellings::new(names.iter().copied()), numbered)
}
