//! Suggestions of names of places, in place of addresses: those of `/stednavne2`, the nearer of equal names first.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::id::PlaceNameId;

use crate::request::{AutocompleteParameters, Location, Page, PlaceNameFilter};
use crate::{Budget, Engine, Error, Result, shape};

/// A place without a position: after all others.
const UNKNOWN: u64 = u64::MAX;

impl Engine {
    /// Names that begin with the words of a text, or the primary name of the place with an id.
    ///
    /// # Errors
    /// [`Error::NotLoaded`] when there are no places, and those of [`Engine::place_names`].
    pub(super) fn suggested_places(
        &self,
        request: &AutocompleteParameters,
        budget: &mut Budget,
    ) -> Result<Vec<PlaceNameId>> {
        if self.snapshot().named_places.is_empty() {
            return Err(Error::not_loaded("places"));
        }
        let text = without_type(&request.q);
        let is_text = !text.trim().is_empty();
        if !is_text && request.id.is_none() {
            return Ok(Vec::new());
        }
        let filter = PlaceNameFilter {
            q: (is_text && request.id.is_none()).then(|| text.to_owned()),
            autocomplete: true,
            primary: request.id.is_some().then_some(true),
            id: request.id.clone().into_iter().collect(),
            municipality: request.municipality.clone(),
            spatial: request.spatial.clone(),
            ..PlaceNameFilter::default()
        };
        // Of equal names the nearest may stand behind the page.
        let page = request.near.is_none().then_some(Page { number: 1, size: request.limit });
        let mut names = self.place_names(&filter, page, budget)?.rows;
        if names.is_empty() && request.fuzzy {
            names = self.place_names_like(&filter, page, budget)?;
        }
        if let Some(from) = &request.near {
            self.nearer_first(&mut names, from)?;
        }
        names.truncate(request.limit as usize);
        Ok(names)
    }

    /// Sorts names that are spelt alike, which stand beside each other, by the distance of their places.
    fn nearer_first(&self, names: &mut [PlaceNameId], from: &Location) -> Result<()> {
        let snapshot = self.snapshot();
        let (from, first) =
            (shape::position(from.x, from.y, from.srid)?, snapshot.areas_of(AreaKind::NamedPlace).start);
        let distance = |name: &PlaceNameId| {
            let area = (first + snapshot.place_names.place.get(name.index())) as usize;
            let centre = snapshot.areas.centre_x.get(area).zip(snapshot.areas.centre_y.get(area));
            centre.map_or(UNKNOWN, |(x, y)| {
                (from.x - i64::from(x)).unsigned_abs().pow(2) + (from.y - i64::from(y)).unsigned_abs().pow(2)
            })
        };
        let spelling = |name: &PlaceNameId| snapshot.place_names.name.get(name.index());
        for alike in names.chunk_by_mut(|a, b| spelling(a) == spelling(b)) {
            alike.sort_by_cached_key(distance);
        }
        Ok(())
    }
}

/// A text without the type of a place that ends it: suggestions show it, names do not hold it.
fn without_type(text: &str) -> &str {
    let before = |text: &str| text.rsplit_once('(').map(|(before, _)| before.len());
    text.trim_end().strip_suffix(')').and_then(before).map_or(text, |end| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_that_a_suggestion_ends_with_is_not_searched_for() {
        for (text, expected) in [
            ("Aarhus, Aarhus Kommune (by)", "Aarhus, Aarhus Kommune "),
            ("Aarhus (by", "Aarhus (by"),
            ("Aarhus", "Aarhus"),
            (")", ")"),
        ] {
            assert_eq!(without_type(text), expected);
        }
    }
}
