//! What cleansing needs in addition to the snapshot: the streets of each postcode by name, and the postcodes of each town.
//!
//! Derived once when a snapshot is opened, and shared by all threads. It contains streets and no addresses: some hundred
//! thousand pairs of postcode and name for the whole country.

use std::ops::Range;

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;

use crate::cleanse::name::distance::TypedName;
use crate::cleanse::name::reduce::reduce;
use crate::cleanse::name::table::NameTable;
use crate::history::VersionNameId;

/// One more than the greatest postcode.
const POSTCODES: usize = 10_000;

/// A street in a postcode under one of its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Entry {
    pub(crate) postcode: u16,
    /// Number of the name in [`Index::names`].
    pub(crate) name: u32,
    /// Who bears it.
    pub(crate) bearer: Bearer,
}

/// Who bears a name in a postcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bearer {
    /// A street segment, by row.
    Street(u32),
    /// Former versions of entrances, by the number of their street's name.
    Versions(VersionNameId),
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Index {
    /// All street names and addressing names.
    pub(crate) names: NameTable,
    /// Ordered by postcode, name, bearer.
    entries: Vec<Entry>,
    /// The letters of the name of each entry, in a column of their own because most names are rejected by them.
    letters: Vec<u32>,
    /// The start of each postcode's entries, and the end of the last.
    postcode_starts: Vec<u32>,
    /// Places of the entries in the order of their names.
    by_name: Vec<u32>,
    /// The start of each name's places, and the end of the last.
    name_starts: Vec<u32>,
    /// Towns of postcodes and supplementary towns.
    towns: NameTable,
    /// Ordered by town, postcode.
    town_postcodes: Vec<(u32, u16)>,
}

impl Index {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let (names, numbers) = number_names(snapshot);
        let mut entries = Vec::new();
        for street in 0..snapshot.streets.len() {
            let name = numbers.names[snapshot.streets.name.get(street) as usize];
            let addressing = snapshot.streets.addressing_name.get(street).map(|name| numbers.addressing[name]);
            for postcode in postcodes_of(snapshot, street) {
                for name in std::iter::once(name).chain(addressing) {
                    entries.push(Entry { postcode, name, bearer: Bearer::Street(street as u32) });
                }
            }
        }
        for (name, addressing, postcode) in former_names(snapshot) {
            let bearer = Bearer::Versions(VersionNameId(name));
            let addressing = addressing.and_then(|name| numbers.addressing.get(name).copied());
            for name in std::iter::once(numbers.names[name as usize]).chain(addressing) {
                entries.push(Entry { postcode, name, bearer });
            }
        }
        entries.sort_unstable();
        entries.dedup();
        let postcode_starts = starts(POSTCODES, entries.iter().map(|entry| usize::from(entry.postcode)));
        let name_starts = starts(names.len() as usize, entries.iter().map(|entry| entry.name as usize));
        let mut next = name_starts.clone();
        let mut by_name = vec![0; entries.len()];
        for (place, entry) in (0..).zip(&entries) {
            let next = &mut next[entry.name as usize];
            by_name[*next as usize] = place;
            *next += 1;
        }
        let (towns, town_postcodes) = towns(snapshot);
        let letters = entries.iter().map(|entry| names.letters_of(entry.name)).collect();
        Self { names, entries, letters, postcode_starts, by_name, name_starts, towns, town_postcodes }
    }

    /// The places of the entries of a postcode.
    fn places_in(&self, postcode: u16) -> Range<usize> {
        let postcode = usize::from(postcode);
        match (self.postcode_starts.get(postcode), self.postcode_starts.get(postcode + 1)) {
            (Some(&from), Some(&to)) => from as usize..to as usize,
            _ => 0..0,
        }
    }

    /// The streets of a postcode, in order of name.
    #[inline]
    pub(crate) fn in_postcode(&self, postcode: u16) -> &[Entry] {
        &self.entries[self.places_in(postcode)]
    }

    /// The streets of a postcode whose letters allow that they are within `max` edits of a typed name, in order of name.
    pub(crate) fn candidates_in<'s>(
        &'s self,
        postcode: u16,
        typed: &'s TypedName<'_>,
        max: u32,
    ) -> impl Iterator<Item = &'s Entry> + 's {
        let places = self.places_in(postcode);
        let letters = self.letters[places.clone()].iter();
        let candidates =
            letters.zip(&self.entries[places]).filter(move |&(&letters, _)| typed.may_be_within(letters, max));
        candidates.map(|(_, entry)| entry)
    }

    /// The streets of a postcode that bear a name.
    pub(crate) fn named_in(&self, postcode: u16, name: u32) -> &[Entry] {
        let entries = self.in_postcode(postcode);
        let from = entries.partition_point(|entry| entry.name < name);
        let rest = &entries[from..];
        &rest[..rest.partition_point(|entry| entry.name == name)]
    }

    /// The streets of the country that bear a name.
    pub(crate) fn named(&self, name: u32) -> impl ExactSizeIterator<Item = Entry> + '_ {
        let name = name as usize;
        let places = &self.by_name[self.name_starts[name] as usize..self.name_starts[name + 1] as usize];
        places.iter().map(|&place| self.entries[place as usize])
    }

    /// The names of all towns.
    pub(crate) fn towns(&self) -> &NameTable {
        &self.towns
    }

    /// The postcodes of some towns, given by their numbers.
    pub(crate) fn postcodes_of(&self, towns: Range<u32>) -> impl Iterator<Item = u16> + '_ {
        let from = self.town_postcodes.partition_point(|&(town, _)| town < towns.start);
        self.town_postcodes[from..]
            .iter()
            .take_while(move |&&(town, _)| town < towns.end)
            .map(|&(_, postcode)| postcode)
    }
}

/// The numbers of the names, by where the snapshot has them.
struct Numbers<'a> {
    /// By row of the street names, and after these of the former ones.
    names: Vec<u32>,
    /// By addressing name.
    addressing: FxHashMap<&'a str, u32>,
}

/// Puts all names of streets into one table.
fn number_names(snapshot: &Snapshot) -> (NameTable, Numbers<'_>) {
    let mut addressing: FxHashMap<&str, u32> = FxHashMap::default();
    for street in 0..snapshot.streets.len() {
        if let Some(name) = snapshot.streets.addressing_name.get(street) {
            addressing.insert(name, 0);
        }
    }
    for (_, name, _) in former_names(snapshot) {
        addressing.extend(name.map(|name| (name, 0)));
    }
    let present = (0..snapshot.street_names.len()).map(|row| snapshot.street_names.name.get(row));
    let former = (0..snapshot.former_street_names.len()).map(|row| snapshot.former_street_names.name.get(row));
    let reduced: Vec<String> = present.chain(former).map(reduce).collect();
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
    (NameTable::new(distinct), Numbers { names, addressing })
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

/// The number of the street name, the addressing name and the postcode of each former version of an entrance, without
/// repetitions among neighbours.
fn former_names(snapshot: &Snapshot) -> impl Iterator<Item = (u32, Option<&str>, u16)> {
    let versions = &snapshot.access_address_versions;
    let mut last = None;
    let rows = (0..versions.len()).filter(|&row| versions.valid_to.get(row).is_some());
    rows.filter_map(move |row| {
        let name = (versions.street_name.get(row), versions.addressing_name.get(row), versions.postcode.get(row)?);
        (last.replace(name) != Some(name)).then_some(name)
    })
}

/// The start of each of `count` groups among their members, which come in order of groups, and the end of the last.
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

/// The towns of postcodes and the supplementary towns, with their postcodes.
fn towns(snapshot: &Snapshot) -> (NameTable, Vec<(u32, u16)>) {
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
    (NameTable::new(names.iter().copied()), numbered)
}
