//! Candidates in and around a town that was typed without its postcode.

use vejviser_dataset::tables::Bearer;
use vejviser_model::parse::Reading;

use super::{Candidates, Precision};
use crate::cleanse::lookup::candidate::Candidate;
use crate::cleanse::lookup::place::Place;
use crate::cleanse::lookup::street::StreetMatch;
use crate::cleanse::record::AddressRow;
use crate::towns::alias::TownAlias;
use crate::{Budget, Result};

impl Candidates<'_> {
    /// Adds the addresses of a street around the typed town, a place of this penalty, with the number and unit that were read.
    pub(crate) fn add_around(
        &mut self,
        reading: &Reading<'_>,
        rank: usize,
        street: StreetMatch,
        of_place: u32,
        budget: &mut Budget,
    ) -> Result<()> {
        let reading = Reading { postcode: Some(street.entry.postcode()), town: None, ..reading.clone() };
        self.add_street_of(&reading, rank, street, (of_place, Precision::Exact), budget)
    }

    /// Whether a street has a house in a town, by the name of the town or by that of the supplementary town.
    pub(crate) fn is_in_town(&self, street: &StreetMatch, town: &TownAlias) -> bool {
        let postcode = street.entry.postcode();
        let Bearer::Street(street) = street.entry.bearer() else { return false };
        let streets = &self.snapshot.streets;
        let mut entrances = streets.access_from.get(street as usize)..streets.access_to.get(street as usize);
        let is_there = |entrance: u32| {
            let place = Place::of(self.snapshot, entrance);
            place.postcode == Some(postcode) && town.is_name_of(place.town, place.supplementary_town)
        };
        town.towns.contains(&postcode) || town.places.contains(&postcode) && entrances.any(is_there)
    }

    /// Adds the addresses of a street with the number and unit that were read, its postcode taken for what the typed town
    /// means. `reading` is without that town.
    pub(crate) fn add_by_town_alias(
        &mut self,
        reading: &Reading<'_>,
        rank: usize,
        street: StreetMatch,
        town: &TownAlias,
        budget: &mut Budget,
    ) -> Result<()> {
        let (before, snapshot, postcode) = (self.found.len(), self.snapshot, street.entry.postcode());
        let reading = Reading { postcode: Some(postcode), ..reading.clone() };
        self.add_street(&reading, rank, street, Precision::Exact, budget)?;
        let mut added = self.found.split_off(before);
        // A supplementary town covers a part of its postcode.
        if !town.towns.contains(&postcode) && town.places.contains(&postcode) {
            let is_there = |row: AddressRow| {
                let place = Place::of(snapshot, row.entrance);
                town.is_name_of(place.town, place.supplementary_town)
            };
            added.retain(|candidate| candidate.subject.row().is_some_and(is_there));
        }
        self.found.extend(added.into_iter().map(|candidate| Candidate { is_by_town_alias: true, ..candidate }));
        Ok(())
    }
}
