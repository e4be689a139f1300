//! Areas of every theme (municipalities, postcodes, parishes and so on): lists and their autocomplete, lookup by code, and
//! which area a position lies in.
//!
//! A list takes the rows that shapes ([`place`]), codes and ids ([`filter`]) or words ([`words`], [`parcel_words`]) have
//! found, and looks at each until its page is full; there are few areas of most kinds, and millions of parcels.

mod filter;
mod parcel_words;
mod place;
mod words;

use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind};
use vejviser_model::electoral_part::number_of_letter;
use vejviser_model::id::AreaId;
use vejviser_model::nuts::province_of_nuts3;

use crate::filter::single_letter;
use crate::request::{AreaFilter, AreaKey, Location, Page};
use crate::rowset::RowSet;
use crate::search::{Listed, PageRows, Query, TEXT_FIELDS, first_that};
use crate::{Budget, Engine, List, Result, shape};

use filter::CompiledArea;
pub(crate) use parcel_words::Districts;
pub(crate) use words::AreaNames;

impl Engine {
    /// The areas that a filter lets through, all of them without a page: in order of code and number; with text in order
    /// of rank, then so; the nearest to a position, one without a page, in order of distance. Postcodes of large recipients are left out unless the filter includes them, and supplementary
    /// towns that were discontinued likewise.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for shapes and positions that cannot be used, or the budget's errors.
    pub fn areas(
        &self,
        kind: AreaKind,
        filter: &AreaFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AreaId>> {
        let snapshot = self.snapshot();
        let most_near = PageRows::most_near(page);
        let page = PageRows::of(page);
        budget.spend(1)?;
        // Every parcel is shown unless something is asked for: any page begins where it is counted to.
        if kind == AreaKind::Parcel && filter.has_only(&[]) {
            let rows = snapshot.areas_of(kind);
            let at = |place: u64| u32::try_from(place).map_or(rows.end, |place| rows.start.saturating_add(place));
            let shown = at(page.start).min(rows.end)..at(page.end).min(rows.end);
            return Ok(List { more: shown.end < rows.end, rows: shown.map(AreaId).collect() });
        }
        let mut compiled = CompiledArea::new(snapshot, kind, filter, budget)?;
        let text = filter.q.as_deref().filter(|q| !q.trim().is_empty());
        if text.is_none()
            && let Some(rows) = place::first_in_shape(&compiled, page.limit(), budget)?
        {
            return Ok(page.cut(&rows.into_iter().map(AreaId).collect::<Vec<_>>()));
        }
        place::restrict(&mut compiled, budget)?;
        let find = |query: &Query, limit, compiled: &CompiledArea<'_>, budget: &mut Budget| match kind {
            AreaKind::Parcel => parcel_words::find(self, compiled, query, limit, budget),
            _ => words::find(self, compiled, query, limit, budget),
        };
        let query = text.map(|q| Query::new(q, filter.autocomplete));
        let rows = match (text.zip(query), place::asks_nearest(filter)) {
            (Some((_, None)), _) => Vec::new(),
            (None, false) => first_that(compiled.candidates(), page.limit(), |row| compiled.holds(row), budget)?,
            (None, true) => place::nearest(&compiled, most_near, budget)?,
            (Some((_, Some(query))), true) => {
                let rows = find(&query, usize::MAX, &compiled, budget)?;
                compiled.restrict(Some(RowSet::from_rows(rows)));
                place::nearest(&compiled, most_near, budget)?
            }
            (Some((q, Some(query))), false) => {
                let listed = (filter.autocomplete && filter.has_only(&TEXT_FIELDS)).then_some(Listed::Areas(kind));
                self.beginnings.rows(listed, q, page.limit(), |limit| find(&query, limit, &compiled, budget))?
            }
        };
        Ok(page.cut(&rows.into_iter().map(AreaId).collect::<Vec<_>>()))
    }

    /// The area with a key, that of a large recipient too.
    pub fn area(&self, kind: AreaKind, key: &AreaKey) -> Option<AreaId> {
        let snapshot = self.snapshot();
        let code = code_of(key)?;
        let row = match &key.number {
            Some(number) => snapshot.area_with_number(kind, code, number),
            None => snapshot.area(kind, code),
        };
        row.filter(|&row| filter::is_alive(snapshot, kind, row as usize, key.include_discontinued)).map(AreaId)
    }

    /// The area that contains a position, edges included; the one with the lowest code where several do.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for `x` or `y` outside its system's bounds, or the budget's errors.
    pub fn area_at(&self, kind: AreaKind, location: Location, budget: &mut Budget) -> Result<Option<AreaId>> {
        let at = shape::position(location.x, location.y, location.srid)?;
        let rows = self.snapshot().area_index.containing(kind, at, |corners| budget.spend_on_position(corners))?;
        let is_alive = |row: &u32| filter::is_alive(self.snapshot(), kind, *row as usize, false);
        Ok(rows.into_iter().find(is_alive).map(AreaId))
    }
}

/// The code that a key stands for, unless nothing can have it.
fn code_of(key: &AreaKey) -> Option<u32> {
    match key {
        AreaKey { letter: Some(letter), .. } => single_letter(letter).and_then(number_of_letter),
        AreaKey { nuts3: Some(nuts3), .. } => province_of_nuts3(nuts3),
        AreaKey { municipality: Some(municipality), code, .. } if *code < AREAS_A_MUNICIPALITY => {
            Some(u32::from(*municipality) * AREAS_A_MUNICIPALITY + code)
        }
        AreaKey { municipality: Some(_), .. } => None,
        AreaKey { code, .. } => Some(*code),
    }
}
