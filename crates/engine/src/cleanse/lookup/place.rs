//! Where an address lies or lay, and how that differs from what was read.

use vejviser_dataset::Snapshot;
use vejviser_model::parse::Reading;

use crate::cleanse::lookup::penalty;
use crate::cleanse::lookup::town::{TownMatch, is_misspelt, match_town, resembles};
use crate::cleanse::record::{large_recipient, town_of};
use crate::towns::Towns;
use crate::towns::alias::is_called;

/// See the module.
pub(crate) struct Place<'a> {
    pub(crate) postcode: Option<u16>,
    pub(crate) town: &'a str,
    pub(crate) supplementary_town: Option<&'a str>,
    pub(crate) large_recipient: Option<(u16, &'a str)>,
}

impl<'a> Place<'a> {
    /// Where an entrance lies.
    pub(crate) fn of(snapshot: &'a Snapshot, entrance: u32) -> Self {
        let place = snapshot.access_addresses.place.get(entrance as usize) as usize;
        let postcode = snapshot.places.postcode.get(place);
        let town = snapshot.places.supplementary_town.get(place);
        Self {
            postcode,
            town: postcode.map_or("", |postcode| town_of(snapshot, postcode)),
            supplementary_town: town.map(|town| snapshot.towns.name.get(town as usize)),
            large_recipient: large_recipient(snapshot, entrance),
        }
    }

    /// The penalty of postcode and towns, of a street with this penalty; `buffer` is reused between calls.
    pub(crate) fn penalty(&self, towns: &Towns, reading: &Reading<'_>, of_street: u32, buffer: &mut String) -> u32 {
        let supplementary = self.supplementary_town_penalty(reading, buffer);
        let is_typed = |postcode: Option<u16>| postcode.is_some() && postcode == reading.postcode;
        if is_typed(self.postcode) || is_typed(self.large_recipient.map(|(postcode, _)| postcode)) {
            // With the right postcode a wrong town counts only if the street is wrong too: alone it is a typing error.
            let is_other_street = of_street >= penalty::STREET_EDIT;
            let is_own = |typed: &str| {
                self.resembles(typed) || self.postcode.is_some_and(|postcode| is_called(towns, typed, postcode))
            };
            let is_other = is_other_street && reading.town.is_some_and(|typed| !is_own(typed));
            return supplementary + u32::from(is_other) * penalty::OTHER_TOWN_AND_STREET;
        }
        let town = self.match_towns(reading, buffer);
        supplementary
            + match (reading.postcode, reading.town, town) {
                (Some(_), _, TownMatch::Different) => penalty::OTHER_PLACE,
                (Some(_), ..) => penalty::OTHER_POSTCODE,
                // All that says where it lies is another supplementary town.
                (None, None, _) if supplementary > 0 => penalty::OTHER_TOWN,
                (None, None, _) | (None, _, TownMatch::Same) => 0,
                (None, _, TownMatch::Prefix) => penalty::SHORT_TOWN,
                (None, Some(typed), TownMatch::Different) if is_misspelt(typed, self.town) => penalty::MISSPELT_TOWN,
                (None, _, TownMatch::Different) => penalty::OTHER_TOWN,
            }
    }

    fn supplementary_town_penalty(&self, reading: &Reading<'_>, buffer: &mut String) -> u32 {
        match (reading.supplementary_town, self.supplementary_town) {
            (Some(typed), Some(town)) if match_town(typed, town, buffer) == TownMatch::Same => 0,
            (Some(_), _) => penalty::OTHER_SUPPLEMENTARY_TOWN,
            (None, _) => 0,
        }
    }

    /// How the typed town matches one of its towns, at best.
    fn match_towns(&self, reading: &Reading<'_>, buffer: &mut String) -> TownMatch {
        let mut best = TownMatch::Different;
        if let Some(typed) = reading.town {
            for town in self.towns() {
                match match_town(typed, town, buffer) {
                    TownMatch::Same => best = TownMatch::Same,
                    TownMatch::Prefix if best == TownMatch::Different => best = TownMatch::Prefix,
                    _ => {}
                }
            }
        }
        best
    }

    /// Whether a typed town resembles one of its own.
    fn resembles(&self, typed: &str) -> bool {
        self.towns().any(|town| resembles(typed, town))
    }

    fn towns(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let large = self.large_recipient.map(|(_, town)| town);
        [Some(self.town), large, self.supplementary_town].into_iter().flatten()
    }
}
