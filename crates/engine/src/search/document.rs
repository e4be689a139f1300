//! The texts that the words of an address come from.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::synonym::synonyms;
use vejviser_model::words::index_words;

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
