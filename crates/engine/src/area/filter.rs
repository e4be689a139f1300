//! An [`AreaFilter`] made ready.

use std::ops::Range;

use roaring::RoaringBitmap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::postings::{Posted, Value};
use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind, WITHOUT_NUMBER, number_in_municipality};
use vejviser_model::electoral_part::letter_of_number;
use vejviser_model::nuts::{number_of_nuts2, province_of_nuts3};

use crate::filter::{are_listed, has_letter_or_none, is_listed, rows_with_or_without};
use crate::request::AreaFilter;
use crate::rowset::{RowSet, both};
use crate::shape::Shape;
use crate::visible::Visible;
use crate::{Budget, Result};

/// So many rows are held one by one against a shape or a position, which the index of the kind finds otherwise.
const FEW: u64 = 2_048;

/// Which areas of a kind a filter lets through, its text apart; its place too, until [`super::place::restrict`].
pub(super) struct CompiledArea<'a> {
    snapshot: &'a Snapshot,
    kind: AreaKind,
    filter: &'a AreaFilter,
    all: Range<u32>,
    /// Rows that everything with an index allows; `None` is all.
    rows: Option<RowSet>,
    /// What so many lie in that each is held against it when it is found.
    wide: Option<Shape>,
}

impl<'a> CompiledArea<'a> {
    /// Makes a filter ready.
    ///
    /// # Errors
    /// The budget's errors.
    pub(super) fn new(
        snapshot: &'a Snapshot,
        kind: AreaKind,
        filter: &'a AreaFilter,
        budget: &mut Budget,
    ) -> Result<Self> {
        let mut compiled = Self { snapshot, kind, filter, all: snapshot.areas_of(kind), rows: None, wide: None };
        compiled.restrict(by_code(snapshot, kind, filter));
        if kind == AreaKind::Parcel {
            let AreaFilter { feature_id, bfe_number, real_property, parent, property_number, .. } = filter;
            let in_municipality =
                |number: &Option<u64>| number.map_or(Some(None), |number| number_in_municipality(number).map(Some));
            let of_extended: Vec<Option<u32>> =
                filter.extended_property_number.iter().filter_map(in_municipality).collect();
            let codes = |codes: &[Option<u16>]| codes.iter().map(|code| code.map(u32::from)).collect::<Vec<_>>();
            for (column, values) in [
                (Posted::ParcelMunicipality, &codes(&filter.municipality)),
                (Posted::ParcelRegion, &codes(&filter.region)),
                (Posted::ParcelParish, &codes(&filter.parish)),
                (Posted::ParcelCourtDistrict, &codes(&filter.court_district)),
                (Posted::FeatureId, feature_id),
                (Posted::BfeNumber, bfe_number),
                (Posted::RealProperty, real_property),
                (Posted::ParentParcel, parent),
                (Posted::ParcelPropertyNumber, property_number),
                (Posted::ParcelPropertyNumber, &of_extended),
            ] {
                let values = values.iter().map(|number| number.map(Value::Number));
                let rows = compiled.parcels_with(column, values, budget)?;
                compiled.restrict(rows);
            }
            if filter.code.is_empty() {
                let numbers = filter.cadastral_number.iter().map(|number| Some(Value::Text(number)));
                let rows = compiled.parcels_with(Posted::ParcelNumber, numbers, budget)?;
                compiled.restrict(rows);
            }
            if !filter.extended_property_number.is_empty() && of_extended.is_empty() {
                compiled.restrict(Some(RowSet::default()));
            }
        }
        Ok(compiled)
    }

    pub(super) fn snapshot(&self) -> &'a Snapshot {
        self.snapshot
    }

    pub(super) fn kind(&self) -> AreaKind {
        self.kind
    }

    /// What was asked for.
    pub(super) fn asked(&self) -> &'a AreaFilter {
        self.filter
    }

    /// The rows that may be let through, where these are few.
    pub(super) fn few(&self) -> Option<&RowSet> {
        self.rows().filter(|rows| rows.len() <= FEW)
    }

    /// The rows that may be let through, where not all may.
    pub(super) fn rows(&self) -> Option<&RowSet> {
        self.rows.as_ref()
    }

    /// Rows of the kind.
    pub(super) fn all(&self) -> Range<u32> {
        self.all.clone()
    }

    /// The rows that may be let through, ascending.
    pub(super) fn candidates(&self) -> impl Iterator<Item = u32> {
        let all = || RowSet::from_ranges([self.all.clone()]);
        let rows = self.rows.clone().unwrap_or_else(all);
        let ranges: Vec<Range<u32>> = rows.within(self.all.clone()).collect();
        ranges.into_iter().flatten()
    }

    /// Whether a row may be let through.
    pub(super) fn is_candidate(&self, row: u32) -> bool {
        self.rows.as_ref().is_none_or(|rows| rows.contains(row))
    }

    /// Holds what is found against a shape.
    pub(super) fn hold_against(&mut self, shape: Shape) {
        self.wide = Some(shape);
    }

    /// Whether a row that is let through lies in what it is held against.
    ///
    /// # Errors
    /// The budget's errors.
    pub(super) fn lies_inside(&self, row: u32, budget: &mut Budget) -> Result<bool> {
        let Some(shape) = &self.wide else { return Ok(true) };
        let steps = shape.steps();
        let mut charge = |corners| budget.spend_on_shape(corners, steps);
        self.snapshot.area_index.meets(self.kind, row, shape, &mut charge)
    }

    /// Leaves only some of the rows; `None` is all.
    pub(super) fn restrict(&mut self, rows: Option<RowSet>) {
        self.rows = both(self.rows.take(), rows);
    }

    /// Rows of the parcels with one of some values, of which `None` is "has none"; `None` where nothing is asked for.
    fn parcels_with<'v>(
        &self,
        column: Posted,
        values: impl ExactSizeIterator<Item = Option<Value<'v>>>,
        budget: &mut Budget,
    ) -> Result<Option<RowSet>> {
        if values.len() == 0 {
            return Ok(None);
        }
        let mut parcels = RoaringBitmap::new();
        for value in values {
            parcels |= rows_with_or_without(self.snapshot, column, value, budget)?;
        }
        let rows = parcels.into_iter().map(|parcel| self.all.start + parcel);
        Ok(Some(RowSet::from_ranges(rows.map(|row| row..row + 1))))
    }

    /// Whether a candidate is let through.
    pub(super) fn holds(&self, row: u32) -> bool {
        let Self { snapshot, kind, filter, .. } = *self;
        let (areas, row) = (&snapshot.areas, row as usize);
        let is_postcode = kind == AreaKind::Postcode;
        (filter.large_recipients || !is_postcode || !areas.large_recipient.get(row))
            && is_alive(snapshot, kind, row, filter.include_discontinued)
            && is_listed(&filter.code, Some(areas.code.get(row)))
            && (filter.name.is_empty() || filter.name.iter().any(|name| name == areas.name.get(row)))
            && is_listed(&filter.region, areas.region.get(row))
            && is_listed(&filter.seat_municipality, areas.seat_municipality.get(row))
            && are_listed(&filter.municipality, || areas.municipalities.get(row).iter().copied())
            && (filter.nuts2.is_empty()
                || areas
                    .nuts2
                    .get(row)
                    .is_some_and(|number| filter.nuts2.iter().any(|code| number_of_nuts2(code) == Some(number))))
            && is_listed(&filter.constituency, areas.constituency.get(row).map(u32::from))
            && (filter.electoral_part.is_empty()
                || has_letter_or_none(&filter.electoral_part, letter_of(snapshot, kind, row)))
            && (filter.nuts3.is_empty()
                || filter.nuts3.iter().any(|nuts3| province_of_nuts3(nuts3) == Some(areas.code.get(row))))
            && is_listed(&filter.number, number_of(areas.code.get(row)))
            && is_listed(&filter.nomination_district, areas.nomination_district.get(row))
            && is_listed(&filter.parish, areas.parish.get(row))
            && is_listed(&filter.dagi_id, areas.dagi_id.get(row))
            && filter.outside_division.is_none_or(|outside| outside == areas.outside_division.get(row))
            && (kind != AreaKind::Parcel || self.holds_parcel(row))
    }

    /// Whether a parcel is let through, by what it has beyond other areas.
    fn holds_parcel(&self, row: usize) -> bool {
        let Self { snapshot: Snapshot { areas, parcels, .. }, filter, .. } = self;
        let parcel = row.saturating_sub(self.all.start as usize);
        (filter.cadastral_number.is_empty()
            || filter.cadastral_number.iter().any(|number| number == areas.number.get(row).unwrap_or_default()))
            && is_listed(&filter.court_district, parcels.court_district.get(parcel))
            && is_listed(&filter.extended_property_number, parcels.property_number.get(parcel))
    }
}

/// Areas with one of the codes, and of parcels with one of the numbers; `None` where none is asked for.
fn by_code(snapshot: &Snapshot, kind: AreaKind, filter: &AreaFilter) -> Option<RowSet> {
    if filter.code.is_empty() {
        return None;
    }
    let mut codes: Vec<u32> = filter.code.iter().copied().flatten().collect();
    codes.sort_unstable();
    codes.dedup();
    if filter.cadastral_number.is_empty() {
        return Some(RowSet::from_ranges(codes.into_iter().map(|code| snapshot.areas_with_code(kind, code))));
    }
    let numbers = &filter.cadastral_number;
    let named = codes.iter().flat_map(|&code| numbers.iter().map(move |number| (code, number)));
    Some(RowSet::from_rows(named.filter_map(|(code, number)| snapshot.area_with_number(kind, code, number)).collect()))
}

/// Whether an area is shown: supplementary towns that were discontinued are not, unless they are asked for.
pub(super) fn is_alive(snapshot: &Snapshot, kind: AreaKind, row: usize, include_discontinued: bool) -> bool {
    kind != AreaKind::SupplementaryTown
        || snapshot.areas.status.get(row).is_none_or(|status| Visible::by_key(include_discontinued).shows(status))
}

/// The letter of the electoral part that an area lies in, or is.
fn letter_of(snapshot: &Snapshot, kind: AreaKind, row: usize) -> Option<u8> {
    let own = || letter_of_number(snapshot.areas.code.get(row));
    if kind == AreaKind::ElectoralPart { Some(own()) } else { snapshot.areas.electoral_part.get(row) }
}

/// The number inside its municipality of an area that has one.
fn number_of(code: u32) -> Option<u32> {
    (code < WITHOUT_NUMBER).then_some(code % AREAS_A_MUNICIPALITY)
}
