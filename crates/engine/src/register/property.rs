//! Rows by what they are part of and have no attribute for: by the number of their property, or of their parcel.
//!
//! A ground names its property; buildings and technical installations name their ground. So numbers lead to properties,
//! these to grounds, and grounds to what stands on them.

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::postings::{Posted, Value};
use vejviser_dataset::tables::AreaKind;
use vejviser_model::Uuid;

use super::Shown;
use super::filter::attribute;
use super::link::Link;
use super::test::Tests;
use crate::filter::rows_with;
use crate::loaded::needs;
use crate::request::RegisterFilter;
use crate::{Budget, Result};

/// What a filter holds against rows of an entity.
///
/// # Errors
/// [`crate::Error::Parameter`] for what cannot be used, [`crate::Error::NotLoaded`] for numbers of properties that nothing
/// is known of, or the budget's errors.
pub(super) fn tests<'f>(
    snapshot: &'f Snapshot,
    entity: BbrEntity,
    shown: Shown,
    filter: &'f RegisterFilter,
    budget: &mut Budget,
) -> Result<Tests<'f>> {
    let mut tests = Tests::new(snapshot, entity, shown, filter)?;
    if entity != BbrEntity::Property && !(filter.property_number.is_empty() && filter.bfe_number.is_empty()) {
        tests.add_link(of_property(snapshot, entity, filter, budget)?);
    }
    if !(filter.owner_district.is_empty() && filter.cadastral_number.is_empty()) {
        let place = attribute(entity.description(), &["jordstykke"], "cadastralNumber")?;
        tests.add_numbers(place, parcels(snapshot, filter, budget)?.into_iter());
    }
    Ok(tests)
}

/// The reference by which rows of an entity are part of the properties whose numbers a filter has.
fn of_property(snapshot: &Snapshot, entity: BbrEntity, filter: &RegisterFilter, budget: &mut Budget) -> Result<Link> {
    let field = if filter.property_number.is_empty() { "bfe_number" } else { "property_number" };
    // A list that has no rows itself is empty whatever is asked.
    needs(snapshot, snapshot.has_bbr(BbrEntity::Property) || snapshot.bbr(entity).is_empty(), field)?;
    let RegisterFilter { property_number, bfe_number, municipality, .. } = filter.clone();
    let numbered = RegisterFilter { municipality, property_number, bfe_number, ..RegisterFilter::default() };
    let properties = rows(snapshot, BbrEntity::Property, &numbered, budget)?;
    let id = |&row: &u32| snapshot.bbr(BbrEntity::Property).id.get(row as usize);
    let ids: Vec<Uuid> = properties.iter().map(id).collect();
    if matches!(entity, BbrEntity::Building | BbrEntity::TechnicalInstallation) {
        if ids.is_empty() {
            return Ok(Link::by_second([]));
        }
        let property_id = ids.iter().map(Uuid::to_string).collect();
        let owned = RegisterFilter { property_id, ..RegisterFilter::default() };
        return Ok(Link::by_second(rows(snapshot, BbrEntity::Ground, &owned, budget)?));
    }
    let description = entity.description();
    let place = attribute(description, &["bestemtFastEjendom", "ejerlejlighed"], "propertyNumber")?;
    Ok(Link::new(snapshot, description, place, &ids))
}

fn rows(snapshot: &Snapshot, entity: BbrEntity, filter: &RegisterFilter, budget: &mut Budget) -> Result<Vec<u32>> {
    let tests = Tests::new(snapshot, entity, Shown::All, filter)?;
    tests.every(tests.lead(budget)?.as_ref(), budget)
}

/// Numbers in the cadastre of the parcels whose owner district and number a filter has.
fn parcels(snapshot: &Snapshot, filter: &RegisterFilter, budget: &mut Budget) -> Result<Vec<u64>> {
    let (areas, all) = (&snapshot.areas, snapshot.areas_of(AreaKind::Parcel));
    let (districts, numbers) = (&filter.owner_district, &filter.cadastral_number);
    let mut rows = Vec::new();
    if numbers.is_empty() {
        rows.extend(districts.iter().flat_map(|&code| snapshot.areas_with_code(AreaKind::Parcel, code)));
    } else if districts.is_empty() {
        for number in numbers {
            let found = rows_with(snapshot, Posted::ParcelNumber, Value::Text(number), budget)?;
            rows.extend(found.into_iter().map(|parcel| all.start + parcel));
        }
    } else {
        let named = districts.iter().flat_map(|&code| numbers.iter().map(move |number| (code, number)));
        rows.extend(named.filter_map(|(code, number)| snapshot.area_with_number(AreaKind::Parcel, code, number)));
    }
    budget.spend(rows.len() as u64)?;
    let is_named = |row: &u32| {
        numbers.is_empty()
            || areas.number.get(*row as usize).is_some_and(|own| numbers.iter().any(|number| number == own))
    };
    let feature_id = |row: u32| snapshot.parcels.feature_id.get((row - all.start) as usize).map(u64::from);
    Ok(rows.into_iter().filter(is_named).filter_map(feature_id).collect())
}
