//! What the name and the place of an address give to its rank.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::column::Lists;
use vejviser_dataset::text::TextField;

use crate::search::document;
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
    /// Letters of its field of an official text.
    pub(super) letters: u32,
}

impl FieldMatch {
    /// The match of a field of no letters.
    pub(super) fn new(words: usize, hits: impl Iterator<Item = Hits>) -> Self {
        let hits: SmallVec<[Hits; 6]> = hits.collect();
        let mask = mask_of(hits.iter().map(|hits| hits.any()));
        Self { hits, mask, words, letters: 0 }
    }
}

/// How long a name or a place is, whatever the query.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    /// Distinct words.
    pub(super) words: usize,
    /// Letters of its field of an official text.
    pub(super) letters: u32,
}

impl Size {
    /// Of a street name.
    pub(super) fn of_name(snapshot: &Snapshot, name: u32) -> Self {
        let words = snapshot.street_name_search.terms.get(name as usize).len();
        Self { words, letters: letters(snapshot.street_names.name.get(name as usize)) }
    }

    /// Of a place: supplementary town, postcode and town, postcode and town of the large recipient.
    pub(super) fn of_place(snapshot: &Snapshot, place: u32) -> Self {
        let table = &snapshot.place_search;
        let words = [&table.supplementary_town_terms, &table.postal_terms].map(|terms| terms.get(place as usize).len());
        let town = document::supplementary_town(snapshot, place);
        let postcode = snapshot.places.postcode.get(place as usize);
        let between = if town.is_empty() { ", 1234 " } else { ", , 1234 " };
        let letters = [between, town, document::postcode_name(snapshot, postcode)].into_iter().map(letters).sum();
        Self { words: words.into_iter().sum(), letters }
    }
}

/// The matches met so far, each made once.
pub(in crate::search) struct FieldMatches<'a> {
    pub(super) names: FieldTerms<'a>,
    pub(super) places: FieldTerms<'a>,
    postal_terms: Lists<u32>,
    supplementary_town_terms: Lists<u32>,
    query: &'a Query,
    made: Vec<FieldMatch>,
    of_names: FxHashMap<u32, u32>,
    of_places: FxHashMap<u32, u32>,
}

impl<'a> FieldMatches<'a> {
    pub(super) fn new(snapshot: &'a Snapshot, query: &'a Query) -> Self {
        let (names, places) = (&snapshot.street_name_search, &snapshot.place_search);
        let (text, words) = (&snapshot.text, query.words.as_slice());
        Self {
            names: FieldTerms::new(text, TextField::StreetName, names.terms.lists(), words),
            places: FieldTerms::new(text, TextField::Place, places.terms.lists(), words),
            postal_terms: places.postal_terms.lists(),
            supplementary_town_terms: places.supplementary_town_terms.lists(),
            query,
            made: Vec::new(),
            of_names: FxHashMap::default(),
            of_places: FxHashMap::default(),
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
    pub(super) fn name(&mut self, snapshot: &Snapshot, name: u32) -> u32 {
        *self.of_names.entry(name).or_insert_with(|| {
            let hits = (0..self.query.words.len()).map(|word| Hits::of(Weight::A, self.names.hits(name, word)));
            let Size { words, letters } = Size::of_name(snapshot, name);
            self.made.push(FieldMatch { letters, ..FieldMatch::new(words, hits) });
            self.made.len() as u32 - 1
        })
    }

    /// The match of a place.
    pub(super) fn place(&mut self, snapshot: &Snapshot, place: u32) -> u32 {
        if let Some(&field) = self.of_places.get(&place) {
            return field;
        }
        let hits = (0..self.query.words.len()).map(|word| self.place_hits(place, word));
        let Size { words, letters } = Size::of_place(snapshot, place);
        let field = self.add(FieldMatch { letters, ..FieldMatch::new(words, hits) });
        self.of_places.insert(place, field);
        field
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

fn letters(text: &str) -> u32 {
    text.chars().count() as u32
}
