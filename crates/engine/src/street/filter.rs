//! A [`StreetFilter`] made ready.

use vejviser_dataset::Snapshot;
use vejviser_dataset::postings::Posted;

use super::pattern::Pattern;
use super::shape::{Inside, LargeShape, in_shape};
use crate::filter::municipalities;
use crate::loaded::needs;
use crate::request::StreetFilter;
use crate::rowset::{RowSet, both};
use crate::shape::Shape;
use crate::visible::Visible;
use crate::{Budget, Result, lookup, names};

/// Which street segments a filter lets through, its text apart.
pub(super) struct Streets<'a> {
    snapshot: &'a Snapshot,
    filter: &'a StreetFilter,
    visible: Visible,
    /// Rows that everything with an index allows; `None` is all.
    pub(super) rows: Option<RowSet>,
    ids: Ids,
    pattern: Option<Pattern>,
    shape: Option<Box<LargeShape>>,
}

struct Ids {
    street: Option<vejviser_model::id::Uuid>,
    named_street: Option<vejviser_model::id::Uuid>,
}

impl<'a> Streets<'a> {
    /// Makes a filter ready.
    ///
    /// # Errors
    /// [`Error::Parameter`] for `id`, `namedStreetId`, `regex` or a shape that cannot be read; the budget's errors.
    pub(super) fn new(snapshot: &'a Snapshot, filter: &'a StreetFilter, budget: &mut Budget) -> Result<Self> {
        let id = |text: &Option<String>, field| text.as_ref().map(|text| lookup::id(text, field)).transpose();
        let ids = Ids { street: id(&filter.id, "id")?, named_street: id(&filter.named_street_id, "namedStreetId")? };
        let pattern = filter.regex.as_deref().map(|pattern| Pattern::new(pattern, budget)).transpose()?;
        let mut rows = municipalities(snapshot, &filter.municipality);
        if !filter.name.is_empty() {
            let named = filter.name.iter().filter_map(|name| names::street_name(snapshot, name));
            let segments = named.flat_map(|name| snapshot.street_names.streets.get(name as usize));
            rows = both(rows, Some(RowSet::from_rows(segments.copied().collect())));
        }
        if let Some(id) = ids.street {
            rows = both(rows, Some(RowSet::from_rows(snapshot.street_with_id(id).into_iter().collect())));
        }
        if let Some(id) = ids.named_street {
            needs(snapshot, snapshot.postings.has_values(Posted::NamedStreetId), "namedStreetId")?;
            let segments = snapshot.named_street(id).map(|row| snapshot.named_streets.segments.get(row as usize));
            rows = both(rows, Some(RowSet::from_rows(segments.unwrap_or_default().to_vec())));
        }
        let mut shape = None;
        if let Some(given) = Shape::from_spatial(&filter.spatial)? {
            match Inside::new(snapshot, given, filter.spatial.geometry, filter.position.is_some(), budget)? {
                Inside::Rows(inside) => rows = both(rows, Some(inside)),
                Inside::Large(large) => shape = Some(large),
            }
        }
        let visible = Visible::by_key(filter.include_discontinued);
        Ok(Self { snapshot, filter, visible, rows, ids, pattern, shape })
    }

    /// Whether a segment is let through.
    ///
    /// # Errors
    /// The budget's errors.
    pub(super) fn holds(&self, row: u32, budget: &mut Budget) -> Result<bool> {
        budget.spend(self.pattern.as_ref().map_or(1, |pattern| pattern.steps))?;
        let (streets, index) = (&self.snapshot.streets, row as usize);
        let name = || self.snapshot.street_names.name.get(streets.name.get(index) as usize);
        let is_named = self.visible.shows(streets.status.get(index))
            && self.rows.as_ref().is_none_or(|rows| rows.contains(row))
            && (self.filter.code.is_empty() || self.filter.code.contains(&streets.code.get(index)))
            && (self.filter.postcode.is_empty()
                || streets.postcodes.get(index).iter().any(|postcode| self.filter.postcode.contains(postcode)))
            && self.ids.street.is_none_or(|id| streets.id.get(index) == Some(id))
            && self.ids.named_street.is_none_or(|id| streets.named_street.get(index) == Some(id))
            && self.pattern.as_ref().is_none_or(|pattern| pattern.matches(name()));
        Ok(is_named && in_shape(self.shape.as_deref(), self.snapshot, &[row], budget)?)
    }
}
