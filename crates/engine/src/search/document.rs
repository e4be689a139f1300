//! The words of a street name and of a place, as the text index has them, for ranking.

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::synonym::synonyms;
use vejviser_model::words::index_words;

use super::rank::{Hits, Weight};
use super::units::is_meant;
use super::words::Query;

/// Name of the postcode, empty when it is unknown.
pub(crate) fn postcode_name(snapshot: &Snapshot, postcode: Option<u16>) -> &str {
    let row = postcode.and_then(|postcode| snapshot.area(AreaKind::Postcode, postcode.into()));
    row.map_or("", |row| snapshot.areas.name.get(row as usize))
}

/// Name of the supplementary town of a place, empty when it has none.
pub(crate) fn supplementary_town(snapshot: &Snapshot, place: u32) -> &str {
    let town = snapshot.places.supplementary_town.get(place as usize);
    town.map_or("", |town| snapshot.towns.name.get(town as usize))
}

/// Distinct words of a text with everything that stands for them.
pub(crate) fn distinct_words<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in texts.into_iter().flat_map(index_words) {
        words.extend(synonyms(&word).map(str::to_owned));
        words.push(word);
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// What a part of an address text gives to the rank.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// Per query word.
    pub(super) hits: Vec<Hits>,
    /// Distinct words.
    pub(super) words: usize,
}

impl Part {
    /// A part that no query word occurs in; its words are merely counted.
    fn without_hits(query: &Query, words: usize) -> Self {
        Self { hits: vec![Hits::default(); query.words.len()], words }
    }

    fn new(query: &Query, mask: u64, fallback: Weight, texts: &[(Weight, &[String])]) -> Self {
        let mut hits = vec![Hits::default(); query.words.len()];
        for (number, (word, hits)) in query.words.iter().zip(&mut hits).enumerate() {
            for &(weight, words) in texts {
                hits.add(weight, words.iter().filter(|text| is_meant(word, text)).count());
            }
            // What the index says counts, even where it splits words otherwise.
            if mask & (1 << number) != 0 && !hits.any() {
                hits.add(fallback, 1);
            }
        }
        Self { hits, words: texts.iter().map(|(_, words)| words.len()).sum() }
    }
}

/// The parts met so far.
#[derive(Debug, Default)]
pub(super) struct Parts {
    names: FxHashMap<u32, Part>,
    places: FxHashMap<u32, Part>,
}

impl Parts {
    /// The part of a street name; `mask` are the query words that the index finds in it.
    pub(super) fn name(&mut self, snapshot: &Snapshot, query: &Query, name: u32, mask: u64) -> &Part {
        self.names.entry(name).or_insert_with(|| {
            let text = snapshot.street_names.name.get(name as usize);
            if mask == 0 {
                return Part::without_hits(query, text.split(' ').count());
            }
            let words = distinct_words([text]);
            Part::new(query, mask, Weight::A, &[(Weight::A, &words)])
        })
    }

    /// The part of a place: supplementary town, postcode and town, postcode and town of the large recipient.
    pub(super) fn place(&mut self, snapshot: &Snapshot, query: &Query, place: u32, mask: u64) -> &Part {
        self.places.entry(place).or_insert_with(|| {
            let ordinary = snapshot.places.postcode.get(place as usize);
            let large = snapshot.places.large_recipient_postcode.get(place as usize);
            let digits = |postcode: Option<u16>| postcode.map(|postcode| format!("{postcode:04}")).unwrap_or_default();
            let (first, second) = (digits(ordinary), digits(large));
            if mask == 0 {
                let post = postcode_name(snapshot, ordinary).split(' ').count() + 1;
                return Part::without_hits(query, post + usize::from(!supplementary_town(snapshot, place).is_empty()));
            }
            let town = distinct_words([supplementary_town(snapshot, place)]);
            let texts = [&first, postcode_name(snapshot, ordinary), &second, postcode_name(snapshot, large)];
            let post = distinct_words(texts);
            Part::new(query, mask, Weight::D, &[(Weight::C, &town), (Weight::D, &post)])
        })
    }
}
