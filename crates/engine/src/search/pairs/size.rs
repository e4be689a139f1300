//! How long names and places are, which decides the order of pairs that a query does not tell apart.

use vejviser_dataset::Snapshot;

use crate::search::document;

/// Letters of a blank and a house number of one digit.
pub(super) const SHORTEST_NUMBER: u32 = 2;

/// How long a name or a place is, whatever the query; what is longer than can be said has at least this length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    /// Distinct words.
    pub(super) words: u8,
    /// Letters of its field of an official text.
    pub(super) letters: u8,
}

impl Size {
    /// Of a street name.
    pub(super) fn of_name(snapshot: &Snapshot, name: u32) -> Self {
        let words = snapshot.street_name_search.terms.get(name as usize).len();
        Self::new(words, [snapshot.street_names.name.get(name as usize)])
    }

    /// Of a place: supplementary town, postcode and town, postcode and town of the large recipient.
    pub(super) fn of_place(snapshot: &Snapshot, place: u32) -> Self {
        let table = &snapshot.place_search;
        let words = [&table.supplementary_town_terms, &table.postal_terms].map(|terms| terms.get(place as usize).len());
        let town = document::supplementary_town(snapshot, place);
        let postcode = snapshot.places.postcode.get(place as usize);
        let between = if town.is_empty() { ", 1234 " } else { ", , 1234 " };
        Self::new(words.into_iter().sum(), [between, town, document::postcode_name(snapshot, postcode)])
    }

    fn new<const PARTS: usize>(words: usize, text: [&str; PARTS]) -> Self {
        let letters: usize = text.into_iter().map(|part| part.chars().count()).sum();
        let most = usize::from(u8::MAX);
        Self { words: words.min(most) as u8, letters: letters.min(most) as u8 }
    }
}

/// Letters of the shortest official text in a pair.
pub(super) fn shortest_text(name: Size, place: Size) -> u32 {
    u32::from(name.letters) + SHORTEST_NUMBER + u32::from(place.letters)
}
