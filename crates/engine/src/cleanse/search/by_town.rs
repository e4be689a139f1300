//! Where no postcode was typed: what the town may mean by another name, and what lies around it.

use smallvec::SmallVec;
use vejviser_dataset::tables::Bearer;
use vejviser_model::parse::Reading;

use super::{CompiledReading, Search};
use crate::cleanse::Category;
use crate::cleanse::decide::evaluated::Evaluated;
use crate::cleanse::gazetteer::Gazetteer;
use crate::cleanse::lookup::scope::Scope;
use crate::cleanse::lookup::street::{StreetMatch, StreetMatches, TypedStreet};
use crate::cleanse::name::distance::NameDistance;
use crate::cleanse::name::place_in;
use crate::towns::alias::{TownAlias, aliases};
use crate::{Budget, Result};

/// A supplementary town and the town behind it as one name: `Viby, Jyll.`
fn joined_town<'t>(text: &'t str, reading: &Reading<'t>) -> Option<&'t str> {
    let (first, last) = (reading.supplementary_town?, reading.town?);
    text.get(place_in(text, first)?..place_in(text, last)? + last.len())
}

/// The streets of the country that have exactly this name today.
fn present_streets(street: &TypedStreet<'_>, index: &Gazetteer, budget: &mut Budget) -> Result<StreetMatches> {
    let mut streets = street.exact(index, &Scope::default(), budget)?;
    streets.retain(|street| matches!(street.entry.bearer(), Bearer::Street(_)));
    Ok(streets)
}

impl<'a, 't> Search<'a, '_, 't> {
    /// What fits exactly if the town was typed by another name: those of category B, if there are any.
    pub(super) fn answer_by_town_alias(
        &mut self,
        readings: &[CompiledReading<'t>],
    ) -> Result<Option<Vec<Evaluated<'a>>>> {
        for read in
            readings.iter().filter(|read| read.reading.postcode.is_none() && read.reading.house_number.is_some())
        {
            let town = read.reading.town.or(read.reading.supplementary_town);
            for town in town.into_iter().chain(joined_town(self.text, &read.reading)) {
                let meanings: SmallVec<[TownAlias; 2]> = aliases(&self.index.towns, town).collect();
                if !meanings.is_empty() && self.add_by_town_alias(read, town, &meanings)? {
                    self.aliases.push((read.rank, town));
                    break;
                }
            }
        }
        if self.aliases.is_empty() {
            return Ok(None);
        }
        self.candidates.sort();
        let mut found = self.evaluate(|candidate| candidate.is_by_town_alias && candidate.fit.is_exact)?;
        found.retain(|found| found.evaluation.category() == Category::B);
        Ok(Some(found).filter(|found| !found.is_empty()))
    }

    /// Adds what is as read in what a town may mean, the first of several that has it. Returns whether there is any.
    fn add_by_town_alias(&mut self, read: &CompiledReading<'t>, town: &'t str, meanings: &[TownAlias]) -> Result<bool> {
        let Self { candidates, index, budget, .. } = self;
        let streets = present_streets(&read.street, index, budget)?;
        let mut reading = Reading { town: None, ..read.reading.clone() };
        if read.reading.town != Some(town) {
            reading.supplementary_town = None;
        }
        let before = candidates.as_slice().len();
        for meant in meanings {
            let in_town = |postcode: u16| meant.towns.contains(&postcode) || meant.places.contains(&postcode);
            for &street in streets.iter().filter(|street| in_town(street.entry.postcode())) {
                candidates.add_by_town_alias(&reading, read.rank, street, meant, budget)?;
            }
            if candidates.as_slice().len() > before {
                return Ok(true);
            }
            // Where a street lies in a town of this name, no other in the municipality or parish is meant.
            let in_town: StreetMatches =
                streets.iter().filter(|street| candidates.is_in_town(street, meant)).copied().collect();
            let is_meant = |street: &StreetMatch| in_town.is_empty() || in_town.contains(street);
            // Nor where one in the town has this name but for a typing error.
            let one_edit = NameDistance { edits: 1, is_shortened: false };
            let places = meant.places.iter().copied();
            if in_town.is_empty() && read.street.has_as_near(index, places, (None, one_edit), budget)? {
                continue;
            }
            let area = TownAlias { areas: meant.areas.clone(), ..TownAlias::default() };
            let in_area = streets.iter().filter(|street| meant.areas.contains(&street.entry.postcode()));
            for &street in in_area.filter(|street| is_meant(street)) {
                candidates.add_by_town_alias(&reading, read.rank, street, &area, budget)?;
            }
            if candidates.as_slice().len() > before {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds what is as read around the typed town, where no postcode was typed: in towns whose names begin with its name, and
    /// in the municipality or parish of that name. A street of exactly this name there is likelier than one like it in the town.
    pub(super) fn add_around(&mut self, readings: &[CompiledReading<'_>]) -> Result<()> {
        let Self { candidates, index, budget, .. } = self;
        let by_town = readings.iter().filter(|read| read.reading.postcode.is_none() && !read.scope.town.is_empty());
        for CompiledReading { reading, rank, street, scope, .. } in
            by_town.filter(|read| read.reading.house_number.is_some())
        {
            for (around, of_place) in scope.around(index, reading) {
                for street in street.exact(index, &around, budget)? {
                    candidates.add_around(reading, *rank, street, of_place, budget)?;
                }
            }
        }
        Ok(())
    }
}
