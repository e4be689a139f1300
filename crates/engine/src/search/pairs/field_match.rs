//! What the name and the place of an address give to its rank.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::column::Lists;
use vejviser_dataset::text::TextField;

use super::order::PairOrder;
use super::size::shortest_text;
use crate::search::rank::{Hits, Weight};
use crate::search::terms::FieldTerms;
use crate::search::words::{Query, mask_of};

/// How the query matches a name or a place: what this gives to the rank.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct FieldMatch {
    /// Per query word.
    pub(in crate::search) hits: SmallVec<[Hits; 6]>,
    /// A bit for each query word that occurs.
    pub(super) mask: u64,
    /// Distinct words.
    pub(in crate::search) words: usize,
}

impl FieldMatch {
    pub(super) fn new(words: usize, hits: impl Iterator<Item = Hits>) -> Self {
        let hits: SmallVec<[Hits; 6]> = hits.collect();
        let mask = mask_of(hits.iter().map(|hits| hits.any()));
        Self { hits, mask, words }
    }
}

/// The matches met so far, each made once.
pub(in crate::search) struct FieldMatches<'a> {
    pub(super) names: FieldTerms<'a>,
    pub(super) places: FieldTerms<'a>,
    postal_terms: Lists<u32>,
    supplementary_town_terms: Lists<u32>,
    query: &'a Query,
    sizes: &'a PairOrder,
    made: Vec<FieldMatch>,
    of_names: FxHashMap<u32, u32>,
    of_places: FxHashMap<u32, u32>,
    /// By words, of all places that hold no word of the query.
    of_other_places: FxHashMap<u8, u32>,
}

impl<'a> FieldMatches<'a> {
    pub(super) fn new(snapshot: &'a Snapshot, query: &'a Query, sizes: &'a PairOrder) -> Self {
        let (names, places) = (&snapshot.street_name_search, &snapshot.place_search);
        let (text, words) = (&snapshot.text, query.words.as_slice());
        Self {
            names: FieldTerms::new(text, TextField::StreetName, names.terms.lists(), words),
            places: FieldTerms::new(text, TextField::Place, places.terms.lists(), words),
            postal_terms: places.postal_terms.lists(),
            supplementary_town_terms: places.supplementary_town_terms.lists(),
            query,
            sizes,
            made: Vec::new(),
            of_names: FxHashMap::default(),
            of_places: FxHashMap::default(),
            of_other_places: FxHashMap::default(),
        }
    }

    pub(in crate::search) fn get(&self, field: u32) -> &FieldMatch {
        &self.made[field as usize]
    }

    /// Adds a match that several names have in common.
    pub(super) fn add(&mut self, field: FieldMatch) -> u32 {
        self.made.push(field);
        self.made.len() as u32 - 1
    }

    /// The match of a street name.
    pub(super) fn name(&mut self, name: u32) -> u32 {
        *self.of_names.entry(name).or_insert_with(|| {
            let hits = (0..self.query.words.len()).map(|word| Hits::of(Weight::A, self.names.hits(name, word)));
            self.made.push(FieldMatch::new(self.sizes.name(name).words.into(), hits));
            self.made.len() as u32 - 1
        })
    }

    /// The match of a place.
    pub(super) fn place(&mut self, place: u32) -> u32 {
        if let Some(&field) = self.of_places.get(&place) {
            return field;
        }
        let hits = (0..self.query.words.len()).map(|word| self.place_hits(place, word));
        let field = self.add(FieldMatch::new(self.sizes.place(place).words.into(), hits));
        self.of_places.insert(place, field);
        field
    }

    /// The match of a place that is known to hold no word: its terms are not read.
    pub(super) fn other_place(&mut self, place: u32) -> u32 {
        let words = self.sizes.place(place).words;
        *self.of_other_places.entry(words).or_insert_with(|| {
            self.made.push(FieldMatch::new(words.into(), self.query.words.iter().map(|_| Hits::default())));
            self.made.len() as u32 - 1
        })
    }

    /// Letters of the shortest official text of a name in a place.
    pub(super) fn letters(&self, name: u32, place: u32) -> u32 {
        shortest_text(self.sizes.name(name), self.sizes.place(place))
    }

    /// The parts of a place that may hold a word.
    pub(super) fn parts_of_place(&self, word: usize) -> &'static [Weight] {
        let is_town = self.sizes.are_of_towns(self.places.terms_of(word));
        if is_town { &[Weight::C, Weight::D] } else { &[Weight::D] }
    }

    /// What a place gives to a word.
    pub(super) fn place_hits(&self, place: u32, word: usize) -> Hits {
        let [town, postal] = self.place_terms(place);
        let hits = Hits::of(Weight::C, self.places.hits_in(town, word));
        hits.with(Hits::of(Weight::D, self.places.hits_in(postal, word)))
    }

    /// The terms of the supplementary town, and those of the postcodes and their towns.
    fn place_terms(&self, place: u32) -> [&[u32]; 2] {
        [self.supplementary_town_terms.get(place as usize), self.postal_terms.get(place as usize)]
    }
}
