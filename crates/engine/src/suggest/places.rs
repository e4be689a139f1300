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
        let is_text = !request.q.trim().is_empty();
        if !is_text && request.id.is_none() {
            return Ok(Vec::new());
        }
        let filter = PlaceNameFilter {
            q: (is_text && request.id.is_none()).then(|| request.q.clone()),
            autocomplete: true,
            fuzzy: request.fuzzy,
            primary: request.id.is_some().then_some(true),
            id: request.id.clone().into_iter().collect(),
            municipality: request.municipality.clone(),
            spatial: request.spatial.clone(),
            ..PlaceNameFilter::default()
        };
        let limit = request.limit as usize;
        let Some(from) = &request.near else {
            let page = Page { number: 1, size: request.limit };
            return Ok(self.place_names(&filter, Some(page), budget)?.rows);
        };
        let mut names = self.place_names(&filter, None, budget)?.rows;
        self.nearer_first(&mut names, from)?;
        names.truncate(limit);
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
