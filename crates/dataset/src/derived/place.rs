//! Places (postcode, town and supplementary town) as texts, and the order of equally good addresses by place.

use std::cmp::Reverse;

use arrow_schema::ArrowError;
use rustc_hash::FxHashMap;
use vejviser_model::text::write_postcode;

use super::{Made, Sources, made, term};
use crate::tables::{PlaceSearchBuilder, PlaceSearchRow, PlaceTextRow, PlaceTextsBuilder};
use crate::text::TextField;

/// The positions of the places, which those of street segments follow from.
pub(super) struct Places(Vec<u32>);

impl Places {
    pub(super) fn new(sources: &Sources) -> Self {
        let sizes = postcode_sizes(sources);
        let count = sources.places.len();
        let mut in_order: Vec<usize> = (0..count).collect();
        in_order.sort_by_key(|&row| {
            let number = sources.places.postcode.get(row).unwrap_or_default();
            let town = sources.places.supplementary_town.get(row).map_or(0, |town| town + 1);
            (Reverse(sizes[usize::from(number)]), number, town, row)
        });
        let mut positions = vec![0; count];
        for (position, row) in (0..).zip(in_order) {
            positions[row] = position;
        }
        Self(positions)
    }

    /// The position of a place among equally good addresses.
    pub(super) fn position(&self, place: u32) -> u32 {
        self.0[place as usize]
    }

    /// Makes the tables of places and of their texts.
    pub(super) fn make(&self, sources: &Sources) -> Result<[Made; 2], ArrowError> {
        let mut texts = Texts::new(sources);
        let terms = term::of_rows(&sources.terms, TextField::Place, sources.places.len());
        let by_word = term::by_word(&sources.terms, TextField::Place);
        let mut builder = PlaceSearchBuilder::default();
        for (row, &position) in self.0.iter().enumerate() {
            let postcodes = [sources.places.postcode.get(row), sources.places.large_recipient_postcode.get(row)];
            let [(postcode, town), large] = postcodes.map(|postcode| texts.postcode(sources, postcode));
            let mut postal = String::new();
            for postcode in postcodes.into_iter().flatten() {
                write_postcode(&mut postal, postcode);
                postal.extend([" ", sources.town(postcode), " "]);
            }
            let supplementary_town = sources.places.supplementary_town.get(row);
            let town_name = supplementary_town.map_or("", |town| sources.towns.name.get(town as usize));
            builder.push(&PlaceSearchRow {
                terms: &terms[row],
                postal_terms: &term::of_name(&by_word, &postal),
                supplementary_town_terms: &term::of_name(&by_word, town_name),
                postcode,
                town,
                supplementary_town: supplementary_town.map_or(0, |town| 1 + town),
                large_recipient_postcode: large.0,
                large_recipient_town: large.1,
                position,
                borrowed: std::marker::PhantomData,
            });
        }
        Ok([made(builder)?, made(texts.builder)?])
    }
}

/// Collects texts: the empty one, the supplementary towns in their order, then postcodes and their towns.
struct Texts {
    builder: PlaceTextsBuilder,
    /// Texts of the postcodes so far and of their towns.
    postcodes: FxHashMap<u16, (u32, u32)>,
}

impl Texts {
    fn new(sources: &Sources) -> Self {
        let mut texts = Self { builder: PlaceTextsBuilder::default(), postcodes: FxHashMap::default() };
        texts.push("");
        for row in 0..sources.towns.len() {
            texts.push(sources.towns.name.get(row));
        }
        texts
    }

    fn push(&mut self, text: &str) -> u32 {
        self.builder.push(&PlaceTextRow { text: &text.to_lowercase(), borrowed: std::marker::PhantomData })
    }

    /// The texts of a postcode and of its town.
    fn postcode(&mut self, sources: &Sources, postcode: Option<u16>) -> (u32, u32) {
        let Some(postcode) = postcode else { return (0, 0) };
        if let Some(&texts) = self.postcodes.get(&postcode) {
            return texts;
        }
        let mut number = String::new();
        write_postcode(&mut number, postcode);
        let town = sources.town(postcode);
        let texts = (self.push(&number), if town.is_empty() { 0 } else { self.push(town) });
        self.postcodes.insert(postcode, texts);
        texts
    }
}

/// Roughly how many addresses each postcode has, as a measure of its town. A street with several postcodes gives each of
/// them an equal share.
fn postcode_sizes(sources: &Sources) -> Vec<u32> {
    let mut sizes = vec![0; usize::from(u16::MAX) + 1];
    let units = sources.access_addresses.address_from.array().values();
    let first_unit = |entrance: u32| units.get(entrance as usize).copied().unwrap_or(sources.addresses.len() as u32);
    for street in 0..sources.streets.len() {
        let (from, to) = (sources.streets.access_from.get(street), sources.streets.access_to.get(street));
        let postcodes = sources.streets.postcodes.get(street);
        let share = first_unit(to).saturating_sub(first_unit(from)) / postcodes.len().max(1) as u32;
        for &postcode in postcodes {
            sizes[usize::from(postcode)] += share;
        }
    }
    sizes
}
