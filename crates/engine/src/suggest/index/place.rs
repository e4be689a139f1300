//! Places (postcode, town and supplementary town) as texts, and the order of equally good addresses by place.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{PlaceSearch, PlaceTexts};

/// The places of a snapshot.
#[derive(Debug)]
pub(crate) struct Places {
    places: PlaceSearch,
    texts: PlaceTexts,
}

/// Texts of a place in lower case, as numbers of [`Places::text`]; 0 is the empty text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaceTextNumbers {
    pub(crate) postcode: u32,
    pub(crate) town: u32,
    pub(crate) supplementary_town: u32,
    pub(crate) large_recipient_postcode: u32,
    pub(crate) large_recipient_town: u32,
}

impl Places {
    pub(super) fn new(snapshot: &Snapshot) -> Self {
        Self { places: snapshot.place_search.clone(), texts: snapshot.place_texts.clone() }
    }

    /// The texts of a place, by row.
    #[inline]
    pub(crate) fn texts(&self, place: u32) -> PlaceTextNumbers {
        let (places, row) = (&self.places, place as usize);
        PlaceTextNumbers {
            postcode: places.postcode.get(row),
            town: places.town.get(row),
            supplementary_town: places.supplementary_town.get(row),
            large_recipient_postcode: places.large_recipient_postcode.get(row),
            large_recipient_town: places.large_recipient_town.get(row),
        }
    }

    /// The position of a place among equally good addresses.
    #[inline]
    pub(crate) fn position(&self, place: u32) -> u32 {
        self.places.position.get(place as usize)
    }

    /// Whether a place has both postcode and town.
    #[inline]
    pub(crate) fn is_complete(&self, place: u32) -> bool {
        self.places.postcode.get(place as usize) != 0 && self.places.town.get(place as usize) != 0
    }

    /// A text of a place.
    #[inline]
    pub(crate) fn text(&self, number: u32) -> &str {
        self.texts.text.get(number as usize)
    }
}
